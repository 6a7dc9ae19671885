// What counts as equal: rounding of a value's own type, infinities, NaN.
#include "engine/graph/float_formats.h"
#include "engine/kernels/accuracy.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/wide_values.h"
#include "tests/support/graph_text.h"
#include "tests/unit/kernels/run_kernel.h"

#include <limits>

namespace tessera::kernels::test {
namespace {

using graph::Precision;
using tessera::test::graphFromText;

constexpr float kLargest = std::numeric_limits<float>::max();

OracleResult oracleOfText(std::string_view text, const std::vector<Tensor>& inputs) {
    auto oracle = oracleOf(*graphFromText(text), inputs);
    EXPECT_TRUE(oracle) << (oracle ? "" : oracle.error().oneLine());
    return oracle ? oracle->front() : OracleResult();
}

Deviation compared(const OracleResult& oracle, const Tensor& y, NonFinite nonFinite = NonFinite::kJudged) {
    const auto deviation = compare(oracle, y, {.precision = Precision::kStrict, .nonFinite = nonFinite});
    EXPECT_TRUE(deviation) << (deviation ? "" : deviation.error().oneLine());
    return deviation ? *deviation : Deviation();
}

constexpr std::string_view kExp = "graph g opset 17\ninput x: f32[3]\ny = Exp(x)\noutput y\n";

TEST(Equality, ExpOfNanIsNan) {
    const auto oracle = oracleOfText(kExp, {floats({3}, {NAN, 1.0F, 100.0F})});
    const float e = std::exp(1.0F);
    const auto right = compared(oracle, floats({3}, {NAN, e, INFINITY}));
    EXPECT_TRUE(right.passes);
    EXPECT_EQ(right.nonFinite, NonFiniteFound::kBoth);
    EXPECT_LT(right.relativeL2, 1e-6);
    for (const float bad : {2e-38F, INFINITY, 0.0F}) {
        const Tensor wrong = floats({3}, {bad, e, INFINITY});
        const auto deviation = compared(oracle, wrong);
        EXPECT_FALSE(deviation.passes) << bad;
        EXPECT_EQ(deviation.nonFinite, NonFiniteFound::kDiffers);
        EXPECT_EQ(deviation.worst, 0);
        EXPECT_FALSE(std::isnan(deviation.maxAbs) || std::isnan(deviation.relativeL2));
        EXPECT_TRUE(compared(oracle, wrong, NonFinite::kIgnored).passes);
    }
    EXPECT_FALSE(compared(oracle, floats({3}, {NAN, e, -INFINITY})).passes);
    EXPECT_FALSE(compared(oracle, floats({3}, {NAN, NAN, INFINITY})).passes);
    EXPECT_FALSE(compared(oracle, floats({3}, {0.0F, 1.01F * e, 1.0F}), NonFinite::kIgnored).passes);
}

TEST(Equality, AnInfinityOfTheModelIsRight) {
    const auto oracle = oracleOfText("graph g opset 17\ninput c: bool[2]\ninput x: f32[2]\n"
                                     "const low: f32[] = {-inf}\ny = Where(c, x, low)\noutput y\n",
                                     {bools({2}, {1, 0}), floats({2}, {0.5F, 3.0F})});
    const auto right = compared(oracle, floats({2}, {0.5F, -INFINITY}));
    EXPECT_TRUE(right.passes);
    EXPECT_EQ(right.nonFinite, NonFiniteFound::kBoth);
    EXPECT_EQ(right.maxAbs, 0.0);
    EXPECT_EQ(right.relativeL2, 0.0);
    EXPECT_FALSE(compared(oracle, floats({2}, {0.5F, INFINITY})).passes);
    EXPECT_FALSE(compared(oracle, floats({2}, {0.5F, -1e38F})).passes);
    EXPECT_FALSE(compared(oracle, floats({2}, {-INFINITY, -INFINITY})).passes);
}

constexpr std::string_view kMask =
    "graph g opset 17\ninput mask: f32[4]\ninput scores: f32[4]\nconst one: f32[] = {1.0}\n"
    "const low: f32[] = {-3.4028234663852886e38}\nn = Sub(one, mask)\nm = Mul(n, low)\ny = Add(scores, m)\n"
    "output y\n";

constexpr std::string_view kMaskedSoftmax =
    "graph g opset 17\ninput mask: f32[4]\ninput scores: f32[4]\nconst one: f32[] = {1.0}\n"
    "const low: f32[] = {-3.4028234663852886e38}\nn = Sub(one, mask)\nm = Mul(n, low)\ns = Add(scores, m)\n"
    "y = Softmax(s)\noutput y\n";

/// (1 - mask) · the lowest float overflows in float32 where noise is drawn for the mask.
TEST(Equality, AMaskOfTheLowestFloatOverflowsWhereFloat32Does) {
    const std::vector<float> mask{1.0F, 0.0F, 2.5F, -1.5F};
    const std::vector<float> scores{0.25F, 1.0F, -1.0F, 2.0F};
    const auto oracle = oracleOfText(kMask, {floats({4}, mask), floats({4}, scores)});
    std::vector<float> y;
    for (std::size_t i = 0; i < mask.size(); ++i) {
        y.push_back(scores[i] + (1.0F - mask[i]) * -kLargest);
    }
    ASSERT_EQ(y[3], -INFINITY);
    EXPECT_TRUE(compared(oracle, floats({4}, y)).passes);
    y[0] = 0.26F; // the mask's size hides no wrong score
    EXPECT_FALSE(compared(oracle, floats({4}, y)).passes);
}

TEST(Equality, WhatAMaskTakesOutDoesNotLoosenSoftmax) {
    const auto oracle =
        oracleOfText(kMaskedSoftmax, {floats({4}, {1, 1, 0, 0}), floats({4}, {0.25F, 1.0F, 3.0F, 2.0F})});
    const double share = 1.0 / (1.0 + std::exp(0.75));
    const auto first = static_cast<float>(share);
    EXPECT_TRUE(compared(oracle, floats({4}, {first, 1.0F - first, 0, 0})).passes);
    EXPECT_FALSE(compared(oracle, floats({4}, {first + 1e-4F, 1.0F - first, 0, 0})).passes);
    EXPECT_FALSE(compared(oracle, floats({4}, {0.25F, 0.25F, 0.25F, 0.25F})).passes);
}

TEST(Equality, NearOverflowEitherSideMayBeInfinite) {
    const std::string_view text =
        "graph g opset 17\ninput a: f32[2]\ninput b: f32[2]\ny = Mul(a, b)\noutput y\n";
    const auto near = oracleOfText(text, {floats({2}, {kLargest, 1.0F}), floats({2}, {1.0F, 1.0F})});
    EXPECT_TRUE(compared(near, floats({2}, {INFINITY, 1.0F})).passes);
    EXPECT_FALSE(compared(near, floats({2}, {-INFINITY, 1.0F})).passes);
    const auto far = oracleOfText(text, {floats({2}, {3e38F, 1.0F}), floats({2}, {1.0F, 1.0F})});
    EXPECT_FALSE(compared(far, floats({2}, {INFINITY, 1.0F})).passes);
    const auto over = oracleOfText(text, {floats({2}, {kLargest, 1.0F}), floats({2}, {2.0F, 1.0F})});
    EXPECT_TRUE(compared(over, floats({2}, {kLargest, 1.0F})).passes);
    EXPECT_FALSE(compared(over, floats({2}, {3e38F, 1.0F})).passes);
    EXPECT_FALSE(compared(over, floats({2}, {NAN, 1.0F})).passes);
}

TEST(Equality, NanInOneRowOfAProductJudgesTheOthers) {
    Tensor a = randomFloats({2, 64}, 1);
    const Tensor b = randomFloats({64, 3}, 2);
    a.mutableAs<float>()[0] = NAN;
    a.mutableAs<float>()[1] = INFINITY;
    const auto oracle = oracleOfText(
        "graph g opset 17\ninput a: f32[2,64]\ninput b: f32[64,3]\ny = MatMul(a, b)\noutput y\n", {a, b});
    std::vector<float> y(6, NAN);
    for (std::size_t j = 0; j < 3; ++j) {
        double sum = 0.0;
        for (std::size_t k = 0; k < 64; ++k) {
            sum += static_cast<double>(a.as<float>()[64 + k]) * static_cast<double>(b.as<float>()[k * 3 + j]);
        }
        y[3 + j] = static_cast<float>(sum);
    }
    EXPECT_TRUE(compared(oracle, floats({2, 3}, y)).passes);
    y[4] += 0.01F;
    const auto wrong = compared(oracle, floats({2, 3}, y));
    EXPECT_FALSE(wrong.passes);
    EXPECT_EQ(wrong.worst, 4);
    y[4] = INFINITY;
    EXPECT_FALSE(compared(oracle, floats({2, 3}, y)).passes);
}

/// A magnitude that is not finite allows no more than |r| does.
TEST(Equality, AnInfiniteMagnitudeLetsNothingPass) {
    for (const double bad : {double{INFINITY}, double{NAN}}) {
        const OracleResult oracle{.r = tensorOf(DType::kFloat64, {2}, {1.0, 2.0}),
                                  .magnitude = tensorOf(DType::kFloat64, {2}, {bad, 2.0})};
        EXPECT_TRUE(compared(oracle, floats({2}, {1.0F, 2.0F})).passes);
        EXPECT_FALSE(compared(oracle, floats({2}, {1.001F, 2.0F})).passes);
        EXPECT_FALSE(compared(oracle, floats({2}, {NAN, 2.0F})).passes);
    }
}

TEST(Equality, AFloat16SumIsTheExactOneRoundedOnce) {
    const std::string_view text =
        "graph g opset 17\ninput a: f16[4]\ninput b: f16[4]\ny = Add(a, b)\noutput y\n";
    const Tensor a = tensorOf(DType::kFloat16, {4}, {1.0, 1000.0, 0x1p-24, 60000.0});
    const Tensor b = tensorOf(DType::kFloat16, {4}, {0x1p-11, 0.3, 0x1p-24, 60000.0});
    const auto oracle = oracleOfText(text, {a, b});
    EXPECT_EQ(oracle.dtype, DType::kFloat16);
    const Doubles left(a);
    const Doubles right(b);
    std::vector<double> sums;
    for (std::size_t i = 0; i < 4; ++i) {
        sums.push_back(left.view()[i] + right.view()[i]);
    }
    EXPECT_TRUE(compared(oracle, tensorOf(DType::kFloat16, {4}, sums)).passes);
    sums[0] = 1.01;
    EXPECT_FALSE(compared(oracle, tensorOf(DType::kFloat16, {4}, sums)).passes);
    sums[0] = 1.0;
    sums[3] = 60000.0; // the reference overflows
    EXPECT_FALSE(compared(oracle, tensorOf(DType::kFloat16, {4}, sums)).passes);
}

constexpr std::string_view kChain =
    "graph g opset 17\ninput a: T[64]\ninput b: T[64]\ns = Sigmoid(a)\nm = Mul(s, b)\nn = Add(m, a)\n"
    "t = Tanh(n)\ny = Sub(t, b)\noutput y\n";

std::vector<double> chain(const Tensor& a, const Tensor& b) {
    const Doubles left(a);
    const Doubles right(b);
    std::vector<double> y;
    for (std::size_t i = 0; i < left.view().size(); ++i) {
        const double x = left.view()[i];
        y.push_back(std::tanh(right.view()[i] / (1.0 + std::exp(-x)) + x) - right.view()[i]);
    }
    return y;
}

/// A kernel may keep what is between in float32 and round once.
TEST(Equality, IntermediatesOfFloat16MayBeKeptWider) {
    const auto text = [](const std::string& type) {
        std::string made(kChain);
        for (auto at = made.find("T["); at != std::string::npos; at = made.find("T[")) {
            made.replace(at, 1, type);
        }
        return made;
    };
    for (const auto& [dtype, name] :
         {std::pair{DType::kFloat16, "f16"}, std::pair{DType::kBfloat16, "bf16"}}) {
        Tensor a(dtype, {64});
        Tensor b(dtype, {64});
        store<double>(randomFloats({64}, 1).toDoubles(), a);
        store<double>(randomFloats({64}, 2).toDoubles(), b);
        const auto oracle = oracleOfText(text(name), {a, b});
        EXPECT_EQ(oracle.rounding.depth, 5);
        auto y = chain(a, b);
        const auto wide = compared(oracle, tensorOf(dtype, {64}, y));
        EXPECT_TRUE(wide.passes) << name << " uses " << wide.worstShare;
        EXPECT_GT(wide.worstShare, 0.0) << "rounded elsewhere, so that this test says something";
        y[3] += 0.2;
        EXPECT_FALSE(compared(oracle, tensorOf(dtype, {64}, y)).passes);
    }
}

TEST(Equality, MovedValuesOfALowTypeAreExact) {
    const auto oracle = oracleOfText("graph g opset 17\ninput x: f16[2,2]\ny = Transpose(x)\noutput y\n",
                                     {tensorOf(DType::kFloat16, {2, 2}, {1, 2, 3, 4})});
    EXPECT_TRUE(compared(oracle, tensorOf(DType::kFloat16, {2, 2}, {1, 3, 2, 4})).passes);
    EXPECT_FALSE(compared(oracle, tensorOf(DType::kFloat16, {2, 2}, {1, 3, 2.0 + 0x1p-9, 4})).passes);
}

} // namespace
} // namespace tessera::kernels::test
