// Elements as they are moved: bytes of 1, 2, 4, 8 or 16, at any address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tessera::native {

/// Two elements of 8 bytes, or as many narrower ones, that always move together.
struct Pair {
    std::uint64_t halves[2];
};

template <typename Word>
[[gnu::always_inline]] inline Word loadWord(const std::byte* from) {
    Word word{};
    std::memcpy(&word, from, sizeof word);
    return word;
}

template <typename Word>
[[gnu::always_inline]] inline void storeWord(std::byte* to, Word word) {
    std::memcpy(to, &word, sizeof word);
}

[[nodiscard]] constexpr bool isWord(std::int64_t bytes) {
    return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
}

/// Calls `body.operator()<Word>()` with the type of so many bytes, one for which isWord holds.
template <typename Body>
[[gnu::always_inline]] inline auto withWord(std::int64_t bytes, Body&& body) {
    switch (bytes) {
    case 1:
        return body.template operator()<std::uint8_t>();
    case 2:
        return body.template operator()<std::uint16_t>();
    case 4:
        return body.template operator()<std::uint32_t>();
    case 8:
        return body.template operator()<std::uint64_t>();
    default:
        return body.template operator()<Pair>();
    }
}

} // namespace tessera::native
