#pragma once

#include "engine/backend/backend_on_device.h"
#include "engine/backend/device_plugin.h"
#include "engine/backend/plugin.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/accuracy.h"
#include "engine/measure/foreign_nodes.h"
#include "engine/measure/machine_speed.h"
#include "engine/measure/recorded_values.h"
#include "engine/measure/worker_server.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace tessera::measure {

/// What a worker keeps between requests: graphs by the hash of their bytes, and open plug-ins. Registers the
/// requests `hello`, `ceilings`, `open_backend`, `load_graph`, `learn_types` and `record`;
/// other services add theirs beside them.
class WorkerState {
public:
    explicit WorkerState(backend::PluginSettings settings);
    void registerWith(WorkerServer& server);

    /// kRefused when it was never loaded.
    [[nodiscard]] base::Result<graph::GraphRef> graph(const std::string& name) const;
    /// The device that the plug-in was opened on is gone: nothing works on it any more in this process.
    [[nodiscard]] bool isDeviceLost(const backend::BackendOnDevice& opened) const;
    /// Then ends the process: a host that loses a worker starts another.
    void endIfDeviceIsLost(const backend::BackendOnDevice& opened) const;
    /// kRefused when it was never opened on that device.
    [[nodiscard]] base::Result<backend::Plugin*> plugin(const backend::BackendOnDevice& opened) const;
    [[nodiscard]] const backend::PluginSettings& settings() const { return m_settings; }
    /// The settings with the options and the device that the plug-in was opened with.
    [[nodiscard]] backend::PluginSettings settingsFor(const backend::BackendOnDevice& opened) const;
    /// Runs of the reference on the draws that the host sent for this graph; null: it sent none.
    [[nodiscard]] RecordedValues* recorded(const graph::Graph& graph);
    /// What kernels of this worker's class are held to on a draw.
    [[nodiscard]] kernels::NonFinite judgedOn(const InputDraw& draw) const;
    /// Runs nodes that the reference has no kernel for by plug-ins that are open.
    [[nodiscard]] kernels::ForeignRun foreignRun() const;
    /// What all timings of this worker saw of the machine.
    [[nodiscard]] MachineSpeed& machineSpeed() { return m_machineSpeed; }

private:
    using Json = nlohmann::json;
    [[nodiscard]] base::Result<Json> hello(const Json& request, RequestContext& context) const;
    [[nodiscard]] base::Result<Json> ceilings(const Json& request, RequestContext& context) const;
    [[nodiscard]] base::Result<Json> openBackend(const Json& request, RequestContext& context);
    /// An open device, by the plug-in that the request names where it is not open yet; null: the CPU.
    [[nodiscard]] base::Result<std::shared_ptr<backend::Device>> deviceOf(const backend::DeviceId& id,
                                                                          const Json& request);
    /// What an open plug-in says of itself, with what the driver of its device says.
    [[nodiscard]] backend::PluginDescription describedOnDevice(const backend::BackendOnDevice& opened) const;
    [[nodiscard]] base::Result<Json> loadGraph(const Json& request, RequestContext& context);
    /// What foreign nodes make of draws of the graph's inputs.
    [[nodiscard]] base::Result<Json> learnTypes(const Json& request, RequestContext& context);
    /// The draws of a graph's inputs; runs the first of them, and says what that takes.
    [[nodiscard]] base::Result<Json> record(const Json& request, RequestContext& context);
    [[nodiscard]] ForeignNodes foreignNodes() const;

    backend::PluginSettings m_settings;
    std::map<std::string, graph::GraphRef> m_graphs;
    /// A plug-in and what it was opened with.
    struct Open {
        std::unique_ptr<backend::Plugin> plugin;
        std::map<std::string, std::string> options;
        std::shared_ptr<backend::Device> device; ///< null: the CPU
    };
    std::map<backend::BackendOnDevice, Open> m_open;
    std::map<backend::DeviceId::Kind, std::shared_ptr<backend::DeviceDriver>> m_drivers;
    std::map<backend::DeviceId, std::shared_ptr<backend::Device>> m_devices;
    std::map<const graph::Graph*, std::unique_ptr<RecordedValues>> m_recorded;
    MachineSpeed m_machineSpeed;
};

/// The backend that a request names under `key`, on its "device"; without one on the CPU.
/// \par Errors kUsage: it is no device.
[[nodiscard]] base::Result<backend::BackendOnDevice> backendField(const nlohmann::json& request,
                                                                  const char* key);

/// A graph input's bytes as its tensor. kRefused: they are not as many as its type takes; kImpossible: its
/// extents are not known.
[[nodiscard]] base::Result<graph::Tensor> tensorFromBlob(const graph::Value& value, const BlobBytes& blob);
/// All inputs of a graph by the names of their blobs, as the host sends them.
[[nodiscard]] base::Result<std::vector<graph::Tensor>>
inputsFromBlobs(const graph::Graph& graph, const nlohmann::json& names, const BlobStore& blobs);

/// The writer that plug-ins get: compound operators as primitives, weights inline.
[[nodiscard]] backend::OnnxWriter standAloneWriter();

} // namespace tessera::measure
