#include "engine/backends/openvino/integer_range.h"

#include "engine/backend/abi_region.h"
#include "tests/support/graph_text.h"

#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace tessera::openvino {

namespace {

constexpr std::int64_t kAll = (std::int64_t{1} << 31U) - 1;

/// Limits of the graph's inputs; empty: refused.
std::vector<std::int64_t> limitsOf(const std::string& body,
                                   backend::WeightBytes weights = backend::WeightBytes::kInclude) {
    const auto graph = test::graphFromText("graph g opset 17\n" + body);
    const auto region = backend::AbiRegion::make(*graph, graph::wholeRegion(*graph), weights, {});
    EXPECT_TRUE(region) << region.error().oneLine();
    try {
        return narrowLimits(plugin::RegionView((*region)->view()));
    } catch (const plugin::Unsupported&) {
        return {};
    }
}

TEST(IntegerRange, ArithmeticOnExtentsNeedsNoLimit) {
    EXPECT_THAT(
        limitsOf("input x: f32[6,512]\nconst two: i64[1] = {2}\nconst front: i64[1] = {0}\n"
                 "s = Shape(x)\nt = Gather(s, front) {axis=0}\nu = Mul(t, two)\nv = Mul(u, u)\noutput v\n"),
        testing::ElementsAre(kAll));
}

TEST(IntegerRange, WhatStaysWithinTheInputNeedsNoLimit) {
    EXPECT_THAT(limitsOf("input x: i64[6]\nconst shape: i64[2] = {2, 3}\ny = Reshape(x, shape)\noutput y\n"),
                testing::ElementsAre(kAll));
}

TEST(IntegerRange, InputsOfSumsAreSmaller) {
    EXPECT_THAT(limitsOf("input x: i64[6]\ninput free: i64[6]\nconst one: i64[1] = {1}\ny = Add(x, one)\n"
                         "z = Identity(free)\noutput y, z\n"),
                testing::ElementsAre(std::int64_t{1} << 26U, kAll));
}

TEST(IntegerRange, InputsOfProductsAreSmallerStill) {
    // Places as a padding mask tells them: running sums times the mask.
    EXPECT_THAT(limitsOf("input mask: i64[1,64]\nconst axis: i64[] = {1}\nsums = CumSum(mask, axis)\n"
                         "places = Mul(sums, mask)\noutput places\n"),
                testing::ElementsAre(std::int64_t{1} << 12U));
}

TEST(IntegerRange, NarrowIntegersThatBecomeWideHaveLimitsToo) {
    EXPECT_THAT(limitsOf("input x: i32[6]\nwide = Cast(x) {to=7}\ny = Mul(wide, wide)\noutput y\n"),
                testing::ElementsAre(std::int64_t{1} << 12U));
}

TEST(IntegerRange, RefusesWhatNoLimitKeepsNarrow) {
    EXPECT_TRUE(
        limitsOf("input x: i64[6]\nconst far: i64[1] = {4294967296}\ny = Mul(x, far)\noutput y\n").empty());
    EXPECT_TRUE(limitsOf("input x: f32[6]\ny = Cast(x) {to=7}\noutput y\n").empty());
    EXPECT_TRUE(limitsOf("input x: f32[6]\nf = Exp(x)\ny = Cast(f) {to=7}\noutput y\n").empty());
}

TEST(IntegerRange, FollowsRealNumbersThatConstantsTell) {
    EXPECT_THAT(limitsOf("input x: i64[1]\nconst squares: f32[1] = {1369.0}\nconst half: f32[] = {0.5}\n"
                         "root = Pow(squares, half)\nside = Cast(root) {to=7}\ntwice = Mul(side, side)\n"
                         "y = Gather(side, x)\noutput twice, y\n"),
                testing::ElementsAre(kAll));
    EXPECT_TRUE(limitsOf("input x: i64[4]\nconst large: f32[1] = {1e10}\nside = Cast(large) {to=7}\n"
                         "y = Gather(side, x)\noutput y\n")
                    .empty());
}

TEST(IntegerRange, PlacesOfFloatsAreNarrow) {
    EXPECT_THAT(limitsOf("input x: f32[1,1,4,4]\ny, i = MaxPool(x) {kernel_shape=[2,2]}\noutput y, i\n"),
                testing::ElementsAre(kAll));
}

TEST(IntegerRange, LeavesConstantsThatAreNotGivenToTheKernel) {
    const std::string far = "input x: i64[6]\nconst far: i64[1] = {4294967296}\ny = Mul(x, far)\noutput y\n";
    EXPECT_FALSE(limitsOf(far, backend::WeightBytes::kLeaveOut).empty());
    EXPECT_TRUE(limitsOf(far, backend::WeightBytes::kInclude).empty());
}

} // namespace

} // namespace tessera::openvino
