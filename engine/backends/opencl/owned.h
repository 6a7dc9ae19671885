#pragma once

#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/opencl/opencl.h"

namespace tessera::opencl {

/// Releases a handle of OpenCL once.
template <typename Handle>
using Owned = plugin::Owned<Handle, Int>;

} // namespace tessera::opencl
