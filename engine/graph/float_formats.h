#pragma once

#include <cstdint>

namespace tessera::graph {

/// IEEE 754 binary16 and bfloat16 against binary32. Narrowing rounds to nearest, ties to even; NaN stays NaN.
[[nodiscard]] float floatFromHalf(std::uint16_t bits);
[[nodiscard]] std::uint16_t halfFromFloat(float value);
[[nodiscard]] float floatFromBfloat16(std::uint16_t bits);
[[nodiscard]] std::uint16_t bfloat16FromFloat(float value);

} // namespace tessera::graph
