#pragma once

#include "widgets/style/tokens.h"

#include <QFont>

namespace tessera::style {

/// True if all ten digits have one advance, at the regular and the strong weight: columns of figures line up.
[[nodiscard]] bool hasEvenDigits(const QFont& font);

/// The face of the window: `system` if its digits are even, else the fallback of the tokens (Noto Sans).
/// The size of the result is not meaningful; sized() sets it.
[[nodiscard]] QFont interfaceFont(const Tokens& tokens, const QFont& system);

/// The face of code: JetBrains Mono without ligatures, so that `==` stays two signs.
[[nodiscard]] QFont codeFont(const Tokens& tokens);

/// `face` at a size of the type scale times `scale` (1 = 13 px body text), never below 9 px.
[[nodiscard]] QFont sized(const QFont& face, const TypeToken& size, double scale);

} // namespace tessera::style
