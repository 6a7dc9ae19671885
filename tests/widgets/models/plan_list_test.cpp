// The list of plans beside the one in force: their order, and what each figure is of.
#include "tests/widgets/support/fake_session.h"
#include "widgets/models/figures.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/verdict_words.h"
#include "widgets/style/theme.h"

#include "engine/models/models.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::itemmodels {
namespace {

using From = PlanOrigin::Kind;

class PlanList : public testing::Test {
protected:
    PlanList() : m_theme(style::builtinTokens()), m_model(m_theme) {
        plan::Plan plan = *test::fakePlan(*models::buildSmallModel("residual"));
        plan.endToEnd->unixSeconds = plan.raced->unixSeconds = 1'700'000'000;
        m_plan = plan;
        m_input.backends = test::fakeBackends();
        m_input.looks = BackendLooks(m_input.backends);
    }
    void show() {
        m_input.plan = std::make_shared<const plan::Plan>(m_plan);
        m_model.setRows(planRows(m_input));
    }
    [[nodiscard]] const PlanRow& row(const PlanOrigin& origin) {
        return m_model.rows().at(static_cast<std::size_t>(m_model.rowOf(origin)));
    }
    [[nodiscard]] QString cell(const PlanOrigin& origin, PlansModel::Column column) {
        return m_model.index(m_model.rowOf(origin), column).data().toString();
    }
    static plan::EndToEnd time(std::int64_t microseconds) {
        const base::Nanoseconds of(microseconds * 1000);
        return {of, of, of, 1, 1'700'000'000};
    }

    style::Theme m_theme;
    PlansModel m_model;
    plan::Plan m_plan;
    PlanListInput m_input;
};

TEST_F(PlanList, WhatLeftTheRaceEarlySaysThatItsTimeIsByARatio) {
    m_plan.baselines.front().isRescaled = true;
    show();
    const PlanOrigin rescaled{From::kBaseline, "onednn"};
    EXPECT_TRUE(cell(rescaled, PlansModel::kTime).startsWith(u'≈'));
    EXPECT_EQ(cell(rescaled, PlansModel::kSpread), u"–") << "the interval would be of the ratio";
    m_plan.baselines.front().time->low = base::Nanoseconds(1); // an interval that holds the plan's time
    show();
    EXPECT_FALSE(row(rescaled).tie) << "it was behind when it left";
    EXPECT_TRUE(cell(rescaled, PlansModel::kRatio).startsWith(u'≈'))
        << cell(rescaled, PlansModel::kRatio).toStdString();
    EXPECT_TRUE(row(rescaled).note.contains("left the last race early")) << row(rescaled).note.toStdString();
    const PlanOrigin whole{From::kBaseline, "greedy"};
    EXPECT_FALSE(cell(whole, PlansModel::kTime).startsWith(u'≈'));
    EXPECT_EQ(row(whole).note, "");
}

// 108 us and 110 us both read "0.11" in the milliseconds that one slow row asked for.
TEST_F(PlanList, TellsApartWhatTakesLessThanAMillisecond) {
    m_input.earlier = {{"xnnpack", time(108), EarlierTime::Race::kFirst},
                       {"openblas", time(110), EarlierTime::Race::kFirst},
                       {"native", time(30'000), EarlierTime::Race::kFirst}};
    show();
    EXPECT_EQ(m_model.headerData(PlansModel::kTime, Qt::Horizontal, Qt::DisplayRole).toString(), "µs");
    EXPECT_EQ(cell({From::kBaseline, "xnnpack"}, PlansModel::kTime), "108.00");
    EXPECT_EQ(cell({From::kBaseline, "openblas"}, PlansModel::kTime), "110.00");
}

// The plan that a search began with ran in its first race: it is in force no more.
TEST_F(PlanList, ThePlanBeforeASearchIsCalledSo) {
    m_input.earlier = {{plan::kInForce, time(7), EarlierTime::Race::kFirst}};
    show();
    const PlanOrigin before{From::kBefore, {}};
    ASSERT_GE(m_model.rowOf(before), 0);
    EXPECT_EQ(row(before).title, "The plan before the search");
    EXPECT_FALSE(row(before).isPossible) << "it is no more there to compare with";
    EXPECT_FALSE(row(before).backend);
}

TEST_F(PlanList, IsInTheOrderOfTheTimesBehindThePlanInForce) {
    m_input.earlier = {{"xnnpack", time(1), EarlierTime::Race::kFirst}};
    show();
    const auto& rows = m_model.rows();
    ASSERT_EQ(rows.front().origin.kind, From::kInForce);
    const auto end =
        std::find_if(rows.begin() + 1, rows.end(), [](const PlanRow& each) { return !each.time; });
    ASSERT_GE(end - rows.begin(), 4);
    EXPECT_EQ(rows[1].title, "XNNPACK") << "whichever race a time is of";
    EXPECT_TRUE(std::is_sorted(rows.begin() + 1, end, [](const PlanRow& a, const PlanRow& b) {
        return a.time->median < b.time->median;
    }));
}

// A baseline that is the plan, and another one, ran in the first race: that is how the two stand to each
// other.
TEST_F(PlanList, ABaselineOfAnEarlierRaceHasARatioToThePlanThatRanInIt) {
    using Kind = session::SearchStep::Kind;
    m_plan.identicalTo = m_plan.bestBaseline = "onednn";
    m_plan.baselines = {{"onednn", *m_plan.raced, {}}, {"greedy", std::nullopt, "not run"}};
    std::vector<session::SearchStep> steps(3);
    const std::pair<const char*, std::int64_t> ran[] = {{"onednn", 5740}, {"greedy", 1750}, {"xnnpack", 900}};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].kind = Kind::kBaseline;
        steps[i].baseline = ran[i].first;
        steps[i].time = base::Nanoseconds(ran[i].second * 1000);
    }
    steps[2].ratio = plan::SpeedUp{0.9, 0.8, 1.0}; // in another race
    const auto answer = std::make_shared<const plan::Plan>(m_plan);
    m_input.earlier = earlierTimes({answer}, answer, steps, *answer);
    show();
    const PlanOrigin greedy{From::kBaseline, "greedy"};
    ASSERT_TRUE(row(greedy).ratio);
    EXPECT_NEAR(row(greedy).ratio->median, 1750.0 / 5740.0, 1e-9);
    const QString words = cell(greedy, PlansModel::kRatio);
    EXPECT_TRUE(words.contains("3.3 times as fast")) << words.toStdString();
    EXPECT_TRUE(words.contains(durationText(base::Nanoseconds(5'740'000)))) << words.toStdString();
    EXPECT_FALSE(row({From::kBaseline, "xnnpack"}).ratio) << "the plan did not run in that race";
}

TEST(PairsWords, StandWhereTheTimesOnShowMakeAnotherRatio) {
    const auto time = [](std::int64_t microseconds) {
        const base::Nanoseconds of(microseconds * 1000);
        return plan::EndToEnd{of, of, of, 30};
    };
    EXPECT_EQ(pairsWords({1.17, 1.06, 1.26}, time(20'730), time(23'900)), "by pairs of runs");
    EXPECT_EQ(pairsWords({1.1529, 1.06, 1.26}, time(20'730), time(23'900)), "");
}

} // namespace
} // namespace tessera::itemmodels
