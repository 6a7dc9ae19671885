#include "engine/measure/worker_state.h"

#include "engine/backend/device_copy.h"
#include "engine/measure/canary.h"
#include "engine/measure/ceilings_benchmark.h"
#include "engine/measure/ceilings_json.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/frame.h"
#include "engine/measure/json_read.h"
#include "engine/measure/plugin_notes.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/writer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <utility>

namespace tessera::measure {

using backend::BackendOnDevice;
using base::ErrorKind;
using base::fail;
using nlohmann::json;

WorkerState::WorkerState(backend::PluginSettings settings) : m_settings(std::move(settings)) {}

void WorkerState::registerWith(WorkerServer& server) {
    server.handle("hello", *this, &WorkerState::hello);
    server.handle("ceilings", *this, &WorkerState::ceilings);
    server.handle("open_backend", *this, &WorkerState::openBackend);
    server.handle("load_graph", *this, &WorkerState::loadGraph);
    server.handle("learn_types", *this, &WorkerState::learnTypes);
    server.handle("record", *this, &WorkerState::record);
}

base::Result<graph::GraphRef> WorkerState::graph(const std::string& name) const {
    const auto at = m_graphs.find(name);
    if (at == m_graphs.end()) {
        return fail(ErrorKind::kRefused, "is not loaded", "graph " + name);
    }
    return at->second;
}

bool WorkerState::isDeviceLost(const BackendOnDevice& opened) const {
    const auto at = m_open.find(opened);
    return at != m_open.end() && at->second.device != nullptr && at->second.device->isLost();
}

void WorkerState::endIfDeviceIsLost(const BackendOnDevice& opened) const {
    constexpr int kExit = 6;
    if (isDeviceLost(opened)) {
        std::fprintf(stderr, "tessera-worker: %s is lost\n", opened.device.toText().c_str());
        std::_Exit(kExit);
    }
}

base::Result<backend::Plugin*> WorkerState::plugin(const BackendOnDevice& opened) const {
    endIfDeviceIsLost(opened);
    const auto at = m_open.find(opened);
    if (at == m_open.end()) {
        return fail(ErrorKind::kRefused, "is not open", "backend " + opened.toText());
    }
    return at->second.plugin.get();
}

RecordedValues* WorkerState::recorded(const graph::Graph& graph) {
    const auto at = m_recorded.find(&graph);
    return at != m_recorded.end() ? at->second.get() : nullptr;
}

kernels::NonFinite WorkerState::judgedOn(const InputDraw& draw) const {
    return measure::judgedOn(draw, m_settings.precision);
}

namespace {

base::Result<std::vector<InputDraw>> drawsFrom(const graph::Graph& graph, const json& items,
                                               const BlobStore& blobs) {
    std::vector<InputDraw> draws;
    for (const auto& item : items) {
        InputDraw draw{textField(item, "name"),
                       boolField(item, "extremes") ? InputDraw::Kind::kExtremes : InputDraw::Kind::kUsual,
                       {}};
        TESSERA_TRY(draw.inputs, inputsFromBlobs(graph, arrayField(item, "inputs"), blobs));
        draws.push_back(std::move(draw));
    }
    if (draws.empty()) {
        return fail(ErrorKind::kRefused, "expected a list of at least one", "draws");
    }
    return draws;
}

} // namespace

ForeignNodes WorkerState::foreignNodes() const {
    return ForeignNodes([this] {
        std::vector<ForeignNodes::Taker> takers;
        for (const auto& [opened, open] : m_open) {
            takers.push_back({open.plugin.get(), settingsFor(opened)});
        }
        return takers;
    });
}

kernels::ForeignRun WorkerState::foreignRun() const {
    return [nodes = foreignNodes()](const graph::Graph& graph, const graph::Node& node,
                                    std::span<const kernels::Datum* const> inputs) {
        return nodes.run(graph, node, inputs);
    };
}

base::Result<json> WorkerState::learnTypes(const json& request, RequestContext& context) {
    TESSERA_TRY(const auto graph, this->graph(textField(request, "graph")));
    TESSERA_TRY(const auto draws, drawsFrom(*graph, arrayField(request, "draws"), context.blobs()));
    TESSERA_TRY(const auto types, foreignNodes().typesOn(*graph, draws));
    json values = json::array();
    for (const auto& [id, type] : types) {
        json extents; // null where even the rank differs
        if (type.shape) {
            extents = json::array();
            for (const auto& dim : *type.shape) {
                extents.push_back(dim.isConstant() ? dim.extent() : -1);
            }
        }
        values.push_back({{"value", graph->value(id).name},
                          {"dtype", graph::toText(type.dtype)},
                          {"extents", std::move(extents)}});
    }
    return json{{"values", std::move(values)}};
}

base::Result<json> WorkerState::record(const json& request, RequestContext& context) {
    TESSERA_TRY(const auto graph, this->graph(textField(request, "graph")));
    const auto& items = arrayField(request, "draws");
    if (auto* recorded = this->recorded(*graph); recorded != nullptr && items.empty()) {
        recorded->keepFirst(static_cast<std::size_t>(std::max<std::int64_t>(intField(request, "keep"), 1)));
        return json::object();
    }
    TESSERA_TRY(auto draws, drawsFrom(*graph, items, context.blobs()));
    RecordedValues::Limits limits;
    limits.threads = m_settings.threads;
    limits.foreign = foreignRun();
    auto recorded = std::make_unique<RecordedValues>(graph, std::move(draws), limits);
    const base::Nanoseconds limit(std::max<std::int64_t>(intField(request, "limit_ns"), 0));
    TESSERA_TRY(const auto time, recorded->runFirst(limit, [&context] { context.heartbeat(); }));
    m_recorded.clear(); // of one model at a time
    m_recorded[graph.get()] = std::move(recorded);
    return json{{"run_ns", time.count()}};
}

backend::PluginSettings WorkerState::settingsFor(const BackendOnDevice& opened) const {
    backend::PluginSettings settings = m_settings;
    if (const auto at = m_open.find(opened); at != m_open.end()) {
        settings.options = at->second.options;
        settings.device = at->second.device;
    }
    return settings;
}

base::Result<json> WorkerState::hello(const json& /*request*/, RequestContext& /*context*/) const {
    const auto canary = runCanary(m_settings.threads);
    return json{{"protocol", kProtocolVersion},   {"pid", ::getpid()},
                {"threads", m_settings.threads},  {"device", localDevice().hash().hex()},
                {"fma_gflops", canary.fmaGflops}, {"bandwidth_gbps", canary.bandwidthGBps}};
}

base::Result<json> WorkerState::ceilings(const json& request, RequestContext& /*context*/) const {
    // What the host sees of its own machine; a size that cannot be is its error, not a reason to sweep it.
    static constexpr std::int64_t kMostCacheBytes = std::int64_t{8} << 30U;
    const auto bytes = [&request](const char* key) {
        return std::clamp<std::int64_t>(intField(request, key), 0, kMostCacheBytes);
    };
    const CeilingsRequest wanted{
        static_cast<std::int32_t>(
            std::clamp<std::int64_t>(intField(request, "threads", 1), 1, m_settings.threads)),
        static_cast<std::int32_t>(std::clamp<std::int64_t>(intField(request, "cores", 1), 1, 1 << 16)),
        bytes("l1_bytes"), bytes("l2_bytes"), bytes("l3_bytes")};
    TESSERA_TRY(const auto measured, measureCeilings(wanted));
    return toJson(measured);
}

base::Result<std::shared_ptr<backend::Device>> WorkerState::deviceOf(const backend::DeviceId& id,
                                                                     const json& request) {
    if (id == backend::DeviceId{}) {
        return nullptr;
    }
    if (const auto open = m_devices.find(id); open != m_devices.end()) {
        return open->second;
    }
    if (!m_drivers.contains(id.kind)) {
        TESSERA_TRY(auto driver, backend::openDevicePlugin(id.kind, textField(request, "device_plugin")));
        m_drivers[id.kind] = std::move(driver);
    }
    TESSERA_TRY(auto device, m_drivers[id.kind]->open(id.ordinal));
    m_devices[id] = device;
    return device;
}

backend::PluginDescription WorkerState::describedOnDevice(const BackendOnDevice& opened) const {
    auto description = m_open.at(opened).plugin->description();
    if (opened.device != backend::DeviceId{}) {
        const auto& driver = m_drivers.at(opened.device.kind)->description();
        auto& environment = description.environment;
        environment.insert(environment.end(), driver.environment.begin(), driver.environment.end());
        base::Hasher hasher;
        hasher.add(description.contentHash).add(std::string_view(driver.version));
        for (const auto& [name, version] : driver.libraries) {
            hasher.add(std::string_view(name)).add(std::string_view(version));
        }
        description.contentHash = hasher.finish();
    }
    return description;
}

base::Result<json> WorkerState::openBackend(const json& request, RequestContext& /*context*/) {
    TESSERA_TRY(const auto opened, backendField(request, "id"));
    if (!m_open.contains(opened)) {
        Open open;
        auto settings = m_settings;
        settings.options = request.value("options", std::map<std::string, std::string>());
        TESSERA_TRY(settings.device, deviceOf(opened.device, request));
        if (settings.device != nullptr && opened.id == backend::copyBackend(opened.device.kind)) {
            open.plugin = backend::makeDeviceCopies(settings.device);
        } else {
            const auto elsewhere =
                std::ranges::find(m_open, opened.id, [](const auto& each) { return each.first.id; });
            TESSERA_TRY(
                open.plugin,
                backend::openPlugin(opened.id, textField(request, "library"), settings, standAloneWriter(),
                                    elsewhere != m_open.end() ? elsewhere->second.plugin.get() : nullptr));
        }
        open.options = std::move(settings.options);
        open.device = std::move(settings.device);
        m_open[opened] = std::move(open);
    }
    return toJson(describedOnDevice(opened));
}

base::Result<json> WorkerState::loadGraph(const json& request, RequestContext& context) {
    const std::string name = textField(request, "graph");
    const auto hash = base::Hash128::fromHex(name);
    if (!hash) {
        return fail(ErrorKind::kRefused, "expected 32 hexadecimal digits", "graph");
    }
    if (!m_graphs.contains(name)) {
        TESSERA_TRY(const auto sent, context.blobs().get(*hash));
        onnx::ReadOptions options;
        options.blobs = [&blobs = context.blobs()](const base::Hash128& blob) { return blobs.get(blob); };
        const auto bytes =
            std::make_shared<const std::vector<std::byte>>(sent.bytes().begin(), sent.bytes().end());
        TESSERA_TRY(auto model, onnx::readModelFromBytes(bytes, options));
        m_graphs[name] = std::move(model.graph);
    }
    return json{{"nodes", m_graphs[name]->nodes().size()},
                {"structure", m_graphs[name]->structureHash().hex()}};
}

base::Result<BackendOnDevice> backendField(const json& request, const char* key) {
    BackendOnDevice named{textField(request, key)};
    if (const auto device = textField(request, "device"); !device.empty()) {
        TESSERA_TRY(named.device, backend::DeviceId::parse(device));
    }
    return named;
}

base::Result<graph::Tensor> tensorFromBlob(const graph::Value& value, const BlobBytes& blob) {
    const auto extents = value.type.extents();
    if (!extents) {
        return fail(ErrorKind::kImpossible, "its extents are not known", "input '" + value.name + "'");
    }
    const auto count = graph::elementCount(*extents);
    const std::size_t bytes =
        graph::packedBytes(value.type.dtype, static_cast<std::size_t>(count.value_or(0)));
    if (!count || blob.bytes().size() != bytes) {
        return fail(ErrorKind::kRefused,
                    "expected " + std::to_string(bytes) + " bytes, got " +
                        std::to_string(blob.bytes().size()),
                    "input '" + value.name + "'");
    }
    return blob.sharedAs(value.type.dtype, *extents);
}

base::Result<std::vector<graph::Tensor>> inputsFromBlobs(const graph::Graph& graph, const json& names,
                                                         const BlobStore& blobs) {
    if (names.size() != graph.inputs().size()) {
        return fail(ErrorKind::kRefused, "expected one an input of the graph", "inputs");
    }
    std::vector<graph::Tensor> tensors;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto hash = base::Hash128::fromHex(names[i].is_string() ? names[i].get<std::string>() : "");
        if (!hash) {
            return fail(ErrorKind::kRefused, "expected 32 hexadecimal digits", "inputs");
        }
        TESSERA_TRY(const auto blob, blobs.get(*hash));
        TESSERA_TRY(tensors.emplace_back(), tensorFromBlob(graph.value(graph.inputs()[i]), blob));
    }
    return tensors;
}

backend::OnnxWriter standAloneWriter() {
    return
        [](const graph::Graph& graph, const graph::Region& region) -> base::Result<backend::OnnxModelBytes> {
            TESSERA_TRY(const auto part, graph::extractRegion(graph, region));
            onnx::WriteOptions options;
            const bool branches = std::ranges::any_of(part->nodes(), [](const graph::Node& node) {
                return node.op == "If" && node.domain.empty();
            });
            options.extents = branches ? onnx::ExtentMode::kOpen : onnx::ExtentMode::kKnown;
            TESSERA_TRY(auto written, onnx::writeModel(*part, options));
            return backend::OnnxModelBytes{std::move(written.bytes), {}};
        };
}

} // namespace tessera::measure
