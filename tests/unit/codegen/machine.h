// Where the kernels of the trials run: on this CPU, or on an emulated one. A test program links one of the
// two.
#pragma once

#include "engine/base/result.h"
#include "engine/codegen/print_cpp.h"
#include "tests/conformance/guarded_buffer.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace tessera::test {

/// Runs one kernel on the caller's buffers, as a KernelFunction does. The kernel says how large they are; an
/// output may be the same buffer as an input. A machine that takes copies of them guards those on the same
/// side. \return "" or why it did not come to its end.
using KernelCall = std::function<std::string(const codegen::Kernel& kernel, conformance::Guard guard,
                                             float* const* buffers, float* workspace)>;

/// Compiles the kernels for that machine, few a call of the compiler: a call has a limit of time.
[[nodiscard]] base::Result<std::vector<KernelCall>>
loadForTrials(std::span<const codegen::PrintedKernel> printed);

/// Floats a vector of the targets that are tried there.
[[nodiscard]] std::vector<int> trialWidths();
/// How many shapes of `most` a width gets.
[[nodiscard]] int trialShapes(int width, int most);

} // namespace tessera::test
