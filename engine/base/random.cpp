#include "engine/base/random.h"

#include "engine/base/assert.h"

#include <bit>
#include <cmath>

namespace tessera::base {

std::uint64_t splitMix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31U);
}

Random::Random(std::uint64_t seed) : m_state{} {
    for (auto& word : m_state) {
        word = splitMix(seed);
        seed += 0x9E3779B97F4A7C15ULL;
    }
}

std::uint64_t Random::next() {
    const std::uint64_t result = std::rotl(m_state[1] * 5, 7) * 9;
    const std::uint64_t shifted = m_state[1] << 17U;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= shifted;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
    TESSERA_ASSERT(bound > 0);
    const std::uint64_t rejectBelow = (0 - bound) % bound;
    std::uint64_t value = next();
    while (value < rejectBelow) {
        value = next();
    }
    return value % bound;
}

double Random::uniform() {
    return static_cast<double>(next() >> 11U) * 0x1.0p-53;
}

double Random::normal() {
    if (m_hasSpare) {
        m_hasSpare = false;
        return m_spare;
    }
    double u = 0.0;
    double v = 0.0;
    double s = 0.0;
    do {
        u = 2.0 * uniform() - 1.0;
        v = 2.0 * uniform() - 1.0;
        s = u * u + v * v;
    } while (s >= 1.0 || s == 0.0);
    const double scale = std::sqrt(-2.0 * std::log(s) / s);
    m_spare = v * scale;
    m_hasSpare = true;
    return u * scale;
}

} // namespace tessera::base
