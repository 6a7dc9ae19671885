#pragma once

#include "engine/layout/group_tree.h"

#include <vector>

namespace tessera::layout {

/// Groups that another one repeats: below them lie the same operators, in the same order and folders (names
/// and attributes do not count). Only the outermost of nested ones, each with four nodes or more.
///
/// \param groups of `graph`.
/// \return in order of their first node; empty when nothing repeats.
/// \par Determinism a function of the names and operators in graph order.
[[nodiscard]] std::vector<GroupId> repeatedGroups(const graph::Graph& graph, const GroupTree& groups);

} // namespace tessera::layout
