// Matrices that are turned while they move: rows of the target are columns of the source.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::native {

/// Element (row, column) goes from `column * fromStep + row * word` to `row * toStep + column * word`; steps
/// and word are bytes. `fromStep` may be 0: every column is the same.
struct TurnedMatrix {
    std::int64_t word = 4; ///< 1, 2, 4, 8 or 16
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t fromStep = 0;
    std::int64_t toStep = 0;
};

/// Moves the matrix; source and target do not overlap.
void turn(const TurnedMatrix& matrix, const std::byte* source, std::byte* target);

} // namespace tessera::native
