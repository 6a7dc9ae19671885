#include "engine/measure/device_note.h"

#include "engine/measure/device_json.h"
#include "engine/measure/json_read.h"

namespace tessera::measure {

using nlohmann::json;

namespace {

constexpr const char* kKind = "device";

} // namespace

base::Status noteDevice(Store& store, const DeviceFingerprint& device) {
    TESSERA_TRY(const auto known, store.findNote(kKind, device.hash()));
    if (known) {
        return {};
    }
    return store.putNote(kKind, device.hash(), wireText(deviceJson<json>(device)));
}

base::Result<std::optional<DeviceFingerprint>> findDevice(Store& store, const base::Hash128& device) {
    TESSERA_TRY(const auto note, store.findNote(kKind, device));
    if (!note) {
        return std::nullopt;
    }
    const json value = json::parse(*note, nullptr, false);
    DeviceFingerprint found;
    found.cpu = textField(value, "cpu");
    for (const auto& name : arrayField(value, "isa")) {
        found.isa.push_back(name.is_string() ? name.get<std::string>() : "");
    }
    found.l1Bytes = intField(value, "l1_bytes");
    found.l2Bytes = intField(value, "l2_bytes");
    found.l3Bytes = intField(value, "l3_bytes");
    found.cores = static_cast<std::int32_t>(intField(value, "cores"));
    found.threadsPerCore = static_cast<std::int32_t>(intField(value, "threads_per_core"));
    found.pageBytes = intField(value, "page_bytes");
    found.transparentHugePages = textField(value, "transparent_huge_pages");
    return found.hash() == device ? std::optional(found) : std::nullopt;
}

} // namespace tessera::measure
