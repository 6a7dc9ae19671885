#include "tests/conformance/harness.h"

namespace tessera::conformance {

std::string kindOfSuite() {
    return "cpu";
}

std::shared_ptr<backend::Device> deviceOfSuite() {
    return nullptr;
}

std::map<std::string, std::string> optionsOfSuite(const std::string& /*id*/) {
    return {};
}

} // namespace tessera::conformance
