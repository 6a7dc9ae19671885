#include "engine/session/override_preview.h"

#include "engine/base/assert.h"
#include "engine/graph/anchor.h"
#include "engine/plan/changed_groups.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/region_index.h"
#include "engine/search/baselines.h"
#include "engine/search/plan_builder.h"
#include "engine/search/plan_race.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

std::vector<Preview::Move> movesOf(const plan::Plan& plan, const std::vector<graph::NodeId>& changed) {
    std::vector<Preview::Move> moves;
    std::set<std::uint32_t> told;
    for (const auto node : changed) {
        const auto region = plan.regionOf(node);
        if (told.insert(region.index()).second) {
            const auto& planned = plan.regions[region.index()];
            moves.push_back(
                {region, graph::regionTitle(*plan.graph, planned.region) + " at " +
                             plan.graph->node(graph::anchorOf(*plan.graph, planned.region.nodes)).name +
                             " moves to " + plan::implementationText(planned.implementation) +
                             (planned.why.empty() ? "" : ": " + planned.why)});
        }
    }
    return moves;
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
    preview.complete = same.predicted().has_value();
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
    std::vector<std::pair<search::CandidateId, backend::Cost>> better;
    for (const auto& [id, region] : pool.kernelsOf(plan)) {
        const auto& own = pool.info(id).cost;
        const auto& known = plan.regions[region.index()].cost;
        if (known.timed() && own.feasible() && (own.isPredicted() || known.median() < own.median())) {
            better.emplace_back(id, known);
        }
    }
    return better;
}

/// The plan with the costs that candidates and conversions have by now; itself where it has these.
plan::PlanRef withCostsOf(const search::CandidatePool& pool, const plan::PlanRef& plan) {
    auto known = *plan;
    bool isNew = false;
    for (const auto& [id, region] : pool.kernelsOf(*plan)) {
        const auto& own = pool.info(id).cost;
        auto& planned = known.regions[region.index()];
        if (own.timed() && own != planned.cost) {
            planned.cost = own;
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

/// The nodes at which the rules of the two differ.
std::set<graph::NodeId> askedNodes(const std::vector<plan::Constraint>& before,
                                   const std::vector<plan::Constraint>& after, const plan::Plan& plan) {
    std::set<graph::NodeId> asked;
    const auto addThoseWithout = [&](const auto& rules, const auto& others) {
        for (const auto& rule : rules) {
            if (std::ranges::find(others, rule) == others.end()) {
                asked.insert(plan.graph->findNode(rule.node));
            }
        }
    };
    addThoseWithout(before, after);
    addThoseWithout(after, before);
    return asked;
}

/// The regions of `current` in these groups of changed nodes.
std::set<plan::PlannedRegionId> regionsOf(const std::vector<std::vector<graph::NodeId>>& groups,
                                          const plan::Plan& current) {
    const plan::RegionIndex regions(current);
    std::set<plan::PlannedRegionId> found;
    for (const auto& group : groups) {
        std::ranges::transform(group, std::inserter(found, found.end()),
                               [&](graph::NodeId node) { return regions.of(node); });
    }
    return found;
}

/// Was all that a plan runs at these nodes timed?
bool isTimedAt(const std::vector<graph::NodeId>& nodes, const plan::Plan& plan) {
    return std::ranges::all_of(regionsOf({nodes}, plan), [&](plan::PlannedRegionId region) {
        return plan.regions[region.index()].cost.timed();
    });
}

/// The regions of `current` that another plan runs otherwise, though nothing was asked for in the group of
/// changes that they are of.
std::set<plan::PlannedRegionId> movedUnasked(const plan::Plan& current, const plan::Plan& other,
                                             const std::set<graph::NodeId>& asked) {
    auto groups = plan::changedGroups(current, other);
    std::erase_if(groups, [&](const auto& group) {
        return std::ranges::any_of(group, [&](graph::NodeId node) { return asked.contains(node); });
    });
    return regionsOf(groups, current);
}

/// The regions of `current` that another plan runs otherwise, and in which nothing was asked for.
std::set<plan::PlannedRegionId> movedBeside(const plan::Plan& current, const plan::Plan& other,
                                            const std::set<graph::NodeId>& asked) {
    auto moved = regionsOf(plan::changedGroups(current, other), current);
    std::erase_if(moved, [&](plan::PlannedRegionId region) {
        return std::ranges::any_of(current.regions[region.index()].region.nodes,
                                   [&](graph::NodeId node) { return asked.contains(node); });
    });
    return moved;
}

bool isSameRegion(const plan::PlannedRegion& a, const plan::PlannedRegion& b) {
    return a.region.nodes == b.region.nodes && search::isSameKernel(a.implementation, b.implementation);
}

/// Where a plan that was solved with regions held runs one as another plan does, it has that plan's words of
/// it: to be held here is no reason. At what was asked for, the plan before has none that hold.
void keepReasons(plan::Plan& plan, const plan::Plan& current, const plan::Plan& solved,
                 const std::set<graph::NodeId>& asked) {
    const plan::RegionIndex old(current);
    const plan::RegionIndex fresh(solved);
    for (auto& planned : plan.regions) {
        const auto first = planned.region.nodes.front();
        const auto& before = current.regions[old.of(first).index()];
        const auto& after = solved.regions[fresh.of(first).index()];
        const bool isAsked = std::ranges::any_of(planned.region.nodes,
                                                 [&](graph::NodeId node) { return asked.contains(node); });
        if (!isAsked && isSameRegion(planned, before)) {
            planned = before;
        } else if (isSameRegion(planned, after)) {
            planned = after;
        }
    }
    search::markPins(plan);
}

} // namespace

std::vector<search::CandidateId>
OverridePreview::candidatesOf(WhatIfLevel& level, const plan::Plan& plan,
                              const std::set<plan::PlannedRegionId>& regions) {
    std::map<plan::PlannedRegionId, search::CandidateId> found;
    const auto& pool = level.get().pool();
    for (const auto& [id, region] : pool.kernelsOf(plan)) {
        if (regions.contains(region) && pool.info(id).cost.feasible()) {
            found.emplace(region, id);
        }
    }
    std::vector<search::CandidateId> ids;
    for (const auto region : regions) {
        const auto& planned = plan.regions[region.index()];
        const auto at = found.find(region);
        ids.push_back(at != found.end()
                          ? at->second
                          : level.edit().assume(planned.region, planned.implementation, planned.cost));
    }
    return ids;
}

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
                            missing[i].asked().toText() + " does not take its part: " + whyNothing(offers[i]),
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
            return fail(ErrorKind::kImpossible,
                        part.placedOn().toText() + " cannot run its part: " + info.cost.reason(),
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
        if (m_placement.level().areUntimed(untimed)) {
            return {}; // the hardware profile holds no time of them
        }
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
    if (unmeasured == Unmeasured::kShow) {
        return solveUnder(constraints, current, Request::Untimed::kLastResort, Request::Effects::kCompute,
                          Others::kStay, control);
    }
    for (;;) {
        // Nothing untimed is chosen any more, and effects are told of all.
        TESSERA_TRY(auto preview, solveUnder(constraints, current, Request::Untimed::kMayBeChosen,
                                             Request::Effects::kCompute, Others::kStay, control));
        const auto untimed = untimedOf(*preview.current, preview.changed);
        if (untimed.empty()) {
            return preview;
        }
        TESSERA_CHECK(m_placement.level().measure(untimed, m_placement.regions(), control));
        if (m_placement.level().areUntimed(untimed)) {
            return preview; // the hardware profile holds no time of them
        }
    }
}

std::vector<search::CandidateId> OverridePreview::untimedOf(const plan::Plan& plan,
                                                            const std::vector<graph::NodeId>& nodes) {
    const auto asked = regionsOf({nodes}, plan);
    const auto& pool = m_placement.level().pool();
    std::vector<search::CandidateId> untimed;
    for (const auto& [id, region] : pool.kernelsOf(plan)) {
        if (asked.contains(region) && pool.info(id).cost.isPredicted()) {
            untimed.push_back(id);
        }
    }
    return untimed;
}

base::Result<std::set<plan::PlannedRegionId>>
OverridePreview::movedAnyway(const plan::Plan& current, const std::set<graph::NodeId>& asked,
                             const search::SolveRequest& request, WhatIfLevel& level, const plan::Plan& frame,
                             const base::JobControl& control) {
    auto unchanged = requestUnder(current.search.constraints, current, level, control);
    if (!unchanged && unchanged.error().kind == ErrorKind::kImpossible) {
        return std::set<plan::PlannedRegionId>();
    }
    TESSERA_TRY(auto before, std::move(unchanged));
    before.effects = search::SolveRequest::Effects::kNone;
    before.untimed = request.untimed;
    plan::Plan frameBefore = frame;
    frameBefore.search.constraints = current.search.constraints;
    auto solved = level.get().solve(before, frameBefore, control.stop);
    if (!solved && solved.error().kind == ErrorKind::kImpossible) {
        return std::set<plan::PlannedRegionId>();
    }
    TESSERA_TRY(const auto solution, std::move(solved));
    return movedBeside(current, solution.plan, asked);
}

base::Result<plan::Plan> OverridePreview::withOthersStaying(plan::Plan solved, const plan::Plan& current,
                                                            search::SolveRequest request, WhatIfLevel& level,
                                                            const plan::Plan& frame,
                                                            const base::JobControl& control) {
    const auto asked = askedNodes(current.search.constraints, request.constraints, current);
    plan::Plan rest = solved;
    request.effects = search::SolveRequest::Effects::kNone;
    std::set<plan::PlannedRegionId> staying;
    // Holds `regions` too; false where that leaves no plan.
    const auto hold = [&](std::set<plan::PlannedRegionId> regions) -> base::Result<bool> {
        auto more = request;
        const auto held = candidatesOf(level, current, regions);
        more.held.insert(more.held.end(), held.begin(), held.end());
        auto again = level.get().solve(more, frame, control.stop);
        if (!again && again.error().kind == ErrorKind::kImpossible) {
            return false;
        }
        TESSERA_TRY(auto solution, std::move(again));
        rest = std::move(solution.plan);
        request = std::move(more);
        staying.merge(regions);
        return true;
    };
    // What moves without these constraints, too, can hang together with what they ask for by its place alone.
    if (!movedBeside(current, solved, asked).empty()) {
        TESSERA_TRY(auto anyway, movedAnyway(current, asked, request, level, frame, control));
        if (!anyway.empty()) { // where that leaves no plan, what the constraints ask for needs some of it
            TESSERA_CHECK(hold(std::move(anyway)));
        }
    }
    for (;;) {
        auto moved = movedUnasked(current, rest, asked);
        std::erase_if(moved, [&](plan::PlannedRegionId region) { return staying.contains(region); });
        if (moved.empty()) {
            break;
        }
        TESSERA_TRY(const bool canStay, hold(std::move(moved)));
        if (!canStay) {
            return solved;
        }
    }
    keepReasons(rest, current, solved, asked);
    return rest;
}

base::Result<Preview> OverridePreview::solveUnder(const std::vector<plan::Constraint>& constraints,
                                                  const plan::PlanRef& current,
                                                  search::SolveRequest::Untimed untimed,
                                                  search::SolveRequest::Effects effects, Others others,
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
    if (others == Others::kStay) {
        TESSERA_TRY(solution.plan, withOthersStaying(std::move(solution.plan), *preview.current,
                                                     std::move(wanted), level, frame, control));
    }
    for (const auto& group : plan::changedGroups(*current, solution.plan)) {
        preview.changed.insert(preview.changed.end(), group.begin(), group.end());
    }
    std::ranges::sort(preview.changed);
    // What stays takes the same before and after, be it only predicted.
    preview.complete = solution.plan.predicted().has_value() && isTimedAt(preview.changed, solution.plan) &&
                       (!current->wholeGraphBackend.empty() || isTimedAt(preview.changed, *preview.current));
    preview.moves = movesOf(solution.plan, preview.changed);
    preview.plan = std::make_shared<const plan::Plan>(std::move(solution.plan));
    return preview;
}

} // namespace tessera::session
