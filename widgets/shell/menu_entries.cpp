#include "widgets/shell/menu_entries.h"

#include "widgets/shell/actions.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

namespace tessera::shell {
namespace {

void addMenu(std::vector<MenuEntry>& entries, const QMenu& menu, const QString& path,
             const QAction* disabled) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible()) {
            continue;
        }
        const QAction* off = disabled != nullptr || action->isEnabled() ? disabled : action;
        if (action->menu() != nullptr) {
            addMenu(entries, *action->menu(), path + QStringLiteral(" ▸ ") + Actions::plainText(*action),
                    off);
        } else {
            entries.push_back({action, path, off});
        }
    }
}

} // namespace

std::vector<MenuEntry> menuEntries(const QMenuBar& bar) {
    std::vector<MenuEntry> entries;
    for (const QAction* action : bar.actions()) {
        if (action->menu() != nullptr) {
            addMenu(entries, *action->menu(), Actions::plainText(*action),
                    action->isEnabled() ? nullptr : action);
        }
    }
    return entries;
}

} // namespace tessera::shell
