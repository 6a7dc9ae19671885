#include "widgets/models/plan_sums.h"

#include "widgets/models/plan_rows.h"

#include <algorithm>

namespace tessera::itemmodels {
namespace {

bool isInPlace(const plan::Plan& plan) {
    const auto timed = [](const auto& part) { return part.inPlace.has_value(); };
    return std::ranges::all_of(plan.regions, timed) && std::ranges::all_of(plan.conversions, timed);
}

std::optional<PlanGap> gapOf(const plan::Plan& plan, const PlanSums& sums,
                             const std::optional<session::Profile>& profile) {
    if (!sums.total || !sums.known) {
        return std::nullopt;
    }
    const base::Nanoseconds parts = profile ? profile->sum : sums.kernels + sums.conversions;
    if (!plan.endToEnd) {
        return PlanGap{PlanGap::Basis::kPredicted, backend::Cost::predicted(*sums.total - parts)};
    }
    if (!isInPlace(plan)) {
        return PlanGap{PlanGap::Basis::kAlone, backend::Cost::predicted(plan.endToEnd->median - parts)};
    }
    return PlanGap{PlanGap::Basis::kInPlace,
                   backend::Cost::measured(plan.endToEnd->median - parts, plan.endToEnd->low - parts,
                                           plan.endToEnd->high - parts, plan.endToEnd->rounds)};
}

} // namespace

const backend::Cost& costOf(const plan::PlannedConversion& conversion) {
    return conversion.inPlace ? *conversion.inPlace : conversion.cost;
}

PlanSums planSums(const plan::Plan& plan, const std::optional<session::Profile>& profile) {
    PlanSums sums;
    const auto add = [&sums](base::Nanoseconds& to, const backend::Cost& cost) {
        if (cost.feasible()) {
            to += cost.median();
            sums.measured = sums.measured && cost.kind() == backend::Cost::Kind::kMeasured;
        }
    };
    for (const plan::PlannedRegion& region : plan.regions) {
        sums.known = sums.known && costOf(region).feasible();
        add(sums.kernels, costOf(region));
    }
    for (const plan::PlannedConversion& conversion : plan.conversions) {
        add(sums.conversions, costOf(conversion));
    }
    sums.known = sums.known && !plan.regions.empty();
    sums.total = plan.endToEnd ? std::optional(plan.endToEnd->median) : plan.predicted();
    sums.gap = gapOf(plan, sums, profile);
    return sums;
}

} // namespace tessera::itemmodels
