#include "engine/graph/graph_builder.h"
#include "engine/graph/text_form.h"
#include "engine/models/models.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

namespace tessera::onnx {
namespace {

using graph::GraphRef;

std::shared_ptr<const std::vector<std::byte>> asBytes(const std::string& text) {
    const auto bytes = std::as_bytes(std::span(text));
    return std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
}

std::string written(const graph::Graph& graph, const WriteOptions& options = {}) {
    auto result = writeModel(graph, options);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().oneLine());
    return result ? result->bytes : std::string();
}

GraphRef readBack(const std::string& text, const ReadOptions& options = {}) {
    auto model = readModelFromBytes(asBytes(text), options);
    EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().oneLine());
    if (!model) {
        return nullptr;
    }
    EXPECT_TRUE(model->warnings.empty()) << model->warnings.front().message;
    return model->graph;
}

void expectSame(const GraphRef& a, const GraphRef& b) {
    ASSERT_NE(b, nullptr);
    EXPECT_EQ(a->structureHash(), b->structureHash());
    EXPECT_EQ(a->name(), b->name());
    ASSERT_EQ(a->nodes().size(), b->nodes().size());
    for (std::size_t i = 0; i < a->nodes().size(); ++i) {
        EXPECT_EQ(a->nodes()[i].name, b->nodes()[i].name);
        EXPECT_EQ(a->nodes()[i].sources, b->nodes()[i].sources);
    }
    for (const auto& value : a->values()) {
        if (!value.isConstant()) {
            continue;
        }
        const auto id = b->findValue(value.name);
        ASSERT_TRUE(id.valid()) << value.name;
        ASSERT_TRUE(b->value(id).isConstant()) << value.name;
        EXPECT_EQ(*value.constant->contentHash(), *b->value(id).constant->contentHash()) << value.name;
    }
}

TEST(RoundTrip, KeepsEverySmallNetwork) {
    for (const auto& model : models::smallModels()) {
        SCOPED_TRACE(model.name);
        const auto graph = *models::buildSmallModel(model.name);
        expectSame(graph, readBack(written(*graph)));
    }
}

TEST(RoundTrip, KeepsBuiltinNetworks) {
    for (const auto* name : {"dcgan", "bert", "mobilenet-v2"}) {
        SCOPED_TRACE(name);
        const auto graph = *models::buildModel(name);
        expectSame(graph, readBack(written(*graph)));
    }
}

TEST(RoundTrip, KeepsANodeOfAnotherOpset) {
    graph::GraphBuilder inner("gelu");
    inner.setOpset("", 17);
    const graph::TensorType type{graph::DType::kFloat32, graph::Shape{2, 3}};
    const auto half =
        inner.addConstant("half", graph::makeConstant(graph::Tensor::ofFloats({}, std::vector{0.5F})));
    const auto root =
        inner.addConstant("root", graph::makeConstant(graph::Tensor::ofFloats({}, std::vector{1.4142135F})));
    const auto x = inner.addInput("x", type);
    const auto erf =
        inner.addNode({.op = "Erf", .inputs = inner.addNode({.op = "Div", .inputs = {x, root}})})[0];
    const auto scaled = inner.addNode({.op = "Mul", .inputs = {x, half}})[0];
    const auto product = inner.addNode({.op = "Mul", .inputs = {scaled, erf}})[0];
    inner.addOutput(inner.addNode({.op = "Add", .inputs = {product, scaled}, .name = "gelu"})[0]);
    graph::GraphBuilder builder("g");
    builder.setOpset("", 17);
    builder.addOutput(builder.addNode({.op = "Gelu",
                                       .inputs = {builder.addInput("x", type)},
                                       .name = "gelu",
                                       .sources = {"div", "gelu"},
                                       .primitives = *std::move(inner).build(),
                                       .opset = 20})[0]);
    const auto graph = *std::move(builder).build();
    const auto kept = readBack(written(*graph, {.compounds = CompoundMode::kKeep}));
    expectSame(graph, kept);
    EXPECT_EQ(kept->nodes()[0].opset, 20);
    ASSERT_NE(kept->nodes()[0].primitives, nullptr);
    EXPECT_EQ(kept->nodes()[0].primitives->structureHash(), graph->nodes()[0].primitives->structureHash());

    const auto primitives = readBack(written(*graph));
    ASSERT_EQ(primitives->nodes().size(), 5U);
    EXPECT_TRUE(primitives->findNode("gelu").valid()); // the name goes to the primitive that had it
    for (const auto& node : primitives->nodes()) {
        EXPECT_EQ(node.opset, 17) << node.name;
    }
}

TEST(RoundTrip, KeepsWhatBodiesCaptureOnTheWire) {
    // Folding made `step` a constant after the file was read; nobody knows the extent of `all`.
    const auto graph = *graph::parseGraph(R"(graph loops opset 17
const step: f32[] = {2.0}
input trips: i64[]
input goes: bool[]
input start: f32[]
input other: f32[?]
last, all = Loop(trips, goes, start, other, step) {body=graph("graph body opset 17\ninput i: i64[]\ninput c: bool[]\ninput x: ?[??]\ninput step: f32[??]\ninput near: f32[??]\nd = Identity(c)\nt: f32[?] = com.example.Thing(near)\ny = Add(x, step)\nz = Identity(x)\noutput d, y, z\n"), tessera_captures=["near", "step"]}
output last, all
)");
    const auto kept = readBack(written(*graph, {.compounds = CompoundMode::kKeep}));
    expectSame(graph, kept);
    EXPECT_EQ(*graph::printGraph(*kept), *graph::printGraph(*graph));
    EXPECT_TRUE(kept->symbols().empty());
    // For any other reader, bodies find them by name.
    const auto found = readBack(written(*graph));
    EXPECT_EQ(found->nodes()[0].inputs.size(), 4U);
    EXPECT_TRUE(found->nodes()[0].attributes.graph("body")->findValue("step").valid());
}

TEST(RoundTrip, SaysNoTypeWithoutAnElementType) {
    // ONNX Runtime refuses a file with such a type.
    const auto graph = *graph::parseGraph(R"(graph unknown opset 17, com.example 1
input m: i64[]
input x: u8[2,3]
a: ?[2,3] = com.example.Thing(x)
y = Loop(m, _, a) {body=graph("graph b opset 17, com.example 1\ninput i: i64[]\ninput c: bool[]\ninput s: ?[2,3]\nd = Identity(c)\nt: ?[2,3] = com.example.Thing(s)\noutput d, t\n")}
z: ?[2,3] = com.example.Thing(y)
output y, z
)");
    const auto found = readBack(written(*graph));
    ASSERT_NE(found, nullptr);
    const auto typeIn = [](const graph::Graph& in, const char* value) {
        return in.value(in.findValue(value)).type;
    };
    EXPECT_EQ(typeIn(*found, "a"), graph::TensorType{});
    EXPECT_EQ(typeIn(*found, "z"), graph::TensorType{});
    const auto body = found->node(found->value(found->findValue("y")).producer).attributes.graph("body");
    ASSERT_NE(body, nullptr);
    EXPECT_EQ(body->value(body->inputs()[2]).type, graph::TensorType{});
    EXPECT_EQ(body->value(body->outputs()[1]).type, graph::TensorType{});
    // Workers are told all that is known.
    const auto kept = readBack(written(*graph, {.compounds = CompoundMode::kKeep}));
    EXPECT_EQ(*graph::printGraph(*kept), *graph::printGraph(*graph));
}

TEST(RoundTrip, IsDeterministic) {
    const auto graph = *models::buildSmallModel("attention");
    EXPECT_EQ(written(*graph), written(**models::buildSmallModel("attention")));
}

TEST(RoundTrip, SendsWeightsAsBlobs) {
    const auto graph = *models::buildModel("dcgan");
    const auto sent = writeModel(*graph, {.compounds = CompoundMode::kKeep, .weights = WeightMode::kBlobs});
    ASSERT_TRUE(sent.has_value()) << sent.error().oneLine();
    EXPECT_LT(sent->bytes.size(), 50'000U);
    ASSERT_FALSE(sent->blobs.empty());
    std::map<base::Hash128, graph::Tensor> store;
    for (const auto& blob : sent->blobs) {
        store.emplace(blob.hash, *blob.constant->tensor());
    }
    const ReadOptions options{
        .blobs = [&](const base::Hash128& hash) -> base::Result<graph::Tensor> { return store.at(hash); }};
    const auto received = readBack(sent->bytes, options);
    expectSame(graph, received);
    for (const auto& value : received->values()) {
        if (!value.isConstant() || value.constant->tensor()->bytes().size() <= 1024) {
            continue;
        }
        const auto bytes = value.constant->tensor()->bytes();
        EXPECT_TRUE(std::ranges::any_of(
            store, [&](const auto& held) { return held.second.bytes().data() == bytes.data(); }))
            << value.name << " was copied";
    }
}

/// x -> Relu -> y as its own graph, standing for the compound node's origin.
GraphRef reluPrimitive() {
    graph::GraphBuilder builder("primitives");
    builder.setOpset("", 17);
    const auto in = builder.addInput("in", {graph::DType::kFloat32, graph::Shape{4}});
    const auto out =
        builder.addNode({.op = "Neg", .inputs = {in}, .name = "one", .outputNames = {"between"}});
    builder.addOutput(
        builder.addNode({.op = "Relu", .inputs = out, .name = "two", .outputNames = {"out"}})[0]);
    return *std::move(builder).build();
}

GraphRef compoundGraph() {
    graph::GraphBuilder builder("compound");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{4}});
    const auto y = builder.addNode({.op = "Gelu",
                                    .inputs = {x},
                                    .name = "whole",
                                    .outputNames = {"y"},
                                    .sources = {"one", "two"},
                                    .primitives = reluPrimitive()});
    builder.addOutput(y[0]);
    auto graph = std::move(builder).build();
    EXPECT_TRUE(graph.has_value()) << (graph ? "" : graph.error().oneLine());
    return *graph;
}

TEST(RoundTrip, KeepsCompoundsOnTheWire) {
    const auto graph = compoundGraph();
    const auto back = readBack(written(*graph, {.compounds = CompoundMode::kKeep}));
    expectSame(graph, back);
    ASSERT_NE(back->nodes()[0].primitives, nullptr);
    EXPECT_EQ(back->nodes()[0].primitives->structureHash(), graph->nodes()[0].primitives->structureHash());
}

TEST(RoundTrip, WritesCompoundsAsTheirPrimitives) {
    const auto back = readBack(written(*compoundGraph()));
    ASSERT_NE(back, nullptr);
    ASSERT_EQ(back->nodes().size(), 2U);
    EXPECT_EQ(back->nodes()[0].op, "Neg");
    EXPECT_EQ(back->nodes()[0].name, "one");
    EXPECT_EQ(back->value(back->nodes()[1].outputs[0]).name, "y");
}

TEST(RoundTrip, ExpandsTheGroupsItWrote) {
    const auto graph = *models::buildSmallModel("residual");
    WriteOptions options;
    options.groups.push_back(
        {.name = "region0",
         .domain = "tessera.reference",
         .docString = "fused",
         .nodes = {graph->findNode("/block/conv1/Conv"), graph->findNode("/block/bn1/BatchNormalization"),
                   graph->findNode("/block/relu1/Relu")}});
    const auto back = readBack(written(*graph, options));
    ASSERT_NE(back, nullptr);
    EXPECT_EQ(back->nodes().size(), graph->nodes().size());
    EXPECT_TRUE(back->findNode("region0//block/conv1/Conv").valid());
    EXPECT_EQ(back->value(back->outputs()[0]).type, graph->value(graph->outputs()[0]).type);
    // A group around a path that leaves it cannot be one function.
    options.groups[0].nodes = {graph->findNode("/entry/Relu"), graph->findNode("/block/Add")};
    EXPECT_FALSE(writeModel(*graph, options).has_value());
}

TEST(RoundTrip, KeepsTheNamesOfSymbolicSizes) {
    graph::GraphBuilder builder("symbolic");
    builder.setOpset("", 17);
    const auto batch = builder.addSymbol({"N", {}});
    const auto x = builder.addInput(
        "x", {graph::DType::kFloat32,
              graph::Shape{graph::Dim::symbol(batch), 3, graph::Dim::unknown(), graph::Dim::symbol(batch)}});
    builder.addOutput(builder.addNode({.op = "Relu", .inputs = {x}, .outputNames = {"y"}})[0]);
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph.has_value()) << graph.error().oneLine();
    const auto back = readBack(written(**graph));
    ASSERT_NE(back, nullptr);
    for (const auto* name : {"x", "y"}) {
        const auto& shape = *back->value(back->findValue(name)).type.shape;
        ASSERT_EQ(shape.size(), 4U) << name;
        EXPECT_EQ(back->symbols()[shape[0].symbol().index()].name, "N") << name;
        EXPECT_EQ(shape[1], graph::Dim(3)) << name;
        EXPECT_FALSE(shape[2].isConstant()) << name; // a file has no word for it: the reader gives it one
        EXPECT_EQ(shape[3], shape[0]) << name;
        EXPECT_NE(shape[2], shape[0]) << name;
    }
}

// Some exporters call every extent that they do not know "?".
TEST(RoundTrip, AQuestionMarkNamesNoSize) {
    graph::GraphBuilder builder("question marks");
    builder.setOpset("", 17);
    const auto size = graph::Dim::symbol(builder.addSymbol({"?", {}}));
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{3, size, size}});
    builder.addOutput(builder.addNode({.op = "Relu", .inputs = {x}, .outputNames = {"y"}})[0]);
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph.has_value()) << graph.error().oneLine();
    const auto back = readBack(written(**graph));
    ASSERT_NE(back, nullptr);
    const auto& shape = *back->value(back->findValue("x")).type.shape;
    ASSERT_EQ(shape.size(), 3U);
    EXPECT_EQ(back->symbols()[shape[1].symbol().index()].name, "x.1");
    EXPECT_EQ(back->symbols()[shape[2].symbol().index()].name, "x.2");
}

TEST(RoundTrip, PutsLargeWeightsBesideTheFile) {
    const auto graph = *models::buildSmallModel("chain");
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "chain.onnx";
    EXPECT_FALSE(writeModel(*graph, {.inlineLimitBytes = 100}).has_value());
    ASSERT_TRUE(writeModelFile(*graph, path, {.inlineLimitBytes = 100}).has_value());
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "chain.onnx.data"));
    const auto read = readModel(path);
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    expectSame(graph, read->graph);
}

} // namespace
} // namespace tessera::onnx
