#include "engine/graph/graph_builder.h"
#include "tests/support/graph_text.h"

#include <gmock/gmock.h>

namespace tessera::graph {
namespace {

using testing::HasSubstr;

const TensorType kPair{DType::kFloat32, Shape{Dim(2)}};

std::string errorOf(GraphBuilder builder) {
    const auto built = std::move(builder).build();
    return built ? "built" : std::string(base::toText(built.error().kind)) + ": " + built.error().oneLine();
}

TEST(GraphBuilder, SortsNodesAndKeepsTheOrderOfAdditionAmongReadyOnes) {
    GraphBuilder builder("g");
    const ValueId x = builder.addInput("x", kPair);
    const ValueId late = builder.declareValue("late");
    builder.addNode({.op = "Neg", .inputs = {late}, .name = "c", .outputNames = {"y"}});
    builder.addNode({.op = "Relu", .inputs = {x}, .name = "a"}, {late});
    builder.addNode({.op = "Abs", .inputs = {x}, .name = "b", .outputNames = {"z"}});
    builder.addOutput(late);
    const auto graph = *std::move(builder).build();
    EXPECT_EQ(graph->node(NodeId(0)).name, "a");
    EXPECT_EQ(graph->node(NodeId(1)).name, "c");
    EXPECT_EQ(graph->node(NodeId(2)).name, "b");
    EXPECT_EQ(graph->value(x).uses.size(), 2U);
    EXPECT_EQ(graph->value(late).producer, NodeId(0));
    EXPECT_TRUE(graph->isOutput(late));
}

TEST(GraphBuilder, NamesACycle) {
    GraphBuilder builder("g");
    const ValueId x = builder.addInput("x", kPair);
    const ValueId a = builder.declareValue("a");
    const ValueId b = builder.declareValue("b");
    builder.addNode({.op = "Add", .inputs = {x, b}, .name = "first"}, {a});
    builder.addNode({.op = "Relu", .inputs = {a}, .name = "second"}, {b});
    builder.addNode({.op = "Relu", .inputs = {b}, .name = "behind", .outputNames = {"y"}});
    const std::string error = errorOf(std::move(builder));
    EXPECT_THAT(error, HasSubstr("lies on a cycle of 2 nodes"));
    EXPECT_THAT(error, HasSubstr("node 'first'"));
    EXPECT_THAT(error, HasSubstr("node 'second'"));
    EXPECT_THAT(error, testing::Not(HasSubstr("behind")));
}

TEST(GraphBuilder, RefusesWhatIsWiredWrongly) {
    {
        GraphBuilder builder("g");
        const ValueId missing = builder.declareValue("missing");
        builder.addNode({.op = "Relu", .inputs = {missing}, .name = "n"});
        EXPECT_EQ(errorOf(std::move(builder)), "refused: node 'n': input 'missing' is not defined anywhere");
    }
    {
        GraphBuilder builder("g");
        const ValueId x = builder.addInput("x", kPair);
        const ValueId y = builder.declareValue("y");
        builder.addNode({.op = "Relu", .inputs = {x}, .name = "n"}, {y});
        builder.addNode({.op = "Neg", .inputs = {x}, .name = "m"}, {y});
        EXPECT_EQ(errorOf(std::move(builder)), "refused: node 'm': output 'y' has two producers");
    }
    {
        GraphBuilder builder("g");
        builder.addInput("x", kPair);
        builder.addInput("x", kPair);
        EXPECT_EQ(errorOf(std::move(builder)), "refused: value 'x': two values have this name");
    }
    {
        GraphBuilder builder("g");
        builder.addOutput(builder.declareValue("y"));
        EXPECT_EQ(errorOf(std::move(builder)), "refused: output 'y': nothing produces it");
    }
}

TEST(GraphBuilder, GivesEveryNodeAStableName) {
    GraphBuilder builder("g");
    const ValueId x = builder.addInput("x", kPair);
    for (const auto* name : {"a", "a~2", "a", "a", "", "Relu#4", "Relu#4"}) {
        builder.addNode({.op = "Relu", .inputs = {x}, .name = name});
    }
    const auto graph = *std::move(builder).build();
    std::vector<std::string> names;
    for (const Node& node : graph->nodes()) {
        names.push_back(node.name);
        EXPECT_EQ(graph->findNode(node.name), NodeId(names.size() - 1));
    }
    // Names in the file stay; the made-up "Relu#4" gives way to the one that is there.
    EXPECT_THAT(names, testing::ElementsAre("a", "a~2", "a~3", "a~4", "Relu#4~2", "Relu#4", "Relu#4~3"));
}

TEST(GraphBuilder, HoldsDeclaredTypesAgainstInferredOnes) {
    const auto declared = [](const TensorType& type) {
        GraphBuilder builder("g");
        const ValueId x = builder.addInput("x", {DType::kFloat32, Shape{Dim(2), Dim::unknown()}});
        const ValueId y = builder.declareValue("y", type);
        builder.addNode({.op = "Relu", .inputs = {x}, .name = "n"}, {y});
        return std::move(builder).build();
    };
    EXPECT_EQ(declared({DType::kFloat32, Shape{Dim(3), Dim(4)}}).error().oneLine(),
              "node 'n' (Relu): output 'y' is declared as f32[3,4] but the operator makes f32[2,?]");
    EXPECT_FALSE(declared({DType::kInt64, std::nullopt}));
    EXPECT_FALSE(declared({DType::kFloat32, Shape{Dim(2)}}));
    const auto merged = declared({DType::kFloat32, Shape{Dim(2), Dim(4)}});
    ASSERT_TRUE(merged);
    EXPECT_EQ(test::typeOf(**merged, "y"), "f32[2,4]");
}

TEST(GraphBuilder, LetsOperatorsOverruleDeclaredTypesWhereTheyAreHints) {
    std::vector<Contradiction> overruled;
    const auto declared = [&overruled](const TensorType& type) {
        overruled.clear();
        GraphBuilder builder("g");
        const ValueId x = builder.addInput("x", {DType::kFloat32, Shape{Dim(2), Dim::unknown()}});
        const ValueId y = builder.declareValue("y", type);
        builder.addNode({.op = "Relu", .inputs = {x}, .name = "n"}, {y});
        const auto graph = std::move(builder).build(overruled);
        return graph ? test::typeOf(**graph, "y") : graph.error().oneLine();
    };
    EXPECT_EQ(declared({DType::kFloat32, Shape{Dim(3), Dim(4)}}), "f32[2,?]");
    EXPECT_EQ(overruled, (std::vector<Contradiction>{
                             {"node 'n' (Relu)",
                              "output 'y' is declared as f32[3,4] but the operator makes f32[2,?]"}}));
    EXPECT_EQ(declared({DType::kInt64, std::nullopt}), "f32[2,?]");
    EXPECT_EQ(declared({DType::kFloat32, Shape{Dim(2)}}), "f32[2,?]");
    EXPECT_EQ(declared({DType::kFloat32, Shape{Dim(2), Dim(3)}, Container::kSequence}), "f32[2,?]");
    EXPECT_EQ(overruled.size(), 1U);
    // What the operator leaves open is filled where nothing is contradicted.
    EXPECT_EQ(declared({DType::kFloat32, Shape{Dim(2), Dim(4)}}), "f32[2,4]");
    EXPECT_TRUE(overruled.empty());
}

TEST(GraphBuilder, OpensUnknownOperatorsAsOpaque) {
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[2]\n"
                                           "y: f32[7] = com.example.Thing(x)\nz = Relu(y)\noutput z\n");
    EXPECT_EQ(graph->node(NodeId(0)).schema, nullptr);
    EXPECT_EQ(graph->node(NodeId(0)).opaqueReason, "operator com.example.Thing is not known");
    EXPECT_EQ(test::typeOf(*graph, "z"), "f32[7]");
}

TEST(GraphBuilder, BuildsALongChainWithoutRecursion) {
    GraphBuilder builder("g");
    ValueId at = builder.addInput("x", kPair);
    for (int i = 0; i < 100000; ++i) {
        at = builder.addNode({.op = "Relu", .inputs = {at}}).front();
    }
    builder.addOutput(at);
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph);
    EXPECT_EQ((*graph)->nodes().size(), 100000U);
}

TEST(StructureHash, IgnoresWeightsAndSeesParametersAndNames) {
    const auto hash = [](std::string_view weight, std::string_view shape, std::string_view name) {
        std::string text = "graph g opset 17\ninput x: f32[2,2]\nconst w: f32[2,2] = ";
        text.append(weight).append("\nconst s: i64[2] = ").append(shape).append("\na = MatMul(x, w)\n");
        text.append("y = Reshape(a, s) @").append(name).append("\noutput y\n");
        return test::graphFromText(text)->structureHash();
    };
    EXPECT_EQ(hash("random(1)", "{4, 1}", "n"), hash("random(2)", "{4, 1}", "n"));
    EXPECT_NE(hash("random(1)", "{4, 1}", "n"), hash("random(1)", "{1, 4}", "n"));
    EXPECT_NE(hash("random(1)", "{4, 1}", "n"), hash("random(1)", "{4, 1}", "m"));
}

} // namespace
} // namespace tessera::graph
