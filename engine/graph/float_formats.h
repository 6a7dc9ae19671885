#pragma once

#include "engine/graph/dtype.h"

#include <cstdint>

namespace tessera::graph {

/// IEEE binary16 and bfloat16. Rounding is to nearest, ties to even; overflow gives infinity.
[[nodiscard]] float floatFromHalf(std::uint16_t bits);
[[nodiscard]] std::uint16_t halfFromFloat(float value);
[[nodiscard]] float floatFromBfloat16(std::uint16_t bits);
[[nodiscard]] std::uint16_t bfloat16FromFloat(float value);

/// What becomes of numbers beyond the largest finite one of an 8-bit format.
enum class Overflow : std::uint8_t {
    kSaturate, ///< the largest finite number; infinity too
    kSpecial,  ///< infinity where the format has one, else NaN
};

/// How a scale of float8e8m0, which has powers of two only, is rounded.
enum class ScaleRounding : std::uint8_t { kUp, kDown, kNearest };

/// Is it one of the floating-point formats of 8 bits and less?
[[nodiscard]] bool isSmallFloat(DType dtype);
/// The number that a code of a small format stands for. Codes of float4e2m1 have 4 bits.
[[nodiscard]] double doubleFromSmall(DType dtype, std::uint8_t code);
/// The nearest code, ties to an even one. float4e2m1, which has neither infinity nor NaN, always saturates.
[[nodiscard]] std::uint8_t smallFromDouble(DType dtype, double value, Overflow overflow = Overflow::kSaturate,
                                           ScaleRounding rounding = ScaleRounding::kUp);

} // namespace tessera::graph
