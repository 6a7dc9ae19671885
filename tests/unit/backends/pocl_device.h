#pragma once

#include "engine/backend/device_plugin.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace tessera::test {

/// The plug-in of OpenCL's devices, with options of the plug-in.
[[nodiscard]] base::Result<std::shared_ptr<backend::DeviceDriver>>
openOpenCl(const std::map<std::string, std::string>& options = {});

/// PoCL, the device that the CPU plays. It keeps what it compiles in a folder of the build, since a product
/// takes seconds to compile; it starts two threads and has a GiB of memory.
struct PoclDevice {
    std::string problem; ///< why there is none, for people; empty: it is open
    std::shared_ptr<backend::DeviceDriver> driver;
    std::shared_ptr<backend::Device> device;
};
/// \param which  of the devices that PoCL plays: it is one unless POCL_DEVICES asks for more
[[nodiscard]] PoclDevice openPocl(std::size_t which = 0);

} // namespace tessera::test
