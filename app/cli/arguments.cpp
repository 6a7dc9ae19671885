#include "app/cli/arguments.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace tessera::cli {

using base::ErrorKind;
using base::fail;

base::Result<base::Nanoseconds> parseDuration(std::string_view text) {
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    constexpr std::array<std::pair<std::string_view, double>, 8> kUnits{{{"", 1e9},
                                                                         {"ns", 1},
                                                                         {"us", 1e3},
                                                                         {"µs", 1e3},
                                                                         {"ms", 1e6},
                                                                         {"s", 1e9},
                                                                         {"m", 60e9},
                                                                         {"h", 3600e9}}};
    constexpr double kLongest = 1e18; // 31 years: below what 64 bits hold
    for (const auto& [name, size] : kUnits) {
        if (code == std::errc() && unit == name && std::isfinite(value) && value > 0 && value * size >= 1 &&
            value * size <= kLongest) {
            return base::Nanoseconds(std::llround(value * size));
        }
    }
    return fail(ErrorKind::kUsage, "'" + std::string(text) + "' is no duration: 60s, 1.5m, 200ms are");
}

base::Result<std::int64_t> parseBytes(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    constexpr std::array<std::pair<std::string_view, unsigned>, 5> kUnits{
        {{"", 0}, {"KiB", 10}, {"MiB", 20}, {"GiB", 30}, {"TiB", 40}}};
    for (const auto& [name, bits] : kUnits) {
        if (code == std::errc() && unit == name && value > 0 &&
            value <= std::numeric_limits<std::int64_t>::max() >> bits) {
            return value << bits;
        }
    }
    return fail(ErrorKind::kUsage, "'" + std::string(text) + "' is no number of bytes: 2GiB, 512MiB are");
}

base::Result<std::pair<std::string, std::string>> splitAssignment(std::string_view text,
                                                                  std::string_view what) {
    const auto at = text.rfind('=');
    if (at == std::string_view::npos || at == 0 || at + 1 == text.size()) {
        return fail(ErrorKind::kUsage, "'" + std::string(text) + "' is not " + std::string(what));
    }
    return std::pair{std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
}

} // namespace tessera::cli
