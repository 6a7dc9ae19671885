#include "engine/backends/cuda/vendor_library.h"

#include "engine/backend/abi/backend.hpp"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <system_error>
#include <vector>

namespace tessera::cuda {

namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// In the order of their names, so that the first of several is the same one every time; none where there is
/// no such folder.
std::vector<fs::path> foldersIn(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code code;
    for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
        if (std::error_code other; at->is_directory(other)) {
            found.push_back(at->path());
        }
    }
    std::ranges::sort(found);
    return found;
}

/// The folders of libraries of NVIDIA's packages in the environments of Python.
void addPythonFolders(std::vector<fs::path>& folders) {
    std::vector<fs::path> roots;
    for (const auto* name : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const auto root = variable(name); !root.empty()) {
            roots.emplace_back(fs::path(root) / "lib");
        }
    }
    if (const auto home = variable("HOME"); !home.empty()) {
        roots.emplace_back(fs::path(home) / ".local/lib");
    }
    roots.insert(roots.end(), {"/usr/local/lib", "/usr/lib"});
    for (const auto& root : roots) {
        for (const auto& python : foldersIn(root)) {
            if (!python.filename().string().starts_with("python3")) {
                continue;
            }
            for (const auto* packages : {"site-packages", "dist-packages"}) {
                for (const auto& package : foldersIn(python / packages / "nvidia")) {
                    folders.push_back(package / "lib");
                }
            }
        }
    }
}

std::vector<fs::path> foldersOfCuda() {
    std::vector<fs::path> folders;
    for (const auto* name : {"CUDA_HOME", "CUDA_PATH"}) {
        if (const auto home = variable(name); !home.empty()) {
            folders.emplace_back(fs::path(home) / "lib64");
        }
    }
    folders.emplace_back("/usr/local/cuda/lib64");
    addPythonFolders(folders);
    return folders;
}

void* tryToLoad(const std::string& file) {
    return ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
}

void* loadNamed(const std::string& file) {
    void* library = tryToLoad(file);
    if (library == nullptr) {
        throw plugin::Unsupported(std::string("its library cannot be loaded: ") + ::dlerror());
    }
    return library;
}

} // namespace

void* openVendorLibrary(const std::string& file, std::span<const char* const> names) {
    if (!file.empty()) {
        return loadNamed(file);
    }
    const auto folders = foldersOfCuda();
    std::string all;
    for (const std::string name : names) {
        all += (all.empty() ? "" : " or ") + name;
        if (void* library = tryToLoad(name); library != nullptr) {
            return library;
        }
        for (const auto& folder : folders) {
            std::error_code code;
            if (fs::exists(folder / name, code)) {
                return loadNamed((folder / name).string());
            }
        }
    }
    throw plugin::Unsupported(
        "there is no " + all +
        ": not on the linker's path, nor in /usr/local/cuda/lib64, nor in the folders that "
        "CUDA_HOME and VIRTUAL_ENV name");
}

} // namespace tessera::cuda
