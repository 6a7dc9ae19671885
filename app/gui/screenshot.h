#pragma once

#include "widgets/shell/main_window.h"

#include <QString>

namespace tessera::gui {

/// Waits until the window shows the newest state (and a search that runs is over), draws it to `file` and
/// ends the program: 0, or 5 when the file can't be written.
void shootWhenSettled(shell::MainWindow& window, const QString& file);

} // namespace tessera::gui
