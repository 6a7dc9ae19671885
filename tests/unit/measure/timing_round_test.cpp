#include "engine/measure/timing_round.h"

#include <algorithm>
#include <chrono>
#include <gmock/gmock.h>
#include <string>
#include <thread>

namespace tessera::measure {
namespace {

/// Records who ran in which order; sleeps so that one rival is much slower where asked.
struct Stage {
    std::string order;
    std::vector<Rival> rivals;

    void add(char name, std::chrono::microseconds time = {}, int failAfter = -1) {
        auto runs = std::make_shared<int>(0);
        rivals.push_back({[] {},
                          [this, name, time, failAfter, runs]() -> base::Status {
                              order += name;
                              if (failAfter >= 0 && (*runs)++ >= failAfter) {
                                  return base::fail(base::ErrorKind::kBackend, "it broke");
                              }
                              if (time.count() > 0) {
                                  std::this_thread::sleep_for(time);
                              }
                              return {};
                          },
                          base::Nanoseconds()});
    }
};

TimingLimits rounds(std::int32_t count, std::uint64_t seed = 1) {
    TimingLimits limits;
    limits.minRounds = count;
    limits.maxRounds = count;
    limits.seed = seed;
    limits.hopeless = 1e12; // empty rivals differ by any factor
    return limits;
}

TEST(TimeInterleaved, RunsEveryRivalOnceARound) {
    Stage stage;
    stage.add('a');
    stage.add('b');
    stage.add('c');
    const auto results = timeInterleaved(stage.rivals, rounds(20), {});
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
        static_cast<void>(timeInterleaved(stage.rivals, rounds(20, seed), {}));
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

TEST(TimeInterleaved, DropsTheHopelessAfterThreeRounds) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(100));
    stage.add('s', std::chrono::milliseconds(20));
    auto limits = rounds(12);
    limits.hopeless = 3.0;
    const auto results = timeInterleaved(stage.rivals, limits, {});
    EXPECT_EQ(std::ranges::count(stage.order, 's'), 3);
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 12);
    EXPECT_TRUE(results[1].status.has_value()) << "slow is no failure";
    EXPECT_EQ(results[1].samplesNs.size(), 3U);
}

TEST(TimeInterleaved, AFailingRivalStopsAndTheOthersGoOn) {
    Stage stage;
    stage.add('a');
    stage.add('f', {}, 2);
    const auto results = timeInterleaved(stage.rivals, rounds(9), {});
    EXPECT_EQ(std::ranges::count(stage.order, 'f'), 3);
    EXPECT_EQ(std::ranges::count(stage.order, 'a'), 9);
    ASSERT_FALSE(results[1].status.has_value());
    EXPECT_EQ(results[1].status.error().message, "it broke");
    EXPECT_TRUE(results[0].status.has_value());
}

TEST(TimeInterleaved, DropsRoundsInWhichTheMachineWasSlow) {
    Stage stage;
    stage.add('a');
    int round = 0;
    // Rounds 4 to 6 run at 80% speed.
    const auto results = timeInterleaved(stage.rivals, rounds(12), [&round] {
        ++round;
        return round >= 4 && round <= 6 ? 80.0 : 100.0;
    });
    EXPECT_EQ(results[0].samplesNs.size(), 9U);
}

TEST(TimeInterleaved, KeepsAllRoundsWhenMostWereSlow) {
    Stage stage;
    stage.add('a');
    int round = 0;
    const auto results =
        timeInterleaved(stage.rivals, rounds(12), [&round] { return ++round <= 3 ? 100.0 : 80.0; });
    EXPECT_EQ(results[0].samplesNs.size(), 12U);
}

TEST(TimeInterleaved, SubtractsTheHandOverAndStaysPositive) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(200));
    stage.rivals[0].subtract = base::Nanoseconds(3'600'000'000'000);
    const auto results = timeInterleaved(stage.rivals, rounds(6), {});
    EXPECT_THAT(results[0].samplesNs, testing::Each(1));
}

TEST(TimeInterleaved, KeepsTheMinimumOfRoundsPastItsBudget) {
    Stage stage;
    stage.add('a', std::chrono::microseconds(50));
    TimingLimits limits;
    limits.minRounds = 7;
    limits.maxRounds = 100;
    limits.budget = base::Nanoseconds(0);
    static_cast<void>(timeInterleaved(stage.rivals, limits, {}));
    EXPECT_EQ(stage.order.size(), 7U);
}

TEST(TimeInterleaved, NoRivalsIsNoWork) {
    EXPECT_TRUE(timeInterleaved({}, rounds(5), {}).empty());
}

} // namespace
} // namespace tessera::measure
