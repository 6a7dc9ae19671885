#pragma once

#include "engine/backend/device_plugin.h"
#include "engine/measure/group_kernel.h"

#include <memory>
#include <vector>

namespace tessera::measure {

/// A parallel group on a device: the first lane is queued on the stream that the group is queued on, each
/// other one on a stream of its own. These wait for what was queued before, and what is queued behind waits
/// for them, all on the device:
///
///     stream  ──► fork ──► lane 0 ─────────► join ──► ...
///                  ├─────► lane 1 ────────────┤
///                  └─────► lane 2 ────────────┘
///
/// A stream that captures a graph captures all lanes, as branches of it.
/// \param workspaces  as laneWorkspaces gives them
/// \par Errors of the device; kImpossible: it wants parts of an allocation aligned to more than lanes are.
[[nodiscard]] base::Result<std::unique_ptr<GroupKernel>>
makeStreamGroup(const std::shared_ptr<backend::Device>& device, std::vector<std::int64_t> workspaces);

} // namespace tessera::measure
