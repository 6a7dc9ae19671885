#pragma once

#include "engine/graph/region.h"

#include <nlohmann/json.hpp>

namespace tessera::measure {

/// A region on the wire: node ids survive it, since both sides hold equal graphs. For .cpp files only.
inline nlohmann::json nodeIndices(const graph::Region& region) {
    nlohmann::json nodes = nlohmann::json::array();
    for (const auto node : region.nodes) {
        nodes.push_back(node.index());
    }
    return nodes;
}

} // namespace tessera::measure
