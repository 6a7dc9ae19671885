#include "engine/plan/changed_groups.h"

#include "engine/base/disjoint_sets.h"
#include "engine/plan/region_index.h"

#include <map>

namespace tessera::plan {

namespace {

bool isSamePlacement(const PlannedRegion& a, const PlannedRegion& b) {
    return a.region.nodes == b.region.nodes && a.implementation.maker() == b.implementation.maker() &&
           a.implementation.name == b.implementation.name;
}

/// The nodes that changed, joined into groups.
class ChangedNodes {
public:
    explicit ChangedNodes(std::size_t nodes) : m_groups(nodes), m_changed(nodes, false) {}

    void add(graph::NodeId node) { m_changed[node.index()] = true; }
    [[nodiscard]] bool has(graph::NodeId node) const { return node.valid() && m_changed[node.index()]; }

    void join(graph::NodeId a, graph::NodeId b) {
        if (has(a) && has(b)) {
            m_groups.join(a.index(), b.index());
        }
    }

    [[nodiscard]] std::vector<std::vector<graph::NodeId>> groups() {
        std::vector<std::vector<graph::NodeId>> groups;
        std::map<std::size_t, std::size_t> numberOf;
        for (std::size_t n = 0; n < m_changed.size(); ++n) {
            if (m_changed[n]) {
                const auto [at, isNew] = numberOf.try_emplace(m_groups.root(n), groups.size());
                if (isNew) {
                    groups.emplace_back();
                }
                groups[at->second].emplace_back(n);
            }
        }
        return groups;
    }

private:
    base::DisjointSets m_groups;
    std::vector<bool> m_changed;
};

void joinRegions(ChangedNodes& changed, const Plan& plan) {
    for (const auto& planned : plan.regions) {
        for (const auto node : planned.region.nodes) {
            changed.join(node, planned.region.nodes.front());
        }
    }
}

} // namespace

std::vector<std::vector<graph::NodeId>> changedGroups(const Plan& before, const Plan& after) {
    const RegionIndex old(before);
    const RegionIndex now(after);
    const auto& graph = *before.graph;
    ChangedNodes changed(graph.nodes().size());
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
        const graph::NodeId node(n);
        if (!isSamePlacement(before.regions[old.of(node).index()], after.regions[now.of(node).index()])) {
            changed.add(node);
        }
    }
    joinRegions(changed, before);
    joinRegions(changed, after);
    // Kernels that meet at a value agree on its layout, or pay for a conversion together.
    for (const auto& value : graph.values()) {
        graph::NodeId first = value.producer;
        for (const auto& use : value.uses) {
            if (!changed.has(first)) {
                first = use.node;
            }
            changed.join(first, use.node);
        }
    }
    return changed.groups();
}

} // namespace tessera::plan
