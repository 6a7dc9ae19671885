#include "engine/search/baselines.h"

#include "engine/backend/sharing.h"
#include "engine/plan/source_names.h"
#include "engine/search/constraints.h"
#include "engine/search/greedy.h"
#include "engine/search/plan_builder.h"

#include <algorithm>
#include <memory>

namespace tessera::search {

using base::ErrorKind;

namespace {

/// The infeasible ones keep their reason; a stop ends everything.
base::Result<BaselinePlan> toBaseline(std::string name, base::Result<OperatorSolution> solved) {
    if (solved) {
        return BaselinePlan{.name = std::move(name),
                            .plan = std::make_shared<const plan::Plan>(std::move(solved->plan)),
                            .reason = {}};
    }
    if (solved.error().kind == ErrorKind::kCancelled) {
        return base::fail(std::move(solved).error());
    }
    return BaselinePlan{.name = std::move(name), .plan = nullptr, .reason = solved.error().oneLine()};
}

bool runsAny(const plan::Plan& plan, const std::string& backend) {
    return std::ranges::any_of(plan.regions, [&](const plan::PlannedRegion& region) {
        return region.implementation.backend == backend;
    });
}

} // namespace

backend::Implementation ofWholeGraph(backend::Implementation implementation, const graph::Graph& graph) {
    const auto region = graph::wholeRegion(graph);
    implementation.inputLayouts = plainLayouts(graph, region.inputs);
    implementation.outputLayouts = plainLayouts(graph, region.outputs);
    return backend::withoutSharing(std::move(implementation));
}

plan::Plan wholeGraphPlan(const graph::GraphRef& graph, const std::string& backend, const plan::Plan& frame) {
    plan::Plan made = frame;
    made.graph = graph;
    made.wholeGraphBackend = backend;
    made.regions.clear();
    made.conversions.clear();
    if (graph->nodes().empty()) {
        return made;
    }
    plan::PlannedRegion whole{.region = graph::wholeRegion(*graph),
                              .implementation = {},
                              .cost = backend::Cost::unmeasured(),
                              .inPlace = std::nullopt,
                              .decision = plan::Decision::kGraphLevel,
                              .why = "The whole original model runs in " + backend + ".",
                              .alternatives = {}};
    whole.implementation.backend = backend;
    whole.implementation.name = "whole";
    whole.implementation.pool = backend::ThreadPool::kForeign;
    whole.implementation = ofWholeGraph(std::move(whole.implementation), *graph);
    made.regions.push_back(std::move(whole));
    return made;
}

bool planObeys(const plan::Plan& plan, const std::vector<plan::Constraint>& constraints) {
    const plan::SourceIndex names(*plan.graph);
    return std::ranges::all_of(constraints, [&](const plan::Constraint& constraint) {
        const auto node = names.find(constraint.node);
        const auto region = node.valid() ? plan.regionOf(node) : plan::PlannedRegionId();
        return region.valid() && obeys(plan.regions[region.index()].implementation, constraint);
    });
}

base::Status measureBaselines(OperatorLevel& level, const std::vector<std::string>& backends,
                              const std::vector<std::string>& priority, measure::RegionMeasurer& measurer,
                              const base::JobControl& control) {
    for (const auto& backend : backends) {
        SolveRequest request;
        request.preferred = backend;
        const auto measured = level.measureChosen(request, measurer, control);
        if (!measured && measured.error().kind != ErrorKind::kImpossible) {
            return base::fail(measured.error());
        }
    }
    TESSERA_TRY(const auto untimed, untimedInGreedy(level, priority, {}));
    return untimed.empty() ? base::Status() : level.measure(untimed, measurer, control);
}

base::Result<std::vector<BaselinePlan>> makeBaselines(const OperatorLevel& level,
                                                      const std::vector<std::string>& backends,
                                                      const std::vector<std::string>& priority,
                                                      const plan::Plan& frame, std::stop_token stop) {
    std::vector<BaselinePlan> baselines;
    for (const auto& backend : backends) {
        SolveRequest request;
        request.preferred = backend;
        TESSERA_TRY(auto baseline, toBaseline(backend, level.solve(request, frame, stop)));
        if (baseline.plan != nullptr && !runsAny(*baseline.plan, backend)) {
            baseline.plan = nullptr;
            baseline.reason = backend + " runs no node of this model";
        }
        baselines.push_back(std::move(baseline));
    }
    TESSERA_TRY(auto greedy, toBaseline("greedy", greedyPlan(level, priority, {}, frame, stop)));
    baselines.push_back(std::move(greedy));
    for (auto& baseline : baselines) {
        if (baseline.plan != nullptr && !planObeys(*baseline.plan, frame.search.constraints)) {
            baseline.standing = PlanRace::Standing::kReportedOnly;
        }
    }
    return baselines;
}

} // namespace tessera::search
