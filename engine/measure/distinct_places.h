#pragma once

#include "engine/graph/tensor.h"
#include "engine/measure/input_roles.h"

#include <span>

namespace tessera::measure {

/// Fills a tensor of places with different ones, as far apart as they go, so that the first and the last are
/// among them. False, with nothing written: there are fewer places than elements.
[[nodiscard]] bool fillDistinct(graph::Tensor& tensor, const InputRole& role,
                                std::span<const WholeRange> ranges, std::uint64_t seed);

} // namespace tessera::measure
