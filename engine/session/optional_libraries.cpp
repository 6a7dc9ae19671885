#include "engine/session/optional_libraries.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <system_error>

namespace tessera::session {

using base::ErrorKind;
using base::fail;
namespace fs = std::filesystem;

namespace {

constexpr const char* kLoaderPath = "LD_LIBRARY_PATH";

/// Where packages may lie: the folder itself, and what a Python environment has below it.
std::vector<fs::path> packageFolders(const fs::path& folder) {
    std::vector<fs::path> folders{folder};
    std::error_code none; // a folder that is not there has no entries
    for (const auto& entry : fs::directory_iterator(folder / "lib", none)) {
        if (entry.path().filename().string().starts_with("python")) {
            folders.push_back(entry.path() / "site-packages");
        }
    }
    std::sort(folders.begin() + 1, folders.end(), std::greater<>());
    return folders;
}

/// The file `name`* in the first of `places` below a package folder that has one, the last by its name.
std::optional<fs::path> findFile(std::span<const fs::path> packages,
                                 std::initializer_list<const char*> places, std::string_view name) {
    std::optional<fs::path> found;
    for (const auto& package : packages) {
        for (const char* place : places) {
            std::error_code none;
            for (const auto& entry : fs::directory_iterator((package / place).lexically_normal(), none)) {
                std::error_code gone; // a link that leads nowhere is no file
                if (entry.path().filename().string().starts_with(name) && entry.is_regular_file(gone) &&
                    (!found || *found < entry.path())) {
                    found = entry.path();
                }
            }
            if (found) {
                return found;
            }
        }
    }
    return found;
}

} // namespace

base::Result<std::vector<OptionalLibrary>> findOptionalLibraries(const fs::path& folder) {
    std::error_code code;
    const auto whole = fs::canonical(folder, code);
    if (!code) {
        static_cast<void>(fs::directory_iterator(whole, code)); // also what may not be read
    }
    if (code) {
        return fail(ErrorKind::kIo, code.message(), folder.string());
    }
    const auto packages = packageFolders(whole);
    std::vector<OptionalLibrary> libraries;
    if (auto file =
            findFile(packages, {"onnxruntime/capi", "capi", ".", "lib", "lib64"}, "libonnxruntime.so")) {
        libraries.push_back({"onnxruntime", *std::move(file)});
    }
    if (const auto file =
            findFile(packages, {"openvino/libs", "libs", ".", "runtime/lib/intel64", "lib", "lib64"},
                     "libopenvino.so")) {
        libraries.push_back({"openvino", file->parent_path()});
    }
    if (libraries.empty()) {
        return fail(ErrorKind::kImpossible,
                    "holds neither ONNX Runtime (libonnxruntime.so) nor OpenVINO (libopenvino.so)",
                    folder.string());
    }
    return libraries;
}

std::map<std::string, std::string> variablesFor(std::span<const OptionalLibrary> libraries) {
    std::map<std::string, std::string> variables;
    for (const auto& library : libraries) {
        if (library.backend == "onnxruntime") {
            variables["TESSERA_ONNXRUNTIME_LIBRARY"] = library.place.string();
        } else {
            const char* before = std::getenv(kLoaderPath);
            const std::string rest = before != nullptr ? before : "";
            // An empty entry would mean the working folder.
            variables[kLoaderPath] = library.place.string() + (rest.empty() ? "" : ":" + rest);
        }
    }
    return variables;
}

} // namespace tessera::session
