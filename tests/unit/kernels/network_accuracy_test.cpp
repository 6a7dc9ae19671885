#include "engine/kernels/network_accuracy.h"

#include "engine/kernels/numeric.h"
#include "engine/kernels/stable_accuracy.h"
#include "engine/kernels/tolerance.h"
#include "tests/support/graph_text.h"
#include "tests/unit/kernels/run_kernel.h"

#include <limits>

namespace tessera::kernels::test {
namespace {

using graph::Precision;
using tessera::test::graphFromText;

NetworkTolerance toleranceOfText(const std::string& lines, Precision precision = Precision::kF32) {
    const auto graph = graphFromText("graph g opset 17\n" + lines + "\noutput y\n");
    return networkToleranceOf(*graph, graph->outputs()[0], precision);
}

NetworkDeviation comparedNetwork(const Tensor& got, const Tensor& expected, const NetworkTolerance& tolerance,
                                 NonFinite nonFinite = NonFinite::kJudged) {
    const auto deviation = compareNetwork(got, expected, tolerance, nonFinite, 1);
    for (const double field :
         {deviation.maxAbs, deviation.maxRel, deviation.relativeL2, deviation.tolerance, deviation.share}) {
        EXPECT_TRUE(std::isfinite(field));
    }
    EXPECT_EQ(deviation.ok, deviation.share <= 1) << deviation.share;
    return deviation;
}

const NetworkTolerance kAllowed{.relativeL2 = 1e-4, .element = 1e-2};

TEST(NetworkTolerance, IsOfTheClassOrOfTheValues) {
    const std::string plain = "input x: f32[4]\ny = Exp(x)";
    EXPECT_EQ(toleranceOfText(plain, Precision::kStrict).relativeL2, 1e-5);
    EXPECT_EQ(toleranceOfText(plain).relativeL2, 1e-4);
    EXPECT_EQ(toleranceOfText(plain).element, 1e-2);
    EXPECT_EQ(toleranceOfText(plain, Precision::kBf16).relativeL2, 2e-2);
    EXPECT_EQ(toleranceOfText(plain, Precision::kBf16).element, 0.5);
    const std::string half = "input x: f32[4]\nh = Cast(x) {to=10}\ne = Exp(h)\ny = Cast(e) {to=1}";
    EXPECT_EQ(toleranceOfText(half).relativeL2, 5e-3);
    EXPECT_EQ(toleranceOfText(half, Precision::kBf16).relativeL2, 2e-2);
    EXPECT_EQ(toleranceOfText("input x: bf16[4]\ny = Exp(x)").relativeL2, 2e-2);
    EXPECT_EQ(toleranceOfText("input x: f16[4]\ny = Cast(x) {to=1}").relativeL2, 1e-4) << "no rounding";
    EXPECT_EQ(toleranceOfText("input x: f32[4]\nh = Cast(x) {to=10}\ny = Exp(x)").relativeL2, 1e-4)
        << "on no way to the output";
}

TEST(NetworkTolerance, AllowsOneStepOfWhatWasQuantised) {
    const std::string quantised = "input x: f32[4]\nconst s: f32[] = {0.1}\nq = QuantizeLinear(x, s)\n";
    EXPECT_EQ(toleranceOfText(quantised + "y = Identity(q)").steps, 1.0);
    EXPECT_EQ(toleranceOfText(quantised + "y = Cast(q) {to=7}").steps, 0.0);
    EXPECT_EQ(toleranceOfText(quantised + "y = DequantizeLinear(q, s)").relativeL2, 2e-2);
    EXPECT_EQ(toleranceOfText("input x: f32[4]\ny = ArgMax(x)").steps, 0.0);
}

TEST(NetworkAccuracy, LeavesOutWhatBothHoldAndJudgesWhatDiffers) {
    const Tensor right = floats({4}, {1.0F, NAN, -INFINITY, 2.0F});
    const auto same = comparedNetwork(floats({4}, {1.0F, NAN, -INFINITY, 2.0F}), right, kAllowed);
    EXPECT_TRUE(same.ok);
    EXPECT_EQ(same.nonFinite, NonFiniteFound::kBoth);
    EXPECT_EQ(same.relativeL2, 0.0);
    for (const auto& bad : {floats({4}, {1.0F, NAN, 3.0F, 2.0F}), floats({4}, {1.0F, NAN, INFINITY, 2.0F}),
                            floats({4}, {1.0F, NAN, NAN, 2.0F}), floats({4}, {NAN, NAN, -INFINITY, 2.0F})}) {
        const auto deviation = comparedNetwork(bad, right, kAllowed);
        EXPECT_FALSE(deviation.ok);
        EXPECT_EQ(deviation.nonFinite, NonFiniteFound::kDiffers);
        EXPECT_TRUE(comparedNetwork(bad, right, kAllowed, NonFinite::kIgnored).ok);
    }
    EXPECT_FALSE(
        comparedNetwork(floats({4}, {1.1F, 0.0F, 0.0F, 2.0F}), right, kAllowed, NonFinite::kIgnored).ok);
}

TEST(NetworkAccuracy, AWrongElementDoesNotHideInALargeOutput) {
    constexpr std::int64_t kMany = 10'000'000;
    const Tensor right = randomFloats({kMany}, 1);
    Tensor got(DType::kFloat32, {kMany});
    std::ranges::copy(right.bytes(), got.mutableBytes().begin());
    got.mutableAs<float>()[123'456] += 0.2F;
    const auto deviation = compareNetwork(got, right, kAllowed, NonFinite::kJudged, 2);
    EXPECT_LT(deviation.relativeL2, 1e-4);
    EXPECT_FALSE(deviation.ok);
    got.mutableAs<float>()[123'456] -= 0.2F;
    EXPECT_TRUE(compareNetwork(got, right, kAllowed, NonFinite::kJudged, 2).ok);
}

TEST(NetworkAccuracy, ComparesWithZerosAbsolutely) {
    EXPECT_TRUE(comparedNetwork(floats({2}, {5e-5F, 0.0F}), floats({2}, {0.0F, 0.0F}), kAllowed).ok);
    EXPECT_FALSE(comparedNetwork(floats({2}, {5e-3F, 0.0F}), floats({2}, {0.0F, 0.0F}), kAllowed).ok);
    const double huge = std::numeric_limits<double>::max();
    const Tensor wide = Tensor::of<double>(DType::kFloat64, {2}, std::array{huge, -huge});
    EXPECT_TRUE(comparedNetwork(wide, wide, kAllowed).ok);
    EXPECT_FALSE(
        comparedNetwork(Tensor::of<double>(DType::kFloat64, {2}, std::array{-huge, -huge}), wide, kAllowed)
            .ok);
    EXPECT_TRUE(comparedNetwork(floats({0}, {}), floats({0}, {}), kAllowed).ok);
}

TEST(NetworkAccuracy, TheShareIsOfTheBoundThatIsUsedMost) {
    const Tensor right = floats({2}, {3.0F, 4.0F}); // of norm 5
    const auto none = comparedNetwork(right, right, kAllowed);
    EXPECT_EQ(none.share, 0);
    const auto byL2 = comparedNetwork(floats({2}, {3.0F, 4.0F + 0x1p-12F}), right, kAllowed);
    EXPECT_NEAR(byL2.share, 0x1p-12 / 5 / 1e-4, 1e-6);
    const NetworkTolerance narrow{.relativeL2 = 1, .element = 1e-4};
    const auto byElement = comparedNetwork(floats({2}, {3.0F, 4.0F + 0x1p-12F}), right, narrow);
    EXPECT_NEAR(byElement.share, 0x1p-12 / 4 / 1e-4, 1e-6);
    EXPECT_GT(comparedNetwork(floats({2}, {NAN, 4.0F}), right, kAllowed).share, 1e300);
    EXPECT_GT(comparedNetwork(floats({1}, {3.0F}), right, kAllowed).share, 1e300) << "other extents";
}

TEST(StableAccuracy, LeavesOutWhatRoundingErrorsAloneChange) {
    const Tensor right = floats({4}, {1.0F, 2.0F, 3.0F, 4.0F});
    const Tensor turned = floats({4}, {1.0F, 3.0F, 2.0F, 4.0F}); // a near tie came out the other way
    const std::vector<Tensor> disturbed{right, turned};
    EXPECT_FALSE(comparedNetwork(turned, right, kAllowed).ok);
    const auto found = compareStable(turned, right, disturbed, kAllowed, NonFinite::kJudged, 1);
    EXPECT_TRUE(found.deviation.ok);
    EXPECT_EQ(found.unstable, 2);
    const auto wrong = compareStable(floats({4}, {5.0F, 3.0F, 2.0F, 4.0F}), right, disturbed, kAllowed,
                                     NonFinite::kJudged, 1);
    EXPECT_FALSE(wrong.deviation.ok) << "what no disturbance moves is wrong";
}

TEST(NetworkAccuracy, WholeNumbersAreExactButForSteps) {
    const Tensor right = ints({3}, {1, 2, 3});
    EXPECT_TRUE(comparedNetwork(right, right, {}).ok);
    EXPECT_FALSE(comparedNetwork(ints({3}, {1, 2, 4}), right, {}).ok);
    EXPECT_TRUE(comparedNetwork(ints({3}, {1, 2, 4}), right, {.steps = 1.0}).ok);
    EXPECT_FALSE(comparedNetwork(ints({3}, {1, 2, 5}), right, {.steps = 1.0}).ok);
    EXPECT_FALSE(comparedNetwork(bools({1}, {1}), bools({1}, {0}), {}).ok);
    EXPECT_FALSE(comparedNetwork(floats({3}, {1, 2, 3}), right, {}).ok) << "another type";
    EXPECT_FALSE(comparedNetwork(ints({1}, {1}), right, {}).ok) << "other extents";
    const std::int64_t big = std::int64_t{1} << 60;
    EXPECT_FALSE(comparedNetwork(ints({1}, {big + 1}), ints({1}, {big}), {}).ok)
        << "no double tells them apart";
}

} // namespace
} // namespace tessera::kernels::test
