#include "engine/layout/group_tree.h"

#include "engine/graph/graph.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace tessera::layout {
namespace {

/// The steps of a name without its last one: the operator itself is no folder.
std::vector<std::string_view> steps(std::string_view name) {
    const char separator = name.find('/') != std::string_view::npos ? '/' : '.';
    std::vector<std::string_view> result;
    std::size_t start = 0;
    while (start < name.size()) {
        const std::size_t end = name.find(separator, start);
        if (end == std::string_view::npos) {
            break;
        }
        if (end > start) {
            result.push_back(name.substr(start, end - start));
        }
        start = end + 1;
    }
    return result;
}

std::vector<std::string_view> namesOf(const graph::Graph& graph) {
    std::vector<std::string_view> names;
    names.reserve(graph.nodes().size());
    for (const auto& node : graph.nodes()) {
        names.emplace_back(node.name);
    }
    return names;
}

} // namespace

GroupTree::GroupTree(const graph::Graph& graph) {
    build(namesOf(graph));
}

GroupTree::GroupTree(std::span<const std::string_view> names) {
    build(names);
}

void GroupTree::build(std::span<const std::string_view> names) {
    m_groups.emplace_back();
    m_groupOfNode.resize(names.size());
    std::unordered_map<std::string, std::uint32_t> byPath;
    for (std::uint32_t node = 0; node < names.size(); ++node) {
        std::uint32_t at = 0;
        std::string path;
        for (const auto step : steps(names[node])) {
            path.append("/").append(step);
            const auto [entry, added] = byPath.try_emplace(path, static_cast<std::uint32_t>(m_groups.size()));
            if (added) {
                Group group;
                group.label = std::string(step);
                group.path = path;
                group.parent = GroupId(at);
                group.firstNode = node;
                m_groups.push_back(std::move(group));
                m_groups[at].children.emplace_back(entry->second);
            }
            at = entry->second;
        }
        m_groups[at].nodes.emplace_back(node);
        m_groupOfNode[node] = GroupId(at);
    }
    joinSingles();
    // Children stand behind their parents, so one backward pass sums.
    for (std::size_t i = m_groups.size(); i-- > 0;) {
        Group& group = m_groups[i];
        group.nodeCount += static_cast<std::uint32_t>(group.nodes.size());
        if (group.parent.valid()) {
            m_groups[group.parent.index()].nodeCount += group.nodeCount;
        }
    }
    for (auto& group : m_groups) {
        group.depth = group.parent.valid() ? m_groups[group.parent.index()].depth + 1 : 0;
    }
}

void GroupTree::joinSingles() {
    // A folder that only leads to another one is left out; its step goes into the label below.
    std::vector<std::uint32_t> kept(m_groups.size(), GroupId::kInvalid);
    std::vector<Group> groups;
    for (std::uint32_t i = 0; i < m_groups.size(); ++i) {
        Group& group = m_groups[i];
        if (i != 0 && group.nodes.empty() && group.children.size() == 1) {
            Group& child = m_groups[group.children.front().index()];
            child.label = group.label + "." + child.label;
            child.parent = group.parent;
            Group& parent = m_groups[group.parent.index()];
            std::replace(parent.children.begin(), parent.children.end(), GroupId(i), group.children.front());
            continue;
        }
        kept[i] = static_cast<std::uint32_t>(groups.size());
        groups.emplace_back();
    }
    for (std::uint32_t i = 0; i < m_groups.size(); ++i) {
        if (kept[i] == GroupId::kInvalid) {
            continue;
        }
        Group group = std::move(m_groups[i]);
        group.parent = group.parent.valid() ? GroupId(kept[group.parent.index()]) : GroupId();
        for (auto& child : group.children) {
            child = GroupId(kept[child.index()]);
        }
        groups[kept[i]] = std::move(group);
    }
    for (auto& group : m_groupOfNode) {
        group = GroupId(kept[group.index()]);
    }
    m_groups = std::move(groups);
}

std::string GroupTree::title(GroupId id) const {
    const Group& group = m_groups[id.index()];
    const bool number = !group.label.empty() && group.label.front() >= '0' && group.label.front() <= '9';
    if (!number || !group.parent.valid()) {
        return group.label;
    }
    const std::string& before = m_groups[group.parent.index()].label;
    const std::string step = before.substr(before.find_last_of('.') + 1);
    return step.empty() ? group.label : step + " " + group.label;
}

GroupId GroupTree::find(std::string_view path) const {
    const auto found =
        std::find_if(m_groups.begin(), m_groups.end(), [&](const Group& g) { return g.path == path; });
    return found == m_groups.end() ? GroupId() : GroupId(static_cast<std::size_t>(found - m_groups.begin()));
}

bool GroupTree::contains(GroupId ancestor, GroupId group) const {
    while (group.valid() && group != ancestor) {
        group = m_groups[group.index()].parent;
    }
    return group == ancestor;
}

std::vector<graph::NodeId> GroupTree::allNodes(GroupId id) const {
    std::vector<graph::NodeId> nodes;
    std::vector<GroupId> pending{id};
    while (!pending.empty()) {
        const Group& group = m_groups[pending.back().index()];
        pending.pop_back();
        nodes.insert(nodes.end(), group.nodes.begin(), group.nodes.end());
        pending.insert(pending.end(), group.children.begin(), group.children.end());
    }
    std::sort(nodes.begin(), nodes.end());
    return nodes;
}

std::vector<GroupId> GroupTree::sections() const {
    constexpr std::uint32_t kLeastNodes = 4;
    GroupId at = root();
    while (true) {
        const Group& group = m_groups[at.index()];
        std::vector<GroupId> fair;
        GroupId largest;
        for (const auto child : group.children) {
            const Group& candidate = m_groups[child.index()];
            if (candidate.nodeCount >= kLeastNodes) {
                fair.push_back(child);
            }
            if (!largest.valid() || candidate.nodeCount > m_groups[largest.index()].nodeCount) {
                largest = child;
            }
        }
        if (!largest.valid()) {
            return {};
        }
        // One folder with nearly everything ("encoder") is no division: look inside it.
        const bool dominated = m_groups[largest.index()].nodeCount * 10 >= group.nodeCount * 8;
        if (fair.size() >= 2 && !dominated) {
            return fair;
        }
        if (!dominated) {
            return {};
        }
        at = largest;
    }
}

} // namespace tessera::layout
