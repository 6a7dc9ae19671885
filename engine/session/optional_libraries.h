#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace tessera::session {

/// A vendor library that a plug-in reaches at run time, found in a folder that a person named.
struct OptionalLibrary {
    std::string backend;         ///< id of the spec whose plug-in uses it
    std::filesystem::path place; ///< ONNX Runtime: the library itself. OpenVINO: the folder of its libraries.
};

/// What `folder` holds of ONNX Runtime and of OpenVINO: in it the library lies as in a Python environment, as
/// below its site-packages (or `pip install --target`), or as in an unpacked release. Of several versions the
/// last by name is taken. \par Errors kIo: no folder that can be read; kImpossible: it holds neither.
[[nodiscard]] base::Result<std::vector<OptionalLibrary>>
findOptionalLibraries(const std::filesystem::path& folder);

/// The environment variables by which a worker finds them before anything else. What this process's loader
/// searches is searched after them. The OpenVINO plug-in asks for one version by name: where the folder has
/// another, the loader goes on to where the build found it.
[[nodiscard]] std::map<std::string, std::string> variablesFor(std::span<const OptionalLibrary> libraries);

} // namespace tessera::session
