#pragma once

#include "engine/measure/device_fingerprint.h"
#include "engine/measure/measure_batch.h"
#include "engine/measure/other_data.h"
#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tessera::measure {

/// The worker's part of measuring: `offer` asks plug-ins, `measure` checks rivals of one region and times
/// them, `details` asks how an implementation does its work.
///
/// `measure` reports a progress object for each job as soon as its fate is known, one ("announce") before
/// its plug-in is told of it and one ("check") before it is prepared and first run, so that the host knows
/// whom to blame when the process dies, and one ("time") before all are timed in turn. While a
/// plug-in compiles, "at_work" comes every second.
class RegionService {
public:
    explicit RegionService(WorkerState& state) : m_state(state) {}
    void registerWith(WorkerServer& server);

private:
    [[nodiscard]] base::Result<nlohmann::json> offer(const nlohmann::json& request);
    [[nodiscard]] base::Result<nlohmann::json> details(const nlohmann::json& request);
    [[nodiscard]] base::Result<nlohmann::json> measure(const nlohmann::json& request,
                                                       RequestContext& context);

    WorkerState& m_state;
    MeasureBatch::Memory m_memory = MeasureBatch::makeMemory();
    OtherData m_other;
    const DeviceFingerprint m_device = localDevice();
};

} // namespace tessera::measure
