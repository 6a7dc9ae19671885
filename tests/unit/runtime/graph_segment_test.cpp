// Which steps become one graph of a device.
#include "engine/runtime/graph_segment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::runtime {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Lanes are told apart by their address alone.
DeviceLane* const kOne = reinterpret_cast<DeviceLane*>(std::uintptr_t{4096});
DeviceLane* const kOther = reinterpret_cast<DeviceLane*>(std::uintptr_t{8192});

/// How many steps are in each segment; below zero: not worth capturing.
std::vector<int> sizes(const std::vector<QueuedStep>& steps) {
    std::vector<int> found;
    std::size_t at = 0;
    for (const auto& segment : graphSegments(steps)) {
        EXPECT_EQ(segment.first, at) << "no step is left out or run twice";
        EXPECT_EQ(segment.lane, steps[segment.first].lane);
        at = segment.end;
        const int size = static_cast<int>(segment.end - segment.first);
        found.push_back(segment.isWorthCapturing() ? size : -size);
    }
    EXPECT_EQ(at, steps.size());
    return found;
}

TEST(GraphSegments, HoldWhatFollowsEachOtherOnOneLane) {
    EXPECT_THAT(sizes({}), IsEmpty());
    EXPECT_THAT(sizes({{kOne}, {kOne}, {kOne}}), ElementsAre(3));
    EXPECT_THAT(sizes({{kOne}, {kOne}, {kOther}, {kOther}}), ElementsAre(2, 2));
    EXPECT_THAT(sizes({{kOne}, {kOther}, {kOne}}), ElementsAre(-1, -1, -1));
}

TEST(GraphSegments, EndWhereTheCpuOrAWaitComesBetween) {
    EXPECT_THAT(sizes({{nullptr}, {nullptr}, {kOne}, {kOne}, {nullptr}, {kOne}}),
                ElementsAre(-1, -1, 2, -1, -1));
    EXPECT_THAT(sizes({{kOne, true}, {kOne}, {kOne, true}, {kOne}}), ElementsAre(2, 2));
}

TEST(GraphSegments, LeaveOutWhatARunAloneTellsTheSizeOf) {
    EXPECT_THAT(sizes({{kOne}, {kOne}, {kOne, false, false}, {kOne}, {kOne}}), ElementsAre(2, -1, 2));
}

} // namespace
} // namespace tessera::runtime
