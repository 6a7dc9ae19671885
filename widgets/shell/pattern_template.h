#pragma once

#include "engine/graph/graph.h"

#include <QString>

#include <vector>

namespace tessera::shell {

/// A pattern that takes these nodes: "Relu(Conv(_, const, const))", from the last one backwards. Where they
/// are no tree that ends in one node it is of `current` alone.
[[nodiscard]] QString patternOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes,
                                graph::NodeId current);

} // namespace tessera::shell
