#pragma once

#include "widgets/shell/menu_entries.h"

#include <QCoreApplication>
#include <QHash>
#include <QKeySequence>
#include <QList>

#include <optional>

class QSettings;

namespace tessera::shell {

class Actions;

/// The keys of the actions in the menus: as Tessera has them, or as a person chose them. What was chosen is
/// kept in the settings; what was not follows Tessera.
class Shortcuts {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::Shortcuts)
public:
    /// Takes the keys that the actions have now as Tessera's own.
    /// \param settings nullptr: what is chosen holds for this run only. Keys in them that cannot be given
    /// leave an action its own.
    Shortcuts(const Actions& actions, const QMenuBar& bar, QSettings* settings);

    /// Actions that keys can be chosen for, in the order of the menus.
    [[nodiscard]] const std::vector<MenuEntry>& entries() const { return m_entries; }
    [[nodiscard]] bool isChanged(const QAction& action) const;

    struct Conflict {
        QKeySequence keys;
        QString words;            ///< why they cannot be given
        QAction* owner = nullptr; ///< has them and can give them up; nullptr: nothing can
    };
    /// Empty when `action` can have these keys. No keys are always possible.
    [[nodiscard]] std::optional<Conflict> conflictOf(const QKeySequence& keys, const QAction& action) const;
    /// \pre no conflict. Empty keys: none.
    void set(QAction& action, const QKeySequence& keys);
    /// Takes keys from the action that has them. \pre a conflict whose owner is known.
    void take(QAction& action, const QKeySequence& keys);
    /// Back to Tessera's keys, unless another action was given them: then why not.
    [[nodiscard]] std::optional<Conflict> reset(QAction& action);
    void resetAll();

private:
    void read();
    /// Gives an action Tessera's keys, unless another one has them: then why not.
    std::optional<Conflict> restore(QAction& action) const;
    void keep(const QAction& action);

    const QMenuBar& m_bar;
    QSettings* m_settings;
    std::vector<MenuEntry> m_entries;
    QHash<const QAction*, QList<QKeySequence>> m_own; ///< Tessera's
};

} // namespace tessera::shell
