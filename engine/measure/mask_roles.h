#pragma once

#include "engine/measure/operand_roles.h"

namespace tessera::measure {

/// Readers that tell only kept from left out: Cast to bool, 1 - m, comparison with 0 or 1, and what is
/// multiplied by a large number to be added to scores.
[[nodiscard]] std::optional<InputRole> maskRole(const Operand& operand);
/// Of Add and Sum: a float operand that is broadcast over scores, or added to a product, on the way to a
/// Softmax.
[[nodiscard]] std::optional<InputRole> additiveMaskRole(const Operand& operand);

} // namespace tessera::measure
