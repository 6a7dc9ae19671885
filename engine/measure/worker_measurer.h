#pragma once

#include "engine/measure/device_fingerprint.h"
#include "engine/measure/region_measurer.h"
#include "engine/measure/store.h"
#include "engine/measure/timing_round.h"
#include "engine/measure/worker_client.h"
#include "engine/onnx/writer.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::measure {

/// A backend as a worker can open it.
struct BackendLibrary {
    std::string id;
    std::filesystem::path library;
    std::map<std::string, std::string> options;
};

struct MeasurementContext;

/// A graph as it is sent: its bytes by name, and the blobs of its constants.
class WireGraph {
public:
    [[nodiscard]] static base::Result<WireGraph> make(graph::GraphRef graph);
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const graph::Graph& graph() const { return *m_graph; }
    [[nodiscard]] std::span<const NamedBlob> blobs() const { return m_blobs; }

private:
    graph::GraphRef m_graph;
    std::string m_name;
    std::vector<NamedBlob> m_blobs;
};

/// A worker with backends opened and graphs loaded as needed; everything is loaded again after a restart.
class WorkerSession {
public:
    WorkerSession(std::shared_ptr<Launcher> launcher, WorkerEnvironment environment,
                  std::vector<BackendLibrary> backends);

    [[nodiscard]] WorkerClient& client() { return m_client; }
    [[nodiscard]] const std::vector<BackendLibrary>& backends() const { return m_backends; }
    [[nodiscard]] const WorkerEnvironment& environment() const { return m_environment; }
    /// Its description; kImpossible with the reason when it cannot be opened here.
    [[nodiscard]] base::Result<backend::PluginDescription> openBackend(const std::string& id,
                                                                       std::stop_token stop);
    [[nodiscard]] base::Status loadGraph(const WireGraph& graph, std::stop_token stop);

private:
    void forgetAfterRestart();

    std::vector<BackendLibrary> m_backends;
    WorkerEnvironment m_environment;
    WorkerClient m_client;
    int m_generation = 0;
    std::map<std::string, backend::PluginDescription> m_open;
    std::vector<std::string> m_graphs;
};

struct MeasurerSettings {
    int threads = 1;
    graph::Precision precision = graph::Precision::kF32;
    TimingLimits limits;
    /// Of one batch of rivals, check included; a batch that takes longer has a rival that hangs.
    base::Nanoseconds hangLimit{120'000'000'000};
};

/// RegionMeasurer over a worker and a store.
class WorkerMeasurer final : public RegionMeasurer {
public:
    /// `worker` and `store` outlive it.
    WorkerMeasurer(graph::GraphRef graph, WorkerSession& worker, Store& store, MeasurerSettings settings);
    ~WorkerMeasurer() override;

    base::Result<std::vector<backend::Offering>> offers(std::span<const OfferRequest> requests,
                                                        const base::JobControl& control) override;
    base::Result<std::vector<backend::Cost>> costs(std::span<const MeasureRequest> requests,
                                                   const base::JobControl& control) override;
    base::Result<std::vector<ConversionOffer>> conversions(std::span<const ConversionRequest> requests,
                                                           const base::JobControl& control) override;
    base::Result<base::Nanoseconds> kernelOverhead() override;
    [[nodiscard]] Counts counts() const override { return m_counts; }

private:
    struct Batch;
    enum class Company : std::uint8_t { kTogether, kAlone };

    [[nodiscard]] base::Result<const WireGraph*> wire();
    [[nodiscard]] base::Result<backend::PluginDescription> description(const std::string& id,
                                                                       std::stop_token stop);
    [[nodiscard]] base::Result<StoreKey>
    keyOf(const base::Hash128& region, const backend::Implementation& implementation, std::stop_token stop);
    [[nodiscard]] base::Result<MeasurementContext> contextOf(const std::string& backend,
                                                             std::stop_token stop);
    [[nodiscard]] base::Result<std::optional<backend::Cost>>
    fromStore(const StoreKey& key, Freshness freshness, std::stop_token stop);
    [[nodiscard]] base::Result<Canary> today(std::stop_token stop);
    [[nodiscard]] std::optional<backend::Cost> verdictOf(const base::Error& error) const;
    [[nodiscard]] base::Result<backend::Offering> askOffer(const WireGraph& graph,
                                                           const graph::Region& region,
                                                           const std::string& backend, std::stop_token stop);
    [[nodiscard]] base::Result<backend::Offering> offerOf(const WireGraph& graph, const graph::Region& region,
                                                          const base::Hash128& regionKey,
                                                          const std::string& backend, std::stop_token stop);
    [[nodiscard]] base::Status runBatch(const WireGraph& graph, Batch& batch, std::stop_token stop);
    [[nodiscard]] base::Result<std::vector<std::size_t>> openJobs(Batch& batch, Company company,
                                                                  std::stop_token stop);
    [[nodiscard]] base::Status askCosts(const WireGraph& graph, Batch& batch,
                                        std::span<const std::size_t> sent, std::stop_token stop);
    [[nodiscard]] base::Status storeBatch(Batch& batch);
    [[nodiscard]] base::Status measureBatch(const WireGraph& graph, Batch& batch, std::stop_token stop);
    [[nodiscard]] base::Result<ConversionOffer> cheapestConversion(const ConversionRequest& request,
                                                                   std::stop_token stop);
    [[nodiscard]] std::int64_t scrubBytes(const graph::Region& region) const;

    graph::GraphRef m_graph;
    WorkerSession& m_worker;
    Store& m_store;
    MeasurerSettings m_settings;
    DeviceFingerprint m_device;
    base::Hash128 m_deviceHash;
    std::int64_t m_modelWeightBytes = 0;
    std::unique_ptr<WireGraph> m_wire;
    std::map<std::string, WireGraph> m_conversionGraphs;
    std::map<std::string, backend::PluginDescription> m_descriptions;
    std::map<std::string, std::string> m_unavailable;
    std::optional<Canary> m_today;
    Counts m_counts;
};

} // namespace tessera::measure
