#include "engine/measure/worker_measurer.h"

#include "engine/graph/value_bytes.h"
#include "engine/measure/ceilings_json.h"
#include "engine/measure/frame.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/machine_ceilings_note.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/node_indices.h"
#include "engine/measure/offering_json.h"
#include "engine/measure/offers.h"
#include "engine/measure/plugin_notes.h"

#include <algorithm>
#include <utility>

namespace tessera::measure {

using backend::BackendOnDevice;
using base::ErrorKind;
using base::fail;
using nlohmann::json;

WorkerMeasurer::WorkerMeasurer(graph::GraphRef graph, WorkerSession& worker, Store& store,
                               MeasurerSettings settings)
    : m_graph(std::move(graph))
    , m_worker(worker)
    , m_store(store)
    , m_settings(std::move(settings))
    , m_device(localDevice())
    , m_deviceHash(m_device.hash())
    , m_modelWeightBytes(graph::constantBytes(*m_graph)) {}

WorkerMeasurer::~WorkerMeasurer() = default;

base::Result<const WireGraph*> WorkerMeasurer::wire() {
    if (m_wire == nullptr) {
        TESSERA_TRY(auto made, WireGraph::make(m_graph));
        m_wire = std::make_unique<WireGraph>(std::move(made));
    }
    return m_wire.get();
}

base::Result<backend::PluginDescription> WorkerMeasurer::description(const BackendOnDevice& backend,
                                                                     std::stop_token stop) {
    if (const auto at = m_descriptions.find(backend); at != m_descriptions.end()) {
        return at->second;
    }
    if (const auto at = m_unavailable.find(backend); at != m_unavailable.end()) {
        return fail(ErrorKind::kImpossible, at->second, "backend " + backend.toText());
    }
    const auto known = std::ranges::find(m_worker.backends(), backend, &BackendLibrary::opened);
    if (known == m_worker.backends().end()) {
        return fail(ErrorKind::kImpossible, "no library of this backend was found",
                    "backend " + backend.toText());
    }
    // What a device is today, its driver says alone.
    const bool isOfCpu = backend.device == backend::DeviceId{};
    if (isOfCpu) {
        TESSERA_TRY(auto noted, findPluginNote(m_store, known->library, m_worker.environment()));
        if (noted) {
            return m_descriptions.emplace(backend, *std::move(noted)).first->second;
        }
    }
    // A worker that cannot be started is no backend's fault.
    TESSERA_CHECK(m_worker.client().ensureRunning());
    auto opened = m_worker.openBackend(backend, stop);
    if (!opened) {
        if (opened.error().kind == ErrorKind::kCancelled) {
            return fail(opened.error());
        }
        m_unavailable.emplace(backend, opened.error().message);
        return fail(ErrorKind::kImpossible, opened.error().message, "backend " + backend.toText());
    }
    if (isOfCpu) {
        TESSERA_CHECK(putPluginNote(m_store, known->library, m_worker.environment(), *opened));
    }
    return m_descriptions.emplace(backend, *std::move(opened)).first->second;
}

base::Result<MeasurementContext> WorkerMeasurer::contextOf(const BackendOnDevice& backend,
                                                           std::stop_token stop) {
    MeasurementContext context;
    TESSERA_TRY(context.plugin, description(backend, stop));
    context.options = std::ranges::find(m_worker.backends(), backend, &BackendLibrary::opened)->options;
    context.environment = m_worker.environment();
    context.precision = m_settings.precision;
    context.threads = m_settings.threads;
    context.modelWeightBytes = m_modelWeightBytes;
    context.device = m_device;
    return context;
}

base::Result<const backend::MachineCeilings*> WorkerMeasurer::ceilings(std::stop_token stop) {
    if (!m_ceilings) {
        TESSERA_TRY(m_ceilings, findCeilings(m_store, m_device, m_settings.threads));
        if (!m_ceilings) {
            auto worker = m_worker.anotherClient();
            TESSERA_TRY(m_ceilings, askCeilings(worker, m_store, m_device, m_settings.threads,
                                                {.stop = std::move(stop), .progress = {}}));
        }
        m_ceilingsHash = hashOf(*m_ceilings);
    }
    return &*m_ceilings;
}

base::Result<json> WorkerMeasurer::askOffer(const WireGraph* graph, const graph::Region& region,
                                            const BackendOnDevice& backend, backend::ThreadUse threads,
                                            std::stop_token stop) {
    TESSERA_TRY(const auto opened, m_worker.openBackend(backend, stop));
    if (graph == nullptr) {
        TESSERA_TRY(graph, wire());
    }
    TESSERA_CHECK(m_worker.loadGraph(*graph, stop));
    json request{{"op", "offer"},
                 {"graph", graph->name()},
                 {"backend", backend.id},
                 {"device", backend.device.toText()},
                 {"nodes", nodeIndices(region)},
                 {"threads", threads == backend::ThreadUse::kOne ? "one" : "all"}};
    if (opened.usesCeilings) {
        TESSERA_TRY(const auto* ceilings, this->ceilings(stop));
        request["ceilings"] = toJson(*ceilings);
    }
    CallOptions options;
    options.limit = m_settings.hangLimit;
    return m_worker.client().call(request, options, stop);
}

base::Result<backend::Offering> WorkerMeasurer::offerOf(const WireGraph* graph, const graph::Region& region,
                                                        const base::Hash128& regionKey,
                                                        const BackendOnDevice& backend,
                                                        backend::ThreadUse threads, std::stop_token stop) {
    const auto refused = [](const std::string& reason) { return backend::Offering{{}, {{"", reason}}}; };
    const auto key = contextKey(regionKey, backend, stop);
    if (!key) {
        return key.error().kind == ErrorKind::kImpossible
                   ? base::Result<backend::Offering>(refused(key.error().message))
                   : fail(key.error());
    }
    TESSERA_TRY(const auto plugin, description(backend, stop));
    if (plugin.usesCeilings) {
        TESSERA_CHECK(ceilings(stop));
    }
    const auto noteKey = offerNoteKey(*key, threads, plugin.usesCeilings ? m_ceilingsHash : base::Hash128());
    TESSERA_TRY(auto known, findOffering(m_store, noteKey, m_settings.precision));
    if (known) {
        return *std::move(known);
    }
    const auto answer = askOffer(graph, region, backend, threads, stop);
    if (!answer) {
        return m_worker.client().lastLoss() == WorkerLoss::kNone
                   ? fail(answer.error())
                   : base::Result<backend::Offering>(
                         refused("the backend died while it was asked: " + answer.error().message));
    }
    auto offering = offeringFromJson(*answer);
    TESSERA_CHECK(m_store.putNote("offer", noteKey, wireText(toJson(offering))));
    return servingOnly(std::move(offering), m_settings.precision);
}

base::Result<std::vector<backend::Offering>> WorkerMeasurer::offers(std::span<const OfferRequest> requests,
                                                                    const base::JobControl& control) {
    const OfferSource source{
        [&](const graph::Region& region, const base::Hash128& key, const BackendOnDevice& backend,
            backend::ThreadUse threads) {
            return offerOf(nullptr, region, key, backend, threads, control.stop);
        },
        [&](std::span<const MeasureRequest> members) { return costs(members, control); }};
    return collectOffers(*m_graph, requests, m_settings.threads, source, control);
}

base::Result<base::Nanoseconds> WorkerMeasurer::kernelOverhead() {
    const auto key = overheadNoteKey(m_deviceHash, m_settings.threads);
    TESSERA_TRY(const auto note, m_store.findNote("overhead", key));
    if (note) {
        const auto stored = json::parse(*note, nullptr, false);
        if (const auto known = intField(stored, "dispatch_ns", -1); known >= 0) {
            return base::Nanoseconds(known);
        }
    }
    TESSERA_TRY(const auto answer, m_worker.client().call({{"op", "overhead"}}, CallOptions(), {}));
    const auto dispatch = intField(answer, "dispatch_ns", -1);
    if (dispatch < 0) {
        return fail(ErrorKind::kBackend, "it does not say what a dispatch costs", "worker");
    }
    TESSERA_CHECK(m_store.putNote("overhead", key, json{{"dispatch_ns", dispatch}}.dump()));
    return base::Nanoseconds(dispatch);
}

} // namespace tessera::measure
