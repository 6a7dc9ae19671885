#include "engine/backends/onnxruntime/library.h"

#include "engine/backend/abi/graph_level.hpp"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace tessera::onnxruntime {

namespace {

constexpr const char* kVariable = "TESSERA_ONNXRUNTIME_LIBRARY";

/// The wheel's library below a Python environment: lib/python3.N/site-packages/onnxruntime/capi. Looked for
/// when it is needed, so that a wheel installed after the build is found too.
std::vector<std::string> librariesBelow(const std::filesystem::path& environment) {
    std::vector<std::string> found;
    std::error_code error;
    for (const auto& python : std::filesystem::directory_iterator(environment / "lib", error)) {
        const auto folder = python.path() / "site-packages" / "onnxruntime" / "capi";
        std::error_code none; // a folder that is not there has no entries
        for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
            if (entry.path().filename().string().starts_with("libonnxruntime.so")) {
                found.push_back(entry.path().string());
            }
        }
    }
    std::ranges::sort(found, std::greater<>());
    return found;
}

std::vector<std::string> candidates(const std::string& chosen) {
    if (!chosen.empty()) {
        return {chosen};
    }
    if (const char* variable = std::getenv(kVariable); variable != nullptr && variable[0] != '\0') {
        return {variable};
    }
    std::vector<std::string> list;
    if constexpr (sizeof TESSERA_OPTIONAL_ROOT > 1) {
        list = librariesBelow(TESSERA_OPTIONAL_ROOT);
    }
    list.insert(list.end(), {"libonnxruntime.so.1", "libonnxruntime.so"});
    return list;
}

} // namespace

Library::Library(const std::string& chosen) {
    std::string tried;
    for (const auto& name : candidates(chosen)) {
        // Never closed: its thread pools and exit handlers do not survive being unloaded.
        void* handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr) {
            tried += std::string(tried.empty() ? "" : "; ") + ::dlerror();
            continue;
        }
        const auto entry = reinterpret_cast<const OrtApiBase* (*)()>(::dlsym(handle, "OrtGetApiBase"));
        if (entry == nullptr) {
            throw std::runtime_error(name + " is no ONNX Runtime: it has no symbol OrtGetApiBase");
        }
        const OrtApiBase* base = entry();
        m_version = base->getVersionString();
        const void* table = base->getApi(Api::kVersion);
        if (table == nullptr) {
            throw std::runtime_error("ONNX Runtime " + m_version + " in " + name +
                                     " is too old: version 1.14 or newer is needed");
        }
        m_api = std::make_unique<Api>(table);
        return;
    }
    throw std::runtime_error("the ONNX Runtime library is not found (" + tried +
                             "); install the Python package onnxruntime, or name the library in the option "
                             "'library' or in " +
                             kVariable);
}

void Library::check(OrtStatus* status, const char* doing) const {
    if (status == nullptr) {
        return;
    }
    const Owned<OrtStatus> held(status, m_api->releaseStatus);
    const int code = m_api->getErrorCode(status);
    const std::string message = std::string(doing) + ": " + plugin::firstLine(m_api->getErrorMessage(status));
    if (code == kErrorNotImplemented || code == kErrorInvalidGraph) {
        throw plugin::Unsupported(message);
    }
    throw std::runtime_error(message);
}

} // namespace tessera::onnxruntime
