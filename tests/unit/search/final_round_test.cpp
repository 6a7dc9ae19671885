#include "engine/search/final_round.h"

#include "engine/base/random.h"
#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

namespace tessera {
namespace {

class FinalRoundTest : public testing::Test {
protected:
    FinalRoundTest() {
        m_measurer.timeOf = [](const plan::Plan& plan) { return plan.kernelOverhead.count(); };
    }
    base::Result<search::FinalRound> run(const std::vector<plan::PlanRef>& candidates,
                                         const std::vector<search::BaselinePlan>& baselines) {
        return search::runFinalRound(candidates, baselines, {}, m_measurer, {});
    }
    /// Without noise; every third run of the plan that takes `slow` is a fast one. Counts them.
    void hurryEveryThird(std::int64_t slow, int& runs) {
        m_measurer.noise = 0.0;
        m_measurer.speedSpread = 0.0;
        m_measurer.timeOf = [slow, &runs](const plan::Plan& plan) {
            const auto time = plan.kernelOverhead.count();
            runs += time == slow ? 1 : 0;
            return time == slow && runs % 3 == 0 ? 900'000 : time;
        };
    }
    test::FakePlanMeasurer m_measurer;
};

TEST_F(FinalRoundTest, ReportsPairedSpeedUp) {
    const auto result =
        run({test::planOf(1'000'000), test::planOf(900'000)}, {{"a", test::planOf(1'800'000), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.kernelOverhead.count(), 900'000);
    EXPECT_FALSE(result->plan.identicalTo);
    EXPECT_NEAR(result->plan.speedUp.median, 2.0, 0.01);
    EXPECT_LE(result->plan.speedUp.low, result->plan.speedUp.median);
    EXPECT_GE(result->plan.speedUp.high, result->plan.speedUp.median);
    EXPECT_EQ(result->plan.bestBaseline, "a");
}

TEST_F(FinalRoundTest, APlanWorseThanABaselineIsNeverWritten) {
    base::Random random(3);
    for (int i = 0; i < 200; ++i) {
        std::vector<plan::PlanRef> candidates;
        std::vector<search::BaselinePlan> baselines;
        std::int64_t bestBaseline = std::numeric_limits<std::int64_t>::max();
        for (int c = 0; c < 3; ++c) {
            candidates.push_back(test::planOf(900'000 + static_cast<std::int64_t>(random.below(200'000))));
        }
        for (int b = 0; b < 3; ++b) {
            const auto time = 900'000 + static_cast<std::int64_t>(random.below(200'000));
            bestBaseline = std::min(bestBaseline, time);
            baselines.push_back({"b" + std::to_string(b), test::planOf(time), ""});
        }
        m_measurer.noise = 0.0;
        const auto result = run(candidates, baselines);
        ASSERT_TRUE(result);
        ASSERT_LE(result->plan.kernelOverhead.count(), bestBaseline);
        if (result->plan.identicalTo) {
            ASSERT_EQ(result->plan.speedUp.median, 1.0);
            ASSERT_EQ(result->plan.speedUp.low, 1.0);
        } else {
            ASSERT_GT(result->plan.speedUp.low, 1.0);
        }
    }
}

TEST_F(FinalRoundTest, OnePlacementRunsOnceARound) {
    int runs = 0;
    m_measurer.timeOf = [&runs](const plan::Plan& plan) {
        ++runs;
        return plan.kernelOverhead.count();
    };
    const auto result = run({test::planOf(1'000'000), test::planOf(1'000'000)},
                            {{"a", test::planOf(1'000'000), ""}, {"b", test::planOf(1'100'000), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(runs, search::FinalRoundSettings().rounds + search::kFinalFirstLook)
        << "\"b\" leaves after the first look";
    EXPECT_EQ(result->plan.identicalTo, "a");
    ASSERT_EQ(result->candidates.size(), 2U);
    EXPECT_EQ(result->candidates[0].samples, result->baselines[0].samples);
}

TEST_F(FinalRoundTest, WhoIsSlowerBeyondDoubtLeavesAndTheBestTwoStay) {
    std::map<std::int64_t, int> runs;
    m_measurer.noise = 0.02;
    m_measurer.timeOf = [&runs](const plan::Plan& plan) {
        ++runs[plan.kernelOverhead.count()];
        return plan.kernelOverhead.count();
    };
    const auto result = search::runFinalRound(
        {test::planOf(1'000'000), test::planOf(1'300'000)},
        {{"slow", test::planOf(2'000'000), ""}, {"best", test::planOf(1'200'000), ""}}, {30}, m_measurer, {});
    ASSERT_TRUE(result);
    EXPECT_EQ(runs[1'000'000], 30);
    EXPECT_EQ(runs[1'200'000], 30) << "the speed-up is over it, however slow it is";
    EXPECT_EQ(runs[1'300'000], search::kFinalFirstLook);
    EXPECT_EQ(runs[2'000'000], search::kFinalFirstLook);
    EXPECT_EQ(result->plan.bestBaseline, "best");
    EXPECT_GT(result->plan.speedUp.median, 1.0);
    ASSERT_EQ(result->plan.baselines.size(), 2U);
    EXPECT_TRUE(result->plan.baselines[0].time) << "what was measured of it is reported";
}

// By six pairs of runs that noise moves by a fifth nobody is slower beyond doubt.
TEST_F(FinalRoundTest, WhereTimeIsShortWhoIsLikelySlowerLeaves) {
    using Leaves = search::FinalRoundSettings::Leaves;
    std::map<std::int64_t, int> runs;
    m_measurer.noise = 0.4;
    m_measurer.timeOf = [&runs](const plan::Plan& plan) {
        ++runs[plan.kernelOverhead.count()];
        return plan.kernelOverhead.count();
    };
    const std::vector<search::BaselinePlan> baselines{{"slow", test::planOf(1'060'000), ""},
                                                      {"best", test::planOf(1'010'000), ""},
                                                      {"far", test::planOf(1'900'000), ""}};
    const auto runsOfSlow = [&](Leaves leaves) {
        runs.clear();
        EXPECT_TRUE(
            search::runFinalRound({test::planOf(1'000'000)}, baselines, {30, leaves}, m_measurer, {}));
        EXPECT_EQ(runs[1'000'000], 30);
        EXPECT_EQ(runs[1'010'000], 30);
        return runs[1'060'000];
    };
    EXPECT_EQ(runsOfSlow(Leaves::kLikely), search::kFinalFirstLook);
    EXPECT_EQ(runs[1'900'000], search::kFinalFirstLook / 2);
    EXPECT_GT(runsOfSlow(Leaves::kBeyondDoubt), search::kFinalFirstLook);
}

// A few pairs of a noisy machine have shown the fastest plan as slower by more than three per cent.
TEST_F(FinalRoundTest, WhereTimeIsShortWhoIsFasterByItsRegionsLeavesBeyondDoubtOnly) {
    using Leaves = search::FinalRoundSettings::Leaves;
    const auto planWithRegionsOf = [](std::int64_t time, std::int64_t regions) {
        const base::Nanoseconds own(regions - time); // the overhead stands for the time of a run here
        return std::make_shared<const plan::Plan>(
            test::withRegion(*test::planOf(time), backend::Cost::measured(own, own, own, 9)));
    };
    int runs = 0;
    hurryEveryThird(1'200'000, runs);
    const auto runsOfThird = [&](std::int64_t byRegions) {
        runs = 0;
        const std::vector<search::BaselinePlan> baselines{{"a", planWithRegionsOf(1'010'000, 2'000'000), ""},
                                                          {"b", planWithRegionsOf(1'200'000, byRegions), ""}};
        EXPECT_TRUE(search::runFinalRound({planWithRegionsOf(1'000'000, 2'000'000)}, baselines,
                                          {30, Leaves::kLikely}, m_measurer, {}));
        return runs;
    };
    EXPECT_EQ(runsOfThird(2'100'000), search::kFinalFirstLook / 2);
    EXPECT_GT(runsOfThird(1'900'000), search::kFewestFinalPairs);
}

TEST_F(FinalRoundTest, WhoseTimeIsOverEndsWithFewerPairs) {
    using Leaves = search::FinalRoundSettings::Leaves;
    const auto pairsWhereLateAfter = [&](std::int64_t calls) {
        const auto before = m_measurer.calls;
        const search::FinalRoundSettings settings{30, Leaves::kLikely,
                                                  [&] { return m_measurer.calls - before > calls; }};
        const auto result = search::runFinalRound(
            {test::planOf(1'000'000)}, {{"a", test::planOf(1'100'000), ""}}, settings, m_measurer, {});
        EXPECT_TRUE(result);
        return result->plan.endToEnd->rounds;
    };
    constexpr int kCallsForFewest = 4; // three pairs each
    EXPECT_EQ(pairsWhereLateAfter(0), search::kFewestFinalPairs) << "so many there are in any case";
    EXPECT_EQ(pairsWhereLateAfter(kCallsForFewest), search::kFewestFinalPairs + 1);
    EXPECT_EQ(pairsWhereLateAfter(100), 30);
}

TEST_F(FinalRoundTest, WhereTimeIsOverWhoIsSlowerByTheMedianLeaves) {
    using Leaves = search::FinalRoundSettings::Leaves;
    int runs = 0;
    hurryEveryThird(1'020'000, runs);
    const auto runsOfThird = [&](bool isLate) {
        runs = 0;
        const search::FinalRoundSettings settings{30, Leaves::kLikely, [=] { return isLate; }};
        EXPECT_TRUE(
            search::runFinalRound({test::planOf(1'000'000)},
                                  {{"a", test::planOf(1'010'000), ""}, {"b", test::planOf(1'020'000), ""}},
                                  settings, m_measurer, {}));
        return runs;
    };
    EXPECT_EQ(runsOfThird(false), 30);
    EXPECT_EQ(runsOfThird(true), search::kFinalFirstLook);
}

TEST_F(FinalRoundTest, ATieIsTheBaseline) {
    m_measurer.noise = 0.2;
    const auto result = run({test::planOf(1'000'000)}, {{"a", test::planOf(1'000'100), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.identicalTo, "a");
    EXPECT_EQ(result->plan.speedUp.high, 1.0);
}

TEST_F(FinalRoundTest, BaselinesThatBreakPinsAreReportedOnly) {
    search::BaselinePlan forbidden{"a", test::planOf(500'000), "", search::BaselinePlan::Obeys::kNo};
    const auto result = run({test::planOf(1'000'000)}, {forbidden, {"b", test::planOf(1'200'000), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.kernelOverhead.count(), 1'000'000);
    EXPECT_EQ(result->plan.bestBaseline, "a");
    EXPECT_NEAR(result->plan.speedUp.median, 1.2, 0.01);
}

TEST_F(FinalRoundTest, ABaselineThatWinsSaysWhatWasPinned) {
    const auto winner =
        test::withRegion(*test::planOf(500'000), backend::Cost::predicted(base::Nanoseconds(1)));
    plan::Plan candidate = *test::planOf(1'000'000);
    candidate.search.constraints = {{plan::Constraint::Kind::kPin, "n0", "a", ""}};
    const auto result = run({std::make_shared<const plan::Plan>(candidate)},
                            {{"a", std::make_shared<const plan::Plan>(winner), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.identicalTo, "a");
    EXPECT_EQ(result->plan.search.constraints, candidate.search.constraints);
    EXPECT_EQ(result->plan.regions[0].decision, plan::Decision::kPinned);
    EXPECT_NE(result->plan.regions[0].why.find("pin n0=a"), std::string::npos);
}

TEST_F(FinalRoundTest, CrashedCandidatesLose) {
    m_measurer.timeOf = [](const plan::Plan& plan) {
        return plan.kernelOverhead.count() == 1 ? -1 : plan.kernelOverhead.count();
    };
    const auto result =
        run({test::planOf(1)}, {{"a", test::planOf(1'000'000), ""}, {"b", nullptr, "no library"}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.identicalTo, "a");
    EXPECT_EQ(result->plan.baselines[1].reason, "no library");
    EXPECT_FALSE(run({test::planOf(1)}, {}));
}

TEST(Statistics, IntervalHoldsTheMedianInNineteenOfTwentyRounds) {
    base::Random random(5);
    int held = 0;
    for (int round = 0; round < 2000; ++round) {
        std::vector<double> samples;
        for (int i = 0; i < 40; ++i) {
            samples.push_back(std::exp(random.normal())); // median 1, long tail
        }
        const auto interval = search::medianInterval(samples);
        held += interval.low <= 1.0 && 1.0 <= interval.high ? 1 : 0;
    }
    EXPECT_GE(held, 1900);
    EXPECT_LE(held, 1980); // and it is no wider than it must be
}

TEST(Statistics, FewSamplesGiveTheirRange) {
    const std::vector<double> samples{3.0, 1.0, 2.0};
    const auto interval = search::medianInterval(samples);
    EXPECT_EQ(interval.low, 1.0);
    EXPECT_EQ(interval.median, 2.0);
    EXPECT_EQ(interval.high, 3.0);
}

} // namespace
} // namespace tessera
