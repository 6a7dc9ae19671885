#pragma once

#include "engine/measure/operand_roles.h"

namespace tessera::measure {

/// Operands that say how large or how many: what makes the extents that the graph says of the outputs, else
/// something small that every such operator takes. Nullopt for all other operands.
[[nodiscard]] std::optional<InputRole> extentRole(const Operand& operand);

} // namespace tessera::measure
