#pragma once

#include "engine/measure/device_fingerprint.h"

namespace tessera::measure {

/// Every part of it by name, as notes, plan files and reports hold it.
/// \tparam Json  a JSON class of nlohmann, ordered or not
template <typename Json>
[[nodiscard]] Json deviceJson(const DeviceFingerprint& device) {
    Json value;
    visitParts(device, [&value](const char* name, const auto& part) { value[name] = part; });
    return value;
}

} // namespace tessera::measure
