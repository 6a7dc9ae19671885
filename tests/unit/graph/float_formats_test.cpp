#include "engine/graph/float_formats.h"
#include "engine/graph/tensor.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::graph {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct FormatCase {
    DType dtype;
    double largest;
    double smallest;   ///< above zero
    double overflowed; ///< what a number beyond the largest becomes without saturation; NaN as itself
};

const std::array kFormats{
    FormatCase{DType::kFloat8E4M3Fn, 448.0, std::ldexp(1.0, -9), std::nan("")},
    FormatCase{DType::kFloat8E4M3FnUz, 240.0, std::ldexp(1.0, -10), std::nan("")},
    FormatCase{DType::kFloat8E5M2, 57344.0, std::ldexp(1.0, -16), kInfinity},
    FormatCase{DType::kFloat8E5M2FnUz, 57344.0, std::ldexp(1.0, -17), std::nan("")},
    FormatCase{DType::kFloat4E2M1, 6.0, 0.5, 6.0},
};

TEST(FloatFormats, EveryNumberOfASmallFormatComesBack) {
    for (const FormatCase& format : kFormats) {
        const int codes = 1 << bitWidth(format.dtype);
        for (int code = 0; code < codes; ++code) {
            const double value = doubleFromSmall(format.dtype, static_cast<std::uint8_t>(code));
            if (std::isnan(value) || std::isinf(value)) {
                continue;
            }
            EXPECT_EQ(smallFromDouble(format.dtype, value), code) << longName(format.dtype) << " " << value;
        }
    }
}

TEST(FloatFormats, HaveTheRangeOfTheStandard) {
    for (const FormatCase& format : kFormats) {
        const auto there = [&](double value, Overflow overflow) {
            return doubleFromSmall(format.dtype, smallFromDouble(format.dtype, value, overflow));
        };
        EXPECT_EQ(there(1e9, Overflow::kSaturate), format.largest) << longName(format.dtype);
        EXPECT_EQ(there(-kInfinity, Overflow::kSaturate), -format.largest) << longName(format.dtype);
        EXPECT_EQ(there(format.smallest, Overflow::kSaturate), format.smallest) << longName(format.dtype);
        EXPECT_EQ(there(format.smallest * 0.49, Overflow::kSaturate), 0.0) << longName(format.dtype);
        const double beyond = there(1e9, Overflow::kSpecial);
        EXPECT_TRUE(beyond == format.overflowed || (std::isnan(beyond) && std::isnan(format.overflowed)))
            << longName(format.dtype) << " " << beyond;
    }
}

TEST(FloatFormats, RoundTiesToEven) {
    // Between 1 and 1.125 of three mantissa bits, and between 1.125 and 1.25.
    EXPECT_EQ(doubleFromSmall(DType::kFloat8E4M3Fn, smallFromDouble(DType::kFloat8E4M3Fn, 1.0625)), 1.0);
    EXPECT_EQ(doubleFromSmall(DType::kFloat8E4M3Fn, smallFromDouble(DType::kFloat8E4M3Fn, 1.1875)), 1.25);
}

TEST(FloatFormats, ScalesArePowersOfTwo) {
    const auto there = [](double value, ScaleRounding rounding) {
        return doubleFromSmall(DType::kFloat8E8M0,
                               smallFromDouble(DType::kFloat8E8M0, value, Overflow::kSaturate, rounding));
    };
    EXPECT_EQ(there(5.0, ScaleRounding::kUp), 8.0);
    EXPECT_EQ(there(5.0, ScaleRounding::kDown), 4.0);
    EXPECT_EQ(there(5.0, ScaleRounding::kNearest), 4.0);
    EXPECT_EQ(there(6.0, ScaleRounding::kNearest), 8.0);
    EXPECT_TRUE(std::isnan(there(-1.0, ScaleRounding::kUp)));
}

TEST(FloatFormats, PackedIntegersShareBytes) {
    Tensor tensor(DType::kInt4, {3});
    for (std::size_t i = 0; i < 3; ++i) {
        setPackedElement(tensor.mutableBytes(), DType::kInt4, i, static_cast<std::uint8_t>(i + 6));
    }
    EXPECT_EQ(tensor.bytes().size(), 2U);
    EXPECT_EQ(tensor.bytes()[0], std::byte{0x76}); // the first element lies in the low bits
    EXPECT_EQ(tensor.toInts(), (std::vector<std::int64_t>{6, 7, -8}));
    Tensor small(DType::kUint2, {4});
    setPackedElement(small.mutableBytes(), DType::kUint2, 3, 2);
    EXPECT_EQ(small.bytes()[0], std::byte{0x80});
}

} // namespace
} // namespace tessera::graph
