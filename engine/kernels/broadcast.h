#pragma once

#include "engine/base/result.h"
#include "engine/graph/shape.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::kernels {

/// Extents of the operands together, by numpy's rules. kRefused when two do not fit.
[[nodiscard]] base::Result<graph::Extents> broadcastExtents(std::span<const graph::Extents> operands);

/// Strides with which an operand of `extents` is read over `output`: 0 along broadcast axes.
[[nodiscard]] graph::Extents broadcastStrides(const graph::Extents& extents, const graph::Extents& output);

/// For every element of a row-major walk over `extents`, the sum of index · stride: where a strided or
/// broadcast operand is read. O(elements).
[[nodiscard]] std::vector<std::int64_t> stridedOffsets(const graph::Extents& extents,
                                                       const graph::Extents& strides);

/// Walks over `extents` in row-major order and calls `visit(offset)` with base + sum of index · stride.
template <typename Visit>
void forEachOffset(const graph::Extents& extents, const graph::Extents& strides, std::int64_t base,
                   Visit&& visit) {
    const std::size_t rank = extents.size();
    for (const std::int64_t extent : extents) {
        if (extent == 0) {
            return;
        }
    }
    graph::Extents index(rank, 0);
    std::int64_t offset = base;
    for (;;) {
        visit(offset);
        std::size_t axis = rank;
        while (axis > 0) {
            --axis;
            offset += strides[axis];
            if (++index[axis] < extents[axis]) {
                break;
            }
            offset -= strides[axis] * extents[axis];
            index[axis] = 0;
            if (axis == 0) {
                return;
            }
        }
        if (rank == 0) {
            return;
        }
    }
}

} // namespace tessera::kernels
