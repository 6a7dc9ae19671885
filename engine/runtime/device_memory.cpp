#include "engine/runtime/device_memory.h"

#include "engine/runtime/execution_plan.h"
#include "engine/runtime/storage_plan.h"

#include <algorithm>

namespace tessera::runtime {

base::Result<std::map<backend::DeviceId, backend::DeviceBytes>>
deviceMemory(const plan::Plan& plan, const std::map<backend::DeviceId, std::int64_t>& alignments) {
    TESSERA_TRY(const auto execution, makeExecutionPlan(plan));
    TESSERA_TRY(const auto storage, planStorage(*plan.graph, execution));
    std::map<backend::DeviceId, backend::DeviceBytes> used;
    for (const auto& [device, arena] : planArenas(storage, alignments).bytes) {
        if (device != backend::DeviceId{}) {
            used[device] = {arena, arena};
        }
    }
    std::map<backend::DeviceId, std::int64_t> workspace;
    for (const auto& step : execution.steps) {
        const auto& implementation = step.implementation;
        if (implementation.device != backend::DeviceId{}) {
            auto& use = used[implementation.device];
            use.total += implementation.persistentBytes;
            use.largest =
                std::max({use.largest, implementation.persistentBytes, implementation.workspaceBytes});
            auto& most = workspace[implementation.device];
            most = std::max(most, implementation.workspaceBytes);
        }
    }
    for (const auto& [device, most] : workspace) {
        used[device].total += most;
    }
    return used;
}

} // namespace tessera::runtime
