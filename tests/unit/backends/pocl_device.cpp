#include "tests/unit/backends/pocl_device.h"

#include "tests/support/paths.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

namespace tessera::test {

namespace {

/// Before PoCL is loaded, which reads them once.
class PoclVariables : public testing::Environment {
public:
    void SetUp() override {
        ::setenv("POCL_CACHE_DIR", buildPath("pocl-cache").c_str(), 1);
        ::setenv("POCL_MAX_PTHREAD_COUNT", "2", 1);
        ::setenv("POCL_MEMORY_LIMIT", "1", 1);
    }
};
[[maybe_unused]] const auto* const g_variables = testing::AddGlobalTestEnvironment(new PoclVariables);

} // namespace

base::Result<std::shared_ptr<backend::DeviceDriver>>
openOpenCl(const std::map<std::string, std::string>& options) {
    return backend::openDevicePlugin(backend::DeviceId::Kind::kOpenCl,
                                     buildPath("lib/tessera/devices/libtessera-opencl.so"), options);
}

PoclDevice openPocl(std::size_t which) {
    auto driver = openOpenCl();
    if (!driver) {
        return {"PoCL (pocl-opencl-icd) cannot start here: " + driver.error().oneLine(), nullptr, nullptr};
    }
    const auto& devices = (*driver)->devices();
    auto at = std::ranges::find(devices, true, &backend::DeviceInfo::isEmulated);
    for (; at != devices.end() && which > 0; --which) {
        at = std::ranges::find(at + 1, devices.end(), true, &backend::DeviceInfo::isEmulated);
    }
    if (at == devices.end()) {
        return {"OpenCL has devices, and PoCL (pocl-opencl-icd) is none of them", nullptr, nullptr};
    }
    auto device = (*driver)->open(static_cast<std::int32_t>(at - devices.begin()));
    if (!device) {
        return {"PoCL (pocl-opencl-icd) cannot be opened: " + device.error().oneLine(), nullptr, nullptr};
    }
    return {"", *std::move(driver), *std::move(device)};
}

} // namespace tessera::test
