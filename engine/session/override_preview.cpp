#include "engine/session/override_preview.h"

#include "engine/base/assert.h"
#include "engine/graph/anchor.h"
#include "engine/plan/region_index.h"
#include "engine/search/baselines.h"
#include "engine/search/plan_builder.h"
#include "engine/search/plan_race.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

/// Does the node run as part of another region, or otherwise?
bool isPlacedOtherwise(const plan::Plan& before, const plan::Plan& after, graph::NodeId node) {
    const auto oldRegion = before.regionOf(node);
    const auto newRegion = after.regionOf(node);
    if (!oldRegion.valid() || !newRegion.valid()) {
        return false;
    }
    const auto whatOf = [](const plan::PlannedRegion& planned) {
        return std::tie(planned.region.nodes, planned.implementation.backend, planned.implementation.name);
    };
    return whatOf(before.regions[oldRegion.index()]) != whatOf(after.regions[newRegion.index()]);
}

std::vector<std::string> explain(const plan::Plan& plan, const std::vector<graph::NodeId>& changed) {
    std::vector<std::string> lines;
    std::set<std::uint32_t> told;
    for (const auto node : changed) {
        const auto region = plan.regionOf(node);
        if (told.insert(region.index()).second) {
            const auto& planned = plan.regions[region.index()];
            lines.push_back(graph::regionTitle(*plan.graph, planned.region) + " at " +
                            plan.graph->node(graph::anchorOf(*plan.graph, planned.region.nodes)).name +
                            " moves to " + planned.implementation.backend + ":" +
                            planned.implementation.name + (planned.why.empty() ? "" : ": " + planned.why));
        }
    }
    return lines;
}

} // namespace

bool holdAlready(const std::vector<plan::Constraint>& constraints, const plan::Plan& current) {
    const auto& own = current.search.constraints;
    return constraints.size() >= own.size() && search::planObeys(current, constraints) &&
           std::ranges::all_of(own, [&](const plan::Constraint& constraint) {
               return std::ranges::find(constraints, constraint) != constraints.end();
           });
}

Preview unchangedUnder(const std::vector<plan::Constraint>& constraints, const plan::PlanRef& current) {
    plan::Plan same = *current;
    same.search.constraints = constraints;
    search::markPins(same);
    Preview preview;
    preview.current = current;
    preview.complete = search::isTimed(same);
    preview.plan = std::make_shared<const plan::Plan>(std::move(same));
    return preview;
}

namespace {

/// The plan's region over exactly these nodes.
const plan::PlannedRegion* regionOver(const plan::Plan& plan, const std::vector<graph::NodeId>& nodes) {
    const auto at = plan.regionOf(nodes.front());
    if (!at.valid() || plan.regions[at.index()].region.nodes != nodes) {
        return nullptr;
    }
    return &plan.regions[at.index()];
}

/// Of each candidate that the plan runs, the time that the plan has of it: another search, in a slower moment
/// of the machine, may have timed it since, or had no time to. The less is nearer to the truth: what disturbs
/// a kernel makes it slower.
std::vector<std::pair<search::CandidateId, backend::Cost>> betterTimes(const search::CandidatePool& pool,
                                                                       const plan::Plan& plan) {
    const plan::RegionIndex regions(plan);
    std::vector<std::pair<search::CandidateId, backend::Cost>> better;
    for (std::size_t c = 0; c < pool.candidates().size(); ++c) {
        const auto& candidate = pool.candidates()[c];
        const auto& planned = plan.regions[regions.of(candidate.region.nodes.front()).index()];
        if (planned.cost.timed() && candidate.cost.feasible() &&
            (candidate.cost.isPredicted() || planned.cost.median() < candidate.cost.median()) &&
            candidate.isKernelOf(planned)) {
            better.emplace_back(c, planned.cost);
        }
    }
    return better;
}

/// The plan with the costs that candidates and conversions have by now; itself where it has these.
plan::PlanRef withCostsOf(const search::CandidatePool& pool, const plan::PlanRef& plan) {
    const plan::RegionIndex regions(*plan);
    auto known = *plan;
    bool isNew = false;
    for (const auto& candidate : pool.candidates()) {
        const auto at = regions.of(candidate.region.nodes.front());
        auto& planned = known.regions[at.index()];
        if (candidate.cost.timed() && candidate.cost != planned.cost && candidate.isKernelOf(planned)) {
            planned.cost = candidate.cost;
            isNew = true;
        }
    }
    for (auto& planned : known.conversions) {
        const auto* offer = pool.conversion(planned);
        if (offer != nullptr && offer->cost.feasible() && offer->cost != planned.cost &&
            search::isSameKernel(offer->implementation, planned.implementation)) {
            planned.cost = offer->cost;
            isNew = true;
        }
    }
    return isNew ? std::make_shared<const plan::Plan>(std::move(known)) : plan;
}

} // namespace

base::Result<search::FixedRegions>
OverridePreview::fixedRegions(const std::vector<plan::Constraint>& constraints, const plan::Plan& current,
                              std::stop_token stop) const {
    return search::fixedRegions(current, constraints, m_placement.level(),
                                m_placement.graphBackends(current.search.backends), m_placement.frame(),
                                std::move(stop));
}

base::Status OverridePreview::measureHeld(const std::vector<plan::Constraint>& constraints,
                                          const plan::Plan& current, const base::JobControl& control) {
    TESSERA_TRY(const auto held, fixedRegions(constraints, current, control.stop));
    std::vector<search::GenomePart> untimed;
    std::ranges::copy_if(held.kept, std::back_inserter(untimed), [&](const search::GenomePart& part) {
        const auto* planned = regionOver(current, part.nodes);
        return planned == nullptr || !planned->cost.timed();
    });
    untimed.insert(untimed.end(), held.parts.begin(), held.parts.end());
    return m_placement.admitMissing(untimed, control);
}

base::Result<search::SolveRequest>
OverridePreview::requestUnder(const std::vector<plan::Constraint>& constraints, const plan::Plan& current,
                              WhatIfLevel& level, const base::JobControl& control) {
    TESSERA_TRY(const auto held, fixedRegions(constraints, current, control.stop));
    if (current.device == m_placement.frame().device) {
        for (auto& [id, cost] : betterTimes(level.get().pool(), current)) {
            level.edit().setCost(id, std::move(cost));
        }
    }
    search::SolveRequest request;
    request.constraints = constraints;
    auto& ids = request.held;
    for (const auto& part : held.kept) {
        ids.push_back(search::findPart(level.get().pool(), part));
        if (!ids.back().valid()) {
            const auto* planned = regionOver(current, part.nodes);
            TESSERA_ASSERT(planned != nullptr);
            ids.back() = level.edit().assume(planned->region, planned->implementation, planned->cost);
        }
    }
    const auto& graph = m_placement.graph();
    const auto missing = search::requestsOf(graph, search::unknownParts(level.get().pool(), held.parts));
    if (!missing.empty()) {
        TESSERA_TRY(const auto offers, m_placement.regions().offers(missing, control));
        for (std::size_t i = 0; i < offers.size(); ++i) {
            if (offers[i].implementations.empty()) {
                return fail(ErrorKind::kImpossible,
                            missing[i].backend + " does not take its part: " + whyNothing(offers[i]),
                            graph::regionTitle(graph, missing[i].region));
            }
            static_cast<void>(level.edit().assume(missing[i].region, offers[i].implementations[0],
                                                  backend::Cost::unmeasured()));
        }
    }
    for (const auto& part : held.parts) {
        ids.push_back(search::findPart(level.get().pool(), part));
        const auto& info = level.get().pool().candidates()[ids.back().index()];
        if (info.cost.kind() == backend::Cost::Kind::kInfeasible) {
            return fail(ErrorKind::kImpossible, part.backend + " cannot run its part: " + info.cost.reason(),
                        graph::regionTitle(graph, info.region));
        }
    }
    return request;
}

base::Status OverridePreview::measureChosen(const std::vector<plan::Constraint>& constraints,
                                            const plan::Plan& current, const base::JobControl& control) {
    for (;;) {
        WhatIfLevel level(
            m_placement.level()); // what is assumed in it has a time: its candidates are the level's own
        TESSERA_TRY(auto request, requestUnder(constraints, current, level, control));
        request.untimed = search::SolveRequest::Untimed::kMayBeChosen;
        TESSERA_TRY(const auto untimed, level.get().untimedChosen(request, control.stop));
        if (untimed.empty()) {
            return {};
        }
        TESSERA_CHECK(m_placement.level().measure(untimed, m_placement.regions(), control));
    }
}

base::Status OverridePreview::gather(const std::vector<plan::Constraint>& constraints,
                                     const plan::Plan& current, const base::JobControl& control) {
    const bool asksReference = std::ranges::any_of(constraints, [](const plan::Constraint& constraint) {
        return constraint.kind == plan::Constraint::Kind::kPin && constraint.backend == kReference;
    });
    using ReferenceUse = Placement::ReferenceUse;
    TESSERA_CHECK(m_placement.gather(current.search.backends,
                                     asksReference ? ReferenceUse::kEverywhere : ReferenceUse::kWhereAlone,
                                     control));
    return m_placement.level().measurePinned(constraints, m_placement.regions(), control);
}

base::Result<Preview> OverridePreview::make(const plan::PlanRef& current,
                                            const std::vector<plan::Constraint>& constraints,
                                            Unmeasured unmeasured, const base::JobControl& control) {
    if (holdAlready(constraints, *current)) {
        return unchangedUnder(constraints, current);
    }
    TESSERA_CHECK(gather(constraints, *current, control));
    if (unmeasured == Unmeasured::kMeasure) {
        TESSERA_CHECK(measureHeld(constraints, *current, control));
        TESSERA_CHECK(measureChosen(constraints, *current, control));
    }
    using Request = search::SolveRequest;
    // Once everything is measured nothing untimed is chosen, and effects are told of all.
    return solveUnder(constraints, current,
                      unmeasured == Unmeasured::kMeasure ? Request::Untimed::kMayBeChosen
                                                         : Request::Untimed::kLastResort,
                      Request::Effects::kCompute, control);
}

base::Result<Preview> OverridePreview::solveUnder(const std::vector<plan::Constraint>& constraints,
                                                  const plan::PlanRef& current,
                                                  search::SolveRequest::Untimed untimed,
                                                  search::SolveRequest::Effects effects,
                                                  const base::JobControl& control) {
    WhatIfLevel level(m_placement.level());
    TESSERA_TRY(auto wanted, requestUnder(constraints, *current, level, control));
    wanted.effects = effects;
    wanted.untimed = untimed;
    plan::Plan frame = m_placement.frame();
    frame.search = current->search;
    frame.search.constraints = constraints;
    TESSERA_TRY(auto solution, level.get().solve(wanted, frame, control.stop));
    Preview preview;
    preview.current = withCostsOf(level.get().pool(), current);
    preview.complete = search::isTimed(solution.plan);
    const auto nodes = m_placement.graph().nodes().size();
    for (std::size_t i = 0; i < nodes; ++i) {
        if (isPlacedOtherwise(*current, solution.plan, graph::NodeId(i))) {
            preview.changed.emplace_back(i);
        }
    }
    preview.explanation = explain(solution.plan, preview.changed);
    preview.plan = std::make_shared<const plan::Plan>(std::move(solution.plan));
    return preview;
}

} // namespace tessera::session
