#pragma once

#include "engine/base/result.h"
#include "engine/base/units.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::base {

struct ChildRun {
    std::filesystem::path program; ///< a path, not a name: see findProgram
    std::vector<std::string> arguments;
    std::string input; ///< written to its standard input
    Nanoseconds limit; ///< it is killed after this
    std::size_t outputLimitBytes = std::size_t{64} << 20U;
};

/// Runs a program of somebody else's to its end; it dies with this process.
/// \return what it wrote to its standard output. Its standard error is dropped.
/// \par Errors kBackend: it cannot be started, fails, crashes, takes longer than the limit, or writes more
/// than
///      allowed; the message says which, and nothing of it runs on.
[[nodiscard]] Result<std::string> runChild(const ChildRun& run);

/// The first executable of that name in the folders of $PATH.
[[nodiscard]] std::optional<std::filesystem::path> findProgram(std::string_view name);

} // namespace tessera::base
