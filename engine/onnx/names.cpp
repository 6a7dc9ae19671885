#include "engine/onnx/names.h"

#include "engine/base/hash.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tessera::onnx {

namespace {

/// Length of the UTF-8 character at the start of `text` when it may be shown as it is, else 0 (RFC 3629).
std::size_t plainCharacter(std::string_view text) {
    const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = at(0);
    if (first < 0x80) {
        return first >= 0x20 && first != 0x7F ? 1 : 0;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) {
        return 0;
    }
    std::uint32_t code = first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((at(i) & 0xC0U) != 0x80U) {
            return 0;
        }
        code = code << 6U | (at(i) & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    const bool control = code < 0xA0 || code == 0x2028 || code == 0x2029;
    const bool bidirectional = code == 0x061C || (code >= 0x200E && code <= 0x200F) ||
                               (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    const bool illegal = code < kLeast[length] || code > 0x10FFFF || surrogate;
    return illegal || control || bidirectional ? 0 : length;
}

} // namespace

bool isPlainName(std::string_view name) {
    if (name.size() > kMaxNameBytes) {
        return false;
    }
    while (!name.empty()) {
        const std::size_t length = plainCharacter(name);
        if (length == 0) {
            return false;
        }
        name.remove_prefix(length);
    }
    return true;
}

std::string plainName(std::string_view name) {
    if (isPlainName(name)) {
        return std::string(name);
    }
    constexpr std::size_t kCutBytes = 4096; // a beginning to be known by
    std::string_view rest = name.substr(0, std::min(name.size(), kMaxNameBytes + 1));
    std::string result;
    std::size_t whole = 0; // of the result, up to a character's end
    while (!rest.empty()) {
        const std::size_t length = plainCharacter(rest);
        if (length > 0) {
            result += rest.substr(0, length);
        } else {
            constexpr std::string_view kDigits = "0123456789abcdef";
            const auto byte = static_cast<std::uint8_t>(rest[0]);
            result += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
        }
        rest.remove_prefix(std::max<std::size_t>(1, length));
        whole = result.size() <= kCutBytes ? result.size() : whole;
    }
    if (result.size() > kMaxNameBytes) {
        result.resize(whole);
        result += "..." + base::hashText(name).hex();
    }
    return result;
}

std::string label(std::string_view what, const std::string& name) {
    constexpr std::size_t kMostBytes = 4096;
    std::string shown = plainName(name);
    if (shown.size() > kMostBytes) {
        std::size_t end = kMostBytes;
        while (end > 0 && (static_cast<std::uint8_t>(shown[end]) & 0xC0U) == 0x80U) {
            --end; // not within a character
        }
        shown.resize(end);
        shown += "...";
    }
    return std::string(what) + " '" + shown + "'";
}

} // namespace tessera::onnx
