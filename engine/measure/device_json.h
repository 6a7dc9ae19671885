#pragma once

#include "engine/measure/device_fingerprint.h"

namespace tessera::measure {

/// Every part of it by name, as notes, plan files and reports hold it.
/// \tparam Json  a JSON class of nlohmann, ordered or not
template <typename Json>
[[nodiscard]] Json deviceJson(const DeviceFingerprint& device) {
    return {{"cpu", device.cpu},
            {"isa", device.isa},
            {"l1_bytes", device.l1Bytes},
            {"l2_bytes", device.l2Bytes},
            {"l3_bytes", device.l3Bytes},
            {"cores", device.cores},
            {"threads_per_core", device.threadsPerCore},
            {"page_bytes", device.pageBytes},
            {"transparent_huge_pages", device.transparentHugePages}};
}

} // namespace tessera::measure
