#include "engine/graph/text_form.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/random_graph.h"

#include <gmock/gmock.h>
#include <set>

namespace tessera::test {
namespace {

TEST(SmallNetworks, HaveTheOutputsTheyAreDrawnFor) {
    EXPECT_EQ(typeOf(*graphFromText(kChain), "y"), "f32[1,4,4,4]");
    EXPECT_EQ(typeOf(*graphFromText(kDiamond), "y"), "f32[1,4,6,6]");
    EXPECT_EQ(typeOf(*graphFromText(kResidual), "y"), "f32[1,4,6,6]");
    EXPECT_EQ(typeOf(*graphFromText(kTwoBranches), "y"), "f32[1,20,6,6]");
    EXPECT_EQ(typeOf(*graphFromText(kAttentionLayer), "y"), "f32[1,6,32]");
    EXPECT_EQ(typeOf(*graphFromText(kDeconvolution), "y"), "f32[1,3,16,16]");
}

TEST(RandomGraph, HasTheNodesAskedForAndKnownShapes) {
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const auto graph = randomGraph({.seed = seed, .nodes = 15});
        ASSERT_EQ(graph->nodes().size(), 15U);
        for (const auto& node : graph->nodes()) {
            seen.insert(node.op);
        }
        for (const auto& value : graph->values()) {
            ASSERT_TRUE(value.type.bytes()) << value.name;
            EXPECT_TRUE(!value.uses.empty() || graph->isOutput(graph->findValue(value.name))) << value.name;
            EXPECT_GT(*value.type.bytes(), 0);
        }
    }
    for (const auto* op : {"Conv", "ConvTranspose", "MaxPool", "MatMul", "Softmax", "LayerNormalization",
                           "Concat", "Split", "Transpose", "Reshape", "Slice", "Pad", "Add", "Mul"}) {
        EXPECT_TRUE(seen.contains(op)) << op;
    }
}

TEST(RandomGraph, DependsOnItsOptionsAlone) {
    const RandomGraphOptions options{.seed = 5, .nodes = 20};
    EXPECT_EQ(*graph::printGraph(*randomGraph(options)), *graph::printGraph(*randomGraph(options)));
    EXPECT_NE(randomGraph(options)->structureHash(), randomGraph({.seed = 6, .nodes = 20})->structureHash());
}

/// Share of all reads that go to a value which has another reader already.
double sharedFraction(double fanOut) {
    std::size_t shared = 0;
    std::size_t all = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto graph = randomGraph({.seed = seed, .nodes = 20, .fanOut = fanOut});
        for (const auto& value : graph->values()) {
            if (!value.isConstant() && !value.uses.empty()) {
                all += value.uses.size();
                shared += value.uses.size() - 1;
            }
        }
    }
    return static_cast<double>(shared) / static_cast<double>(all);
}

TEST(RandomGraph, SharesMoreValuesWithMoreFanOut) {
    EXPECT_GT(sharedFraction(0.8), sharedFraction(0.4));
    EXPECT_GT(sharedFraction(0.4), sharedFraction(0.0));
}

TEST(RandomGraph, KeepsToItsMix) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const auto graph = randomGraph({.seed = seed, .nodes = 10, .mix = OperatorMix::kConvolutional});
        for (const auto& node : graph->nodes()) {
            EXPECT_THAT(node.op, testing::Not(testing::AnyOf("MatMul", "Concat", "Split", "Softmax")));
        }
    }
}

} // namespace
} // namespace tessera::test
