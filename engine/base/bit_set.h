#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tessera::base {

/// A set of small integers below a size fixed at construction; set operations are word-parallel.
class BitSet {
public:
    BitSet() = default;
    explicit BitSet(std::size_t size) : m_size(size), m_words((size + 63) / 64) {}

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] bool empty() const;
    [[nodiscard]] bool test(std::size_t bit) const;
    void set(std::size_t bit);
    void reset(std::size_t bit);

    /// All three need sets of the same size.
    BitSet& operator|=(const BitSet& other);
    BitSet& operator&=(const BitSet& other);
    BitSet& operator-=(const BitSet& other);
    [[nodiscard]] bool intersects(const BitSet& other) const;
    [[nodiscard]] bool contains(const BitSet& other) const;

    /// Calls `visit(bit)` in ascending order.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        for (std::size_t word = 0; word < m_words.size(); ++word) {
            for (std::uint64_t bits = m_words[word]; bits != 0; bits &= bits - 1) {
                visit(word * 64 + static_cast<std::size_t>(__builtin_ctzll(bits)));
            }
        }
    }

    [[nodiscard]] std::size_t hash() const;
    friend bool operator==(const BitSet&, const BitSet&) = default;

private:
    std::size_t m_size = 0;
    std::vector<std::uint64_t> m_words;
};

} // namespace tessera::base

template <>
struct std::hash<tessera::base::BitSet> {
    std::size_t operator()(const tessera::base::BitSet& set) const noexcept { return set.hash(); }
};
