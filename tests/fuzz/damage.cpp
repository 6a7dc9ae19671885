#include "tests/fuzz/damage.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::fuzz {

namespace {

using namespace std::string_view_literals;

/// A number below `end`, which is above 0. Not by std::uniform_int_distribution, which no standard fixes.
std::size_t below(std::mt19937_64& random, std::size_t end) {
    return static_cast<std::size_t>(random() % end);
}

/// Numbers and marks that readers stumble over, as bytes and as text.
constexpr std::array kNasty{"\xff\xff\xff\xff\xff\xff\xff\xff\x7f"sv,
                            "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"sv,
                            "\x80\x80\x80\x80\x10"sv,
                            "\0\0\0\0\0\0\0\0"sv,
                            "\0\0\0\0\0\0\0\x80"sv,
                            "-1"sv,
                            "0"sv,
                            "9223372036854775807"sv,
                            "-9223372036854775808"sv,
                            "18446744073709551616"sv,
                            "1e999"sv,
                            "NaN"sv,
                            "null"sv,
                            "{}"sv,
                            "[[[[[[[["sv,
                            "((((((((("sv,
                            "\""sv,
                            "\\u0000"sv,
                            "\xed\xa0\x80"sv,
                            "\xe2\x80\xae"sv};

struct Range {
    std::size_t start = 0;
    std::size_t length = 0;
};

/// Mostly short.
Range rangeIn(const std::string& bytes, std::mt19937_64& random) {
    const std::size_t start = below(random, bytes.size());
    const std::size_t most = bytes.size() - start;
    return {start, 1 + below(random, below(random, 4) == 0 ? most : std::min<std::size_t>(most, 16))};
}

void damageOnce(std::string& bytes, std::mt19937_64& random) {
    if (bytes.empty()) {
        bytes.push_back(static_cast<char>(random()));
        return;
    }
    const std::size_t at = below(random, bytes.size());
    const Range range = rangeIn(bytes, random);
    const std::string_view nasty = kNasty[below(random, kNasty.size())];
    switch (below(random, 9)) {
    case 0:
        bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ 1U << below(random, 8));
        break;
    case 1:
        bytes[at] = static_cast<char>(random());
        break;
    case 2:
        bytes.resize(at);
        break;
    case 3:
        bytes.erase(range.start, range.length);
        break;
    case 4: {
        const std::string copy = bytes.substr(range.start, range.length);
        for (std::size_t times = 1 + below(random, 8); times > 0; --times) {
            bytes.insert(range.start, copy);
        }
        break;
    }
    case 5:
        bytes.insert(at, bytes.substr(range.start, range.length));
        break;
    case 6:
        bytes.insert(at, nasty);
        break;
    case 7:
        bytes.replace(range.start, std::min(range.length, nasty.size()), nasty);
        break;
    default:
        // A length, which in protobuf and in binary headers is a byte of a small value.
        bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) + 1U + below(random, 3) * 126U);
        break;
    }
}

} // namespace

std::string damaged(std::string bytes, std::mt19937_64& random) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
    for (std::size_t times = 1 + below(random, 4); times > 0; --times) {
        damageOnce(bytes, random);
    }
    bytes.resize(std::min(bytes.size(), kMostBytes));
    return bytes;
}

} // namespace tessera::fuzz
