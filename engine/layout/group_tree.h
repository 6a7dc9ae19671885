#pragma once

#include "engine/base/strong_id.h"
#include "engine/graph/ids.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::graph {
class Graph;
}

namespace tessera::layout {

using GroupId = base::StrongId<struct GroupTag>;

/// One folder of the outline.
struct Group {
    std::string label;                ///< "layer1.0": its step, or several where a step has one child only
    std::string path;                 ///< full prefix: "/layer1/0"
    GroupId parent;                   ///< invalid for the root
    std::vector<GroupId> children;    ///< in order of their first node
    std::vector<graph::NodeId> nodes; ///< nodes directly in it, in graph order
    std::uint32_t nodeCount = 0;      ///< nodes in it and below
    std::uint32_t firstNode = 0;      ///< smallest node index in it and below
    std::uint32_t depth = 0;          ///< of the root: 0
};

/// The outline of a model: its nodes, grouped by the steps of their hierarchical names
/// ("/layer1/0/conv1/Conv" or "layer1.0.conv1"). Folders with one child folder and no node of their own are
/// joined with it. Names without steps lie in the root.
/// \par Determinism  a function of the node names in graph order.
class GroupTree {
public:
    explicit GroupTree(const graph::Graph& graph);
    /// Of bare names, one a node.
    explicit GroupTree(std::span<const std::string_view> names);

    [[nodiscard]] GroupId root() const { return GroupId(0); }
    [[nodiscard]] std::span<const Group> groups() const { return m_groups; }
    [[nodiscard]] const Group& group(GroupId id) const { return m_groups[id.index()]; }
    /// The folder that holds a node directly.
    [[nodiscard]] GroupId groupOf(graph::NodeId node) const { return m_groupOfNode[node.index()]; }
    /// The label, after its parent's last step where it begins with a number: "layer 0".
    [[nodiscard]] std::string title(GroupId id) const;
    /// Invalid if there is none.
    [[nodiscard]] GroupId find(std::string_view path) const;
    [[nodiscard]] bool contains(GroupId ancestor, GroupId group) const;
    /// Nodes in `id` and below, in graph order.
    [[nodiscard]] std::vector<graph::NodeId> allNodes(GroupId id) const;
    /// The folders that title columns: the shallowest cut of the tree with at least two folders that each
    /// hold a fair part of the model; empty when the names tell nothing.
    [[nodiscard]] std::vector<GroupId> sections() const;

private:
    void build(std::span<const std::string_view> names);
    void joinSingles();

    std::vector<Group> m_groups;
    std::vector<GroupId> m_groupOfNode;
};

} // namespace tessera::layout
