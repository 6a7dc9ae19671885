#include "engine/graph/region.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/random_graph.h"

#include <gmock/gmock.h>

namespace tessera::graph {
namespace {

using testing::ElementsAre;

std::vector<std::string> names(const Graph& graph, const std::vector<ValueId>& values) {
    std::vector<std::string> result;
    for (const ValueId value : values) {
        result.push_back(graph.value(value).name);
    }
    return result;
}

TEST(Region, CompletesItsBorder) {
    const auto graph = test::graphFromText(test::kResidual);
    const auto region =
        makeRegion(*graph, {graph->findNode("relu2"), graph->findNode("norm2"), graph->findNode("shortcut")});
    EXPECT_TRUE(std::ranges::is_sorted(region.nodes));
    EXPECT_THAT(names(*graph, region.inputs), ElementsAre("c2", "stem"));
    EXPECT_THAT(names(*graph, region.constants), ElementsAre("s2", "b2", "m2", "v2"));
    EXPECT_THAT(names(*graph, region.outputs), ElementsAre("y"));
}

TEST(Region, PutsOutWhatIsReadOutsideAndWhatTheGraphPutsOut) {
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[2]\na = Relu(x)\nb = Neg(a)\n"
                                           "c = Abs(b)\noutput c, a\n");
    EXPECT_THAT(names(*graph, makeRegion(*graph, {NodeId(0), NodeId(1)}).outputs), ElementsAre("a", "b"));
    EXPECT_THAT(names(*graph, makeRegion(*graph, {NodeId(1), NodeId(2)}).outputs), ElementsAre("c"));
}

TEST(Region, OfAllNodesHasTheGraphsOwnBorder) {
    const auto graph = test::graphFromText(test::kResidual);
    const auto whole = wholeRegion(*graph);
    EXPECT_EQ(whole.nodes.size(), graph->nodes().size());
    EXPECT_TRUE(std::ranges::is_sorted(whole.nodes));
    EXPECT_THAT(whole.inputs, testing::ElementsAreArray(graph->inputs()));
    EXPECT_THAT(whole.outputs, testing::ElementsAreArray(graph->outputs()));
    const auto empty = test::graphFromText("graph g opset 17\ninput x: f32[2]\noutput x\n");
    EXPECT_TRUE(wholeRegion(*empty).nodes.empty());
    EXPECT_TRUE(wholeRegion(*empty).inputs.empty());
}

TEST(Region, IsNotConvexAroundAPathThatLeavesIt) {
    const auto graph = test::graphFromText(test::kDiamond);
    const auto node = [&graph](std::string_view name) { return graph->findNode(name); };
    const auto convex = [&graph](std::vector<NodeId> nodes) { return isConvex(*graph, nodes); };
    EXPECT_FALSE(convex({node("head"), node("join")}));
    EXPECT_FALSE(convex({node("head"), node("left"), node("join")}));
    EXPECT_TRUE(convex({node("head"), node("left")}));
    EXPECT_TRUE(convex({node("left"), node("right")}));
    EXPECT_TRUE(convex({node("head"), node("left"), node("right"), node("join")}));
    EXPECT_TRUE(convex({}));
}

/// By definition: reachability between every pair, then every node between two of the set.
bool isConvexByDefinition(const Graph& graph, const std::vector<bool>& inside) {
    const std::size_t count = graph.nodes().size();
    std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count, false));
    for (std::size_t i = 0; i < count; ++i) {
        reaches[i][i] = true;
    }
    for (std::size_t round = 0; round < count; ++round) {
        for (const Value& value : graph.values()) {
            for (const Use& use : value.uses) {
                for (std::size_t from = 0; value.producer.valid() && from < count; ++from) {
                    if (reaches[from][value.producer.index()]) {
                        reaches[from][use.node.index()] = true;
                    }
                }
            }
        }
    }
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count; ++b) {
            for (std::size_t between = 0; between < count; ++between) {
                if (inside[a] && inside[b] && !inside[between] && reaches[a][between] &&
                    reaches[between][b]) {
                    return false;
                }
            }
        }
    }
    return true;
}

TEST(Region, IsConvexExactlyByDefinition) {
    std::size_t convexSets = 0;
    std::size_t allSets = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const auto graph = test::randomGraph({.seed = seed, .nodes = 7, .fanOut = 0.6});
        for (std::uint32_t mask = 1; mask < (1U << 7U); ++mask) {
            std::vector<NodeId> nodes;
            std::vector<bool> inside(7, false);
            for (std::size_t i = 0; i < 7; ++i) {
                inside[i] = ((mask >> i) & 1U) != 0;
                if (inside[i]) {
                    nodes.emplace_back(i);
                }
            }
            const bool expected = isConvexByDefinition(*graph, inside);
            ASSERT_EQ(isConvex(*graph, nodes), expected) << "seed " << seed << " mask " << mask;
            convexSets += expected ? 1 : 0;
            ++allSets;
        }
    }
    EXPECT_GT(convexSets, 0U);
    EXPECT_LT(convexSets, allSets);
}

TEST(Region, TakesOutAGraphThatKeepsNamesAndTypes) {
    const auto graph = test::graphFromText(test::kResidual);
    const auto region = makeRegion(*graph, {graph->findNode("conv1"), graph->findNode("norm1")});
    const auto alone = extractRegion(*graph, region);
    ASSERT_TRUE(alone) << alone.error().oneLine();
    EXPECT_EQ((*alone)->node(NodeId(0)).name, "conv1");
    EXPECT_EQ((*alone)->inputs().size(), 1U);
    EXPECT_EQ((*alone)->opsets(), graph->opsets());
    EXPECT_EQ(test::typeOf(**alone, "n1"), "f32[1,4,6,6]");
    EXPECT_TRUE((*alone)->isOutput((*alone)->findValue("n1")));
}

TEST(Region, HasATitle) {
    const auto graph = test::graphFromText(test::kChain);
    const auto region = makeRegion(*graph, {NodeId(0), NodeId(1), NodeId(2), NodeId(3), NodeId(4)});
    EXPECT_EQ(regionTitle(*graph, region), "Conv + Relu + MaxPool + Conv + Relu");
    EXPECT_EQ(regionTitle(*graph, region, 2), "Conv + Relu + 3 more");
}

} // namespace
} // namespace tessera::graph
