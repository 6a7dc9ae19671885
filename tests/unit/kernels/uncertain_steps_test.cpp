// Whole numbers made by rounding: one step is right at a tie, and nowhere else.
#include "engine/kernels/accuracy.h"
#include "engine/kernels/numeric.h"
#include "tests/support/graph_text.h"
#include "tests/unit/kernels/run_kernel.h"

namespace tessera::kernels::test {
namespace {

using graph::Precision;
using tessera::test::graphFromText;

std::vector<OracleResult> oraclesOfText(std::string_view text, const std::vector<Tensor>& inputs) {
    auto oracle = oracleOf(*graphFromText(text), inputs);
    EXPECT_TRUE(oracle) << (oracle ? "" : oracle.error().oneLine());
    return oracle ? *std::move(oracle) : std::vector<OracleResult>();
}

bool isRight(const OracleResult& oracle, const Tensor& y, Precision precision = Precision::kStrict) {
    const auto deviation = compare(oracle, y, {.precision = precision});
    EXPECT_TRUE(deviation) << (deviation ? "" : deviation.error().oneLine());
    return deviation && deviation->passes;
}

/// Ties of scale 0.3, a few ulp off, and numbers between them.
std::vector<float> nearTies() {
    std::vector<float> x;
    for (int k = -100; k < 100; ++k) {
        float tie = (static_cast<float>(k) + 0.5F) * 0.3F;
        for (int ulp = 0; ulp < 2; ++ulp, tie = std::nextafter(tie, 100.0F)) {
            x.push_back(tie);
        }
        x.push_back((static_cast<float>(k) + 0.3F) * 0.3F);
    }
    return x;
}

TEST(UncertainSteps, AQuantiserMayMultiplyByTheReciprocal) {
    const auto x = nearTies();
    const auto count = static_cast<std::int64_t>(x.size());
    const std::string text = "graph g opset 17\ninput x: f32[" + std::to_string(count) +
                             "]\nconst s: f32[] = {0.3}\nconst z: i8[] = {3}\n"
                             "y = QuantizeLinear(x, s, z)\noutput y\n";
    const Tensor input = floats({count}, x);
    const auto oracle = oraclesOfText(text, {input});
    std::vector<double> divided;
    std::vector<double> multiplied;
    const float reciprocal = 1.0F / 0.3F;
    std::size_t differ = 0;
    for (const float value : x) {
        divided.push_back(std::nearbyint(static_cast<double>(value / 0.3F)) + 3);
        multiplied.push_back(std::nearbyint(static_cast<double>(value * reciprocal)) + 3);
        differ += divided.back() != multiplied.back() ? 1 : 0;
    }
    ASSERT_GT(differ, 5U) << "this test says something";
    EXPECT_TRUE(isRight(oracle[0], tensorOf(DType::kInt8, {count}, divided)));
    EXPECT_TRUE(isRight(oracle[0], tensorOf(DType::kInt8, {count}, multiplied)));
    auto wrong = divided;
    wrong[0] += 2; // two steps at a tie
    EXPECT_FALSE(isRight(oracle[0], tensorOf(DType::kInt8, {count}, wrong)));
    wrong = divided;
    wrong[2] += 1; // between ties
    EXPECT_FALSE(isRight(oracle[0], tensorOf(DType::kInt8, {count}, wrong)));
    EXPECT_FALSE(isRight(oracle[0], tensorOf(DType::kInt8, {count}, wrong), Precision::kF32));
}

/// What is off by a step at a tie is off by step · weight behind a product.
TEST(UncertainSteps, AreCarriedThroughIntegerProducts) {
    const std::string_view text =
        "graph g opset 17\ninput x: f32[1,2]\ninput w: i8[2,2]\nconst s: f32[] = {0.5}\n"
        "const z: u8[] = {128}\nq = QuantizeLinear(x, s, z)\n"
        "y = MatMulInteger(q, w, z)\nf = Cast(y) {to=1}\nd = Mul(f, s)\n"
        "output y, d\n";
    const auto oracle = oraclesOfText(text, {floats({1, 2}, {0.75F, 5.0F}), // 1.5 is a tie, 10 is none
                                             tensorOf(DType::kInt8, {2, 2}, {7, -3, 100, 50})});
    EXPECT_TRUE(isRight(oracle[0], tensorOf(DType::kInt32, {1, 2}, {2 * 7 + 1000, -2 * 3 + 500})));
    EXPECT_TRUE(isRight(oracle[0], tensorOf(DType::kInt32, {1, 2}, {1 * 7 + 1000, -1 * 3 + 500})));
    EXPECT_FALSE(isRight(oracle[0], tensorOf(DType::kInt32, {1, 2}, {2 * 7 + 1100, -2 * 3 + 550})));
    EXPECT_FALSE(isRight(oracle[0], tensorOf(DType::kInt32, {1, 2}, {2 * 7 + 1000, -4 * 3 + 500})));
    EXPECT_TRUE(isRight(oracle[1], floats({1, 2}, {0.5F * 1007, 0.5F * 497})));
    EXPECT_FALSE(isRight(oracle[1], floats({1, 2}, {0.5F * 1022, 0.5F * 497})));
}

TEST(UncertainSteps, AQuantisedProductRoundsItsRealValue) {
    const std::string_view text =
        "graph g opset 17\ninput a: u8[1,2]\nconst one: f32[] = {1.0}\nconst as: f32[] = {0.1}\n"
        "const z: u8[] = {0}\ninput b: u8[2,1]\nconst ys: f32[] = {0.2}\n"
        "y = QLinearMatMul(a, as, z, b, one, z, ys, z)\noutput y\n";
    // 25 · 0.1 / 0.2 = 12.5, but for the rounding of the scales; 26 · 0.1 / 0.2 = 13.
    const auto tie = oraclesOfText(
        text, {tensorOf(DType::kUint8, {1, 2}, {5, 0}), tensorOf(DType::kUint8, {2, 1}, {5, 9})});
    EXPECT_TRUE(isRight(tie[0], tensorOf(DType::kUint8, {1, 1}, {12})));
    EXPECT_TRUE(isRight(tie[0], tensorOf(DType::kUint8, {1, 1}, {13})));
    EXPECT_FALSE(isRight(tie[0], tensorOf(DType::kUint8, {1, 1}, {14})));
    const auto whole = oraclesOfText(
        text, {tensorOf(DType::kUint8, {1, 2}, {5, 1}), tensorOf(DType::kUint8, {2, 1}, {5, 1})});
    EXPECT_TRUE(isRight(whole[0], tensorOf(DType::kUint8, {1, 1}, {13})));
    EXPECT_FALSE(isRight(whole[0], tensorOf(DType::kUint8, {1, 1}, {12})));
}

TEST(UncertainSteps, ADynamicQuantiserMayRoundItsZeroPointEitherWay) {
    const std::string_view text =
        "graph g opset 17\ninput x: f32[3]\ny, s, z = DynamicQuantizeLinear(x)\noutput y, s, z\n";
    // Range 255 with -0.5 at its low end: the zero point 0.5 is a tie.
    const auto tie = oraclesOfText(text, {floats({3}, {-0.5F, 254.5F, 10.0F})});
    EXPECT_TRUE(isRight(tie[0], tensorOf(DType::kUint8, {3}, {0, 254, 10})));
    EXPECT_TRUE(isRight(tie[2], tensorOf(DType::kUint8, {}, {1})));
    EXPECT_TRUE(isRight(tie[0], tensorOf(DType::kUint8, {3}, {0, 255, 11})));
    EXPECT_FALSE(isRight(tie[0], tensorOf(DType::kUint8, {3}, {0, 254, 13})));
    const auto other = oraclesOfText(text, {floats({3}, {-3.2F, 251.8F, 10.1F})});
    EXPECT_TRUE(isRight(other[2], tensorOf(DType::kUint8, {}, {3})));
    EXPECT_FALSE(isRight(other[2], tensorOf(DType::kUint8, {}, {4})));
    EXPECT_FALSE(isRight(other[0], tensorOf(DType::kUint8, {3}, {0, 255, 14})));
}

TEST(UncertainSteps, RoundingOfExactNumbersIsExact) {
    const auto oracle = oraclesOfText("graph g opset 17\ninput x: f32[2]\ny = Round(x)\nc = Cast(x) {to=7}\n"
                                      "output y, c\n",
                                      {floats({2}, {0.5F, 2.0F})});
    EXPECT_TRUE(isRight(oracle[0], floats({2}, {0.0F, 2.0F})));
    EXPECT_FALSE(isRight(oracle[0], floats({2}, {1.0F, 2.0F})));
    EXPECT_TRUE(isRight(oracle[1], ints({2}, {0, 2})));
    EXPECT_FALSE(isRight(oracle[1], ints({2}, {0, 1})));
}

/// A product that is 2 in every exact sum may be a little less in a kernel's, so that its floor is 1.
TEST(UncertainSteps, RoundingOfComputedNumbersMayGoEitherWayAtATie) {
    const std::string_view text =
        "graph g opset 17\ninput a: f32[2,3]\ninput b: f32[3,1]\nconst two: f32[] = {2.0}\nm = MatMul(a, b)\n"
        "f = Floor(m)\nc = Cast(m) {to=6}\nl = Less(m, two)\n"
        "output f, c, l\n";
    const auto oracle = oraclesOfText(
        text, {floats({2, 3}, {0.5F, 0.5F, 1.0F, 0.5F, 0.5F, 0.5F}), floats({3, 1}, {1, 1, 1})});
    EXPECT_TRUE(isRight(oracle[0], floats({2, 1}, {2.0F, 1.0F})));
    EXPECT_TRUE(isRight(oracle[0], floats({2, 1}, {1.0F, 1.0F})));
    EXPECT_FALSE(isRight(oracle[0], floats({2, 1}, {2.0F, 2.0F})));
    EXPECT_TRUE(isRight(oracle[1], tensorOf(DType::kInt32, {2, 1}, {1, 1})));
    EXPECT_FALSE(isRight(oracle[1], tensorOf(DType::kInt32, {2, 1}, {2, 0})));
    EXPECT_TRUE(isRight(oracle[2], bools({2, 1}, {1, 1})));
    EXPECT_TRUE(isRight(oracle[2], bools({2, 1}, {0, 1})));
    EXPECT_FALSE(isRight(oracle[2], bools({2, 1}, {0, 0})));
}

} // namespace
} // namespace tessera::kernels::test
