#include "widgets/style/tool_bar.h"

#include "widgets/style/theme.h"

#include <QToolBar>

namespace tessera::style {

void setUpToolBar(QToolBar& toolBar, const Theme& theme) {
    const Tokens& tokens = theme.tokens();
    toolBar.setMovable(false);
    toolBar.setFloatable(false);
    toolBar.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    // A style sheet's padding would narrow the bar on all four sides, so a spacer keeps the distance.
    auto* spacer = new QWidget(&toolBar);
    spacer->setFixedWidth(tokens.space.panel - tokens.space.control);
    toolBar.addWidget(spacer);
}

} // namespace tessera::style
