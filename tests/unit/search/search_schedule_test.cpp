#include "engine/search/search_schedule.h"

#include "engine/base/random.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tessera {
namespace {

using base::Nanoseconds;
using search::EliminationRule;
using search::SearchSchedule;

Nanoseconds seconds(double count) {
    return Nanoseconds(static_cast<std::int64_t>(count * 1e9));
}

class SearchScheduleTest : public testing::Test {
protected:
    base::ManualClock m_clock;
};

// Whatever a run takes, as long as the fewest pairs fit.
TEST_F(SearchScheduleTest, PhasesEndInTheirOrderWithinTheBudget) {
    base::Random random(3);
    for (int i = 0; i < 500; ++i) {
        const auto budget = seconds(10.0 + 600.0 * random.uniform());
        SearchSchedule schedule(m_clock, m_clock.now(), budget);
        const Nanoseconds run(budget.count() / (50 + static_cast<std::int64_t>(random.below(1'000'000))));
        schedule.setFirstAnswer(run);
        if (random.below(2) == 0) {
            schedule.setRounds(Nanoseconds(4 * run.count()), Nanoseconds(2 * run.count()));
        }
        const auto end = m_clock.now() + budget;
        ASSERT_LE(m_clock.now(), schedule.regions().at);
        ASSERT_LE(schedule.regions().at, schedule.graphLevel().at);
        ASSERT_LE(schedule.graphLevel().at, schedule.finalRace().at);
        ASSERT_LT(schedule.finalRace().at, end);
        ASSERT_GE(schedule.finalPairs(), search::kFewestPairs);
        ASSERT_LE(schedule.finalPairs(), thresholds::kMostFinalPairs);
        m_clock.advance(seconds(1.0));
    }
}

TEST_F(SearchScheduleTest, AHangCostsAPartOfTheBudget) {
    for (const double budget : {1.0, 10.0, 60.0, 600.0, 36'000.0}) {
        const auto times = SearchSchedule(m_clock, m_clock.now(), seconds(budget)).hangTimes();
        EXPECT_GE(times.runs, thresholds::kShortestHang);
        EXPECT_LE(times.runs, thresholds::kLongestHang);
        EXPECT_LE(times.runs, std::max(seconds(budget / 4), thresholds::kShortestHang));
        EXPECT_GE(times.prepares, thresholds::kShortestPreparingHang);
        EXPECT_LE(times.prepares, thresholds::kLongestPreparingHang);
    }
}

// Of the budgets of a menu the shortest left a model's regions out on a busy machine, and did not say which
// one does not.
TEST_F(SearchScheduleTest, KnowsTheBudgetThatWouldDo) {
    for (const double answered : {1.0, 6.0, 8.0, 50.0, 200.0}) {
        const auto hasTime = [&](Nanoseconds budget) {
            SearchSchedule schedule(m_clock, m_clock.now(), budget);
            m_clock.advance(seconds(answered));
            schedule.setFirstAnswer(seconds(0.05));
            return std::pair(schedule.hasTimeForRegions(), schedule.budgetForRegions());
        };
        const auto needed = hasTime(seconds(10)).second;
        EXPECT_TRUE(hasTime(needed + seconds(0.1)).first) << answered;
        EXPECT_TRUE(needed == Nanoseconds(0) || !hasTime(needed - seconds(0.1)).first) << answered;
    }
}

// Loading, checking and racing a plan of regions follows the first answer, and takes a part of what that
// took.
TEST_F(SearchScheduleTest, ALateFirstAnswerLeavesNoTimeForRegions) {
    const auto hasTime = [this](double answered, double budget) {
        SearchSchedule schedule(m_clock, m_clock.now(), seconds(budget));
        m_clock.advance(seconds(answered));
        schedule.setFirstAnswer(seconds(0.05));
        return schedule.hasTimeForRegions();
    };
    EXPECT_TRUE(hasTime(2.0, 10.0));
    EXPECT_TRUE(hasTime(4.0, 10.0));
    EXPECT_FALSE(hasTime(8.0, 10.0));
    EXPECT_TRUE(hasTime(8.0, 20.0));
    EXPECT_FALSE(hasTime(50.0, 60.0));
}

TEST_F(SearchScheduleTest, AQuickModelGetsMorePairsAndASlowOneFewerThanPromised) {
    const auto pairsOf = [this](double run) {
        SearchSchedule schedule(m_clock, m_clock.now(), seconds(60));
        schedule.setFirstAnswer(seconds(run));
        schedule.setRounds(seconds(2 * run), seconds(2 * run));
        return schedule.finalPairs();
    };
    EXPECT_EQ(pairsOf(0.001), thresholds::kMostFinalPairs);
    EXPECT_GE(pairsOf(0.1), thresholds::kFinalPairs);
    EXPECT_LT(pairsOf(0.5), thresholds::kFinalPairs);
    EXPECT_EQ(pairsOf(5.0), search::kFewestPairs);
}

TEST_F(SearchScheduleTest, ARaceIsAsSureAsItsTimeAllows) {
    SearchSchedule schedule(m_clock, m_clock.now(), seconds(60));
    schedule.setRounds(seconds(0.4), seconds(0.4));
    EXPECT_EQ(schedule.elimination(0), EliminationRule::kSignificant);
    m_clock.advance(schedule.finalRace().left() - seconds(10));
    EXPECT_EQ(schedule.elimination(0), EliminationRule::kProbable) << "thirty pairs take twenty-four seconds";
    EXPECT_EQ(schedule.elimination(20), EliminationRule::kSignificant) << "ten are left";
    m_clock.advance(seconds(10));
    EXPECT_EQ(schedule.elimination(20), EliminationRule::kAny);
    m_clock.advance(seconds(60 * (thresholds::kLatestEnd - 1)) + thresholds::kLatestEndTime);
    EXPECT_EQ(schedule.elimination(20), EliminationRule::kOverdue);
}

TEST_F(SearchScheduleTest, ASlowModelIsRacedByFewer) {
    SearchSchedule schedule(m_clock, m_clock.now(), seconds(60));
    schedule.setFirstAnswer(seconds(0.001));
    EXPECT_EQ(schedule.graphLevelRaces(4).contenders, 4);
    EXPECT_EQ(schedule.graphLevelRaces(4).pairs, thresholds::kFinalPairs);
    EXPECT_EQ(schedule.screeningPairs(8), thresholds::kScreeningPairs);
    schedule.setFirstAnswer(seconds(1));
    EXPECT_EQ(schedule.graphLevelRaces(4).contenders, 1);
    EXPECT_EQ(schedule.graphLevelRaces(4).pairs, search::kFewestPairs);
    EXPECT_EQ(schedule.screeningPairs(8), 1);
    EXPECT_EQ(schedule.profileRounds(seconds(1)), thresholds::kFewestProfileRounds);
    EXPECT_EQ(schedule.profileRounds(seconds(0.1)), 10);
    EXPECT_TRUE(schedule.hasTimeToProfile(seconds(1)));
    m_clock.advance(seconds(60));
    EXPECT_EQ(schedule.profileRounds(seconds(0.1)), thresholds::kFewestProfileRounds) << "time is over";
    EXPECT_TRUE(schedule.hasTimeToProfile(seconds(0.1)));
    EXPECT_FALSE(schedule.hasTimeToProfile(seconds(1))) << "ten runs end later than is promised";
}

} // namespace
} // namespace tessera
