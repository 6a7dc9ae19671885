#pragma once

#include "engine/graph/graph.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::graph {

/// A graph that a node holds: a branch of an If, the body of a Loop or a Scan.
struct NodeBody {
    std::string name; ///< of its attribute; of several in one attribute "branches[1]"
    GraphRef graph;   ///< never null
};

/// The bodies of a node in the order of their attributes; empty: it has none.
[[nodiscard]] std::vector<NodeBody> bodiesOf(const Node& node);
/// The same without a copy: whether a node has any.
[[nodiscard]] bool hasBody(const Node& node);

/// The way from a graph into a body of one of its nodes.
struct BodyStep {
    NodeId node;
    std::string body; ///< NodeBody::name
    friend bool operator==(const BodyStep&, const BodyStep&) = default;
};
/// From the outermost graph inwards; empty: that graph itself.
using BodyPath = std::vector<BodyStep>;

/// The graph that a path leads to; nullptr: a step names no node or no body of it.
[[nodiscard]] GraphRef bodyAt(const Graph& graph, std::span<const BodyStep> path);

/// Whether an input of a body comes from the graph around it, and not from the node's own inputs.
[[nodiscard]] bool isCaptured(const Node& owner, std::string_view input);

/// Visits every body of a graph, and theirs: in node order, an outer one before those inside it.
/// \param visit returns false to end the walk.
void forEachBody(const Graph& graph, const std::function<bool(const BodyPath&, const Graph&)>& visit);

} // namespace tessera::graph
