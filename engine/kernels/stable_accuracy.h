#pragma once

#include "engine/kernels/network_accuracy.h"

#include <cstdint>
#include <span>

namespace tessera::kernels {

/// Runs of the disturbed reference: a near tie turns in about half of them.
inline constexpr std::uint64_t kDisturbances = 4;
/// Of the size of the rounding errors that kernels of the class make in one operator: direct sums in f32, or
/// fast algorithms. \see EvaluateOptions::disturbance
[[nodiscard]] double disturbanceOf(graph::Precision precision);

/// Can its positions be told apart, so that some of them may be left out?
[[nodiscard]] bool isComparable(const graph::Tensor& got, const graph::Tensor& expected);

struct StableDeviation {
    NetworkDeviation deviation;
    std::int64_t unstable = 0; ///< positions that were left out
};

/// compareNetwork() without positions that move when the reference itself is disturbed by rounding errors
/// (the order of near ties, what is cut at a threshold), and within bounds that are as wide as these move its
/// answer where the model is badly conditioned.
///
/// \param disturbed  what disturbed runs made in place of `expected`; those of other extents make every
///                   position unstable.
/// Both are comparable.
[[nodiscard]] StableDeviation compareStable(const graph::Tensor& got, const graph::Tensor& expected,
                                            std::span<const graph::Tensor> disturbed,
                                            const NetworkTolerance& tolerance, NonFinite nonFinite,
                                            int threads);

} // namespace tessera::kernels
