#pragma once

#include "engine/plan/plan.h"

#include <vector>

namespace tessera::plan {

/// Where each node of a plan runs, for who asks for many: `Plan::regionOf` looks through all regions. Holds
/// nothing of the plan.
class RegionIndex {
public:
    explicit RegionIndex(const Plan& plan);

    /// Invalid for a node that no region runs, or that the plan's graph has not got.
    [[nodiscard]] PlannedRegionId of(graph::NodeId node) const {
        return node.valid() && node.index() < m_regions.size() ? m_regions[node.index()] : PlannedRegionId();
    }

private:
    std::vector<PlannedRegionId> m_regions; ///< by node
};

} // namespace tessera::plan
