#include "engine/base/units.h"

namespace tessera::base {

std::string inMicroseconds(Nanoseconds time) {
    constexpr std::int64_t kNsOfTenth = 100;
    const std::int64_t tenths = time.count() / kNsOfTenth;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " µs";
}

} // namespace tessera::base
