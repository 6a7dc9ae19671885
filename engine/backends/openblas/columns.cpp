#include "engine/backends/openblas/columns.h"

#include "engine/base/team_order.h"

#include <algorithm>

namespace tessera::openblas {

namespace {

/// One output row of one weight: pixels `first`, `first` + stride, ..., zeros where they fall outside.
void gatherRow(const Geometry& geometry, const float* line, std::int64_t first, float* target) {
    const std::int64_t width = geometry.input[2];
    for (std::int64_t x = 0; x < geometry.output[2]; ++x) {
        const std::int64_t from = first + x * geometry.stride[2];
        target[x] = from >= 0 && from < width ? line[from] : 0.0F;
    }
}

/// All output pixels of one weight (channel and kernel position).
void gatherWeight(const Geometry& geometry, const float* plane, const std::int64_t (&position)[3],
                  float* target) {
    std::int64_t first[3];
    for (int axis = 0; axis < 3; ++axis) {
        first[axis] = position[axis] * geometry.dilation[axis] - geometry.pad[axis];
    }
    for (std::int64_t z = 0; z < geometry.output[0]; ++z) {
        const std::int64_t fromZ = first[0] + z * geometry.stride[0];
        for (std::int64_t y = 0; y < geometry.output[1]; ++y) {
            const std::int64_t fromY = first[1] + y * geometry.stride[1];
            const bool isInside =
                fromZ >= 0 && fromZ < geometry.input[0] && fromY >= 0 && fromY < geometry.input[1];
            if (isInside) {
                gatherRow(geometry, plane + (fromZ * geometry.input[1] + fromY) * geometry.input[2], first[2],
                          target);
            } else {
                std::fill_n(target, geometry.output[2], 0.0F);
            }
            target += geometry.output[2];
        }
    }
}

} // namespace

bool Geometry::isPointwise() const {
    const auto isOne = [](const std::int64_t(&list)[3]) {
        return list[0] == 1 && list[1] == 1 && list[2] == 1;
    };
    const bool isUnpadded = pad[0] == 0 && pad[1] == 0 && pad[2] == 0;
    return isOne(kernel) && isOne(stride) && isUnpadded && inputPixels() == outputPixels();
}

void gatherColumns(const Geometry& geometry, const float* image, float* columns, int threads) {
    const std::int64_t taps = geometry.kernel[0] * geometry.kernel[1] * geometry.kernel[2];
    const std::int64_t rows = geometry.rows();
    base::TeamOrder order;
#pragma omp parallel num_threads(threads)
    {
        const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
        for (std::int64_t row = 0; row < rows; ++row) {
            const std::int64_t tap = row % taps;
            const std::int64_t position[3] = {tap / (geometry.kernel[1] * geometry.kernel[2]),
                                              tap / geometry.kernel[2] % geometry.kernel[1],
                                              tap % geometry.kernel[2]};
            gatherWeight(geometry, image + row / taps * geometry.inputPixels(), position,
                         columns + row * geometry.outputPixels());
        }
    }
}

} // namespace tessera::openblas
