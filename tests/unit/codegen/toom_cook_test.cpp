// The matrices are exact: as fractions they reproduce a correlation without any error.
#include "engine/codegen/families/toom_cook.h"

#include <gtest/gtest.h>

#include <array>
#include <ostream>

namespace tessera::codegen {

namespace {

std::vector<Fraction> times(const Matrix& matrix, const std::vector<Fraction>& vector) {
    std::vector<Fraction> result;
    for (const auto& row : matrix) {
        Fraction sum;
        for (std::size_t i = 0; i < row.size(); ++i) {
            sum = sum + row[i] * vector[i];
        }
        result.push_back(sum);
    }
    return result;
}

/// Result `i` of unit vectors as data and kernel: the identity is bilinear, so they cover it.
Fraction resultOf(const ToomCook& algorithm, std::int64_t d, std::int64_t g, std::int64_t i) {
    std::vector<Fraction> data(static_cast<std::size_t>(algorithm.window()));
    std::vector<Fraction> kernel(static_cast<std::size_t>(algorithm.taps));
    data[static_cast<std::size_t>(d)] = {1, 1};
    kernel[static_cast<std::size_t>(g)] = {1, 1};
    const auto a = times(algorithm.input, data);
    const auto b = times(algorithm.kernel, kernel);
    std::vector<Fraction> products;
    for (std::size_t k = 0; k < a.size(); ++k) {
        products.push_back(a[k] * b[k]);
    }
    return times(algorithm.output, products)[static_cast<std::size_t>(i)];
}

/// Whether output i is the sum of d_(i * stride + g - pad) over the taps g.
void expectExact(const ToomCook& algorithm, std::int64_t stride, std::int64_t pad) {
    for (std::int64_t d = 0; d < algorithm.window(); ++d) {
        for (std::int64_t g = 0; g < algorithm.taps; ++g) {
            for (std::int64_t i = 0; i < algorithm.outputs; ++i) {
                const Fraction expected{i * stride + g - pad == d ? 1 : 0, 1};
                EXPECT_EQ(resultOf(algorithm, d, g, i), expected) << d << " " << g << " " << i;
            }
        }
    }
}

struct Size {
    int outputs = 1;
    int taps = 1;

    friend void PrintTo(const Size& size, std::ostream* out) {
        *out << size.outputs << " of " << size.taps << " taps";
    }
};

class ToomCookSizes : public testing::TestWithParam<Size> {};

TEST_P(ToomCookSizes, AreExact) {
    const auto algorithm = ToomCook::of(GetParam().outputs, GetParam().taps);
    EXPECT_EQ(algorithm.points(), GetParam().outputs + GetParam().taps - 1);
    EXPECT_EQ(algorithm.window(), algorithm.points());
    expectExact(algorithm, 1, 0);
}

TEST_P(ToomCookSizes, AreExactWithStridesByPhases) {
    for (const int stride : {2, 3}) {
        const int outputs = GetParam().outputs;
        const int taps = GetParam().taps;
        const auto algorithm = ToomCook::strided(outputs, taps, stride);
        EXPECT_EQ(algorithm.window(), (outputs - 1) * stride + taps);
        if (taps >= stride) {
            EXPECT_EQ(algorithm.points(), stride * outputs + taps - stride);
        }
        expectExact(algorithm, stride, 0);
    }
}

TEST(ToomCook, IsExactOverImagesShorterThanTheKernel) {
    for (const auto& [outputs, taps, inputs, pad] :
         {std::array{2, 3, 2, 1}, {3, 3, 2, 2}, {2, 4, 3, 1}, {3, 3, 1, 2}, {2, 5, 3, 2}}) {
        const auto algorithm = ToomCook::overShortImage(outputs, taps, inputs, pad);
        EXPECT_EQ(algorithm.points(), outputs + inputs - 1);
        EXPECT_EQ(algorithm.window(), inputs);
        expectExact(algorithm, 1, pad);
    }
}

std::string nameOf(const testing::TestParamInfo<Size>& info) {
    return "F" + std::to_string(info.param.outputs) + "of" + std::to_string(info.param.taps);
}

INSTANTIATE_TEST_SUITE_P(All, ToomCookSizes,
                         testing::Values(Size{1, 1}, Size{3, 1}, Size{1, 3}, Size{2, 2}, Size{3, 2},
                                         Size{4, 2}, Size{5, 2}, Size{2, 3}, Size{3, 3}, Size{4, 3},
                                         Size{5, 3}, Size{6, 3}, Size{6, 4}, Size{2, 5}, Size{4, 5},
                                         Size{2, 7}, Size{3, 7}, Size{4, 6}, Size{4, 7}, Size{8, 3},
                                         Size{6, 5}),
                         nameOf);

TEST(Fraction, StaysInLowestTerms) {
    EXPECT_EQ(Fraction::of(6, -8), (Fraction{-3, 4}));
    EXPECT_EQ((Fraction{1, 2} + Fraction{1, 3}), (Fraction{5, 6}));
    EXPECT_EQ((Fraction{1, 2} / Fraction{3, 4}), (Fraction{2, 3}));
}

} // namespace

} // namespace tessera::codegen
