#include "engine/search/final_race.h"

#include "engine/base/random.h"
#include "engine/measure/thresholds.h"
#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <limits>
#include <map>
#include <memory>

namespace tessera {
namespace {

using testing::ElementsAre;

/// No row is faster than the plan, and the best baseline is the fastest row.
void expectNoContradiction(const plan::Plan& plan) {
    std::optional<std::pair<base::Nanoseconds, std::string>> fastest;
    for (const auto& row : plan.baselines) {
        if (row.time && (!fastest || row.time->median < fastest->first)) {
            fastest = {row.time->median, row.name};
        }
    }
    ASSERT_TRUE(fastest && plan.endToEnd);
    EXPECT_EQ(plan.bestBaseline, fastest->second);
    EXPECT_LE(plan.endToEnd->median, fastest->first);
}

class FinalRaceTest : public testing::Test {
protected:
    FinalRaceTest() {
        m_measurer.timeOf = [this](const plan::Plan& plan) {
            ++m_runs[plan.kernelOverhead.count()];
            return plan.kernelOverhead.count();
        };
    }
    base::Result<search::FinalRace> run(const std::vector<plan::PlanRef>& candidates,
                                        const std::vector<search::BaselinePlan>& baselines,
                                        const plan::PlanRef& incumbent = {}) {
        return search::runFinalRace(candidates, baselines, incumbent, {}, m_measurer, {});
    }
    test::FakePlanMeasurer m_measurer;
    std::map<std::int64_t, int> m_runs;
};

// A search in a bad moment had replaced a plan by one that was slower in the very race.
TEST_F(FinalRaceTest, KeepsTheIncumbentUnlessSomethingIsFaster) {
    const auto known = test::planOf(1'000'000);
    const auto answer = [&](std::int64_t candidate, std::int64_t baseline) {
        const auto result = run({test::planOf(candidate)}, {{"a", test::planOf(baseline), ""}}, known);
        EXPECT_TRUE(result);
        expectNoContradiction(result->plan);
        EXPECT_EQ(result->keepsIncumbent, result->plan.kernelOverhead.count() == 1'000'000);
        return result->plan.kernelOverhead.count();
    };
    EXPECT_EQ(answer(4'000'000, 2'000'000), 1'000'000);
    EXPECT_EQ(answer(1'000'000 + 10'000, 1'000'000 + 5'000), 1'000'000) << "faster, by what noise makes";
    EXPECT_EQ(answer(700'000, 900'000), 700'000);
    EXPECT_EQ(answer(4'000'000, 700'000), 700'000);
}

TEST_F(FinalRaceTest, TheIncumbentIsNoMix) {
    const auto known = test::planOf(1'000'000);
    const auto result = run({test::planOf(1'200'000)}, {{"a", known, ""}}, known);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.identicalTo, "a");
    EXPECT_FALSE(result->keepsIncumbent) << "the race without it says the same";
    ASSERT_TRUE(result->plan.bestMix);
    EXPECT_NEAR(result->plan.bestMix->behind.median, 1.2, 0.02);
}

TEST_F(FinalRaceTest, ReportsPairedSpeedUp) {
    const auto result =
        run({test::planOf(1'000'000), test::planOf(900'000)}, {{"a", test::planOf(1'800'000), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.kernelOverhead.count(), 900'000);
    EXPECT_FALSE(result->plan.identicalTo);
    EXPECT_NEAR(result->plan.speedUp.median, 2.0, 0.01);
    EXPECT_LE(result->plan.speedUp.low, result->plan.speedUp.median);
    EXPECT_GE(result->plan.speedUp.high, result->plan.speedUp.median);
    EXPECT_EQ(result->plan.bestBaseline, "a");
    ASSERT_TRUE(result->overFirst);
    EXPECT_NEAR(result->overFirst->median, 0.9, 0.01);
    EXPECT_LE(result->overFirst->low, result->overFirst->median);
    EXPECT_GE(result->overFirst->high, result->overFirst->median);
}

TEST_F(FinalRaceTest, TheFirstCandidateGainsNothingOverItself) {
    const auto result = run({test::planOf(900'000)}, {{"a", test::planOf(1'800'000), ""}});
    ASSERT_TRUE(result);
    ASSERT_TRUE(result->overFirst);
    EXPECT_EQ(result->overFirst->median, 1.0);
    EXPECT_EQ(result->overFirst->low, 1.0);
    EXPECT_EQ(result->overFirst->high, 1.0);
}

TEST_F(FinalRaceTest, AScreeningTellsWhatEachBaselineTakesBesideTheCandidate) {
    std::vector<search::BaselinePlan> baselines{{"none", nullptr, "no library"},
                                                {"slow", test::planOf(1'800'000), ""},
                                                {"near", test::planOf(1'010'000), ""}};
    const auto screening =
        search::screenBaselines(test::planOf(1'000'000), baselines, {.pairs = 12}, m_measurer, {});
    ASSERT_TRUE(screening);
    ASSERT_EQ(screening->baselines.size(), 3U);
    ASSERT_TRUE(screening->candidate);
    EXPECT_FALSE(screening->baselines[0]);
    ASSERT_TRUE(screening->baselines[1]);
    EXPECT_NEAR(screening->baselines[1]->ratio.median, 1.8, 0.01);
    ASSERT_TRUE(screening->baselines[2]);
    EXPECT_NEAR(screening->baselines[2]->ratio.median, 1.01, 0.001);
    const auto own = static_cast<double>(screening->candidate->count()); // at the speed of that race
    EXPECT_NEAR(static_cast<double>(screening->baselines[2]->median.count()) / own, 1.01, 0.01);
}

TEST_F(FinalRaceTest, APlanWorseThanABaselineIsNeverWritten) {
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
        m_measurer.noise = i % 2 == 0 ? 0.0 : 0.1;
        const auto result = run(candidates, baselines);
        ASSERT_TRUE(result);
        if (m_measurer.noise == 0.0) {
            ASSERT_LE(result->plan.kernelOverhead.count(), bestBaseline);
        }
        if (result->plan.identicalTo) {
            ASSERT_EQ(result->plan.speedUp.median, 1.0);
            ASSERT_EQ(result->plan.speedUp.low, 1.0);
        } else {
            ASSERT_GT(result->plan.speedUp.low, 1.0);
        }
        expectNoContradiction(result->plan);
    }
}

TEST_F(FinalRaceTest, ATieIsTheBaseline) {
    m_measurer.noise = 0.2;
    const auto result = run({test::planOf(1'000'000)}, {{"a", test::planOf(1'000'100), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.identicalTo, "a");
    EXPECT_EQ(result->plan.speedUp.high, 1.0);
}

TEST_F(FinalRaceTest, BaselinesThatBreakPinsAreReportedOnly) {
    search::BaselinePlan forbidden{"a", test::planOf(500'000), "", search::PlanRace::Standing::kReportedOnly};
    const auto result = run({test::planOf(1'000'000)}, {forbidden, {"b", test::planOf(1'200'000), ""}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.kernelOverhead.count(), 1'000'000);
    EXPECT_EQ(result->plan.bestBaseline, "a");
    EXPECT_NEAR(result->plan.speedUp.median, 0.5, 0.01) << "to the one that is named";
    EXPECT_EQ(result->plan.mix, nullptr);
}

/// A candidate from the store was the answer of another race, and may have been a baseline there.
TEST_F(FinalRaceTest, NothingOfACandidatesEarlierRaceIsLeft) {
    auto old = *test::planOf(1'000'000);
    old.identicalTo = "b";
    old.bestMix = plan::BestMix{{}, {}};
    old.mix = test::planOf(1);
    const auto known = std::make_shared<const plan::Plan>(old);
    const auto found = run({known}, {{"a", test::planOf(2'000'000), ""}});
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->plan.identicalTo || found->plan.bestMix || found->plan.mix);
    const auto beaten = run({known}, {{"a", test::planOf(900'000), ""}});
    ASSERT_TRUE(beaten && beaten->plan.mix);
    EXPECT_FALSE(beaten->plan.mix->identicalTo || beaten->plan.mix->bestMix || beaten->plan.mix->mix);
}

TEST_F(FinalRaceTest, ABaselineThatWinsSaysHowFarTheBestMixIsBehind) {
    const auto result =
        run({test::planOf(1'100'000), test::planOf(1'050'000)}, {{"a", test::planOf(1'000'000), ""}});
    ASSERT_TRUE(result && result->plan.bestMix && result->plan.mix);
    EXPECT_EQ(result->plan.identicalTo, "a");
    EXPECT_EQ(result->plan.speedUp.median, 1.0);
    EXPECT_NEAR(result->plan.bestMix->behind.median, 1.05, 0.001);
    EXPECT_EQ(result->plan.mix->kernelOverhead.count(), 1'050'000);
    EXPECT_EQ(result->plan.mix->raced->median, result->plan.bestMix->time.median);
    EXPECT_EQ(result->plan.mix->bestBaseline, "a");
    EXPECT_NEAR(result->plan.mix->speedUp.median, 1 / 1.05, 0.001);
    EXPECT_EQ(result->plan.raced->median, result->plan.endToEnd->median);
    const auto same = run({test::planOf(1'000'000)}, {{"a", test::planOf(1'000'000), ""}});
    ASSERT_TRUE(same);
    EXPECT_FALSE(same->plan.bestMix) << "it is the baseline";
}

TEST_F(FinalRaceTest, ABaselineThatWinsSaysWhatWasPinned) {
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

TEST_F(FinalRaceTest, CrashedCandidatesLose) {
    m_measurer.timeOf = [](const plan::Plan& plan) {
        return plan.kernelOverhead.count() == 1 ? -1 : plan.kernelOverhead.count();
    };
    const auto result =
        run({test::planOf(1)}, {{"a", test::planOf(1'000'000), ""}, {"b", nullptr, "no library"}});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->plan.identicalTo, "a");
    EXPECT_EQ(result->plan.baselines[1].reason, "no library");
    EXPECT_FALSE(result->overFirst) << "it did not run";
    EXPECT_FALSE(run({test::planOf(1)}, {}));
}

TEST_F(FinalRaceTest, AScreeningEliminatesWhoIsFarBehindAndTheRowsSaySo) {
    m_measurer.noise = 0.002;
    const auto candidate = test::planOf(1'000'000);
    std::vector<search::BaselinePlan> baselines{{"far", test::planOf(2'000'000), ""},
                                                {"near", test::planOf(1'020'000), ""},
                                                {"none", nullptr, "it refuses the model"}};
    const auto screening =
        search::screenBaselines(candidate, baselines, {.pairs = thresholds::kScreeningPairs}, m_measurer, {});
    ASSERT_TRUE(screening);
    ASSERT_TRUE(baselines[0].eliminated);
    EXPECT_NEAR(baselines[0].eliminated->median, 2.0, 0.01);
    EXPECT_FALSE(baselines[1].eliminated);
    EXPECT_NEAR(screening->roundTime.milliseconds(), 2.02, 0.5);
    EXPECT_NEAR(screening->leadingTime.milliseconds(), 2.02, 0.5);
    const auto runs = m_runs[2'000'000];
    const auto result = run({candidate}, baselines);
    ASSERT_TRUE(result);
    EXPECT_EQ(m_runs[2'000'000], runs) << "it does not run again";
    const auto& rows = result->plan.baselines;
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_TRUE(rows[0].isRescaled);
    EXPECT_FALSE(rows[1].isRescaled);
    EXPECT_EQ(rows[0].time->rounds, thresholds::kScreeningPairs);
    EXPECT_NEAR(static_cast<double>(rows[0].time->median.count()) /
                    static_cast<double>(result->plan.endToEnd->median.count()),
                2.0, 0.02);
    expectNoContradiction(result->plan);
}

// The machine ran at half its speed for each of the plans at times of its own.
TEST_F(FinalRaceTest, NoTableContradictsItselfWhateverTheMachineDoes) {
    base::Random random(11);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        m_measurer.noise = 0.3 * random.uniform();
        m_measurer.timeOf = [&](const plan::Plan& plan) {
            return plan.kernelOverhead.count() * (random.below(8) == 0 ? 2 : 1);
        };
        const auto candidate = test::planOf(900'000 + static_cast<std::int64_t>(random.below(200'000)));
        std::vector<search::BaselinePlan> baselines;
        for (int b = 0; b < 4; ++b) {
            const auto spread = b == 0 ? 2'000'000U : 200'000U;
            baselines.push_back({"b" + std::to_string(b),
                                 test::planOf(900'000 + static_cast<std::int64_t>(random.below(spread))),
                                 ""});
        }
        ASSERT_TRUE(search::screenBaselines(candidate, baselines, {.pairs = thresholds::kScreeningPairs},
                                            m_measurer, {}));
        const auto result = run({candidate}, baselines);
        ASSERT_TRUE(result);
        expectNoContradiction(result->plan);
        if (result->plan.identicalTo) {
            EXPECT_EQ(result->plan.speedUp.median, 1.0);
        } else {
            EXPECT_GT(result->plan.speedUp.low, 1.0);
        }
    }
}

TEST_F(FinalRaceTest, ShortlistsTheFirstAndTheFastest) {
    m_measurer.noise = 0.02;
    const auto first = test::planOf(1'000'000);
    const auto fastest = test::planOf(900'000);
    const auto listed = search::shortlist({first, test::planOf(1'200'000), fastest, test::planOf(950'000)},
                                          {.pairs = thresholds::kShortlistPairs}, m_measurer, {});
    ASSERT_TRUE(listed);
    EXPECT_THAT(*listed, ElementsAre(first, fastest));
}

TEST_F(FinalRaceTest, ShortlistsTheFirstAloneWhereItIsFastest) {
    const auto first = test::planOf(1'000'000);
    const auto listed = search::shortlist({first, test::planOf(1'200'000)}, {}, m_measurer, {});
    ASSERT_TRUE(listed);
    EXPECT_THAT(*listed, ElementsAre(first));
    m_runs.clear();
    EXPECT_THAT(*search::shortlist({first, first}, {}, m_measurer, {}), ElementsAre(first));
    EXPECT_TRUE(m_runs.empty()) << "one placement needs no race";
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
    baselines[1].standing = baselines[2].standing = search::PlanRace::Standing::kReportedOnly;
    baselines[0] = {"slow", planWith(measured(125)), ""};
    search::leaveOutFarBehind(baselines);
    EXPECT_NE(baselines[0].plan, nullptr);
}

} // namespace
} // namespace tessera
