#pragma once

#include "engine/graph/graph.h"

#include <cstddef>

namespace tessera::graph {

/// Is the *value* of this input, beside its shape, part of what the node is? A shape, axes, scales, a trip
/// count: what its schema marks so, and what an operator of its bodies that reads the same value marks so.
[[nodiscard]] bool isParameter(const Node& node, std::size_t input);
/// Does any node of the graph read the value so?
[[nodiscard]] bool isParameter(const Graph& graph, const Value& value);

} // namespace tessera::graph
