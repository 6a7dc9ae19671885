#pragma once

#include "engine/graph/precision.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tessera::kernels {

/// The numbers of the tolerance of one precision class. An output y of a region is right when, against a
/// result r in double,
///
///     |y − r| <= (c · 2⁻²⁴ · sqrt(K) + 4u) · max(sqrt(Σ a²b²), |r|) + 1e-6 · max|r|
///
/// where K is the accumulation length and Σ runs over it. max|r| leaves out masks: usualSizeOf().
struct Tolerance {
    double c = 0.0;         ///< rounding of the accumulation, in units of 2⁻²⁴ · sqrt(K)
    double u = 0.0;         ///< unit roundoff of the operands
    double networkL2 = 0.0; ///< largest relative L2 error of a whole network's output
};

inline constexpr double kFloatRoundoff = 0x1p-24;
/// Share of the usual size of r that is forgiven everywhere: results near zero by cancellation.
inline constexpr double kFloor = 1e-6;

[[nodiscard]] constexpr Tolerance toleranceOf(graph::Precision precision) {
    switch (precision) {
    case graph::Precision::kStrict:
        return {.c = 8.0, .u = 0.0, .networkL2 = 1e-5};
    case graph::Precision::kF32:
        return {.c = 64.0, .u = 0.0, .networkL2 = 1e-4};
    case graph::Precision::kBf16:
        return {.c = 64.0, .u = 0x1p-8, .networkL2 = 2e-2};
    case graph::Precision::kTf32:
    case graph::Precision::kF16:
        return {.c = 64.0, .u = 0x1p-11, .networkL2 = 5e-3};
    }
    return {};
}

/// Classes of different numbers: what depends on them (how far a rounded value may be off) is kept for each.
inline constexpr std::array kTiers{graph::Precision::kStrict, graph::Precision::kF32, graph::Precision::kTf32,
                                   graph::Precision::kBf16};

/// Place of a class among kTiers.
[[nodiscard]] constexpr std::size_t tierOf(graph::Precision precision) {
    switch (precision) {
    case graph::Precision::kStrict:
        return 0;
    case graph::Precision::kF32:
        return 1;
    case graph::Precision::kTf32:
    case graph::Precision::kF16:
        return 2;
    case graph::Precision::kBf16:
        return 3;
    }
    return 0;
}

} // namespace tessera::kernels
