#include "engine/search/plan_race.h"

#include "engine/measure/thresholds.h"
#include "tests/unit/search/chain_fixture.h"

#include <gmock/gmock.h>
#include <map>

namespace tessera {
namespace {

using search::EliminationRule;
using search::PlanRace;
using search::RaceSettings;
using Side = search::PlanRace::Side;
using Standing = search::PlanRace::Standing;

class PlanRaceTest : public testing::Test {
protected:
    PlanRaceTest() {
        m_measurer.noise = m_measurer.speedSpread = 0.0;
        m_measurer.timeOf = [this](const plan::Plan& plan) {
            const auto time = plan.kernelOverhead.count();
            ++m_runs[time];
            return m_timeOf ? m_timeOf(time) : time;
        };
    }
    PlanRace make(RaceSettings settings = {}) { return {m_measurer, std::move(settings), m_control}; }
    static RaceSettings under(EliminationRule rule) {
        return {.elimination = [rule](int) { return rule; }};
    }
    static RaceSettings settled() { return {.end = RaceSettings::End::kWhenSettled, .elimination = {}}; }

    base::JobControl m_control;
    test::FakePlanMeasurer m_measurer;
    std::function<std::int64_t(std::int64_t time)> m_timeOf; ///< what a plan really takes, now
    std::map<std::int64_t, int> m_runs;
};

TEST_F(PlanRaceTest, EliminatesByFewPairsAndBySix) {
    m_measurer.noise = 0.002;
    auto race = make();
    const auto best = race.enter(test::planOf(1'000'000), Side::kCandidate);
    const auto near = race.enter(test::planOf(1'002'000), Side::kBaseline);
    const auto little = race.enter(test::planOf(1'020'000), Side::kBaseline);
    const auto far = race.enter(test::planOf(1'400'000), Side::kBaseline);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(race.leader(), best);
    EXPECT_EQ(m_runs[1'400'000], thresholds::kSecondLook) << "its runs are short: one pair tells nothing";
    EXPECT_EQ(m_runs[1'020'000], search::kFewestPairs);
    EXPECT_EQ(m_runs[1'002'000], 30) << "the best baseline stays, however slow";
    EXPECT_TRUE(race.isEliminated(far));
    EXPECT_TRUE(race.isComplete(near));
    EXPECT_FALSE(race.isComplete(little));
}

// A model of many milliseconds is not run three times by a backend that takes several times as long.
TEST_F(PlanRaceTest, OnePairEliminatesWhoIsFarBehindWithALongRun) {
    auto race = make();
    race.enter(test::planOf(40'000'000), Side::kCandidate);
    race.enter(test::planOf(41'000'000), Side::kBaseline);
    race.enter(test::planOf(120'000'000), Side::kBaseline);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(m_runs[120'000'000], 1);
}

TEST_F(PlanRaceTest, EqualPlacementsAreOneEntrant) {
    auto race = make();
    const auto candidate = race.enter(test::planOf(1'000'000), Side::kCandidate);
    EXPECT_EQ(race.enter(test::planOf(1'000'000), Side::kBaseline), candidate);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(m_runs[1'000'000], 30);
    EXPECT_EQ(race.best(Side::kCandidate), race.best(Side::kBaseline));
}

// The machine slowed down behind the look at which it left: what is shown is on the scale of all rounds.
TEST_F(PlanRaceTest, AFigureIsOnTheScaleOfAllRounds) {
    m_timeOf = [this](std::int64_t time) {
        return m_runs[time] > search::kFewestPairs ? time * 8 / 5 : time;
    };
    auto race = make();
    const auto best = race.enter(test::planOf(1'000'000), Side::kCandidate);
    const auto second = race.enter(test::planOf(1'010'000), Side::kBaseline);
    const auto gone = race.enter(test::planOf(1'100'000), Side::kBaseline);
    ASSERT_TRUE(race.run());
    ASSERT_EQ(m_runs[1'100'000], search::kFewestPairs);
    EXPECT_EQ(race.figure(best)->median.count(), 1'600'000);
    EXPECT_EQ(race.figure(second)->median.count(), 1'616'000);
    EXPECT_EQ(race.figure(gone)->median.count(), 1'760'000);
    EXPECT_EQ(race.figure(gone)->rounds, search::kFewestPairs);
    EXPECT_FALSE(race.isComplete(gone));
}

// What was fastest at first is the slowest of all from then on.
TEST_F(PlanRaceTest, WhoWasEliminatedByALeaderThatSlowsDownComesBack) {
    m_timeOf = [this](std::int64_t time) {
        return time == 900'000 && m_runs[time] > search::kFewestPairs ? 3'000'000 : time;
    };
    auto race = make();
    const auto early = race.enter(test::planOf(900'000), Side::kCandidate);
    const auto steady = race.enter(test::planOf(1'000'000), Side::kCandidate);
    race.enter(test::planOf(1'300'000), Side::kBaseline);
    ASSERT_TRUE(race.run());
    EXPECT_GT(m_runs[1'000'000], search::kFewestPairs);
    EXPECT_EQ(race.leader(), steady);
    EXPECT_GT(race.figure(early)->median, race.figure(steady)->median);
}

TEST_F(PlanRaceTest, EndsWhenSettled) {
    auto race = make(settled());
    const auto slow = race.enter(test::planOf(1'000'000), Side::kBaseline);
    const auto fast = race.enter(test::planOf(900'000), Side::kCandidate);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(race.leader(), fast);
    EXPECT_EQ(race.rounds(), search::kFewestPairs);
    EXPECT_LT(race.ratio(fast, slow).high, 1.0);
}

TEST_F(PlanRaceTest, AnUnsettledOneGoesOn) {
    m_measurer.noise = 0.4;
    auto race = make(settled());
    race.enter(test::planOf(1'000'000), Side::kBaseline);
    race.enter(test::planOf(1'000'100), Side::kCandidate);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(race.rounds(), 30);
}

// By six pairs of runs that noise moves by a fifth nothing is slower beyond doubt.
TEST_F(PlanRaceTest, WhereTimeIsShortWhoIsProbablySlowerLeaves) {
    const auto runsUnder = [this](EliminationRule rule) {
        m_measurer.noise = 0.4;
        m_measurer.calls = 0;
        m_runs.clear();
        auto race = make(under(rule));
        race.enter(test::planOf(1'000'000), Side::kCandidate);
        race.enter(test::planOf(1'010'000), Side::kBaseline);
        race.enter(test::planOf(1'080'000), Side::kBaseline);
        EXPECT_TRUE(race.run());
        return m_runs[1'080'000];
    };
    const auto probable = runsUnder(EliminationRule::kProbable);
    EXPECT_LT(probable, runsUnder(EliminationRule::kSignificant));
}

TEST_F(PlanRaceTest, EndsWithSixPairsWhenTimeIsOver) {
    auto race = make(under(EliminationRule::kAny));
    race.enter(test::planOf(1'000'000), Side::kCandidate);
    race.enter(test::planOf(1'000'100), Side::kBaseline);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(race.rounds(), search::kFewestPairs);
}

// A mix that runs for a second was run six times behind the end of a search of ten.
TEST_F(PlanRaceTest, WhenOverdueThreePairsEndItAndOneEndsWhatIsFarBehind) {
    auto race = make(under(EliminationRule::kOverdue));
    const auto mix = race.enter(test::planOf(500'000'000), Side::kCandidate);
    const auto best = race.enter(test::planOf(100'000'000), Side::kBaseline);
    race.enter(test::planOf(101'000'000), Side::kBaseline);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(m_runs[500'000'000], 1);
    EXPECT_EQ(m_runs[101'000'000], thresholds::kSecondLook);
    EXPECT_EQ(race.leader(), best);
    EXPECT_EQ(race.figure(mix)->rounds, 1) << "what it showed is reported";
}

// A few pairs of a noisy machine have shown the fastest plan as slower by more than three per cent.
TEST_F(PlanRaceTest, WhoIsFasterByTheTimesOfItsRegionsLeavesBeyondDoubtOnly) {
    const auto planWithRegionsOf = [](std::int64_t time, std::int64_t regions) {
        const base::Nanoseconds own(regions - time); // the overhead stands for the time of a run here
        return std::make_shared<const plan::Plan>(
            test::withRegion(*test::planOf(time), backend::Cost::measured(own, own, own, 9)));
    };
    const auto runsOfThird = [&](std::int64_t regions) {
        m_runs.clear();
        m_timeOf = [this](std::int64_t time) {
            return time == 1'200'000 && m_runs[time] % 3 == 0 ? 900'000 : time;
        };
        auto race = make(under(EliminationRule::kProbable));
        race.enter(planWithRegionsOf(1'000'000, 2'000'000), Side::kCandidate);
        race.enter(planWithRegionsOf(1'010'000, 2'000'000), Side::kBaseline);
        race.enter(planWithRegionsOf(1'200'000, regions), Side::kBaseline);
        EXPECT_TRUE(race.run());
        return m_runs[1'200'000];
    };
    EXPECT_LT(runsOfThird(2'100'000), runsOfThird(1'900'000));
}

TEST_F(PlanRaceTest, OneThatMayNotWinEliminatesNothing) {
    auto race = make();
    const auto slow = race.enter(test::planOf(1'000'000), Side::kCandidate);
    const auto fast = race.enter(test::planOf(500'000), Side::kBaseline, Standing::kReportedOnly);
    const auto near = race.enter(test::planOf(1'000'100), Side::kBaseline);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(race.leader(), slow);
    EXPECT_EQ(race.best(Side::kBaseline), near);
    EXPECT_EQ(race.best(Side::kBaseline, PlanRace::Among::kAll), fast);
}

TEST_F(PlanRaceTest, WhatAnEarlierRaceEliminatedRunsOnlyWhereItMayBeNoSlower) {
    const measure::MedianInterval twice{2.0, 1.9, 2.1, 3};
    auto race = make();
    const auto candidate = race.enter(test::planOf(1'000'000), Side::kCandidate);
    race.enter(test::planOf(1'100'000), Side::kBaseline);
    const auto gone =
        race.enter(test::planOf(7), Side::kBaseline, Standing::kMayWin, PlanRace::Earlier{twice, candidate});
    ASSERT_TRUE(race.run());
    EXPECT_EQ(m_runs[7], 0);
    EXPECT_EQ(race.figure(gone)->median.count(), 2'000'000);
    EXPECT_EQ(race.figure(gone)->rounds, 3);
    // Beside it the candidate took a third of what the best takes now.
    m_runs.clear();
    auto slower = make();
    const auto slow = slower.enter(test::planOf(3'000'000), Side::kCandidate);
    slower.enter(test::planOf(9'000'000), Side::kBaseline);
    const measure::MedianInterval faster{0.9, 0.8, 1.0, 3};
    slower.enter(test::planOf(2'000'000), Side::kBaseline, Standing::kMayWin,
                 PlanRace::Earlier{faster, slow});
    ASSERT_TRUE(slower.run());
    EXPECT_GE(m_runs[2'000'000], search::kFewestPairs);
}

TEST_F(PlanRaceTest, AFailureStandsInTheResult) {
    m_timeOf = [](std::int64_t time) { return time == 7 ? -1 : time; };
    auto race = make();
    const auto crashes = race.enter(test::planOf(7), Side::kCandidate);
    const auto runs = race.enter(test::planOf(1'000'000), Side::kBaseline);
    ASSERT_TRUE(race.run());
    EXPECT_EQ(race.failure(crashes), "crashed");
    EXPECT_EQ(race.figure(crashes), std::nullopt);
    EXPECT_EQ(race.leader(), runs);
    EXPECT_EQ(race.best(Side::kCandidate), std::nullopt);
}

TEST_F(PlanRaceTest, StopsOnRequest) {
    std::stop_source stop;
    stop.request_stop();
    m_control.stop = stop.get_token();
    auto race = make();
    race.enter(test::planOf(1), Side::kCandidate);
    const auto ran = race.run();
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().kind, base::ErrorKind::kCancelled);
}

} // namespace
} // namespace tessera
