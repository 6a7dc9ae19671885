#pragma once

#include "engine/graph/graph.h"

#include <cstdint>
#include <span>

namespace tessera::graph {

// Sums of sizes in bytes. What has no known size counts as nothing; sums end at the largest 64-bit number.

/// Of these values, absent ones aside.
[[nodiscard]] std::int64_t valueBytes(const Graph& graph, std::span<const ValueId> values);
/// Of all constants of the graph: its weights.
[[nodiscard]] std::int64_t constantBytes(const Graph& graph);

} // namespace tessera::graph
