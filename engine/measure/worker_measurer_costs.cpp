#include "engine/base/clock.h"
#include "engine/graph/region.h"
#include "engine/measure/conversion_graph.h"
#include "engine/measure/json_read.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/thresholds.h"
#include "engine/measure/worker_measurer.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::measure {

using backend::Outcome;
using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

void keepCheaper(ConversionOffer& best, const backend::Implementation& implementation,
                 const backend::Cost& cost) {
    if (cost.feasible() && (!best.cost.feasible() || cost.median() < best.cost.median())) {
        best = {implementation, cost};
    }
}

/// Of equal offers those of one backend are left for the case that nobody else's is right; another view of
/// the value costs nothing, and is never left.
void keepForPass(std::vector<backend::Implementation>& offered, const std::string& lastResort,
                 WorkerMeasurer::FallbackPass pass) {
    const auto isLate = [&](const backend::Implementation& implementation) {
        return implementation.backend == lastResort && implementation.viewOf.empty();
    };
    const bool hasOthers = !std::ranges::all_of(offered, isLate);
    std::erase_if(offered, [&](const backend::Implementation& implementation) {
        return (hasOthers && isLate(implementation)) != (pass == WorkerMeasurer::FallbackPass::kLast);
    });
}

} // namespace

base::Result<Canary> WorkerMeasurer::currentCanary(std::stop_token stop) {
    if (!m_canary) {
        TESSERA_TRY(const auto answer, m_worker.client().call({{"op", "hello"}}, CallOptions(), stop));
        m_canary = Canary{numberField(answer, "fma_gflops"), numberField(answer, "bandwidth_gbps")};
    }
    return *m_canary;
}

base::Result<StoreKey> WorkerMeasurer::keyOf(const base::Hash128& region,
                                             const backend::Implementation& implementation,
                                             std::stop_token stop) {
    TESSERA_TRY(auto context, contextOf(implementation.backend, stop));
    context.region = region;
    context.implementation = implementation;
    return measurementKey(context);
}

base::Result<std::map<std::string, base::Hash128>>
WorkerMeasurer::contextHashes(std::span<const std::string> backends, std::stop_token stop) {
    std::map<std::string, base::Hash128> hashes;
    for (const auto& id : backends) {
        backend::Implementation any;
        any.backend = id;
        const auto key = keyOf({}, any, stop);
        if (key) {
            hashes[id] = key->hash();
        } else if (key.error().kind != ErrorKind::kImpossible) {
            return fail(key.error());
        }
    }
    return hashes;
}

base::Result<std::optional<backend::Cost>> WorkerMeasurer::fromStore(const StoreKey& key, Reuse reuse,
                                                                     std::stop_token stop) {
    TESSERA_TRY(const auto row, m_store.find(key));
    if (!row || !row->cost.feasible()) {
        return row ? std::optional(row->cost) : std::nullopt;
    }
    if (reuse == Reuse::kNever) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto now, currentCanary(stop));
    if (row->canary.comparable(now)) {
        return row->cost;
    }
    if (reuse == Reuse::kSameSpeed) {
        return std::nullopt;
    }
    return backend::Cost::borrowed(row->cost.median(), row->cost.low(), row->cost.high(), row->cost.rounds());
}

base::Status WorkerMeasurer::storeBatch(const RivalBatch& batch) {
    const base::SystemClock clock;
    const auto scope = batch.draws.empty() ? CheckScope() : m_scope.value_or(CheckScope());
    for (const auto& job : batch.jobs) {
        if (!job.cost) {
            continue;
        }
        const auto& cost = *job.cost;
        const auto now = clock.unixSeconds();
        const bool isTimed = cost.feasible() && !job.knownTime;
        (isTimed || !cost.feasible() ? m_counts.measured : m_counts.fromStore) += 1;
        if (isTimed || (!cost.feasible() && !job.isOfValues)) {
            const bool isOfSpeed = cost.feasible() || cost.outcome() == Outcome::kSlower;
            TESSERA_CHECK(m_store.put(isOfSpeed ? job.keys.time : job.keys.verdict,
                                      {cost, batch.canary, job.check, now}));
        }
        if (cost.feasible() || cost.outcome() == Outcome::kWrong || job.isOfValues) {
            const auto result = cost.feasible()  ? CheckRecord::Result::kPassed
                                : job.isOfValues ? CheckRecord::Result::kExcluded
                                                 : CheckRecord::Result::kWrong;
            TESSERA_CHECK(putCheck(m_store, job.keys.time, scope, {result, job.check, cost.reason(), now}));
        }
    }
    return {};
}

/// Whatever is known when it ends, by success, error or cancel, is stored.
base::Status WorkerMeasurer::measureBatches(std::span<RivalBatch> batches, const ChunkSettings& settings,
                                            const ChunkRunner::Sink& sink, WorkTimes& spent,
                                            const std::stop_token& stop) {
    ChunkRunner runner(m_worker, settings, sink);
    for (const auto chunk : chunksOf(batches, chunkLimits(settings.modelWeightBytes))) {
        if (settings.deadline && settings.deadline->passed()) {
            break;
        }
        const auto ran = runner.run(chunk, stop);
        for (const auto& batch : chunk) {
            TESSERA_CHECK(storeBatch(batch));
            m_canary = ran ? batch.canary : m_canary;
        }
        TESSERA_CHECK(ran);
    }
    spent += runner.spent();
    return {};
}

/// The requests of one call, and what is still to be measured for them, by region.
class WorkerMeasurer::Inquiry {
public:
    Inquiry(WorkerMeasurer& measurer, const graph::Graph& graph, std::span<const MeasureRequest> requests)
        : m_measurer(measurer)
        , m_graph(graph)
        , m_requests(requests)
        , m_found(requests.size())
        , m_knownTimes(requests.size()) {}

    base::Status lookUp(std::stop_token stop) {
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            const auto& request = m_requests[i];
            m_regionKeys.push_back(graph::regionKey(m_graph, request.region));
            TESSERA_TRY(auto key, m_measurer.keyOf(m_regionKeys[i], request.implementation, stop));
            RivalBatch::Keys keys{key, std::move(key)};
            TESSERA_TRY(keys.verdict.region, verdictKey(m_graph, request.region, m_regionKeys[i]));
            TESSERA_TRY(auto known, m_measurer.knownOf(keys, request.reuse, stop));
            m_found[i] = std::move(known.answer);
            m_knownTimes[i] = std::move(known.time);
            m_keys.push_back(std::move(keys));
        }
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            if (m_found[i] && !m_found[i]->feasible() && m_found[i]->outcome() == Outcome::kSlower &&
                (isFinal(i) || !hasRival(i))) {
                m_found[i].reset();
            }
            m_stored += m_found[i] ? 1 : 0;
            if (!m_found[i]) {
                addJob(i);
            }
        }
        addIncumbents();
        return {};
    }

    [[nodiscard]] std::span<RivalBatch> batches() { return m_batches; }
    [[nodiscard]] std::int64_t stored() const { return m_stored; }

    [[nodiscard]] std::vector<backend::Cost> answers() && {
        std::vector<backend::Cost> answers;
        for (auto& cost : m_found) {
            answers.push_back(cost ? *std::move(cost) : backend::Cost::unmeasured());
        }
        for (const auto& batch : m_batches) {
            for (const auto& job : batch.jobs) {
                for (const auto request : job.requests) {
                    answers[request] = job.cost.value_or(backend::Cost::unmeasured());
                }
            }
        }
        return answers;
    }

private:
    /// A final claim rests on its time, whatever its rivals take.
    [[nodiscard]] bool isFinal(std::size_t request) const { return m_requests[request].reuse != Reuse::kAny; }

    /// Is its region asked of its backend in another way too? A verdict that others are faster is about them.
    [[nodiscard]] bool hasRival(std::size_t request) const {
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            if (i != request && m_regionKeys[i] == m_regionKeys[request] &&
                m_requests[i].implementation.backend == m_requests[request].implementation.backend &&
                m_requests[i].implementation.name != m_requests[request].implementation.name) {
                return true;
            }
        }
        return false;
    }

    void addJob(std::size_t request) {
        const auto [at, isNew] = m_batchOf.emplace(m_regionKeys[request], m_batches.size());
        if (isNew) {
            m_batches.emplace_back().region = m_requests[request].region;
        }
        auto& jobs = m_batches[at->second].jobs;
        auto implementation = m_requests[request].implementation;
        if (isFinal(request)) {
            // By these it could be left.
            implementation.boundFlops = 0;
            implementation.likelyFlops = 0;
        }
        const auto same = std::ranges::find(jobs, implementation, &RivalBatch::Job::implementation);
        if (same != jobs.end()) {
            same->requests.push_back(request);
        } else {
            jobs.push_back(
                {implementation, m_keys[request], std::nullopt, "", {request}, m_knownTimes[request]});
        }
    }

    /// A newcomer is timed in one round with the best that is known: times of two days are not compared.
    void addIncumbents() {
        std::map<base::Hash128, std::size_t> best;
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            if (!m_found[i] || !m_found[i]->feasible() || !m_batchOf.contains(m_regionKeys[i])) {
                continue;
            }
            const auto [at, isNew] = best.emplace(m_regionKeys[i], i);
            if (!isNew && m_found[i]->median() < m_found[at->second]->median()) {
                at->second = i;
            }
        }
        for (const auto& [region, incumbent] : best) {
            addJob(incumbent);
        }
    }

    WorkerMeasurer& m_measurer;
    const graph::Graph& m_graph;
    std::span<const MeasureRequest> m_requests;
    std::vector<base::Hash128> m_regionKeys;
    std::vector<RivalBatch::Keys> m_keys;
    std::vector<std::optional<backend::Cost>> m_found;
    std::vector<std::optional<backend::Cost>> m_knownTimes; ///< of what is still to be checked on this model
    std::vector<RivalBatch> m_batches;
    std::map<base::Hash128, std::size_t> m_batchOf;
    std::int64_t m_stored = 0;
};

base::Result<std::vector<backend::Cost>> WorkerMeasurer::costs(std::span<const MeasureRequest> requests,
                                                               const base::JobControl& control) {
    Inquiry inquiry(*this, *m_graph, requests);
    TESSERA_CHECK(inquiry.lookUp(control.stop));
    if (!inquiry.batches().empty()) {
        TESSERA_TRY(const auto* graph, wire());
        TESSERA_TRY(const auto scope, checkScope(control.stop));
        std::span<const InputDraw> draws;
        if (scope.draws > 0) {
            TESSERA_TRY(draws, m_settings.checkInputs->draws());
        }
        for (auto& batch : inquiry.batches()) {
            batch.graph = graph;
            batch.draws = draws.first(scope.draws);
        }
    }
    m_counts.fromStore += inquiry.stored();
    std::int64_t done = inquiry.stored();
    const auto say = [&](const RivalBatch& batch) {
        control.report({"measure", graph::regionTitle(*m_graph, batch.region), done++,
                        static_cast<std::int64_t>(requests.size())});
    };
    TESSERA_CHECK(
        measureBatches(inquiry.batches(), chunkSettings(control), say, m_counts.regions, control.stop));
    return std::move(inquiry).answers();
}

base::Result<Canary> WorkerMeasurer::refreshCanary(std::stop_token stop) {
    m_canary.reset();
    return currentCanary(std::move(stop));
}

base::Result<const WireGraph*> WorkerMeasurer::conversionWire(const ConversionRequest& request) {
    TESSERA_TRY(auto graph, conversionGraph(request.type, request.from, request.to));
    const auto key = graph::regionKey(*graph, graph::wholeRegion(*graph)).hex();
    if (const auto at = m_conversionGraphs.find(key); at != m_conversionGraphs.end()) {
        return &at->second;
    }
    TESSERA_TRY(auto made, WireGraph::make(graph));
    return &m_conversionGraphs.emplace(key, std::move(made)).first->second;
}

/// Who offers the conversion: those with a stored cost go to `best`, the others become jobs of `batch`.
base::Status WorkerMeasurer::gatherConversion(const ConversionRequest& request, RivalBatch& batch,
                                              ConversionOffer& best, FallbackPass pass,
                                              std::stop_token stop) {
    const auto regionKey = graph::regionKey(batch.graph->graph(), batch.region);
    std::vector<backend::Implementation> offered;
    for (const auto& library : m_worker.backends()) {
        if (!request.admits(library.id)) {
            continue;
        }
        TESSERA_TRY(auto offering, offerOf(batch.graph, batch.region, regionKey, library.id,
                                           backend::ThreadUse::kAll, stop));
        std::ranges::move(offering.implementations, std::back_inserter(offered));
    }
    keepForPass(offered, m_settings.lastResort, pass);
    for (const auto& implementation : offered) {
        TESSERA_TRY(auto key, keyOf(regionKey, implementation, stop));
        TESSERA_TRY(const auto stored, fromStore(key, Reuse::kAny, stop));
        if (stored) {
            ++m_counts.fromStore;
            keepCheaper(best, implementation, *stored);
        } else {
            batch.jobs.push_back({implementation, {key, key}, std::nullopt, "", {}});
        }
    }
    return {};
}

base::Status WorkerMeasurer::convertBy(FallbackPass pass, std::span<const ConversionRequest> requests,
                                       std::span<ConversionOffer> answers, const base::JobControl& control) {
    std::vector<RivalBatch> batches;
    std::vector<std::size_t> answerOf;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (answers[i].cost.feasible()) {
            continue;
        }
        TESSERA_TRY(const auto* wired, conversionWire(requests[i]));
        batches.emplace_back().graph = wired;
        batches.back().region = graph::wholeRegion(wired->graph());
        answerOf.push_back(i);
        TESSERA_CHECK(gatherConversion(requests[i], batches.back(), answers[i], pass, control.stop));
    }
    std::int64_t done = 0;
    const auto say = [&](const RivalBatch& batch) {
        control.report({"measure", graph::regionTitle(batch.graph->graph(), batch.region), done++,
                        static_cast<std::int64_t>(requests.size())});
    };
    // A conversion has no weights, and its input was just written: nothing is to be cooled. It is a small
    // part of a plan, and few compete for it.
    auto settings = chunkSettings({});
    settings.modelWeightBytes = 0;
    settings.limits.groupBudget = std::min(settings.limits.groupBudget, thresholds::kConversionBudget);
    settings.limits.maxRounds = std::min(settings.limits.maxRounds, thresholds::kConversionRounds);
    TESSERA_CHECK(measureBatches(batches, settings, say, m_counts.conversions, control.stop));
    for (std::size_t i = 0; i < batches.size(); ++i) {
        for (const auto& job : batches[i].jobs) {
            keepCheaper(answers[answerOf[i]], job.implementation, *job.cost);
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
    TESSERA_CHECK(convertBy(FallbackPass::kOthers, requests, answers, control));
    TESSERA_CHECK(convertBy(FallbackPass::kLast, requests, answers, control));
    return answers;
}

} // namespace tessera::measure
