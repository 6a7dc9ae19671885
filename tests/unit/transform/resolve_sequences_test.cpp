#include "tests/unit/transform/transform_case.h"

namespace tessera::transform {
namespace {

using graph::GraphRef;
using ::tessera::test::graphFromText;
using testing::ElementsAre;

std::vector<std::string> operators(const graph::Graph& graph) {
    std::vector<std::string> names;
    for (const auto& node : graph.nodes()) {
        names.push_back(node.op);
    }
    return names;
}

/// Simplified, with the same results.
GraphRef simplified(const char* text) {
    auto graph = graphFromText(text);
    auto result = simplify(graph);
    EXPECT_TRUE(result.has_value()) << result.error().oneLine();
    if (!result) {
        return graph;
    }
    test::expectSameResults(*graph, *result->graph);
    return result->graph;
}

TEST(ResolveSequences, ReadsPiecesOfASplit) {
    const auto even = simplified(R"(graph chunk opset 17
const two: i64[] = {2}
const first: i64[] = {0}
const last: i64[] = {-1}
input x: f32[2,5]
all = SplitToSequence(x, two) {axis=1}
a = SequenceAt(all, first)
b = SequenceAt(all, last)
z = Concat(b, a) {axis=1}
output z
)");
    EXPECT_THAT(operators(*even), ElementsAre("Slice", "Slice", "Concat"));
    EXPECT_EQ(::tessera::test::typeOf(*even, "b"), "f32[2,1]");
    const auto uneven = simplified(R"(graph split opset 17
const parts: i64[2] = {1, 4}
const at: i64[] = {1}
input x: f32[2,5]
all = SplitToSequence(x, parts) {axis=-1}
z = SequenceAt(all, at)
output z
)");
    EXPECT_THAT(operators(*uneven), ElementsAre("Slice"));
    const auto single = simplified(R"(graph unbind opset 17
const at: i64[] = {3}
input x: f32[2,5]
all = SplitToSequence(x) {axis=1, keepdims=0}
a = SequenceAt(all, at)
z = Relu(a)
output z
)");
    EXPECT_THAT(operators(*single), ElementsAre("Gather", "Relu"));
    EXPECT_EQ(::tessera::test::typeOf(*single, "a"), "f32[2]");
}

TEST(ResolveSequences, FollowsListsThatGrowAndShrink) {
    const auto graph = simplified(R"(graph list opset 17
const first: i64[] = {0}
const back: i64[] = {-1}
input x: f32[2]
input y: f32[3]
none = SequenceEmpty() {dtype=1}
one = SequenceInsert(none, x)
two = SequenceInsert(one, y, first)
three = SequenceInsert(two, x, back)
fewer = SequenceErase(three, first)
z = ConcatFromSequence(fewer) {axis=0}
w = SequenceAt(three, first)
v = Neg(w)
output z, v
)");
    EXPECT_THAT(operators(*graph), ElementsAre("Concat", "Neg"));
}

TEST(ResolveSequences, EvaluatesListsOfSizes) {
    const auto graph = simplified(R"(graph sizes opset 17
const three: i64[] = {3}
const two: i64[] = {2}
input x: f32[2,3]
sizes = SequenceConstruct(three, two)
n = SequenceLength(sizes)
shape = ConcatFromSequence(sizes) {axis=0, new_axis=1}
y = Reshape(x, shape)
real = Cast(n) {to=1}
z = Mul(y, real)
output z
)");
    EXPECT_THAT(operators(*graph), ElementsAre("Reshape", "Mul"));
    EXPECT_EQ(::tessera::test::typeOf(*graph, "y"), "f32[3,2]");
}

TEST(ResolveSequences, LeavesAloneWhatOnlyARunTells) {
    const auto graph = graphFromText(R"(graph open opset 17
symbol N
const one: i64[] = {1}
const first: i64[] = {0}
input at: i64[]
input x: f32[N,4]
all = SplitToSequence(x, one) {axis=0}
a = SequenceAt(all, first)
pair = SequenceConstruct(x, x)
b = SequenceAt(pair, at)
output a, b
)");
    const auto result = simplify(graph);
    ASSERT_TRUE(result.has_value()) << result.error().oneLine();
    EXPECT_EQ(operators(*result->graph), operators(*graph));
    // A position that the sequence has not got is whoever's fault who runs it.
    const auto wrong = simplify(graphFromText(R"(graph wrong opset 17
const two: i64[] = {2}
input x: f32[4]
pair = SequenceConstruct(x, x)
y = SequenceAt(pair, two)
output y
)"));
    ASSERT_TRUE(wrong.has_value()) << wrong.error().oneLine();
    EXPECT_EQ(wrong->graph->nodes().back().op, "SequenceAt");
}

} // namespace
} // namespace tessera::transform
