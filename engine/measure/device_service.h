#pragma once

#include "engine/backend/device_plugin.h"
#include "engine/base/result.h"
#include "engine/measure/worker_client.h"
#include "engine/measure/worker_server.h"

#include <filesystem>
#include <stop_token>
#include <vector>

namespace tessera::measure {

/// In a worker: answers `devices`, the devices that a plug-in of them lists. What it loads of a vendor stays
/// in that process, so that it is one of its own, which measures nothing.
class DeviceService {
public:
    void registerWith(WorkerServer& server);

private:
    [[nodiscard]] base::Result<nlohmann::json> devices(const nlohmann::json& request,
                                                       RequestContext& context) const;
};

/// Asks a worker for the devices of a kind. \param plugin  the device plug-in
/// \par Errors  as of backend::openDevicePlugin; those of the worker.
[[nodiscard]] base::Result<std::vector<backend::DeviceInfo>>
listDevices(WorkerClient& worker, backend::DeviceId::Kind kind, const std::filesystem::path& plugin,
            base::Nanoseconds limit, std::stop_token stop);

} // namespace tessera::measure
