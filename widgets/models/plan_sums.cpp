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
    if (profile) {
        const plan::EndToEnd& whole = profile->endToEnd;
        return PlanGap{PlanGap::Basis::kProfile,
                       backend::Cost::measured(whole.median - profile->sum, whole.low - profile->sum,
                                               whole.high - profile->sum, whole.rounds)};
    }
    const auto rest = backend::Cost::predicted(*sums.total - sums.kernels - sums.conversions);
    if (!plan.endToEnd) {
        return PlanGap{PlanGap::Basis::kPredicted, rest};
    }
    return PlanGap{isInPlace(plan) ? PlanGap::Basis::kApart : PlanGap::Basis::kAlone, rest};
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
