#pragma once

#include <cstdint>

namespace tessera::base {

/// xoshiro256** seeded by SplitMix64 (Blackman and Vigna, 2018). The same seed gives the same numbers on
/// every machine and standard library, which std:: distributions do not promise.
class Random {
public:
    explicit Random(std::uint64_t seed);

    [[nodiscard]] std::uint64_t next();
    /// Uniform in [0, bound), unbiased; bound > 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound);
    /// Uniform in [0, 1).
    [[nodiscard]] double uniform();
    /// Mean 0, variance 1 (Marsaglia's polar method).
    [[nodiscard]] double normal();

private:
    std::uint64_t m_state[4];
    double m_spare = 0.0;
    bool m_hasSpare = false;
};

/// One SplitMix64 step: a well-mixed function of its argument, for counter-based generators.
[[nodiscard]] std::uint64_t splitMix(std::uint64_t value);

} // namespace tessera::base
