// What a problem reads and makes, in numbers and in words.
#pragma once

#include "engine/codegen/problem.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::test {

/// Extents of the result: [rows, columns] or [batch, channels, depth, height, width].
[[nodiscard]] std::vector<std::int64_t> resultExtents(const codegen::Problem& problem);
[[nodiscard]] std::vector<std::int64_t> inputExtents(const codegen::Problem& problem);
[[nodiscard]] std::string describe(const codegen::Problem& problem);
/// The problem's convolution, the first where there are two; null where there is none.
[[nodiscard]] const codegen::Convolution* convolutionIn(const codegen::Problem& problem);

} // namespace tessera::test
