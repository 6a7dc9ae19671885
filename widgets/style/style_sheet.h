#pragma once

#include "widgets/style/tokens.h"

#include <QString>

namespace tessera::style {

/// The one style sheet of the program, made from tokens. Deterministic.
///
/// Widgets opt in to variants by dynamic property, set before they are shown:
///   QPushButton, QToolButton  primary=true       filled with the accent; one in a window
///   QPushButton               link=true          looks like a link
///   QLabel                    secondary=true     secondary text
///   QLabel                    type=caption | table | panel_title | page_title | start_title
///   QWidget                   ground=window | surface | canvas | raised | sunken
///   QPlainTextEdit, QLabel    code=true          code face
[[nodiscard]] QString styleSheet(const Tokens& tokens, const Palette& palette, double fontScale);

} // namespace tessera::style
