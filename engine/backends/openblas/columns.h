#pragma once

#include "engine/backend/abi/window.hpp"

#include <cstdint>
#include <vector>

namespace tessera::openblas {

/// The geometry of a convolution of one image and one group, in two or three spatial dimensions (two: depth
/// one).
struct Geometry {
    std::int64_t channels = 0;
    std::int64_t input[3] = {1, 1, 1};
    std::int64_t output[3] = {1, 1, 1};
    std::int64_t kernel[3] = {1, 1, 1};
    std::int64_t stride[3] = {1, 1, 1};
    std::int64_t dilation[3] = {1, 1, 1};
    std::int64_t pad[3] = {0, 0, 0};

    [[nodiscard]] std::int64_t inputPixels() const { return input[0] * input[1] * input[2]; }
    [[nodiscard]] std::int64_t outputPixels() const { return output[0] * output[1] * output[2]; }
    [[nodiscard]] std::int64_t rows() const { return channels * kernel[0] * kernel[1] * kernel[2]; }
    /// The image already is its matrix of columns.
    [[nodiscard]] bool isPointwise() const;
};

/// Copies the pixels that each weight meets into a row: columns[rows(), outputPixels()], zeros in the
/// padding.
void gatherColumns(const Geometry& geometry, const float* image, float* columns, int threads);

} // namespace tessera::openblas
