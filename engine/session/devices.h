#pragma once

#include "engine/backend/device_plugin.h"
#include "engine/base/progress.h"
#include "engine/base/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tessera::session {

/// What was found of a kind of device.
struct DevicesOfKind {
    backend::DeviceId::Kind kind = backend::DeviceId::Kind::kOpenCl;
    std::string reason; ///< why there is none; empty: there are some
    std::vector<backend::DeviceInfo> devices;
};

/// The library of the plug-in that makes devices of a kind usable, built or not.
[[nodiscard]] std::filesystem::path devicePlugin(backend::DeviceId::Kind kind);

/// What vendors' libraries of devices find in the environment of a worker.
[[nodiscard]] std::map<std::string, std::string> deviceVariables();

/// A device besides the CPU that can be placed on.
struct UsableDevice {
    backend::DeviceId id;
    backend::DeviceInfo info;
};

/// What is known of `devices`, of which each must be usable here; the CPU among them is not looked at.
/// \par Errors kImpossible: one is not there, or cannot be opened; kCancelled.
[[nodiscard]] base::Result<std::vector<UsableDevice>>
checkDevices(const std::vector<backend::DeviceId>& devices, const base::JobControl& control);

/// What people are told of devices that are placed on: of one that the CPU emulates, that it is.
[[nodiscard]] std::vector<std::string> notesOf(const std::vector<UsableDevice>& devices);

/// The devices of this machine besides the CPU, one entry a kind whose plug-in is built. Each kind is looked
/// for in a worker of its own: drivers crash and hang as all code of vendors does, and that costs their kind.
/// \param limit  of a driver's silence; one that takes longer to start is stuck
/// \par Errors  kCancelled.
[[nodiscard]] base::Result<std::vector<DevicesOfKind>>
findDevices(const base::JobControl& control, base::Nanoseconds limit = base::Nanoseconds(30'000'000'000));

} // namespace tessera::session
