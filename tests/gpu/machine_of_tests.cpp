#include "tests/gpu/machine_of_tests.h"

#include "tests/support/paths.h"

#include <cstdlib>
#include <dlfcn.h>
#include <string_view>

namespace tessera::test {

bool isRealCuda() {
    const char* asked = std::getenv("TESSERA_CUDA_TESTS");
    return asked != nullptr && std::string_view(asked) == "real";
}

std::map<std::string, std::string> environmentOfCuda() {
    if (!isRealCuda()) {
        return {{"LD_LIBRARY_PATH", buildPath("lib/tessera/tests/cuda")}};
    }
    std::map<std::string, std::string> variables;
    for (const char* name :
         {"LD_LIBRARY_PATH", "CUDA_HOME", "CUDA_PATH", "VIRTUAL_ENV", "CUDA_VISIBLE_DEVICES"}) {
        if (const char* value = std::getenv(name); value != nullptr) {
            variables[name] = value;
        }
    }
    return variables;
}

std::string whyNoDriver() {
    if (!isRealCuda() || ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL) != nullptr) {
        return "";
    }
    return "no driver of CUDA is installed";
}

} // namespace tessera::test
