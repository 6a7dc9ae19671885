#include "engine/layout/graph_scene.h"

#include "engine/graph/graph.h"
#include "engine/graph/graph_builder.h"
#include "engine/layout/repeated_groups.h"
#include "engine/models/models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace tessera::layout {
namespace {

graph::GraphRef network(std::string_view name) {
    auto graph = models::buildModel(name);
    EXPECT_TRUE(graph.has_value()) << name;
    return *graph;
}

/// One region of every node, measured at 5 ms.
RegionLook wholeModel(const graph::Graph& graph) {
    RegionLook look;
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        look.nodes.emplace_back(i);
    }
    look.cost = CostState::kMeasured;
    look.placement = {Slot::kOpenVino, "OV", DeviceClass::kCpu};
    look.time = TimeRange{base::Nanoseconds(5000000), base::Nanoseconds(4900000), base::Nanoseconds(5100000)};
    return look;
}

TEST(GraphScene, ARegionOfManyOperatorsIsLaidOutLikeTheGraph) {
    const auto graph = network("bert");
    const std::array regions{wholeModel(*graph)};
    const SceneInput scene = graphScene(*graph, GroupTree(*graph), regions, {}, {});
    std::size_t nodes = 0;
    for (const BoxInput& box : scene.boxes) {
        EXPECT_NE(box.kind, BoxKind::kHull);
        if (box.kind == BoxKind::kNode) {
            ++nodes;
            EXPECT_EQ(box.placement.slot, Slot::kOpenVino);
            EXPECT_FALSE(box.time.has_value()) << "the region's time is no operator's own";
            EXPECT_EQ(box.note, "part of " + base::timeText(base::Nanoseconds(5000000)));
        }
    }
    EXPECT_EQ(nodes, graph->nodes().size());
}

TEST(GraphScene, AFoldedGroupInsideOneRegionClaimsNoTime) {
    const auto graph = network("bert");
    const GroupTree groups(*graph);
    const std::array regions{wholeModel(*graph)};
    GraphSceneOptions options;
    const auto repeats = repeatedGroups(*graph, groups);
    options.repeats = repeats;
    options.folded = repeats.front().instances;
    options.folded.erase(options.folded.begin()); // all of them would be the region itself
    const SceneInput scene = graphScene(*graph, groups, regions, {}, options);
    const auto folded = std::count_if(scene.boxes.begin(), scene.boxes.end(),
                                      [](const BoxInput& box) { return box.kind == BoxKind::kGroup; });
    EXPECT_EQ(folded, 1);
    for (const BoxInput& box : scene.boxes) {
        EXPECT_FALSE(box.time.has_value()) << box.title;
        EXPECT_FALSE(box.eachTimes.has_value()) << box.title;
    }
}

TEST(GraphScene, AnOperatorOfARegionMayHaveAHeatOfItsOwn) {
    const auto graph = network("bert");
    RegionLook look;
    for (std::uint32_t i = 0; i < 3; ++i) {
        look.nodes.emplace_back(i);
    }
    look.heat = 1;
    look.nodeHeats = {0.25F, 1, 0.5F};
    const std::array regions{look};
    const SceneInput scene = graphScene(*graph, GroupTree(*graph), regions, {}, {});
    std::vector<float> members;
    for (const BoxInput& box : scene.boxes) {
        if (box.kind == BoxKind::kHull) {
            EXPECT_EQ(box.heat, 1.0F);
        } else if (box.kind == BoxKind::kMember) {
            members.push_back(box.heat);
        }
    }
    EXPECT_EQ(members, look.nodeHeats);
}

TEST(GraphScene, AnExtentWithoutANameIsAQuestionMark) {
    graph::GraphBuilder builder("g");
    const auto batch = builder.addSymbol({.name = "N", .samples = {}});
    const graph::TensorType type{graph::DType::kFloat32,
                                 graph::Shape{graph::Dim::symbol(batch), graph::Dim::unknown(), 3}};
    const auto x = builder.addInput("x", type);
    builder.addOutput(x);
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph.has_value());
    EXPECT_EQ(shapeText(**graph, type), "N×?×3");
}

} // namespace
} // namespace tessera::layout
