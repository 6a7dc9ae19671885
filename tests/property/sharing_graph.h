#pragma once

#include "engine/graph/graph.h"

#include <cstdint>

namespace tessera::test {

/// A random graph in which memory can be shared: images [1, 16 k, 4, 4] that are joined, split, sliced,
/// renamed and reshaped, with elementwise operators in between, values with several readers, and joins of
/// joins. Every value without a reader, and some with, are outputs. The same seed gives the same graph.
[[nodiscard]] graph::GraphRef sharingGraph(std::uint64_t seed, int nodes);

} // namespace tessera::test
