#include "widgets/shell/shortcuts.h"

#include "widgets/shell/actions.h"

#include <QAction>
#include <QMenuBar>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

QString keyOf(const QAction& action) {
    return QStringLiteral("shortcuts/") + action.objectName();
}

QString inWords(const QKeySequence& keys) {
    return keys.toString(QKeySequence::NativeText);
}

/// Without Ctrl, Alt or Meta only function keys are left over by fields, tables and the graph.
bool isTyped(QKeyCombination keys) {
    const bool commanding =
        (keys.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0;
    return !commanding && (keys.key() < Qt::Key_F1 || keys.key() > Qt::Key_F35);
}

} // namespace

Shortcuts::Shortcuts(const Actions& actions, const QMenuBar& bar, QSettings* settings)
    : m_bar(bar), m_settings(settings) {
    for (MenuEntry& entry : menuEntries(bar)) {
        // Models and nodes are in menus too, and have no name to keep keys under.
        if (entry.action->parent() == &actions && !entry.action->objectName().isEmpty()) {
            m_own.insert(entry.action, entry.action->shortcuts());
            m_entries.push_back(std::move(entry));
        }
    }
    read();
}

void Shortcuts::read() {
    if (m_settings == nullptr) {
        return;
    }
    // First those that gave keys up, so that others find them free.
    std::vector<std::pair<QAction*, QKeySequence>> chosen;
    for (const MenuEntry& entry : m_entries) {
        const QVariant value = m_settings->value(keyOf(*entry.action));
        if (!value.isValid()) {
            continue;
        }
        entry.action->setShortcuts(QList<QKeySequence>());
        chosen.emplace_back(entry.action, QKeySequence(value.toString(), QKeySequence::PortableText));
    }
    for (const auto& [action, keys] : chosen) {
        if (!conflictOf(keys, *action)) {
            action->setShortcut(keys);
        } else {
            restore(*action); // what was kept belongs to another action by now, or was never possible
        }
    }
}

bool Shortcuts::isChanged(const QAction& action) const {
    return action.shortcuts() != m_own.value(&action);
}

std::optional<Shortcuts::Conflict> Shortcuts::conflictOf(const QKeySequence& keys,
                                                         const QAction& action) const {
    if (keys.isEmpty()) {
        return std::nullopt;
    }
    if (keys[0].key() == Qt::Key_unknown || keys.count() > 1) {
        return Conflict{
            keys, tr("One key with Ctrl, Alt or Shift, or a function key, is what an action can have.")};
    }
    if (isTyped(keys[0]) && !m_own.value(&action).contains(keys)) {
        return Conflict{keys,
                        tr("%1 alone is for typing and for walking: add Ctrl or Alt.").arg(inWords(keys))};
    }
    for (const QAction* menu : m_bar.actions()) {
        if (QKeySequence::mnemonic(menu->text()) == keys) {
            return Conflict{keys, tr("%1 opens the menu %2.").arg(inWords(keys), Actions::plainText(*menu))};
        }
    }
    for (const MenuEntry& entry : m_entries) {
        if (entry.action != &action && entry.action->shortcuts().contains(keys)) {
            return Conflict{keys,
                            tr("%1 is %2 in the menu %3.")
                                .arg(inWords(keys), Actions::plainText(*entry.action), entry.path),
                            entry.action};
        }
    }
    return std::nullopt;
}

void Shortcuts::set(QAction& action, const QKeySequence& keys) {
    action.setShortcuts(keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{keys});
    keep(action);
}

void Shortcuts::take(QAction& action, const QKeySequence& keys) {
    for (const MenuEntry& entry : m_entries) {
        QList<QKeySequence> left = entry.action->shortcuts();
        if (entry.action != &action && left.removeAll(keys) > 0) {
            entry.action->setShortcuts(left);
            keep(*entry.action);
        }
    }
    set(action, keys);
}

std::optional<Shortcuts::Conflict> Shortcuts::reset(QAction& action) {
    if (auto conflict = restore(action)) {
        return conflict;
    }
    keep(action);
    return std::nullopt;
}

void Shortcuts::resetAll() {
    for (const MenuEntry& entry : m_entries) {
        entry.action->setShortcuts(m_own.value(entry.action));
        keep(*entry.action);
    }
}

std::optional<Shortcuts::Conflict> Shortcuts::restore(QAction& action) const {
    const QList<QKeySequence> own = m_own.value(&action);
    for (const QKeySequence& keys : own) {
        if (auto conflict = conflictOf(keys, action)) {
            return conflict;
        }
    }
    action.setShortcuts(own);
    return std::nullopt;
}

/// One key of several that an action had at first is written as that one: a second that was taken is not
/// remembered to have been there.
void Shortcuts::keep(const QAction& action) {
    if (m_settings == nullptr) {
        return;
    }
    if (isChanged(action)) {
        m_settings->setValue(keyOf(action), action.shortcut().toString(QKeySequence::PortableText));
    } else {
        m_settings->remove(keyOf(action));
    }
}

} // namespace tessera::shell
