// Which rivals are timed no further.
#include "tests/unit/measure/timing_stage.h"

#include <algorithm>

namespace tessera::measure {
namespace {

TEST(TimeInterleaved, DropsTheHopelessAfterTwoRounds) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(100));
    stage.add('s', std::chrono::milliseconds(20));
    auto limits = rounds(12);
    limits.earlyStopRatio = 3.0;
    const auto results = timed(stage.rivals, limits);
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 2);
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 12);
    EXPECT_TRUE(results[1].status.has_value()) << "slow is no failure";
    EXPECT_EQ(results[1].samplesNs.size(), 2U);
}

TEST(TimeInterleaved, DropsWhatIsHopelessBesideALargerRegion) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(100));
    stage.add('s', std::chrono::milliseconds(20)); // alone in its group, whose region lies in that of 'a'
    stage.add('t', std::chrono::milliseconds(20)); // alone too, elsewhere
    stage.rivals[1].group = 1;
    stage.rivals[1].around = {0};
    stage.rivals[2].group = 2;
    auto limits = rounds(7);
    limits.earlyStopRatio = 3.0;
    const auto results = timed(stage.rivals, limits);
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 2);
    EXPECT_EQ(std::ranges::count(stage.order, 't'), 7);
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 7) << "it is no rival of what does less";
    EXPECT_EQ(results[1].samplesNs.size(), 2U);
}

TEST(TimeInterleaved, AQuickOneIsNotDroppedForWhatOthersTake) {
    Stage stage;
    stage.add('a'); // nothing, as a view
    stage.add('q'); // no more, but its first run was far behind
    stage.add('s', std::chrono::milliseconds(20));
    stage.rivals[0].firstRun = base::Nanoseconds(100);
    stage.rivals[1].firstRun = base::Nanoseconds(2'000);
    auto limits = rounds(7);
    limits.earlyStopRatio = 1.0;
    limits.quickRun = base::Nanoseconds(10'000'000);
    const auto results = timed(stage.rivals, limits);
    EXPECT_EQ(std::ranges::count(stage.order, 'q'), 7);
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 2) << "it is not quick";
    EXPECT_EQ(results[1].samplesNs.size(), 7U);
}

TEST(TimeInterleaved, ALargerRegionOfWhichNothingIsTimedDropsNothing) {
    Stage stage;
    stage.add('a');
    stage.rivals[0].around = {3};
    static_cast<void>(timed(stage.rivals, rounds(7)));
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 7);
}

TEST(TimeInterleaved, TheFirstRunInALargerRegionCountsToo) {
    Stage stage;
    stage.add('a');
    stage.add('s');
    stage.rivals[0].firstRun = base::Nanoseconds(100);
    stage.rivals[1].firstRun = base::Nanoseconds(201);
    stage.rivals[1].group = 1;
    stage.rivals[1].around = {0};
    static_cast<void>(timed(stage.rivals, rounds(7)));
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 1);
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 7);
}

TEST(TimeInterleaved, TheRunBeforeTheRoundsIsOneOfTheTwo) {
    Stage stage;
    stage.add('a');
    stage.add('s', std::chrono::milliseconds(20));
    stage.add('t', std::chrono::milliseconds(20));
    stage.rivals[0].firstRun = base::Nanoseconds(1'000'000);
    stage.rivals[1].firstRun = base::Nanoseconds(1'350'000);
    stage.rivals[2].firstRun = base::Nanoseconds(700'000); // in shorter ones much may be paid once
    auto limits = rounds(7);
    limits.earlyStopRatio = 1.5;
    static_cast<void>(timed(stage.rivals, limits));
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 1);
    EXPECT_EQ(std::ranges::count(stage.order, 't'), 2);
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 7);
}

TEST(TimeInterleaved, TimesOnceWhatWasFarBehindInItsFirstRun) {
    Stage stage;
    stage.add('a');
    stage.add('s');
    stage.add('t');
    stage.rivals[0].firstRun = base::Nanoseconds(100);
    stage.rivals[1].firstRun = base::Nanoseconds(201);
    stage.rivals[2].firstRun = base::Nanoseconds(200);
    const auto results = timed(stage.rivals, rounds(7));
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 1);
    EXPECT_EQ(results[1].samplesNs.size(), 1U);
    EXPECT_EQ(std::ranges::count(stage.order, 't'), 7);
}

TEST(TimeInterleaved, DoesNotRunAgainWhatWasFarBehindForLong) {
    Stage stage;
    stage.add('a');
    stage.add('s');
    stage.add('t');
    stage.rivals[0].firstRun = base::Nanoseconds(1'000'000);
    stage.rivals[1].firstRun = base::Nanoseconds(20'000'000);
    stage.rivals[2].firstRun = base::Nanoseconds(19'999'999);
    const auto results = timed(stage.rivals, rounds(7));
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 0);
    EXPECT_EQ(results[1].samplesNs, std::vector<std::int64_t>{20'000'000});
    EXPECT_EQ(std::ranges::count(stage.order, 't'), 1) << "it may have been hindered";
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 7);
}

/// Others took the cores away in the run that would have been the sample.
TEST(TimeInterleaved, RunsAgainWhatWasFarBehindInADoubtfulRun) {
    Stage stage;
    stage.add('a');
    stage.add('s', std::chrono::microseconds(100));
    stage.rivals[0].firstRun = base::Nanoseconds(1'000'000);
    stage.rivals[1].firstRun = base::Nanoseconds(153'000'000);
    stage.rivals[1].isFirstDoubtful = true;
    const auto results = timed(stage.rivals, rounds(7));
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 1);
    ASSERT_EQ(results[1].samplesNs.size(), 1U);
    EXPECT_LT(results[1].samplesNs.front(), 153'000'000);
}

TEST(TimeInterleaved, WhatIsTimedOnceHasTheLessOfTwoRuns) {
    Stage stage;
    stage.add('a');
    stage.add('s', std::chrono::milliseconds(5));
    stage.rivals[0].firstRun = base::Nanoseconds(1'000);
    stage.rivals[1].firstRun = base::Nanoseconds(2'500);
    const auto results = timed(stage.rivals, rounds(7));
    EXPECT_EQ(results[1].samplesNs, std::vector<std::int64_t>{2'500});
}

TEST(TimeInterleaved, TheHopelessAreThoseOfTheirOwnGroup) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(100));
    stage.add('s', std::chrono::milliseconds(5));
    stage.rivals[1].group = 1;
    auto limits = rounds(6);
    limits.earlyStopRatio = 3.0;
    static_cast<void>(timed(stage.rivals, limits));
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 6);
}

} // namespace
} // namespace tessera::measure
