#include "widgets/models/plan_sums.h"

namespace tessera::itemmodels {
namespace {

/// The kernels of a profile are what is left of its inferences' sums: medians of parts add up to less than
/// any inference took where the machine slowed down for a while.
void takeProfile(PlanSums& sums, const session::Profile& profile) {
    const auto& whole = profile.endToEnd;
    sums.kernels = profile.sum - sums.conversions;
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
