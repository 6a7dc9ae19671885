#pragma once

#include "engine/backend/plugin.h"
#include "engine/measure/input_draws.h"
#include "engine/measure/wire_graph.h"
#include "engine/measure/worker_client.h"
#include "engine/pattern/spec.h"

#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// A backend as a worker can open it.
struct BackendLibrary {
    std::string id;
    std::filesystem::path library;
    std::map<std::string, std::string> options;
    /// Those of graph level are opened for every graph that has foreign nodes.
    pattern::Level level = pattern::Level::kOperator;
    bool compiles = false;                   ///< pattern::BackendSpec::compiles
    backend::DeviceId device = {};           ///< that it is opened on: one entry each
    std::filesystem::path devicePlugin = {}; ///< of that device; empty: the CPU

    [[nodiscard]] backend::BackendOnDevice opened() const { return {id, device}; }
};

/// A worker with backends opened and graphs loaded as needed; everything is loaded again after a restart.
class WorkerSession {
public:
    static constexpr base::Nanoseconds kNoLimit{std::numeric_limits<std::int64_t>::max()};

    /// \param hangs  \see WorkerClient
    WorkerSession(std::shared_ptr<Launcher> launcher, WorkerEnvironment environment,
                  std::vector<BackendLibrary> backends, std::shared_ptr<HangLimits> hangs = nullptr);

    [[nodiscard]] WorkerClient& client() { return m_client; }
    [[nodiscard]] const std::vector<BackendLibrary>& backends() const { return m_backends; }
    [[nodiscard]] const WorkerEnvironment& environment() const { return m_environment; }
    /// A worker of its own, in which no vendor's pool spins.
    [[nodiscard]] WorkerClient anotherClient() const {
        return WorkerClient(m_launcher, m_environment, m_hangs);
    }
    /// Its description; kImpossible with the reason when it cannot be opened here.
    [[nodiscard]] base::Result<backend::PluginDescription>
    openBackend(const backend::BackendOnDevice& backend, std::stop_token stop);
    [[nodiscard]] base::Status loadGraph(const WireGraph& graph, std::stop_token stop);
    /// What the graph's foreign nodes make of these draws of its inputs. \see ForeignNodes::typesOn
    /// \par Errors kImpossible: no backend runs one of them; those of the worker.
    [[nodiscard]] base::Result<std::map<graph::ValueId, graph::TensorType>>
    learnTypes(const WireGraph& graph, std::span<const InputDraw> draws, std::stop_token stop);
    /// Has the regions of a loaded graph checked on runs of the reference on these draws of its inputs.
    /// \return what a run takes. \par Errors those of the reference on the first; kImpossible: it takes
    /// longer than `limit`.
    [[nodiscard]] base::Result<base::Nanoseconds> record(const WireGraph& graph,
                                                         std::span<const InputDraw> draws,
                                                         std::stop_token stop,
                                                         base::Nanoseconds limit = kNoLimit);

private:
    void forgetAfterRestart();
    /// Whatever may run them; one that cannot be opened is left out.
    [[nodiscard]] base::Status openForForeignNodes(std::stop_token stop);

    std::shared_ptr<Launcher> m_launcher;
    std::vector<BackendLibrary> m_backends;
    WorkerEnvironment m_environment;
    std::shared_ptr<HangLimits> m_hangs;
    WorkerClient m_client;
    int m_generation = 0;
    std::map<backend::BackendOnDevice, backend::PluginDescription> m_open;
    std::vector<std::string> m_graphs;
    /// The graph whose draws the worker holds, how many they are, and what a run takes.
    struct {
        std::string graph;
        std::size_t draws = 0;
        base::Nanoseconds run;
    } m_recorded;
};

/// An input of a graph as it is sent.
[[nodiscard]] NamedBlob inputBlob(const graph::Tensor& input);

} // namespace tessera::measure
