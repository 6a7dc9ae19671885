// Discrete Fourier transforms of many lines at a time.
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::native {

/// Lines that are transformed together: each is one lane of the vectors.
inline constexpr std::int64_t kLineLanes = 16;

enum class FourierSign : std::uint8_t { kForward, kInverse };

/// The transform of one length, not scaled: stages of radix 4, 2 and odd primes that write in order
/// (Stockham's method). O(n * the sum of the radices).
class Fourier {
public:
    /// Is this a length whose prime factors are small enough for that?
    [[nodiscard]] static bool takes(std::int64_t length);
    /// \param length  that `takes`
    Fourier(std::int64_t length, FourierSign sign);

    [[nodiscard]] std::int64_t length() const { return m_length; }
    /// Floats of each of the two buffers of `run`.
    [[nodiscard]] std::int64_t bufferFloats() const { return m_length * 2 * kLineLanes; }
    /// \param values  [length][re, im][kLineLanes], overwritten
    /// \param other   as large
    /// \return that of the two which holds the transform
    [[nodiscard]] float* run(float* values, float* other) const;

private:
    /// Subtransforms of `length`, each `stride` apart from the next in every element.
    struct Stage {
        std::int64_t radix = 2;
        std::int64_t length = 1;
        std::int64_t stride = 1;
        std::vector<float> factors; ///< [length / radix][radix - 1][re, im]: of the outputs but the first
        std::vector<float> roots;   ///< [radix][re, im]: e^(-+ 2 pi i k / radix)
    };
    std::int64_t m_length;
    float m_turn; ///< the imaginary part of the factor of a quarter: -1 forward
    std::vector<Stage> m_stages;
};

} // namespace tessera::native
