// Functions of vectors that few kernels apply: only those that a unit's kernels call stand in it.
#pragma once

#include "engine/codegen/print_cpp.h"

#include <span>
#include <string>

namespace tessera::codegen {

/// Those that kernels of vectors of `width` floats call, and what they call themselves: behind the prologue
/// of that width.
[[nodiscard]] std::string rareFunctions(std::span<const PrintedKernel> kernels, int width);

} // namespace tessera::codegen
