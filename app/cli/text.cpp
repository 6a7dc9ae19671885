#include "app/cli/text.h"

#include "engine/base/utf8.h"

#include <array>
#include <cmath>
#include <cwchar>
#include <fmt/format.h>
#include <langinfo.h>
#include <utility>

namespace tessera::cli {

namespace {

std::size_t columnsOf(char32_t c) {
    const int width = ::wcwidth(static_cast<wchar_t>(c));
    return width < 0 ? 1 : static_cast<std::size_t>(width);
}

std::string_view asciiFor(char32_t c) {
    constexpr std::array<std::pair<char32_t, std::string_view>, 9> kSigns{{{0xB5, "u"},
                                                                           {0xD7, "x"},
                                                                           {0xB1, "+-"},
                                                                           {0x2248, "~"},
                                                                           {0x2026, "..."},
                                                                           {0x2192, "->"},
                                                                           {0x2588, "#"},
                                                                           {0x2591, "."},
                                                                           {0x2500, "-"}}};
    for (const auto& [sign, text] : kSigns) {
        if (sign == c) {
            return text;
        }
    }
    return {};
}

/// `value` with three significant digits.
std::string threeDigits(double value) {
    const double size = std::abs(value);
    return fmt::format("{:.{}f}", value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

std::string prefixed(double value, std::string_view unit) {
    constexpr std::array<std::string_view, 6> kPrefixes{"", "k", "M", "G", "T", "P"};
    std::size_t prefix = 0;
    while (std::abs(value) >= 999.5 && prefix + 1 < kPrefixes.size()) {
        value /= 1000;
        ++prefix;
    }
    const auto digits = prefix == 0 ? fmt::format("{:.0f}", value) : threeDigits(value);
    const auto suffix = fmt::format("{}{}", kPrefixes[prefix], unit);
    return suffix.empty() ? digits : digits + " " + suffix;
}

} // namespace

Charset localeCharset() {
    return std::string_view(::nl_langinfo(CODESET)) == "UTF-8" ? Charset::kUtf8 : Charset::kAscii;
}

std::string printable(std::string_view text) {
    return base::visibleText(text);
}

std::string elided(std::string_view text, std::size_t width) {
    std::string shown = printable(text.substr(0, 16 * width));
    const bool cut = text.size() > 16 * width;
    if (!cut && columns(shown) <= width) {
        return shown;
    }
    if (cut) {
        shown += printable(text.substr(text.size() - width));
    }
    // Whole code points from both ends; their bytes are known to be UTF-8.
    const std::size_t room = width > 1 ? width - 1 : 1;
    std::string head;
    std::size_t used = 0;
    for (std::size_t at = 0; at < shown.size();) {
        const auto point = base::decodeUtf8(shown, at).value_or(base::CodePoint{});
        if (used + columnsOf(point.value) > (room + 1) / 2) {
            break;
        }
        used += columnsOf(point.value);
        head += shown.substr(at, point.bytes);
        at += point.bytes;
    }
    std::size_t from = shown.size();
    while (from > 0) {
        std::size_t start = from - 1;
        while (start > 0 && (static_cast<unsigned char>(shown[start]) & 0xC0U) == 0x80U) {
            --start;
        }
        const std::size_t more = columnsOf(base::decodeUtf8(shown, start).value_or(base::CodePoint{}).value);
        if (used + more > room) {
            break;
        }
        used += more;
        from = start;
    }
    return head + "…" + shown.substr(from);
}

std::string inCharset(std::string_view text, Charset charset) {
    if (charset == Charset::kUtf8) {
        return std::string(text);
    }
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto point = base::decodeUtf8(text, at).value_or(base::CodePoint{0xFFFD, 1});
        if (point.value < 0x80) {
            shown += static_cast<char>(point.value);
        } else if (const auto ascii = asciiFor(point.value); !ascii.empty()) {
            shown += ascii;
        } else {
            shown += fmt::format("\\u{{{:x}}}", static_cast<unsigned>(point.value));
        }
        at += point.bytes;
    }
    return shown;
}

std::size_t columns(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto point = base::decodeUtf8(text, at).value_or(base::CodePoint{});
        width += columnsOf(point.value);
        at += point.bytes;
    }
    return width;
}

std::string bytesText(std::int64_t bytes) {
    return prefixed(static_cast<double>(bytes), "B");
}

std::string countText(std::int64_t count) {
    return prefixed(static_cast<double>(count), "");
}

std::string ratioText(double ratio) {
    return fmt::format("{:.3f}", ratio);
}

std::string errorText(double value) {
    return fmt::format("{:.2g}", value);
}

} // namespace tessera::cli
