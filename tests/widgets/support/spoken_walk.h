#pragma once

#include <QStringList>

class QWidget;

namespace tessera::test {

/// What a walk with a screen reader met.
struct SpokenWalk {
    int used = 0; ///< objects that take the keyboard or can be acted on
    QStringList
        faults; ///< what it would stumble over, a line each: the path of the object, and what is wrong
};

/// Walks through all that is shown of a window, dialog or menu, as assistive tools see it: what takes the
/// keyboard or can be acted on has a name, a role and a place in the window; every column of a table has a
/// title, and no row is without words.
[[nodiscard]] SpokenWalk walkSpoken(QWidget& top);

} // namespace tessera::test
