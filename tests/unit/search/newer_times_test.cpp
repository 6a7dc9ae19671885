#include "engine/search/newer_times.h"

#include "tests/unit/search/chain_fixture.h"

namespace tessera {
namespace {

using backend::Cost;
using base::Nanoseconds;
using CostBeside = measure::RegionMeasurer::CostBeside;

Cost measured(std::int64_t time) {
    return Cost::measured(Nanoseconds(time), Nanoseconds(time - 10), Nanoseconds(time + 20), 30);
}

Cost borrowed(std::int64_t time) {
    return Cost::borrowed(Nanoseconds(time), Nanoseconds(time - 10), Nanoseconds(time + 20), 30);
}

/// Two regions of one node; the first has rivals of its own region and one of both nodes.
class NewerTimesTest : public testing::Test {
protected:
    NewerTimesTest() : m_graph(test::chainGraph(2)), m_plan(test::frameFor(m_graph)) {
        for (const auto* name : {"n0", "n1"}) {
            m_plan.regions.push_back({.region = graph::makeRegion(*m_graph, {m_graph->findNode(name)}),
                                      .implementation = {},
                                      .cost = measured(1000),
                                      .inPlace = std::nullopt,
                                      .decision = plan::Decision::kFastest,
                                      .why = {},
                                      .alternatives = {}});
        }
        addRival(measured(1100), {m_graph->findNode("n0")}, 100);
        addRival(borrowed(2200), {m_graph->findNode("n0"), m_graph->findNode("n1")}, 200);
        addRival(Cost::infeasible(backend::Outcome::kWrong, "wrong"), {m_graph->findNode("n0")}, 0);
    }
    void addRival(const Cost& cost, std::vector<graph::NodeId> nodes, std::int64_t effect) {
        plan::Alternative rival{"b", "gemm", "rule", cost, std::nullopt, std::move(nodes)};
        if (effect > 0) {
            rival.planEffect = Nanoseconds(effect);
        }
        m_plan.regions[0].alternatives.push_back(std::move(rival));
    }
    [[nodiscard]] const plan::Alternative& rival(std::size_t at) const {
        return m_plan.regions[0].alternatives[at];
    }

    graph::GraphRef m_graph;
    plan::Plan m_plan;
};

TEST_F(NewerTimesTest, KeepsRivalsSlowerThanTheChosenOneWhenTheMachineSlowedDown) {
    search::adoptNewerTimes(m_plan, std::vector{measured(1500), measured(1300)});
    EXPECT_EQ(m_plan.regions[0].cost, measured(1500));
    // It was timed beside the chosen one: 1.1 times as long it stays.
    EXPECT_EQ(rival(0).cost.median(), Nanoseconds(1650));
    EXPECT_EQ(rival(0).cost.kind(), Cost::Kind::kBorrowed) << "nobody timed it at this speed";
    // Another region, and effects on the plan, follow the plan's sums: 2800 over 2000.
    EXPECT_EQ(rival(1).cost.median(), Nanoseconds(3080));
    EXPECT_EQ(rival(1).cost.low(), Nanoseconds(3066));
    EXPECT_EQ(rival(0).planEffect, Nanoseconds(140));
    EXPECT_FALSE(rival(2).cost.feasible());
}

TEST_F(NewerTimesTest, ChangesNothingWhereNothingWasTimedAgain) {
    search::adoptNewerTimes(m_plan, std::vector{measured(1000), measured(1000)});
    EXPECT_EQ(rival(0).cost, measured(1100));
    EXPECT_EQ(rival(1).cost, borrowed(2200));
    EXPECT_EQ(rival(0).planEffect, Nanoseconds(100));
}

TEST_F(NewerTimesTest, LeavesARivalAloneThatIsFresherThanTheChosenOneWas) {
    m_plan.regions[0].cost = borrowed(1000);
    search::adoptNewerTimes(m_plan, std::vector{measured(1500), measured(1000)});
    EXPECT_EQ(rival(0).cost, measured(1100));
    EXPECT_EQ(rival(1).cost.median(), Nanoseconds(3300));
}

TEST_F(NewerTimesTest, SaysItsReasonInTheNewTimes) {
    search::adoptNewerTimes(m_plan, std::vector{measured(2000), measured(2000)});
    EXPECT_NE(m_plan.regions[0].why.find("200 ns longer"), std::string::npos) << m_plan.regions[0].why;
}

TEST_F(NewerTimesTest, CostsOfAnotherSpeedAreBroughtToThePlans) {
    const auto wrong = Cost::infeasible(backend::Outcome::kWrong, "wrong");
    const std::vector<CostBeside> costs{
        {measured(1000), Nanoseconds(2000)}, {wrong, Nanoseconds(2000)}, {measured(1000), Nanoseconds(4000)}};
    const auto brought = search::broughtToSpeed(costs, Nanoseconds(3000));
    ASSERT_EQ(brought.size(), 3U);
    EXPECT_EQ(brought[0].kind(), Cost::Kind::kBorrowed) << "it was not taken at that speed";
    EXPECT_EQ(brought[0].median(), Nanoseconds(1500));
    EXPECT_EQ(brought[0].low(), Nanoseconds(1485));
    EXPECT_EQ(brought[1], wrong);
    EXPECT_EQ(brought[2].median(), Nanoseconds(750)) << "each by the runs beside it";
}

TEST_F(NewerTimesTest, CostsOfTheSameSpeedStayMeasured) {
    const auto kept = [](Nanoseconds beside, Nanoseconds there) {
        const std::vector<CostBeside> costs{{measured(1000), beside}};
        return search::broughtToSpeed(costs, there) == std::vector{measured(1000)};
    };
    EXPECT_TRUE(kept(Nanoseconds(2000), Nanoseconds(2039)));
    EXPECT_FALSE(kept(Nanoseconds(2000), Nanoseconds(2041)));
    EXPECT_FALSE(kept(Nanoseconds(2000), Nanoseconds(1959)));
    EXPECT_TRUE(kept(Nanoseconds(0), Nanoseconds(1959))) << "no plan ran beside it";
}

} // namespace
} // namespace tessera
