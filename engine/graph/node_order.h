#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tessera::graph {

/// Node number `index` for people, before it has a name of its own: "node 'conv1'", "node 'Conv#7'".
[[nodiscard]] std::string nodeLabel(const Node& node, std::size_t index);

/// Indices of `nodes` in topological order (stable: ties keep the order given). Only inputs and outputs are
/// read; a value without a producer among the nodes is there from the start.
///
/// \param values   their number; each has one producer at most.
/// \par Errors kRefused: a cycle (names its nodes).
[[nodiscard]] base::Result<std::vector<std::uint32_t>> nodeOrder(std::span<const Node> nodes,
                                                                 std::size_t values);

} // namespace tessera::graph
