#include "engine/plan/plan_times.h"

#include <algorithm>
#include <numeric>

namespace tessera::plan {

namespace {

/// A placement from specs alone has times of 0: nothing stands behind them.
bool isFromSpecs(const PlannedRegion& region) {
    return region.decision == Decision::kPriority && region.cost.isPredicted() &&
           region.cost.median().count() == 0;
}

} // namespace

PlanTimes::PlanTimes(const Plan& plan) : m_plan(plan) {
    const auto timed = [](const auto& part) { return part.cost.feasible(); };
    const bool hasParts = !plan.regions.empty() && std::ranges::none_of(plan.regions, isFromSpecs);
    if (hasParts && plan.isProfiled()) {
        m_scale = Scale::kInPlace;
    } else if (hasParts && std::ranges::all_of(plan.regions, timed) &&
               std::ranges::all_of(plan.conversions, timed)) {
        m_scale = Scale::kIsolated;
    } else {
        return;
    }
    for (const auto& conversion : plan.conversions) {
        m_conversions += of(conversion).median();
    }
    m_sum = m_conversions;
    for (const auto& region : plan.regions) {
        m_sum += of(region).median();
    }
}

const backend::Cost& PlanTimes::of(const PlannedRegion& region) const {
    return timeOf(region, partTimes());
}

const backend::Cost& PlanTimes::of(const PlannedConversion& conversion) const {
    return timeOf(conversion, partTimes());
}

std::optional<double> PlanTimes::share(const backend::Cost& cost) const {
    if (m_scale == Scale::kNone || m_sum.count() <= 0) {
        return std::nullopt;
    }
    return static_cast<double>(cost.median().count()) / static_cast<double>(m_sum.count());
}

std::vector<std::size_t> PlanTimes::slowestFirst() const {
    std::vector<std::size_t> order(m_plan.regions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto time = [&](std::size_t index) {
        const auto& cost = of(m_plan.regions[index]);
        return cost.feasible() ? cost.median() : base::Nanoseconds(-1);
    };
    std::ranges::stable_sort(order, std::ranges::greater{}, time);
    return order;
}

} // namespace tessera::plan
