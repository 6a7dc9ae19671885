#include "widgets/style/keyboard.h"

#include "widgets/style/focus_ring.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>

#include <cstdlib>
#include <tuple>

namespace tessera::style {
namespace {

/// Buttons of one row beside each other or of several, without an own order of their keys.
bool isPlainButton(const QAbstractButton& button) {
    return (qobject_cast<const QPushButton*>(&button) != nullptr ||
            qobject_cast<const QToolButton*>(&button) != nullptr) &&
           button.group() == nullptr && !button.autoExclusive();
}

/// As Space does, which also opens the menu of a button that has one. In dialogs Qt sees to it.
bool pressWithReturn(QAbstractButton& button, const QKeyEvent& event) {
    const auto* push = qobject_cast<const QPushButton*>(&button);
    if ((event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter) ||
        (event.modifiers() & ~Qt::KeypadModifier) != 0 || (push != nullptr && push->autoDefault()) ||
        (push == nullptr && qobject_cast<const QToolButton*>(&button) == nullptr)) {
        return false;
    }
    QKeyEvent space(event.type(), Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "), event.isAutoRepeat());
    QApplication::sendEvent(&button, &space);
    return true;
}

/// To the button of the next row that is nearest below or above. At the last and the first row of a grid
/// nothing happens; buttons in a single row keep what Qt does, which is to go to the one beside.
bool walkRows(QAbstractButton& from, int key) {
    if ((key != Qt::Key_Up && key != Qt::Key_Down) || !isPlainButton(from) ||
        from.parentWidget() == nullptr) {
        return false;
    }
    QAbstractButton* best = nullptr;
    std::tuple<int, int> least;
    bool isGrid = false;
    for (auto* button :
         from.parentWidget()->findChildren<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!button->isVisible() || !button->isEnabled() || button->focusPolicy() == Qt::NoFocus ||
            !isPlainButton(*button)) {
            continue;
        }
        const QRect here = from.geometry();
        const QRect there = button->geometry();
        const int down = there.top() > here.bottom()   ? there.top() - here.bottom()
                         : there.bottom() < here.top() ? there.bottom() - here.top()
                                                       : 0;
        isGrid = isGrid || down != 0;
        const std::tuple distance(std::abs(down), std::abs(there.center().x() - here.center().x()));
        if ((key == Qt::Key_Down ? down > 0 : down < 0) && (best == nullptr || distance < least)) {
            best = button;
            least = distance;
        }
    }
    if (best != nullptr) {
        best->setFocus(key == Qt::Key_Down ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    }
    return isGrid;
}

/// A row that got the focus is chosen by a key that would lead to it: Qt tells of changes of the current row
/// alone, and it is that already.
void chooseFocused(QAbstractItemView& view, int key) {
    const QModelIndex current = view.currentIndex();
    QItemSelectionModel* chosen = view.selectionModel();
    if (!current.isValid() || chosen == nullptr || chosen->isRowSelected(current.row(), current.parent())) {
        return;
    }
    const bool isFirst = current.row() == 0 && current.parent() == view.rootIndex();
    const bool isLast = current.row() == view.model()->rowCount(current.parent()) - 1;
    const bool upwards = key == Qt::Key_Home || key == Qt::Key_Up || key == Qt::Key_PageUp;
    const bool downwards = key == Qt::Key_End || key == Qt::Key_Down || key == Qt::Key_PageDown;
    if ((isFirst && upwards) || (isLast && downwards) || key == Qt::Key_Space) {
        chosen->select(current, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
}

/// Once whoever opens the menu is done with it: a menu bar chooses the first entry itself, after it has shown
/// the menu.
void beginAtFirst(QMenu& menu) {
    if (qobject_cast<QMenu*>(QApplication::activePopupWidget()) != nullptr) {
        return; // a submenu: whoever opens it by a key is led into it
    }
    const auto begin = [&menu] {
        if (menu.isVisible() && menu.activeAction() == nullptr) {
            // To set the active action would open its submenu at once.
            QKeyEvent down(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier);
            QCoreApplication::sendEvent(&menu, &down);
        }
    };
    QMetaObject::invokeMethod(&menu, begin, Qt::QueuedConnection);
}

/// As F10 does elsewhere: the first menu, from which the arrows lead to the others.
bool openMenuBar(QWidget& from, const QKeyEvent& event) {
    if (event.key() != Qt::Key_F10 || event.modifiers() != Qt::NoModifier) {
        return false;
    }
    auto* bar = from.window()->findChild<QMenuBar*>(QString(), Qt::FindDirectChildrenOnly);
    if (bar == nullptr || bar->actions().isEmpty()) {
        return false;
    }
    bar->setActiveAction(bar->actions().front());
    return true;
}

/// As the Menu key does, for which the platform sends this event: many keyboards have none.
bool openContextMenu(QWidget& from, const QKeyEvent& event) {
    if (event.key() != Qt::Key_F10 || event.modifiers() != Qt::ShiftModifier) {
        return false;
    }
    const QPoint place = from.inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, place, from.mapToGlobal(place));
    QApplication::sendEvent(&from, &menu);
    return true;
}

} // namespace

void giveCurrentRow(QAbstractItemView& view) {
    QItemSelectionModel* chosen = view.selectionModel();
    if (chosen == nullptr || view.currentIndex().isValid()) {
        return;
    }
    const QModelIndexList selected = chosen->selectedIndexes();
    const QModelIndex first =
        selected.isEmpty() ? view.model()->index(0, 0, view.rootIndex()) : selected.front();
    if (first.isValid()) {
        const bool scrolls = view.hasAutoScroll();
        view.setAutoScroll(false);
        chosen->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
        view.setAutoScroll(scrolls);
    }
}

Keyboard::Keyboard(const Theme& theme, QApplication& application, QObject* parent)
    : QObject(parent), m_ring(new FocusRing(theme, this)) {
    application.installEventFilter(this);
    connect(&application, &QApplication::focusChanged, m_ring,
            [ring = m_ring](QWidget*, QWidget* now) { ring->follow(now); });
}

void Keyboard::noteInput(QObject& watched, Input input) {
    m_last = input;
    QWidget* window = static_cast<QWidget&>(watched).window();
    if (window->testAttribute(Qt::WA_KeyboardFocusChange) != (input == Input::kKeys)) {
        window->setAttribute(Qt::WA_KeyboardFocusChange, input == Input::kKeys);
        if (QWidget* focus = QApplication::focusWidget()) {
            auto* area = qobject_cast<QAbstractScrollArea*>(focus);
            (area != nullptr ? area->viewport() : focus)->update();
        }
        m_ring->update();
    }
}

bool Keyboard::eventFilter(QObject* watched, QEvent* event) {
    if (!watched->isWidgetType()) {
        return false;
    }
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::TouchBegin:
        noteInput(*watched, Input::kMouse);
        break;
    case QEvent::ShortcutOverride: // before a shortcut takes the key
        noteInput(*watched, Input::kKeys);
        break;
    case QEvent::KeyPress:
        noteInput(*watched, Input::kKeys);
        if (auto& widget = static_cast<QWidget&>(*watched);
            openMenuBar(widget, static_cast<const QKeyEvent&>(*event)) ||
            openContextMenu(widget, static_cast<const QKeyEvent&>(*event))) {
            return true;
        }
        if (auto* menu = qobject_cast<QMenu*>(watched)) {
            return m_typeAhead.take(*menu, static_cast<const QKeyEvent&>(*event));
        }
        if (auto* view = qobject_cast<QAbstractItemView*>(watched)) {
            chooseFocused(*view, static_cast<const QKeyEvent&>(*event).key());
        }
        [[fallthrough]];
    case QEvent::KeyRelease:
        if (auto* button = qobject_cast<QAbstractButton*>(watched)) {
            const auto& key = static_cast<const QKeyEvent&>(*event);
            return pressWithReturn(*button, key) ||
                   (event->type() == QEvent::KeyPress && walkRows(*button, key.key()));
        }
        break;
    case QEvent::WindowActivate: // back from a dialog: the focus shows itself as it did
        if (m_last == Input::kKeys) {
            noteInput(*watched, Input::kKeys);
        }
        break;
    case QEvent::FocusIn:
        if (auto* view = qobject_cast<QAbstractItemView*>(watched);
            view != nullptr && static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason) {
            giveCurrentRow(*view);
        }
        break;
    case QEvent::Show:
        if (auto* menu = qobject_cast<QMenu*>(watched); menu != nullptr && m_last == Input::kKeys) {
            beginAtFirst(*menu);
        }
        break;
    default:
        break;
    }
    return false;
}

} // namespace tessera::style
