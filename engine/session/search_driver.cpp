#include "engine/session/search_driver.h"

#include "engine/backend/sharing.h"
#include "engine/base/clock.h"
#include "engine/measure/device_note.h"
#include "engine/measure/sample_statistics.h"
#include "engine/search/baselines.h"
#include "engine/search/greedy.h"
#include "engine/search/newer_times.h"
#include "engine/session/interleaved_plans.h"
#include "engine/session/search_reporter.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::uint64_t kRoundSeed = 1;

/// The plans, and those that use two pools once more under the other wait policy: sleeping threads leave
/// their cores to the other pool, active ones need not be woken, and which matters more only a run can say.
std::vector<plan::PlanRef> underBothPolicies(const std::vector<plan::PlanRef>& plans) {
    std::vector<plan::PlanRef> all;
    for (const auto& plan : plans) {
        all.push_back(plan);
        if (plan->usesTwoPools()) {
            plan::Plan other = *plan;
            other.waitPolicy = plan->waitPolicy == plan::WaitPolicy::kActive ? plan::WaitPolicy::kPassive
                                                                             : plan::WaitPolicy::kActive;
            all.push_back(std::make_shared<const plan::Plan>(std::move(other)));
        }
    }
    return all;
}

/// From loading the baselines to the end of the final round, with all the runs that are better than none: on
/// two cores nasnet-a's take 7 to 9 s to load, and then a hundred and eighty runs of a plan.
base::Nanoseconds timeOfRounds(base::Nanoseconds run) {
    constexpr base::Nanoseconds kLoading{9'000'000'000};
    constexpr std::int64_t kRuns = 180;
    return kLoading + base::Nanoseconds(kRuns * run.count());
}

void countCandidates(const search::CandidatePool& pool, SearchReport& report) {
    report.verdicts.clear();
    report.predicted = 0;
    for (const auto& candidate : pool.candidates()) {
        if (candidate.cost.isPredicted()) {
            ++report.predicted;
        } else {
            ++report.verdicts[candidate.cost.feasible() ? backend::Outcome::kMeasured
                                                        : candidate.cost.outcome()];
        }
    }
    for ([[maybe_unused]] const auto& refusal : pool.refusals()) {
        ++report.verdicts[backend::Outcome::kUnsupported];
    }
}

search::SolveRequest asSolveRequest(const SearchRequest& request) {
    search::SolveRequest wanted;
    wanted.constraints = request.constraints;
    wanted.effects = search::SolveRequest::Effects::kCompute;
    // Before it is solved for, measureChosen leaves nothing untimed to choose; effects are told of all.
    wanted.untimed = search::SolveRequest::Untimed::kMayBeChosen;
    return wanted;
}

} // namespace

SearchDriver::SearchDriver(SearchContext context)
    : m_context(std::move(context)), m_checks(m_context.execution) {}

SearchDriver::~SearchDriver() = default;

measure::RegionMeasurer& SearchDriver::measurer() {
    return measurerOf(m_measurer, m_context.execution.model()->graph);
}

measure::RegionMeasurer& SearchDriver::measurerOf(std::unique_ptr<measure::RegionMeasurer>& kept,
                                                  const graph::GraphRef& graph) const {
    if (kept == nullptr) {
        kept = makeMeasurer(graph);
    }
    return *kept;
}

base::Result<std::vector<measure::OfferRequest>>
SearchDriver::withGapsFilled(std::vector<measure::OfferRequest> requests,
                             const std::vector<std::string>& backends, ReferenceUse reference,
                             const base::JobControl& control) {
    TESSERA_TRY(const auto offers, measurer().offers(requests, control));
    const auto& graph = *m_context.execution.model()->graph;
    std::vector<bool> served(graph.nodes().size(), false);  // by an implementation of that node alone
    std::vector<bool> passing(graph.nodes().size(), false); // by the reference, as fast as anything can be
    std::vector<bool> passed(graph.nodes().size(), false);  // by another one that moves nothing either
    const auto movesNothingHere = [&](std::size_t i) {
        return std::ranges::any_of(offers[i].implementations, &backend::movesNothing);
    };
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& nodes = requests[i].region.nodes;
        if (nodes.size() != 1) {
            continue;
        }
        if (requests[i].backend != kReference && !offers[i].implementations.empty()) {
            served[nodes.front().index()] = true;
            passed[nodes.front().index()] = passed[nodes.front().index()] || movesNothingHere(i);
        } else if (requests[i].backend == kReference && movesNothingHere(i)) {
            passing[nodes.front().index()] = true;
        }
    }
    std::vector<measure::OfferRequest> kept;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& nodes = requests[i].region.nodes;
        const bool isIdle = reference == ReferenceUse::kWhereAlone && requests[i].backend == kReference &&
                            nodes.size() == 1 && served[nodes.front().index()];
        if (!isIdle || (movesNothingHere(i) && !passed[nodes.front().index()])) {
            kept.push_back(std::move(requests[i]));
        }
    }
    std::vector<bool> gaps(served.size());
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        gaps[i] = !served[i] && !passing[i];
    }
    auto filling = proposeGaps(graph, m_context.catalogue.backends(), backends, gaps, passing);
    std::ranges::move(filling, std::back_inserter(kept));
    return kept;
}

base::Status SearchDriver::gather(const std::vector<std::string>& backends, ReferenceUse reference,
                                  const base::JobControl& control) {
    if (m_level && m_gathered == backends &&
        (reference == m_reference || m_reference == ReferenceUse::kEverywhere)) {
        return {};
    }
    if (m_context.profile == nullptr) {
        TESSERA_CHECK(measure::noteDevice(m_context.store, m_context.frame.device));
    }
    const auto& graph = m_context.execution.model()->graph;
    auto requests = propose(*graph, m_context.catalogue.backends(), backends);
    TESSERA_TRY(requests, withGapsFilled(std::move(requests), backends, reference, control));
    auto converters = backends;
    if (!converters.empty()) {
        converters.emplace_back(kReference); // where none of them converts
    }
    TESSERA_TRY(auto level, search::OperatorLevel::gather(graph, m_context.frame.precision, requests,
                                                          measurer(), control, std::move(converters)));
    m_level.emplace(std::move(level));
    m_compared = {};
    m_gathered = backends;
    m_reference = reference;
    return {};
}

base::Status SearchDriver::measureChosen(const SearchRequest& request, const base::JobControl& control) {
    const search::SolveRequest wanted = asSolveRequest(request);
    auto settled = m_level->measureChosen(wanted, measurer(), control);
    if (!settled && settled.error().kind == ErrorKind::kImpossible &&
        m_reference != ReferenceUse::kEverywhere) {
        // What was offered proved wrong or crashed, or a person asks for the reference: then it is timed too.
        TESSERA_CHECK(gather(request.backends, ReferenceUse::kEverywhere, control));
        settled = m_level->measureChosen(wanted, measurer(), control);
    }
    if (!settled) {
        auto error = settled.error();
        const auto& chosen = request.backends;
        if (error.kind == ErrorKind::kImpossible && !chosen.empty() &&
            std::ranges::find(chosen, kReference) == chosen.end()) {
            error.message += "; '" + std::string(kReference) + "', which runs every operator, was left out";
        }
        return fail(std::move(error));
    }
    return {};
}

base::Result<SearchReport> SearchDriver::run(const SearchRequest& request, const base::JobControl& control,
                                             PauseSwitch* pause,
                                             const std::function<void(const SearchProgress&)>& progress) {
    const base::SystemClock clock;
    const auto start = clock.now();
    SearchReporter reporter(control, pause, progress);
    reporter.enter(SearchProgress::Phase::kPropose);
    SearchReport report;
    TESSERA_TRY(auto known, knownReport(request, control.stop));
    if (known) {
        report = *std::move(known);
        report.operatorWall = clock.now() - start;
        reporter.state().fromStore = report.fromStore;
        reporter.state().verdicts = report.verdicts;
    } else {
        TESSERA_TRY(report, searchAnew(request, reporter, start));
    }
    reporter.state().best = report.plan;
    reporter.state().baselines = report.plan->baselines;
    reporter.enter(SearchProgress::Phase::kDone);
    return report;
}

base::Result<plan::PlanRef> SearchDriver::operatorLevel(const SearchRequest& request, const plan::Plan& frame,
                                                        SearchReporter& reporter, SearchReport& report) {
    const base::SystemClock clock;
    const auto control = reporter.control();
    reporter.count(&measurer());
    TESSERA_CHECK(gather(request.backends, ReferenceUse::kWhereAlone, control));
    TESSERA_CHECK(admitPinned(request, control));
    reporter.enter(SearchProgress::Phase::kSolve);
    TESSERA_CHECK(measureChosen(request, control));
    const auto solveStart = clock.now();
    TESSERA_TRY(auto solution, m_level->solve(asSolveRequest(request), frame, control.stop));
    report.solveTime = clock.now() - solveStart;
    reporter.count(nullptr); // what the graph level times is its own
    report.measurements = reporter.state().measured;
    report.fromStore = reporter.state().fromStore;
    report.lowerBound = solution.lowerBound;
    report.optimal = solution.proof == search::Solution::Proof::kOptimal;
    countCandidates(m_level->pool(), report);
    reporter.state().verdicts = report.verdicts;
    return std::make_shared<const plan::Plan>(std::move(solution.plan));
}

base::Result<SearchReport> SearchDriver::searchAnew(const SearchRequest& request, SearchReporter& reporter,
                                                    base::Nanoseconds start) {
    const base::SystemClock clock;
    const auto inner = reporter.control();
    plan::Plan frame = m_context.frame;
    frame.search = {request.level == SearchRequest::Level::kOperator ? "op"
                    : request.level == SearchRequest::Level::kGraph  ? "graph"
                                                                     : "both",
                    request.seed, request.backends, request.constraints};

    SearchReport report;
    constexpr std::int64_t kShareOfReference = 10;
    m_context.execution.checkInputs()->setBudget(
        base::Nanoseconds(request.budget.count() / kShareOfReference));
    TESSERA_TRY(const auto operatorPlan, rightOperatorPlan(request, frame, reporter, report));
    report.operatorWall = clock.now() - start;
    reporter.state().best = operatorPlan;

    reporter.enter(SearchProgress::Phase::kBaselines);
    // A last pair of the final round, and the times of the plan's regions.
    constexpr base::Nanoseconds kBehindRounds{7'000'000'000};
    const auto run = operatorPlan->predicted().value_or(base::Nanoseconds(0));
    const Hurry hurry{.from = start + request.budget - kBehindRounds,
                      .promised = base::Nanoseconds(2 * kPromisedPairs * run.count())};
    const bool isShort = m_context.profile == nullptr && clock.now() + timeOfRounds(run) > hurry.from;
    TESSERA_TRY(auto baselines,
                allBaselines(request, frame, isShort ? FarBehind::kLeftOut : FarBehind::kKept, inner));
    if (m_context.profile != nullptr) {
        return finishBorrowed(request, operatorPlan, baselines, reporter, std::move(report), start);
    }
    // Where the pairs that are promised will take the rest of the budget, no round is made up for before.
    const auto haste = isShort
                           ? InterleavedPlans::Haste{clock.now(), InterleavedPlans::Haste::UntimedRuns::kNone}
                           : InterleavedPlans::Haste{hurry.from - hurry.promised};
    InterleavedPlans plans(m_context.execution, kRoundSeed + request.seed, haste);
    TESSERA_TRY(const auto trial, tryBaselines(std::move(baselines), operatorPlan, plans, report, inner));
    std::vector<plan::PlanRef> candidates{operatorPlan};
    if (request.level != SearchRequest::Level::kOperator) {
        TESSERA_TRY(auto finalists,
                    graphLevel(request, *operatorPlan, trial, plans, reporter, report, start));
        TESSERA_CHECK(dropWrong(finalists, *operatorPlan, report, inner));
        candidates.insert(candidates.end(), finalists.begin(), finalists.end());
    }
    reporter.enter(SearchProgress::Phase::kFinalRound);
    TESSERA_TRY(auto final, finalRound(underBothPolicies(candidates), trial, hurry, plans, inner));
    if (!final.candidates[0].samples.empty()) {
        const auto operatorTime = search::endToEnd(final.candidates[0]).median;
        const auto best = final.plan.endToEnd ? final.plan.endToEnd->median : operatorTime;
        report.improvement =
            1.0 - static_cast<double>(best.count()) / static_cast<double>(operatorTime.count());
    }
    report.finalRoundCut = final.plan.endToEnd && final.plan.endToEnd->rounds < kPromisedPairs;
    report.plan = std::make_shared<const plan::Plan>(std::move(final.plan));
    TESSERA_CHECK(keepReport(request, report));
    return report;
}

base::Result<search::FinalRound> SearchDriver::finalRound(const std::vector<plan::PlanRef>& candidates,
                                                          const Trial& trial, const Hurry& hurry,
                                                          search::PlanMeasurer& plans,
                                                          const base::JobControl& control) {
    using Leaves = search::FinalRoundSettings::Leaves;
    constexpr base::Nanoseconds kQuick{5'000'000'000}; // what is promised is kept, if it takes no longer
    const base::SystemClock clock;
    TESSERA_TRY(const auto likely, search::shortlist(candidates, {}, plans, control));
    const auto isLate = [&] { return hurry.promised > kQuick && clock.now() >= hurry.from; };
    const bool isPressing = clock.now() + trial.finalTime > hurry.from;
    const search::FinalRoundSettings settings{trial.finalRounds,
                                              isPressing ? Leaves::kLikely : Leaves::kBeyondDoubt, isLate};
    TESSERA_TRY(auto final, search::runFinalRoundAfter(trial.race, likely, settings, plans, control));
    TESSERA_CHECK(predictNow(final.plan, plans, control));
    return final;
}

base::Status SearchDriver::predictNow(plan::Plan& plan, search::PlanMeasurer& plans,
                                      const base::JobControl& control) {
    const auto alone = std::make_shared<const plan::Plan>(plan);
    if (!plan.wholeGraphBackend.empty()) {
        constexpr int kRounds = 6;
        TESSERA_TRY(const auto samples, plans.measure({&alone, 1}, kRounds, control));
        const auto time = search::endToEnd(samples.front());
        plan.regions[0].cost = backend::Cost::measured(time.median, time.low, time.high, time.rounds);
        return {};
    }
    TESSERA_CHECK(measurer().lookAtMachine(control.stop));
    std::vector<measure::MeasureRequest> requests;
    for (const auto& region : plan.regions) {
        requests.push_back({region.region, region.implementation});
    }
    TESSERA_TRY(const auto costs, costsBeside(*alone, requests, control));
    search::adoptNewerTimes(plan, search::broughtToSpeed(costs, plan.endToEnd->median));
    return {};
}

base::Result<std::vector<measure::RegionMeasurer::CostBeside>>
SearchDriver::costsBeside(const plan::Plan& plan, std::span<const measure::MeasureRequest> requests,
                          const base::JobControl& control) {
    auto& execution = m_context.execution;
    TESSERA_TRY(const auto loaded, execution.nameBesideRegions(plan, control.stop));
    if (loaded) {
        return measurer().costsBeside(*loaded, requests, control);
    }
    // It runs in another worker: its speed is taken before and behind.
    constexpr int kRunsBeside = 5;
    TESSERA_TRY(auto runs, execution.time(plan, 1, kRunsBeside, control.stop));
    TESSERA_TRY(auto costs, measurer().costsBeside("", requests, control));
    TESSERA_TRY(const auto behind, execution.time(plan, 1, kRunsBeside, control.stop));
    runs.samplesNs.insert(runs.samplesNs.end(), behind.samplesNs.begin(), behind.samplesNs.end());
    for (auto& each : costs) {
        each.plan = measure::medianInterval(runs.samplesNs).median;
    }
    return costs;
}

} // namespace tessera::session
