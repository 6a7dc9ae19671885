#pragma once

#include "engine/graph/graph.h"

#include <vector>

namespace tessera::graph {

/// Is it a value whose extents only a run tells: a tensor with an extent that is not known, a sequence or an
/// optional value?
[[nodiscard]] bool isDynamic(const Value& value);

/// The nodes that make or read dynamic values, as the fewest and smallest sets such that no dynamic value
/// passes from one set to another, or to any node outside: only graph inputs and outputs are left that may be
/// dynamic on their rim. Each set is convex, and sets never wait for each other mutually.
///
///     x ──► NonZero ──► Gather ──► ReduceSum ──► MatMul ──► y      {NonZero, Gather, ReduceSum}
///                  [2,?]      [?,64]        [64]
///
/// A node between two of one set (which reads from one and is read by the other) belongs to it, though its
/// own values are known.
///
/// \return ascending nodes of each set, sets by their first node; none where all extents are known.
/// \par Cost O(nodes + edges).
[[nodiscard]] std::vector<std::vector<NodeId>> dynamicParts(const Graph& graph);

} // namespace tessera::graph
