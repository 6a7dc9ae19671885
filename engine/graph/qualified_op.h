#pragma once

#include "engine/graph/graph.h"

#include <string>

namespace tessera::graph {

/// An operator with its domain, which the standard's own have none of: "Relu", "com.microsoft.FusedMatMul".
[[nodiscard]] inline std::string qualifiedOp(const Node& node) {
    return node.domain.empty() ? node.op : node.domain + "." + node.op;
}

} // namespace tessera::graph
