#include "engine/layout/scene_input.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace tessera::layout {

std::string timeText(base::Nanoseconds time) {
    struct Unit {
        double size;
        const char* name;
    };
    constexpr std::array<Unit, 4> kUnits{{{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}}};
    const auto count = static_cast<double>(time.count());
    std::size_t unit = 0;
    // 999.5 would round to 1000 in three digits, so the next unit starts there.
    while (unit + 1 < kUnits.size() && std::fabs(count) >= 999.5 * kUnits[unit].size) {
        ++unit;
    }
    const double value = count / kUnits[unit].size;
    const double size = std::fabs(value);
    const int digits = unit == 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f\u00A0%s", digits, value, kUnits[unit].name);
    return text.data();
}

} // namespace tessera::layout
