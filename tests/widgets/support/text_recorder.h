#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace tessera::test {

/// A line of text as a widget painted it, in its own coordinates.
struct PaintedText {
    QString text;
    QRectF place;
};

/// What a widget paints by itself, without its children.
[[nodiscard]] std::vector<PaintedText> paintedTexts(QWidget& widget);

/// Texts of which one lies over another, or that lie beyond the widget's edges; a line each.
[[nodiscard]] QStringList overprints(QWidget& widget);

} // namespace tessera::test
