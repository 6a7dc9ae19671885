// Where indices that a run brings point: slices or elements of a tensor, in the order of the indices.
#pragma once

#include "engine/backends/native/index_list.h"
#include "engine/backends/native/reading.h"

#include <cstdint>
#include <vector>

namespace tessera::native {

/// Tuples of GatherND and ScatterND, and the single indices of Gather: each names a slice.
struct SlicePositions {
    std::int64_t batches = 1;          ///< parts of the data that tuples do not reach across
    std::int64_t perBatch = 0;         ///< tuples of each
    std::int64_t batchStride = 0;      ///< elements of the data
    bool isShared = false;             ///< the same tuples for every batch
    std::vector<std::int64_t> extents; ///< of the axes that a tuple names
    std::vector<std::int64_t> strides;
    std::int64_t length = 1; ///< elements of a slice

    [[nodiscard]] std::int64_t count() const { return batches * perBatch; }
    /// Where slice `i` begins in the data; -1 where an index is outside.
    [[nodiscard]] std::int64_t of(std::int64_t i, const IndexList& indices, IndexCheck& check) const {
        const auto depth = static_cast<std::int64_t>(extents.size());
        const std::int64_t first = (isShared ? i % perBatch : i) * depth;
        std::int64_t begin = i / perBatch * batchStride;
        for (std::int64_t k = 0; k < depth; ++k) {
            const auto axis = static_cast<std::size_t>(k);
            const std::int64_t index = check.resolve(indices[first + k], extents[axis]);
            if (index < 0) {
                return -1;
            }
            begin += index * strides[axis];
        }
        return begin;
    }
};

/// GatherElements and ScatterElements: an index for each element, along one axis.
struct ElementPositions {
    std::int64_t extent = 0; ///< of the data along the axis
    std::int64_t stride = 0;
    std::vector<std::int64_t> outer;        ///< extents of the indices but the last
    std::vector<std::int64_t> outerStrides; ///< of the data; 0 on the axis
    std::int64_t width = 1;                 ///< last extent of the indices
    std::int64_t step = 1;                  ///< of the data along it; 0: it is the axis
    std::int64_t lanes = 1;                 ///< rows come in so many groups that write to places of their own

    [[nodiscard]] std::int64_t rows() const;
    /// Where row `row` of the indices begins in the data, but for what its indices say.
    [[nodiscard]] std::int64_t rowBegin(std::int64_t row) const;
};

[[nodiscard]] SlicePositions gatherPositions(const plugin::RegionView& region);
[[nodiscard]] SlicePositions tuplePositions(const plugin::RegionView& region, std::int64_t batchAxes);
[[nodiscard]] ElementPositions elementPositions(const plugin::RegionView& region);

/// Refuses indices of other types than i32 and i64.
[[nodiscard]] IndexList::Width indexWidth(const plugin::RegionView& region, std::int32_t value);

} // namespace tessera::native
