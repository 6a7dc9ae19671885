#pragma once

#include "engine/layout/group_tree.h"
#include "engine/layout/repeated_groups.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::shell {

/// The groups of the open model, and what of it repeats.
struct ModelGroups {
    explicit ModelGroups(const graph::Graph& graph);

    layout::GroupTree tree;
    std::vector<layout::RepeatedBlock> repeats;
};

/// Which groups are drawn as one box. Of repeated blocks that were folded together at most one is open: to
/// open another one closes it.
class Folding {
public:
    /// Another model: nothing is folded.
    void reset(std::shared_ptr<const ModelGroups> groups = {});
    /// Empty before the first picture of a model is made.
    [[nodiscard]] const std::shared_ptr<const ModelGroups>& groups() const { return m_groups; }

    [[nodiscard]] bool any() const;
    [[nodiscard]] bool isFolded(graph::NodeId node) const { return foldOf(node).valid(); }
    /// In order of their ids.
    [[nodiscard]] std::vector<layout::GroupId> folded() const;

    /// Opens the group that a node is folded into; closes the block that was opened around it, else its
    /// innermost group. False: it stands in no group.
    bool toggle(graph::NodeId node);
    /// Each block that repeats; false: the model has none.
    bool foldRepeats();
    void unfoldAll();

private:
    /// The outermost folded group that holds a node.
    [[nodiscard]] layout::GroupId foldOf(graph::NodeId node) const;
    /// The repeated block that a group is, or lies in; invalid: none that was folded.
    [[nodiscard]] layout::GroupId blockOf(layout::GroupId group) const;

    std::shared_ptr<const ModelGroups> m_groups;
    std::vector<bool> m_folded;           ///< of each group
    std::vector<std::uint32_t> m_blockOf; ///< of each group: the index of the block it is an instance of
    std::vector<bool> m_stacked;          ///< of each repeated block: folded as such
};

} // namespace tessera::shell
