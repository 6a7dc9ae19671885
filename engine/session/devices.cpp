#include "engine/session/devices.h"

#include "engine/base/file_system.h"
#include "engine/measure/device_service.h"
#include "engine/measure/launcher.h"

#include <array>
#include <cstdlib>
#include <memory>
#include <utility>

namespace tessera::session {

namespace {

using Kind = backend::DeviceId::Kind;

constexpr std::array kKinds{Kind::kOpenCl, Kind::kCuda};

std::filesystem::path pluginOf(Kind kind) {
    return base::programFolder().parent_path() / "lib" / "tessera" / "devices" /
           ("libtessera-" + std::string(backend::toText(kind)) + ".so");
}

measure::WorkerEnvironment environment() {
    measure::WorkerEnvironment environment;
    if (const auto folder = base::cacheFolder(); folder && std::getenv("POCL_CACHE_DIR") == nullptr) {
        environment.variables["POCL_CACHE_DIR"] = (*folder / "pocl").string();
    }
    return environment;
}

/// Of a worker that ended, or never answered, its error says how alone.
std::string reasonOf(const base::Error& error) {
    return error.kind == base::ErrorKind::kBackend
               ? "its drivers failed when they were asked: " + error.message
               : error.message;
}

} // namespace

base::Result<std::vector<DevicesOfKind>> findDevices(const base::JobControl& control) {
    std::vector<DevicesOfKind> found;
    const auto launcher = std::make_shared<measure::LocalLauncher>(measure::workerProgram());
    for (const auto kind : kKinds) {
        const auto plugin = pluginOf(kind);
        std::error_code code;
        if (!std::filesystem::exists(plugin, code)) {
            continue;
        }
        measure::WorkerClient worker(launcher, environment());
        auto devices = measure::listDevices(worker, kind, plugin, control.stop);
        if (!devices && devices.error().kind == base::ErrorKind::kCancelled) {
            return tl::unexpected(devices.error());
        }
        found.push_back({kind, devices ? "" : reasonOf(devices.error()),
                         devices ? *std::move(devices) : std::vector<backend::DeviceInfo>()});
    }
    return found;
}

} // namespace tessera::session
