#include "engine/graph/float_formats.h"

#include "engine/base/assert.h"

#include <bit>
#include <cmath>
#include <limits>

namespace tessera::graph {

namespace {

/// A floating-point format of at most 8 bits. Positive codes ascend with the numbers that they stand for.
struct SmallFormat {
    int mantissaBits = 0;
    int bias = 0;
    std::uint8_t signBit = 0x80;
    std::uint8_t largest = 0;  ///< code of the largest finite number
    std::uint8_t infinity = 0; ///< 0: there is none
    std::uint8_t nan = 0;      ///< 0: there is none
    enum class Zero : std::uint8_t { kSigned, kUnsigned } zero = Zero::kSigned;
};

SmallFormat formatOf(DType dtype) {
    using Zero = SmallFormat::Zero;
    switch (dtype) {
    case DType::kFloat8E4M3Fn:
        return {.mantissaBits = 3, .bias = 7, .largest = 0x7E, .nan = 0x7F};
    case DType::kFloat8E4M3FnUz:
        return {.mantissaBits = 3, .bias = 8, .largest = 0x7F, .nan = 0x80, .zero = Zero::kUnsigned};
    case DType::kFloat8E5M2:
        return {.mantissaBits = 2, .bias = 15, .largest = 0x7B, .infinity = 0x7C, .nan = 0x7E};
    case DType::kFloat8E5M2FnUz:
        return {.mantissaBits = 2, .bias = 16, .largest = 0x7F, .nan = 0x80, .zero = Zero::kUnsigned};
    default:
        TESSERA_ASSERT(dtype == DType::kFloat4E2M1);
        return {.mantissaBits = 1, .bias = 1, .signBit = 0x08, .largest = 0x07};
    }
}

constexpr std::uint8_t kScaleNan = 0xFF;
constexpr int kScaleBias = 127;

/// The number of a code without its sign, as if the format went on beyond its largest one.
double magnitudeOf(const SmallFormat& format, int code) {
    const int exponent = code >> format.mantissaBits;
    const int mantissa = code & ((1 << format.mantissaBits) - 1);
    return exponent == 0 ? std::ldexp(mantissa, 1 - format.bias - format.mantissaBits)
                         : std::ldexp(mantissa + (1 << format.mantissaBits),
                                      exponent - format.bias - format.mantissaBits);
}

/// A power of two with 8 bits of exponent.
std::uint8_t scaleFromDouble(double value, Overflow overflow, ScaleRounding rounding) {
    if (std::isnan(value) || value < 0) {
        return kScaleNan;
    }
    const std::uint8_t beyond = overflow == Overflow::kSaturate ? 0xFE : kScaleNan;
    if (std::isinf(value)) {
        return beyond;
    }
    int exponent = 0;
    const double fraction =
        std::frexp(value, &exponent);           // value = fraction * 2^exponent, fraction in [1/2, 1)
    if (value < std::ldexp(1.0, -kScaleBias)) { // 0 too: there is no zero
        return overflow == Overflow::kSaturate ? std::uint8_t{0} : kScaleNan;
    }
    int power = exponent - 1;
    const bool goesUp = rounding == ScaleRounding::kUp        ? fraction > 0.5
                        : rounding == ScaleRounding::kNearest ? fraction >= 0.75
                                                              : false;
    power += goesUp ? 1 : 0;
    if (power > kScaleBias) {
        return beyond;
    }
    return power < -kScaleBias ? std::uint8_t{0} : static_cast<std::uint8_t>(power + kScaleBias);
}

} // namespace

bool isSmallFloat(DType dtype) {
    return isFloating(dtype) && bitWidth(dtype) <= 8;
}

double doubleFromSmall(DType dtype, std::uint8_t code) {
    if (dtype == DType::kFloat8E8M0) {
        return code == kScaleNan ? std::numeric_limits<double>::quiet_NaN()
                                 : std::ldexp(1.0, code - kScaleBias);
    }
    const SmallFormat format = formatOf(dtype);
    const bool isNegative = (code & format.signBit) != 0;
    const int magnitude = code & (format.signBit - 1);
    if (format.zero == SmallFormat::Zero::kUnsigned && code == format.nan) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    double value = magnitudeOf(format, magnitude);
    if (magnitude > format.largest) {
        value = format.infinity != 0 && magnitude == format.infinity
                    ? std::numeric_limits<double>::infinity()
                    : std::numeric_limits<double>::quiet_NaN();
    }
    return isNegative ? -value : value;
}

std::uint8_t smallFromDouble(DType dtype, double value, Overflow overflow, ScaleRounding rounding) {
    if (dtype == DType::kFloat8E8M0) {
        return scaleFromDouble(value, overflow, rounding);
    }
    const SmallFormat format = formatOf(dtype);
    const std::uint8_t sign = std::signbit(value) ? format.signBit : std::uint8_t{0};
    const bool saturates = overflow == Overflow::kSaturate || (format.nan == 0 && format.infinity == 0);
    if (std::isnan(value)) {
        const bool isSigned = format.zero == SmallFormat::Zero::kSigned;
        // A format without NaN gives -0, as implementations have it: the standard leaves it open.
        return format.nan == 0 ? format.signBit
                               : static_cast<std::uint8_t>(format.nan | (isSigned ? sign : 0));
    }
    const double magnitude = std::abs(value);
    // The largest code whose number is not above the value, then the nearer of it and the next.
    int below = 0;
    for (int step = 0x40; step > 0; step >>= 1) {
        const int candidate = below + step;
        below =
            candidate <= format.largest && magnitudeOf(format, candidate) <= magnitude ? candidate : below;
    }
    const double low = magnitudeOf(format, below);
    const double high = magnitudeOf(format, below + 1);
    const double toLow = magnitude - low;
    const double toHigh = high - magnitude;
    const bool goesUp = toHigh < toLow || (toHigh == toLow && (below & 1) != 0);
    const int nearest = below + (goesUp ? 1 : 0);
    if (nearest > format.largest && !saturates) {
        const std::uint8_t special = format.infinity != 0 ? format.infinity : format.nan;
        return format.zero == SmallFormat::Zero::kUnsigned ? special
                                                           : static_cast<std::uint8_t>(special | sign);
    }
    const auto code = static_cast<std::uint8_t>(nearest > format.largest ? format.largest : nearest);
    if (code == 0 && format.zero == SmallFormat::Zero::kUnsigned) {
        return 0; // there is no negative zero
    }
    return static_cast<std::uint8_t>(code | sign);
}

float floatFromHalf(std::uint16_t bits) {
    const std::uint32_t sign = (bits & 0x8000U) << 16U;
    const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
    const std::uint32_t mantissa = bits & 0x3FFU;
    if (exponent == 0) {
        const float magnitude = std::ldexp(static_cast<float>(mantissa), -24);
        return sign != 0 ? -magnitude : magnitude;
    }
    if (exponent == 31) {
        return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13U));
    }
    return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (mantissa << 13U));
}

std::uint16_t halfFromFloat(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) {
        return static_cast<std::uint16_t>(sign | 0x7E00U);
    }
    if (magnitude >= 0x477FF000U) { // 65520 and above round to infinity
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    }
    if (magnitude < 0x38800000U) { // below the smallest normal half: count units of 2^-24
        const float scaled = std::nearbyint(std::ldexp(std::bit_cast<float>(magnitude), 24));
        return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(scaled));
    }
    const std::uint32_t rounded = magnitude + 0xFFFU + ((magnitude >> 13U) & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded - 0x38000000U) >> 13U));
}

float floatFromBfloat16(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

std::uint16_t bfloat16FromFloat(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value)) {
        return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
    }
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

} // namespace tessera::graph
