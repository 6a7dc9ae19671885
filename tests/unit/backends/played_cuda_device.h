#pragma once

#include "engine/backend/device_plugin.h"

#include <map>
#include <memory>
#include <string>

namespace tessera::test {

/// The plug-in of CUDA's devices, with options of the plug-in.
[[nodiscard]] base::Result<std::shared_ptr<backend::DeviceDriver>>
openCuda(const std::map<std::string, std::string>& options = {});

/// The driver's library for tests, in which the CPU plays devices: \see tests/support/fake_cuda/control.h.
[[nodiscard]] std::string playedCudaLibrary();

/// Makes the machine that the library plays anew, as `options` say ("seed=3,memory=64MiB"). Nothing of an
/// older one may be left. \return what is not understood; "": it was made
[[nodiscard]] std::string resetPlayedCuda(const std::string& options);
/// Changes it as it is. \return as of resetPlayedCuda
[[nodiscard]] std::string changePlayedCuda(const std::string& options);

struct OpenedCuda {
    std::string problem; ///< why there is none, for people; empty: it is open
    std::shared_ptr<backend::DeviceDriver> driver;
    std::shared_ptr<backend::Device> device;
};
/// The first device of a driver.
[[nodiscard]] OpenedCuda openFirst(base::Result<std::shared_ptr<backend::DeviceDriver>> driver);
/// The first device of a machine that was made anew.
[[nodiscard]] OpenedCuda openPlayedCuda(const std::string& options = "");

} // namespace tessera::test
