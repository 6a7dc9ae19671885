#pragma once

#include <cstdint>

namespace tessera::kernels {

/// The four neighbours of a point of an image [height, width] and their bilinear weights; all weights are 0
/// outside of [-1, height] x [-1, width].
struct BilinearTaps {
    std::int64_t offsets[4] = {0, 0, 0, 0}; ///< -1: outside of the image
    double weights[4] = {0, 0, 0, 0};
};

/// What is outside counts as 0.
[[nodiscard]] BilinearTaps bilinearTaps(double y, double x, std::int64_t height, std::int64_t width);

/// The sum of weights times pixels.
[[nodiscard]] inline double sampled(const BilinearTaps& taps, const double* plane) {
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        sum += taps.offsets[i] >= 0 ? taps.weights[i] * plane[taps.offsets[i]] : 0.0;
    }
    return sum;
}

} // namespace tessera::kernels
