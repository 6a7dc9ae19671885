#pragma once

#include "tests/conformance/harness.h"

#include <string>
#include <vector>

namespace tessera::conformance {

/// A region with infinities and NaN among its inputs, in several draws: one NaN or infinity somewhere and in
/// the last element, rows that are -infinity whole or in part, as masks have it, and a mixture of all. Empty
/// when no input is f32.
[[nodiscard]] std::vector<Problem> nonFiniteProblems(const std::string& name, const graph::GraphRef& graph,
                                                     const graph::Region& region);

} // namespace tessera::conformance
