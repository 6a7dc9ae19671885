// Bodies, sequences and optional values, run through whole graphs.
#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"
#include "tests/support/graph_text.h"
#include "tests/unit/kernels/run_kernel.h"

namespace tessera::kernels {
namespace {

using namespace test;
using graph::GraphBuilder;
using graph::GraphRef;
using graph::NodeSpec;
using graph::Shape;
using graph::ValueId;
using tessera::test::graphFromText;

Data runGraph(const GraphRef& graph, const Data& inputs) {
    auto outputs = evaluateData(*graph, inputs);
    EXPECT_TRUE(outputs) << (outputs ? "" : outputs.error().oneLine());
    return outputs ? *outputs : Data(graph->outputs().size(), Datum(Tensor(DType::kFloat32, {0})));
}

/// x is doubled until it passes 100 or ten rounds are over; every value on the way is collected.
GraphRef doublingLoop() {
    const auto body = graphFromText("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[]\n"
                                    "input limit: f32[]\n"
                                    "t = Add(s, s)\nd = Less(t, limit)\nu = Identity(t)\noutput d, t, u\n");
    GraphBuilder builder("g");
    builder.setOpset("", 17);
    const ValueId trips = builder.addInput("m", {DType::kInt64, Shape()});
    const ValueId start = builder.addInput("c", {DType::kBool, Shape()});
    const ValueId x = builder.addInput("x", {DType::kFloat32, Shape()});
    const ValueId limit = builder.addInput("limit_outside", {DType::kFloat32, Shape()});
    NodeSpec spec{.op = "Loop", .inputs = {trips, start, x, limit}, .name = "loop"};
    spec.attributes.set("body", body);
    spec.attributes.set(std::string(graph::kCapturesAttribute), std::vector<std::string>{"limit"});
    spec.outputNames = {"last", "all"};
    for (const ValueId output : builder.addNode(std::move(spec))) {
        builder.addOutput(output);
    }
    auto graph = std::move(builder).build();
    EXPECT_TRUE(graph) << (graph ? "" : graph.error().oneLine());
    return *graph;
}

TEST(Control, LoopsUntilItsBodySaysSo) {
    const auto outputs =
        runGraph(doublingLoop(), {ints({}, {10}), bools({}, {1}), floats({}, {30}), floats({}, {100})});
    expectTensor(outputs[0].tensor(), {}, {120});
    expectTensor(outputs[1].tensor(), {2}, {60, 120});
}

TEST(Control, LoopsAsOftenAsItIsTold) {
    const auto outputs =
        runGraph(doublingLoop(), {ints({}, {3}), bools({}, {1}), floats({}, {1}), floats({}, {100})});
    expectTensor(outputs[0].tensor(), {}, {8});
    expectTensor(outputs[1].tensor(), {3}, {2, 4, 8});
}

TEST(Control, ALoopOfNoRoundsGivesWhatItWasGiven) {
    const auto outputs =
        runGraph(doublingLoop(), {ints({}, {3}), bools({}, {0}), floats({}, {7}), floats({}, {100})});
    expectTensor(outputs[0].tensor(), {}, {7});
    expectTensor(outputs[1].tensor(), {0}, {});
}

TEST(Control, WhatIsNeverCollectedHasTheTypeThatInferenceSays) {
    // Neither body says of which type its values are.
    const auto loop = graphFromText(R"(graph g opset 17
input m: i64[]
input c: bool[]
input s: f32[2,3]
last, all, signs = Loop(m, c, s) {body=graph("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: ?[??]\nd = Identity(c)\nt = Relu(s)\nu = Identity(t)\nv = Greater(s, t)\noutput d, t, u, v\n")}
output last, all, signs
)");
    const Data inputs{ints({}, {3}), bools({}, {0}), floats({2, 3}, {1, 2, 3, 4, 5, 6})};
    const auto outputs = runGraph(loop, inputs);
    expectTensor(outputs[0].tensor(), {2, 3}, {1, 2, 3, 4, 5, 6});
    expectTensor(outputs[1].tensor(), {0, 2, 3}, {});
    EXPECT_EQ(outputs[1].tensor().dtype(), DType::kFloat32);
    expectTensor(outputs[2].tensor(), {0, 2, 3}, {});
    EXPECT_EQ(outputs[2].tensor().dtype(), DType::kBool);
    const auto exact = evaluateData(*loop, inputs, {.arithmetic = Arithmetic::kDouble});
    ASSERT_TRUE(exact) << exact.error().oneLine();
    EXPECT_EQ((*exact)[1].tensor().dtype(), DType::kFloat64);
    EXPECT_EQ((*exact)[2].tensor().dtype(), DType::kBool);

    const auto scan = graphFromText(R"(graph g opset 17
input s: i64[2]
input x: i64[0,2]
last, all = Scan(s, x) {body=graph("graph b opset 17\ninput s: ?[??]\ninput e: ?[??]\nt = Add(s, e)\nu = Identity(t)\noutput t, u\n"), num_scan_inputs=1, scan_output_axes=[1]}
output last, all
)");
    const auto scanned = runGraph(scan, {ints({2}, {7, 8}), ints({0, 2}, {})});
    expectTensor(scanned[1].tensor(), {2, 0}, {});
    EXPECT_EQ(scanned[1].tensor().dtype(), DType::kInt64);
}

TEST(Control, ALoopMayCarryOtherExtentsThanItsBodyDeclares) {
    const auto grows = graphFromText(R"(graph g opset 17
input m: i64[]
input a: f32[1,2]
y, all = Loop(m, _, a, a) {body=graph("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[1,2]\ninput a: f32[1,2]\nd = Identity(c)\nt = Concat(s, a) {axis=0}\nu = ReduceSum(s) {keepdims=0}\noutput d, t, u\n"), tessera_captures=["a"]}
output y, all
)");
    const auto grown = runGraph(grows, {ints({}, {3}), floats({1, 2}, {1, 2})});
    expectTensor(grown[0].tensor(), {4, 2}, {1, 2, 1, 2, 1, 2, 1, 2});
    expectTensor(grown[1].tensor(), {3}, {3, 6, 9});

    const auto rises = graphFromText(R"(graph g opset 17
input m: i64[]
input a: f32[2]
y = Loop(m, _, a) {body=graph("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[2]\nconst at: i64[1] = {0}\nd = Identity(c)\nt = Unsqueeze(s, at)\noutput d, t\n")}
output y
)");
    expectTensor(runGraph(rises, {ints({}, {2}), floats({2}, {1, 2})})[0].tensor(), {1, 1, 2}, {1, 2});

    const auto scans = graphFromText(R"(graph g opset 17
input a: f32[1]
input x: f32[3,1]
y, all = Scan(a, x) {body=graph("graph b opset 17\ninput s: f32[1]\ninput e: f32[1]\nt = Concat(s, e) {axis=0}\nu = ReduceSum(s) {keepdims=0}\noutput t, u\n"), num_scan_inputs=1}
output y, all
)");
    const auto scanned = runGraph(scans, {floats({1}, {1}), floats({3, 1}, {2, 3, 4})});
    expectTensor(scanned[0].tensor(), {4}, {1, 2, 3, 4});
    expectTensor(scanned[1].tensor(), {3}, {1, 3, 6});
}

TEST(Control, ALoopKeepsTheElementTypeThatItsBodyDeclares) {
    const auto graph = graphFromText(R"(graph g opset 17
input m: i64[]
input a: f32[2]
y = Loop(m, _, a) {body=graph("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[2]\nd = Identity(c)\nt = Cast(s) {to=6}\noutput d, t\n")}
output y
)");
    EXPECT_TRUE(evaluateData(*graph, Data{ints({}, {1}), floats({2}, {1, 2})}));
    EXPECT_FALSE(evaluateData(*graph, Data{ints({}, {2}), floats({2}, {1, 2})}));
}

TEST(Sequences, AreBuiltTakenApartAndJoined) {
    const auto graph = graphFromText("graph g opset 17\ninput a: f32[1,2]\ninput b: f32[1,2]\n"
                                     "const last: i64[] = {-1}\nconst front: i64[] = {0}\n"
                                     "s = SequenceConstruct(a, b)\n"
                                     "t = SequenceInsert(s, b, front)\n"
                                     "u = SequenceErase(t, last)\n"
                                     "n = SequenceLength(t)\n"
                                     "x = SequenceAt(u, last)\n"
                                     "y = ConcatFromSequence(t) {axis=0}\n"
                                     "output n, x, y, u\n");
    const auto outputs = runGraph(graph, {floats({1, 2}, {1, 2}), floats({1, 2}, {3, 4})});
    expectTensor(outputs[0].tensor(), {}, {3});
    expectTensor(outputs[1].tensor(), {1, 2}, {1, 2});
    expectTensor(outputs[2].tensor(), {3, 2}, {3, 4, 1, 2, 3, 4});
    ASSERT_TRUE(outputs[3].isSequence());
    EXPECT_EQ(outputs[3].elements().size(), 2U);
    const auto tensorsOnly = evaluate(*graph, std::vector{floats({1, 2}, {1, 2}), floats({1, 2}, {3, 4})});
    ASSERT_FALSE(tensorsOnly);
    EXPECT_THAT(tensorsOnly.error().oneLine(), testing::HasSubstr("output 3"));
}

TEST(Sequences, RefuseAPositionOutsideOfThem) {
    const auto graph = graphFromText("graph g opset 17\ninput a: f32[2]\nconst p: i64[] = {1}\n"
                                     "s = SequenceConstruct(a)\ny = SequenceAt(s, p) @at\noutput y\n");
    const auto outputs = evaluate(*graph, std::vector{floats({2}, {1, 2})});
    ASSERT_FALSE(outputs);
    EXPECT_THAT(outputs.error().oneLine(), testing::HasSubstr("node 'at'"));
    EXPECT_THAT(outputs.error().oneLine(), testing::HasSubstr("position 1"));
}

TEST(Sequences, SplitIntoUnevenParts) {
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[5]\nconst p: i64[] = {2}\n"
                                     "s = SplitToSequence(x, p)\noutput s\n");
    const auto outputs = runGraph(graph, {floats({5}, {1, 2, 3, 4, 5})});
    ASSERT_EQ(outputs[0].elements().size(), 3U);
    expectTensor(outputs[0].elements()[2], {1}, {5});
}

TEST(Optionals, KnowWhetherTheyHoldSomething) {
    const auto graph = graphFromText("graph g opset 17\ninput x: opt(f32[2])\n"
                                     "y = OptionalHasElement(x)\noutput y\n");
    EXPECT_EQ(runGraph(graph, {Datum()})[0].tensor().as<std::uint8_t>()[0], 0);
    EXPECT_EQ(runGraph(graph, {floats({2}, {1, 2})})[0].tensor().as<std::uint8_t>()[0], 1);
    const auto get = graphFromText("graph g opset 17\ninput x: opt(f32[2])\n"
                                   "y = OptionalGetElement(x)\noutput y\n");
    expectTensor(runGraph(get, {floats({2}, {1, 2})})[0].tensor(), {2}, {1, 2});
    EXPECT_FALSE(evaluateData(*get, Data{Datum()}));
}

} // namespace
} // namespace tessera::kernels
