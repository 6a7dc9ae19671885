#include "engine/measure/device_service.h"

#include "engine/measure/json_read.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tessera::measure {

using nlohmann::json;

namespace {

json infoJson(const backend::DeviceInfo& info) {
    return {{"name", info.name},
            {"vendor", info.vendor},
            {"driver", info.driver},
            {"reason", info.reason},
            {"fingerprint", info.fingerprint},
            {"memory_bytes", info.memoryBytes},
            {"largest_allocation_bytes", info.largestAllocationBytes},
            {"compute_units", info.computeUnits},
            {"clock_mhz", info.clockMegahertz},
            {"alignment_bytes", info.alignmentBytes},
            {"emulated", info.isEmulated},
            {"shares_host_memory", info.sharesHostMemory}};
}

backend::DeviceInfo infoFrom(const json& told) {
    const auto number = [&told](const char* key) {
        return static_cast<std::int32_t>(
            std::clamp<std::int64_t>(intField(told, key), 0, std::numeric_limits<std::int32_t>::max()));
    };
    backend::DeviceInfo info;
    info.name = textField(told, "name");
    info.vendor = textField(told, "vendor");
    info.driver = textField(told, "driver");
    info.reason = textField(told, "reason");
    for (const auto& [name, value] : fieldOf(told, "fingerprint").items()) {
        if (value.is_string()) {
            info.fingerprint[name] = value.get<std::string>();
        }
    }
    info.memoryBytes = std::max<std::int64_t>(0, intField(told, "memory_bytes"));
    info.largestAllocationBytes = std::max<std::int64_t>(0, intField(told, "largest_allocation_bytes"));
    info.computeUnits = number("compute_units");
    info.clockMegahertz = number("clock_mhz");
    info.alignmentBytes = std::max<std::int64_t>(1, intField(told, "alignment_bytes"));
    info.isEmulated = boolField(told, "emulated");
    info.sharesHostMemory = boolField(told, "shares_host_memory");
    return info;
}

} // namespace

void DeviceService::registerWith(WorkerServer& server) {
    server.handle("devices", *this, &DeviceService::devices);
}

base::Result<json> DeviceService::devices(const json& request, RequestContext& /*context*/) const {
    TESSERA_TRY(const auto any, backend::DeviceId::parse(textField(request, "kind") + ":0"));
    TESSERA_TRY(const auto driver, backend::openDevicePlugin(any.kind, textField(request, "plugin")));
    json devices = json::array();
    for (const auto& info : driver->devices()) {
        devices.push_back(infoJson(info));
    }
    return json{{"devices", std::move(devices)}};
}

base::Result<std::vector<backend::DeviceInfo>> listDevices(WorkerClient& worker, backend::DeviceId::Kind kind,
                                                           const std::filesystem::path& plugin,
                                                           base::Nanoseconds limit, std::stop_token stop) {
    const json request{{"op", "devices"}, {"kind", backend::toText(kind)}, {"plugin", plugin.string()}};
    CallOptions options;
    options.limit = limit;
    TESSERA_TRY(const auto answer, worker.call(request, options, std::move(stop)));
    std::vector<backend::DeviceInfo> devices;
    for (const auto& told : arrayField(answer, "devices")) {
        devices.push_back(infoFrom(told));
    }
    return devices;
}

} // namespace tessera::measure
