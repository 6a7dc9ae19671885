// The regions of a network whose schedules the pruning benchmark takes, as problems of the code generator.
#pragma once

#include "engine/codegen/problem.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::test {

struct Region {
    std::string name; ///< the same for regions of the same problem
    codegen::Problem problem;
};

/// Convolutions and products with constant weights, and depthwise convolutions with an activation and the 1x1
/// convolution that alone reads it.
[[nodiscard]] std::vector<Region> regionsOf(const graph::Graph& graph);

/// What the region's input or output has at most in any layout of a family.
[[nodiscard]] std::int64_t imageElements(const codegen::Problem& problem, bool isOutput);
/// Of each source of its constants.
[[nodiscard]] std::vector<std::int64_t> weightElements(const codegen::Problem& problem);

} // namespace tessera::test
