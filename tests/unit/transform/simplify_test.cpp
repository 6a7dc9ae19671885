#include "engine/models/models.h"
#include "tests/support/networks.h"
#include "tests/support/random_graph.h"
#include "tests/unit/transform/transform_case.h"

namespace tessera::transform::test {

namespace {

TEST(Simplify, KeepsResultsOfRandomGraphs) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const auto graph =
            tessera::test::randomGraph({.seed = seed, .nodes = static_cast<std::uint32_t>(4 + seed % 20)});
        const auto result = simplified(graph);
        expectSameResults(*graph, *result.graph, 1e-4);
        if (testing::Test::HasFailure()) {
            FAIL() << "seed " << seed;
        }
    }
}

TEST(Simplify, KeepsResultsOfSmallNetworks) {
    for (const auto& network : tessera::test::smallNetworks()) {
        SCOPED_TRACE(network.name);
        checked(network.text);
    }
    for (const auto& model : models::smallModels()) {
        SCOPED_TRACE(model.name);
        const auto graph = models::buildSmallModel(model.name);
        ASSERT_TRUE(graph.has_value());
        expectSameResults(**graph, *simplified(*graph).graph, 1e-4);
    }
}

TEST(Simplify, KeepsResultsOfDcgan) {
    const auto graph = *models::buildModel("dcgan");
    const auto result = simplified(graph);
    EXPECT_THAT(operators(result), testing::Not(testing::HasSubstr("BatchNormalization")));
    expectSameResults(*graph, *result.graph, 1e-4);
}

TEST(Simplify, LeavesAGraphAloneWhenEverythingIsOff) {
    const auto graph = tessera::test::graphFromText(tessera::test::kResidual);
    const auto result = simplified(graph, {.foldConstants = false,
                                           .dropNoOps = false,
                                           .mergeMovement = false,
                                           .foldBatchNorms = false,
                                           .recogniseLayerNorms = false,
                                           .recogniseGelus = false,
                                           .recogniseAttention = false});
    EXPECT_EQ(result.graph->structureHash(), graph->structureHash());
}

TEST(Simplify, IsDoneInOneGo) {
    for (const auto& network : tessera::test::smallNetworks()) {
        const auto once = simplified(tessera::test::graphFromText(network.text));
        const auto twice = simplify(once.graph);
        ASSERT_TRUE(twice.has_value());
        EXPECT_EQ(twice->graph->structureHash(), once.graph->structureHash()) << network.name;
        EXPECT_TRUE(twice->folded.empty()) << network.name;
    }
}

} // namespace

} // namespace tessera::transform::test
