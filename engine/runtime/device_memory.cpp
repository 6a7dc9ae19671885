#include "engine/runtime/device_memory.h"

#include "engine/runtime/execution_plan.h"
#include "engine/runtime/storage_plan.h"

#include <algorithm>

namespace tessera::runtime {

base::Result<std::map<backend::DeviceId, std::int64_t>> deviceMemory(const plan::Plan& plan) {
    TESSERA_TRY(const auto execution, makeExecutionPlan(plan));
    TESSERA_TRY(const auto storage, planStorage(*plan.graph, execution));
    auto bytes = planArenas(storage).bytes;
    bytes.erase(backend::DeviceId{});
    std::map<backend::DeviceId, std::int64_t> workspace;
    for (const auto& step : execution.steps) {
        const auto& implementation = step.implementation;
        if (implementation.device != backend::DeviceId{}) {
            bytes[implementation.device] += implementation.persistentBytes;
            auto& most = workspace[implementation.device];
            most = std::max(most, implementation.workspaceBytes);
        }
    }
    for (const auto& [device, most] : workspace) {
        bytes[device] += most;
    }
    return bytes;
}

} // namespace tessera::runtime
