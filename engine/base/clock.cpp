#include "engine/base/clock.h"

#include <chrono>

namespace tessera::base {

Nanoseconds SystemClock::now() const {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return Nanoseconds(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
}

std::int64_t SystemClock::unixSeconds() const {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

} // namespace tessera::base
