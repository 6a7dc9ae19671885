#include "engine/measure/worker_session.h"

#include "engine/measure/foreign_nodes.h"
#include "engine/measure/json_read.h"
#include "engine/measure/plugin_notes.h"

#include <algorithm>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

/// Opening a vendor library reads tens of megabytes; it must still not take for ever.
constexpr base::Nanoseconds kOpenLimit{60'000'000'000};
/// Sending weights is part of it.
constexpr base::Nanoseconds kLoadLimit{300'000'000'000};

} // namespace

WorkerSession::WorkerSession(std::shared_ptr<Launcher> launcher, WorkerEnvironment environment,
                             std::vector<BackendLibrary> backends, std::shared_ptr<HangLimits> hangs)
    : m_launcher(std::move(launcher))
    , m_backends(std::move(backends))
    , m_environment(std::move(environment))
    , m_hangs(std::move(hangs))
    , m_client(m_launcher, m_environment, m_hangs) {}

void WorkerSession::forgetAfterRestart() {
    if (m_generation != m_client.generation()) {
        m_generation = m_client.generation();
        m_open.clear();
        m_graphs.clear();
        m_recorded = {};
    }
}

base::Result<backend::PluginDescription> WorkerSession::openBackend(const backend::BackendOnDevice& backend,
                                                                    std::stop_token stop) {
    TESSERA_CHECK(m_client.ensureRunning());
    forgetAfterRestart();
    if (const auto at = m_open.find(backend); at != m_open.end()) {
        return at->second;
    }
    const auto known = std::ranges::find(m_backends, backend, &BackendLibrary::opened);
    if (known == m_backends.end()) {
        return fail(ErrorKind::kImpossible, "no library of this backend was found",
                    "backend " + backend.toText());
    }
    CallOptions options;
    options.limit = kOpenLimit;
    json request{{"op", "open_backend"},
                 {"id", backend.id},
                 {"library", known->library.string()},
                 {"options", known->options}};
    if (backend.device != backend::DeviceId{}) {
        request["device"] = backend.device.toText();
        request["device_plugin"] = known->devicePlugin.string();
    }
    TESSERA_TRY(const auto answer, m_client.call(request, options, stop));
    auto description = pluginDescriptionFromJson(answer);
    if (!description) {
        return fail(ErrorKind::kBackend, "it does not say what the plug-in is",
                    "backend " + backend.toText());
    }
    return m_open.emplace(backend, *std::move(description)).first->second;
}

base::Status WorkerSession::loadGraph(const WireGraph& graph, std::stop_token stop) {
    TESSERA_CHECK(m_client.ensureRunning());
    forgetAfterRestart();
    if (std::ranges::find(m_graphs, graph.name()) != m_graphs.end()) {
        return {};
    }
    CallOptions options;
    options.limit = kLoadLimit;
    options.blobs = graph.blobs();
    TESSERA_TRY(const auto answer,
                m_client.call({{"op", "load_graph"}, {"graph", graph.name()}}, options, stop));
    if (textField(answer, "structure") != graph.graph().structureHash().hex()) {
        return fail(ErrorKind::kBackend, "the worker read another graph than was sent",
                    "graph " + graph.graph().name());
    }
    if (hasForeignNodes(graph.graph())) {
        TESSERA_CHECK(openForForeignNodes(stop));
    }
    m_graphs.push_back(graph.name());
    return {};
}

base::Status WorkerSession::openForForeignNodes(std::stop_token stop) {
    for (const auto& backend : m_backends) {
        if (backend.level != pattern::Level::kGraph) {
            continue;
        }
        const auto opened = openBackend(backend.opened(), stop);
        if (!opened && opened.error().kind != ErrorKind::kImpossible) {
            return tl::unexpected(opened.error());
        }
    }
    return {};
}

namespace {

/// Draws as they are sent.
struct SentDraws {
    std::vector<NamedBlob> blobs;
    json items = json::array();

    explicit SentDraws(std::span<const InputDraw> draws) {
        for (const auto& draw : draws) {
            json names = json::array();
            for (const auto& input : draw.inputs) {
                blobs.push_back(inputBlob(input));
                names.push_back(blobs.back().name.hex());
            }
            items.push_back({{"name", draw.name},
                             {"extremes", draw.kind == InputDraw::Kind::kExtremes},
                             {"inputs", std::move(names)}});
        }
    }
};

/// Empty where the rank differs between runs, or the worker sends nonsense.
std::optional<graph::Shape> shapeFrom(const json& extents) {
    if (!extents.is_array()) {
        return std::nullopt;
    }
    graph::Shape shape;
    for (const auto& extent : extents) {
        const bool isKnown = extent.is_number_integer() && extent.get<std::int64_t>() >= 0;
        shape.push_back(isKnown ? graph::Dim(extent.get<std::int64_t>()) : graph::Dim::unknown());
    }
    return shape;
}

} // namespace

base::Result<std::map<graph::ValueId, graph::TensorType>>
WorkerSession::learnTypes(const WireGraph& graph, std::span<const InputDraw> draws, std::stop_token stop) {
    TESSERA_CHECK(loadGraph(graph, stop));
    const SentDraws sent(draws);
    CallOptions options;
    options.limit = kLoadLimit;
    options.blobs = sent.blobs;
    TESSERA_TRY(const auto answer,
                m_client.call({{"op", "learn_types"}, {"graph", graph.name()}, {"draws", sent.items}},
                              options, stop));
    std::map<graph::ValueId, graph::TensorType> types;
    for (const auto& entry : arrayField(answer, "values")) {
        const auto id = graph.graph().findValue(textField(entry, "value"));
        const auto dtype = graph::parseDType(textField(entry, "dtype"));
        if (!id.valid() || !dtype) {
            return fail(ErrorKind::kBackend, "it tells types of no value", "worker");
        }
        types[id] = {*dtype, shapeFrom(entry.value("extents", json()))};
    }
    return types;
}

base::Result<base::Nanoseconds> WorkerSession::record(const WireGraph& graph,
                                                      std::span<const InputDraw> draws, std::stop_token stop,
                                                      base::Nanoseconds limit) {
    TESSERA_CHECK(loadGraph(graph, stop));
    const bool isSame = m_recorded.graph == graph.name();
    if (isSame && draws.size() < m_recorded.draws) { // the first of those that it has
        TESSERA_CHECK(m_client.call({{"op", "record"}, {"graph", graph.name()}, {"keep", draws.size()}},
                                    CallOptions(), stop));
        m_recorded.draws = draws.size();
    }
    if (isSame && draws.size() == m_recorded.draws) {
        return m_recorded.run;
    }
    const SentDraws sent(draws);
    CallOptions options;
    options.limit = kLoadLimit;
    options.blobs = sent.blobs;
    const json request{
        {"op", "record"}, {"graph", graph.name()}, {"draws", sent.items}, {"limit_ns", limit.count()}};
    TESSERA_TRY(const auto answer, m_client.call(request, options, stop));
    m_recorded = {graph.name(), draws.size(), base::Nanoseconds(intField(answer, "run_ns"))};
    return m_recorded.run;
}

NamedBlob inputBlob(const graph::Tensor& input) {
    return {base::hashBytes(input.bytes()), [input]() -> base::Result<BlobBytes> { return input; }};
}

} // namespace tessera::measure
