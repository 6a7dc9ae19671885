// What pins would do, and what became of patterns: answers of the solver that a preview gives too.
#include "engine/base/deadline.h"
#include "engine/measure/thresholds.h"
#include "engine/search/constraints.h"
#include "engine/session/override_preview.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace tessera::session {

using base::ErrorKind;

namespace {

bool covers(const search::CandidateInfo& candidate, graph::NodeId node) {
    return std::ranges::binary_search(candidate.region.nodes, node);
}

/// Every backend that can run the node, and each of its implementations, in the order in which they are
/// known.
std::vector<std::pair<backend::BackendOnDevice, std::string>> choicesFor(const search::CandidatePool& pool,
                                                                         graph::NodeId node) {
    std::vector<std::pair<backend::BackendOnDevice, std::string>> choices;
    std::set<std::pair<backend::BackendOnDevice, std::string>> seen;
    for (const auto& candidate : pool.candidates()) {
        if (!covers(candidate, node) || candidate.cost.kind() == backend::Cost::Kind::kInfeasible) {
            continue;
        }
        for (const auto& name : {std::string(), candidate.implementation.name}) {
            if (seen.emplace(candidate.implementation.maker(), name).second) {
                choices.emplace_back(candidate.implementation.maker(), name);
            }
        }
    }
    return choices;
}

/// Does the plan run its region as this candidate would?
bool isThis(const plan::PlannedRegion& planned, const search::CandidateInfo& candidate) {
    return planned.region.nodes == candidate.region.nodes &&
           planned.implementation.maker() == candidate.implementation.maker() &&
           planned.implementation.name == candidate.implementation.name;
}

/// Of the pattern that proposed a region to a backend; empty: none that is known.
std::string ruleOf(const search::CandidatePool& pool, const plan::PlannedRegion& planned) {
    const auto found = std::ranges::find_if(pool.candidates(), [&](const search::CandidateInfo& candidate) {
        return isThis(planned, candidate);
    });
    return found != pool.candidates().end() ? found->rule : std::string();
}

/// What a solved plan knows of its rivals, by backend, implementation and nodes.
class RivalsOfPlan {
public:
    /// The plan outlives it.
    explicit RivalsOfPlan(const plan::Plan& plan) {
        for (const auto& region : plan.regions) {
            for (const auto& rival : region.alternatives) {
                auto& known = m_rivals[{{rival.backend, rival.device}, rival.implementation, rival.nodes}];
                if (known == nullptr || (rival.planEffect && !known->planEffect)) {
                    known = &rival;
                }
            }
        }
    }
    /// Null: it is none of them.
    [[nodiscard]] const plan::Alternative* of(const search::CandidateInfo& candidate) const {
        const auto found = m_rivals.find(
            {candidate.implementation.maker(), candidate.implementation.name, candidate.region.nodes});
        return found != m_rivals.end() ? found->second : nullptr;
    }

private:
    std::map<std::tuple<backend::BackendOnDevice, std::string, std::vector<graph::NodeId>>,
             const plan::Alternative*>
        m_rivals;
};

PinEffect unknownEffect(const plan::Constraint& pin) {
    return {.backend = pin.backend,
            .implementation = pin.implementation,
            .difference = {},
            .predicted = {},
            .nodes = {},
            .chosen = {},
            .rule = {},
            .why = {},
            .device = pin.device.value_or(backend::DeviceId{})};
}

bool isInForce(const plan::Plan& plan, const search::CandidateInfo& candidate) {
    const auto at = plan.regionOf(candidate.region.nodes.front());
    return at.valid() && isThis(plan.regions[at.index()], candidate);
}

} // namespace

base::Result<PinEffect> OverridePreview::effectOf(const plan::Constraint& pin, const plan::PlanRef& current,
                                                  const std::vector<plan::Constraint>& others,
                                                  const base::JobControl& control) {
    PinEffect effect = unknownEffect(pin);
    auto rules = others;
    rules.push_back(pin);
    TESSERA_TRY(const auto dropped, search::droppedUnderPins(m_placement.level().pool(), rules));
    using Request = search::SolveRequest;
    const bool isHeld = holdAlready(rules, *current);
    auto preview = isHeld ? base::Result<Preview>(unchangedUnder(rules, current))
                          : solveUnder(rules, current, Request::Untimed::kLastResort, Request::Effects::kNone,
                                       Others::kStay, control);
    if (!preview) {
        if (preview.error().kind == ErrorKind::kCancelled) {
            return base::fail(preview.error());
        }
        effect.why = preview.error().message;
        return effect;
    }
    const auto at = preview->plan->regionOf(preview->plan->graph->findNode(pin.node));
    const auto& region = preview->plan->regions[at.index()];
    effect.nodes = region.region.nodes;
    effect.chosen = region.implementation.name;
    effect.cost = region.cost;
    effect.rule = ruleOf(m_placement.level().pool(), region);
    // What was dropped before it was timed, a preview times: until then nothing is known of it.
    if (dropped.empty() && preview->complete) {
        effect.difference = preview->difference();
        effect.predicted = preview->plan->predicted();
    }
    if (!current->wholeGraphBackend.empty() && !isHeld && !effect.predicted && dropped.empty()) {
        TESSERA_TRY(effect.asMix, mixUnder(rules, *current, control));
    }
    return effect;
}

base::Result<std::optional<base::Nanoseconds>>
OverridePreview::mixUnder(const std::vector<plan::Constraint>& rules, const plan::Plan& current,
                          const base::JobControl& control) const {
    search::SolveRequest request; // nothing is held: of the piece no part has a time
    request.constraints = rules;
    request.untimed = search::SolveRequest::Untimed::kLastResort;
    plan::Plan frame = m_placement.frame();
    frame.search = current.search;
    frame.search.constraints = rules;
    const auto solution = m_placement.level().solve(request, frame, control.stop);
    if (!solution && solution.error().kind == ErrorKind::kImpossible) {
        return std::optional<base::Nanoseconds>(); // only a graph-level backend can hold it
    }
    if (!solution) {
        return base::fail(solution.error());
    }
    const auto at = solution->plan.regionOf(solution->plan.graph->findNode(rules.back().node));
    const bool isTimed = solution->plan.regions[at.index()].cost.timed();
    return isTimed ? solution->plan.predicted() : std::nullopt;
}

base::Result<std::vector<PinEffect>> OverridePreview::pinEffects(const plan::PlanRef& current,
                                                                 const std::vector<plan::Constraint>& others,
                                                                 graph::NodeId node,
                                                                 const base::JobControl& control) {
    std::vector<PinEffect> effects;
    if (!m_placement.isGathered(current->search.backends)) {
        return effects;
    }
    const auto& name = current->graph->node(node).name;
    const auto& clock = m_placement.clock();
    const base::Deadline deadline{&clock, clock.now() + thresholds::kPinEffects};
    for (const auto& [backend, implementation] : choicesFor(m_placement.level().pool(), node)) {
        if (control.stopRequested()) {
            return base::fail(ErrorKind::kCancelled, "the effects of pins are no longer asked for");
        }
        const plan::Constraint pin{plan::Constraint::Kind::kPin, name, backend.id, implementation,
                                   backend.device};
        if (deadline.passed()) { // of the rest of a very large model a preview tells
            effects.push_back(unknownEffect(pin));
            continue;
        }
        TESSERA_TRY(auto effect, effectOf(pin, current, others, control));
        effects.push_back(std::move(effect));
    }
    return effects;
}

base::Result<std::vector<CandidateFate>> OverridePreview::fates(const plan::PlanRef& current,
                                                                const std::string& backend,
                                                                const base::JobControl& control) {
    std::vector<CandidateFate> fates;
    TESSERA_CHECK(m_placement.gatherAnswered(current->search.backends, control));
    const bool isAnswered = m_placement.isAnswered(current->search.backends);
    if (!isAnswered && !m_placement.isGathered(current->search.backends)) {
        return fates;
    }
    using Request = search::SolveRequest;
    const auto& constraints = current->search.constraints;
    // What the store answered knows its rivals from the search that made it.
    auto solved = isAnswered ? base::Result<Preview>(unchangedUnder(constraints, current))
                             : solveUnder(constraints, current, Request::Untimed::kLastResort,
                                          Request::Effects::kCompute, Others::kMayMove, control);
    if (!solved && solved.error().kind == ErrorKind::kCancelled) {
        return base::fail(solved.error());
    }
    // Under pins that cannot hold any more no effect is known; what was measured is.
    const plan::Plan& plan = solved ? *solved->plan : *current;
    const RivalsOfPlan rivals(plan);
    const auto& pool = m_placement.level().pool();
    const auto add = [&](const search::CandidateInfo& candidate) {
        if (candidate.implementation.backend != backend) {
            return;
        }
        const auto* rival = rivals.of(candidate);
        CandidateFate fate{.rule = candidate.rule,
                           .nodes = candidate.region.nodes,
                           .implementation = candidate.implementation.name,
                           .cost = candidate.cost,
                           .planEffect = rival != nullptr ? rival->planEffect : std::nullopt,
                           .isChosen = isInForce(*current, candidate)};
        if (isAnswered && rival != nullptr && rival->cost.timed()) {
            fate.cost = rival->cost;
        }
        fates.push_back(std::move(fate));
    };
    std::ranges::for_each(pool.candidates(), add);
    std::ranges::for_each(pool.refusals(), add);
    return fates;
}

} // namespace tessera::session
