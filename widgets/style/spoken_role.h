#pragma once

#include <QAccessible>

class QWidget;

namespace tessera::style {

/// What a widget that paints itself is to assistive tools. Without it such a widget has the role of a plain
/// container, and one without children is passed over, whatever its name says.
void setSpokenRole(QWidget& widget, QAccessible::Role role);

} // namespace tessera::style
