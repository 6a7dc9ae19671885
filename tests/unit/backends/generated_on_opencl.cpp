// On PoCL.
#include "tests/unit/backends/generated_trial.h"
#include "tests/unit/backends/pocl_device.h"

#include <utility>

namespace tessera::test {

base::Result<DeviceTrial> openGenerated(backend::PluginSettings settings) {
    auto pocl = openPocl();
    if (!pocl.problem.empty()) {
        return base::fail(base::ErrorKind::kImpossible, pocl.problem);
    }
    settings.device = std::move(pocl.device);
    return DeviceTrial::open("generated-opencl", std::move(settings));
}

} // namespace tessera::test
