#pragma once

#include "engine/backend/plugin.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/measure/machine_speed.h"
#include "engine/measure/worker_server.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace tessera::measure {

/// What a worker keeps between requests: graphs by the hash of their bytes, and open plug-ins. Registers the
/// requests `hello`, `ceilings`, `open_backend`, `load_graph` and `drop_graph`; other services add theirs
/// beside them.
class WorkerState {
public:
    explicit WorkerState(backend::PluginSettings settings);
    void registerWith(WorkerServer& server);

    /// kRefused when it was never loaded.
    [[nodiscard]] base::Result<graph::GraphRef> graph(const std::string& name) const;
    /// kRefused when it was never opened.
    [[nodiscard]] base::Result<backend::Plugin*> plugin(const std::string& id) const;
    [[nodiscard]] const backend::PluginSettings& settings() const { return m_settings; }
    /// The settings with the options that the plug-in was opened with.
    [[nodiscard]] backend::PluginSettings settingsFor(const std::string& id) const;
    /// Runs a loaded plan once. \par Errors kRefused when it was never loaded; those of its kernels.
    using PlanRun = std::function<base::Status(const std::string& plan)>;
    /// Of the service that holds plans, which outlives all requests; without one no plan is loaded.
    void setPlanRun(PlanRun run) { m_planRun = std::move(run); }
    [[nodiscard]] base::Status runPlan(const std::string& plan) const;
    /// What all timings of this worker saw of the machine.
    [[nodiscard]] MachineSpeed& machineSpeed() { return m_machineSpeed; }

private:
    [[nodiscard]] base::Result<nlohmann::json> hello() const;
    [[nodiscard]] base::Result<nlohmann::json> ceilings(const nlohmann::json& request) const;
    [[nodiscard]] base::Result<nlohmann::json> openBackend(const nlohmann::json& request);
    [[nodiscard]] base::Result<nlohmann::json> loadGraph(const nlohmann::json& request,
                                                         RequestContext& context);

    backend::PluginSettings m_settings;
    std::map<std::string, graph::GraphRef> m_graphs;
    std::map<std::string, std::unique_ptr<backend::Plugin>> m_plugins;
    std::map<std::string, std::map<std::string, std::string>> m_options;
    PlanRun m_planRun;
    MachineSpeed m_machineSpeed;
};

/// The writer that plug-ins get: compound operators as primitives, weights inline.
[[nodiscard]] backend::OnnxWriter standAloneWriter();

} // namespace tessera::measure
