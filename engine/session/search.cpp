#include "engine/session/search.h"

#include "engine/measure/thresholds.h"
#include "engine/search/graph_level.h"
#include "engine/search/parallel_groups.h"
#include "engine/search/plan_builder.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <ranges>
#include <set>
#include <utility>

namespace tessera::session {

namespace {

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

void countCandidates(const search::CandidatePool& pool, SearchReport& report) {
    report.verdicts.clear();
    report.predicted = 0;
    report.unmeasured = 0;
    for (const auto& candidate : pool.candidates()) {
        if (candidate.cost.isPredicted()) {
            ++report.predicted;
            report.unmeasured += candidate.isGuess ? 1 : 0;
        } else {
            ++report.verdicts[candidate.cost.feasible() ? backend::Outcome::kMeasured
                                                        : candidate.cost.outcome()];
        }
    }
    if (!pool.refusals().empty()) {
        report.verdicts[backend::Outcome::kUnsupported] += std::ssize(pool.refusals());
    }
}

/// Share of the plan's time that goes to regions with nodes which the backend does not take.
double shareLeft(const plan::Plan& plan, const search::GraphBackend& backend) {
    base::Nanoseconds all;
    base::Nanoseconds left;
    for (const auto& region : plan.regions) {
        const bool taken = std::ranges::all_of(
            region.region.nodes, [&](graph::NodeId node) { return backend.admits[node.index()]; });
        const auto time = region.cost.feasible() ? region.cost.median() : base::Nanoseconds(0);
        all += time;
        left += taken ? base::Nanoseconds(0) : time;
    }
    return static_cast<double>(left.count()) / static_cast<double>(std::max<std::int64_t>(all.count(), 1));
}

/// Puts the times of a profile into the plan that was run: PlannedRegion::inPlace and of conversions.
void adoptProfile(plan::Plan& plan, const runtime::ProfileOutcome& profile) {
    const auto rounds = static_cast<std::int32_t>(profile.samplesWithEventsNs.size());
    for (const auto& step : profile.steps) {
        auto& inPlace = step.kind == runtime::Step::Kind::kRegion ? plan.regions[step.index].inPlace
                                                                  : plan.conversions[step.index].inPlace;
        inPlace = backend::Cost::measured(step.median, step.low, step.high, rounds);
    }
}

/// When the race of a plan was run, and beside what load: of each of its own figures.
void noteMoment(plan::Plan& plan, std::int64_t unixSeconds, std::optional<double> othersShare) {
    for (auto* figure : {plan.endToEnd ? &*plan.endToEnd : nullptr, plan.raced ? &*plan.raced : nullptr,
                         plan.bestMix ? &plan.bestMix->time : nullptr}) {
        if (figure != nullptr) {
            figure->unixSeconds = unixSeconds;
            figure->othersShare = othersShare;
        }
    }
}

} // namespace

Search::Search(Parts parts, const SearchRequest& request, SearchReporter& reporter)
    : m_parts(parts)
    , m_baselinePlans(parts.placement, parts.store)
    , m_cache(parts.placement, parts.store)
    , m_request(request)
    , m_reporter(reporter)
    , m_start(parts.placement.clock().now())
    , m_schedule(parts.placement.clock(), m_start, request.budget - request.spent)
    , m_frame(parts.placement.frame()) {
    constexpr const char* kLevels[] = {"op", "graph", "both"};
    m_frame.search = {kLevels[static_cast<std::size_t>(request.level)], request.seed, request.backends,
                      request.constraints};
}

Search::~Search() {
    m_parts.judge.setHangTimes(std::nullopt);
}

base::Result<SearchReport> Search::run() {
    m_parts.judge.setHangTimes(m_schedule.hangTimes());
    const auto& clock = m_parts.placement.clock();
    m_reporter.enter(SearchProgress::Phase::kFirstAnswer);
    TESSERA_TRY(auto known, storedAnswer());
    if (known) {
        m_report = *std::move(known);
        m_report.operatorWall = clock.now() - m_start;
        m_reporter.state().fromStore = m_report.fromStore;
        m_reporter.state().verdicts = m_report.verdicts;
    } else {
        TESSERA_CHECK(answerFirst());
        TESSERA_TRY(const bool answered, isAnswered());
        if (answered) {
            keepFirstAnswer();
        } else {
            TESSERA_CHECK(placeOperators());
            TESSERA_CHECK(makeBaselines());
            TESSERA_CHECK(screenBaselines());
            TESSERA_CHECK(searchGraphLevel());
        }
        TESSERA_CHECK(admitStored());
        TESSERA_CHECK(raceFinally());
    }
    m_reporter.state().best = m_report.plan;
    m_reporter.state().baselines = m_report.plan->baselines;
    m_reporter.enter(SearchProgress::Phase::kDone);
    return std::move(m_report);
}

plan::SearchEffort Search::effort() const {
    return {.budget = m_request.budget, .time = m_parts.placement.clock().now() - m_start + m_request.spent};
}

base::JobControl Search::controlUntil(const base::Deadline& deadline) {
    auto control = m_reporter.control();
    if (!m_parts.placement.isBorrowed()) { // what is known takes no time
        control.deadline = deadline;
    }
    return control;
}

search::SolveRequest Search::solveRequest() const {
    search::SolveRequest wanted;
    wanted.constraints = m_request.constraints;
    wanted.effects = search::SolveRequest::Effects::kCompute;
    return wanted;
}

base::Result<plan::PlanRef> Search::operatorLevel() {
    auto& placement = m_parts.placement;
    const auto& clock = placement.clock();
    const auto control = controlUntil(m_schedule.regions());
    m_reporter.enter(SearchProgress::Phase::kPropose);
    m_reporter.count(&placement.regions());
    TESSERA_CHECK(placement.gatherFor(solveRequest(), m_request.backends, control, m_nodeTimes));
    m_reporter.enter(SearchProgress::Phase::kSolve);
    const auto solveStart = clock.now();
    auto wanted = solveRequest();
    if (placement.level().pool().isComplete()) { // nothing untimed is chosen, and effects are told of all
        wanted.untimed = search::SolveRequest::Untimed::kMayBeChosen;
    }
    TESSERA_TRY(auto solution, placement.level().solve(wanted, m_frame, control.stop));
    m_report.solveTime = clock.now() - solveStart;
    if (!m_request.constraints.empty()) {
        TESSERA_TRY(m_report.unrestricted, placement.level().predict({}, control.stop));
    }
    m_reporter.count(nullptr); // what the graph level times is its own
    m_report.measurements = m_reporter.state().measured;
    m_report.fromStore = m_reporter.state().fromStore;
    m_report.lowerBound = solution.lowerBound;
    m_report.optimal = solution.proof == search::Solution::Proof::kOptimal;
    countCandidates(placement.level().pool(), m_report);
    m_reporter.state().verdicts = m_report.verdicts;
    return std::make_shared<const plan::Plan>(std::move(solution.plan));
}

base::Status Search::makeBaselines() {
    using FarBehind = BaselinePlans::FarBehind;
    m_reporter.enter(SearchProgress::Phase::kBaselines);
    const auto deadline = m_schedule.regions();
    const bool isLate = !m_parts.placement.isBorrowed() && deadline.passed();
    TESSERA_TRY(auto baselines, m_baselinePlans.operatorLevel(m_request.backends, m_frame,
                                                              isLate ? FarBehind::kLeftOut : FarBehind::kKept,
                                                              controlUntil(deadline)));
    std::ranges::move(m_baselines, std::back_inserter(baselines)); // whole graphs stand last
    m_baselines = std::move(baselines);
    return {};
}

base::Status Search::screenBaselines() {
    if (m_parts.placement.isBorrowed()) {
        noteScreened({}); // nothing is run, and yet there is a placement
        return {};
    }
    const auto control = m_reporter.control();
    const auto plans = loadWithBaselines(m_operatorPlan);
    std::set<std::string> unchecked;
    for (const auto& baseline : m_baselines) {
        if (!baseline.isWholeGraph()) {
            unchecked.insert(baseline.name);
        }
    }
    // On the draws that the reference has no time for, beside the operator level's plan.
    if (m_scope.draws == 0 || !m_scope.reason.empty()) {
        TESSERA_CHECK(dropWrongBaselines(&search::BaselinePlan::isWholeGraph));
    }
    for (bool isDropped = true; isDropped;) {
        for (auto& baseline : m_baselines) {
            baseline.eliminated.reset();
        }
        TESSERA_TRY(const auto screening,
                    search::screenBaselines(m_operatorPlan, m_baselines,
                                            {.pairs = m_schedule.screeningPairs(plans),
                                             .elimination = {},
                                             .detail = runningBeside("operator level")},
                                            m_parts.plans, controlUntil(m_schedule.graphLevel())));
        m_schedule.setRounds(screening.roundTime + m_incumbentRun, screening.leadingTime + m_incumbentRun);
        noteScreened(screening);
        // Of the mixed ones, whose regions passed, those that could become the plan.
        TESSERA_TRY(isDropped, dropWrongBaselines([&](const search::BaselinePlan& baseline) {
                        return !baseline.eliminated && unchecked.erase(baseline.name) > 0;
                    }));
    }
    return {};
}

std::vector<search::GraphBackend> Search::graphBackendsWithProspect() const {
    auto backends = m_parts.placement.graphBackends(m_request.backends);
    std::erase_if(backends, [&](const search::GraphBackend& backend) {
        const double allowed =
            std::min(thresholds::kFarBehindAsPart,
                     1.0 + thresholds::kWorseAtTheRest * shareLeft(*m_operatorPlan, backend));
        return std::ranges::any_of(m_baselines, [&](const search::BaselinePlan& baseline) {
            return baseline.name == backend.id && baseline.eliminated && baseline.eliminated->low > allowed;
        });
    });
    return backends;
}

search::GraphLevelSettings Search::graphLevelSettings() {
    search::GraphLevelSettings settings;
    settings.seed = m_request.seed;
    settings.evaluations = m_request.evaluations;
    settings.constraints = m_request.constraints;
    settings.partTime = thresholds::kPartTime;
    settings.checkpoint = [this] { m_reporter.waitWhilePaused(); };
    settings.budget = m_schedule.graphLevel().left();
    if (!m_parts.placement.isBorrowed()) { // borrowed costs need no runs
        const auto races = m_schedule.graphLevelRaces(settings.contenders);
        settings.contenders = races.contenders;
        settings.pairs = races.pairs;
        settings.raceTime = races.time;
    }
    return settings;
}

std::vector<search::Genome> Search::firstGenomes() const {
    std::vector<plan::PlanRef> seeds;
    for (const auto& baseline : m_baselines) {
        if (baseline.plan != nullptr && !baseline.isWholeGraph() && !baseline.eliminated) {
            seeds.push_back(baseline.plan);
        }
    }
    auto genomes = search::seedGenomes(m_parts.placement.graph(), graphBackendsWithProspect(), seeds);
    if (m_frame.threads > 1) {
        genomes.push_back(search::parallelGroupsEverywhere(*m_operatorPlan, thresholds::kSmallRegion));
    }
    return genomes;
}

base::Status Search::searchGraphLevel() {
    auto& placement = m_parts.placement;
    auto backends = placement.graphBackends(m_request.backends);
    const bool isAny =
        !backends.empty() || m_frame.threads > 1; // with more there are parallel groups to find
    if (m_request.level == SearchRequest::Level::kOperator || !isAny) {
        return {};
    }
    if (!placement.isBorrowed() && m_schedule.graphLevel().passed()) {
        m_report.graphLevelCut = true;
        return {};
    }
    const auto& clock = placement.clock();
    const auto start = clock.now();
    m_reporter.enter(SearchProgress::Phase::kGraphLevel);
    auto settings = graphLevelSettings();
    base::Status saved;
    settings.save = [&](const search::GraphLevelState& state) {
        if (saved) {
            saved = m_cache.keepState(m_request, state, settings);
        }
    };
    TESSERA_TRY(const auto resumed, m_cache.findState(m_request, settings));
    if (resumed) {
        m_report.resumedGenerations = resumed->generation;
    }
    const auto genomes = firstGenomes();
    search::GraphLevel level(placement.level(), std::move(backends), placement.regions(), m_parts.plans,
                             clock, settings);
    const auto sink = [this](const search::GraphLevelEvent& event) {
        if (event.best != nullptr) {
            noteStep({.kind = SearchStep::Kind::kMove,
                      .evaluation = event.evaluation,
                      .time = event.time,
                      .ratio = event.ratio},
                     event.best.get());
        }
        m_reporter.graphEvent(event);
    };
    auto run = level.run(m_frame, genomes, resumed ? &*resumed : nullptr, sink,
                         controlUntil(m_schedule.graphLevel()));
    TESSERA_CHECK(saved);
    m_report.graphWall = clock.now() - start;
    if (!run && run.error().kind == base::ErrorKind::kBackend) {
        m_report.checks.failed.push_back(run.error().oneLine()); // other plans may run: the last race tells
        return {};
    }
    TESSERA_TRY(const auto result, std::move(run));
    m_report.evaluations = result.evaluations;
    m_report.generations = result.generations;
    m_report.graphLevelCut = result.end == search::GraphLevelResult::End::kBudget;
    for (const auto& finalist : result.finalists) {
        plan::Plan explained = *finalist;
        search::explainMoves(explained, *m_operatorPlan,
                             finalist == result.finalists.front() ? search::MovesOf::kFaster
                                                                  : search::MovesOf::kTried);
        m_candidates.push_back(std::make_shared<const plan::Plan>(std::move(explained)));
    }
    return placement.isBorrowed() ? base::Status() : dropWrongCandidates();
}

base::Status Search::raceFinally() {
    if (m_parts.placement.isBorrowed()) {
        chooseByPrediction();
        return {};
    }
    const auto control = controlUntil(m_schedule.finalRace());
    m_reporter.enter(SearchProgress::Phase::kFinalRound);
    if (m_incumbent != nullptr && !m_isIncumbentChecked) {
        TESSERA_CHECK(checkIncumbent(m_candidates.front().get()));
    }
    search::RaceSettings settings;
    settings.elimination = [this](int rounds) { return m_schedule.elimination(rounds); };
    settings.pairs = thresholds::kShortlistPairs;
    settings.detail = "the candidates";
    TESSERA_TRY(const auto likely,
                search::shortlist(underBothPolicies(m_candidates), settings, m_parts.plans, control));
    measure::MachineLoad raceLoad;
    settings.pairs = m_schedule.finalPairs();
    settings.detail = runningBeside(likely.size() > 1 ? "two candidates" : "the candidate");
    TESSERA_TRY(auto final,
                search::runFinalRace(likely, m_baselines, m_incumbent, settings, m_parts.plans, control));
    noteIncumbent(final);
    auto& plan = final.plan;
    const auto now = m_parts.placement.clock().unixSeconds();
    // The race compares what the whole search found: either could have been disturbed.
    m_report.othersShare = m_load.othersShare();
    const auto inRace = raceLoad.othersShare();
    const auto othersShare = std::max(inRace, m_report.othersShare);
    noteMoment(plan, now, othersShare);
    const auto time = *plan.endToEnd;
    if (!plan.wholeGraphBackend.empty()) {
        plan.regions[0].cost = backend::Cost::measured(time.median, time.low, time.high, time.rounds);
    } else {
        TESSERA_CHECK(profileInPlace(plan, "the plan"));
    }
    TESSERA_CHECK(boundByNewestTimes());
    if (final.overFirst) {
        m_report.improvement = 1.0 - final.overFirst->median;
    }
    noteStep({.kind = SearchStep::Kind::kFinal,
              .baseline = plan.identicalTo.value_or(""),
              .evaluation = m_report.evaluations,
              .time = time.median,
              .ratio = final.overFirst},
             &plan);
    m_report.finalRoundCut = time.rounds < thresholds::kFinalPairs;
    noteChecks(plan);
    plan.search.effort = effort();
    if (plan.mix != nullptr) {
        plan::Plan mix = *plan.mix; // it ran in the same race, whatever disturbed that
        noteMoment(mix, now, othersShare);
        mix.checks = plan.checks;
        mix.search.effort = plan.search.effort;
        // Of one piece it is what people look into.
        if (!plan.wholeGraphBackend.empty() && m_schedule.hasTimeToProfile(mix.endToEnd->median)) {
            TESSERA_CHECK(profileInPlace(mix, "the best mix"));
        }
        plan.mix = std::make_shared<const plan::Plan>(std::move(mix));
    }
    m_report.plan = std::make_shared<const plan::Plan>(std::move(plan));
    m_report.steps = m_steps.take();
    return m_cache.keep(m_request, m_report);
}

base::Status Search::profileInPlace(plan::Plan& plan, const std::string& title) {
    const auto profile = m_parts.judge.profile(plan, m_schedule.profileRounds(plan.endToEnd->median),
                                               m_reporter.control().stop);
    if (!profile &&
        profile.error().kind == base::ErrorKind::kBackend) { // it ran in the race, which is its answer
        m_report.checks.failed.push_back("the profile of " + title + ": " + profile.error().oneLine());
        return {};
    }
    TESSERA_CHECK(profile);
    adoptProfile(plan, *profile);
    return timeDisturbedAgain(plan);
}

void Search::noteChecks(plan::Plan& plan) {
    auto checks = m_parts.judge.report();
    checks.wrong = std::move(m_report.checks.wrong);
    checks.failed = failures();
    std::ranges::move(m_report.checks.failed, std::back_inserter(checks.failed));
    if (!m_checkNote.empty()) {
        checks.reason += (checks.reason.empty() ? "" : "; ") + m_checkNote;
    }
    plan.checks = plan::ChecksOfSearch{.against = std::string(toText(checks.against)),
                                       .draws = checks.draws,
                                       .regionDraws = checks.regionDraws,
                                       .reason = checks.reason};
    m_report.checks = std::move(checks);
    if (m_wrongWholePlans > 0) {
        m_report.verdicts[backend::Outcome::kWrong] += m_wrongWholePlans;
    }
}

base::Status Search::timeDisturbedAgain(plan::Plan& plan) {
    auto& placement = m_parts.placement;
    if (!placement.isGathered(m_request.backends)) {
        return {};
    }
    const auto isDisturbed = [](const plan::PlannedRegion& planned) {
        return planned.inPlace && planned.inPlace->timed() && planned.cost.timed() &&
               static_cast<double>(planned.cost.median().count()) >
                   thresholds::kDisturbedAlone * static_cast<double>(planned.inPlace->median().count());
    };
    std::map<plan::PlannedRegionId, search::CandidateId> disturbed;
    for (const auto& [id, region] : placement.level().pool().kernelsOf(plan)) {
        if (isDisturbed(plan.regions[region.index()])) {
            disturbed.emplace(region, id);
        }
    }
    std::vector<search::CandidateId> again;
    std::vector<plan::PlannedRegion*> regions;
    for (const auto& [region, id] : disturbed | std::views::take(thresholds::kMostTimedAgain)) {
        again.push_back(id);
        regions.push_back(&plan.regions[region.index()]);
    }
    if (again.empty()) {
        return {};
    }
    TESSERA_CHECK(placement.level().measureAgain(again, placement.regions(), m_reporter.control()));
    for (std::size_t i = 0; i < again.size(); ++i) {
        if (const auto& cost = placement.level().pool().info(again[i]).cost; cost.timed()) {
            regions[i]->cost = cost;
        }
    }
    return {};
}

base::Status Search::boundByNewestTimes() {
    auto& placement = m_parts.placement;
    if (m_report.operatorLevelCut || !placement.isGathered(m_request.backends) ||
        m_report.solveTime > thresholds::kWrapUp) {
        return {};
    }
    auto wanted = solveRequest();
    wanted.effects = search::SolveRequest::Effects::kNone;
    wanted.untimed = search::SolveRequest::Untimed::kMayBeChosen; // a baseline may hold what was not timed
    TESSERA_TRY(const auto solution, placement.level().solve(wanted, m_frame, m_reporter.control().stop));
    m_report.lowerBound = solution.lowerBound;
    return {};
}

std::string Search::runningBeside(std::string first) const {
    for (const auto& baseline : m_baselines) {
        if (baseline.plan != nullptr && !baseline.eliminated) {
            first += (first.empty() ? "" : ", ") + baseline.name;
        }
    }
    if (m_incumbent != nullptr && m_incumbent->wholeGraphBackend.empty()) {
        first += (first.empty() ? "" : ", ") + std::string(kInForce);
    }
    return first;
}

void Search::noteStep(SearchStep step, const plan::Plan* plan) {
    step.at = m_parts.placement.clock().now() - m_start;
    m_reporter.state().newSteps.push_back(m_steps.add(std::move(step), plan));
}

void Search::noteScreened(const search::Screening& screening) {
    const auto isTold = [this](SearchStep::Kind kind, const std::string& baseline) {
        return std::ranges::any_of(m_steps.all(), [&](const SearchStep& step) {
            return step.kind == kind && step.baseline == baseline;
        });
    };
    if (!isTold(SearchStep::Kind::kOperatorLevel, "")) { // once, however often it is screened
        noteStep({.kind = SearchStep::Kind::kOperatorLevel, .time = screening.candidate},
                 m_operatorPlan.get());
    }
    for (std::size_t i = 0; i < screening.baselines.size(); ++i) {
        const auto& baseline = m_baselines[i];
        const auto& figure = screening.baselines[i];
        if (figure && !isTold(SearchStep::Kind::kBaseline, baseline.name)) {
            noteStep({.kind = SearchStep::Kind::kBaseline,
                      .baseline = baseline.name,
                      .time = figure->median,
                      .ratio = figure->ratio},
                     baseline.plan.get());
        }
    }
}

void Search::chooseByPrediction() {
    const auto time = [](const plan::PlanRef& plan) {
        return plan->predicted().value_or(base::Nanoseconds());
    };
    auto least = **std::ranges::min_element(m_candidates, {}, time);
    std::optional<base::Nanoseconds> best;
    for (const auto& baseline : m_baselines) {
        plan::Baseline row{baseline.name, std::nullopt, baseline.reason};
        if (baseline.isWholeGraph()) {
            row.reason = "the hardware profile holds no time of the whole model in it";
        } else if (baseline.plan != nullptr) {
            row.predicted = baseline.plan->predicted();
        }
        if (row.predicted && (!best || *row.predicted < *best)) {
            best = row.predicted;
            least.bestBaseline = row.name;
        }
        least.baselines.push_back(std::move(row));
    }
    const auto before = m_operatorPlan->predicted();
    const auto after = least.predicted();
    if (before && after && before->count() > 0) {
        m_report.improvement =
            1.0 - static_cast<double>(after->count()) / static_cast<double>(before->count());
    }
    noteStep({.kind = SearchStep::Kind::kFinal, .evaluation = m_report.evaluations}, &least);
    least.search.effort = effort();
    m_report.plan = std::make_shared<const plan::Plan>(std::move(least));
    m_report.steps = m_steps.take();
}

} // namespace tessera::session
