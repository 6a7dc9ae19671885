#pragma once

#include "engine/plan/plan.h"

#include <vector>

namespace tessera::plan {

/// The nodes that two plans of one graph run otherwise, as parts of other regions or by other kernels, in
/// groups that have nothing to do with each other: no region of either plan reaches from one group into
/// another, and no value is written or read by nodes of two. Any of the groups can be taken from one plan and
/// the rest from the other.
///
/// \pre both cover every node. \return each group ascending, groups by their first node.
/// \par Cost  linear in nodes and uses, but for sorting.
[[nodiscard]] std::vector<std::vector<graph::NodeId>> changedGroups(const Plan& before, const Plan& after);

} // namespace tessera::plan
