#include "engine/layout/other_placement.h"

#include "engine/layout/draw_pills.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::layout {
namespace {

class OtherPlacementTest : public testing::Test {
protected:
    /// "a" is the first.
    [[nodiscard]] static graph::NodeId node(const char* name) { return graph::NodeId(name[0] - 'a'); }
    [[nodiscard]] RegionLook look(const std::vector<const char*>& names, Slot slot, const char* letters,
                                  const char* implementation) const {
        RegionLook look;
        for (const auto* name : names) {
            look.nodes.push_back(node(name));
        }
        look.implementation = implementation;
        look.placement = {slot, letters, DeviceClass::kCpu};
        look.cost = CostState::kMeasured;
        return look;
    }
    [[nodiscard]] std::shared_ptr<const Scene> under(const std::vector<RegionLook>& regions) const {
        return underOtherPlacement(*m_scene, regions, m_graph->nodes().size(),
                                   [](std::size_t count) { return std::to_string(count) + " regions"; });
    }
    [[nodiscard]] const BoxInput& box(const Scene& scene, const char* name) const {
        return scene.box(scene.boxOf(node(name)));
    }
    [[nodiscard]] const BoxInput& hull(const Scene& scene, const char* name) const {
        return scene.box(m_scene->box(scene.boxOf(node(name))).parent);
    }

    /// a and b are one region, c another, with a conversion between them.
    graph::GraphRef m_graph = test::graphFromText("graph chain opset 17\ninput x: f32[1,8]\na = Relu(x)\n"
                                                  "b = Relu(a)\nc = Relu(b)\noutput c\n");
    std::shared_ptr<const Scene> m_scene = [this] {
        auto whole = look({"a", "b"}, Slot::kOneDnn, "DN", "brgemm");
        whole.time = TimeRange{base::Nanoseconds(5000), base::Nanoseconds(4900), base::Nanoseconds(5100)};
        whole.pinned = true;
        const std::vector regions{whole, look({"c"}, Slot::kXnnpack, "XN", "igemm")};
        const graph::NodeId reader = node("c");
        const std::vector transits{TransitLook{
            m_graph->node(reader).inputs[0], reader, 0, {TransitKind::kConversion, "a→b", "2 µs"}}};
        return Scene::layered(graphScene(*m_graph, GroupTree(*m_graph), regions, transits, {}));
    }();
};

TEST_F(OtherPlacementTest, MovesNothing) {
    const auto other =
        under({look({"a"}, Slot::kXnnpack, "XN", "simd"), look({"b", "c"}, Slot::kOneDnn, "DN", "x")});
    EXPECT_EQ(&other->geometry(), &m_scene->geometry()) << "the same places";
    ASSERT_EQ(other->boxes().size(), m_scene->boxes().size());
    for (std::uint32_t b = 0; b < other->boxes().size(); ++b) {
        EXPECT_EQ(other->boxes()[b].nodes, m_scene->boxes()[b].nodes);
    }
}

TEST_F(OtherPlacementTest, AHullOfSeveralRegionsSaysSoAndItsMembersStandForThemselves) {
    const auto other =
        under({look({"a"}, Slot::kXnnpack, "XN", "simd"), look({"b", "c"}, Slot::kOneDnn, "DN", "x")});
    EXPECT_EQ(hull(*other, "a").title, "2 regions");
    EXPECT_EQ(box(*other, "a").kind, BoxKind::kNode) << "with a badge of its own";
    EXPECT_EQ(box(*other, "a").placement.letters, "XN");
    EXPECT_EQ(box(*other, "b").placement.letters, "DN");
    EXPECT_EQ(box(*other, "c").placement.letters, "DN");
}

TEST_F(OtherPlacementTest, AHullThatIsOneRegionThereTooIsOne) {
    const auto other = under({look({"a", "b", "c"}, Slot::kOpenVino, "OV", "whole")});
    EXPECT_EQ(hull(*other, "a").title, "whole");
    EXPECT_EQ(hull(*other, "a").placement.letters, "OV");
    EXPECT_EQ(box(*other, "a").kind, BoxKind::kMember);
    EXPECT_EQ(box(*other, "b").placement.letters, "OV");
}

TEST_F(OtherPlacementTest, NothingOfTheFirstPlanIsSaidOfIt) {
    const auto other = under({look({"a", "b"}, Slot::kOneDnn, "DN", "brgemm")});
    EXPECT_FALSE(hull(*other, "a").time) << "times are the first plan's";
    EXPECT_FALSE(hull(*other, "a").pinned);
    EXPECT_EQ(box(*other, "c").cost, CostState::kUnplaced) << "it does not place c";
    ASSERT_EQ(other->geometry().pills.size(), 1U);
    EXPECT_TRUE(hasConversion(*m_scene, PillId(0)));
    EXPECT_FALSE(hasConversion(*other, PillId(0))) << "conversions are the first plan's";
}

} // namespace
} // namespace tessera::layout
