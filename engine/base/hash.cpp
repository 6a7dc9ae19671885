#include "engine/base/hash.h"

#include "engine/base/assert.h"

#include <bit>
#include <charconv>
#include <xxhash.h>

namespace tessera::base {

namespace {

Hash128 fromXxh(XXH128_hash_t hash) {
    return Hash128{hash.high64, hash.low64};
}

std::string hexWord(std::uint64_t word) {
    std::string text(16, '0');
    for (int digit = 15; digit >= 0; --digit) {
        text[static_cast<std::size_t>(digit)] = "0123456789abcdef"[word & 15U];
        word >>= 4U;
    }
    return text;
}

std::optional<std::uint64_t> parseWord(std::string_view text) {
    std::uint64_t word = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), word, 16);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return word;
}

} // namespace

std::string Hash128::hex() const {
    return hexWord(high) + hexWord(low);
}

std::optional<Hash128> Hash128::fromHex(std::string_view text) {
    if (text.size() != 32) {
        return std::nullopt;
    }
    const auto high = parseWord(text.substr(0, 16));
    const auto low = parseWord(text.substr(16));
    if (!high || !low) {
        return std::nullopt;
    }
    return Hash128{*high, *low};
}

struct Hasher::State {
    XXH3_state_t* xxh = XXH3_createState();

    State() {
        TESSERA_ASSERT(xxh != nullptr);
        XXH3_128bits_reset(xxh);
    }
    ~State() { XXH3_freeState(xxh); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    void addWord(std::uint64_t word) {
        XXH3_128bits_update(xxh, &word, sizeof word);
    } // NOLINT: the state changes
};

Hasher::Hasher() : m_state(std::make_unique<State>()) {}
Hasher::~Hasher() = default;

Hasher& Hasher::add(std::string_view text) {
    return add(std::as_bytes(std::span(text)));
}

Hasher& Hasher::add(std::span<const std::byte> bytes) {
    m_state->addWord(bytes.size());
    if (!bytes.empty()) {
        XXH3_128bits_update(m_state->xxh, bytes.data(), bytes.size());
    }
    return *this;
}

Hasher& Hasher::add(std::int64_t value) {
    m_state->addWord(static_cast<std::uint64_t>(value));
    return *this;
}

Hasher& Hasher::add(double value) {
    m_state->addWord(std::bit_cast<std::uint64_t>(value));
    return *this;
}

Hasher& Hasher::add(const Hash128& hash) {
    m_state->addWord(hash.high);
    m_state->addWord(hash.low);
    return *this;
}

Hash128 Hasher::finish() const {
    return fromXxh(XXH3_128bits_digest(m_state->xxh));
}

Hash128 hashBytes(std::span<const std::byte> bytes) {
    return fromXxh(XXH3_128bits(bytes.data(), bytes.size()));
}

Hash128 hashText(std::string_view text) {
    return hashBytes(std::as_bytes(std::span(text)));
}

} // namespace tessera::base
