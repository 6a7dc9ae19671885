#include "engine/base/clock.h"
#include "engine/measure/conversion_graph.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/node_indices.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/worker_measurer.h"

#include <algorithm>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

graph::Region wholeRegion(const graph::Graph& graph) {
    std::vector<graph::NodeId> nodes;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        nodes.emplace_back(i);
    }
    return graph::makeRegion(graph, std::move(nodes));
}

std::vector<std::int64_t> readSamples(const json& progress) {
    std::vector<std::int64_t> samples;
    for (const auto& sample : arrayField(progress, "samples")) {
        if (sample.is_number_integer()) {
            samples.push_back(std::max<std::int64_t>(sample.get<std::int64_t>(), 1));
        }
    }
    return samples;
}

} // namespace

/// Rivals of one region: what goes to the worker together.
struct WorkerMeasurer::Batch {
    struct Job {
        backend::Implementation implementation;
        StoreKey key;
        std::optional<backend::Cost> cost;
        std::string check;
        std::vector<std::size_t> requests; ///< whose answer it is
    };
    graph::Region region;
    std::vector<Job> jobs;
    Canary canary;
    /// Who is prepared and checked right now; empty while all are timed in turn.
    std::optional<std::size_t> checking;

    /// Has every job its cost or verdict?
    [[nodiscard]] bool known() const {
        return std::ranges::all_of(jobs, [](const Job& job) { return job.cost.has_value(); });
    }

    void note(std::span<const std::size_t> sent, const json& progress) {
        const std::int64_t index = intField(progress, "job", -1);
        const std::string state = textField(progress, "state");
        if (state == "time") {
            checking.reset();
        }
        if (index < 0 || index >= static_cast<std::int64_t>(sent.size())) {
            return;
        }
        const std::size_t at = sent[static_cast<std::size_t>(index)];
        if (state == "check") {
            checking = at;
        }
        if (state != "done") {
            return;
        }
        const auto outcome = backend::parseOutcome(textField(progress, "outcome"));
        const auto samples = readSamples(progress);
        if (outcome == backend::Outcome::kMeasured && !samples.empty()) {
            const auto interval = medianInterval(samples);
            jobs[at].cost = backend::Cost::measured(interval.median, interval.low, interval.high,
                                                    static_cast<std::int32_t>(samples.size()));
            jobs[at].check = textField(progress, "check");
        } else if (outcome && outcome != backend::Outcome::kMeasured) {
            jobs[at].cost = backend::Cost::infeasible(*outcome, textField(progress, "reason"));
        }
    }
};

std::int64_t WorkerMeasurer::scrubBytes(const graph::Region& region) const {
    std::int64_t own = 0;
    for (const auto constant : region.constants) {
        own += m_graph->value(constant).type.bytes().value_or(0);
    }
    return std::clamp<std::int64_t>(m_modelWeightBytes - own, 0, 2 * m_device.l3Bytes);
}

base::Result<Canary> WorkerMeasurer::today(std::stop_token stop) {
    if (!m_today) {
        TESSERA_TRY(const auto answer, m_worker.client().call({{"op", "hello"}}, CallOptions(), stop));
        m_today = Canary{numberField(answer, "fma_gflops"), numberField(answer, "bandwidth_gbps")};
    }
    return *m_today;
}

base::Result<StoreKey> WorkerMeasurer::keyOf(const base::Hash128& region,
                                             const backend::Implementation& implementation,
                                             std::stop_token stop) {
    TESSERA_TRY(auto context, contextOf(implementation.backend, stop));
    context.region = region;
    context.implementation = implementation;
    return measurementKey(context);
}

base::Result<std::optional<backend::Cost>> WorkerMeasurer::fromStore(const StoreKey& key, Freshness freshness,
                                                                     std::stop_token stop) {
    TESSERA_TRY(const auto row, m_store.find(key));
    if (!row || !row->cost.feasible()) {
        return row ? std::optional(row->cost) : std::nullopt;
    }
    TESSERA_TRY(const auto now, today(stop));
    if (row->canary.comparable(now)) {
        return row->cost;
    }
    if (freshness == Freshness::kToday) {
        return std::nullopt;
    }
    return backend::Cost::borrowed(row->cost.median(), row->cost.low(), row->cost.high(), row->cost.rounds());
}

/// What an error that ended a request says of the candidate it was about; empty: nothing, the whole
/// measurement cannot go on.
std::optional<backend::Cost> WorkerMeasurer::verdictOf(const base::Error& error) const {
    switch (m_worker.client().lastLoss()) {
    case WorkerLoss::kHung:
        return backend::Cost::infeasible(backend::Outcome::kHung, error.message);
    case WorkerLoss::kCrashed:
        return backend::Cost::infeasible(backend::Outcome::kCrashed, error.message);
    case WorkerLoss::kNone:
        break;
    }
    if (error.kind == ErrorKind::kImpossible || error.kind == ErrorKind::kRefused) {
        return backend::Cost::infeasible(backend::Outcome::kUnsupported, error.oneLine());
    }
    return std::nullopt;
}

/// Opens the backends of the jobs that have no cost yet; one that cannot be opened is a verdict.
base::Result<std::vector<std::size_t>> WorkerMeasurer::openJobs(Batch& batch, Company company,
                                                                std::stop_token stop) {
    std::vector<std::size_t> sent;
    for (std::size_t i = 0; i < batch.jobs.size(); ++i) {
        auto& job = batch.jobs[i];
        if (job.cost || (company == Company::kAlone && !sent.empty())) {
            continue;
        }
        if (const auto opened = m_worker.openBackend(job.implementation.backend, stop); !opened) {
            job.cost =
                opened.error().kind == ErrorKind::kCancelled ? std::nullopt : verdictOf(opened.error());
            if (!job.cost) {
                return fail(opened.error());
            }
            continue;
        }
        sent.push_back(i);
    }
    return sent;
}

base::Status WorkerMeasurer::askCosts(const WireGraph& graph, Batch& batch, std::span<const std::size_t> sent,
                                      std::stop_token stop) {
    json jobs = json::array();
    for (const std::size_t i : sent) {
        jobs.push_back(
            {{"nodes", nodeIndices(batch.region)}, {"implementation", toJson(batch.jobs[i].implementation)}});
    }
    const json request{{"op", "measure"},
                       {"graph", graph.name()},
                       {"jobs", std::move(jobs)},
                       {"min_rounds", m_settings.limits.minRounds},
                       {"max_rounds", m_settings.limits.maxRounds},
                       {"budget_ns", m_settings.limits.budget.count()},
                       {"seed", m_settings.limits.seed},
                       {"scrub_bytes", &graph == m_wire.get() ? scrubBytes(batch.region) : std::int64_t{0}}};
    CallOptions options;
    options.limit = m_settings.hangLimit;
    options.onProgress = [&](const json& progress) { batch.note(sent, progress); };
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
    batch.canary = {numberField(answer, "fma_gflops"), numberField(answer, "bandwidth_gbps")};
    if (!m_today) {
        m_today = batch.canary;
    }
    return {};
}

base::Status WorkerMeasurer::runBatch(const WireGraph& graph, Batch& batch, std::stop_token stop) {
    // Who takes the worker down while it is prepared or checked is known; the others go on together. A loss
    // while all are timed in turn is cleared up by timing each alone.
    auto company = Company::kTogether;
    while (!batch.known()) {
        TESSERA_CHECK(m_worker.client().ensureRunning());
        const int generation = m_worker.client().generation();
        TESSERA_TRY(const auto sent, openJobs(batch, company, stop));
        TESSERA_CHECK(m_worker.loadGraph(graph, stop));
        if (sent.empty() || m_worker.client().generation() != generation) {
            continue; // the worker was replaced in between: the new one must open the backends first
        }
        batch.checking.reset();
        const auto asked = askCosts(graph, batch, sent, stop);
        if (!asked && asked.error().kind == ErrorKind::kCancelled) {
            return fail(asked.error());
        }
        const auto verdict =
            asked ? backend::Cost::infeasible(backend::Outcome::kCrashed, "the worker said nothing of it")
                  : verdictOf(asked.error());
        if (!verdict) {
            return fail(asked.error());
        }
        const auto blamed = sent.size() == 1 ? std::optional(sent.front()) : batch.checking;
        if (asked) {
            for (const std::size_t i : sent) {
                batch.jobs[i].cost = batch.jobs[i].cost.value_or(*verdict);
            }
        } else if (blamed && !batch.jobs[*blamed].cost) {
            batch.jobs[*blamed].cost = verdict;
        } else {
            company = Company::kAlone;
        }
    }
    return {};
}

base::Status WorkerMeasurer::storeBatch(Batch& batch) {
    const base::SystemClock clock;
    for (const auto& job : batch.jobs) {
        if (job.cost) {
            TESSERA_CHECK(m_store.put(job.key, {*job.cost, batch.canary, job.check, clock.unixSeconds()}));
            ++m_counts.measured;
        }
    }
    return {};
}

/// Whatever is known when it ends, by success, error or cancel, is stored.
base::Status WorkerMeasurer::measureBatch(const WireGraph& graph, Batch& batch, std::stop_token stop) {
    const auto ran = runBatch(graph, batch, std::move(stop));
    TESSERA_CHECK(storeBatch(batch));
    return ran;
}

base::Result<std::vector<backend::Cost>> WorkerMeasurer::costs(std::span<const MeasureRequest> requests,
                                                               const base::JobControl& control) {
    TESSERA_TRY(const auto* graph, wire());
    std::vector<std::optional<backend::Cost>> found(requests.size());
    std::map<base::Hash128, Batch> batches;
    std::int64_t done = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto regionKey = graph::regionKey(*m_graph, requests[i].region);
        TESSERA_TRY(auto key, keyOf(regionKey, requests[i].implementation, control.stop));
        TESSERA_TRY(found[i], fromStore(key, requests[i].freshness, control.stop));
        if (found[i]) {
            ++m_counts.fromStore;
            ++done;
            continue;
        }
        auto& batch = batches[regionKey];
        if (batch.jobs.empty()) {
            batch.region = requests[i].region;
        }
        const auto same =
            std::ranges::find(batch.jobs, requests[i].implementation, &Batch::Job::implementation);
        if (same != batch.jobs.end()) {
            same->requests.push_back(i);
        } else {
            batch.jobs.push_back({requests[i].implementation, std::move(key), std::nullopt, "", {i}});
        }
    }
    for (auto& [key, batch] : batches) {
        control.report({"measure", graph::regionTitle(*m_graph, batch.region), done,
                        static_cast<std::int64_t>(requests.size())});
        TESSERA_CHECK(measureBatch(*graph, batch, control.stop));
        for (const auto& job : batch.jobs) {
            for (const auto request : job.requests) {
                found[request] = job.cost;
                ++done;
            }
        }
    }
    std::vector<backend::Cost> costs;
    costs.reserve(found.size());
    for (auto& cost : found) {
        costs.push_back(*std::move(cost));
    }
    return costs;
}

base::Result<ConversionOffer> WorkerMeasurer::cheapestConversion(const ConversionRequest& request,
                                                                 std::stop_token stop) {
    TESSERA_TRY(auto graph, conversionGraph(request.type, request.from, request.to));
    Batch batch;
    batch.region = wholeRegion(*graph);
    const auto regionKey = graph::regionKey(*graph, batch.region);
    if (!m_conversionGraphs.contains(regionKey.hex())) {
        TESSERA_TRY(auto made, WireGraph::make(graph));
        m_conversionGraphs.emplace(regionKey.hex(), std::move(made));
    }
    const auto& wired = m_conversionGraphs.at(regionKey.hex());
    ConversionOffer best{{},
                         backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                   "no backend converts " + request.from.toText() + " to " +
                                                       request.to.toText())};
    const auto consider = [&best](const backend::Implementation& implementation, const backend::Cost& cost) {
        if (cost.feasible() && (!best.cost.feasible() || cost.median() < best.cost.median())) {
            best = {implementation, cost};
        }
    };
    for (const auto& library : m_worker.backends()) {
        TESSERA_TRY(const auto offering, offerOf(wired, batch.region, regionKey, library.id, stop));
        for (const auto& implementation : offering.implementations) {
            TESSERA_TRY(auto key, keyOf(regionKey, implementation, stop));
            TESSERA_TRY(const auto stored, fromStore(key, Freshness::kAny, stop));
            if (stored) {
                ++m_counts.fromStore;
                consider(implementation, *stored);
            } else {
                batch.jobs.push_back({implementation, std::move(key), std::nullopt, "", {}});
            }
        }
    }
    TESSERA_CHECK(measureBatch(wired, batch, stop));
    for (const auto& job : batch.jobs) {
        consider(job.implementation, *job.cost);
    }
    return best;
}

base::Result<std::vector<ConversionOffer>>
WorkerMeasurer::conversions(std::span<const ConversionRequest> requests, const base::JobControl& control) {
    std::vector<ConversionOffer> answers;
    for (const auto& request : requests) {
        control.report({"measure", request.from.toText() + " to " + request.to.toText(),
                        static_cast<std::int64_t>(answers.size()),
                        static_cast<std::int64_t>(requests.size())});
        TESSERA_TRY(auto best, cheapestConversion(request, control.stop));
        answers.push_back(std::move(best));
    }
    return answers;
}

} // namespace tessera::measure
