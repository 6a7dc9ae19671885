#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tessera::base {

/// A 128-bit content name (XXH3). Not cryptographic: names blobs, keys and regions of one person's machine.
struct Hash128 {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    /// 32 lower-case hexadecimal digits.
    [[nodiscard]] std::string hex() const;
    [[nodiscard]] static std::optional<Hash128> fromHex(std::string_view text);

    friend auto operator<=>(const Hash128&, const Hash128&) = default;
};

/// Streams values into a Hash128. Strings and spans are length-prefixed, so that ("ab","c") and ("a","bc")
/// differ.
class Hasher {
public:
    Hasher();
    ~Hasher();
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;

    Hasher& add(std::string_view text);
    Hasher& add(std::span<const std::byte> bytes);
    Hasher& add(std::int64_t value);
    Hasher& add(double value);
    Hasher& add(const Hash128& hash);

    [[nodiscard]] Hash128 finish() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

[[nodiscard]] Hash128 hashBytes(std::span<const std::byte> bytes);
[[nodiscard]] Hash128 hashText(std::string_view text);

} // namespace tessera::base

template <>
struct std::hash<tessera::base::Hash128> {
    std::size_t operator()(const tessera::base::Hash128& hash) const noexcept { return hash.low ^ hash.high; }
};
