#pragma once

#include "engine/base/result.h"
#include "engine/graph/region.h"
#include "engine/measure/json_read.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace tessera::measure {

/// A region on the wire: node ids survive it, since both sides hold equal graphs. For .cpp files only.
inline nlohmann::json nodeIndices(const graph::Region& region) {
    nlohmann::json nodes = nlohmann::json::array();
    for (const auto node : region.nodes) {
        nodes.push_back(node.index());
    }
    return nodes;
}

/// The same, read from `item["nodes"]`. kRefused: no list of nodes of the graph, each once.
inline base::Result<graph::Region> readRegion(const graph::Graph& graph, const nlohmann::json& item) {
    std::vector<graph::NodeId> nodes;
    for (const auto& index : arrayField(item, "nodes")) {
        if (!index.is_number_unsigned() || index.get<std::uint64_t>() >= graph.nodes().size()) {
            return base::fail(base::ErrorKind::kRefused, "no such node", "nodes");
        }
        nodes.emplace_back(index.get<std::uint32_t>());
    }
    std::ranges::sort(nodes);
    if (nodes.empty() || std::ranges::adjacent_find(nodes) != nodes.end()) {
        return base::fail(base::ErrorKind::kRefused, "expected nodes, each once", "nodes");
    }
    return graph::makeRegion(graph, std::move(nodes));
}

} // namespace tessera::measure
