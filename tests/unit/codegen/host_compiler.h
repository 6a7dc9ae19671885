// Kernels compiled to run here, for the machines that would be given them.
#pragma once

#include "engine/codegen/kernel_cache.h"

#include <span>
#include <vector>

namespace tessera::test {

/// What the tests compile kernels with vectors of `width` floats for. Those of 8 are AVX2 code, which no
/// instruction of AVX-512 has a part in, where the CPU at hand can run it; others are what that CPU would be
/// given. In a build with the address sanitizer kernels are checked by it too.
[[nodiscard]] codegen::CompilerSettings hostSettings(int width);

/// Kernels of one width, compiled with those settings, few a call: a call has a limit of time. Kept nowhere.
[[nodiscard]] base::Result<std::vector<codegen::LoadedKernel>>
loadInBatches(std::span<const codegen::PrintedKernel> printed);

} // namespace tessera::test
