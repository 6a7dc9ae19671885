#include "engine/graph/graph_builder.h"
#include "engine/graph/seeded_constant.h"
#include "engine/graph/text_form.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/random_graph.h"

#include <gmock/gmock.h>
#include <ostream>

namespace tessera::graph {
namespace {

using test::graphFromText;

std::string printed(const Graph& graph) {
    auto text = printGraph(graph);
    return text ? *text : "refused: " + text.error().oneLine();
}

TEST(TextForm, PrintsWhatItParsed) {
    for (const auto& network : test::smallNetworks()) {
        const auto parsed = parseGraph(network.text);
        ASSERT_TRUE(parsed) << network.name << ": " << parsed.error().oneLine();
        const auto again = parseGraph(printed(**parsed));
        ASSERT_TRUE(again) << network.name << ": " << again.error().oneLine();
        EXPECT_EQ(printed(**again), printed(**parsed));
        EXPECT_EQ((*again)->structureHash(), (*parsed)->structureHash());
    }
}

TEST(TextForm, RoundTripsEveryConstruct) {
    constexpr std::string_view kText = R"(graph "all of it" opset 17, com.example 2, tessera 1
symbol N = {1, 64:2.5}
input x: f32[N,3,?]
input "odd name\x01": i64[]
const a: f32[2] = {1.5, -inf}
const b: f16[2] = {0.5, nan}
const c: bool[2] = {true, false}
const d: u64[1] = {18446744073709551615}
const e: i8[0] = {}
const f: f32[2,2] = random(7)
const g: f64[2] = uniform(-3, 0.5, 1.5)
const h: i32[] = zeros
const i: bf16[1] = ones
y = Relu(x)
_, z: f32[1,2] = com.example.Thing(y, _, a, b) {f=1e-05, fs=[1.0,2.0], i=-3, is=[1,2], nof=floats[], none=[], nos=strings[], s="a\"b\\\n", ss=["p","q"], t=i64[2]{3, 4}} @"node one"
w = tessera.Convert(y) {from="nchw", to="nchw16c"}
output z, w
)";
    EXPECT_EQ(printed(*graphFromText(kText)), kText);
}

TEST(TextForm, RoundTripsRandomGraphs) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto graph = test::randomGraph({.seed = seed, .nodes = 12});
        const auto again = graphFromText(printed(*graph));
        EXPECT_EQ(printed(*again), printed(*graph));
        EXPECT_EQ(again->structureHash(), graph->structureHash());
    }
}

TEST(TextForm, TakesNodesInAnyOrder) {
    const auto graph = graphFromText("graph g opset 17\n"
                                     "input x: f32[1]\n"
                                     "z = Relu(y) @second\n"
                                     "y = Neg(x) @first # a comment\n"
                                     "output z");
    EXPECT_EQ(graph->node(NodeId(0)).name, "first");
    EXPECT_EQ(graph->node(NodeId(1)).name, "second");
}

TEST(TextForm, JoinsLinesInsideBrackets) {
    const auto graph =
        graphFromText("graph g opset 17\ninput x: f32[1,\n 2]\ny = Concat(x,\n\n x) {axis=\n1}\noutput y\n");
    EXPECT_EQ(test::typeOf(*graph, "y"), "f32[1,4]");
}

TEST(TextForm, SeededConstantsAreTheSameEverywhere) {
    const auto graph =
        graphFromText("graph g opset 17\nconst w: f32[4,9] = random(7)\n"
                      "const u: i64[3] = uniform(7, 0, 10)\ny = Relu(w)\nz = Neg(u)\noutput y, z\n");
    const auto first = test::valueNamed(*graph, "w").constant->tensor()->as<float>()[0];
    EXPECT_FLOAT_EQ(first, 0.45460454F);
    for (const auto drawn : test::valueNamed(*graph, "u").constant->tensor()->toInts()) {
        EXPECT_THAT(drawn, testing::AllOf(testing::Ge(0), testing::Lt(10)));
    }
}

struct Refusal {
    std::string_view text;
    std::string_view where;
    std::string_view message;

    friend void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.message; }
};

class TextFormRefuses : public testing::TestWithParam<Refusal> {};

TEST_P(TextFormRefuses, WithLineAndColumn) {
    const auto parsed = parseGraph(GetParam().text);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().kind, base::ErrorKind::kRefused);
    EXPECT_EQ(parsed.error().where, GetParam().where);
    EXPECT_THAT(parsed.error().message, testing::HasSubstr(std::string(GetParam().message)));
}

INSTANTIATE_TEST_SUITE_P(
    , TextFormRefuses,
    testing::Values(
        Refusal{"", "line 1, column 1", "expected 'graph NAME opset N'"},
        Refusal{"graph g opset x\n", "line 1, column 15", "no whole number"},
        Refusal{"graph g opset 17 nonsense\n", "line 1, column 18", "expected the end of the line"},
        Refusal{"graph g\ninput x f32[1]\n", "line 2, column 9", "expected ':'"},
        Refusal{"graph g\ninput x: f33[1]\n", "line 2, column 10", "expected an element type"},
        Refusal{"graph g\ninput x: f32[-1]\n", "line 2, column 14", "not negative"},
        Refusal{"graph g\ninput x: f32[1]\ninput x: f32[1]\n", "line 3, column 7",
                "already defined in line 2"},
        Refusal{"graph g\ny = Relu(x)\noutput y\n", "line 2, column 10", "'x' is not defined anywhere"},
        Refusal{"graph g\ny = Relu(x)\ninput x: f32[1]\n", "line 3, column 7", "used before it is declared"},
        Refusal{"graph g\ninput x: f32[1]\ny = Relu(x\noutput y\n", "line 4, column 1", "expected ','"},
        Refusal{"graph g\ninput x: f32[1]\ny = Relu(x) {a=}\n", "line 3, column 16", "attribute's value"},
        Refusal{"graph g\ninput x: f32[1]\ny = Relu(x) {a=1, a=2}\n", "line 3, column 19", "given twice"},
        Refusal{"graph g\ninput x: f32[1]\ny = Relu(x) {a=[1, \"b\"]}\n", "line 3, column 20",
                "no whole number"},
        Refusal{"graph g\nconst c: f32[2] = {1.0}\n", "line 2, column 19", "1 values for shape 2"},
        Refusal{"graph g\nconst c: i64[1] = {1.5}\n", "line 2, column 20", "no whole number"},
        Refusal{"graph g\nconst c: i8[1] = {200}\n", "line 2, column 19", "no whole number"},
        Refusal{"graph g\nconst c: i64[1] = random(1)\n", "line 2, column 19", "no such numbers"},
        Refusal{"graph g\nconst c: f32[1] = uniform(1, 2, 1)\n", "line 2, column 19", "the range is empty"},
        Refusal{"graph g\nconst c: f32[9000000000,9000000000] = zeros\n", "line 2, column 10", "known size"},
        Refusal{"graph g\nconst c: f32[1] = many\n", "line 2, column 19", "expected zeros, ones"},
        Refusal{"graph \"g\n", "line 1, column 7", "the string has no end"},
        Refusal{"graph \"\\q\"\n", "line 1, column 8", "a backslash"},
        Refusal{"graph g\n$\n", "line 2, column 1", "starts nothing known"}));

TEST(TextForm, NamesTheNodeThatTheGraphRefuses) {
    const auto parsed =
        parseGraph("graph g opset 17\ninput x: f32[1,2]\ny = Transpose(x) {perm=[0,2]} @turn\noutput y\n");
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().oneLine(),
              "node 'turn' (Transpose): attribute 'perm': axis 2 does not exist in rank 2");
}

GraphRef around(GraphRef body) {
    GraphBuilder builder("g");
    const ValueId x = builder.addInput("x", {DType::kFloat32, Shape{Dim(1)}});
    builder.addOutput(builder
                          .addNode({.op = "Repeat",
                                    .inputs = {x},
                                    .attributes = {{"body", std::move(body)}},
                                    .domain = "com.example"})
                          .front());
    auto made = std::move(builder).build();
    EXPECT_TRUE(made);
    return made ? *std::move(made) : nullptr;
}

TEST(TextForm, RoundTripsGraphsInGraphs) {
    const auto inner =
        graphFromText("graph \"in \\\"it\" opset 17\ninput x: f32[1]\ny = Relu(x)\noutput y\n");
    const auto outer = around(around(inner));
    const auto again = parseGraph(printed(*outer));
    ASSERT_TRUE(again) << again.error().oneLine();
    EXPECT_EQ((*again)->structureHash(), outer->structureHash());
    EXPECT_EQ(printed(**again), printed(*outer));
    const auto body = (*again)->nodes()[0].attributes.graph("body");
    ASSERT_TRUE(body);
    EXPECT_EQ(printed(*body->nodes()[0].attributes.graph("body")), printed(*inner));
}

TEST(TextForm, SaysWhatIsWrongWithAGraphInAGraph) {
    const auto refused =
        parseGraph("graph g opset 17\ninput x: f32[1]\n"
                   "y = com.example.Repeat(x) {body=graph(\"graph b opset 17\\noutput z\\n\")}\n"
                   "output y\n");
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().oneLine(),
                testing::AllOf(testing::HasSubstr("line 3, column 39"),
                               testing::HasSubstr("in the graph that begins here"), testing::HasSubstr("z")));
    EXPECT_FALSE(parseGraph("graph g opset 17\ny = Loop() {body=graph(3)}\noutput y\n"));
}

TEST(TextForm, RefusesToPrintABodyWithoutTextForm) {
    GraphBuilder builder("body");
    Tensor nibbles(DType::kInt4, {2});
    builder.addOutput(builder.addConstant("w", makeConstant(std::move(nibbles))));
    auto body = std::move(builder).build();
    ASSERT_TRUE(body);
    const auto text = printGraph(*around(*std::move(body)));
    ASSERT_FALSE(text);
    EXPECT_THAT(text.error().oneLine(), testing::HasSubstr("node 'Repeat#0': attribute 'body'"));
}

} // namespace
} // namespace tessera::graph
