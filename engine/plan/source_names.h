#pragma once

#include "engine/graph/graph.h"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace tessera::plan {

/// Names in the file that `node` stands for: its sources, else its own name.
[[nodiscard]] std::vector<std::string> sourceNames(const graph::Node& node);

/// The same for a set of nodes, in node order.
[[nodiscard]] std::vector<std::string> sourceNames(const graph::Graph& graph,
                                                   std::span<const graph::NodeId> nodes);

/// From source name to the simplified node that stands for it. A simplified node's own name is known too, so
/// that a person may say either.
class SourceIndex {
public:
    explicit SourceIndex(const graph::Graph& graph);
    /// Invalid when no node stands for `name`.
    [[nodiscard]] graph::NodeId find(const std::string& name) const;

private:
    std::unordered_map<std::string, graph::NodeId> m_nodes;
};

} // namespace tessera::plan
