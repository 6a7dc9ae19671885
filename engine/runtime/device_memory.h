#pragma once

#include "engine/backend/device_id.h"
#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <map>

namespace tessera::runtime {

/// What running a plan holds on each device besides the CPU: its arena, the largest workspace, and what
/// kernels keep of their constants.
/// \param alignments  of devices, as planArenas takes them
/// \par Errors those of makeExecutionPlan and planStorage.
[[nodiscard]] base::Result<std::map<backend::DeviceId, backend::DeviceBytes>>
deviceMemory(const plan::Plan& plan, const std::map<backend::DeviceId, std::int64_t>& alignments = {});

} // namespace tessera::runtime
