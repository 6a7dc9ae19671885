#include "engine/plan/region_index.h"

namespace tessera::plan {

RegionIndex::RegionIndex(const Plan& plan) : m_regions(plan.graph->nodes().size()) {
    for (std::size_t i = plan.regions.size(); i-- > 0;) { // the first that holds a node stays
        for (const auto node : plan.regions[i].region.nodes) {
            m_regions[node.index()] = PlannedRegionId(i);
        }
    }
}

} // namespace tessera::plan
