// Vectors of floats for loops that oneDNN has no primitive for: arithmetic by the compiler's own operators,
// functions by polynomials. Everything is inlined into the caller, which names the instruction set. Vectors
// are passed by reference: by value they would depend on the instruction set.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

namespace tessera::onednn {

template <int kLanes>
struct Lanes {
    using Floats __attribute__((vector_size(kLanes * sizeof(float)))) = float;
    using Ints __attribute__((vector_size(kLanes * sizeof(std::int32_t)))) = std::int32_t;

    /// From memory of any alignment.
    [[gnu::always_inline]] static void load(Floats& x, const float* from) { std::memcpy(&x, from, sizeof x); }
    /// The first `count` of them, zeros behind.
    [[gnu::always_inline]] static void load(Floats& x, const float* from, std::int64_t count) {
        if (count >= kLanes) {
            load(x, from);
            return;
        }
        float held[kLanes] = {};
        for (std::int64_t i = 0; i < count; ++i) {
            held[i] = from[i];
        }
        load(x, held);
    }

    [[gnu::always_inline]] static void store(const Floats& x, float* to) { std::memcpy(to, &x, sizeof x); }
    [[gnu::always_inline]] static void store(const Floats& x, float* to, std::int64_t count) {
        if (count >= kLanes) {
            store(x, to);
            return;
        }
        float held[kLanes];
        store(x, held);
        for (std::int64_t i = 0; i < count; ++i) {
            to[i] = held[i];
        }
    }

    /// e to the x for x <= 0: off by some 1e-7 of it, and 0 below the smallest normal number.
    [[gnu::always_inline]] static void expOfNegative(Floats& x) {
        constexpr float kLowest = -87.33654F; // log of the smallest normal number
        constexpr float kLog2e = 1.44269504F;
        constexpr float kLn2High = 0.693359375F; // few bits: its products with whole numbers are exact
        constexpr float kLn2Low = -2.12194440e-4F;
        constexpr float kRounder = 12582912.0F; // 1.5 · 2^23: sums with it are whole numbers
        constexpr std::int32_t kBias = 127;
        constexpr std::int32_t kMantissaBits = 23;
        const Floats zero = {};
        const Floats lowest = zero + kLowest;
        const Floats held = x < lowest ? lowest : x; // NaN stays
        const Floats rounded = held * kLog2e + kRounder;
        const Floats whole = rounded - kRounder;
        const Floats rest = (held - whole * kLn2High) - whole * kLn2Low;
        Floats sum = zero + 1.9875691500e-4F; // coefficients of Cephes' expf
        sum = sum * rest + 1.3981999507e-3F;
        sum = sum * rest + 8.3334519073e-3F;
        sum = sum * rest + 4.1665795894e-2F;
        sum = sum * rest + 1.6666665459e-1F;
        sum = sum * rest + 5.0000001201e-1F;
        sum = sum * rest * rest + rest + 1.0F;
        const Ints power = (reinterpret_cast<Ints>(rounded) + kBias) << kMantissaBits;
        sum *= reinterpret_cast<Floats>(power);
        x = x < lowest ? zero : sum;
    }

    /// 1 / (1 + e to the -x).
    [[gnu::always_inline]] static void sigmoid(Floats& x) {
        const Floats zero = {};
        Floats power = x < zero ? x : -x;
        expOfNegative(power);
        x = (x < zero ? power : zero + 1.0F) / (power + 1.0F);
    }

    [[gnu::always_inline]] static void tanh(Floats& x) {
        constexpr float kSmall = 0.625F;
        const Ints sign = reinterpret_cast<Ints>(x) & std::numeric_limits<std::int32_t>::min();
        const Ints magnitude = reinterpret_cast<Ints>(x) ^ sign;
        const Floats size = reinterpret_cast<Floats>(magnitude);
        Floats power = size * -2.0F;
        expOfNegative(power);
        const Floats large = (1.0F - power) / (1.0F + power);
        const Floats square = x * x;
        Floats small = square * -5.70498872745e-3F + 2.06390887954e-2F; // coefficients of Cephes' tanhf
        small = small * square - 5.37397155531e-2F;
        small = small * square + 1.33314422036e-1F;
        small = small * square - 3.33332819422e-1F;
        small = small * square * size + size;
        const Floats either = size < Floats{} + kSmall ? small : large;
        const Ints signedBits = reinterpret_cast<Ints>(either) | sign;
        x = reinterpret_cast<Floats>(signedBits);
    }
};

/// Which of the loops compiled for several instruction sets this machine runs best: floats in its vectors.
/// The address sanitizer aligns the frames that it keeps for use after return to less than a vector of 64
/// bytes, where GCC 12 stores as if they were aligned (its bug 110027).
[[nodiscard]] inline int lanesHere() {
#if defined(__x86_64__) && !defined(__clang__) // which spells the instruction sets differently
#if !defined(__SANITIZE_ADDRESS__)
    if (__builtin_cpu_supports("x86-64-v4")) {
        return 16;
    }
#endif
    if (__builtin_cpu_supports("x86-64-v3")) {
        return 8;
    }
#endif
    return 4;
}

} // namespace tessera::onednn
