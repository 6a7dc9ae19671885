#pragma once

#include "engine/graph/graph.h"

#include <cstddef>

namespace tessera::graph {

/// Up to opset 6, the second of two operands may begin at an axis that is named (`axis`), and the slope of a
/// PRelu with several numbers has them along the channels. \return how many axes of extent 1 belong behind
/// the second operand's for it to broadcast by today's rules; 0 where
///         it does as it is, or where its shape is not known.
[[nodiscard]] std::size_t unitAxesBehind(const Node& node, const TensorType& first, const TensorType& second);
/// Of a node of that graph.
[[nodiscard]] std::size_t unitAxesBehind(const Graph& graph, const Node& node);

} // namespace tessera::graph
