#include "tests/unit/measure/timing_stage.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <limits>
#include <map>

namespace tessera::measure {
namespace {

/// Of a rival between two looks at the canary.
constexpr std::chrono::milliseconds kLong(6);

TEST(TimeInterleaved, RunsEveryRivalOnceARound) {
    Stage stage;
    stage.add('a');
    stage.add('b');
    stage.add('c');
    const auto results = timed(stage.rivals, rounds(20));
    ASSERT_EQ(stage.order.size(), 60U);
    for (std::size_t round = 0; round < 20; ++round) {
        auto part = stage.order.substr(3 * round, 3);
        std::ranges::sort(part);
        EXPECT_EQ(part, "abc") << "round " << round;
    }
    for (const auto& result : results) {
        EXPECT_TRUE(result.status.has_value());
        EXPECT_GE(result.samplesNs.size(), 10U);
    }
}

TEST(TimeInterleaved, DrawsTheOrderFromItsSeed) {
    const auto orderFor = [](std::uint64_t seed) {
        Stage stage;
        stage.add('a');
        stage.add('b');
        stage.add('c');
        static_cast<void>(timed(stage.rivals, rounds(20, seed)));
        return stage.order;
    };
    EXPECT_EQ(orderFor(5), orderFor(5));
    EXPECT_NE(orderFor(5), orderFor(6));
    // Each rival begins some round.
    const auto order = orderFor(5);
    std::string first;
    for (std::size_t round = 0; round < 20; ++round) {
        first += order[3 * round];
    }
    for (const char name : {'a', 'b', 'c'}) {
        EXPECT_NE(first.find(name), std::string::npos) << name;
    }
}

// Else many slow kernels of one round would look like one that never ends.
TEST(TimeInterleaved, SaysThatALongRoundGoesOn) {
    constexpr std::chrono::milliseconds kSlow(300);
    Stage stage;
    for (const char name : {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'}) {
        stage.add(name, kSlow);
    }
    int said = 0;
    TimingHooks hooks;
    hooks.progress = [&](std::int32_t) -> base::Status {
        ++said;
        return {};
    };
    static_cast<void>(timed(stage.rivals, rounds(1), hooks));
    EXPECT_GT(said, 1);
    EXPECT_LT(said, 8) << "and not behind each kernel";
}

TEST(TimeInterleaved, AFailingRivalStopsAndTheOthersGoOn) {
    Stage stage;
    stage.add('a');
    stage.add('f', {}, 2);
    const auto results = timed(stage.rivals, rounds(9));
    EXPECT_EQ(std::ranges::count(stage.order, 'f'), 3);
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 9);
    ASSERT_FALSE(results[1].status.has_value());
    EXPECT_EQ(results[1].status.error().message, "it broke");
    EXPECT_TRUE(results[0].status.has_value());
}

TEST(TimeInterleaved, DropsRoundsInWhichTheMachineWasSlow) {
    Stage stage;
    stage.add('a', kLong);
    int round = 0;
    // Rounds 4 to 6 run at 80% speed.
    const auto results = timed(stage.rivals, rounds(12),
                               {.canary =
                                    [&round] {
                                        ++round;
                                        return round >= 4 && round <= 6 ? 80.0 : 100.0;
                                    },
                                .cool = {},
                                .progress = {}});
    EXPECT_EQ(results[0].samplesNs.size(), 8U) << "round 3 ended when it was slow already";
}

// Others use the machine two thirds of the time.
TEST(TimeInterleaved, KeepsTheFewRoundsAtFullSpeedWhereTheyGiveAnInterval) {
    Stage stage;
    stage.add('a', kLong);
    int round = 0;
    const auto results =
        timed(stage.rivals, rounds(36),
              {.canary = [&round] { return ++round % 6 < 2 ? 100.0 : 60.0; }, .cool = {}, .progress = {}});
    EXPECT_EQ(results[0].samplesNs.size(), 6U);
}

TEST(TimeInterleaved, KeepsAllRoundsWhenMostWereSlow) {
    Stage stage;
    stage.add('a', kLong);
    int round = 0;
    const auto results =
        timed(stage.rivals, rounds(12),
              {.canary = [&round] { return ++round <= 3 ? 100.0 : 80.0; }, .cool = {}, .progress = {}});
    EXPECT_EQ(results[0].samplesNs.size(), 12U);
}

// A timing of a tenth of a second may lie in one slow stretch of the machine, and finds its own best there.
TEST(TimeInterleaved, KnowsFullSpeedFromEarlierTimings) {
    MachineSpeed speed;
    for (int look = 0; look < 100; ++look) {
        speed.note(100.0);
    }
    Stage stage;
    stage.add('a', kLong);
    int round = 0;
    const auto results = timed(stage.rivals, rounds(20),
                               {.canary = [&round] { return ++round <= 10 ? 80.0 : 99.0; },
                                .cool = {},
                                .progress = {},
                                .speed = &speed});
    EXPECT_EQ(results[0].samplesNs.size(), 10U);
    EXPECT_FALSE(speed.isFull(80.0));
}

TEST(TimeInterleaved, LooksAtTheMachineAgainWithinALongRound) {
    Stage stage;
    for (const char name : {'a', 'b', 'c', 'd'}) {
        stage.add(name, kLong);
    }
    int looks = 0;
    static_cast<void>(timed(stage.rivals, rounds(3),
                            {.canary = [&looks] { return 100.0 + ++looks; }, .cool = {}, .progress = {}}));
    EXPECT_EQ(looks, 3 * 4 + 1) << "before each run, and behind the last";
}

TEST(TimeInterleaved, SubtractsTheHandOverAndStaysPositive) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(200));
    stage.rivals[0].subtract = base::Nanoseconds(3'600'000'000'000);
    const auto results = timed(stage.rivals, rounds(6));
    EXPECT_THAT(results[0].samplesNs, testing::Each(1));
}

TEST(TimeInterleaved, KeepsTheMinimumOfRoundsPastItsBudget) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(50));
    TimingLimits limits;
    limits.minRounds = 7;
    limits.maxRounds = 100;
    limits.groupBudget = base::Nanoseconds(0);
    static_cast<void>(timed(stage.rivals, limits));
    EXPECT_EQ(stage.order.size(), 7U);
}

TEST(TimeInterleaved, NoRivalsIsNoWork) {
    EXPECT_TRUE(timed({}, rounds(5)).empty());
}

TEST(TimeInterleaved, EndsAGroupThatIsDecidedAndGoesOnWithTheOthers) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(300)); // past its group's budget in every round
    stage.add('b');
    stage.rivals[1].group = 1;
    TimingLimits limits;
    limits.minRounds = 4;
    limits.maxRounds = 12;
    limits.groupBudget = base::Nanoseconds(1'200'000);
    static_cast<void>(timed(stage.rivals, limits));
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 4);
    EXPECT_GT(std::ranges::count(stage.order, 'b'), 4)
        << "a few nanoseconds are never tight, nor past the budget";
}

TEST(TimeInterleaved, OtherDataLiesBetweenTwoRunsOfOneRival) {
    constexpr std::int64_t kCool = 1000;
    constexpr int kRivals = 7;
    for (const std::int64_t own : {0, 100, 400}) {
        Stage stage;
        std::map<char, std::int64_t> since; // bytes of others since a rival last ran
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        const auto pass = [&since](char name, std::int64_t bytes) {
            for (auto& [other, distance] : since) {
                distance += other == name ? 0 : bytes;
            }
        };
        for (int i = 0; i < kRivals; ++i) {
            const char name = static_cast<char>('a' + i);
            stage.add(name);
            stage.rivals.back().weightBytes = own;
            stage.rivals.back().coolBytes = kCool;
            stage.rivals.back().ready = [&, name] {
                least = since.contains(name) ? std::min(least, since[name]) : least;
                since[name] = 0;
                pass(name, own);
            };
        }
        static_cast<void>(
            timed(stage.rivals, rounds(10),
                  {.canary = {}, .cool = [&](std::int64_t bytes) { pass('-', bytes); }, .progress = {}}));
        EXPECT_GE(least, kCool) << "with " << own << " bytes each";
    }
}

TEST(TimeInterleaved, ReadsNothingWhereTheOtherRivalsCoolEnough) {
    Stage stage;
    for (const char name : {'a', 'b', 'c', 'd'}) {
        stage.add(name);
        stage.rivals.back().weightBytes = 600;
        stage.rivals.back().coolBytes = 1000;
    }
    std::int64_t read = 0;
    static_cast<void>(
        timed(stage.rivals, rounds(5),
              {.canary = {}, .cool = [&read](std::int64_t bytes) { read += bytes; }, .progress = {}}));
    EXPECT_EQ(read, 0);
}

TEST(TimeInterleaved, StopsWhenItsProgressFails) {
    Stage stage;
    stage.add('a');
    const auto results = timeInterleaved(
        stage.rivals, rounds(9),
        {.canary = {}, .cool = {}, .progress = [](std::int32_t round) -> base::Status {
             return round < 2 ? base::Status() : base::fail(base::ErrorKind::kIo, "the host is gone");
         }});
    ASSERT_FALSE(results.has_value());
    EXPECT_EQ(results.error().message, "the host is gone");
    EXPECT_EQ(stage.order, "aa");
}

} // namespace
} // namespace tessera::measure
