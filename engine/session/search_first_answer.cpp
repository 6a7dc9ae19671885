// From its first seconds on a search has times: of the whole-graph runtimes and of the greedy plan.
#include "engine/session/search.h"

#include "engine/measure/thresholds.h"
#include "engine/plan/plan_diff.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr const char* kRunUnchecked =
    "run once for its times, not compared: the budget left no time to check and race it";

} // namespace

base::Status Search::answerFirst() {
    const auto control = m_reporter.control();
    m_baselines = m_baselinePlans.wholeGraphs(m_request.backends, m_frame, control);
    if (m_parts.placement.isBorrowed()) {
        return {};
    }
    takeIncumbent();
    m_parts.judge.setReferenceTime(m_schedule.reference());
    const auto greedy = m_baselinePlans.named(kGreedy, m_request.backends, Unmeasured::kShow, control);
    if (!greedy && greedy.error().kind == ErrorKind::kCancelled) {
        return fail(greedy.error());
    }
    loadWithBaselines(greedy ? *greedy : nullptr);
    TESSERA_TRY(m_scope, m_parts.placement.regions().checkScope(control.stop));
    if (m_scope.draws > 0) {
        TESSERA_CHECK(dropWrongBaselines(&search::BaselinePlan::isWholeGraph));
    }
    TESSERA_CHECK(checkIncumbentEarly());
    search::PlanRace race(m_parts.plans,
                          {.pairs = 1, .elimination = {}, .detail = runningBeside(greedy ? kGreedy : "")},
                          control);
    for (const auto& baseline : m_baselines) {
        if (baseline.plan != nullptr) {
            race.enter(baseline.plan, search::PlanRace::Side::kBaseline, baseline.standing);
        }
    }
    std::optional<search::PlanRace::Entrant> ofGreedy;
    if (greedy) {
        // It is what some backends offer first, and was not checked: it is here for its times.
        ofGreedy = race.enter(*greedy, search::PlanRace::Side::kCandidate);
    }
    const auto ofIncumbent = m_incumbent != nullptr
                                 ? std::optional(race.enter(m_incumbent, search::PlanRace::Side::kIncumbent))
                                 : std::nullopt;
    TESSERA_CHECK(race.run());
    const auto leader = race.leader();
    if (leader) {
        m_schedule.setFirstAnswer(race.figure(*leader)->median);
    }
    takeFirstAnswer(race);
    noteFirstRace(race, ofIncumbent);
    if (ofGreedy) {
        m_greedyFailure = race.failure(*ofGreedy);
    }
    return ofGreedy && m_greedyFailure.empty() ? profileGreedy(*greedy) : base::Status();
}

void Search::takeFirstAnswer(const search::PlanRace& race) {
    using Side = search::PlanRace::Side;
    auto fastest = race.best(Side::kBaseline);
    bool isChecked = m_scope.draws > 0;
    if (const auto known = race.best(Side::kIncumbent)) {
        m_incumbentRun = race.figure(*known)->median;
        if (m_isIncumbentChecked && (!fastest || m_incumbentRun <= race.figure(*fastest)->median)) {
            fastest = known;
            isChecked = true;
        }
    }
    if (fastest) {
        auto answer = *race.plan(*fastest);
        answer.endToEnd = race.figure(*fastest);
        m_firstAnswer = std::make_shared<const plan::Plan>(std::move(answer));
        m_reporter.state().best = isChecked ? m_firstAnswer : nullptr; // unchecked it is none
    }
}

void Search::noteFirstRace(const search::PlanRace& race, std::optional<search::PlanRace::Entrant> incumbent) {
    for (search::PlanRace::Entrant entrant = 0; entrant < race.entrants(); ++entrant) {
        const auto figure = race.figure(entrant);
        if (!figure) {
            continue;
        }
        const auto& plan = *race.plan(entrant);
        const bool isWhole = !plan.wholeGraphBackend.empty();
        noteStep({.kind = SearchStep::Kind::kBaseline,
                  .baseline = isWhole                ? plan.wholeGraphBackend
                              : entrant == incumbent ? std::string(kInForce)
                                                     : std::string(kGreedy),
                  .time = figure->median},
                 &plan);
    }
}

base::Result<bool> Search::isAnswered() {
    if (m_firstAnswer == nullptr || m_schedule.hasTimeForRegions()) {
        return false;
    }
    const bool isIncumbent = m_incumbent != nullptr && plan::samePlacement(*m_firstAnswer, *m_incumbent);
    if (!m_request.constraints.empty() && !isIncumbent) {
        return false;
    }
    if (m_scope.draws > 0 || (isIncumbent && m_firstAnswer->wholeGraphBackend.empty())) {
        return true; // it was compared with the reference, or with a runtime
    }
    // Runtimes share no kernel: what all of them make is right.
    bool agree = false;
    for (const auto& baseline : m_baselines) {
        if (baseline.plan == nullptr ||
            baseline.plan->wholeGraphBackend == m_firstAnswer->wholeGraphBackend) {
            continue;
        }
        const auto found = check(*baseline.plan, m_firstAnswer.get());
        if (!found && found.error().kind == ErrorKind::kCancelled) {
            return fail(found.error());
        }
        if (!found || found->result != PlanCheck::Result::kRight) {
            return false;
        }
        agree = true;
    }
    return agree;
}

void Search::keepFirstAnswer() {
    m_report.operatorLevelCut = true;
    m_report.neededBudget = m_schedule.budgetForRegions();
    m_report.optimal = false;
    m_report.operatorWall = m_parts.placement.clock().now() - m_start;
    m_candidates = {m_firstAnswer};
    const auto run = m_candidates.front()->endToEnd->median;
    m_schedule.setRounds(base::Nanoseconds(std::ssize(m_baselines) * run.count()) + m_incumbentRun,
                         base::Nanoseconds(2 * run.count()) + m_incumbentRun);
    auto baselines = m_baselinePlans.withoutTime(m_request.backends);
    const bool ranGreedy =
        std::ranges::any_of(m_steps.all(), [](const SearchStep& step) { return step.baseline == kGreedy; });
    if (ranGreedy) {
        baselines.back().reason = kRunUnchecked;
    }
    std::ranges::move(m_baselines, std::back_inserter(baselines)); // whole graphs stand last
    m_baselines = std::move(baselines);
}

std::size_t Search::loadWithBaselines(const plan::PlanRef& plan) {
    std::vector<plan::PlanRef> soon;
    if (plan != nullptr) {
        soon.push_back(plan);
    }
    for (const auto& baseline : m_baselines) {
        if (baseline.plan != nullptr) {
            soon.push_back(baseline.plan);
        }
    }
    const auto control = m_reporter.control();
    control.report({"plans", "loading", 0, std::ssize(soon)});
    m_parts.judge.prepareAhead(soon, control.stop);
    return soon.size();
}

base::Status Search::profileGreedy(const plan::PlanRef& greedy) {
    const auto profile =
        m_parts.judge.profile(*greedy, thresholds::kGreedyProfileRounds, m_reporter.control().stop);
    if (!profile) {
        return profile.error().kind == ErrorKind::kCancelled ? fail(profile.error()) : base::Status();
    }
    m_nodeTimes.assign(m_parts.placement.graph().nodes().size(), base::Nanoseconds(0));
    for (const auto& step : profile->steps) {
        if (step.kind == runtime::Step::Kind::kRegion) {
            const auto& nodes = greedy->regions[step.index].region.nodes;
            for (const auto node : nodes) {
                m_nodeTimes[node.index()] =
                    base::Nanoseconds(step.low.count() / static_cast<std::int64_t>(nodes.size()));
            }
        }
    }
    return {};
}

} // namespace tessera::session
