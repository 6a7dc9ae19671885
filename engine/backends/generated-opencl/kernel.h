#pragma once

#include "engine/backends/generated-opencl/compiler.h"
#include "engine/backends/generated/device/backend.h"

#include <functional>
#include <memory>

namespace tessera::generated {

/// \param compiler must outlive the kernel's making, and its functions stay loaded.
[[nodiscard]] std::unique_ptr<DeviceKernel> makeOpenClKernel(const plugin::DeviceView& device,
                                                             const OpenClCompiler& compiler,
                                                             DeviceBackend::Made made,
                                                             const std::function<void()>& heartbeat);

} // namespace tessera::generated
