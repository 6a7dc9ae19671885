#pragma once

#include "engine/backend/device_id.h"
#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <map>

namespace tessera::runtime {

/// Bytes that running a plan holds on each device besides the CPU: its arena, the largest workspace, and what
/// kernels keep of their constants. \par Errors those of makeExecutionPlan and planStorage.
[[nodiscard]] base::Result<std::map<backend::DeviceId, std::int64_t>> deviceMemory(const plan::Plan& plan);

} // namespace tessera::runtime
