// What becomes of rows of int32 sums of products: zero points corrected, scaled, limited, rounded to even and
// narrowed.
#pragma once

#include "engine/backends/onednn/number.h"

#include <cstdint>

namespace tessera::onednn {

/// Lists have one entry a column, filled up to `kColumnBlock` of them.
struct RowFinish {
    std::int64_t columns = 0;
    const std::int32_t* corrections = nullptr; ///< subtracted; nullptr: none
    const std::int32_t* rightZeros = nullptr;  ///< times the row's factor, subtracted; nullptr: none
    const float* multipliers = nullptr;        ///< of all but kInt32 results
    const float* shifts = nullptr;             ///< added to the scaled sum
    float low = 0.0F;                          ///< of what is then there
    float high = 0.0F;
    std::int32_t zero = 0; ///< added to the rounded number
};
inline constexpr std::int64_t kColumnBlock = 16;

/// `to` may be `sums` where the result is kInt32.
using FinishRow = void (*)(const RowFinish& finish, const std::int32_t* sums, std::int32_t rowFactor,
                           void* to);

/// \param lanes  4, 8 or 16, not above lanesHere().
[[nodiscard]] FinishRow finishRow(Number result, int lanes);

/// The sum of `count` bytes.
[[nodiscard]] std::int32_t sumOfBytes(Number type, const void* bytes, std::int64_t count);

} // namespace tessera::onednn
