// What of CUDA stands behind the handles of the contract, for backends of its devices.
#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/cuda/cuda.h"

#include <cstdint>

namespace tessera::cuda {

/// Backends count on buffers that begin at multiples of it, as vector loads and copies of tiles need it.
constexpr std::uint32_t kBufferAlignment = 16;

/// Throws plugin::Unsupported: the device is none of CUDA.
[[nodiscard]] const ContextCalls& callsOf(const plugin::DeviceView& device);
/// What dlopen gave of the driver. Throws as callsOf: devices of other kinds have a library, too.
[[nodiscard]] void* libraryOf(const plugin::DeviceView& device);
[[nodiscard]] StreamHandle streamOf(const plugin::DeviceView& device, ts_stream* stream);
/// Where a buffer lies on the device.
[[nodiscard]] void* addressOf(const plugin::DeviceView& device, const ts_buffer& buffer);
/// The same. Throws plugin::StatusError (TS_INVALID) unless it is a multiple of kBufferAlignment: on the
/// device that is a fault that nothing of the process survives.
[[nodiscard]] void* alignedAddressOf(const plugin::DeviceView& device, const ts_buffer& buffer);

} // namespace tessera::cuda
