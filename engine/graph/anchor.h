#pragma once

#include "engine/graph/graph.h"

#include <span>

namespace tessera::graph {

/// The node that a set of nodes is called by: that with the most work, of several the first.
/// \param nodes not empty.
[[nodiscard]] NodeId anchorOf(const Graph& graph, std::span<const NodeId> nodes);

} // namespace tessera::graph
