#include "engine/transform/bind_shapes.h"

#include "engine/graph/graph_builder.h"

#include <gmock/gmock.h>

namespace tessera::transform {
namespace {

using base::ErrorKind;
using graph::Dim;
using graph::Extents;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// x: N x 8, y: N x T, z: fixed; Add(x, z) -> a; Concat(a, y) over axis 1 -> out.
graph::GraphRef symbolicGraph() {
    graph::GraphBuilder builder("symbolic");
    const auto n = builder.addSymbol({"N", {}});
    const auto t = builder.addSymbol({"T", {}});
    const auto dtype = graph::DType::kFloat32;
    const auto x = builder.addInput("x", {dtype, graph::Shape{Dim::symbol(n), 8}});
    const auto y = builder.addInput("y", {dtype, graph::Shape{Dim::symbol(n), Dim::symbol(t)}});
    const auto z = builder.addInput("z", {dtype, graph::Shape{1, 8}});
    const auto a = builder.addNode({.op = "Add", .inputs = {x, z}, .name = "add", .outputNames = {"a"}})[0];
    graph::NodeSpec concat{.op = "Concat", .inputs = {a, y}, .name = "join", .outputNames = {"out"}};
    concat.attributes.set("axis", std::int64_t{1});
    builder.addOutput(builder.addNode(std::move(concat))[0]);
    auto built = std::move(builder).build();
    EXPECT_TRUE(built) << (built ? "" : built.error().oneLine());
    return *built;
}

TEST(BindShapes, SymbolsBecomeExtentsEverywhere) {
    const auto graph = symbolicGraph();
    EXPECT_THAT(unsizedInputs(*graph), ElementsAre("x (N x 8)", "y (N x T)"));
    const auto bound = bindShapes(graph, std::vector<graph::InputShape>{{"y", {4, 3}}});
    ASSERT_TRUE(bound.has_value()) << bound.error().oneLine();
    // x is sized by the symbol that it shares with y.
    EXPECT_THAT(bound->shapes, ElementsAre(graph::InputShape{"x", {4, 8}}, graph::InputShape{"y", {4, 3}}));
    EXPECT_THAT(unsizedInputs(*bound->graph), IsEmpty());
    EXPECT_EQ(bound->graph->value(bound->graph->findValue("a")).type.extents(), (Extents{4, 8}));
    EXPECT_EQ(bound->graph->value(bound->graph->findValue("out")).type.extents(), (Extents{4, 11}));
    EXPECT_EQ(bound->graph->node(bound->graph->findNode("join")).op, "Concat");
}

TEST(BindShapes, SymbolsAreSizedByName) {
    const auto graph = symbolicGraph();
    EXPECT_THAT(wantedSizes(*graph), ElementsAre("N", "T"));
    const auto bound = bindShapes(graph, {}, std::vector<graph::SymbolSize>{{"T", 0}, {"N", 4}});
    ASSERT_TRUE(bound.has_value()) << bound.error().oneLine();
    EXPECT_THAT(bound->shapes, ElementsAre(graph::InputShape{"x", {4, 8}}, graph::InputShape{"y", {4, 0}}));
    EXPECT_EQ(bound->graph->value(bound->graph->findValue("out")).type.extents(), (Extents{4, 8}));
    EXPECT_THAT(wantedSizes(*bound->graph), IsEmpty());
    const auto some = bindShapes(graph, {}, std::vector<graph::SymbolSize>{{"T", 3}});
    ASSERT_TRUE(some.has_value()) << some.error().oneLine();
    EXPECT_THAT(some->shapes, IsEmpty());
    EXPECT_THAT(wantedSizes(*some->graph), ElementsAre("N"));
    EXPECT_THAT(unsizedInputs(*some->graph), ElementsAre("x (N x 8)", "y (N x 3)"));
}

TEST(BindShapes, RefusesSymbolsThatDoNotFit) {
    const auto graph = symbolicGraph();
    const auto refusal = [&](std::vector<graph::InputShape> shapes, std::vector<graph::SymbolSize> sizes) {
        const auto bound = bindShapes(graph, shapes, sizes);
        EXPECT_FALSE(bound.has_value());
        return bound ? base::Error() : bound.error();
    };
    EXPECT_EQ(refusal({}, {{"M", 1}}).kind, ErrorKind::kUsage);
    EXPECT_THAT(refusal({}, {{"M", 1}}).oneLine(),
                HasSubstr("size 'M': the model has no such symbol; it has: N, T"));
    EXPECT_THAT(refusal({}, {{"N", 1}, {"N", 1}}).oneLine(), HasSubstr("twice"));
    EXPECT_THAT(refusal({}, {{"N", -1}}).oneLine(), HasSubstr("-1 is no size"));
    EXPECT_THAT(refusal({{"x", {5, 8}}}, {{"N", 4}}).oneLine(), HasSubstr("'N' is 4"));
}

/// The file says more of a value than its operator; at these sizes it turns out to be wrong.
TEST(BindShapes, OperatorsOverruleWhatIsDeclared) {
    graph::GraphBuilder builder("g");
    const auto n = builder.addSymbol({"N", {}});
    const auto m = builder.addSymbol({"M", {}});
    const auto f32 = graph::DType::kFloat32;
    const auto x = builder.addInput("x", {f32, graph::Shape{Dim::symbol(n)}});
    const auto y = builder.addInput("y", {f32, graph::Shape{Dim::symbol(m)}});
    const auto both = builder.declareValue("both", {f32, graph::Shape{Dim::symbol(n)}});
    graph::NodeSpec concat{.op = "Concat", .inputs = {x, y}, .name = "join"};
    concat.attributes.set("axis", std::int64_t{0});
    builder.addNode(std::move(concat), {both});
    builder.addOutput(both);
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph) << graph.error().oneLine();
    const auto bound = bindShapes(*graph, {}, std::vector<graph::SymbolSize>{{"N", 2}, {"M", 3}});
    ASSERT_TRUE(bound.has_value()) << bound.error().oneLine();
    EXPECT_EQ(bound->graph->value(bound->graph->findValue("both")).type.extents(), (Extents{5}));
    ASSERT_EQ(bound->overruled.size(), 1U);
    EXPECT_EQ(bound->overruled[0].message,
              "output 'both' is declared as f32[2] but the operator makes f32[5]");
}

TEST(BindShapes, WhatIsNotGivenStaysSymbolic) {
    const auto bound = bindShapes(symbolicGraph(), std::vector<graph::InputShape>{{"x", {2, 8}}});
    ASSERT_TRUE(bound.has_value()) << bound.error().oneLine();
    EXPECT_THAT(unsizedInputs(*bound->graph), ElementsAre("y (2 x T)"));
}

TEST(BindShapes, SizesThatTheModelHasChangeNothing) {
    const auto graph = symbolicGraph();
    const auto bound = bindShapes(graph, std::vector<graph::InputShape>{{"z", {1, 8}}});
    ASSERT_TRUE(bound.has_value());
    EXPECT_EQ(bound->graph, graph);
    EXPECT_THAT(bound->shapes, IsEmpty());
    EXPECT_EQ(bindShapes(graph, {})->graph, graph);
}

TEST(BindShapes, RefusesSizesThatDoNotFit) {
    const auto graph = symbolicGraph();
    const auto refusal = [&](std::vector<graph::InputShape> shapes) {
        const auto bound = bindShapes(graph, shapes);
        EXPECT_FALSE(bound.has_value());
        return bound ? base::Error() : bound.error();
    };
    EXPECT_EQ(refusal({{"nobody", {1}}}).kind, ErrorKind::kUsage);
    EXPECT_THAT(refusal({{"a", {4, 8}}}).oneLine(), HasSubstr("no such input"));
    EXPECT_THAT(refusal({{"x", {4, 8, 1}}}).oneLine(), HasSubstr("4x8x1 does not fit N x 8"));
    EXPECT_THAT(refusal({{"x", {4, 9}}}).oneLine(), HasSubstr("4x9 does not fit N x 8"));
    EXPECT_THAT(refusal({{"x", {4, 8}}, {"y", {5, 2}}}).oneLine(), HasSubstr("'N' is 4"));
    EXPECT_THAT(refusal({{"x", {4, 8}}, {"x", {5, 8}}}).oneLine(), HasSubstr("twice"));
    EXPECT_THAT(refusal({{"x", {-4, 8}}}).oneLine(), HasSubstr("-4x8 is no size"));
}

} // namespace
} // namespace tessera::transform
