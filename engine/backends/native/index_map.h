// What an operator moves, by indices: free of layouts, so that one reading serves every layout.
#pragma once

#include "engine/backend/layout.h"
#include "engine/backends/native/copy.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tessera::native {

using Indices = std::vector<std::int64_t>;
using Extents = std::vector<std::int64_t>;

/// Index i of an axis of the output is at index `indices[i]` of `axis` of the source; kFill: the fill value.
struct Term {
    std::size_t axis = 0;
    Indices indices;
};

/// A box of the output. Axis a of it begins at `start[a]` and takes what all of `axes[a]` say together; axes
/// of the source that no term names are at 0.
struct IndexMap {
    std::vector<std::vector<Term>> axes;
    Extents start;
    Extents extents; ///< of the box

    [[nodiscard]] static IndexMap identity(std::span<const std::int64_t> extents);
};

/// 0, 1, ..., count - 1, all `first` more and `step` times as far.
[[nodiscard]] Indices countUp(std::int64_t count, std::int64_t first = 0, std::int64_t step = 1);

/// The rows or columns of a map whose two sides lie so in memory.
struct Side {
    std::span<const std::int64_t> extents;
    const backend::Layout& layout;
};

/// Throws std::logic_error where an irregular axis is blocked in the layout of the output.
[[nodiscard]] Copy copyOf(const IndexMap& map, const Side& source, const Side& target,
                          std::int64_t elementBytes);

} // namespace tessera::native
