// libFuzzer on the mouth that TESSERA_FUZZ_MOUTH names.
#include "tests/fuzz/mouth.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

const tessera::fuzz::Mouth* theMouth() {
    const char* name = std::getenv("TESSERA_FUZZ_MOUTH");
    return name != nullptr ? tessera::fuzz::findMouth(name) : nullptr;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
    if (theMouth() == nullptr) {
        std::fputs("TESSERA_FUZZ_MOUTH names none of:", stderr);
        for (const auto& mouth : tessera::fuzz::mouths()) {
            std::fprintf(stderr, " %.*s", static_cast<int>(mouth.name.size()), mouth.name.data());
        }
        std::fputs("\n", stderr);
        std::exit(2);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tessera::fuzz::Mouth& kMouth = *theMouth();
    kMouth.feed({reinterpret_cast<const char*>(data), size});
    return 0;
}
