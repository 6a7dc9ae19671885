// Devices of CUDA, one primary context each, which libraries of NVIDIA share. Kernels are those of backends,
// \see cuda.h for what they get.
#include "engine/backend/abi/device.hpp"
#include "engine/backends/cuda/driver.h"

TESSERA_DEVICE(tessera::cuda::Driver)
