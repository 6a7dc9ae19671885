#include "engine/measure/hang_limits.h"

#include "engine/measure/thresholds.h"

#include <gtest/gtest.h>

namespace tessera::measure {
namespace {

using base::Nanoseconds;

constexpr HangTimes kTimes{Nanoseconds(8'000'000'000), Nanoseconds(60'000'000'000)};

TEST(HangLimits, AreNoneUnlessTheyAreSet) {
    HangLimits limits;
    EXPECT_FALSE(limits.areSet());
    limits.noteHang(Silence::kRuns);
    EXPECT_GT(limits.of(Silence::kRuns), Nanoseconds(1'000'000'000'000'000));
    limits.set(kTimes);
    EXPECT_TRUE(limits.areSet());
    EXPECT_EQ(limits.of(Silence::kRuns), kTimes.runs);
    EXPECT_EQ(limits.of(Silence::kPrepares), kTimes.prepares);
    limits.set(std::nullopt);
    EXPECT_FALSE(limits.areSet());
    EXPECT_GT(limits.of(Silence::kPrepares), Nanoseconds(1'000'000'000'000'000));
}

TEST(HangLimits, AllHangsTogetherTakeTwiceTheFirst) {
    HangLimits limits;
    limits.set(kTimes);
    Nanoseconds waited;
    for (Nanoseconds limit; limit != thresholds::kLeastHang;) {
        limit = limits.of(Silence::kRuns);
        ASSERT_GE(limit, thresholds::kLeastHang);
        waited += limit;
        limits.noteHang(Silence::kRuns);
    }
    EXPECT_LE(waited, kTimes.runs + kTimes.runs);
    EXPECT_EQ(limits.of(Silence::kRunsPlan), thresholds::kShortestPlanHang) << "of which one must run";
    EXPECT_EQ(limits.of(Silence::kPrepares), kTimes.prepares) << "which nothing hung in";
    limits.set(kTimes);
    EXPECT_EQ(limits.of(Silence::kRuns), kTimes.runs) << "another search";
}

TEST(HangLimits, ABackendIsGivenUpOfWhichTooManyKernelsHang) {
    HangLimits limits;
    for (int i = 0; i < thresholds::kMostHangs; ++i) {
        limits.blame({"sick"});
    }
    EXPECT_FALSE(limits.isGivenUp({"sick"})) << "nobody is in a hurry";
    limits.set(kTimes);
    EXPECT_FALSE(limits.isGivenUp({"sick"})) << "that was before";
    limits.blame({"well"});
    for (int i = 0; i < thresholds::kMostHangs; ++i) {
        EXPECT_FALSE(limits.isGivenUp({"sick"}));
        limits.blame({"sick"});
    }
    EXPECT_TRUE(limits.isGivenUp({"sick"}));
    EXPECT_FALSE(limits.isGivenUp({"well"}));
}

} // namespace
} // namespace tessera::measure
