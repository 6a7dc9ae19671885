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

} // namespace

} // namespace tessera::codegen
