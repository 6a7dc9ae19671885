#pragma once

#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/cuda/cuda.h"

namespace tessera::cuda {

/// Releases a handle of CUDA once; where it goes, its context is current, \see Current.
template <typename Handle>
using Owned = plugin::Owned<Handle, Result>;

} // namespace tessera::cuda
