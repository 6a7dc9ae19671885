#pragma once

#include "tests/conformance/harness.h"

namespace tessera::conformance {

/// "" when `got` is within the tolerance of its precision class of the exact result of output `index`.
[[nodiscard]] std::string compare(const Problem& problem, std::size_t index, const graph::Tensor& got,
                                  graph::Precision precision);

} // namespace tessera::conformance
