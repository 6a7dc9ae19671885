// Devices of OpenCL: any platform's, one context each. Kernels are those of backends, \see opencl.h for what
// they get.
#include "engine/backend/abi/device.hpp"
#include "engine/backends/opencl/driver.h"

TESSERA_DEVICE(tessera::opencl::Driver)
