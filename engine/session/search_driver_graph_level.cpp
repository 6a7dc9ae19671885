// The graph level within a search: what it may try, and how much time it has.
#include "engine/base/clock.h"
#include "engine/search/bundles.h"
#include "engine/search/graph_level.h"
#include "engine/session/search_driver.h"
#include "engine/session/search_reporter.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

namespace {

/// Longer ones fill all threads by themselves: beside others they would only share the caches.
constexpr base::Nanoseconds kSmallRegion{200'000};
/// What the largest part of a model takes a graph-level backend to compile and the reference to check.
constexpr base::Nanoseconds kPartTime{15'000'000'000};

/// What the budget of the whole search leaves for the graph level: with slow networks the thirty pairs of the
/// final round may take all of it.
base::Nanoseconds graphBudget(const SearchRequest& request, base::Nanoseconds spent,
                              base::Nanoseconds finalTime) {
    // The race before that round, and the costs that are taken again behind it.
    constexpr base::Nanoseconds kAroundIt{9'000'000'000};
    const auto left = request.budget - spent - finalTime - kAroundIt;
    return std::max(left, base::Nanoseconds(0));
}

/// As many contenders as one look at them has time for, and as many looks as a race has time for.
void limitRaces(search::GraphLevelSettings& settings, const plan::Plan& plan, std::int64_t runsPerSample) {
    constexpr base::Nanoseconds kLook{5'000'000'000};
    constexpr base::Nanoseconds kRace{10'000'000'000};
    const auto run = plan.predicted().value_or(base::Nanoseconds(0));
    if (run.count() <= 0) {
        return;
    }
    const std::int64_t sample = runsPerSample * run.count();
    const auto runners = kLook.count() / (settings.raceRounds * sample);
    settings.contenders = static_cast<int>(std::clamp<std::int64_t>(runners - 1, 1, settings.contenders));
    const std::int64_t round = (settings.contenders + 1) * sample;
    settings.maxRounds = static_cast<int>(
        std::clamp<std::int64_t>(kRace.count() / round, settings.raceRounds, settings.maxRounds));
    settings.raceTime = base::Nanoseconds(settings.raceRounds * round);
}

/// What every plan of its search says, without its regions.
plan::Plan frameOf(const plan::Plan& plan) {
    plan::Plan frame = plan;
    frame.regions.clear();
    frame.conversions.clear();
    return frame;
}

/// Share of the plan's time that goes to regions with nodes which the backend does not take.
double shareLeft(const plan::Plan& plan, const search::GraphBackend& backend) {
    base::Nanoseconds all;
    base::Nanoseconds left;
    for (const auto& region : plan.regions) {
        const bool taken = std::ranges::all_of(
            region.region.nodes, [&](graph::NodeId node) { return backend.admits[node.index()]; });
        all += region.cost.median();
        left += taken ? base::Nanoseconds(0) : region.cost.median();
    }
    return static_cast<double>(left.count()) / static_cast<double>(std::max<std::int64_t>(all.count(), 1));
}

/// Those whose largest part, which may take half a minute to compile, has a prospect: the whole model was
/// run, and was not slower by more than what it leaves to others could explain. Smaller parts are still drawn
/// of all.
std::vector<search::GraphBackend> withProspect(std::vector<search::GraphBackend> backends,
                                               const search::BaselineRace& race, const plan::Plan& plan) {
    constexpr double kFarBehind = 1.25;
    constexpr double kWorseAtTheRest = 2.0; // than those who take it in the plan
    std::erase_if(backends, [&](const search::GraphBackend& backend) {
        const double allowed = std::min(kFarBehind, 1.0 + kWorseAtTheRest * shareLeft(plan, backend));
        return std::ranges::any_of(race.losers, [&](const search::BaselineRace::Loser& loser) {
            return loser.baseline.name == backend.id && loser.leastRatio > allowed;
        });
    });
    return backends;
}

} // namespace

std::vector<search::GraphBackend> SearchDriver::graphBackends(const std::vector<std::string>& chosen) const {
    const auto& graph = *m_context.execution.model()->graph;
    std::vector<search::GraphBackend> backends;
    for (const auto& info : m_context.catalogue.backends()) {
        if (!info.available || info.spec.level != pattern::Level::kGraph || !isAmong(chosen, info.spec.id)) {
            continue;
        }
        search::GraphBackend backend{info.spec.id, std::vector<bool>(graph.nodes().size(), false)};
        for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
            const auto& node = graph.node(graph::NodeId(i));
            backend.admits[i] = info.spec.admits(node);
        }
        backends.push_back(std::move(backend));
    }
    return backends;
}

base::Result<std::vector<plan::PlanRef>>
SearchDriver::graphLevel(const SearchRequest& request, const plan::Plan& operatorPlan, const Trial& trial,
                         search::PlanMeasurer& plans, SearchReporter& reporter, SearchReport& report,
                         base::Nanoseconds started) {
    const auto frame = frameOf(operatorPlan);
    auto backends = graphBackends(request.backends);
    if (backends.empty() && frame.threads < 2) { // with more there are bundles to find
        return std::vector<plan::PlanRef>();
    }
    const base::SystemClock clock;
    const auto start = clock.now();
    reporter.enter(SearchProgress::Phase::kGraphLevel);
    search::GraphLevelSettings settings;
    settings.seed = request.seed;
    settings.evaluations = request.evaluations;
    settings.constraints = request.constraints;
    settings.partTime = kPartTime;
    settings.checkpoint = [&reporter] { reporter.waitWhilePaused(); };
    settings.budget = graphBudget(request, start - started, trial.finalTime);
    if (m_context.profile == nullptr) { // borrowed costs need no runs
        limitRaces(settings, operatorPlan, kRunsPerSample);
    }
    std::vector<plan::PlanRef> seeds;
    for (const auto& baseline : trial.race.staying) {
        if (baseline.plan != nullptr && baseline.plan->wholeGraphBackend.empty()) {
            seeds.push_back(baseline.plan);
        }
    }
    base::Status saved;
    settings.save = [&](const search::GraphLevelState& state) {
        if (saved) {
            saved = saveState(request, state, settings);
        }
    };
    TESSERA_TRY(const auto resumed, resumedState(request, settings));
    if (resumed) {
        report.resumedGenerations = resumed->generation;
    }
    auto genomes = search::seedGenomes(*m_context.execution.model()->graph,
                                       withProspect(backends, trial.race, operatorPlan), seeds);
    if (frame.threads > 1) {
        genomes.push_back(search::bundleEverywhere(operatorPlan, kSmallRegion));
    }
    search::GraphLevel level(*m_level, std::move(backends), measurer(), plans, clock, settings);
    const auto sink = [&reporter](const search::GraphLevelEvent& event) { reporter.graphEvent(event); };
    TESSERA_TRY(const auto result,
                level.run(frame, genomes, resumed ? &*resumed : nullptr, sink, reporter.control()));
    TESSERA_CHECK(saved);
    report.graphWall = clock.now() - start;
    report.evaluations = result.evaluations;
    report.generations = result.generations;
    report.graphLevelCut = result.end == search::GraphLevelResult::End::kBudget;
    return result.finalists;
}

} // namespace tessera::session
