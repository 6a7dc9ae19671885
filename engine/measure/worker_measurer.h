#pragma once

#include "engine/measure/check_inputs.h"
#include "engine/measure/check_record.h"
#include "engine/measure/chunk_runner.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/region_measurer.h"
#include "engine/measure/store.h"
#include "engine/measure/thresholds.h"
#include "engine/measure/timing_round.h"
#include "engine/measure/worker_session.h"

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tessera::measure {

struct MeasurementContext;

struct MeasurerSettings {
    int threads = 1;
    graph::Precision precision = graph::Precision::kF32;
    TimingLimits limits;
    /// The backend whose conversions are timed only where no other backend converts, or where it moves
    /// nothing; empty: all are.
    std::string lastResort = {};
    /// Of a worker's silence while it checks or times; one that says nothing for longer hangs.
    base::Nanoseconds hangLimit{thresholds::kLongestHang};
    /// Of the model, whose runs on them regions are checked on; null: inputs are drawn for each region.
    std::shared_ptr<CheckInputs> checkInputs = {};
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
    base::Result<Canary> refreshCanary(std::stop_token stop) override;
    base::Result<std::map<backend::BackendOnDevice, base::Hash128>>
    contextHashes(std::span<const backend::BackendOnDevice> backends, std::stop_token stop) override;

    base::Result<CheckScope> checkScope(std::stop_token stop) override;
    base::Status condemn(const MeasureRequest& request, const std::string& reason,
                         std::stop_token stop) override;

private:
    class CostQuery;
    struct ConverterPass;

    /// The model as it is sent, made at the first question to a worker: all its weights are hashed for it,
    /// which a search that finds everything in the store need not wait for.
    [[nodiscard]] base::Result<const WireGraph*> wire();
    [[nodiscard]] base::Result<backend::PluginDescription>
    description(const backend::BackendOnDevice& backend, std::stop_token stop);
    [[nodiscard]] base::Result<StoreKey>
    keyOf(const base::Hash128& region, const backend::Implementation& implementation, std::stop_token stop);
    /// Of no implementation in particular.
    [[nodiscard]] base::Result<StoreKey>
    contextKey(const base::Hash128& region, const backend::BackendOnDevice& backend, std::stop_token stop);
    [[nodiscard]] base::Result<MeasurementContext> contextOf(const backend::BackendOnDevice& backend,
                                                             std::stop_token stop);
    [[nodiscard]] base::Result<std::optional<backend::Cost>> fromStore(const StoreKey& key, Reuse reuse,
                                                                       std::stop_token stop);
    /// What the store knows of an implementation on this model.
    struct Known {
        std::optional<backend::Cost> answer; ///< its time, when it was shown to be right here; or why not
        std::optional<backend::Cost> time;   ///< of one that was not checked on this model
    };
    [[nodiscard]] base::Result<Known> knownOf(const TimingTask::Keys& keys, Reuse reuse,
                                              std::stop_token stop);
    /// What one run of the reference takes; empty: it takes too long to be tried, or cannot run the model.
    [[nodiscard]] base::Result<std::optional<base::Nanoseconds>> referenceRun(const WireGraph& graph,
                                                                              std::stop_token stop);
    [[nodiscard]] base::Result<Canary> currentCanary(std::stop_token stop);
    /// What bounds rest on. Measured once for a store, before a backend that uses them is first asked what it
    /// offers, so that a later search is offered the same.
    [[nodiscard]] base::Result<const backend::MachineCeilings*> ceilings(std::stop_token stop);
    /// \param graph  null: the model itself.
    [[nodiscard]] base::Result<nlohmann::json> askOffer(const WireGraph* graph, const graph::Region& region,
                                                        const backend::BackendOnDevice& backend,
                                                        backend::ThreadUse threads, std::stop_token stop);
    [[nodiscard]] base::Result<backend::Offering> offerOf(const WireGraph* graph, const graph::Region& region,
                                                          const base::Hash128& regionKey,
                                                          const backend::BackendOnDevice& backend,
                                                          backend::ThreadUse threads, std::stop_token stop);
    [[nodiscard]] base::Status store(const TaskGroup& group, const CheckScope& scope, const Canary& canary);
    [[nodiscard]] ChunkSettings chunkSettings(const base::JobControl& control) const {
        return {m_settings.limits, m_settings.hangLimit, m_modelWeightBytes, control.deadline,
                m_settings.lastResort};
    }
    /// A verdict where it did not end while there was as much time as now.
    [[nodiscard]] base::Result<std::optional<backend::Cost>> knownHang(const StoreKey& verdict) const;
    /// In chunks; whatever is known when it ends, by success, error or cancel, is stored.
    /// \param scope  what the tasks are checked on
    [[nodiscard]] base::Status measure(std::span<TaskGroup> groups, ChunkRunner& runner,
                                       const CheckScope& scope, const std::stop_token& stop);
    [[nodiscard]] base::Result<const WireGraph*> conversionWire(const ConversionRequest& request);
    [[nodiscard]] base::Status gatherConversion(const ConversionRequest& request, TaskGroup& group,
                                                ConversionOffer& best, const ConverterPass& pass,
                                                std::stop_token stop);
    /// Backends whose conversions are asked for only where no other conversion is right: behind a deadline
    /// also those that compile, of which each takes longer than all others together.
    [[nodiscard]] std::vector<std::string> lastConverters(bool isLate) const;
    /// Answers what is not answered yet.
    [[nodiscard]] base::Status convertBy(const ConverterPass& pass,
                                         std::span<const ConversionRequest> requests,
                                         std::span<ConversionOffer> answers, const base::JobControl& control);

    graph::GraphRef m_graph;
    WorkerSession& m_worker;
    Store& m_store;
    MeasurerSettings m_settings;
    DeviceFingerprint m_device;
    base::Hash128 m_deviceHash;
    std::int64_t m_modelWeightBytes = 0;
    std::unique_ptr<WireGraph> m_wire;
    std::map<std::string, WireGraph> m_conversionGraphs;
    std::map<backend::BackendOnDevice, backend::PluginDescription> m_descriptions;
    std::map<backend::BackendOnDevice, std::string> m_unavailable;
    std::optional<CheckScope> m_scope;
    base::Nanoseconds m_scopeBudget{}; ///< that it was decided for
    std::optional<Canary> m_canary;
    base::Nanoseconds m_taskTime = thresholds::kTaskTime; ///< of each of the last chunk
    std::optional<backend::MachineCeilings> m_ceilings;
    base::Hash128 m_ceilingsHash;
    Counts m_counts;
};

} // namespace tessera::measure
