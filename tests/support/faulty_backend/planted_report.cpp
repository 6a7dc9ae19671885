#include "tests/support/faulty_backend/planted_report.h"

#if defined(__SANITIZE_ADDRESS__)
#include <memory>
#elif defined(__SANITIZE_THREAD__)
#include <thread>
#elif defined(TESSERA_SANITIZED)
#include <limits>
#endif

namespace tessera::test {

#if defined(__SANITIZE_ADDRESS__)

void plantSanitizerReport() {
    constexpr int kCount = 8;
    const auto data = std::make_unique<int[]>(kCount);
    volatile int past = kCount;
    data[past] = 1;
}

#elif defined(__SANITIZE_THREAD__)

void plantSanitizerReport() {
    int shared = 0;
    std::thread other([&shared] { ++shared; });
    ++shared;
    other.join();
}

#elif defined(TESSERA_SANITIZED)

void plantSanitizerReport() {
    volatile int most = std::numeric_limits<int>::max();
    most = most + 1;
}

#else

void plantSanitizerReport() {}

#endif

} // namespace tessera::test
