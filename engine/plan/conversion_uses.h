#pragma once

#include "engine/plan/region_index.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace tessera::plan {

/// What needs the outcome of each conversion of a plan. Holds the plan, which must outlive it.
class ConversionUses {
public:
    explicit ConversionUses(const Plan& plan);

    /// What reads a conversion's outcome as it stands, in the order of the value's uses. A use without a node
    /// is the model's output. Empty: only another conversion starts from it.
    [[nodiscard]] std::vector<graph::Use> of(std::size_t conversion) const;
    /// Where a chain of conversions leads from this one: the first that something reads. Itself, mostly.
    [[nodiscard]] std::size_t endOfChain(std::size_t conversion) const;
    [[nodiscard]] const RegionIndex& regions() const { return m_regions; }

private:
    [[nodiscard]] bool reads(const PlannedRegion& region, const PlannedConversion& conversion) const;

    const Plan& m_plan;
    RegionIndex m_regions;
    std::map<graph::ValueId, std::vector<std::size_t>> m_ofValue;
};

} // namespace tessera::plan
