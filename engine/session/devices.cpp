#include "engine/session/devices.h"

#include "engine/base/file_system.h"
#include "engine/measure/device_service.h"
#include "engine/measure/launcher.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <utility>

namespace tessera::session {

namespace {

using Kind = backend::DeviceId::Kind;

constexpr std::array kKinds{Kind::kOpenCl, Kind::kCuda};

/// Of a worker that ended, or never answered, its error says how alone.
std::string reasonOf(const base::Error& error) {
    return error.kind == base::ErrorKind::kBackend
               ? "its drivers failed when they were asked: " + error.message
               : error.message;
}

} // namespace

std::filesystem::path devicePlugin(Kind kind) {
    return base::programFolder().parent_path() / "lib" / "tessera" / "devices" /
           ("libtessera-" + std::string(backend::toText(kind)) + ".so");
}

std::map<std::string, std::string> deviceVariables() {
    std::map<std::string, std::string> variables;
    if (const auto folder = base::cacheFolder(); folder && std::getenv("POCL_CACHE_DIR") == nullptr) {
        variables["POCL_CACHE_DIR"] = (*folder / "pocl").string();
    }
    // Else CUDA numbers them by what it takes for their speed, and cuda:0 is another one with another driver.
    if (std::getenv("CUDA_DEVICE_ORDER") == nullptr) {
        variables["CUDA_DEVICE_ORDER"] = "PCI_BUS_ID";
    }
    return variables;
}

std::vector<std::string> notesOf(const std::vector<UsableDevice>& devices) {
    std::vector<std::string> notes;
    for (const auto& [id, info] : devices) {
        if (info.isEmulated) {
            notes.push_back(id.toText() + " (" + info.name +
                            ") is emulated by the CPU: its times are those of no device");
        }
    }
    return notes;
}

base::Result<std::vector<UsableDevice>> checkDevices(const std::vector<backend::DeviceId>& devices,
                                                     const base::JobControl& control) {
    using base::ErrorKind;
    std::vector<UsableDevice> usable;
    std::vector<DevicesOfKind> found;
    for (const auto& id : devices) {
        if (id.kind == Kind::kCpu) {
            continue;
        }
        if (found.empty()) {
            TESSERA_TRY(found, findDevices(control));
        }
        const auto kind = std::ranges::find(found, id.kind, &DevicesOfKind::kind);
        if (kind == found.end()) {
            return base::fail(ErrorKind::kImpossible, "this build has no plug-in of such devices",
                              id.toText());
        }
        if (!kind->reason.empty()) {
            return base::fail(ErrorKind::kImpossible, kind->reason, id.toText());
        }
        if (id.ordinal >= std::ssize(kind->devices)) {
            return base::fail(ErrorKind::kImpossible,
                              "there are " + std::to_string(kind->devices.size()) +
                                  " devices of this kind here, numbered from 0 on",
                              id.toText());
        }
        const auto& info = kind->devices[static_cast<std::size_t>(id.ordinal)];
        if (!info.reason.empty()) {
            return base::fail(ErrorKind::kImpossible, info.reason, id.toText());
        }
        usable.push_back({id, info});
    }
    return usable;
}

base::Result<std::vector<DevicesOfKind>> findDevices(const base::JobControl& control,
                                                     base::Nanoseconds limit) {
    std::vector<DevicesOfKind> found;
    const auto launcher = std::make_shared<measure::LocalLauncher>(measure::workerProgram());
    for (const auto kind : kKinds) {
        const auto plugin = devicePlugin(kind);
        std::error_code code;
        if (!std::filesystem::exists(plugin, code)) {
            continue;
        }
        measure::WorkerEnvironment environment;
        environment.variables = deviceVariables();
        measure::WorkerClient worker(launcher, environment);
        auto devices = measure::listDevices(worker, kind, plugin, limit, control.stop);
        if (!devices && devices.error().kind == base::ErrorKind::kCancelled) {
            return tl::unexpected(devices.error());
        }
        found.push_back({kind, devices ? "" : reasonOf(devices.error()),
                         devices ? *std::move(devices) : std::vector<backend::DeviceInfo>()});
    }
    return found;
}

} // namespace tessera::session
