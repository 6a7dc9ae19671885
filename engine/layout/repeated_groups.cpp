#include "engine/layout/repeated_groups.h"

#include "engine/graph/graph.h"

#include <algorithm>
#include <map>
#include <string>

namespace tessera::layout {
namespace {

constexpr std::uint32_t kLeastNodes = 4;

/// What makes two groups equal. The operators are in graph order; folders below stand by their first node, so
/// that the text grows with the nodes and not with the depth.
std::string shapeOf(const graph::Graph& graph, const GroupTree& groups, GroupId id) {
    std::string text;
    const std::uint32_t depth = groups.group(id).depth;
    for (const graph::NodeId node : groups.allNodes(id)) {
        text += graph.node(node).op;
        text += ':';
        text += std::to_string(groups.group(groups.groupOf(node)).depth - depth);
        text += ' ';
    }
    return text;
}

} // namespace

std::vector<GroupId> repeatedGroups(const graph::Graph& graph, const GroupTree& groups) {
    std::vector<GroupId> level{groups.group(groups.root()).children};
    std::vector<GroupId> found;
    while (!level.empty()) {
        // One level at a time, so that an inner repetition is only looked for where the outer ones differ.
        std::map<std::string, std::vector<GroupId>> alike;
        for (const GroupId id : level) {
            if (groups.group(id).nodeCount >= kLeastNodes) {
                alike[shapeOf(graph, groups, id)].push_back(id);
            }
        }
        level.clear();
        for (const auto& [shape, same] : alike) {
            if (same.size() > 1) {
                found.insert(found.end(), same.begin(), same.end());
                continue;
            }
            const auto& below = groups.group(same.front()).children;
            level.insert(level.end(), below.begin(), below.end());
        }
    }
    std::sort(found.begin(), found.end(),
              [&](GroupId a, GroupId b) { return groups.group(a).firstNode < groups.group(b).firstNode; });
    return found;
}

} // namespace tessera::layout
