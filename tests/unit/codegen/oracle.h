// Problems of generated kernels computed plainly in double, and the tolerance of each element.
#pragma once

#include "engine/codegen/family.h"

#include <cstdint>
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

} // namespace tessera::test
