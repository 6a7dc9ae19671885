#include "engine/search/parallel_groups.h"

#include "engine/plan/validity.h"
#include "engine/search/graph_level.h"
#include "tests/support/graph_text.h"
#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace tessera {
namespace {

/// Four branches of two operators each, added up at the end; everything 1000 ns on `op`.
class ParallelGroups : public testing::Test {
protected:
    ParallelGroups() {
        m_regions.graph = m_graph.get();
        m_regions.otherwise = [](const std::string& backend, const std::string&,
                                 std::size_t) -> std::optional<std::vector<test::FakeOffer>> {
            return backend == "op"
                       ? std::optional(std::vector<test::FakeOffer>{{"loop", "abcd", "abcd", 1000}})
                       : std::nullopt;
        };
        m_regions.groupNs = 1200;
        auto level = search::OperatorLevel::gather(m_graph, graph::Precision::kF32,
                                                   test::singles(*m_graph, {"op"}), m_regions, {});
        EXPECT_TRUE(level);
        m_level.emplace(*std::move(level));
        m_frame = test::frameFor(m_graph);
        m_frame.threads = 2;
    }

    plan::Plan solved() { return m_level->solve({}, m_frame)->plan; }

    graph::GraphRef m_graph = test::graphFromText("graph g opset 17\ninput x: f32[1,16,4,4]\n"
                                                  "a = Neg(x) @a\nb = Relu(x) @b\nc = Abs(x) @c\n"
                                                  "d = Exp(a) @d\ne = Exp(b) @e\nf = Add(d, e) @f\n"
                                                  "y = Add(f, c) @y\noutput y\n");
    test::FakeRegionMeasurer m_regions;
    std::optional<search::OperatorLevel> m_level;
    plan::Plan m_frame;
};

TEST_F(ParallelGroups, WhatIsReadyTogetherStandsSideBySide) {
    const auto genome = search::parallelGroupsEverywhere(solved(), base::Nanoseconds(5000));
    ASSERT_EQ(genome.parts.size(), 2U);
    std::vector<std::size_t> sizes;
    for (const auto& part : genome.parts) {
        EXPECT_EQ(part.backend, "op");
        sizes.push_back(part.members.size());
    }
    EXPECT_THAT(sizes, testing::UnorderedElementsAre(3, 2)) << "a b c, then d e";
    EXPECT_TRUE(search::parallelGroupsEverywhere(solved(), base::Nanoseconds(500)).parts.empty())
        << "long regions stay alone";
}

TEST_F(ParallelGroups, OfADeviceStandOnItsStreams) {
    const backend::DeviceId device{backend::DeviceId::Kind::kCuda, 1};
    auto plan = solved();
    plan.threads = 1; // which a device's streams do not ask
    const auto place = [&](std::initializer_list<const char*> names) {
        for (const auto* name : names) {
            plan.regions[plan.regionOf(m_graph->findNode(name)).index()].implementation.device = device;
        }
    };
    place({"a", "b"});
    const auto some = search::parallelGroupsEverywhere(plan, base::Nanoseconds(5000));
    ASSERT_FALSE(some.parts.empty());
    EXPECT_EQ(some.parts.front().device, device);
    EXPECT_EQ(some.parts.front().members.size(), 2U) << "c is the CPU's";
    const auto [first, second] = std::minmax(
        {plan.regionOf(m_graph->findNode("a")).index(), plan.regionOf(m_graph->findNode("b")).index()});
    EXPECT_THAT(search::groupCompanions(plan, first), testing::ElementsAre(second));
    place({"c", "d", "e", "f", "y"});
    const auto all = search::parallelGroupsEverywhere(plan, base::Nanoseconds(5000));
    ASSERT_EQ(all.parts.size(), 2U);
    for (const auto& part : all.parts) {
        EXPECT_EQ(part.device, device);
    }
    EXPECT_EQ(all.parts[0].members.size() + all.parts[1].members.size(), 5U) << "a b c, then d e";
}

TEST_F(ParallelGroups, CompanionsAreIndependentOfEachOther) {
    const auto plan = solved();
    const auto at = plan.regionOf(m_graph->findNode("a")).index();
    for (const auto other : search::groupCompanions(plan, at)) {
        const auto& name = m_graph->node(plan.regions[other].region.nodes.front()).name;
        EXPECT_THAT(name, testing::AnyOf("b", "c", "e"));
    }
    EXPECT_FALSE(search::groupCompanions(plan, at).empty());
}

TEST_F(ParallelGroups, TheGraphLevelFindsThemAndThePlanIsValid) {
    test::FakePlanMeasurer plans;
    plans.timeOf = [](const plan::Plan& plan) { return plan.predicted()->count() * 1000; };
    base::ManualClock clock;
    search::GraphLevelSettings settings;
    settings.seed = 3;
    settings.patience = 20;
    search::GraphLevel search(*m_level, {}, m_regions, plans, clock, settings);
    const auto result = search.run(m_frame, {}, nullptr, {}, {});
    ASSERT_TRUE(result) << result.error().oneLine();
    EXPECT_LE(result->finalists[0]->predicted()->count(), 1200 + 1200 + 2000)
        << "two groups and two that wait";
    EXPECT_TRUE(plan::checkValid(*result->finalists[0]))
        << plan::checkValid(*result->finalists[0]).error().oneLine();
    const auto groups = std::ranges::count_if(result->finalists[0]->regions, [](const auto& region) {
        return !region.implementation.parallelGroup.empty();
    });
    EXPECT_GE(groups, 1);
    // And a state that holds them can be gone on from.
    const auto text = search::writeState(result->state, *m_graph, settings);
    const auto read = search::readState(text, *m_graph, settings);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->best.genome, result->state.best.genome);
}

} // namespace
} // namespace tessera
