#include "widgets/style/search_line.h"

#include "widgets/style/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QLineEdit>

namespace tessera::style {

void setUpSearchLine(QLineEdit& line, const Theme& theme, const QString& name, SearchIcon icon) {
    line.setAccessibleName(name);
    line.setClearButtonEnabled(true);
    // Qt's own button has a name that says nothing: none.
    if (auto* clear = line.findChild<QAction*>(QStringLiteral("_q_qlineeditclearaction"))) {
        clear->setText(QCoreApplication::translate("tessera::style::SearchLine", "Clear"));
    }
    if (icon == SearchIcon::kLeading) {
        line.addAction(theme.icon(Icon::kFind), QLineEdit::LeadingPosition)->setText(name);
    }
}

} // namespace tessera::style
