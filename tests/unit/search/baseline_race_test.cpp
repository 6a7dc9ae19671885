#include "engine/search/baseline_race.h"

#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <map>
#include <memory>

namespace tessera {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class BaselineRaceTest : public testing::Test {
protected:
    BaselineRaceTest() {
        m_measurer.timeOf = [this](const plan::Plan& plan) {
            ++m_runs[plan.kernelOverhead.count()];
            return plan.kernelOverhead.count();
        };
    }
    search::BaselineRace race(const plan::PlanRef& candidate, std::vector<search::BaselinePlan> baselines) {
        auto result = search::raceBaselines(candidate, std::move(baselines), {}, m_measurer, {});
        EXPECT_TRUE(result);
        return *std::move(result);
    }
    void slowDownBehindTheFirstLook() {
        m_measurer.noise = m_measurer.speedSpread = 0.0;
        m_measurer.timeOf = [this](const plan::Plan& plan) {
            const auto time = plan.kernelOverhead.count();
            return ++m_runs[time] > search::kFinalFirstLook ? time * 8 / 5 : time;
        };
    }
    static std::vector<std::string> names(const std::vector<search::BaselinePlan>& baselines) {
        std::vector<std::string> names;
        std::ranges::transform(baselines, std::back_inserter(names), &search::BaselinePlan::name);
        return names;
    }
    test::FakePlanMeasurer m_measurer;
    std::map<std::int64_t, int> m_runs;
};

TEST_F(BaselineRaceTest, DropsEachAsSoonAsItIsSlower) {
    m_measurer.noise = 0.02;
    const auto result = race(test::planOf(1'000'000), {{"near", test::planOf(992'000), ""},
                                                       {"far", test::planOf(2'000'000), ""},
                                                       {"slower", test::planOf(1'100'000), ""},
                                                       {"faster", test::planOf(990'000), ""},
                                                       {"none", nullptr, "it refuses the model"}});
    EXPECT_THAT(names(result.staying), ElementsAre("near", "faster", "none"));
    ASSERT_EQ(result.losers.size(), 2U);
    EXPECT_EQ(m_runs[2'000'000], 4) << "one that tells nothing, and three";
    EXPECT_EQ(m_runs[1'100'000], 7);
    EXPECT_EQ(m_runs[992'000], 13) << "undecided: as many as there may be";
    for (const auto& loser : result.losers) {
        ASSERT_TRUE(loser.line.time);
        EXPECT_GT(loser.leastRatio, 1.0);
    }
    EXPECT_NEAR(result.stayingTime.milliseconds(), 1.0 + 0.992 + 0.99, 0.4);
}

TEST(LeaveOutFarBehind, SaysWhoseRegionsTakeFarLonger) {
    const auto planWith = [](const backend::Cost& cost) {
        return std::make_shared<const plan::Plan>(test::withRegion(*test::planOf(0), cost));
    };
    const auto measured = [](std::int64_t ms) {
        const base::Nanoseconds time(ms * 1'000'000);
        return backend::Cost::measured(time, time, time, 6);
    };
    const auto predicted = [](std::int64_t ms) {
        return backend::Cost::predicted(base::Nanoseconds(ms * 1'000'000));
    };
    std::vector<search::BaselinePlan> baselines{{"slow", planWith(measured(125)), ""},
                                                {"best", planWith(measured(100)), ""},
                                                {"behind", planWith(measured(115)), ""},
                                                {"whole", planWith(backend::Cost::unmeasured()), ""},
                                                {"none", nullptr, "it refuses the model"}};
    search::leaveOutFarBehind(baselines);
    EXPECT_EQ(baselines[0].plan, nullptr);
    EXPECT_EQ(baselines[0].reason,
              "not run: the times of its regions add up to 125 ms, those of the best to 100 ms");
    EXPECT_NE(baselines[1].plan, nullptr);
    EXPECT_NE(baselines[2].plan, nullptr);
    EXPECT_NE(baselines[3].plan, nullptr) << "nothing is known of its regions";
    EXPECT_EQ(baselines[4].reason, "it refuses the model");
    // What nobody has timed takes its prediction at the least: that tells who is behind, and not who is best.
    baselines[0] = {"untimed", planWith(predicted(125)), ""};
    baselines[2] = {"untimed too", planWith(predicted(50)), ""};
    search::leaveOutFarBehind(baselines);
    EXPECT_EQ(baselines[0].plan, nullptr);
    EXPECT_EQ(baselines[0].reason,
              "not run: the times of its regions add up to at least 125 ms, those of the best to 100 ms");
    EXPECT_NE(baselines[1].plan, nullptr);
    EXPECT_NE(baselines[2].plan, nullptr);
    // The speed-up is over the best that does what a person asked for.
    baselines[1].obeys = baselines[2].obeys = search::BaselinePlan::Obeys::kNo;
    baselines[0] = {"slow", planWith(measured(125)), ""};
    search::leaveOutFarBehind(baselines);
    EXPECT_NE(baselines[0].plan, nullptr);
}

// A model of many milliseconds is not run three times more by a backend that takes several times as long;
// with a quick one, a hiccup might have done that.
TEST_F(BaselineRaceTest, OneRunTellsWhoIsVeryFarBehindWithALongModel) {
    const auto slow = race(test::planOf(40'000'000),
                           {{"near", test::planOf(41'000'000), ""}, {"far", test::planOf(120'000'000), ""}});
    EXPECT_THAT(names(slow.staying), ElementsAre("near"));
    EXPECT_EQ(m_runs[120'000'000], 1);
    const auto quick = race(test::planOf(4'000'000),
                            {{"near", test::planOf(4'100'000), ""}, {"far", test::planOf(12'000'000), ""}});
    EXPECT_THAT(names(quick.staying), ElementsAre("near"));
    EXPECT_EQ(m_runs[12'000'000], 4);
}

// The final round looks at its first pairs as the race would.
TEST_F(BaselineRaceTest, WithAVerySlowModelOneRunOfEachDoes) {
    m_measurer.noise = m_measurer.speedSpread = 0.0;
    const auto result = race(test::planOf(400'000'000), {{"near", test::planOf(410'000'000), ""},
                                                         {"slower", test::planOf(700'000'000), ""},
                                                         {"far", test::planOf(900'000'000), ""}});
    EXPECT_THAT(names(result.staying), ElementsAre("near", "slower"));
    EXPECT_THAT(m_runs, ElementsAre(Pair(400'000'000, 1), Pair(410'000'000, 1), Pair(700'000'000, 1),
                                    Pair(900'000'000, 1)));
    EXPECT_EQ(result.stayingTime.count(), 1'510'000'000);
    EXPECT_EQ(result.leadingTime.count(), 810'000'000);
}

// Each round of it takes long, and the final round runs all of them again: it drops who is a little slower.
TEST_F(BaselineRaceTest, WithASlowModelOnlyTheHopelessLeave) {
    m_measurer.noise = 0.02;
    const auto result = race(test::planOf(150'000'000), {{"slower", test::planOf(165'000'000), ""},
                                                         {"hopeless", test::planOf(240'000'000), ""},
                                                         {"best", test::planOf(155'000'000), ""},
                                                         {"far", test::planOf(900'000'000), ""},
                                                         {"near", test::planOf(158'000'000), ""}});
    EXPECT_THAT(names(result.staying), ElementsAre("slower", "best", "near"));
    EXPECT_EQ(m_runs[150'000'000], 3) << "one that tells who is very far behind, and two";
    EXPECT_EQ(m_runs[165'000'000], 3);
    EXPECT_EQ(m_runs[240'000'000], 3);
    EXPECT_EQ(m_runs[900'000'000], 1);
    EXPECT_NEAR(result.stayingTime.milliseconds(), 150 + 165 + 155 + 158, 60);
    EXPECT_NEAR(result.leadingTime.milliseconds(), 150 + 155, 30);
}

// It is faster than all, and reported; but it cannot be the plan, so that nobody is measured against it.
TEST_F(BaselineRaceTest, OneThatBreaksConstraintsDropsNobody) {
    auto fast = search::BaselinePlan{"fast", test::planOf(500'000), "", search::BaselinePlan::Obeys::kNo};
    const auto result = race(test::planOf(1'000'000), {fast, {"same", test::planOf(1'000'100), ""}});
    EXPECT_THAT(names(result.staying), ElementsAre("fast", "same"));
}

// Often the plan is what one backend does by itself, and the greedy plan what another does.
TEST_F(BaselineRaceTest, APlacementIsRunOnceARoundHoweverManyNameIt) {
    m_measurer.noise = m_measurer.speedSpread = 0.0;
    const auto result = race(test::planOf(1'000'000), {{"same", test::planOf(1'000'000), ""},
                                                       {"far", test::planOf(1'300'000), ""},
                                                       {"as far", test::planOf(1'300'000), ""}});
    EXPECT_EQ(m_runs[1'000'000], 4) << "one that tells nothing, and three";
    EXPECT_EQ(m_runs[1'300'000], 4);
    EXPECT_THAT(names(result.staying), ElementsAre("same"));
    EXPECT_EQ(result.stayingTime.count(), 1'000'000);
    EXPECT_EQ(result.leadingTime.count(), 1'000'000) << "the candidate is the best baseline, too";
    ASSERT_EQ(result.losers.size(), 2U);
    EXPECT_EQ(result.losers[0].line.name, "far");
    EXPECT_EQ(result.losers[1].line.name, "as far");
    EXPECT_EQ(result.losers[1].line.time->median, result.losers[0].line.time->median);
}

// All are far behind. The plan's speed-up is over the best of them, from the final round.
TEST_F(BaselineRaceTest, TheBestBaselineStaysHoweverSlow) {
    const auto candidate = test::planOf(1'000'000);
    const auto result = race(candidate, {{"third", test::planOf(3'000'000), ""},
                                         {"second", test::planOf(2'000'000), ""},
                                         {"fourth", test::planOf(4'000'000), ""}});
    EXPECT_THAT(names(result.staying), ElementsAre("second"));
    EXPECT_EQ(result.losers.size(), 2U);
    const auto final = search::runFinalRound({candidate}, result.staying, {}, m_measurer, {});
    ASSERT_TRUE(final);
    EXPECT_EQ(final->plan.bestBaseline, "second");
    EXPECT_NEAR(final->plan.speedUp.median, 2.0, 0.01);
}

TEST_F(BaselineRaceTest, AFailureIsLeftToTheFinalRound) {
    m_measurer.timeOf = [](const plan::Plan& plan) {
        return plan.kernelOverhead.count() == 7 ? -1 : plan.kernelOverhead.count();
    };
    const auto result =
        race(test::planOf(1'000'000), {{"crashes", test::planOf(7), ""}, {"b", test::planOf(3'000'000), ""}});
    EXPECT_THAT(names(result.staying), ElementsAre("crashes", "b"));
    const auto without = race(test::planOf(7), {{"b", test::planOf(3'000'000), ""}});
    EXPECT_THAT(names(without.staying), ElementsAre("b")) << "there is nothing to compare it with";
}

// The machine slowed down by half while the race went on: what was dropped then would win now.
TEST_F(BaselineRaceTest, WhoLostByMistakeGetsAnotherLook) {
    bool early = true;
    m_measurer.timeOf = [&](const plan::Plan& plan) {
        const auto time = plan.kernelOverhead.count();
        return early && time == 900'000 ? 2 * time : time;
    };
    m_measurer.noise = 0.0;
    m_measurer.speedSpread = 0.0;
    const auto candidate = test::planOf(1'000'000);
    const auto result =
        race(candidate, {{"unlucky", test::planOf(900'000), ""}, {"slow", test::planOf(1'400'000), ""}});
    EXPECT_THAT(names(result.staying), ElementsAre("slow"));
    early = false;
    const auto final = search::runFinalRound({candidate}, result.staying, {}, m_measurer, {});
    ASSERT_TRUE(final);
    EXPECT_THAT(search::worthAnotherLook(result, *final), IsEmpty()) << "by what was measured it is slower";
    // A plan that is slower than the candidate was, beside which they lost, puts the losers in doubt.
    auto slower = *final;
    slower.plan.endToEnd->median = base::Nanoseconds(2'000'000);
    EXPECT_THAT(names(search::worthAnotherLook(result, slower)), ElementsAre("unlucky"));
}

TEST_F(BaselineRaceTest, WhoLeftTheFinalRoundEarlyIsALoserOfIt) {
    m_measurer.noise = m_measurer.speedSpread = 0.0;
    const auto candidate = test::planOf(1'000'000);
    const std::vector<search::BaselinePlan> baselines{{"far", test::planOf(2'000'000), ""},
                                                      {"best", test::planOf(1'100'000), ""},
                                                      {"none", nullptr, "it refuses the model"}};
    const auto final = search::runFinalRound({candidate}, baselines, {}, m_measurer, {});
    ASSERT_TRUE(final);
    const auto again = search::asRace(baselines, *final);
    EXPECT_THAT(names(again.staying), ElementsAre("best", "none"));
    ASSERT_EQ(again.losers.size(), 1U);
    EXPECT_EQ(again.losers[0].line.name, "far");
    EXPECT_EQ(again.losers[0].beside.count(), 1'000'000);
    EXPECT_DOUBLE_EQ(again.losers[0].leastRatio, 2.0);
}

// The machine slowed down behind the first look, at which it left.
TEST_F(BaselineRaceTest, WhatIsReportedOfALeaverIsOfTheWholeFinalRoundsSpeed) {
    slowDownBehindTheFirstLook();
    const std::vector<search::BaselinePlan> baselines{{"far", test::planOf(1'500'000), ""},
                                                      {"best", test::planOf(1'100'000), ""}};
    const std::vector<plan::PlanRef> candidates{test::planOf(1'000'000)};
    const auto plain = search::runFinalRound(candidates, baselines, {}, m_measurer, {});
    ASSERT_TRUE(plain);
    ASSERT_EQ(plain->plan.endToEnd->median.count(), 1'600'000);
    EXPECT_EQ(plain->plan.baselines[0].time->median.count(), 1'500'000) << "faster than the plan, it seems";
    m_runs.clear();
    const auto final =
        search::runFinalRoundAfter({baselines, {}, {}, {}, {}}, candidates, {}, m_measurer, {});
    ASSERT_TRUE(final);
    ASSERT_EQ(final->plan.endToEnd->median.count(), 1'600'000);
    EXPECT_EQ(final->plan.baselines[0].name, "far");
    EXPECT_EQ(final->plan.baselines[0].time->median.count(), 2'400'000);
    EXPECT_EQ(final->plan.baselines[0].time->rounds, search::kFinalFirstLook);
    EXPECT_EQ(final->plan.baselines[1].time->median.count(), 1'760'000) << "it stayed";
}

// It left the first final round, in which the machine slowed down, and is in no second one.
TEST_F(BaselineRaceTest, ALeaverIsBroughtToTheLastSpeedOnce) {
    slowDownBehindTheFirstLook();
    const auto candidate = test::planOf(1'000'000);
    search::BaselineRace race;
    race.staying = {{"far", test::planOf(1'500'000), ""}, {"best", test::planOf(1'100'000), ""}};
    race.losers = {{{"unlucky", test::planOf(1'050'000), ""}, {}, 0.9, base::Nanoseconds(1'000'000)}};
    race.losers[0].line.name = "unlucky";
    const auto final = search::runFinalRoundAfter(race, {candidate}, {}, m_measurer, {});
    ASSERT_TRUE(final);
    ASSERT_EQ(m_runs[1'000'000], 80) << "two final rounds";
    const auto& lines = final->plan.baselines;
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[2].name, "far");
    EXPECT_EQ(lines[2].time->median.count(), 2'400'000);
}

TEST_F(BaselineRaceTest, ASearchWhoseTimeIsOverTakesNoSecondFinalRound) {
    slowDownBehindTheFirstLook();
    search::BaselineRace race;
    race.staying = {{"best", test::planOf(1'100'000), ""}};
    race.losers = {{{"unlucky", test::planOf(1'050'000), ""}, {}, 0.9, base::Nanoseconds(1'000'000)}};
    race.losers[0].line.name = "unlucky";
    const search::FinalRoundSettings late{.isLate = [] { return true; }};
    const auto final = search::runFinalRoundAfter(race, {test::planOf(1'000'000)}, late, m_measurer, {});
    ASSERT_TRUE(final);
    EXPECT_LT(m_runs[1'000'000], 2 * search::kFewestFinalPairs);
    EXPECT_EQ(m_runs[1'050'000], 0);
    ASSERT_EQ(final->plan.baselines.size(), 2U);
    EXPECT_EQ(final->plan.baselines[1].name, "unlucky") << "what the race saw of it is reported";
}

// One slow run of the candidate among three puts nobody in doubt whose fastest run was far behind.
TEST_F(BaselineRaceTest, AHiccupOfTheCandidateDoesNotCallForAnotherLook) {
    m_measurer.noise = m_measurer.speedSpread = 0.0;
    int runs = 0;
    m_measurer.timeOf = [&](const plan::Plan& plan) {
        const auto time = plan.kernelOverhead.count();
        return time == 1'000'000 && ++runs == 3 ? 2 * time : time;
    };
    const auto candidate = test::planOf(1'000'000);
    const auto result =
        race(candidate, {{"far", test::planOf(1'500'000), ""}, {"best", test::planOf(1'100'000), ""}});
    ASSERT_EQ(result.losers.size(), 1U);
    EXPECT_DOUBLE_EQ(result.losers[0].leastRatio, 1.5);
}

// A second look at a baseline takes thirty pairs: who is only a little slower stays for the final round.
TEST_F(BaselineRaceTest, WhoIsALittleSlowerStays) {
    m_measurer.noise = m_measurer.speedSpread = 0.0;
    const auto result = race(test::planOf(1'000'000), {{"little", test::planOf(1'015'000), ""},
                                                       {"more", test::planOf(1'025'000), ""},
                                                       {"best", test::planOf(1'001'000), ""}});
    EXPECT_THAT(names(result.staying), ElementsAre("little", "best"));
}

// The machine ran at another speed in the race than in the final round, whose figures stand beside it.
TEST_F(BaselineRaceTest, ALosersTimeIsBroughtToTheFinalRoundsSpeed) {
    m_measurer.noise = m_measurer.speedSpread = 0.0;
    const auto candidate = test::planOf(1'000'000);
    const auto result = race(candidate, {{"far", test::planOf(2'000'000), ""}, {"near", candidate, ""}});
    ASSERT_EQ(result.losers.size(), 1U);
    EXPECT_EQ(result.losers.front().beside.count(), 1'000'000);
    m_measurer.timeOf = [](const plan::Plan& plan) { return plan.kernelOverhead.count() * 8 / 5; };
    const auto final = search::runFinalRound({candidate}, result.staying, {}, m_measurer, {});
    ASSERT_TRUE(final);
    const auto line = search::lineBeside(result.losers.front(), *final);
    EXPECT_EQ(line.name, "far");
    ASSERT_TRUE(line.time);
    EXPECT_EQ(line.time->median.count(), 3'200'000);
    EXPECT_EQ(line.time->rounds, result.losers.front().line.time->rounds);
}

TEST_F(BaselineRaceTest, ShortlistsTheFirstAndTheFastest) {
    m_measurer.noise = 0.02;
    const auto first = test::planOf(1'000'000);
    const auto fastest = test::planOf(900'000);
    const auto listed = search::shortlist({first, test::planOf(1'200'000), fastest, test::planOf(950'000)},
                                          {}, m_measurer, {});
    ASSERT_TRUE(listed);
    EXPECT_THAT(*listed, ElementsAre(first, fastest));
}

// A round of them takes so long that baselines would go on after one run of each.
TEST_F(BaselineRaceTest, ShortlistsVerySlowPlansByMoreThanOneRun) {
    m_measurer.noise = m_measurer.speedSpread = 0.0;
    m_measurer.timeOf = [this](const plan::Plan& plan) {
        const auto time = plan.kernelOverhead.count();
        return ++m_runs[time] == 1 && time == 700'000'000 ? 2 * time : time; // a hiccup of the fastest
    };
    const auto first = test::planOf(900'000'000);
    const auto fastest = test::planOf(700'000'000);
    const auto listed = search::shortlist({first, fastest}, {}, m_measurer, {});
    ASSERT_TRUE(listed);
    EXPECT_THAT(*listed, ElementsAre(first, fastest));
}

TEST_F(BaselineRaceTest, ShortlistsTheFirstAloneWhereItIsFastest) {
    const auto first = test::planOf(1'000'000);
    const auto listed = search::shortlist({first, test::planOf(1'200'000)}, {}, m_measurer, {});
    ASSERT_TRUE(listed);
    EXPECT_THAT(*listed, ElementsAre(first));
    m_runs.clear();
    EXPECT_THAT(*search::shortlist({first, first}, {}, m_measurer, {}), ElementsAre(first));
    EXPECT_TRUE(m_runs.empty()) << "one placement needs no race";
}

TEST_F(BaselineRaceTest, StopsOnRequest) {
    std::stop_source stop;
    stop.request_stop();
    const auto result = search::raceBaselines(test::planOf(1), {}, {}, m_measurer, {stop.get_token(), {}});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, base::ErrorKind::kCancelled);
}

} // namespace
} // namespace tessera
