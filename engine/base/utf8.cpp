#include "engine/base/utf8.h"

#include <array>
#include <cstdio>

namespace tessera::base {

namespace {

/// Would a terminal act on it, or draw nothing?
bool isHidden(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

std::string hexByte(unsigned byte) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "\\x%02x", byte & 0xFFU);
    return text.data();
}

std::string hexCodePoint(char32_t c) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "\\u{%x}", static_cast<unsigned>(c));
    return text.data();
}

} // namespace

std::optional<CodePoint> decodeUtf8(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80U) {
        return CodePoint{lead, 1};
    }
    const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
    if (lead < 0xC2U || lead > 0xF4U || at + length > text.size()) {
        return std::nullopt;
    }
    auto value = static_cast<char32_t>(lead & (0xFFU >> (length + 1)));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) {
            return std::nullopt;
        }
        value = (value << 6U) | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    if (value < kLeast[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
        return std::nullopt;
    }
    return CodePoint{value, length};
}

std::string visibleText(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto point = decodeUtf8(text, at);
        if (!point) {
            shown += hexByte(static_cast<unsigned char>(text[at]));
            ++at;
            continue;
        }
        if (!isHidden(point->value)) {
            shown += text.substr(at, point->bytes);
        } else if (point->value < 0x100) {
            shown += hexByte(static_cast<unsigned>(point->value));
        } else {
            shown += hexCodePoint(point->value);
        }
        at += point->bytes;
    }
    return shown;
}

} // namespace tessera::base
