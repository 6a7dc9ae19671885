#pragma once

#include "engine/layout/group_tree.h"

#include <string>
#include <vector>

namespace tessera::layout {

/// A block that the model repeats, or one that it has elsewhere too.
struct RepeatedBlock {
    std::string title; ///< what its instances have in common: "layer"
    /// Numbered siblings that follow one another, in order of their first node. Together they are convex, so
    /// that one box may stand for them. One instance: others are alike, but no one box can hold them.
    std::vector<GroupId> instances;
};

/// Blocks of which the model has several alike: below them lie the same operators, in the same order and
/// folders (names but for their numbers, and attributes, do not count), four or more. Runs lie within
/// instances of other runs too; outside of runs, single ones that have a like: of nested ones the outermost.
///
/// \param groups  of `graph`.
/// \param unnamed title of blocks that have but a number
/// \return in order of their first node; empty when nothing repeats.
/// \par Determinism a function of the names and operators in graph order.
/// \par Cost O(depth of the tree * nodes log nodes)
[[nodiscard]] std::vector<RepeatedBlock> repeatedGroups(const graph::Graph& graph, const GroupTree& groups,
                                                        const std::string& unnamed = "block");

/// The number in a group's label: "3" of "layers.3", empty where it has none.
[[nodiscard]] std::string numberOf(const GroupTree& groups, GroupId id);

} // namespace tessera::layout
