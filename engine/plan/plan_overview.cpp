#include "engine/plan/plan_overview.h"

#include <algorithm>
#include <map>

namespace tessera::plan {

namespace {

using ShareOf = PlanOverview::ShareOf;

std::size_t nodesOf(const PlannedRegion& region) {
    return region.region.nodes.size();
}

std::size_t nodesOf(const PlanDocument::Region& region) {
    return region.nodes.size();
}

template <typename AnyPlan>
void addShares(PlanOverview& overview, const AnyPlan& plan) {
    const auto hasTime = [](const auto& part) { return part.cost.feasible(); };
    const bool isTimed =
        std::ranges::all_of(plan.regions, hasTime) && std::ranges::all_of(plan.conversions, hasTime);
    const auto times = isProfiled(plan) ? PartTimes::kInPlace : PartTimes::kAlone;
    std::map<std::string, double> parts;
    double total = 0;
    for (const auto& region : plan.regions) {
        const backend::Cost& cost = timeOf(region, times);
        const double part =
            isTimed ? static_cast<double>(cost.median().count()) : static_cast<double>(nodesOf(region));
        parts[region.implementation.backend] += part;
        total += part;
    }
    for (const auto& conversion : plan.conversions) {
        total += isTimed ? static_cast<double>(timeOf(conversion, times).median().count()) : 0.0;
    }
    overview.shareOf = isTimed && total > 0 ? ShareOf::kTime : ShareOf::kNodes;
    for (const auto& [backend, part] : parts) {
        overview.shares.push_back({backend, total > 0 ? part / total : 0.0});
    }
    std::ranges::stable_sort(overview.shares, std::ranges::greater(), &PlanOverview::Share::share);
}

template <typename AnyPlan>
PlanOverview overview(const AnyPlan& plan) {
    PlanOverview made{.modelName = plan.modelName,
                      .structureHash = plan.structureHash,
                      .device = plan.device,
                      .threads = plan.threads,
                      .hardwareProfile = plan.hardwareProfile,
                      .wholeGraphBackend = plan.wholeGraphBackend,
                      .endToEnd = plan.endToEnd,
                      .predicted = plan.regions.empty() ? std::nullopt : predictedTime(plan),
                      .shares = {},
                      .shareOf = ShareOf::kNodes,
                      .conversions = plan.conversions.size()};
    addShares(made, plan);
    return made;
}

} // namespace

PlanOverview overviewOf(const Plan& plan) {
    return overview(plan);
}

PlanOverview overviewOf(const PlanDocument& document) {
    return overview(document);
}

} // namespace tessera::plan
