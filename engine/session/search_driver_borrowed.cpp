// Where costs come from: this machine's worker, or a hardware profile.
#include "engine/measure/borrowed_measurer.h"
#include "engine/session/predicted_plans.h"
#include "engine/session/search_driver.h"
#include "engine/session/search_reporter.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

std::unique_ptr<measure::RegionMeasurer> SearchDriver::makeMeasurer(const graph::GraphRef& graph) const {
    if (m_context.profile != nullptr) {
        return std::make_unique<measure::BorrowedMeasurer>(graph, *m_context.profile);
    }
    measure::MeasurerSettings settings;
    settings.threads = m_context.frame.threads;
    settings.precision = m_context.frame.precision;
    settings.lastResort = kReference;
    settings.checkInputs = m_context.execution.checkInputs();
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
        Trial trial; // nothing is raced
        trial.race.staying = baselines;
        TESSERA_TRY(auto finalists,
                    graphLevel(request, *operatorPlan, trial, predicted, reporter, report, started));
        candidates.insert(candidates.end(), finalists.begin(), finalists.end());
    }
    auto least = leastPredicted(candidates, baselines);
    const auto before = operatorPlan->predicted();
    const auto after = least.predicted();
    if (before && after && before->count() > 0) {
        report.improvement = 1.0 - static_cast<double>(after->count()) / static_cast<double>(before->count());
    }
    report.plan = std::make_shared<const plan::Plan>(std::move(least));
    return report;
}

} // namespace tessera::session
