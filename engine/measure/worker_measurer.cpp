#include "engine/measure/worker_measurer.h"

#include "engine/base/clock.h"
#include "engine/graph/graph_builder.h"
#include "engine/measure/frame.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/plugin_notes.h"
#include "engine/measure/sample_statistics.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

json nodeList(const graph::Region& region) {
    json nodes = json::array();
    for (const auto node : region.nodes) {
        nodes.push_back(node.index());
    }
    return nodes;
}

/// The name alone does not say in which layouts it was timed.
std::string storedName(const backend::Implementation& implementation) {
    std::string text = implementation.name;
    for (const auto& layout : implementation.inputLayouts) {
        text += " " + layout.toText();
    }
    text += " ->";
    for (const auto& layout : implementation.outputLayouts) {
        text += " " + layout.toText();
    }
    return text;
}

std::int64_t weightBytes(const graph::Graph& graph) {
    std::int64_t total = 0;
    for (const auto& value : graph.values()) {
        total += value.isConstant() ? value.type.bytes().value_or(0) : 0;
    }
    return total;
}

graph::Region wholeRegion(const graph::Graph& graph) {
    std::vector<graph::NodeId> nodes;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        nodes.emplace_back(i);
    }
    return graph::makeRegion(graph, std::move(nodes));
}

base::Result<graph::GraphRef> conversionGraph(const ConversionRequest& request) {
    graph::GraphBuilder builder("convert");
    builder.setOpset("tessera", 1);
    const auto input = builder.addInput("x", request.type);
    const auto outputs =
        builder.addNode({.op = "Convert",
                         .inputs = {input},
                         .attributes = {{"from", request.from.toText()}, {"to", request.to.toText()}},
                         .name = "convert",
                         .domain = "tessera"});
    builder.addOutput(outputs[0]);
    return std::move(builder).build();
}

backend::Offering readOffering(const json& value) {
    backend::Offering offering;
    for (const auto& entry : arrayField(value, "implementations")) {
        auto implementation = implementationFromJson(entry);
        if (implementation) {
            offering.implementations.push_back(*std::move(implementation));
        } else {
            offering.refusals.push_back({textField(entry, "name"), implementation.error().oneLine()});
        }
    }
    for (const auto& entry : arrayField(value, "refusals")) {
        offering.refusals.push_back({textField(entry, "implementation"), textField(entry, "reason")});
    }
    return offering;
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
    std::size_t lastStarted = 0;
};

WorkerMeasurer::WorkerMeasurer(graph::GraphRef graph, WorkerSession& worker, Store& store,
                               MeasurerSettings settings)
    : m_graph(std::move(graph))
    , m_worker(worker)
    , m_store(store)
    , m_settings(std::move(settings))
    , m_device(localDevice())
    , m_deviceHash(m_device.hash())
    , m_modelWeightBytes(weightBytes(*m_graph)) {}

WorkerMeasurer::~WorkerMeasurer() = default;

base::Result<const WireGraph*> WorkerMeasurer::wire() {
    if (m_wire == nullptr) {
        TESSERA_TRY(auto made, WireGraph::make(m_graph));
        m_wire = std::make_unique<WireGraph>(std::move(made));
    }
    return m_wire.get();
}

base::Result<backend::PluginDescription> WorkerMeasurer::description(const std::string& id,
                                                                     std::stop_token stop) {
    if (const auto at = m_descriptions.find(id); at != m_descriptions.end()) {
        return at->second;
    }
    if (const auto at = m_unavailable.find(id); at != m_unavailable.end()) {
        return fail(ErrorKind::kImpossible, at->second, "backend " + id);
    }
    const auto known = std::ranges::find(m_worker.backends(), id, &BackendLibrary::id);
    if (known != m_worker.backends().end()) {
        if (auto noted = findPluginNote(m_store, known->library)) {
            return m_descriptions.emplace(id, *std::move(noted)).first->second;
        }
    }
    auto opened = m_worker.openBackend(id, stop);
    if (!opened) {
        if (opened.error().kind != ErrorKind::kCancelled) {
            m_unavailable.emplace(id, opened.error().message);
        }
        return fail(opened.error());
    }
    TESSERA_CHECK(putPluginNote(m_store, known->library, *opened));
    return m_descriptions.emplace(id, *std::move(opened)).first->second;
}

base::Result<StoreKey> WorkerMeasurer::keyOf(const base::Hash128& region,
                                             const backend::Implementation& implementation,
                                             std::stop_token stop) {
    TESSERA_TRY(const auto described, description(implementation.backend, stop));
    StoreKey key;
    key.region = region;
    key.backend = implementation.backend;
    key.implementation = storedName(implementation);
    key.plugin = described.contentHash;
    const auto known = std::ranges::find(m_worker.backends(), implementation.backend, &BackendLibrary::id);
    for (const auto& [name, value] : known->options) {
        key.options += name + "=" + value + ";";
    }
    for (const auto& name : described.environment) {
        const char* value = std::getenv(name.c_str());
        key.options += name + "=" + (value != nullptr ? value : "") + ";";
    }
    key.precision = graph::toText(m_settings.precision);
    key.threads = m_settings.threads;
    key.affinity = m_worker.environment().waiting == WorkerEnvironment::Waiting::kActive ? "close active"
                                                                                         : "close passive";
    // Two models with like amounts of other weights leave a kernel's weights equally cold.
    const std::int64_t cap = 2 * m_device.l3Bytes;
    key.cacheState = m_modelWeightBytes >= cap ? "cold" : "warm " + std::to_string(m_modelWeightBytes >> 22U);
    key.device = m_deviceHash;
    key.protocol = kProtocolVersion;
    return key;
}

std::optional<backend::Cost> WorkerMeasurer::fromStore(const StoreKey& key) {
    const auto row = m_store.find(key);
    if (!row || !row->has_value()) {
        return std::nullopt;
    }
    const StoreRow& found = **row;
    if (found.cost.feasible() && m_today && !found.canary.comparable(*m_today)) {
        return backend::Cost::borrowed(found.cost.median(), found.cost.low(), found.cost.high(),
                                       found.cost.rounds());
    }
    return found.cost;
}

base::Result<backend::Offering> WorkerMeasurer::askOffer(const WireGraph& graph, const graph::Region& region,
                                                         const std::string& backend, std::stop_token stop) {
    TESSERA_TRY([[maybe_unused]] const auto opened, m_worker.openBackend(backend, stop));
    TESSERA_CHECK(m_worker.loadGraph(graph, stop));
    const json request{{"op", "offer"},
                       {"graph", graph.name()},
                       {"items", json::array({{{"backend", backend}, {"nodes", nodeList(region)}}})}};
    auto answer = m_worker.client().call(request, CallOptions(), stop);
    if (!answer) {
        if (m_worker.client().lastLoss() == WorkerLoss::kNone) {
            return fail(answer.error());
        }
        backend::Offering lost;
        lost.refusals.push_back({"", "the backend died while it was asked: " + answer.error().message});
        return lost;
    }
    const auto& list = arrayField(*answer, "offerings");
    return list.empty() ? backend::Offering() : readOffering(list[0]);
}

base::Result<backend::Offering> WorkerMeasurer::offerOf(const WireGraph& graph, const graph::Region& region,
                                                        const base::Hash128& regionKey,
                                                        const std::string& backend, std::stop_token stop) {
    const auto described = description(backend, stop);
    if (!described) {
        if (described.error().kind == ErrorKind::kCancelled) {
            return fail(described.error());
        }
        backend::Offering missing;
        missing.refusals.push_back({"", described.error().message});
        return missing;
    }
    base::Hasher hasher;
    hasher.add(regionKey)
        .add(described->contentHash)
        .add(std::string_view(backend))
        .add(std::int64_t{m_settings.threads});
    hasher.add(graph::toText(m_settings.precision)).add(m_deviceHash);
    const auto known = std::ranges::find(m_worker.backends(), backend, &BackendLibrary::id);
    for (const auto& [name, value] : known->options) {
        hasher.add(std::string_view(name)).add(std::string_view(value));
    }
    const auto noteKey = hasher.finish();
    TESSERA_TRY(const auto note, m_store.findNote("offer", noteKey));
    if (note) {
        const auto stored = json::parse(*note, nullptr, false);
        if (stored.is_object()) {
            return readOffering(stored);
        }
    }
    TESSERA_TRY(auto offering, askOffer(graph, region, backend, stop));
    json stored{{"implementations", json::array()}, {"refusals", json::array()}};
    for (const auto& implementation : offering.implementations) {
        stored["implementations"].push_back(toJson(implementation));
    }
    for (const auto& refusal : offering.refusals) {
        stored["refusals"].push_back(
            {{"implementation", refusal.implementation}, {"reason", refusal.reason}});
    }
    TESSERA_CHECK(m_store.putNote("offer", noteKey, stored.dump()));
    return offering;
}

base::Result<std::vector<backend::Offering>> WorkerMeasurer::offers(std::span<const OfferRequest> requests,
                                                                    const base::JobControl& control) {
    TESSERA_TRY(const auto* graph, wire());
    std::map<std::pair<base::Hash128, std::string>, backend::Offering> known;
    std::vector<backend::Offering> offerings;
    offerings.reserve(requests.size());
    for (const auto& request : requests) {
        if (control.stopRequested()) {
            return fail(ErrorKind::kCancelled, "stopped on request");
        }
        const auto key = std::pair(graph::regionKey(*m_graph, request.region), request.backend);
        if (!known.contains(key)) {
            TESSERA_TRY(auto offering,
                        offerOf(*graph, request.region, key.first, request.backend, control.stop));
            known.emplace(key, std::move(offering));
            control.report({"offer", request.backend + ": " + graph::regionTitle(*m_graph, request.region),
                            static_cast<std::int64_t>(offerings.size()),
                            static_cast<std::int64_t>(requests.size())});
        }
        offerings.push_back(known.at(key));
    }
    return offerings;
}

std::int64_t WorkerMeasurer::scrubBytes(const graph::Region& region) const {
    std::int64_t own = 0;
    for (const auto constant : region.constants) {
        own += m_graph->value(constant).type.bytes().value_or(0);
    }
    return std::clamp<std::int64_t>(m_modelWeightBytes - own, 0, 2 * m_device.l3Bytes);
}

base::Status WorkerMeasurer::runBatch(const WireGraph& graph, Batch& batch, std::stop_token stop) {
    json jobs = json::array();
    std::vector<std::size_t> sent;
    for (std::size_t i = 0; i < batch.jobs.size(); ++i) {
        if (batch.jobs[i].cost) {
            continue;
        }
        TESSERA_TRY([[maybe_unused]] const auto opened,
                    m_worker.openBackend(batch.jobs[i].implementation.backend, stop));
        jobs.push_back(
            {{"nodes", nodeList(batch.region)}, {"implementation", toJson(batch.jobs[i].implementation)}});
        sent.push_back(i);
    }
    if (sent.empty()) {
        return {};
    }
    TESSERA_CHECK(m_worker.loadGraph(graph, stop));
    CallOptions options;
    options.limit = m_settings.hangLimit;
    options.onProgress = [&](const json& progress) {
        const auto job = static_cast<std::size_t>(std::max<std::int64_t>(intField(progress, "job", -1), 0));
        if (job >= sent.size()) {
            return;
        }
        auto& held = batch.jobs[sent[job]];
        if (textField(progress, "state") != "done") {
            batch.lastStarted = sent[job];
            return;
        }
        const auto outcome = backend::parseOutcome(textField(progress, "outcome"));
        std::vector<std::int64_t> samples;
        for (const auto& sample : arrayField(progress, "samples")) {
            samples.push_back(
                sample.is_number_integer() ? std::max<std::int64_t>(sample.get<std::int64_t>(), 1) : 1);
        }
        if (outcome == backend::Outcome::kMeasured && !samples.empty()) {
            const auto interval = medianInterval(samples);
            held.cost = backend::Cost::measured(interval.median, interval.low, interval.high,
                                                static_cast<std::int32_t>(samples.size()));
            held.check = textField(progress, "check");
        } else if (outcome && outcome != backend::Outcome::kMeasured) {
            held.cost = backend::Cost::infeasible(*outcome, textField(progress, "reason"));
        }
    };
    json request{{"op", "measure"},
                 {"graph", graph.name()},
                 {"jobs", std::move(jobs)},
                 {"min_rounds", m_settings.limits.minRounds},
                 {"max_rounds", m_settings.limits.maxRounds},
                 {"budget_ns", m_settings.limits.budget.count()},
                 {"seed", m_settings.limits.seed},
                 {"scrub_bytes", &graph == m_wire.get() ? scrubBytes(batch.region) : std::int64_t{0}}};
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
    batch.canary = {numberField(answer, "fma_gflops"), numberField(answer, "bandwidth_gbps")};
    if (!m_today) {
        m_today = batch.canary;
    }
    return {};
}

base::Status WorkerMeasurer::runAlone(const WireGraph& graph, Batch& batch, std::stop_token stop) {
    for (std::size_t i = 0; i < batch.jobs.size(); ++i) {
        auto& job = batch.jobs[i];
        if (job.cost) {
            continue;
        }
        Batch single{batch.region, {job}, {}, 0};
        const auto status = runBatch(graph, single, stop);
        const auto loss = m_worker.client().lastLoss();
        if (!status && status.error().kind == ErrorKind::kCancelled) {
            return status;
        }
        if (single.jobs[0].cost) {
            job = single.jobs[0];
            batch.canary = single.canary;
        } else {
            const auto outcome =
                loss == WorkerLoss::kHung ? backend::Outcome::kHung : backend::Outcome::kCrashed;
            job.cost = backend::Cost::infeasible(outcome, status ? "the worker said nothing of it"
                                                                 : status.error().message);
        }
    }
    return {};
}

base::Status WorkerMeasurer::storeBatch(Batch& batch) {
    const base::SystemClock clock;
    for (const auto& job : batch.jobs) {
        TESSERA_CHECK(m_store.put(job.key, {*job.cost, batch.canary, job.check, clock.unixSeconds()}));
        ++m_counts.measured;
    }
    return {};
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
        if (auto stored = fromStore(key)) {
            found[i] = std::move(stored);
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
        const auto status = runBatch(*graph, batch, control.stop);
        if (!status && status.error().kind == ErrorKind::kCancelled) {
            return fail(status.error());
        }
        TESSERA_CHECK(runAlone(*graph, batch, control.stop));
        TESSERA_CHECK(storeBatch(batch));
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

base::Result<std::vector<ConversionOffer>>
WorkerMeasurer::conversions(std::span<const ConversionRequest> requests, const base::JobControl& control) {
    std::vector<ConversionOffer> answers;
    for (const auto& request : requests) {
        TESSERA_TRY(auto graph, conversionGraph(request));
        const auto region = wholeRegion(*graph);
        const auto regionKey = graph::regionKey(*graph, region);
        if (!m_conversionGraphs.contains(regionKey.hex())) {
            TESSERA_TRY(auto made, WireGraph::make(graph));
            m_conversionGraphs.emplace(regionKey.hex(), std::move(made));
        }
        const auto& wired = m_conversionGraphs.at(regionKey.hex());
        Batch batch{region, {}, {}, 0};
        std::optional<ConversionOffer> best;
        const auto consider = [&best](const backend::Implementation& implementation,
                                      const backend::Cost& cost) {
            if (cost.feasible() && (!best || !best->cost.feasible() || cost.median() < best->cost.median())) {
                best = ConversionOffer{implementation, cost};
            }
        };
        for (const auto& library : m_worker.backends()) {
            TESSERA_TRY(const auto offering, offerOf(wired, region, regionKey, library.id, control.stop));
            for (const auto& implementation : offering.implementations) {
                TESSERA_TRY(auto key, keyOf(regionKey, implementation, control.stop));
                if (const auto stored = fromStore(key)) {
                    ++m_counts.fromStore;
                    consider(implementation, *stored);
                } else {
                    batch.jobs.push_back({implementation, std::move(key), std::nullopt, "", {}});
                }
            }
        }
        control.report({"measure", request.from.toText() + " to " + request.to.toText(),
                        static_cast<std::int64_t>(answers.size()),
                        static_cast<std::int64_t>(requests.size())});
        const auto status = runBatch(wired, batch, control.stop);
        if (!status && status.error().kind == ErrorKind::kCancelled) {
            return fail(status.error());
        }
        TESSERA_CHECK(runAlone(wired, batch, control.stop));
        TESSERA_CHECK(storeBatch(batch));
        for (const auto& job : batch.jobs) {
            consider(job.implementation, *job.cost);
        }
        answers.push_back(
            best ? *best
                 : ConversionOffer{{},
                                   backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                             "no backend converts " + request.from.toText() +
                                                                 " to " + request.to.toText())});
    }
    return answers;
}

base::Result<base::Nanoseconds> WorkerMeasurer::kernelOverhead() {
    // The executor's own dispatch: an indirect call and its event. What threads cost is inside each kernel's
    // time.
    return base::Nanoseconds(150);
}

} // namespace tessera::measure
