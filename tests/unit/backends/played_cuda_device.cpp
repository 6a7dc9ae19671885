#include "tests/unit/backends/played_cuda_device.h"

#include "tests/support/paths.h"

#include <dlfcn.h>

namespace tessera::test {

namespace {

/// Calls one of the functions of the library that take options.
std::string control(const char* function, const std::string& options) {
    void* library = ::dlopen(playedCudaLibrary().c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return ::dlerror();
    }
    const auto call = reinterpret_cast<const char* (*)(const char*)>(::dlsym(library, function));
    if (call == nullptr) {
        return ::dlerror();
    }
    const char* problem = call(options.c_str());
    return problem != nullptr ? problem : "";
}

} // namespace

base::Result<std::shared_ptr<backend::DeviceDriver>>
openCuda(const std::map<std::string, std::string>& options) {
    return backend::openDevicePlugin(backend::DeviceId::Kind::kCuda,
                                     buildPath("lib/tessera/devices/libtessera-cuda.so"), options);
}

std::string playedCudaLibrary() {
    return buildPath("lib/tessera/tests/cuda/libcuda.so.1");
}

std::string resetPlayedCuda(const std::string& options) {
    return control("tessera_fake_cuda_reset", options);
}

std::string changePlayedCuda(const std::string& options) {
    return control("tessera_fake_cuda_change", options);
}

OpenedCuda openPlayedCuda(const std::string& options) {
    if (auto problem = resetPlayedCuda(options); !problem.empty()) {
        return {std::move(problem), nullptr, nullptr};
    }
    return openFirst(openCuda({{"library", playedCudaLibrary()}}));
}

OpenedCuda openFirst(base::Result<std::shared_ptr<backend::DeviceDriver>> driver) {
    if (!driver) {
        return {driver.error().oneLine(), nullptr, nullptr};
    }
    auto device = (*driver)->open(0);
    if (!device) {
        return {device.error().oneLine(), *std::move(driver), nullptr};
    }
    return {"", *std::move(driver), *std::move(device)};
}

} // namespace tessera::test
