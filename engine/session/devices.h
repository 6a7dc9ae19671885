#pragma once

#include "engine/backend/device_plugin.h"
#include "engine/base/progress.h"
#include "engine/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::session {

/// What was found of a kind of device.
struct DevicesOfKind {
    backend::DeviceId::Kind kind = backend::DeviceId::Kind::kOpenCl;
    std::string reason; ///< why there is none; empty: there are some
    std::vector<backend::DeviceInfo> devices;
};

/// The devices of this machine besides the CPU, one entry a kind whose plug-in is built. Each kind is looked
/// for in a worker of its own: drivers crash and hang as all code of vendors does, and that costs their kind.
/// \par Errors  kCancelled.
[[nodiscard]] base::Result<std::vector<DevicesOfKind>> findDevices(const base::JobControl& control);

} // namespace tessera::session
