// A 64-bit ARM CPU under emulation: GCC for it, qemu, and our runner, each named by the build.
#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::test {

/// Starts the runner there. \return what it wrote. \par Errors kBackend: as base::runChild.
[[nodiscard]] base::Result<std::string> emulate(const std::vector<std::string>& arguments,
                                                const std::string& input);

/// \par Errors kImpossible: the build found no cross compiler or no emulator; the message names the package.
[[nodiscard]] base::Status hasNeonTools();

} // namespace tessera::test
