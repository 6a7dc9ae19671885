// A compiled kernel behind the plug-in contract.
#pragma once

#include "engine/backends/generated-opencl/compiler.h"
#include "engine/backends/generated/reader.h"
#include "engine/codegen/family.h"

#include <memory>

namespace tessera::generated {

/// \param compiler must outlive the kernel's making, and its functions stay loaded.
[[nodiscard]] std::unique_ptr<plugin::Kernel>
makeDeviceKernel(const plugin::DeviceView& device, const DeviceCompiler& compiler, ReadRegion read,
                 const codegen::Generated& generated, const std::function<void()>& heartbeat);

} // namespace tessera::generated
