#pragma once

#include "engine/measure/device_fingerprint.h"
#include "engine/measure/other_data.h"
#include "engine/measure/region_under_test.h"
#include "engine/measure/timing_task.h"
#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tessera::measure {

/// The worker's part of measuring: `offer` asks plug-ins, `measure` checks and times groups of tasks,
/// `details` asks how an implementation does its work.
///
/// `measure` reports a progress object for each task as soon as its result is known, one ("announce") before
/// its plug-in is told of it and one ("check") before it is prepared and first run, so that the host knows
/// which task the process died of, and one ("time") before all are timed in turn. While a plug-in compiles,
/// "at_work" comes every second.
class RegionService {
public:
    explicit RegionService(WorkerState& state) : m_state(state) {}
    void registerWith(WorkerServer& server);

private:
    using Json = nlohmann::json;
    [[nodiscard]] base::Result<Json> offer(const Json& request, RequestContext& context);
    [[nodiscard]] base::Result<Json> details(const Json& request, RequestContext& context);
    [[nodiscard]] base::Result<std::vector<TaskGroup>> readGroups(const Json& request) const;
    [[nodiscard]] base::Result<Json> measure(const Json& request, RequestContext& context);

    WorkerState& m_state;
    CheckMemory m_memory = CheckMemory::make();
    OtherData m_other;
    const DeviceFingerprint m_device = localDevice();
};

} // namespace tessera::measure
