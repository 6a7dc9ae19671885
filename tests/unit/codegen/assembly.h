#pragma once

#include "engine/codegen/print_cpp.h"

#include <span>
#include <string>
#include <vector>

namespace tessera::test {

/// The assembly that GCC makes of a unit for a CPU with the flags; "" and a failure where it makes none.
[[nodiscard]] std::string assemblyOf(std::span<const codegen::PrintedKernel> kernels,
                                     const std::vector<std::string>& flags);

} // namespace tessera::test
