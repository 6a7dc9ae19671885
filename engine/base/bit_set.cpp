#include "engine/base/bit_set.h"

#include "engine/base/assert.h"
#include "engine/base/random.h"

#include <algorithm>
#include <bit>

namespace tessera::base {

std::size_t BitSet::count() const {
    std::size_t total = 0;
    for (const auto word : m_words) {
        total += static_cast<std::size_t>(std::popcount(word));
    }
    return total;
}

bool BitSet::empty() const {
    return std::ranges::all_of(m_words, [](std::uint64_t word) { return word == 0; });
}

bool BitSet::test(std::size_t bit) const {
    TESSERA_ASSERT(bit < m_size);
    return ((m_words[bit / 64] >> (bit % 64)) & 1U) != 0;
}

void BitSet::set(std::size_t bit) {
    TESSERA_ASSERT(bit < m_size);
    m_words[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

void BitSet::reset(std::size_t bit) {
    TESSERA_ASSERT(bit < m_size);
    m_words[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
}

BitSet& BitSet::operator|=(const BitSet& other) {
    TESSERA_ASSERT(m_size == other.m_size);
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        m_words[i] |= other.m_words[i];
    }
    return *this;
}

BitSet& BitSet::operator&=(const BitSet& other) {
    TESSERA_ASSERT(m_size == other.m_size);
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        m_words[i] &= other.m_words[i];
    }
    return *this;
}

BitSet& BitSet::operator-=(const BitSet& other) {
    TESSERA_ASSERT(m_size == other.m_size);
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        m_words[i] &= ~other.m_words[i];
    }
    return *this;
}

bool BitSet::intersects(const BitSet& other) const {
    TESSERA_ASSERT(m_size == other.m_size);
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        if ((m_words[i] & other.m_words[i]) != 0) {
            return true;
        }
    }
    return false;
}

bool BitSet::contains(const BitSet& other) const {
    TESSERA_ASSERT(m_size == other.m_size);
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        if ((other.m_words[i] & ~m_words[i]) != 0) {
            return false;
        }
    }
    return true;
}

std::size_t BitSet::hash() const {
    std::uint64_t value = m_size;
    for (const auto word : m_words) {
        value = splitMix(value ^ word);
    }
    return value;
}

} // namespace tessera::base
