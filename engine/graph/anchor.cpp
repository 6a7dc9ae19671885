#include "engine/graph/anchor.h"

#include "engine/graph/operator_schema.h"

namespace tessera::graph {

NodeId anchorOf(const Graph& graph, std::span<const NodeId> nodes) {
    NodeId best = nodes.front();
    std::int64_t most = -1;
    for (const NodeId id : nodes) {
        const std::int64_t flops = nodeFlops(graph, graph.node(id));
        if (flops > most) {
            most = flops;
            best = id;
        }
    }
    return best;
}

} // namespace tessera::graph
