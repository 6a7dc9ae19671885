#include "widgets/models/plan_sums.h"

#include <algorithm>

namespace tessera::itemmodels {
namespace {

/// Kernels stay the sum of what the lists and charts show of each.
void takeWhole(PlanSums& sums, const plan::EndToEnd& whole, base::Nanoseconds parts) {
    sums.total = whole.median;
    if (whole.median < parts) {
        sums.excess = parts - whole.median;
        return;
    }
    sums.gap =
        backend::Cost::measured(whole.median - parts, std::max(base::Nanoseconds(0), whole.low - parts),
                                whole.high - parts, whole.rounds);
}

} // namespace

PlanSums planSums(const plan::Plan& plan, const std::optional<session::Profile>& profile,
                  plan::PartTimes times) {
    PlanSums sums;
    sums.times = times;
    const auto add = [&sums](base::Nanoseconds& to, const backend::Cost& cost) {
        if (cost.feasible()) {
            to += cost.median();
            sums.measured = sums.measured && cost.kind() == backend::Cost::Kind::kMeasured;
        }
    };
    for (const plan::PlannedRegion& region : plan.regions) {
        const backend::Cost& cost = plan::timeOf(region, times);
        sums.known = sums.known && cost.feasible();
        add(sums.kernels, cost);
    }
    for (const plan::PlannedConversion& conversion : plan.conversions) {
        add(sums.conversions, plan::timeOf(conversion, times));
    }
    sums.known = sums.known && !plan.regions.empty();
    const auto medians = sums.kernels + sums.conversions;
    if (!sums.known) {
        return sums;
    }
    if (sums.isInPlace() && profile) {
        const base::Nanoseconds parts = std::max(profile->sum, medians);
        sums.fluctuation = parts - medians;
        takeWhole(sums, profile->endToEnd, parts);
    } else if (sums.isInPlace() && plan.endToEnd) {
        takeWhole(sums, *plan.endToEnd, medians);
        if (sums.gap) { // of two runs: what these differ by is no measurement
            sums.gap = backend::Cost::predicted(sums.gap->median());
        }
    } else if (sums.isInPlace()) {
        sums.total = medians;
    } else if (const auto predicted = plan.predicted()) {
        sums.total = predicted;
        sums.gap = backend::Cost::predicted(*predicted - medians);
    }
    return sums;
}

} // namespace tessera::itemmodels
