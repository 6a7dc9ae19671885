#include "engine/graph/graph_builder.h"
#include "tests/unit/transform/transform_case.h"

namespace tessera::transform::test {

namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(FoldConstants, ComputesWhatDependsOnNoInput) {
    const auto result = checked("graph g opset 17\ninput x: f32[2,3]\nconst a: f32[3] = {1, 2, 3}\n"
                                "const b: f32[3] = {4, 5, 6}\ns = Add(a, b) @sum\nr = Sqrt(s) @root\n"
                                "y = Mul(x, r) @scale\noutput y\n");
    EXPECT_EQ(operators(result), "Mul");
    EXPECT_THAT(result.folded, UnorderedElementsAre("sum", "root"));
}

TEST(FoldConstants, KeepsAConstantThatIsAnOutput) {
    const auto result = checked("graph g opset 17\ninput x: f32[3]\nconst a: f32[3] = {1, 2, 3}\n"
                                "c = Neg(a)\ny = Add(x, c)\noutput y, c\n");
    EXPECT_EQ(operators(result), "Neg Add");
}

TEST(FoldConstants, ResolvesShapeArithmeticOfStaticShapes) {
    // As PyTorch exports view(x.size(0), -1, 4).
    const auto result = checked("graph g opset 17\ninput x: f32[2,3,8]\nconst zero: i64[] = {0}\n"
                                "const front: i64[1] = {0}\nconst rest: i64[2] = {-1, 4}\n"
                                "s = Shape(x) @shape\nn = Gather(s, zero) {axis=0} @gather\n"
                                "u = Unsqueeze(n, front) @unsqueeze\nt = Concat(u, rest) {axis=0} @concat\n"
                                "r = Relu(x) @relu\ny = Reshape(r, t) @reshape\noutput y\n");
    EXPECT_EQ(operators(result), "Relu Reshape");
    EXPECT_EQ(tessera::test::typeOf(*result.graph, "y"), "f32[2,6,4]");
}

TEST(FoldConstants, FollowsShapesThatBecomeKnown) {
    // The shape that each Reshape reads is known only after the one before it is.
    std::string text = "graph g opset 17\ninput x: f32[2,3,8]\nconst zero: i64[] = {0}\n"
                       "const front: i64[1] = {0}\nconst rest: i64[2] = {-1, 4}\nv0 = Relu(x)\n";
    for (int i = 0; i < 40; ++i) {
        const std::string k = std::to_string(i);
        text += "s" + k + " = Shape(v" + k + ")\nn" + k + " = Gather(s" + k + ", zero) {axis=0}\nu" + k +
                " = Unsqueeze(n" + k + ", front)\nt" + k + " = Concat(u" + k + ", rest) {axis=0}\nw" + k +
                " = Reshape(v" + k + ", t" + k + ")\nv" + std::to_string(i + 1) + " = Relu(w" + k + ")\n";
    }
    const auto result = checked(text + "output v40\n");
    EXPECT_EQ(tessera::test::typeOf(*result.graph, "v40"), "f32[2,6,4]");
    EXPECT_EQ(result.graph->nodes().size(), 42U); // 41 Relu and the first Reshape; the others change nothing
}

TEST(FoldConstants, RefusesExtentsThatContradict) {
    const auto graph =
        tessera::test::graphFromText("graph g opset 18\ninput x: f32[2,3]\nconst a: i64[1] = {1}\n"
                                     "const b: i64[1] = {4}\nt = BitwiseOr(a, b)\n"
                                     "y = Reshape(x, t) @five\noutput y\n");
    const auto result = simplify(graph);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().kind, base::ErrorKind::kRefused);
    EXPECT_THAT(result.error().oneLine(), testing::HasSubstr("'five'"));
}

TEST(FoldConstants, KeepsTheOneExtentThatIsOnlyKnownLater) {
    const auto result = checked("graph g opset 17\nsymbol N = {2}\ninput x: f32[N,3,8]\n"
                                "const first: i64[1] = {0}\nconst rest: i64[2] = {4, 6}\n"
                                "s = Shape(x)\nn = Gather(s, first) {axis=0}\nt = Concat(n, rest) {axis=0}\n"
                                "y = Reshape(x, t)\noutput y\n");
    EXPECT_EQ(operators(result), "Reshape");
}

TEST(FoldConstants, MakesNothingLargeFromLittle) {
    SimplifyOptions options;
    options.grownConstantBytes = 64;
    const std::string text = "graph g opset 17\ninput x: f32[32]\nconst n: i64[1] = {32}\n"
                             "c = ConstantOfShape(n)\ny = Add(x, c)\noutput y\n";
    EXPECT_EQ(operators(checked(text, options)), "ConstantOfShape Add");
    options.grownConstantBytes = 128;
    EXPECT_EQ(operators(checked(text, options)), "Add");
}

/// A constant of ones that counts how often it is loaded.
graph::ConstantRef counted(const graph::Extents& extents, int& loads) {
    return graph::makeLazyConstant(graph::DType::kFloat32, extents,
                                   [extents, &loads]() -> base::Result<Tensor> {
                                       ++loads;
                                       Tensor tensor(graph::DType::kFloat32, extents);
                                       std::ranges::fill(tensor.mutableAs<float>(), 1.0F);
                                       return tensor;
                                   });
}

TEST(FoldConstants, LoadsLargeConstantsOnlyWhenTheyAreUsed) {
    int weightLoads = 0;
    int statisticsLoads = 0;
    graph::GraphBuilder builder("g");
    builder.setOpset("", 17);
    const auto x = builder.addInput(
        "x", {graph::DType::kFloat32, graph::toShape(std::vector<std::int64_t>{1, 64, 6, 6})});
    const auto w = builder.addConstant("w", counted({3, 3, 64, 512}, weightLoads));
    std::vector<graph::ValueId> statistics;
    for (const char* name : {"s", "b", "m", "v"}) {
        statistics.push_back(builder.addConstant(name, counted({512}, statisticsLoads)));
    }
    const auto moved = builder.addNode({.op = "Transpose",
                                        .inputs = {w},
                                        .attributes = {{"perm", std::vector<std::int64_t>{3, 2, 0, 1}}},
                                        .name = "move"});
    const auto c = builder.addNode({.op = "Conv", .inputs = {x, moved[0]}, .name = "conv"});
    statistics.insert(statistics.begin(), c[0]);
    builder.addOutput(builder.addNode({.op = "BatchNormalization", .inputs = statistics, .name = "norm"})[0]);
    const GraphRef graph = *std::move(builder).build();

    const auto result = simplified(graph);
    EXPECT_EQ(operators(result), "Conv");
    EXPECT_THAT(result.folded, ElementsAre("move"));
    EXPECT_EQ(weightLoads, 0);
    EXPECT_EQ(statisticsLoads, 0);
    expectSameResults(*graph, *result.graph);
    EXPECT_EQ(weightLoads, 1);
    EXPECT_EQ(statisticsLoads, 4);
}

TEST(FoldConstants, StopsTowersOfLazyConstants) {
    // Loading recurses through a lazy constant's operands.
    std::string text = "graph g opset 17\ninput x: f32[64,64]\nconst v0: f32[64,64] = ones\n";
    for (int i = 0; i < 200; ++i) {
        text += "v" + std::to_string(i + 1) + " = Neg(v" + std::to_string(i) + ")\n";
    }
    const auto result = checked(text + "y = Add(x, v200)\noutput y\n");
    EXPECT_EQ(result.folded.size(), 24U);
}

} // namespace

} // namespace tessera::transform::test
