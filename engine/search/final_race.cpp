#include "engine/search/final_race.h"

#include "engine/measure/thresholds.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/verdict.h"
#include "engine/search/plan_builder.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tessera::search {

using base::ErrorKind;
using base::fail;
using Entrant = PlanRace::Entrant;
using Side = PlanRace::Side;

namespace {

plan::Baseline rowOf(const BaselinePlan& baseline, std::optional<Entrant> entrant, const PlanRace& race) {
    plan::Baseline row{.name = baseline.name, .time = std::nullopt, .reason = baseline.reason};
    if (entrant) {
        row.time = race.figure(*entrant);
        row.isRescaled = row.time && !race.isComplete(*entrant);
        row.reason = row.reason.empty() ? race.failure(*entrant) : row.reason;
    }
    return row;
}

/// The mix as an entrant of the race that `winner` won. \param speedUp  time of its best baseline over its
/// own.
plan::PlanRef withResultsOf(const plan::Plan& winner, const plan::Plan& mix, const plan::SpeedUp& speedUp) {
    plan::Plan own = mix;
    plan::forgetRace(own);
    own.endToEnd = winner.bestMix->time;
    own.raced = own.endToEnd;
    own.baselines = winner.baselines;
    own.bestBaseline = winner.bestBaseline;
    own.speedUp = speedUp;
    own.search = winner.search;
    markPins(own);
    return std::make_shared<const plan::Plan>(std::move(own));
}

/// The answer of a race without an incumbent: the best candidate where it is faster than the best baseline
/// with the whole interval of their pairs, else that baseline. Empty: none of them ran.
std::optional<Entrant> foundBy(const PlanRace& race) {
    const auto winner = race.best(Side::kCandidate);
    const auto rival = race.best(Side::kBaseline);
    if (!winner || !rival) {
        return winner ? winner : rival;
    }
    const auto ratio = race.ratio(*rival, *winner);
    const bool isBaseline = winner == rival || ratio.count == 0 || ratio.low <= 1.0 ||
                            race.figure(*rival)->median <= race.figure(*winner)->median;
    return isBaseline ? rival : winner;
}

/// Is the incumbent the answer, and not `found`? It ran, no baseline had a lower median, and no candidate was
/// faster with the whole interval of their pairs.
bool staysInForce(const PlanRace& race, std::optional<Entrant> found) {
    const auto incumbent = race.best(Side::kIncumbent);
    if (!incumbent || !found) {
        return incumbent.has_value();
    }
    const auto own = race.figure(*incumbent);
    const auto rival = race.best(Side::kBaseline);
    if (rival && race.figure(*rival)->median < own->median) {
        return false;
    }
    const auto ratio = race.ratio(*incumbent, *found);
    return found == rival || ratio.low <= 1.0 || own->median <= race.figure(*found)->median;
}

} // namespace

base::Result<Screening> screenBaselines(const plan::PlanRef& candidate, std::vector<BaselinePlan>& baselines,
                                        RaceSettings settings, PlanMeasurer& measurer,
                                        const base::JobControl& control) {
    PlanRace race(measurer, std::move(settings), control);
    const auto own = race.enter(candidate, Side::kCandidate);
    std::vector<std::pair<BaselinePlan*, Entrant>> entered;
    for (auto& baseline : baselines) {
        if (baseline.plan != nullptr) {
            entered.emplace_back(&baseline, race.enter(baseline.plan, Side::kBaseline, baseline.standing));
        }
    }
    TESSERA_CHECK(race.run());
    for (const auto& [baseline, entrant] : entered) {
        const auto ratio = race.ratio(entrant, own);
        if (race.isEliminated(entrant) && ratio.count > 0) {
            baseline->eliminated = ratio;
        }
    }
    Screening screening{race.roundTime(), {}, {}};
    if (const auto figure = race.figure(own)) {
        screening.candidate = figure->median;
    }
    auto next = entered.begin();
    for (auto& baseline : baselines) {
        auto& told = screening.baselines.emplace_back();
        if (next == entered.end() || next->first != &baseline) {
            continue;
        }
        const auto entrant = (next++)->second;
        const auto figure = race.figure(entrant);
        if (const auto ratio = race.ratio(entrant, own); figure && ratio.count > 0) {
            told = {figure->median, toSpeedUp(ratio)};
        }
    }
    for (const auto leading : std::set{std::optional(own), race.best(Side::kBaseline)}) {
        if (const auto figure = leading ? race.figure(*leading) : std::nullopt) {
            screening.leadingTime += figure->median;
        }
    }
    return screening;
}

base::Result<std::vector<plan::PlanRef>> shortlist(const std::vector<plan::PlanRef>& candidates,
                                                   RaceSettings settings, PlanMeasurer& measurer,
                                                   const base::JobControl& control) {
    settings.end = RaceSettings::End::kWhenSettled;
    PlanRace race(measurer, std::move(settings), control);
    std::set<Entrant> distinct;
    for (const auto& candidate : candidates) {
        distinct.insert(race.enter(candidate, Side::kCandidate));
    }
    std::vector<plan::PlanRef> listed{candidates.front()};
    if (distinct.size() == 1) {
        return listed;
    }
    TESSERA_CHECK(race.run());
    const auto leader = race.leader();
    if (!leader) {
        return candidates; // the final race says why nothing could be run
    }
    if (*leader != 0) {
        listed.push_back(race.plan(*leader));
    }
    return listed;
}

base::Result<FinalRace> runFinalRace(const std::vector<plan::PlanRef>& candidates,
                                     const std::vector<BaselinePlan>& baselines,
                                     const plan::PlanRef& incumbent, RaceSettings settings,
                                     PlanMeasurer& measurer, const base::JobControl& control) {
    PlanRace race(measurer, std::move(settings), control);
    for (const auto& candidate : candidates) {
        race.enter(candidate, Side::kCandidate);
    }
    const Entrant first = 0;
    const Entrant known = incumbent != nullptr ? race.enter(incumbent, Side::kIncumbent) : first;
    std::vector<std::optional<Entrant>> entrants;
    for (const auto& baseline : baselines) {
        auto& entrant = entrants.emplace_back();
        if (baseline.plan != nullptr) {
            const auto earlier = baseline.eliminated
                                     ? std::optional(PlanRace::Earlier{*baseline.eliminated, first})
                                     : std::nullopt;
            entrant = race.enter(baseline.plan, Side::kBaseline, baseline.standing, earlier);
        }
    }
    TESSERA_CHECK(race.run());
    const auto found = foundBy(race);
    const bool isKept = incumbent != nullptr && found != known && staysInForce(race, found);
    if (!found && !isKept) {
        const auto& failure = race.failure(first);
        return fail(ErrorKind::kBackend,
                    "no plan could be run: " +
                        (failure.empty() ? std::string("no reason was given") : failure),
                    "final race");
    }
    const auto nameOf = [&](std::optional<Entrant> entrant) {
        const auto at = entrant ? std::ranges::find(entrants, entrant) : entrants.end();
        return at == entrants.end() ? std::nullopt : std::optional(baselines[at - entrants.begin()].name);
    };
    const auto chosen = isKept ? known : *found;
    FinalRace result{.plan = *race.plan(chosen),
                     .overFirst = std::nullopt,
                     .keepsIncumbent = isKept,
                     .incumbentFailure = incumbent != nullptr ? race.failure(known) : std::string(),
                     .incumbentTime = incumbent != nullptr ? race.figure(known) : std::nullopt};
    if (const auto ratio = race.ratio(chosen, first); chosen == first) {
        result.overFirst = plan::SpeedUp{};
    } else if (ratio.count > 0) {
        result.overFirst = toSpeedUp(ratio);
    }
    auto& plan = result.plan;
    plan::forgetRace(plan); // a candidate of an earlier search has its own
    plan.endToEnd = race.figure(chosen);
    plan.raced = plan.endToEnd;
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        plan.baselines.push_back(rowOf(baselines[i], entrants[i], race));
    }
    const auto best = race.best(Side::kBaseline, PlanRace::Among::kAll);
    plan.bestBaseline = nameOf(best);
    plan.identicalTo = nameOf(chosen);
    plan.speedUp = best && best != chosen ? toSpeedUp(race.ratio(*best, chosen)) : plan::SpeedUp{};
    // What was asked for stays with the answer, also when the answer is a baseline.
    plan.search = candidates.front()->search;
    markPins(plan);
    const auto winner = race.best(Side::kCandidate);
    if (plan.identicalTo && winner && winner != chosen && race.ratio(*winner, chosen).count > 0) {
        plan.bestMix = plan::BestMix{*race.figure(*winner), toSpeedUp(race.ratio(*winner, chosen))};
        plan.mix =
            withResultsOf(plan, *race.plan(*winner), toSpeedUp(race.ratio(best.value_or(chosen), *winner)));
    }
    return result;
}

void leaveOutFarBehind(std::vector<BaselinePlan>& baselines) {
    std::optional<base::Nanoseconds> best;
    const auto sumOf = [](const BaselinePlan& baseline) {
        return baseline.plan != nullptr ? baseline.plan->predicted() : std::nullopt;
    };
    for (const auto& baseline : baselines) {
        const auto time = sumOf(baseline);
        if (time && isTimed(*baseline.plan) && baseline.standing == PlanRace::Standing::kMayWin &&
            (!best || *time < *best)) {
            best = time;
        }
    }
    for (auto& baseline : baselines) {
        const auto time = sumOf(baseline);
        if (time && best &&
            static_cast<double>(time->count()) >
                thresholds::kFarBehindByRegions * static_cast<double>(best->count())) {
            baseline.reason = std::string("not run: the times of its regions add up to ") +
                              (isTimed(*baseline.plan) ? "" : "at least ") + base::timeText(*time) +
                              ", those of the best to " + base::timeText(*best);
            baseline.plan = nullptr;
        }
    }
}

} // namespace tessera::search
