#include "engine/search/newer_times.h"

#include "engine/base/assert.h"
#include "engine/search/plan_builder.h"

#include <cmath>
#include <optional>

namespace tessera::search {

namespace {

using Kind = backend::Cost::Kind;

/// What one cost became; nullopt: it was not timed again, or there is nothing to compare.
std::optional<double> ratioOf(const backend::Cost& then, const backend::Cost& now) {
    if (then == now || !then.feasible() || !now.feasible() || then.median().count() <= 0 ||
        now.median().count() <= 0) {
        return std::nullopt;
    }
    return static_cast<double>(now.median().count()) / static_cast<double>(then.median().count());
}

/// Of the sums of all that was timed again.
std::optional<double> ratioOfPlan(const plan::Plan& plan, std::span<const backend::Cost> now) {
    double then = 0;
    double today = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (ratioOf(plan.regions[i].cost, now[i])) {
            then += static_cast<double>(plan.regions[i].cost.median().count());
            today += static_cast<double>(now[i].median().count());
        }
    }
    return then > 0 ? std::optional(today / then) : std::nullopt;
}

base::Nanoseconds scaled(base::Nanoseconds time, double ratio) {
    return base::Nanoseconds(std::llround(static_cast<double>(time.count()) * ratio));
}

backend::Cost scaled(const backend::Cost& cost, double ratio) {
    if (cost.isPredicted()) {
        return backend::Cost::predicted(scaled(cost.median(), ratio));
    }
    return backend::Cost::borrowed(scaled(cost.median(), ratio), scaled(cost.low(), ratio),
                                   scaled(cost.high(), ratio), cost.rounds());
}

} // namespace

void adoptNewerTimes(plan::Plan& plan, std::span<const backend::Cost> now) {
    TESSERA_ASSERT(now.size() == plan.regions.size());
    const auto ofPlan = ratioOfPlan(plan, now);
    for (std::size_t i = 0; i < now.size(); ++i) {
        auto& region = plan.regions[i];
        const auto ofRegion = ratioOf(region.cost, now[i]);
        const bool wasBorrowed = region.cost.kind() == Kind::kBorrowed;
        for (auto& rival : region.alternatives) {
            if (rival.planEffect && ofPlan) {
                rival.planEffect = scaled(*rival.planEffect, *ofPlan);
            }
            const bool fresher = wasBorrowed && rival.cost.kind() == Kind::kMeasured;
            if (ofRegion && rival.cost.feasible() && !fresher) {
                const bool same = rival.nodes == region.region.nodes;
                rival.cost = scaled(rival.cost, same ? *ofRegion : *ofPlan);
            }
        }
        region.cost = now[i];
        if (ofPlan && region.decision == plan::Decision::kFastest) {
            region.why = whyFastest(region.alternatives);
        }
    }
}

std::vector<backend::Cost> broughtToSpeed(std::span<const measure::RegionMeasurer::CostBeside> costs,
                                          base::Nanoseconds there) {
    constexpr double kSameSpeed = 0.02;
    std::vector<backend::Cost> brought;
    for (const auto& [cost, then] : costs) {
        const double ratio =
            then.count() > 0 ? static_cast<double>(there.count()) / static_cast<double>(then.count()) : 1.0;
        brought.push_back(cost.feasible() && std::abs(ratio - 1.0) > kSameSpeed ? scaled(cost, ratio) : cost);
    }
    return brought;
}

} // namespace tessera::search
