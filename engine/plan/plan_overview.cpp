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

/// Does a profile time every part, so that its times stand side by side?
template <typename AnyPlan>
bool isProfiled(const AnyPlan& plan) {
    const auto isTimed = [](const auto& part) { return part.inPlace && part.inPlace->feasible(); };
    return std::ranges::all_of(plan.regions, isTimed) && std::ranges::all_of(plan.conversions, isTimed);
}

template <typename AnyPlan>
void addShares(PlanOverview& overview, const AnyPlan& plan) {
    const bool isTimed =
        std::ranges::all_of(plan.regions, [](const auto& region) { return region.cost.feasible(); });
    const bool inPlace = isProfiled(plan);
    std::map<std::string, double> parts;
    double total = 0;
    for (const auto& region : plan.regions) {
        const backend::Cost& cost = inPlace ? *region.inPlace : region.cost;
        const double part =
            isTimed ? static_cast<double>(cost.median().count()) : static_cast<double>(nodesOf(region));
        parts[region.implementation.backend] += part;
        total += part;
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
