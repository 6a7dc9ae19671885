#include "widgets/models/plan_sums.h"

namespace tessera::itemmodels {
namespace {

/// Kernels stay the sum of what the lists and charts show of each.
void takeProfile(PlanSums& sums, const session::Profile& profile) {
    const auto& whole = profile.endToEnd;
    sums.fluctuation = profile.sum - sums.kernels - sums.conversions;
    sums.total = whole.median;
    sums.gap = backend::Cost::measured(profile.gap(), whole.low - profile.sum, whole.high - profile.sum,
                                       whole.rounds);
}

} // namespace

PlanSums planSums(const plan::Plan& plan, const std::optional<session::Profile>& profile) {
    PlanSums sums;
    sums.isInPlace = profile.has_value();
    const auto add = [&sums](base::Nanoseconds& to, const backend::Cost& cost) {
        if (cost.feasible()) {
            to += cost.median();
            sums.measured = sums.measured && cost.kind() == backend::Cost::Kind::kMeasured;
        }
    };
    for (const plan::PlannedRegion& region : plan.regions) {
        const backend::Cost& cost = sums.costOf(region);
        sums.known = sums.known && cost.feasible();
        add(sums.kernels, cost);
    }
    for (const plan::PlannedConversion& conversion : plan.conversions) {
        add(sums.conversions, sums.costOf(conversion));
    }
    sums.known = sums.known && !plan.regions.empty();
    if (profile) {
        takeProfile(sums, *profile);
    } else if (const auto predicted = plan.predicted(); predicted && sums.known) {
        sums.total = predicted;
        sums.gap = backend::Cost::predicted(*predicted - sums.kernels - sums.conversions);
    }
    return sums;
}

} // namespace tessera::itemmodels
