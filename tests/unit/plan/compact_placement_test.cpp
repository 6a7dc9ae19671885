#include "engine/plan/compact_placement.h"

#include "tests/unit/plan/plan_fixture.h"

namespace tessera::plan {
namespace {

class CompactPlacementTest : public testing::Test {
protected:
    struct Part {
        std::vector<const char*> nodes;
        const char* backend;
        const char* implementation = "direct";
    };
    [[nodiscard]] Plan planOf(const std::vector<Part>& parts) const {
        Plan plan;
        plan.graph = m_graph;
        for (const auto& part : parts) {
            plan.regions.push_back(test::planned(*m_graph, part.nodes, part.backend, "abcd", "abcd", 100));
            plan.regions.back().implementation.name = part.implementation;
        }
        return plan;
    }
    [[nodiscard]] graph::NodeId node(const char* name) const { return m_graph->findNode(name); }

    graph::GraphRef m_graph = test::forkGraph();
};

TEST_F(CompactPlacementTest, SaysWhatRunsEachNode) {
    const Plan plan = planOf({{{"a", "b"}, "onednn"}, {{"d"}, "openvino", "part"}});
    const auto placement = compact(plan);
    for (std::uint32_t n = 0; n < m_graph->nodes().size(); ++n) {
        const auto region = plan.regionOf(graph::NodeId(n));
        const auto* kind = placement.of(graph::NodeId(n));
        ASSERT_EQ(kind != nullptr, region.valid()) << n;
        if (kind != nullptr) {
            EXPECT_EQ(kind->backend, plan.regions[region.index()].implementation.backend);
            EXPECT_EQ(kind->implementation, plan.regions[region.index()].implementation.name);
            EXPECT_EQ(placement.regionOf[n], region.index());
        }
    }
    EXPECT_EQ(placement.of(node("c")), nullptr);
}

TEST_F(CompactPlacementTest, TakesAFewBytesANode) {
    Plan plan = planOf({{{"a", "b"}, "onednn"}, {{"c"}, "onednn"}, {{"d"}, "onednn"}});
    const auto placement = compact(plan);
    EXPECT_EQ(placement.kinds.size(), 1U) << "one kind, however many regions are of it";
    EXPECT_LE(placement.bytes(), sizeof(CompactPlacement::Kind) + 32 + 4 * 4 + 3 * 2);
}

TEST_F(CompactPlacementTest, TellsWhichRegionsWentWhere) {
    const auto before = compact(planOf({{{"a", "b"}, "onednn"}, {{"c"}, "xnnpack"}, {{"d"}, "onednn"}}));
    const auto after = compact(planOf({{{"a", "b"}, "onednn"}, {{"c", "d"}, "openvino"}}));
    const auto moves = changesBetween(before, after);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0].to.id, "openvino");
    EXPECT_EQ(moves[0].regions, 1U);
    EXPECT_EQ(moves[0].nodes, 2U);
    EXPECT_EQ(moves[0].first, node("c"));
    EXPECT_FALSE(moves[0].otherImplementation);
    EXPECT_EQ(changedNodes(before, after), (std::vector{node("c"), node("d")}));
}

TEST_F(CompactPlacementTest, TellsDevicesOfOneKindApart) {
    Plan plan = planOf({{{"a", "b"}, "clblast"}, {{"c"}, "clblast"}, {{"d"}, "clblast"}});
    const backend::DeviceId first{backend::DeviceId::Kind::kOpenCl, 0};
    const backend::DeviceId second{backend::DeviceId::Kind::kOpenCl, 1};
    for (auto& region : plan.regions) {
        region.implementation.device = first;
    }
    const auto before = compact(plan);
    plan.regions[1].implementation.device = second;
    const auto moves = changesBetween(before, compact(plan));
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0].from.id, moves[0].to.id);
    EXPECT_EQ(moves[0].from.device, first);
    EXPECT_EQ(moves[0].to.device, second);
    EXPECT_FALSE(moves[0].otherImplementation);
    EXPECT_EQ(moves[0].first, node("c"));
}

TEST_F(CompactPlacementTest, TellsASplitAndAnotherImplementationApart) {
    const auto before = compact(planOf({{{"a", "b"}, "onednn"}, {{"c"}, "xnnpack"}, {{"d"}, "xnnpack"}}));
    const auto after = compact(
        planOf({{{"a"}, "onednn"}, {{"b"}, "onednn"}, {{"c"}, "xnnpack", "igemm"}, {{"d"}, "xnnpack"}}));
    const auto moves = changesBetween(before, after);
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_EQ(moves[0].from.id, "onednn") << "most nodes first";
    EXPECT_EQ(moves[0].to.id, "onednn");
    EXPECT_EQ(moves[0].regions, 2U);
    EXPECT_FALSE(moves[0].otherImplementation);
    EXPECT_TRUE(moves[1].otherImplementation);
    EXPECT_EQ(moves[1].to.id, "xnnpack");
    EXPECT_EQ(changedNodes(before, after), (std::vector{node("a"), node("b"), node("c")}));
}

TEST_F(CompactPlacementTest, NothingDiffersFromItself) {
    const auto one = compact(planOf({{{"a", "b"}, "onednn"}, {{"d"}, "onednn"}, {{"c"}, "xnnpack"}}));
    const auto two = compact(planOf({{{"c"}, "xnnpack"}, {{"d"}, "onednn"}, {{"a", "b"}, "onednn"}}));
    EXPECT_TRUE(changesBetween(one, two).empty()) << "the order of regions is none of a placement's";
    EXPECT_TRUE(changedNodes(one, two).empty());
}

TEST_F(CompactPlacementTest, ANodeThatIsPlacedNoMoreHasChanged) {
    const auto before = compact(planOf({{{"a", "b"}, "onednn"}, {{"d"}, "onednn"}}));
    const auto after = compact(planOf({{{"a", "b"}, "onednn"}}));
    EXPECT_TRUE(changesBetween(before, after).empty());
    EXPECT_EQ(changedNodes(before, after), std::vector{node("d")});
    const auto moves = changesBetween(after, before);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0].from.id, "") << "it was not placed";
}

} // namespace
} // namespace tessera::plan
