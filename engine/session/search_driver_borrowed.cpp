// Where costs come from: this machine's worker, or a hardware profile; and where a search goes on.
#include "engine/measure/borrowed_measurer.h"
#include "engine/session/predicted_plans.h"
#include "engine/session/search_driver.h"
#include "engine/session/search_reporter.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

namespace {

constexpr const char* kStateKind = "graph-level";

} // namespace

std::unique_ptr<measure::RegionMeasurer> SearchDriver::makeMeasurer(const graph::GraphRef& graph) const {
    if (m_context.profile != nullptr) {
        return std::make_unique<measure::BorrowedMeasurer>(graph, *m_context.profile);
    }
    measure::MeasurerSettings settings;
    settings.threads = m_context.frame.threads;
    settings.precision = m_context.frame.precision;
    settings.lastResort = kReference;
    return std::make_unique<measure::WorkerMeasurer>(graph, m_context.execution.worker(), m_context.store,
                                                     settings);
}

plan::Plan SearchDriver::leastPredicted(const std::vector<plan::PlanRef>& candidates,
                                        const std::vector<search::BaselinePlan>& baselines) {
    const auto time = [](const plan::PlanRef& plan) {
        return plan->predicted().value_or(base::Nanoseconds());
    };
    auto least = **std::ranges::min_element(candidates, {}, time);
    std::optional<base::Nanoseconds> best;
    for (const auto& baseline : baselines) {
        plan::Baseline row{baseline.name, std::nullopt, baseline.reason, std::nullopt};
        if (baseline.plan != nullptr && baseline.plan->wholeGraphBackend.empty()) {
            row.predicted = baseline.plan->predicted();
        } else if (baseline.plan != nullptr) {
            row.reason = "the hardware profile holds no time of the whole model in it";
        }
        if (row.predicted && (!best || *row.predicted < *best)) {
            best = row.predicted;
            least.bestBaseline = row.name;
        }
        least.baselines.push_back(std::move(row));
    }
    return least;
}

base::Result<SearchReport> SearchDriver::finishBorrowed(const SearchRequest& request,
                                                        const plan::PlanRef& operatorPlan,
                                                        const std::vector<search::BaselinePlan>& baselines,
                                                        SearchReporter& reporter, SearchReport report,
                                                        base::Nanoseconds started) {
    PredictedPlans predicted;
    std::vector<plan::PlanRef> candidates{operatorPlan};
    if (request.level != SearchRequest::Level::kOperator) {
        search::BaselineRace race; // nothing is raced
        race.staying = baselines;
        TESSERA_TRY(auto finalists,
                    graphLevel(request, *operatorPlan, race, predicted, reporter, report, {started, {}}));
        candidates.insert(candidates.end(), finalists.begin(), finalists.end());
    }
    auto least = leastPredicted(candidates, baselines);
    const auto before = operatorPlan->predicted();
    const auto after = least.predicted();
    if (before && after && before->count() > 0) {
        report.improvement = 1.0 - static_cast<double>(after->count()) / static_cast<double>(before->count());
    }
    report.plan = std::make_shared<const plan::Plan>(std::move(least));
    reporter.state().best = report.plan;
    reporter.state().baselines = report.plan->baselines;
    reporter.enter(SearchProgress::Phase::kDone);
    return report;
}

base::Hash128 SearchDriver::stateKey(const SearchRequest& request) const {
    const auto& frame = m_context.frame;
    base::Hasher hasher;
    hasher.add(frame.graph->structureHash()).add(frame.device.hash()).add(std::int64_t{frame.threads});
    hasher.add(graph::toText(frame.precision)).add(static_cast<std::int64_t>(request.seed));
    hasher.add(static_cast<std::int64_t>(request.backends.size()));
    for (const auto& backend : request.backends) {
        hasher.add(std::string_view(backend));
    }
    for (const auto& constraint : request.constraints) {
        hasher.add(std::int64_t{constraint.kind == plan::Constraint::Kind::kPin ? 1 : 0});
        hasher.add(std::string_view(constraint.node)).add(std::string_view(constraint.backend));
        hasher.add(std::string_view(constraint.implementation));
    }
    return hasher.finish();
}

base::Result<std::optional<search::GraphLevelState>>
SearchDriver::resumedState(const SearchRequest& request, const search::GraphLevelSettings& settings) const {
    if (!request.resume || m_context.profile != nullptr) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto note, m_context.store.findNote(kStateKind, stateKey(request)));
    if (!note) {
        return std::nullopt;
    }
    // One that cannot be read (an edited or damaged file) is as good as none: the search begins anew.
    auto state = search::readState(*note, *m_context.execution.model()->graph, settings);
    return state ? std::optional(*std::move(state)) : std::nullopt;
}

base::Status SearchDriver::saveState(const SearchRequest& request, const search::GraphLevelState& state,
                                     const search::GraphLevelSettings& settings) {
    if (m_context.profile != nullptr) {
        return {};
    }
    return m_context.store.putNote(kStateKind, stateKey(request),
                                   search::writeState(state, *m_context.execution.model()->graph, settings));
}

} // namespace tessera::session
