#include "engine/transform/settle.h"

#include "engine/transform/bind_shapes.h"
#include "tests/unit/transform/transform_case.h"

namespace tessera::transform {
namespace {

using graph::GraphRef;
using ::tessera::test::graphFromText;
using ::tessera::test::typeOf;
using testing::ElementsAre;

std::vector<std::string> nodeNames(const graph::Graph& graph) {
    std::vector<std::string> names;
    for (const auto& node : graph.nodes()) {
        names.push_back(node.name);
    }
    return names;
}

GraphRef settled(const GraphRef& graph) {
    auto result = settle(graph);
    EXPECT_TRUE(result.has_value()) << result.error().oneLine();
    return result ? *std::move(result) : graph;
}

GraphRef sized(const char* text, std::vector<graph::SymbolSize> sizes) {
    const auto bound = bindShapes(graphFromText(text), {}, sizes);
    EXPECT_TRUE(bound.has_value()) << bound.error().oneLine();
    return settled(bound->graph);
}

// As exporters write a squeeze: only where the axis has one element.
constexpr const char* kSqueeze = R"(graph g opset 17
symbol N
const one: i64[] = {1}
const first: i64[] = {0}
const axes: i64[1] = {0}
input x: f32[N,4]
s = Shape(x)
n = Gather(s, first)
c = Equal(n, one)
y = If(c, x, axes) {then_branch=graph("graph a opset 17\ninput x: f32[??]\ninput axes: i64[1]\na = Squeeze(x, axes)\noutput a\n"), else_branch=graph("graph b opset 17\ninput x: f32[??]\nb = Identity(x)\noutput b\n"), tessera_captures=["x", "axes"]}
z = Relu(y)
output z
)";

TEST(Settle, TakesTheBranchThatSizesChoose) {
    const auto one = sized(kSqueeze, {{"N", 1}});
    EXPECT_EQ(typeOf(*one, "z"), "f32[4]");
    EXPECT_EQ(typeOf(*one, "y"), "f32[4]");
    EXPECT_THAT(nodeNames(*one), ElementsAre("Shape#0", "Gather#1", "Equal#2", "If#3/Squeeze#0", "Relu#4"));
    const auto three = sized(kSqueeze, {{"N", 3}});
    EXPECT_EQ(typeOf(*three, "z"), "f32[3,4]");
    test::expectSameResults(*graphFromText(kSqueeze), *three);
    // Without sizes it stays what it was.
    const auto open = graphFromText(kSqueeze);
    EXPECT_EQ(settled(open), open);
}

TEST(Settle, BranchesMayHandOnWhatStandsOutside) {
    // Both results are the same value, which is a captured one; names of the branch are taken outside.
    const auto graph = graphFromText(R"(graph g opset 17
const yes: bool[] = {true}
input x: f32[2]
k = Abs(x)
p, q, r = If(yes, k) {then_branch=graph("graph a opset 17\nconst x: f32[2] = {1, 2}\ninput k: f32[2]\np = Add(k, x)\noutput k, p, p\n"), else_branch=graph("graph b opset 17\ninput k: f32[2]\nb = Neg(k)\noutput b, b, b\n"), tessera_captures=["k"]}
output p, q, r
)");
    const auto result = settled(graph);
    EXPECT_EQ(result->nodes().size(), 4U);
    EXPECT_TRUE(std::ranges::none_of(result->nodes(), [](const auto& node) { return node.op == "If"; }));
    test::expectSameResults(*graph, *result);
}

TEST(Settle, LooksIntoBranchesOfBranches) {
    const auto graph = graphFromText(R"(graph g opset 17
const yes: bool[] = {true}
input x: f32[2]
y = If(yes, x, yes) {then_branch=graph("graph a opset 17\ninput x: f32[2]\ninput yes: bool[]\nno = Not(yes)\na = If(no, x) {then_branch=graph(\"graph c opset 17\\ninput x: f32[2]\\nc = Neg(x)\\noutput c\\n\"), else_branch=graph(\"graph d opset 17\\ninput x: f32[2]\\nd = Abs(x)\\noutput d\\n\"), tessera_captures=[\"x\"]}\noutput a\n"), else_branch=graph("graph b opset 17\ninput x: f32[2]\nb = Identity(x)\noutput b\n"), tessera_captures=["x", "yes"]}
output y
)");
    const auto result = settled(graph);
    EXPECT_TRUE(std::ranges::none_of(result->nodes(), [](const auto& node) { return node.op == "If"; }));
    EXPECT_EQ(result->nodes().back().op, "Abs");
    test::expectSameResults(*graph, *result);
}

TEST(Settle, LeavesConditionsAloneThatOnlyARunTells) {
    const auto graph = graphFromText(R"(graph g opset 17
input c: bool[]
input x: f32[2]
y = If(c, x) {then_branch=graph("graph a opset 17\ninput x: f32[2]\na = Relu(x)\noutput a\n"), else_branch=graph("graph b opset 17\ninput x: f32[2]\nb = Neg(x)\noutput b\n"), tessera_captures=["x"]}
output y
)");
    EXPECT_EQ(settled(graph), graph);
}

// torch.nn.functional.pad: the list of the last axes' pads is turned into that of all axes.
TEST(Settle, EvaluatesThePaddingChainsOfTorch) {
    const auto graph = sized(R"(graph g opset 17
symbol H
const pads: i64[4] = {1, 2, 3, 4}
const rank: i64[] = {4}
const two: i64[] = {2}
const four: i64[1] = {4}
const pairs: i64[2] = {-1, 2}
const start: i64[1] = {-1}
const end: i64[1] = {-9223372036854775807}
const axis: i64[1] = {0}
const step: i64[1] = {-1}
const flat: i64[1] = {-1}
input x: f32[1,2,H,5]
all = Mul(rank, two)
more = Sub(all, four)
zeros = ConstantOfShape(more) {value=i64[1]{0}}
list = Concat(pads, zeros) {axis=0}
rows = Reshape(list, pairs)
turned = Slice(rows, start, end, axis, step)
columns = Transpose(turned)
line = Reshape(columns, flat)
wide = Cast(line) {to=7}
y = Pad(x, wide)
z = Relu(y)
output z
)",
                             {{"H", 6}});
    EXPECT_EQ(typeOf(*graph, "z"), "f32[1,2,13,8]");
}

TEST(Settle, EvaluatesRangesOfKnownSizes) {
    const auto graph = sized(R"(graph g opset 17
symbol T
const first: i64[] = {1}
const zero: i64[] = {0}
const one: i64[] = {1}
const row: i64[1] = {0}
input x: f32[2,T]
s = Shape(x)
t = Gather(s, first)
steps = Range(zero, t, one)
wide = Unsqueeze(steps, row)
reals = Cast(wide) {to=1}
y = Add(x, reals)
output y, steps
)",
                             {{"T", 5}});
    EXPECT_EQ(typeOf(*graph, "steps"), "i64[5]");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[2,5]");
}

} // namespace
} // namespace tessera::transform
