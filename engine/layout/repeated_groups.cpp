#include "engine/layout/repeated_groups.h"

#include "engine/base/hash.h"
#include "engine/graph/graph.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace tessera::layout {
namespace {

constexpr std::uint32_t kLeastNodes = 4;     ///< of a block
constexpr std::uint32_t kMostStretched = 16; ///< foreign nodes among those of a run, to each of its own

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// A label around its number: "layers." and "" around the 3 of "layers.3".
struct Numbered {
    std::string_view before;
    std::string_view number; ///< empty: the label has none
    std::string_view after;
};

/// The number at the end of the last dotted step that ends with one.
Numbered numberedOf(std::string_view label) {
    std::size_t end = label.size();
    while (end > 0) {
        std::size_t begin = end;
        while (begin > 0 && isDigit(label[begin - 1])) {
            --begin;
        }
        if (begin < end) {
            return {label.substr(0, begin), label.substr(begin, end - begin), label.substr(end)};
        }
        const std::size_t dot = label.find_last_of('.', end - 1);
        end = dot == std::string_view::npos ? 0 : dot;
    }
    return {label, {}, {}};
}

class RepeatFinder {
public:
    RepeatFinder(const graph::Graph& graph, const GroupTree& groups, const std::string& unnamed)
        : m_graph(graph)
        , m_groups(groups)
        , m_unnamed(unnamed)
        , m_shape(groups.groups().size())
        , m_lastNode(groups.groups().size(), 0)
        , m_holdsRun(groups.groups().size(), false)
        , m_inRun(groups.groups().size(), false)
        , m_instance(graph.nodes().size(), 0)
        , m_reached(graph.nodes().size(), 0) {}

    std::vector<RepeatedBlock> find() {
        for (std::size_t g = m_groups.groups().size(); g-- > 0;) { // children stand behind their parents
            describe(GroupId(g));
        }
        findRuns();
        findSingles();
        std::sort(m_found.begin(), m_found.end(), [&](const RepeatedBlock& a, const RepeatedBlock& b) {
            return m_groups.group(a.instances.front()).firstNode <
                   m_groups.group(b.instances.front()).firstNode;
        });
        return std::move(m_found);
    }

private:
    /// What makes two groups equal: their nodes and the groups below, in order of their first node.
    void describe(GroupId id) {
        const Group& group = m_groups.group(id);
        base::Hasher hasher;
        auto child = group.children.begin();
        const auto addChildrenBefore = [&](std::uint32_t node) {
            for (; child != group.children.end() && m_groups.group(*child).firstNode < node; ++child) {
                hasher.add(m_shape[child->index()]);
                m_lastNode[id.index()] = std::max(m_lastNode[id.index()], m_lastNode[child->index()]);
            }
        };
        for (const graph::NodeId node : group.nodes) {
            addChildrenBefore(node.index());
            hasher.add(m_graph.node(node).op);
            m_lastNode[id.index()] = std::max(m_lastNode[id.index()], node.index());
        }
        addChildrenBefore(static_cast<std::uint32_t>(m_graph.nodes().size()));
        m_shape[id.index()] = hasher.finish();
    }

    void findRuns() {
        std::vector<GroupId> pending{m_groups.root()};
        while (!pending.empty()) {
            const GroupId parent = pending.back();
            pending.pop_back();
            const auto& children = m_groups.group(parent).children;
            for (std::size_t begin = 0; begin < children.size();) {
                std::size_t end = begin + 1;
                while (end < children.size() && follows(children[begin], children[end])) {
                    ++end;
                }
                addRuns(std::span(children).subspan(begin, end - begin));
                begin = end;
            }
            pending.insert(pending.end(), children.begin(), children.end());
        }
    }

    /// Are both instances of one block, going by their names and operators?
    [[nodiscard]] bool follows(GroupId a, GroupId b) const {
        const Numbered first = numberedOf(m_groups.group(a).label);
        const Numbered second = numberedOf(m_groups.group(b).label);
        return !first.number.empty() && !second.number.empty() && first.before == second.before &&
               first.after == second.after && m_shape[a.index()] == m_shape[b.index()];
    }

    /// Cuts siblings that are alike where a node outside lies on a way from one of them to a later one.
    void addRuns(std::span<const GroupId> alike) {
        if (alike.size() < 2 || m_groups.group(alike.front()).nodeCount < kLeastNodes) {
            return;
        }
        const auto cuts = cutsOf(alike);
        for (std::size_t begin = 0; begin < alike.size();) {
            std::size_t end = begin + 1;
            while (end < alike.size() && cuts[end] <= begin) {
                ++end;
            }
            addRun(alike.subspan(begin, end - begin));
            begin = end;
        }
    }

    void addRun(std::span<const GroupId> run) {
        if (run.size() < 2) {
            return;
        }
        m_found.push_back({titleOf(run.front()), {run.begin(), run.end()}});
        m_shapesOfRuns.insert(m_shape[run.front().index()]);
        for (const GroupId instance : run) {
            m_inRun[instance.index()] = true;
        }
        for (GroupId at = m_groups.group(run.front()).parent; at.valid() && !m_holdsRun[at.index()];
             at = m_groups.group(at).parent) {
            m_holdsRun[at.index()] = true;
        }
    }

    /// Of each sibling: how many of the first ones may be in no run with it.
    [[nodiscard]] std::vector<std::size_t> cutsOf(std::span<const GroupId> alike) {
        std::vector<std::size_t> cuts(alike.size(), 0);
        const std::uint32_t first = m_groups.group(alike.front()).firstNode;
        std::uint32_t last = 0;
        std::size_t own = 0;
        for (const GroupId id : alike) {
            last = std::max(last, m_lastNode[id.index()]);
            own += m_groups.group(id).nodeCount;
        }
        if (last - first > own * (kMostStretched + 1)) { // scattered over the model: each for itself
            std::iota(cuts.begin(), cuts.end(), 0);
            return cuts;
        }
        for (std::size_t i = 0; i < alike.size(); ++i) {
            for (const graph::NodeId node : m_groups.allNodes(alike[i])) {
                m_instance[node.index()] = static_cast<std::uint32_t>(i) + 1;
            }
        }
        for (std::uint32_t n = first; n <= last; ++n) {
            follow(n, first, cuts);
        }
        std::fill(m_instance.begin() + first, m_instance.begin() + last + 1, 0);
        std::fill(m_reached.begin() + first, m_reached.begin() + last + 1, 0);
        return cuts;
    }

    /// What a node that is no sibling's depends on, and what a sibling's node reads of such nodes.
    void follow(std::uint32_t node, std::uint32_t first, std::vector<std::size_t>& cuts) {
        for (const graph::ValueId input : m_graph.node(graph::NodeId(node)).inputs) {
            const graph::NodeId from = input.valid() ? m_graph.value(input).producer : graph::NodeId();
            if (!from.valid() || from.index() < first) {
                continue;
            }
            if (m_instance[node] == 0) {
                m_reached[node] =
                    std::max({m_reached[node], m_reached[from.index()], m_instance[from.index()]});
            } else if (m_instance[from.index()] == 0) {
                std::size_t& cut = cuts[m_instance[node] - 1];
                cut = std::max<std::size_t>(cut, m_reached[from.index()]);
            }
        }
    }

    /// What stands in no run and has a like elsewhere; one level at a time, so that an inner one is only
    /// looked for where the outer ones differ.
    void findSingles() {
        std::vector<GroupId> level{m_groups.group(m_groups.root()).children};
        while (!level.empty()) {
            std::map<base::Hash128, std::vector<GroupId>> alike;
            std::vector<GroupId> below;
            const auto descend = [&](GroupId id) {
                const auto& children = m_groups.group(id).children;
                below.insert(below.end(), children.begin(), children.end());
            };
            for (const GroupId id : level) {
                if (m_inRun[id.index()]) {
                    continue;
                }
                if (m_holdsRun[id.index()]) {
                    descend(id);
                } else if (m_groups.group(id).nodeCount >= kLeastNodes) {
                    alike[m_shape[id.index()]].push_back(id);
                }
            }
            for (const auto& [shape, same] : alike) {
                if (same.size() == 1 && !m_shapesOfRuns.contains(shape)) {
                    descend(same.front());
                    continue;
                }
                for (const GroupId id : same) {
                    m_found.push_back({m_groups.title(id), {id}});
                }
            }
            level = std::move(below);
        }
    }

    /// "layer" of "layer.3", and of "3" in a folder "layer".
    [[nodiscard]] std::string titleOf(GroupId id) const {
        const Group& group = m_groups.group(id);
        std::string_view stem = numberedOf(group.label).before;
        while (!stem.empty() && (stem.back() == '.' || stem.back() == '_' || stem.back() == '-')) {
            stem.remove_suffix(1);
        }
        if (!stem.empty()) {
            return std::string(stem.substr(stem.find_last_of('.') + 1));
        }
        if (!group.parent.valid() || group.parent == m_groups.root()) {
            return m_unnamed;
        }
        const std::string& before = m_groups.group(group.parent).label;
        const std::string step = before.substr(before.find_last_of('.') + 1);
        return isDigit(step.front()) ? m_groups.title(group.parent) : step;
    }

    const graph::Graph& m_graph;
    const GroupTree& m_groups;
    const std::string& m_unnamed;
    std::vector<base::Hash128> m_shape;
    std::vector<std::uint32_t> m_lastNode; ///< of each group: the largest index in it and below
    std::vector<bool> m_holdsRun;          ///< below it, of each group
    std::vector<bool> m_inRun;
    std::vector<std::uint32_t> m_instance; ///< of each node: which sibling holds it, from 1 on
    std::vector<std::uint32_t> m_reached;  ///< of each node outside: the last sibling that it depends on
    std::set<base::Hash128> m_shapesOfRuns;
    std::vector<RepeatedBlock> m_found;
};

} // namespace

std::vector<RepeatedBlock> repeatedGroups(const graph::Graph& graph, const GroupTree& groups,
                                          const std::string& unnamed) {
    return RepeatFinder(graph, groups, unnamed).find();
}

std::string numberOf(const GroupTree& groups, GroupId id) {
    return std::string(numberedOf(groups.group(id).label).number);
}

} // namespace tessera::layout
