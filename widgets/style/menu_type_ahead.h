#pragma once

#include <QElapsedTimer>
#include <QPointer>
#include <QString>

class QKeyEvent;
class QMenu;

namespace tessera::style {

/// Letters lead through a menu of names as through a list: to the next entry that begins with what was typed.
/// A menu whose entries have letters of their own keeps to these.
class MenuTypeAhead {
public:
    /// \return whether the key was a letter for this menu.
    [[nodiscard]] bool take(QMenu& menu, const QKeyEvent& event);

private:
    QPointer<QMenu> m_menu;
    QString m_typed;
    QElapsedTimer m_since; ///< the last letter
};

} // namespace tessera::style
