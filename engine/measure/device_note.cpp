#include "engine/measure/device_note.h"

#include "engine/measure/device_json.h"
#include "engine/measure/json_read.h"

#include <type_traits>

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
    visitParts(found, [&value](const char* name, auto& part) {
        using Part = std::remove_reference_t<decltype(part)>;
        if constexpr (std::is_same_v<Part, std::string>) {
            part = textField(value, name);
        } else if constexpr (std::is_integral_v<Part>) {
            part = static_cast<Part>(intField(value, name));
        } else {
            part = textsField(value, name);
        }
    });
    return found.hash() == device ? std::optional(found) : std::nullopt;
}

} // namespace tessera::measure
