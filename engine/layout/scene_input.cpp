#include "engine/layout/scene_input.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tessera::layout {
namespace {

constexpr std::array<std::string_view, kSlotCount> kSlotNames{"DN", "BL", "XN", "OV", "OR", "TE", "TN", "CD", "CB",
                                                              "GC", "TR", "RF", "S1", "S2", "S3", "S4", "??"};

} // namespace

std::optional<Slot> slotNamed(std::string_view name) {
    const auto found = std::find(kSlotNames.begin(), kSlotNames.end(), name);
    if (found == kSlotNames.end()) {
        return std::nullopt;
    }
    return static_cast<Slot>(found - kSlotNames.begin());
}

std::string_view slotName(Slot slot) {
    return kSlotNames[static_cast<std::size_t>(slot)];
}

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
