#pragma once

#include "engine/kernels/kernel.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace tessera::kernels {

/// y = f(x) of a gate.
using GateFunction = std::function<double(double)>;

/// The activations of one direction, `count` of them, in the standard's order: named by the node's
/// attributes `activations`, `activation_alpha` and `activation_beta`, else `defaults`.
/// \par Errors kRefused: a list of the wrong length, an activation that the standard does not know.
[[nodiscard]] base::Result<std::vector<GateFunction>>
gateFunctions(const KernelContext& context, std::size_t direction,
              std::span<const std::string_view> defaults);

} // namespace tessera::kernels
