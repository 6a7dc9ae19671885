// Weighted positions of one axis: what Resize makes each output position of.
#pragma once

#include "engine/backends/native/sampling.h"

#include <cstdint>
#include <vector>

namespace tessera::native {

/// As many taps for every position: fewer ones are filled up with what changes no result.
enum class TapFilling : std::uint8_t {
    kHalves, ///< the heaviest weight in two halves: infinities and NaN stay what they are
    kZeros   ///< weights of 0: sums of finite numbers stay the same to the last bit
};

template <typename Number>
struct AxisTaps {
    std::int64_t input = 1;
    std::int64_t output = 1;
    std::int64_t count = 1;              ///< taps of a position
    std::vector<std::int64_t> positions; ///< tap t of output o: [o * count + t]
    std::vector<Number> weights;         ///< the same
    std::vector<std::int64_t> outside;   ///< output positions that have the extrapolation value instead
};

/// Of a linear or cubic sampling.
template <typename Number>
[[nodiscard]] AxisTaps<Number> tapsOf(const Sampling& sampling, const AxisSampling& axis, TapFilling filling);
extern template AxisTaps<float> tapsOf<float>(const Sampling&, const AxisSampling&, TapFilling);
extern template AxisTaps<double> tapsOf<double>(const Sampling&, const AxisSampling&, TapFilling);

} // namespace tessera::native
