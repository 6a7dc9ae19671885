// The matrices are exact: as fractions they reproduce a correlation without any error.
#include "engine/codegen/families/toom_cook.h"

#include <gtest/gtest.h>

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

struct Size {
    int outputs = 1;
    int taps = 1;
};

class ToomCookSizes : public testing::TestWithParam<Size> {};

TEST_P(ToomCookSizes, AreExact) {
    const auto algorithm = ToomCook::of(GetParam().outputs, GetParam().taps);
    // The identity is bilinear, so unit vectors cover it.
    for (std::int64_t d = 0; d < algorithm.points(); ++d) {
        for (std::int64_t g = 0; g < algorithm.taps; ++g) {
            std::vector<Fraction> data(static_cast<std::size_t>(algorithm.points()));
            std::vector<Fraction> kernel(static_cast<std::size_t>(algorithm.taps));
            data[static_cast<std::size_t>(d)] = {1, 1};
            kernel[static_cast<std::size_t>(g)] = {1, 1};
            const auto a = times(algorithm.input, data);
            const auto b = times(algorithm.kernel, kernel);
            std::vector<Fraction> products;
            for (std::size_t i = 0; i < a.size(); ++i) {
                products.push_back(a[i] * b[i]);
            }
            const auto result = times(algorithm.output, products);
            for (std::int64_t i = 0; i < algorithm.outputs; ++i) {
                const Fraction expected{i + g == d ? 1 : 0, 1};
                EXPECT_EQ(result[static_cast<std::size_t>(i)], expected) << d << " " << g << " " << i;
            }
        }
    }
}

std::string nameOf(const testing::TestParamInfo<Size>& info) {
    return "F" + std::to_string(info.param.outputs) + "of" + std::to_string(info.param.taps);
}

INSTANTIATE_TEST_SUITE_P(All, ToomCookSizes,
                         testing::Values(Size{1, 1}, Size{3, 1}, Size{2, 2}, Size{3, 2}, Size{4, 2},
                                         Size{5, 2}, Size{2, 3}, Size{3, 3}, Size{4, 3}, Size{5, 3},
                                         Size{6, 3}, Size{2, 5}, Size{4, 5}),
                         nameOf);

TEST(Fraction, StaysInLowestTerms) {
    EXPECT_EQ(Fraction::of(6, -8), (Fraction{-3, 4}));
    EXPECT_EQ((Fraction{1, 2} + Fraction{1, 3}), (Fraction{5, 6}));
    EXPECT_EQ((Fraction{1, 2} / Fraction{3, 4}), (Fraction{2, 3}));
}

} // namespace

} // namespace tessera::codegen
