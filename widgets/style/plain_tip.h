#pragma once

#include <QString>
#include <QTextDocument>

namespace tessera::style {

/// A tool tip that shows the text as it stands. Qt takes text that looks like markup for markup, so that a
/// name in somebody's model could bring pictures and links along.
[[nodiscard]] inline QString plainTip(const QString& text) {
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal) : text;
}

} // namespace tessera::style
