#pragma once

#include "engine/backends/generated-cuda/compiler.h"
#include "engine/backends/generated/device/backend.h"

#include <functional>
#include <memory>

namespace tessera::generated {

/// \param compiler must outlive the kernel's making, and its functions stay loaded.
[[nodiscard]] std::unique_ptr<DeviceKernel> makeCudaKernel(const plugin::DeviceView& device,
                                                           const CudaCompiler& compiler,
                                                           DeviceBackend::Made made,
                                                           const std::function<void()>& heartbeat);

} // namespace tessera::generated
