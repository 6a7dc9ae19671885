// On the stand-in for CUDA's driver, by that for its compiler.
#include "tests/support/paths.h"
#include "tests/unit/backends/generated_trial.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <utility>

namespace tessera::test {

base::Result<DeviceTrial> openGenerated(backend::PluginSettings settings) {
    // All of a process share the machine, which cannot be made anew below one that is in use.
    static const auto played = openPlayedCuda();
    if (!played.problem.empty()) {
        return base::fail(base::ErrorKind::kImpossible, played.problem);
    }
    settings.device = played.device;
    settings.options.emplace("library", buildPath("lib/tessera/tests/cuda/libnvrtc.so.13"));
    return DeviceTrial::open("generated-cuda", std::move(settings));
}

} // namespace tessera::test
