#include "engine/search/measure_order.h"

#include "engine/measure/thresholds.h"

#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace tessera {
namespace {

using backend::Cost;

class MeasureOrderTest : public testing::Test {
protected:
    MeasureOrderTest() {
        m_measurer.graph = m_graph.get();
        m_measurer.otherwise = [](const std::string&, const std::string&, std::size_t) {
            return std::vector<test::FakeOffer>{{"way", "abcd", "abcd", 100}};
        };
    }
    measure::MeasureRequest request(const char* backend, const char* name, const char* node) const {
        const auto proposal = test::proposal(*m_graph, backend, {node});
        backend::Implementation implementation;
        implementation.backend = backend;
        implementation.name = name;
        return {proposal.region, implementation};
    }
    static Cost measured(std::int64_t ns) {
        const base::Nanoseconds time(ns);
        return Cost::measured(time, time, time, 12);
    }

    graph::GraphRef m_graph = test::chainGraph(4);
    test::FakeRegionMeasurer m_measurer;
    const std::vector<base::Nanoseconds> m_nodeTimes{base::Nanoseconds(100), base::Nanoseconds(400),
                                                     base::Nanoseconds(300), base::Nanoseconds(200)};
};

// All regions of a chain are equal, so that each is asked for under a backend of its own.
TEST_F(MeasureOrderTest, WhatTheDeadlineLeavesNoTimeForIsUnmeasured) {
    const std::vector requests{request("a", "way", "n0"), request("b", "way", "n1")};
    base::ManualClock clock;
    const base::JobControl late{{}, {}, base::Deadline{&clock, base::Nanoseconds(0)}};
    const auto costs = search::measureInOrder(*m_graph, requests, m_nodeTimes, m_measurer, late);
    ASSERT_TRUE(costs);
    EXPECT_THAT(*costs, testing::Each(Cost::unmeasured()));
    const auto all = search::measureInOrder(*m_graph, requests, m_nodeTimes, m_measurer, {});
    ASSERT_TRUE(all);
    EXPECT_TRUE(std::ranges::all_of(*all, &Cost::timed));
}

TEST_F(MeasureOrderTest, EstimatesAtTheSpeedOfTheBackendElsewhere) {
    const std::vector requests{request("fast", "first", "n0"),    request("fast", "second", "n0"),
                               request("slow", "only", "n0"),     request("fast", "first", "n1"),
                               request("slow", "only", "n1"),     request("unknown", "first", "n2"),
                               request("unknown", "second", "n2")};
    std::vector costs{measured(50),       measured(80),       measured(300),     Cost::unmeasured(),
                      Cost::unmeasured(), Cost::unmeasured(), Cost::unmeasured()};
    EXPECT_EQ(search::estimateUnmeasured(*m_graph, requests, m_nodeTimes, costs), 4U);
    EXPECT_EQ(costs[0], measured(50)) << "what was measured stays";
    EXPECT_EQ(costs[3], Cost::predicted(base::Nanoseconds(400 / 2 + 1))) << "half as long as in that plan";
    EXPECT_EQ(costs[4], Cost::predicted(base::Nanoseconds(400 * 3 + 1)));
    const auto unknown = std::llround(300 * 3 * thresholds::kUntimedBackend);
    EXPECT_EQ(costs[5], Cost::predicted(base::Nanoseconds(unknown + 1))) << "nothing is known of it";
    EXPECT_EQ(costs[6], Cost::predicted(base::Nanoseconds(unknown + 2)))
        << "of equal ones what is offered first";
}

/// A greedy plan that was run on a busy machine makes a backend beside it look a thousand times as fast.
TEST_F(MeasureOrderTest, NothingIsThoughtFasterThanWhatWasMeasured) {
    const std::vector requests{request("a", "only", "n0"), request("b", "only", "n0"),
                               request("a", "only", "n1")};
    std::vector costs{measured(100), measured(50), Cost::unmeasured()};
    const std::vector disturbed{base::Nanoseconds(1'000'000), base::Nanoseconds(400), base::Nanoseconds(300),
                                base::Nanoseconds(200)};
    EXPECT_EQ(search::estimateUnmeasured(*m_graph, requests, disturbed, costs), 1U);
    EXPECT_EQ(costs[2], Cost::predicted(base::Nanoseconds(50 + 1))) << "the same work as in n0";
}

TEST_F(MeasureOrderTest, WithoutAPlanItEstimatesByWork) {
    const std::vector requests{request("a", "first", "n0"), request("a", "second", "n0")};
    std::vector costs{Cost::unmeasured(), Cost::unmeasured()};
    EXPECT_EQ(search::estimateUnmeasured(*m_graph, requests, {}, costs), 2U);
    ASSERT_TRUE(costs[0].isPredicted() && costs[1].isPredicted());
    EXPECT_LT(costs[0].median(), costs[1].median());
}

} // namespace
} // namespace tessera
