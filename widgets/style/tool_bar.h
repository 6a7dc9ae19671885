#pragma once

class QToolBar;

namespace tessera::style {

class Theme;

/// Makes a tool bar what the look says: 44 px high, fixed in place, icons of 20 px with text beside them, 12
/// px before its first button. Call it before adding buttons.
void setUpToolBar(QToolBar& toolBar, const Theme& theme);

} // namespace tessera::style
