#pragma once

#include <QString>

#include <vector>

class QAction;
class QMenuBar;

namespace tessera::shell {

/// An action as the menus offer it.
struct MenuEntry {
    QAction* action = nullptr;
    QString path;                      ///< of its menu: "Search ▸ Precision"
    const QAction* disabled = nullptr; ///< what disables it: the outermost menu, or the action itself
};

/// Every action of the menus, in their order, but separators and menus themselves.
[[nodiscard]] std::vector<MenuEntry> menuEntries(const QMenuBar& bar);

} // namespace tessera::shell
