#pragma once

#include "engine/base/result.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::backend {

/// A device of a machine: the CPU is ordinal 0 of kind kCpu.
struct DeviceId {
    enum class Kind : std::uint8_t { kCpu, kOpenCl, kCuda };
    Kind kind = Kind::kCpu;
    std::int32_t ordinal = 0;

    /// "cpu", "opencl:0", "cuda:0".
    [[nodiscard]] std::string toText() const;
    /// \par Errors kUsage: says what is wrong, without the place.
    [[nodiscard]] static base::Result<DeviceId> parse(std::string_view text);
    friend auto operator<=>(const DeviceId&, const DeviceId&) = default;
};

/// Bytes that are held on a device, or may be.
struct DeviceBytes {
    std::int64_t total = 0;
    std::int64_t largest = 0; ///< of these, in one allocation
};

/// "cpu", "opencl", "cuda": what a spec's `device` says.
[[nodiscard]] std::string_view toText(DeviceId::Kind kind);

} // namespace tessera::backend
