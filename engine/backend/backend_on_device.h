#pragma once

#include "engine/backend/device_id.h"

#include <compare>
#include <string>

namespace tessera::backend {

/// A backend as it is opened on one device: what offers, is timed and runs. One of accelerators is opened
/// once on each that is placed on, and shares nothing between them.
struct BackendOnDevice {
    std::string id; ///< of its spec
    DeviceId device = {};

    /// "onednn", "clblast@opencl:1": as people write it in a pin.
    [[nodiscard]] std::string toText() const;
    /// What toText wrote. \par Errors kUsage: what stands behind the "@" is no device.
    [[nodiscard]] static base::Result<BackendOnDevice> parse(const std::string& text);
    friend auto operator<=>(const BackendOnDevice&, const BackendOnDevice&) = default;
};

} // namespace tessera::backend
