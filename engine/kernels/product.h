#pragma once

#include <cstdint>
#include <functional>

namespace tessera::kernels {

/// Columns of a packed panel: the width of the micro-kernel.
inline constexpr std::int64_t kPanelColumns = 16;

/// One matrix product, or several of one shape: out[b] = left[b] · right[b].
///
/// The left side is in memory, row-major [rows, depth]. The right side [depth, columns] exists only panel by
/// panel: a convolution gathers it from its input on demand, so that no unfolded copy is ever made.
struct ProductShape {
    std::int64_t batches = 1;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t depth = 0;
};

/// Where batch `b` of the left side and of the output begin.
using LeftOf = std::function<const double*(std::int64_t batch)>;
using OutputOf = std::function<double*(std::int64_t batch)>;
/// Writes right[k][firstColumn + j] to panel[k · kPanelColumns + j] for every k and j < `count`. The rest of
/// a panel row is zero already.
using FillPanel =
    std::function<void(std::int64_t batch, std::int64_t firstColumn, std::int64_t count, double* panel)>;

/// Every sum runs over k in ascending order, in double: the result does not depend on `threads`.
/// O(batches · rows · columns · depth).
void multiply(const ProductShape& shape, const LeftOf& left, const FillPanel& fill, const OutputOf& output,
              int threads);

} // namespace tessera::kernels
