// Conversions of a value's format: each is a region of a graph of its own.
#include "engine/graph/region.h"
#include "engine/measure/conversion_graph.h"
#include "engine/measure/thresholds.h"
#include "engine/measure/worker_measurer.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::measure {

namespace {

void keepCheaper(ConversionOffer& best, const backend::Implementation& implementation,
                 const backend::Cost& cost) {
    if (cost.feasible() && (!best.cost.feasible() || cost.median() < best.cost.median())) {
        best = {implementation, cost};
    }
}

} // namespace

/// Backends that convert, in two passes: some are asked only where no other conversion is right.
struct WorkerMeasurer::ConverterPass {
    std::vector<std::string> last; ///< these backends
    bool isLast = false;

    /// Another view of a value costs nothing, and is never left for later.
    void keep(std::vector<backend::Implementation>& offered) const {
        const auto comesLast = [&](const backend::Implementation& implementation) {
            return implementation.viewOf.empty() &&
                   std::ranges::find(last, implementation.backend) != last.end();
        };
        const bool hasOthers = !std::ranges::all_of(offered, comesLast);
        std::erase_if(offered, [&](const backend::Implementation& implementation) {
            return (hasOthers && comesLast(implementation)) != isLast;
        });
    }
};

base::Result<const WireGraph*> WorkerMeasurer::conversionWire(const ConversionRequest& request) {
    TESSERA_TRY(auto graph, conversionGraph(request.type, request.from, request.to));
    const auto key = graph::regionKey(*graph, graph::wholeRegion(*graph)).hex();
    if (const auto at = m_conversionGraphs.find(key); at != m_conversionGraphs.end()) {
        return &at->second;
    }
    TESSERA_TRY(auto made, WireGraph::make(graph));
    return &m_conversionGraphs.emplace(key, std::move(made)).first->second;
}

std::vector<std::string> WorkerMeasurer::lastConverters(bool isLate) const {
    std::vector<std::string> last;
    for (const auto& library : m_worker.backends()) {
        if (library.id == m_settings.lastResort || (isLate && library.compiles)) {
            last.push_back(library.id);
        }
    }
    return last;
}

/// Of what is offered, that with a stored cost goes to `best`; the others become tasks of `group`.
base::Status WorkerMeasurer::gatherConversion(const ConversionRequest& request, TaskGroup& group,
                                              ConversionOffer& best, const ConverterPass& pass,
                                              std::stop_token stop) {
    TESSERA_TRY(const auto* wired, conversionWire(request));
    group = {wired->graphRef(), graph::wholeRegion(wired->graph())};
    const auto regionKey = graph::regionKey(*group.graph, group.region);
    std::vector<backend::Implementation> offered;
    if (auto copy = request.copy()) {
        offered.push_back(*std::move(copy));
    }
    for (const auto& library : m_worker.backends()) {
        if (!request.admits(library.id, library.device)) {
            continue;
        }
        TESSERA_TRY(auto offering, offerOf(wired, group.region, regionKey, library.opened(),
                                           backend::ThreadUse::kAll, stop));
        std::ranges::move(offering.implementations, std::back_inserter(offered));
    }
    pass.keep(offered);
    for (const auto& implementation : offered) {
        auto known = keyOf(regionKey, implementation, stop);
        if (!known && known.error().kind == base::ErrorKind::kImpossible) {
            continue; // its device cannot be opened
        }
        TESSERA_TRY(auto key, std::move(known));
        TESSERA_TRY(const auto stored, fromStore(key, Reuse::kAny, stop));
        if (stored) {
            ++m_counts.fromStore;
            keepCheaper(best, implementation, *stored);
        } else {
            group.tasks.push_back({.implementation = implementation, .keys = {key, key}});
        }
    }
    return {};
}

base::Status WorkerMeasurer::convertBy(const ConverterPass& pass, std::span<const ConversionRequest> requests,
                                       std::span<ConversionOffer> answers, const base::JobControl& control) {
    std::vector<TaskGroup> groups;
    std::vector<std::size_t> answerOf;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (!answers[i].cost.feasible()) {
            answerOf.push_back(i);
            TESSERA_CHECK(
                gatherConversion(requests[i], groups.emplace_back(), answers[i], pass, control.stop));
        }
    }
    std::int64_t done = 0;
    const ChunkRunner::Hooks hooks{
        [&](const TaskGroup& group, const std::stop_token& stop) -> base::Result<std::string> {
            const auto& wired = std::ranges::find(m_conversionGraphs, group.graph, [](const auto& entry) {
                                    return entry.second.graphRef();
                                })->second;
            TESSERA_CHECK(m_worker.loadGraph(wired, stop));
            return wired.name();
        },
        [&](const TaskGroup& group, const TimingTask& task) {
            control.report(
                {"measure",
                 graph::regionTitle(*group.graph, group.region) + ", " + task.implementation.maker().toText(),
                 done++, static_cast<std::int64_t>(requests.size())});
        }};
    // A conversion has no weights, and its input was just written: nothing is to be cooled. It is a small
    // part of a plan, and few compete for it.
    auto settings = chunkSettings({});
    settings.modelWeightBytes = 0;
    settings.limits.groupBudget = std::min(settings.limits.groupBudget, thresholds::kConversionBudget);
    settings.limits.maxRounds = control.isLate()
                                    ? settings.limits.minRounds
                                    : std::min(settings.limits.maxRounds, thresholds::kConversionRounds);
    ChunkRunner runner(m_worker, settings, hooks);
    TESSERA_CHECK(measure(groups, runner, CheckScope(), control.stop));
    m_counts.conversions += runner.spent();
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (const auto& task : groups[i].tasks) {
            keepCheaper(answers[answerOf[i]], task.implementation, task.result->cost());
        }
    }
    return {};
}

base::Result<std::vector<ConversionOffer>>
WorkerMeasurer::conversions(std::span<const ConversionRequest> requests, const base::JobControl& control) {
    std::vector<ConversionOffer> answers;
    for (const auto& request : requests) {
        answers.push_back({{},
                           backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                     "no backend converts " + request.from.toText() + " to " +
                                                         request.to.toText())});
    }
    ConverterPass pass{.last = lastConverters(control.isLate())};
    TESSERA_CHECK(convertBy(pass, requests, answers, control));
    pass.isLast = true;
    TESSERA_CHECK(convertBy(pass, requests, answers, control));
    return answers;
}

} // namespace tessera::measure
