#pragma once

#include "engine/graph/graph.h"
#include "engine/pattern/match_engine.h"
#include "engine/pattern/spec.h"

#include <functional>
#include <vector>

namespace tessera::pattern {

/// Regions that grow from one match of a fusion rule's anchor: every set of nodes that can be reached by
/// absorbing one adjacent node after the other, of at most `rule.limit` nodes, convex, and read outside at
/// one node only. Smaller ones first, ties by node ids; at most kMaxMatchesPerRoot.
[[nodiscard]] std::vector<std::vector<graph::NodeId>>
growFrom(const graph::Graph& graph, const FusionRule& rule, const std::vector<graph::NodeId>& anchor,
         const std::function<bool(const graph::Node&)>& admits);

} // namespace tessera::pattern
