#include "engine/layout/side_by_side.h"

#include "engine/graph/graph.h"
#include "engine/models/models.h"

#include <gtest/gtest.h>

#include <memory>

namespace tessera::layout {
namespace {

/// Consecutive nodes, so many a region.
std::vector<RegionLook> inRows(const graph::Graph& graph, const std::vector<std::size_t>& sizes) {
    std::vector<RegionLook> looks;
    std::size_t next = 0;
    for (std::size_t i = 0; next < graph.nodes().size(); ++i) {
        RegionLook look;
        look.cost = CostState::kMeasured;
        look.time = TimeRange{base::Nanoseconds(1000), base::Nanoseconds(990), base::Nanoseconds(1010)};
        for (std::size_t n = 0; n < sizes[i % sizes.size()] && next < graph.nodes().size(); ++n) {
            look.nodes.emplace_back(next++);
        }
        looks.push_back(std::move(look));
    }
    return looks;
}

std::vector<TransitLook> transitsAt(const graph::Graph& graph, std::size_t every, std::size_t from) {
    std::vector<TransitLook> looks;
    for (std::size_t n = from; n < graph.nodes().size(); n += every) {
        const auto& node = graph.nodes()[n];
        const auto value = node.inputs.front();
        if (!graph.value(value).isConstant()) {
            TransitLook look{value, graph::NodeId(n), 0, {}};
            look.transit.kind = TransitKind::kConversion;
            looks.push_back(std::move(look));
        }
    }
    return looks;
}

class SideBySide : public testing::Test {
protected:
    SidePair lay(const std::vector<RegionLook>& a, const std::vector<RegionLook>& b) const {
        const auto nodes = m_graph->nodes().size();
        return sideBySide(
            graphScene(*m_graph, m_groups, dividedBy(a, b, nodes), transitsAt(*m_graph, 5, 1), {}),
            graphScene(*m_graph, m_groups, dividedBy(b, a, nodes), transitsAt(*m_graph, 7, 2), {}),
            Scene::layered);
    }

    graph::GraphRef m_graph = *models::buildModel("resnet50");
    GroupTree m_groups{*m_graph};
};

TEST_F(SideBySide, EachPieceOfARegionKeepsWhatItsOwnOperatorsHave) {
    RegionLook whole;
    for (std::size_t n = 0; n < m_graph->nodes().size(); ++n) {
        whole.nodes.emplace_back(n);
        whole.nodeHeats.push_back(static_cast<float>(n));
        whole.nodeRanks.push_back(static_cast<std::uint8_t>(n % 6));
    }
    const auto other = inRows(*m_graph, {2, 3, 1});
    const auto pieces = dividedBy({whole}, other, m_graph->nodes().size(), {});
    ASSERT_EQ(pieces.size(), other.size());
    for (const RegionLook& piece : pieces) {
        ASSERT_EQ(piece.nodeHeats.size(), piece.nodes.size());
        ASSERT_EQ(piece.nodeRanks.size(), piece.nodes.size());
        EXPECT_EQ(piece.nodeHeats.front(), static_cast<float>(piece.nodes.front().index()));
        EXPECT_EQ(piece.nodeRanks.back(), piece.nodes.back().index() % 6);
    }
    static_cast<void>(lay({whole}, other));
}

TEST_F(SideBySide, EveryNodeStandsInTheSamePlace) {
    const auto [a, b] = lay(inRows(*m_graph, {2, 3, 1}), inRows(*m_graph, {1, 4, 2, 20}));
    ASSERT_EQ(a->boxes().size(), b->boxes().size());
    for (std::size_t n = 0; n < m_graph->nodes().size(); ++n) {
        const auto left = a->rectOf(a->boxOf(graph::NodeId(n)));
        const auto right = b->rectOf(b->boxOf(graph::NodeId(n)));
        EXPECT_EQ(left.x, right.x) << n;
        EXPECT_EQ(left.y, right.y) << n;
        EXPECT_EQ(left.width, right.width) << n;
        EXPECT_EQ(left.height, right.height) << n;
    }
}

TEST_F(SideBySide, EachHasThePillsOfItsOwnConversions) {
    const auto [a, b] = lay(inRows(*m_graph, {1}), inRows(*m_graph, {1}));
    EXPECT_EQ(a->geometry().pills.size(), transitsAt(*m_graph, 5, 1).size());
    EXPECT_EQ(b->geometry().pills.size(), transitsAt(*m_graph, 7, 2).size());
    EXPECT_NE(a->geometry().pills.size(), b->geometry().pills.size());
    for (const auto& scene : {std::shared_ptr(a), std::shared_ptr(b)}) {
        for (const PillPlace& pill : scene->geometry().pills) {
            EXPECT_EQ(scene->edge(pill.edge).readers[pill.reader].transit.kind, TransitKind::kConversion);
        }
    }
}

TEST_F(SideBySide, APartOfARegionHasNoTimeOfItsOwn) {
    const auto whole = inRows(*m_graph, {4});
    const auto divided = dividedBy(whole, inRows(*m_graph, {2}), m_graph->nodes().size());
    ASSERT_GT(divided.size(), whole.size());
    EXPECT_EQ(divided[0].nodes.size(), 2U);
    EXPECT_FALSE(divided[0].time);
    EXPECT_EQ(divided[0].note, "part of 1.0 µs");
    const auto same = dividedBy(whole, whole, m_graph->nodes().size());
    ASSERT_EQ(same.size(), whole.size());
    EXPECT_TRUE(same[0].time) << "what both have is whole";
}

TEST_F(SideBySide, NodesThatTheOtherDoesNotPlaceStandAlone) {
    const auto whole = inRows(*m_graph, {3});
    auto other = whole;
    other.erase(other.begin());
    const auto divided = dividedBy(whole, other, m_graph->nodes().size());
    EXPECT_EQ(divided[0].nodes.size(), 1U);
    EXPECT_EQ(divided[3].nodes.size(), 3U);
    const auto [a, b] = lay(whole, other);
    EXPECT_EQ(b->box(b->boxOf(graph::NodeId(0))).cost, CostState::kUnplaced);
    EXPECT_EQ(a->boxes().size(), b->boxes().size());
}

} // namespace
} // namespace tessera::layout
