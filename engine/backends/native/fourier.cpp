#include "engine/backends/native/fourier.h"

#include "engine/backends/native/cpu_levels.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace tessera::native {

namespace {

/// A butterfly of a prime takes its square of operations: beyond this, other methods are faster.
constexpr std::int64_t kMostPrime = 31;
constexpr std::int64_t kMostPairs = (kMostPrime - 1) / 2;

/// 4 as often as can be, then ascending; what is left over is the last.
std::vector<std::int64_t> radicesOf(std::int64_t length) {
    std::vector<std::int64_t> radices;
    for (const std::int64_t radix : {4, 2}) {
        for (; length % radix == 0; length /= radix) {
            radices.push_back(radix);
        }
    }
    for (std::int64_t prime = 3; prime <= kMostPrime; prime += 2) {
        for (; length % prime == 0; length /= prime) {
            radices.push_back(prime);
        }
    }
    if (length > 1) {
        radices.push_back(length);
    }
    return radices;
}

/// One element of all lines: a vector of real parts, and one of imaginary parts behind it.
struct Lanes {
    alignas(64) float re[kLineLanes];
    alignas(64) float im[kLineLanes];
};

[[gnu::always_inline]] inline const Lanes* at(const float* values, std::int64_t element) {
    return reinterpret_cast<const Lanes*>(values) + element;
}
[[gnu::always_inline]] inline Lanes* at(float* values, std::int64_t element) {
    return reinterpret_cast<Lanes*>(values) + element;
}

/// What a stage calls its butterfly with.
struct Butterfly {
    const float* from;     ///< the first of `radix` elements
    float* to;             ///< likewise
    std::int64_t fromStep; ///< elements
    std::int64_t toStep;
    std::int64_t radix;
    const float* factors; ///< [radix - 1][re, im], of the outputs
    const float* roots;   ///< [radix][re, im]
    float turn;
};

/// `value` of lane i times the factor of output `j`.
[[gnu::always_inline]] inline void store(const Butterfly& b, std::int64_t j, std::int64_t i, float re,
                                         float im) {
    Lanes& to = *at(b.to, j * b.toStep);
    if (j == 0) {
        to.re[i] = re;
        to.im[i] = im;
        return;
    }
    const float c = b.factors[2 * j - 2];
    const float s = b.factors[2 * j - 1];
    to.re[i] = re * c - im * s;
    to.im[i] = re * s + im * c;
}

[[gnu::always_inline]] inline void ofTwo(const Butterfly& b) {
    const Lanes& x = *at(b.from, 0);
    const Lanes& y = *at(b.from, b.fromStep);
    TESSERA_VECTOR_LOOP
    for (std::int64_t i = 0; i < kLineLanes; ++i) {
        store(b, 0, i, x.re[i] + y.re[i], x.im[i] + y.im[i]);
        store(b, 1, i, x.re[i] - y.re[i], x.im[i] - y.im[i]);
    }
}

[[gnu::always_inline]] inline void ofFour(const Butterfly& b) {
    const Lanes& w = *at(b.from, 0);
    const Lanes& x = *at(b.from, b.fromStep);
    const Lanes& y = *at(b.from, 2 * b.fromStep);
    const Lanes& z = *at(b.from, 3 * b.fromStep);
    TESSERA_VECTOR_LOOP
    for (std::int64_t i = 0; i < kLineLanes; ++i) {
        const float evenRe = w.re[i] + y.re[i];
        const float evenIm = w.im[i] + y.im[i];
        const float oddRe = x.re[i] + z.re[i];
        const float oddIm = x.im[i] + z.im[i];
        const float farRe = w.re[i] - y.re[i];
        const float farIm = w.im[i] - y.im[i];
        // Turned by a quarter.
        const float sideRe = b.turn * (z.im[i] - x.im[i]);
        const float sideIm = b.turn * (x.re[i] - z.re[i]);
        store(b, 0, i, evenRe + oddRe, evenIm + oddIm);
        store(b, 1, i, farRe + sideRe, farIm + sideIm);
        store(b, 2, i, evenRe - oddRe, evenIm - oddIm);
        store(b, 3, i, farRe - sideRe, farIm - sideIm);
    }
}

/// Of an odd radix: outputs j and radix - j are the same sums with the sign of the imaginary ones turned.
template <std::int64_t Radix>
[[gnu::always_inline]] inline void ofOdd(const Butterfly& b) {
    const std::int64_t radix = Radix != 0 ? Radix : b.radix;
    const std::int64_t pairs = (radix - 1) / 2;
    Lanes sums[Radix != 0 ? (Radix - 1) / 2 : kMostPairs];        // NOLINT
    Lanes differences[Radix != 0 ? (Radix - 1) / 2 : kMostPairs]; // NOLINT
    const Lanes first = *at(b.from, 0);
    Lanes all = first;
    for (std::int64_t k = 1; k <= pairs; ++k) {
        const Lanes& x = *at(b.from, k * b.fromStep);
        const Lanes& y = *at(b.from, (radix - k) * b.fromStep);
        Lanes& sum = sums[k - 1];
        Lanes& difference = differences[k - 1];
        TESSERA_VECTOR_LOOP
        for (std::int64_t i = 0; i < kLineLanes; ++i) {
            sum.re[i] = x.re[i] + y.re[i];
            sum.im[i] = x.im[i] + y.im[i];
            difference.re[i] = x.re[i] - y.re[i];
            difference.im[i] = x.im[i] - y.im[i];
            all.re[i] += sum.re[i];
            all.im[i] += sum.im[i];
        }
    }
    TESSERA_VECTOR_LOOP
    for (std::int64_t i = 0; i < kLineLanes; ++i) {
        store(b, 0, i, all.re[i], all.im[i]);
    }
    for (std::int64_t j = 1; j <= pairs; ++j) {
        Lanes even = first;
        Lanes odd{};
        for (std::int64_t k = 1; k <= pairs; ++k) {
            const float c = b.roots[2 * (j * k % radix)];
            const float s = b.roots[2 * (j * k % radix) + 1];
            const Lanes& sum = sums[k - 1];
            const Lanes& difference = differences[k - 1];
            TESSERA_VECTOR_LOOP
            for (std::int64_t i = 0; i < kLineLanes; ++i) {
                even.re[i] += c * sum.re[i];
                even.im[i] += c * sum.im[i];
                odd.re[i] -= s * difference.im[i];
                odd.im[i] += s * difference.re[i];
            }
        }
        TESSERA_VECTOR_LOOP
        for (std::int64_t i = 0; i < kLineLanes; ++i) {
            store(b, j, i, even.re[i] + odd.re[i], even.im[i] + odd.im[i]);
            store(b, radix - j, i, even.re[i] - odd.re[i], even.im[i] - odd.im[i]);
        }
    }
}

/// A stage that is compiled for the CPU at hand.
struct OneStage {
    /// \param b  of the first butterfly of the first subtransform; `length` and `stride` as Fourier::Stage
    [[gnu::always_inline]] static inline void run(Butterfly b, std::int64_t length, std::int64_t stride) {
        const std::int64_t parts = length / b.radix;
        const float* from = b.from;
        float* to = b.to;
        for (std::int64_t q = 0; q < parts; ++q, b.factors += 2 * (b.radix - 1)) {
            for (std::int64_t r = 0; r < stride; ++r) {
                b.from = from + (r + stride * q) * 2 * kLineLanes;
                b.to = to + (r + stride * b.radix * q) * 2 * kLineLanes;
                switch (b.radix) {
                case 2:
                    ofTwo(b);
                    break;
                case 3:
                    ofOdd<3>(b);
                    break;
                case 4:
                    ofFour(b);
                    break;
                case 5:
                    ofOdd<5>(b);
                    break;
                default:
                    ofOdd<0>(b);
                    break;
                }
            }
        }
    }
};

/// e^(sign * 2 pi i k / length) of k = 0, 1, ... as pairs of floats.
std::array<float, 2> rootOf(std::int64_t k, std::int64_t length, double sign) {
    const double angle =
        sign * 2.0 * std::numbers::pi * static_cast<double>(k % length) / static_cast<double>(length);
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

} // namespace

bool Fourier::takes(std::int64_t length) {
    return length >= 1 && (length == 1 || radicesOf(length).back() <= kMostPrime);
}

Fourier::Fourier(std::int64_t length, FourierSign sign)
    : m_length(length), m_turn(sign == FourierSign::kForward ? -1.0F : 1.0F) {
    const double turn = sign == FourierSign::kForward ? -1.0 : 1.0;
    std::int64_t stride = 1;
    for (const std::int64_t radix : radicesOf(length)) {
        Stage stage{.radix = radix, .length = length / stride, .stride = stride, .factors = {}, .roots = {}};
        for (std::int64_t q = 0; q < stage.length / radix; ++q) {
            for (std::int64_t j = 1; j < radix; ++j) {
                const auto factor = rootOf(q * j, stage.length, turn);
                stage.factors.insert(stage.factors.end(), factor.begin(), factor.end());
            }
        }
        for (std::int64_t k = 0; k < radix; ++k) {
            const auto root = rootOf(k, radix, turn);
            stage.roots.insert(stage.roots.end(), root.begin(), root.end());
        }
        m_stages.push_back(std::move(stage));
        stride *= radix;
    }
}

float* Fourier::run(float* values, float* other) const {
    static const auto kStage = Levels<OneStage, void, Butterfly, std::int64_t, std::int64_t>::best();
    for (const auto& stage : m_stages) {
        kStage({.from = values,
                .to = other,
                .fromStep = stage.stride * (stage.length / stage.radix),
                .toStep = stage.stride,
                .radix = stage.radix,
                .factors = stage.factors.data(),
                .roots = stage.roots.data(),
                .turn = m_turn},
               stage.length, stage.stride);
        std::swap(values, other);
    }
    return values;
}

} // namespace tessera::native
