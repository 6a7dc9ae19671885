// Problems of generated kernels computed plainly in double, and the tolerance of each element.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/family.h"

#include <string>
#include <vector>

namespace tessera::test {

/// Seeded data of a problem, everything row-major as ONNX has it.
struct ProblemData {
    std::vector<float> input;
    std::vector<std::vector<float>> tensors;
    std::vector<float> weights;
    std::vector<std::vector<float>> constants;
};
[[nodiscard]] ProblemData drawData(const codegen::Problem& problem, std::uint64_t seed);

struct Expected {
    std::vector<double> values;
    std::vector<double> tolerances; ///< of the precision class
};
[[nodiscard]] Expected expectedOf(const codegen::Problem& problem, const ProblemData& data,
                                  codegen::Rounding rounding);

/// Extents of the result: [rows, columns] or [batch, channels, depth, height, width].
[[nodiscard]] std::vector<std::int64_t> resultExtents(const codegen::Problem& problem);
[[nodiscard]] std::vector<std::int64_t> inputExtents(const codegen::Problem& problem);
[[nodiscard]] std::string describe(const codegen::Problem& problem);

/// A random epilogue: none, a bias, a residual, activations.
[[nodiscard]] codegen::Epilogue drawEpilogue(base::Random& random);

} // namespace tessera::test
