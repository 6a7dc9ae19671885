#pragma once

#include "engine/measure/bound_kernel.h"
#include "engine/measure/measure_batch.h"
#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace tessera::measure {

/// The worker's part of measuring: `offer` asks plug-ins, `measure` checks rivals of one region and times
/// them, `details` asks how an implementation does its work.
///
/// `measure` reports a progress object for each job as soon as its fate is known, one ("announce") before
/// its plug-in is told of it and one ("check") before it is prepared and first run, so that the host knows
/// whom to blame when the process dies, and one ("time") before all are timed in turn.
class RegionService {
public:
    explicit RegionService(WorkerState& state) : m_state(state) {}
    void registerWith(WorkerServer& server);

private:
    [[nodiscard]] base::Result<nlohmann::json> offer(const nlohmann::json& request);
    [[nodiscard]] base::Result<nlohmann::json> details(const nlohmann::json& request);
    [[nodiscard]] base::Result<nlohmann::json> measure(const nlohmann::json& request,
                                                       RequestContext& context);
    /// Reads as many bytes as other parts of the model would between two runs of one kernel.
    void scrubCaches(std::int64_t bytes);

    WorkerState& m_state;
    MeasureBatch::Memory m_memory = MeasureBatch::makeMemory();
    std::optional<AlignedBuffer> m_scrub;
    std::uint64_t m_scrubSum = 0;
};

} // namespace tessera::measure
