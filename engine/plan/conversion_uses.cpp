#include "engine/plan/conversion_uses.h"

#include <algorithm>

namespace tessera::plan {

ConversionUses::ConversionUses(const Plan& plan) : m_plan(plan), m_regions(plan) {
    for (std::size_t i = 0; i < plan.conversions.size(); ++i) {
        m_ofValue[plan.conversions[i].value].push_back(i);
    }
}

bool ConversionUses::reads(const PlannedRegion& region, const PlannedConversion& conversion) const {
    const auto& inputs = region.region.inputs;
    const auto& layouts = region.implementation.inputLayouts;
    for (std::size_t i = 0; i < inputs.size() && i < layouts.size(); ++i) {
        if (inputs[i] == conversion.value) {
            return layouts[i] == conversion.to && region.implementation.device == conversion.toDevice;
        }
    }
    return false;
}

std::vector<graph::Use> ConversionUses::of(std::size_t conversion) const {
    const PlannedConversion& made = m_plan.conversions[conversion];
    std::vector<graph::Use> uses;
    for (const graph::Use& use : m_plan.graph->value(made.value).uses) {
        const PlannedRegionId region = m_regions.of(use.node);
        if (region.valid() && reads(m_plan.regions[region.index()], made)) {
            uses.push_back(use);
        }
    }
    const bool plainOnCpu = made.to.isPlain() && made.toDevice == backend::DeviceId();
    if (plainOnCpu && m_plan.graph->isOutput(made.value)) {
        uses.push_back({});
    }
    return uses;
}

std::size_t ConversionUses::endOfChain(std::size_t conversion) const {
    std::size_t at = conversion;
    // No longer than all conversions of the value: a chain that turns in a circle ends too.
    const auto& others = m_ofValue.at(m_plan.conversions[conversion].value);
    for (std::size_t step = 0; step < others.size() && of(at).empty(); ++step) {
        const PlannedConversion& made = m_plan.conversions[at];
        const auto next = std::ranges::find_if(others, [&](std::size_t other) {
            const PlannedConversion& follower = m_plan.conversions[other];
            return other != at && follower.from == made.to && follower.fromDevice == made.toDevice;
        });
        if (next == others.end()) {
            return conversion;
        }
        at = *next;
    }
    return of(at).empty() ? conversion : at;
}

} // namespace tessera::plan
