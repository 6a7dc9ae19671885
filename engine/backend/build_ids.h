#pragma once

#include <set>
#include <string>

namespace tessera::backend {

/// "path build-id" of every shared object loaded into this process (the path's size and time where an object
/// has no build id): two runs that differ here may differ in speed or result.
[[nodiscard]] std::set<std::string> loadedBuildIds();

} // namespace tessera::backend
