// The contract of devices, held to the GPU of the machine, or to the one that is played.
#include "tests/gpu/machine_of_tests.h"
#include "tests/unit/backends/device_contract.h"
#include "tests/unit/backends/played_cuda_device.h"

namespace tessera::test {

TestedDevice openTestedDevice() {
    auto opened = isRealCuda() ? openFirst(openCuda()) : openPlayedCuda();
    return {std::move(opened.problem), std::move(opened.driver), std::move(opened.device)};
}

} // namespace tessera::test
