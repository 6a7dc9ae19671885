#include "widgets/charts/chart_parts.h"

#include <gtest/gtest.h>

namespace tessera::charts {
namespace {

using Places = std::vector<double>;

TEST(ChartParts, LabelsWithRoomStandWhereTheyWant) {
    EXPECT_EQ(spreadLabels({20, 50, 90}, 18, 0, 100), (Places{20, 50, 90}));
    EXPECT_TRUE(spreadLabels({}, 18, 0, 100).empty());
}

TEST(ChartParts, LabelsThatWouldTouchGiveWayToBothSides) {
    EXPECT_EQ(spreadLabels({50, 50}, 18, 0, 100), (Places{41, 59}));
    // The third one touches the block of the first two only once they stand apart.
    EXPECT_EQ(spreadLabels({50, 52, 60}, 18, 0, 100), (Places{36, 54, 72}));
}

TEST(ChartParts, LabelsStayWithinTheChart) {
    EXPECT_EQ(spreadLabels({2, 4}, 18, 10, 100), (Places{10, 28}));
    EXPECT_EQ(spreadLabels({98, 99}, 18, 10, 100), (Places{82, 100}));
}

TEST(ChartParts, StepsAreOneTwoOrFiveTimesAPowerOfTen) {
    EXPECT_DOUBLE_EQ(roundStep(10, 10), 1);
    EXPECT_DOUBLE_EQ(roundStep(13, 10), 2);
    EXPECT_DOUBLE_EQ(roundStep(0.45, 10), 0.05);
    EXPECT_EQ(decimalsOf(0.05, 4), 2);
    EXPECT_EQ(decimalsOf(20, 4), 0);
    EXPECT_EQ(decimalsOf(1e-7, 4), 4);
}

} // namespace
} // namespace tessera::charts
