#pragma once

#include "engine/base/bit_set.h"
#include "engine/base/hash.h"
#include "engine/graph/graph.h"

#include <span>
#include <string>
#include <vector>

namespace tessera::graph {

/// A convex set of nodes of one graph: the only thing that is ever costed or placed.
///
///     x ──► Conv ──► Relu ──► y        nodes {Conv, Relu}, inputs {x}, constants {w, b}, outputs {y}
///        w ─┘ └─ b
struct Region {
    std::vector<NodeId> nodes;      ///< ascending, which is topological
    std::vector<ValueId> inputs;    ///< activations from outside, in order of first use
    std::vector<ValueId> constants; ///< constants used inside, in order of first use
    std::vector<ValueId> outputs;   ///< values used outside or graph outputs, in order of production

    friend bool operator==(const Region& a, const Region& b) { return a.nodes == b.nodes; }
};

/// Completes a region from its nodes (any order, no repeats). Does not check convexity.
[[nodiscard]] Region makeRegion(const Graph& graph, std::vector<NodeId> nodes);

/// All nodes as one region: its inputs and outputs are the graph's that are in use.
[[nodiscard]] Region wholeRegion(const Graph& graph);

/// Is there no path that leaves the set and comes back? O(span of node ids · fan-in).
[[nodiscard]] bool isConvex(const Graph& graph, std::span<const NodeId> nodes);

/// Canonical key: equal keys share one measurement. Covers operators, opsets, attributes, dtypes, extents,
/// the wiring (same value used twice, which interior values are outputs), which inputs are constant, and the
/// value of every constant that a schema marks as a parameter. Weights enter by type only; names and ids
/// never do.
[[nodiscard]] base::Hash128 regionKey(const Graph& graph, const Region& region);

/// The region as a graph of its own: `inputs` become graph inputs, constants stay shared, node names are
/// kept.
[[nodiscard]] base::Result<GraphRef> extractRegion(const Graph& graph, const Region& region);

/// "Conv + Relu": operators joined in order, at most `limit` spelled out ("Conv + Relu + 3 more").
[[nodiscard]] std::string regionTitle(const Graph& graph, const Region& region, std::size_t limit = 4);
/// The same of a region of which only the nodes are known, in graph order.
[[nodiscard]] std::string regionTitle(const Graph& graph, std::span<const NodeId> nodes,
                                      std::size_t limit = 4);

[[nodiscard]] std::int64_t regionFlops(const Graph& graph, const Region& region);
/// Inputs, constants and outputs once each: the least traffic a fused kernel can have.
[[nodiscard]] std::int64_t regionBytes(const Graph& graph, const Region& region);

} // namespace tessera::graph
