#include "engine/layout/folds.h"

#include "engine/graph/graph.h"

#include <utility>

namespace tessera::layout {
namespace {

/// Of each group: the outermost folded one that holds it, or invalid.
std::vector<GroupId> outermostOf(const GroupTree& groups, std::span<const GroupId> folded) {
    std::vector<bool> isFolded(groups.groups().size(), false);
    for (const GroupId group : folded) {
        isFolded[group.index()] = true;
    }
    std::vector<GroupId> outermost(isFolded.size());
    for (std::uint32_t g = 0; g < isFolded.size(); ++g) { // parents stand before their children
        const GroupId parent = groups.groups()[g].parent;
        if (parent.valid() && outermost[parent.index()].valid()) {
            outermost[g] = outermost[parent.index()];
        } else if (isFolded[g]) {
            outermost[g] = GroupId(g);
        }
    }
    return outermost;
}

} // namespace

Folds foldsOf(const graph::Graph& graph, const GroupTree& groups, std::span<const GroupId> folded,
              std::span<const RepeatedBlock> repeats) {
    Folds folds;
    const auto outermost = outermostOf(groups, folded);
    std::vector<std::uint32_t> ofGroup(outermost.size(), kNoFold);
    const auto add = [&](GroupId group) {
        folds.boxes.back().groups.push_back(group);
        ofGroup[group.index()] = static_cast<std::uint32_t>(folds.boxes.size() - 1);
    };
    for (const RepeatedBlock& block : repeats) {
        bool follows = false; // one that is folded as well
        for (const GroupId instance : block.instances) {
            const bool isFolded = outermost[instance.index()] == instance;
            if (isFolded && !follows) {
                folds.boxes.push_back({{}, block.title});
            }
            if (isFolded) {
                add(instance);
            }
            follows = isFolded;
        }
    }
    for (std::uint32_t g = 0; g < outermost.size(); ++g) {
        if (outermost[g] == GroupId(g) && ofGroup[g] == kNoFold) {
            folds.boxes.emplace_back();
            add(GroupId(g));
        }
    }
    folds.ofNode.reserve(graph.nodes().size());
    for (std::uint32_t n = 0; n < graph.nodes().size(); ++n) {
        const GroupId group = outermost[groups.groupOf(graph::NodeId(n)).index()];
        folds.ofNode.push_back(group.valid() ? ofGroup[group.index()] : kNoFold);
    }
    return folds;
}

} // namespace tessera::layout
