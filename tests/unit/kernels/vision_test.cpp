// Sampling, detection and windows put back; values worked out from the definitions.
#include "tests/unit/kernels/run_kernel.h"

#include <cmath>

namespace tessera::kernels {
namespace {

using namespace test;

TEST(GridSample, ReadsBetweenElementsAndBeyondTheBorder) {
    const Tensor x = floats({1, 1, 2, 2}, {1, 2, 3, 4});
    const auto sample = [&](std::string padding, std::vector<float> point) {
        return runOne(
                   {.op = "GridSample",
                    .inputs = {x, floats({1, 1, 1, 2}, std::move(point))},
                    .attributes = {{"padding_mode", std::move(padding)}, {"align_corners", std::int64_t{1}}}})
            .toDoubles()
            .front();
    };
    EXPECT_NEAR(sample("zeros", {0, 0}), 2.5, 1e-6);
    EXPECT_NEAR(sample("zeros", {-1, 1}), 3, 1e-6);
    EXPECT_NEAR(sample("zeros", {9, 9}), 0, 1e-6);
    EXPECT_NEAR(sample("border", {9, 9}), 4, 1e-6);
    EXPECT_NEAR(sample("reflection", {3, -1}), 1, 1e-6); // two extents further is where it began
}

TEST(GridSample, ACubicReadsABorderThatGoesOn) {
    const Tensor x = floats({1, 1, 1, 4}, {0, 10, 20, 40});
    const auto sample = [&](float at, std::int64_t corners) {
        return runOne({.op = "GridSample",
                       .inputs = {x, floats({1, 1, 1, 2}, {at, 0})},
                       .attributes = {{"mode", std::string("bicubic")},
                                      {"padding_mode", std::string("border")},
                                      {"align_corners", corners}}})
            .toDoubles()
            .front();
    };
    // Keys's weights at a half are -3/32, 19/32, 19/32 and -3/32. Half an element before the first, the
    // neighbours are 0, 0, 0 and 10; half an element behind the last they are 20, 40, 40 and 40.
    const double before = -30.0 / 32;
    const double behind = (-3 * 20 + 19 * 40 + 19 * 40 - 3 * 40) / 32.0;
    EXPECT_NEAR(sample(-4.0F / 3, 1), before, 1e-5);
    EXPECT_NEAR(sample(4.0F / 3, 1), behind, 1e-5);
    EXPECT_NEAR(sample(-1, 0), before, 1e-5);
    EXPECT_NEAR(sample(1, 0), behind, 1e-5);
    EXPECT_NEAR(sample(-9, 0), 0, 1e-6);
    EXPECT_NEAR(sample(9, 1), 40, 1e-5);
    EXPECT_NEAR(sample(INFINITY, 1), 40, 1e-5);
}

TEST(GridSample, ReadsVolumes) {
    const Tensor x = floats({1, 1, 2, 1, 1}, {1, 3});
    const Tensor y =
        runOne({.op = "GridSample", .inputs = {x, floats({1, 1, 1, 1, 3}, {0, 0, 0})}, .opset = 20});
    expectTensor(y, {1, 1, 1, 1, 1}, {2});
}

TEST(AffineGrid, MovesTheCornersOfTheUnitSquare) {
    const Tensor theta = floats({1, 2, 3}, {1, 0, 0, 0, 1, 0.5F});
    expectTensor(runOne({.op = "AffineGrid",
                         .inputs = {theta, ints({4}, {1, 1, 2, 2})},
                         .attributes = {{"align_corners", std::int64_t{1}}},
                         .opset = 20}),
                 {1, 2, 2, 2}, {-1, -0.5, 1, -0.5, -1, 1.5, 1, 1.5});
    expectTensor(runOne({.op = "AffineGrid", .inputs = {theta, ints({4}, {1, 1, 1, 2})}, .opset = 20}),
                 {1, 1, 2, 2}, {-0.5, 0.5, 0.5, 0.5});
}

TEST(DeformConv, IsAConvolutionWithoutOffsets) {
    const Tensor x = randomFloats({2, 4, 5, 6}, 1);
    const Tensor w = randomFloats({6, 2, 3, 3}, 2);
    const Attributes attributes{{"group", std::int64_t{2}}, {"pads", std::vector<std::int64_t>{1, 1, 1, 1}}};
    const Tensor plain = runOne({.op = "Conv", .inputs = {x, w}, .attributes = attributes});
    Attributes deformed = attributes;
    deformed.set("offset_group", std::int64_t{2});
    const Tensor offsets = Tensor(DType::kFloat32, {2, 36, 5, 6});
    expectTensor(runOne({.op = "DeformConv", .inputs = {x, w, offsets}, .attributes = deformed, .opset = 19}),
                 plain.extents(), plain.toDoubles(), 1e-5);
}

TEST(DeformConv, MovesAndMasksItsTaps) {
    const Tensor x = floats({1, 1, 1, 3}, {1, 2, 4});
    const Tensor w = floats({1, 1, 1, 1}, {10});
    const Tensor offsets = floats({1, 2, 1, 3}, {0, 0, 0, 0.5F, 1, 0});
    const Tensor mask = floats({1, 1, 1, 3}, {1, 0.5F, 0});
    expectTensor(runOne({.op = "DeformConv", .inputs = {x, w, offsets, Tensor(), mask}, .opset = 19}),
                 {1, 1, 1, 3}, {15, 20, 0});
}

TEST(RoiAlign, OfARegionWithoutExtentIsZero) {
    const Tensor x = floats({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    const Tensor regions = floats({5, 4}, {1, 1, 1, 2,   // no width
                                           1, 1, 2, 1,   // no height
                                           2, 1, 1, 2,   // less than none
                                           2, 2, 1, 1,   // in both directions
                                           1, 1, 2, 2}); // one element
    const auto pooled = [&](const char* transformation, std::int64_t ratio, const char* mode) {
        return runOne({.op = "RoiAlign",
                       .inputs = {x, regions, ints({5}, {0, 0, 0, 0, 0})},
                       .attributes = {{"coordinate_transformation_mode", std::string(transformation)},
                                      {"sampling_ratio", ratio},
                                      {"mode", std::string(mode)}}});
    };
    expectTensor(pooled("half_pixel", 0, "avg"), {5, 1, 1, 1}, {0, 0, 0, 0, 5});
    expectTensor(pooled("half_pixel", 0, "max"), {5, 1, 1, 1}, {0, 0, 0, 0, 5});
    // A given number of points is sampled all the same: half an element left of the centre, half above it,
    // and there.
    expectTensor(pooled("half_pixel", 1, "avg"), {5, 1, 1, 1}, {4.5, 3.5, 5, 5, 5});
    // The older reading makes every region at least one element large.
    expectTensor(pooled("output_half_pixel", 0, "avg"), {5, 1, 1, 1}, {7, 7, 7.5, 9, 7});
}

TEST(MaxRoiPool, TakesTheLargestOfEachBin) {
    const Tensor x = floats({1, 1, 2, 2}, {1, 2, 3, 4});
    expectTensor(runOne({.op = "MaxRoiPool",
                         .inputs = {x, floats({1, 5}, {0, 0, 0, 1, 1})},
                         .attributes = {{"pooled_shape", std::vector<std::int64_t>{1, 2}}}}),
                 {1, 1, 1, 2}, {3, 4});
}

TEST(Col2Im, AddsWhatOverlaps) {
    // Blocks of two with a step of one over three elements.
    expectTensor(runOne({.op = "Col2Im",
                         .inputs = {floats({1, 2, 2}, {1, 2, 10, 20}), ints({1}, {3}), ints({1}, {2})},
                         .opset = 18}),
                 {1, 1, 3}, {1, 12, 20});
}

TEST(CenterCropPad, CutsAndFillsAtBothEnds) {
    expectTensor(
        runOne(
            {.op = "CenterCropPad", .inputs = {floats({5}, {1, 2, 3, 4, 5}), ints({1}, {2})}, .opset = 18}),
        {2}, {2, 3});
    expectTensor(
        runOne({.op = "CenterCropPad", .inputs = {floats({2}, {1, 2}), ints({1}, {5})}, .opset = 18}), {5},
        {0, 1, 2, 0, 0});
}

TEST(Signal, TheInverseUndoesATransformOfAnyLength) {
    for (const std::int64_t length : {1, 2, 7, 8, 12, 31}) {
        const Tensor x = randomFloats({2, length, 2}, static_cast<std::uint64_t>(length));
        const Tensor there = runOne({"DFT", {x}});
        const Tensor back =
            runOne({.op = "DFT", .inputs = {there}, .attributes = {{"inverse", std::int64_t{1}}}});
        expectTensor(back, x.extents(), x.toDoubles(), 1e-5);
    }
}

TEST(Signal, ATransformIsItsDefinition) {
    const Tensor y = runOne({"DFT", {floats({1, 3, 1}, {1, 2, 4})}});
    const double s = std::sqrt(3.0) / 2;
    expectTensor(y, {1, 3, 2}, {7, 0, 1 - 1 - 2, s * 2, 1 - 1 - 2, -s * 2}, 1e-6);
}

TEST(Bits, AreKeptByACast) {
    const Tensor y = runOne({.op = "BitCast",
                             .inputs = {floats({1}, {1.0F})},
                             .attributes = {{"to", std::int64_t{12}}},
                             .opset = 26});
    EXPECT_EQ(y.as<std::uint32_t>()[0], 0x3F800000U);
    EXPECT_FALSE(run({.op = "BitCast",
                      .inputs = {floats({1}, {1.0F})},
                      .attributes = {{"to", std::int64_t{7}}},
                      .opset = 26}));
}

TEST(Bits, CombineAndTurn) {
    expectTensor(runOne({"BitwiseAnd", {ints({2}, {12, -1}), ints({1}, {10})}}), {2}, {8, 10});
    expectTensor(runOne({"BitwiseOr", {ints({1}, {12}), ints({1}, {10})}}), {1}, {14});
    expectTensor(runOne({"BitwiseXor", {ints({1}, {12}), ints({1}, {10})}}), {1}, {6});
    const std::uint8_t byte = 0x0F;
    expectTensor(runOne({"BitwiseNot", {Tensor::of<std::uint8_t>(DType::kUint8, {1}, std::span(&byte, 1))}}),
                 {1}, {0xF0});
}

TEST(Bits, ShiftsKeepTheSign) {
    const Case shift{.op = "BitShift",
                     .inputs = {ints({5}, {-8, -8, -8, 8, 8}), ints({5}, {1, 64, -1, -1, 3})},
                     .attributes = {{"direction", std::string("RIGHT")}},
                     .opset = 28};
    expectTensor(runOne(shift), {5}, {-4, -1, -1, 0, 1});
    Case left = shift;
    left.attributes.set("direction", std::string("LEFT"));
    expectTensor(runOne(left), {5}, {-16, 0, 0, 0, 64});
}

TEST(Remainder, OfFloatsHasTheSignOfTheDivisor) {
    const Tensor y = runOne({.op = "Mod",
                             .inputs = {floats({4}, {5.5F, -5.5F, 5.5F, -4}), floats({4}, {2, 2, -2, 2})},
                             .opset = 28});
    expectTensor(y, {4}, {1.5, 0.5, -0.5, 0});
}

TEST(SpaceToDepth, OrdersBlocksEitherWay) {
    const Tensor x = floats({1, 2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7});
    const auto packed = [&](std::string mode) {
        return runOne({.op = "SpaceToDepth",
                       .inputs = {x},
                       .attributes = {{"blocksize", std::int64_t{2}}, {"mode", std::move(mode)}},
                       .opset = 28});
    };
    expectTensor(packed("DCR"), {1, 8, 1, 1}, {0, 4, 1, 5, 2, 6, 3, 7});
    expectTensor(packed("CRD"), {1, 8, 1, 1}, {0, 1, 2, 3, 4, 5, 6, 7});
}

TEST(Cumulative, ProductsGoBothWays) {
    const Tensor x = floats({3}, {1, 2, 3});
    const auto product = [&](std::int64_t exclusive, std::int64_t reverse) {
        return runOne({.op = "CumProd",
                       .inputs = {x, ints({}, {0})},
                       .attributes = {{"exclusive", exclusive}, {"reverse", reverse}},
                       .opset = 26});
    };
    expectTensor(product(0, 0), {3}, {1, 2, 6});
    expectTensor(product(1, 0), {3}, {1, 1, 2});
    expectTensor(product(0, 1), {3}, {6, 6, 3});
    expectTensor(product(1, 1), {3}, {6, 3, 1});
}

TEST(Normalization, ByLengthKeepsZeros) {
    expectTensor(runOne({.op = "LpNormalization",
                         .inputs = {floats({2, 2}, {3, 4, 0, 0})},
                         .attributes = {{"axis", std::int64_t{1}}}}),
                 {2, 2}, {0.6, 0.8, 0, 0});
    expectTensor(runOne({.op = "GlobalLpPool", .inputs = {floats({1, 1, 2}, {3, -4})}}), {1, 1, 1}, {5});
}

} // namespace
} // namespace tessera::kernels
