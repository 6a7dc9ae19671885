#include "tests/conformance/harness.h"
#include "tests/gpu/machine_of_tests.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <stdexcept>

namespace tessera::conformance {

namespace {

std::shared_ptr<backend::Device> openReal() {
    auto driver = test::openCuda();
    if (!driver) {
        throw std::runtime_error(driver.error().oneLine());
    }
    auto device = (*driver)->open(0);
    if (!device) {
        throw std::runtime_error(device.error().oneLine());
    }
    return *std::move(device);
}

std::shared_ptr<backend::Device> openPlayed() {
    auto opened = test::openPlayedCuda();
    if (!opened.problem.empty()) {
        throw std::runtime_error(opened.problem);
    }
    return std::move(opened.device);
}

} // namespace

std::string kindOfSuite() {
    return "cuda";
}

std::shared_ptr<backend::Device> deviceOfSuite() {
    static const auto opened = test::isRealCuda() ? openReal() : openPlayed();
    return opened;
}

/// A machine may have CUDA's own libraries, which cannot work on a device that the CPU plays.
std::map<std::string, std::string> optionsOfSuite(const std::string& id) {
    static const std::map<std::string, std::string> libraries{
        {"generated-cuda", "libnvrtc.so.13"}, {"cublas", "libcublasLt.so.13"}, {"cudnn", "libcudnn.so.9"}};
    const auto library = libraries.find(id);
    if (library == libraries.end() || test::isRealCuda()) {
        return {};
    }
    return {{"library", test::buildPath("lib/tessera/tests/cuda/" + library->second)}};
}

} // namespace tessera::conformance
