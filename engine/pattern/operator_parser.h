#pragma once

#include "engine/pattern/lexer.h"

namespace tessera::pattern {

/// operators = operator { "|" operator }, where operator = "@" class | quoted | { name "." } Name.
/// Stops before a '|' that begins another choice of whole nodes: a group, or a node with a name.
[[nodiscard]] Parsed<OperatorSet> parseOperators(TokenCursor& cursor);

/// Does the name begin as operators do?
[[nodiscard]] bool isCapital(std::string_view name);

} // namespace tessera::pattern
