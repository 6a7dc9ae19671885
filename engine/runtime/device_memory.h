#pragma once

#include "engine/backend/device_id.h"
#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <map>

namespace tessera::runtime {

/// Bytes that running a plan holds on each device besides the CPU.
struct DeviceUse {
    std::int64_t bytes = 0;   ///< its arena, the largest workspace, and what kernels keep of their constants
    std::int64_t largest = 0; ///< of these, what is one allocation
};

/// \param alignments  of devices, as planArenas takes them
/// \par Errors those of makeExecutionPlan and planStorage.
[[nodiscard]] base::Result<std::map<backend::DeviceId, DeviceUse>>
deviceMemory(const plan::Plan& plan, const std::map<backend::DeviceId, std::int64_t>& alignments = {});

} // namespace tessera::runtime
