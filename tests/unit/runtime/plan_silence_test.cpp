// How long a worker that runs a plan may say nothing, where no search bounds it.
#include "engine/runtime/plan_silence.h"

#include "engine/base/random.h"
#include "engine/measure/thresholds.h"
#include "tests/support/graph_text.h"
#include "tests/unit/runtime/plans.h"

#include <gtest/gtest.h>

namespace tessera::runtime {
namespace {

using base::Nanoseconds;

constexpr auto kShortest = thresholds::kShortestRunHang;
constexpr auto kLongest = thresholds::kLongestPreparingHang;

Nanoseconds afterRuns(Nanoseconds run) {
    return kShortest + Nanoseconds(thresholds::kRunsOfAHang * run.count());
}

Nanoseconds milliseconds(std::int64_t count) {
    return Nanoseconds(count * 1'000'000);
}

backend::Cost took(Nanoseconds time) {
    return backend::Cost::measured(time, time, time, 6);
}

class PlanSilence : public testing::Test {
protected:
    plan::Plan m_plan = test::plainPlan(
        test::graphFromText("graph g opset 17\ninput x: f32[2,3]\na = Relu(x)\ny = Neg(a)\noutput y\n"),
        "any");
};

TEST_F(PlanSilence, FollowsTheLongestTimeThatIsKnown) {
    m_plan.regions[0].cost = took(milliseconds(5));
    m_plan.regions[1].cost = took(milliseconds(7));
    EXPECT_EQ(longestSilence(m_plan), afterRuns(milliseconds(12)));
    m_plan.regions[0].inPlace = took(milliseconds(20));
    m_plan.regions[1].inPlace = took(milliseconds(1));
    EXPECT_EQ(longestSilence(m_plan), afterRuns(milliseconds(21)));
    m_plan.raced = {milliseconds(20), milliseconds(19), milliseconds(30)};
    EXPECT_EQ(longestSilence(m_plan), afterRuns(milliseconds(30)));
    m_plan.endToEnd = {milliseconds(20), milliseconds(19), milliseconds(21)};
    EXPECT_EQ(longestSilence(m_plan), afterRuns(milliseconds(30)));
    m_plan.endToEnd = {milliseconds(20), milliseconds(19), milliseconds(40)};
    EXPECT_EQ(longestSilence(m_plan), afterRuns(milliseconds(40)));
}

// Whoever guesses a time too short by much would call every run of the plan a hang.
TEST_F(PlanSilence, TrustsNoTimeThatNothingWasRunFor) {
    const auto ofGraph = longestSilence(*m_plan.graph);
    EXPECT_EQ(longestSilence(m_plan), ofGraph);
    m_plan.regions[0].cost = took(milliseconds(5));
    EXPECT_EQ(longestSilence(m_plan), ofGraph) << "the other is predicted";
    m_plan.regions[1].cost = backend::Cost::unmeasured();
    EXPECT_EQ(longestSilence(m_plan), ofGraph);
}

TEST_F(PlanSilence, HasAFloorAndAnEnd) {
    base::Random random(5);
    for (int i = 0; i < 200; ++i) {
        const Nanoseconds run(static_cast<std::int64_t>(random.below(std::uint64_t{1} << random.below(63))));
        m_plan.endToEnd = {run, run, run};
        const auto silence = longestSilence(m_plan);
        ASSERT_GE(silence, kShortest) << run.count();
        ASSERT_LE(silence, kLongest) << run.count();
        ASSERT_TRUE(silence == kLongest || silence == afterRuns(run)) << run.count();
    }
}

TEST(GraphSilence, GrowsWithWhatThereIsToDo) {
    const auto of = [](const std::string& body) {
        return longestSilence(*test::graphFromText("graph g opset 17\n" + body + "output y\n"));
    };
    const auto small = of("input x: f32[8,8]\nconst w: f32[8,8] = random(1)\ny = MatMul(x, w)\n");
    const auto large = of("input x: f32[800,800]\nconst w: f32[800,800] = random(1)\ny = MatMul(x, w)\n");
    EXPECT_GE(small, kShortest);
    EXPECT_LT(small, kShortest + milliseconds(1));
    EXPECT_GT(large, kShortest + milliseconds(2 * 800 * 800 * 800 / 100'000)) << "a tenth of one GFLOP/s";
    EXPECT_LT(large, kLongest);
}

TEST(GraphSilence, IsTheLongestWhereNothingTells) {
    const auto of = [](const std::string& body) {
        return longestSilence(*test::graphFromText("graph g opset 17\ninput x: f32[2,3]\n" + body));
    };
    EXPECT_EQ(of("y = NonZero(x)\noutput y\n"), kLongest) << "its extents only a run tells";
    EXPECT_EQ(of("y: f32[2,3] = com.example.Thing(x)\noutput y\n"), kLongest) << "nobody knows what it does";
    EXPECT_EQ(of("input c: bool[]\n"
                 R"(y: f32[2,3] = If(c) {else_branch=graph("graph e opset 17\nconst a: f32[2,3] = ones\n)"
                 R"(z = Neg(a)\noutput z\n"), )"
                 R"(then_branch=graph("graph t opset 17\nconst a: f32[2,3] = ones\n)"
                 R"(z = Relu(a)\noutput z\n")})"
                 "\noutput y\n"),
              kLongest)
        << "how often a body runs is not in the graph";
}

} // namespace
} // namespace tessera::runtime
