// Element types as kernels compute with them: those of C++, and float for the two of 16 bits.
#pragma once

#include "engine/graph/dtype.h"

#include <bit>
#include <cstdint>
#include <limits>

namespace tessera::native {

/// Written without branches, so that loops of them become vectors. \see graph::floatFromHalf
[[gnu::always_inline]] inline float fromHalf(std::uint16_t bits) {
    const std::uint32_t exponentAndMore = (bits & 0x7fffU) << 13U;
    const float scaled = std::bit_cast<float>(exponentAndMore) * 0x1p112F; // subnormal numbers become normal
    std::uint32_t made = std::bit_cast<std::uint32_t>(scaled);
    made |= (bits & 0x7c00U) == 0x7c00U ? 0x7f800000U : 0U;
    return std::bit_cast<float>(made | (bits & 0x8000U) << 16U);
}

/// \see graph::halfFromFloat
[[gnu::always_inline]] inline std::uint16_t toHalf(float value) {
    constexpr std::uint32_t kInfinity = 0x7f800000U;
    constexpr std::uint32_t kTooLarge = 0x47800000U;    // 2^16
    constexpr std::uint32_t kLeastNormal = 0x38800000U; // 2^-14
    constexpr std::uint32_t kHalfUnit = 0x3f000000U;    // 0.5, whose last bit is that of a subnormal half
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t size = bits & 0x7fffffffU;
    const std::uint32_t special = size > kInfinity ? 0x7e00U : 0x7c00U;
    const float shifted = std::bit_cast<float>(size) + 0.5F;
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(shifted) - kHalfUnit;
    const std::uint32_t normal = (size + 0xc8000fffU + (size >> 13U & 1U)) >> 13U;
    const std::uint32_t made = size >= kTooLarge ? special : size < kLeastNormal ? subnormal : normal;
    return static_cast<std::uint16_t>(made | (bits >> 16U & 0x8000U));
}

[[gnu::always_inline]] inline float fromBfloat16(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

/// \see graph::bfloat16FromFloat
[[gnu::always_inline]] inline std::uint16_t toBfloat16(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t rounded = bits + 0x7fffU + (bits >> 16U & 1U);
    const std::uint32_t isNumber = (bits & 0x7fffffffU) <= 0x7f800000U ? 1U : 0U;
    return static_cast<std::uint16_t>((isNumber != 0 ? rounded : bits | 0x400000U) >> 16U);
}

/// To the nearer neighbour or, between two, to the odd one: a second rounding to 16 bits then gives what one
/// rounding would have given (Boldo and Melquiond, 2005).
[[gnu::always_inline]] inline float toOdd(double value) {
    const auto nearest = static_cast<float>(value);
    const double difference = value - static_cast<double>(nearest);
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(nearest);
    const bool isExact =
        !(difference != 0.0) || nearest == 0.0F || (bits & 1U) != 0 || (bits & 0x7f800000U) == 0x7f800000U;
    const bool isAway = (difference > 0.0) == (nearest > 0.0F); // whole numbers of bits count away from zero
    return isExact ? nearest : std::bit_cast<float>(isAway ? bits + 1U : bits - 1U);
}

template <typename T>
[[gnu::always_inline]] constexpr bool isNotANumber(T x) {
    return x != x; // NOLINT(misc-redundant-expression): only NaN is not itself
}
/// With its sign, in 64 bits.
template <typename T>
[[gnu::always_inline]] constexpr std::int64_t widestOf(T x) {
    return static_cast<std::int64_t>(x); // NOLINT(bugprone-signed-char-misuse): a number, no character
}

/// What kernels compute in.
enum class Computed : std::uint8_t { kF32, kF64, kI8, kI16, kI32, kI64, kU8, kU16, kU32, kU64 };

template <typename T>
inline constexpr Computed kComputedOf = Computed::kF32;
template <>
inline constexpr Computed kComputedOf<double> = Computed::kF64;
template <>
inline constexpr Computed kComputedOf<std::int8_t> = Computed::kI8;
template <>
inline constexpr Computed kComputedOf<std::int16_t> = Computed::kI16;
template <>
inline constexpr Computed kComputedOf<std::int32_t> = Computed::kI32;
template <>
inline constexpr Computed kComputedOf<std::int64_t> = Computed::kI64;
template <>
inline constexpr Computed kComputedOf<std::uint8_t> = Computed::kU8;
template <>
inline constexpr Computed kComputedOf<std::uint16_t> = Computed::kU16;
template <>
inline constexpr Computed kComputedOf<std::uint32_t> = Computed::kU32;
template <>
inline constexpr Computed kComputedOf<std::uint64_t> = Computed::kU64;

/// Of a type for which isComputable holds; bool is u8.
[[nodiscard]] constexpr Computed computedOf(graph::DType type) {
    switch (type) {
    case graph::DType::kFloat64:
        return Computed::kF64;
    case graph::DType::kInt8:
        return Computed::kI8;
    case graph::DType::kInt16:
        return Computed::kI16;
    case graph::DType::kInt32:
        return Computed::kI32;
    case graph::DType::kInt64:
        return Computed::kI64;
    case graph::DType::kUint8:
    case graph::DType::kBool:
        return Computed::kU8;
    case graph::DType::kUint16:
        return Computed::kU16;
    case graph::DType::kUint32:
        return Computed::kU32;
    case graph::DType::kUint64:
        return Computed::kU64;
    default:
        return Computed::kF32;
    }
}

[[nodiscard]] constexpr std::int64_t bytesOf(Computed type) {
    switch (type) {
    case Computed::kF64:
    case Computed::kI64:
    case Computed::kU64:
        return 8;
    case Computed::kF32:
    case Computed::kI32:
    case Computed::kU32:
        return 4;
    case Computed::kI16:
    case Computed::kU16:
        return 2;
    case Computed::kI8:
    case Computed::kU8:
        break;
    }
    return 1;
}

/// Floating types of 16 bits and more, integers of 8 and more, bool.
[[nodiscard]] bool isComputable(graph::DType type);
/// Whether elements of a type are computed with as they are stored.
[[nodiscard]] constexpr bool isStoredAsComputed(graph::DType type) {
    return type != graph::DType::kFloat16 && type != graph::DType::kBfloat16;
}

/// Calls `body.operator()<T>()` with the type of C++.
template <typename Body>
auto withComputed(Computed type, Body&& body) {
    switch (type) {
    case Computed::kF32:
        return body.template operator()<float>();
    case Computed::kF64:
        return body.template operator()<double>();
    case Computed::kI8:
        return body.template operator()<std::int8_t>();
    case Computed::kI16:
        return body.template operator()<std::int16_t>();
    case Computed::kI32:
        return body.template operator()<std::int32_t>();
    case Computed::kI64:
        return body.template operator()<std::int64_t>();
    case Computed::kU8:
        return body.template operator()<std::uint8_t>();
    case Computed::kU16:
        return body.template operator()<std::uint16_t>();
    case Computed::kU32:
        return body.template operator()<std::uint32_t>();
    case Computed::kU64:
        break;
    }
    return body.template operator()<std::uint64_t>();
}

/// The same of float and double alone.
template <typename Body>
auto withFloating(Computed type, Body&& body) {
    return type == Computed::kF64 ? body.template operator()<double>() : body.template operator()<float>();
}

} // namespace tessera::native
