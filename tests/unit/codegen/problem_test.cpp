#include "engine/codegen/problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::codegen {

namespace {

Convolution oneSlice() {
    Convolution shape;
    shape.input = {1, 14, 14};
    shape.output = {1, 14, 14};
    shape.kernel = {3, 3, 3};
    shape.padsBegin = {1, 1, 1};
    return shape;
}

TEST(Trimmed, KeepsTheMiddleSliceOfAKernelOverOneSlice) {
    const Convolution made = trimmed(oneSlice());
    EXPECT_EQ(made.kernel[0].value(), 1);
    EXPECT_EQ(made.kernel[1].value(), 3);
    EXPECT_THAT(made.padsBegin, testing::ElementsAre(0, 1, 1));
    const auto stored = StoredTaps::of(made);
    EXPECT_EQ(stored.count, 27);
    EXPECT_THAT(stored.places, testing::ElementsAre(9, 10, 11, 12, 13, 14, 15, 16, 17));
}

TEST(Trimmed, KeepsTapsThatMeetSomeOutput) {
    Convolution shape = oneSlice();
    shape.input[0] = 2;
    EXPECT_EQ(trimmed(shape).kernel[0].value(), 2);
    shape.output[0] = 2;
    EXPECT_EQ(trimmed(shape).kernel[0].value(), 3);
}

TEST(Trimmed, NeverLeavesANegativePadding) {
    Convolution shape = oneSlice();
    shape.kernel[0] = 2;
    shape.strides[0] = 2;
    shape.dilations[0] = 2;
    shape.output[0] = 2; // positions -1 and 1 of an image of one: no tap meets it
    EXPECT_GE(trimmed(shape).padsBegin[0], 0);
    EXPECT_GE(trimmed(shape).kernel[0].value(), 1);
}

TEST(Trimmed, LeavesTransposedOnesAlone) {
    Convolution shape = oneSlice();
    shape.direction = Convolution::Direction::kTransposed;
    EXPECT_EQ(trimmed(shape).kernel[0].value(), 3);
}

std::string textOf(const std::vector<AxisReduction::Axis>& axes) {
    std::string text;
    for (const auto& axis : axes) {
        text += (axis.role == AxisReduction::Role::kKept ? " " : " -") + std::to_string(axis.extent.value());
    }
    return text;
}

TEST(AxisReduction, TakesNeighboursOfOneRoleAsOneAxis) {
    constexpr auto kKept = AxisReduction::Role::kKept;
    constexpr auto kReduced = AxisReduction::Role::kReduced;
    const auto merged = [](std::vector<AxisReduction::Axis> axes) {
        return textOf(AxisReduction{.axes = std::move(axes)}.merged());
    };
    EXPECT_EQ(merged({{2, kKept}, {3, kKept}, {5, kReduced}, {7, kReduced}}), " 6 -35");
    EXPECT_EQ(merged({{2, kReduced}, {1, kKept}, {5, kReduced}, {7, kKept}}), " -10 7");
    EXPECT_EQ(merged({{2, kReduced}, {3, kKept}, {5, kReduced}}), " -2 3 -5");
    EXPECT_EQ(merged({{2, kKept}, {1, kReduced}, {3, kKept}}), " -1 6"); // nothing is summed
    EXPECT_EQ(merged({{1, kReduced}}), " -1");
}

std::string textOf(const Reorder& shape) {
    std::string text;
    for (const auto& axis : shape.axes) {
        text += ' ' + std::to_string(axis.extent.value()) + "(" + std::to_string(axis.from) + ">" +
                std::to_string(axis.to) + ")";
    }
    if (shape.padding) {
        text += " lane " + std::to_string(shape.padding->lane);
        text += shape.padding->block ? " of " + std::to_string(*shape.padding->block) : "";
    }
    return text;
}

TEST(Reorder, TakesAxesThatStayNeighboursAsOne) {
    // Heads: [1][128][12][64] by 0, 2, 1, 3.
    const Reorder heads{.axes = {{1, 98304, 98304}, {12, 64, 8192}, {128, 768, 64}, {64, 1, 1}}};
    EXPECT_EQ(textOf(heads.merged()), " 12(64>8192) 128(768>64) 64(1>1)");
    // Channels last: rows and pixels of [256][56][56] stay together.
    const Reorder last{.axes = {{56, 56, 14336}, {56, 1, 256}, {256, 3136, 1}}};
    EXPECT_EQ(textOf(last.merged()), " 3136(1>256) 256(3136>1)");
    const Reorder same{.axes = {{3, 20, 20}, {4, 5, 5}, {5, 1, 1}}};
    EXPECT_EQ(textOf(same.merged()), " 60(1>1)");
}

TEST(Reorder, LeavesAxesOfAPaddingAlone) {
    // [2][24][9] into blocks of 16 channels: images, blocks, pixels, lanes.
    Reorder blocks{.axes = {{2, 216, 288}, {2, 144, 144}, {9, 1, 16}, {16, 9, 1}}};
    EXPECT_EQ(textOf(blocks.merged()), " 2(216>288) 2(144>144) 9(1>16) 16(9>1)");
    blocks.padding = {.block = 1, .lane = 3, .filled = 8};
    EXPECT_EQ(textOf(blocks.merged()), " 2(216>288) 2(144>144) 9(1>16) 16(9>1) lane 3 of 1");
    blocks.axes = {{1, 72, 144}, {1, 144, 144}, {9, 1, 16}, {16, 9, 1}}; // [1][8][9]
    EXPECT_EQ(textOf(blocks.merged()), " 9(1>16) 16(9>1) lane 1");
}

} // namespace

} // namespace tessera::codegen
