#include "tests/conformance/harness.h"
#include "tests/unit/backends/pocl_device.h"

#include <stdexcept>

namespace tessera::conformance {

std::string kindOfSuite() {
    return "opencl";
}

std::shared_ptr<backend::Device> deviceOfSuite() {
    static const auto opened = test::openPocl();
    if (!opened.problem.empty()) {
        throw std::runtime_error(opened.problem);
    }
    return opened.device;
}

std::map<std::string, std::string> optionsOfSuite(const std::string& /*id*/) {
    return {};
}

} // namespace tessera::conformance
