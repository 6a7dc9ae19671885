#include "engine/base/units.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace tessera::base {

namespace {

std::string figureText(const TimeFormat& format, Nanoseconds time) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", format.decimals, format.figure(time));
    return text.data();
}

} // namespace

TimeFormat TimeFormat::of(Nanoseconds time) {
    constexpr std::array<TimeFormat, 4> kFormats{
        {{1, "ns", 0}, {1e3, "µs", 1}, {1e6, "ms", 2}, {1e9, "s", 2}}};
    const double size = std::abs(static_cast<double>(time.count()));
    std::size_t i = 0;
    // From there on it would be written as 1000.
    while (i + 1 < kFormats.size() && size >= 999.5 * kFormats[i].nanoseconds) {
        ++i;
    }
    TimeFormat format = kFormats[i];
    if (size >= 99.95 * format.nanoseconds) {
        format.decimals = 0;
    }
    return format;
}

std::string timeText(Nanoseconds time) {
    const auto format = TimeFormat::of(time);
    return figureText(format, time) + " " + format.unit;
}

std::string intervalText(Nanoseconds median, Nanoseconds low, Nanoseconds high) {
    const auto format = TimeFormat::of(median);
    return timeText(median) + " (" + figureText(format, low) + " to " + figureText(format, high) + ")";
}

} // namespace tessera::base
