#include "widgets/style/menu_type_ahead.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <QMenu>

#include <algorithm>

namespace tessera::style {
namespace {

bool isLetter(const QKeyEvent& event) {
    const QString text = event.text();
    return text.size() == 1 && text.front().isPrint() && text.front() != u' ' &&
           (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
}

bool hasMnemonics(const QMenu& menu) {
    const QList<QAction*> actions = menu.actions();
    return std::ranges::any_of(
        actions, [](const QAction* action) { return !QKeySequence::mnemonic(action->text()).isEmpty(); });
}

/// The entry that can be chosen and begins with `beginning`, from the place `first` on and around; nullptr:
/// there is none.
QAction* entryFrom(const QList<QAction*>& actions, qsizetype first, const QString& beginning) {
    for (qsizetype i = 0; i < actions.size(); ++i) {
        QAction* action = actions[(first + i) % actions.size()];
        QString text = action->text();
        const bool canBeChosen = action->isVisible() && action->isEnabled() && !action->isSeparator();
        if (canBeChosen && text.replace(QStringLiteral("&&"), QStringLiteral("&"))
                               .startsWith(beginning, Qt::CaseInsensitive)) {
            return action;
        }
    }
    return nullptr;
}

} // namespace

bool MenuTypeAhead::take(QMenu& menu, const QKeyEvent& event) {
    const QList<QAction*> actions = menu.actions();
    if (actions.isEmpty() || !isLetter(event) || hasMnemonics(menu)) {
        return false;
    }
    const bool goesOn =
        m_menu == &menu && m_since.isValid() && m_since.elapsed() < QApplication::keyboardInputInterval();
    m_menu = &menu;
    m_since.start();
    m_typed = goesOn ? m_typed + event.text() : event.text();
    // The same letter again leads on to the next entry, as in a list.
    const bool repeats = m_typed.count(event.text(), Qt::CaseInsensitive) == m_typed.size();
    const qsizetype current = std::max<qsizetype>(actions.indexOf(menu.activeAction()), 0);
    const bool isActive = menu.activeAction() != nullptr;
    QAction* found =
        entryFrom(actions, repeats && isActive ? current + 1 : current, repeats ? event.text() : m_typed);
    if (found != nullptr) {
        menu.setActiveAction(found);
    }
    return true;
}

} // namespace tessera::style
