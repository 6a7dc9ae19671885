#pragma once

#include "widgets/style/menu_type_ahead.h"

#include <QObject>

class QAbstractItemView;
class QApplication;

namespace tessera::style {

class FocusRing;
class Theme;

/// What the keyboard does in every window beyond what Qt has it do: the focus shows itself from the first key
/// on until the mouse is used, Return presses a button, Up and Down walk a grid of buttons by its rows, a
/// view that gets the focus has a current row, a menu that a key opens begins at its first entry, letters
/// lead through a menu of names, F10 opens the first menu of the bar, and Shift+F10 the context menu.
class Keyboard final : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    Keyboard(const Theme& theme, QApplication& application, QObject* parent);

protected:
    /// Of the application.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Input { kMouse, kKeys };
    void noteInput(QObject& watched, Input input);

    FocusRing* m_ring;
    MenuTypeAhead m_typeAhead;
    Input m_last = Input::kMouse;
};

/// Makes the selected row of a view current, else its first one. Nothing is chosen by that, and nothing
/// scrolls.
void giveCurrentRow(QAbstractItemView& view);

} // namespace tessera::style
