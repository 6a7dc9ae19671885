#pragma once

#include "engine/measure/device_fingerprint.h"

#include <string>
#include <vector>

namespace tessera::test {

/// This machine with or without the instructions for bfloat16, as its fingerprint says.
inline measure::DeviceFingerprint machineWith(bool hasBf16) { // NOLINT: of a test
    constexpr const char* kFlag = "avx512_bf16";
    auto device = measure::localDevice();
    std::erase(device.isa, std::string(kFlag));
    if (hasBf16) {
        device.isa.emplace_back(kFlag);
    }
    return device;
}

} // namespace tessera::test
