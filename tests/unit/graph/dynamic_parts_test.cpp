#include "engine/graph/dynamic_parts.h"
#include "engine/graph/graph_builder.h"
#include "engine/graph/region.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"

#include <gmock/gmock.h>

#include <set>
#include <string>

namespace tessera::graph {
namespace {

using testing::ElementsAre;

/// "NonZero+Gather", a text for each part.
std::vector<std::string> titles(const Graph& graph) {
    std::vector<std::string> texts;
    for (const auto& part : dynamicParts(graph)) {
        std::string text;
        for (const auto node : part) {
            text += (text.empty() ? "" : "+") + graph.node(node).name;
        }
        texts.push_back(text);
    }
    return texts;
}

/// What the parts promise, of any graph.
void expectPromised(const Graph& graph) {
    const auto parts = dynamicParts(graph);
    std::vector<std::size_t> partOf(graph.nodes().size(), parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        EXPECT_TRUE(std::ranges::is_sorted(parts[i]));
        EXPECT_TRUE(isConvex(graph, parts[i]));
        for (const auto node : parts[i]) {
            EXPECT_EQ(partOf[node.index()], parts.size()) << "it is in two parts";
            partOf[node.index()] = i;
        }
    }
    for (const auto& value : graph.values()) {
        if (!isDynamic(value)) {
            continue;
        }
        std::set<std::size_t> holders;
        if (value.producer.valid()) {
            holders.insert(partOf[value.producer.index()]);
        }
        for (const auto& use : value.uses) {
            holders.insert(partOf[use.node.index()]);
        }
        EXPECT_LE(holders.size(), 1U) << value.name << " passes between parts";
        EXPECT_FALSE(holders.contains(parts.size())) << value.name << " is in no part";
    }
}

TEST(DynamicParts, AreNoneWhereAllExtentsAreKnown) {
    EXPECT_THAT(titles(*test::graphFromText(test::kResidual)), ElementsAre());
}

TEST(DynamicParts, HoldWhatMakesAndReadsAValueOfOpenExtents) {
    const auto graph = test::graphFromText(R"(graph g opset 18
input x: f32[8]
input w: f32[8]
a = Relu(x) @first
i = NonZero(a) @find
t = Transpose(i) @turn
p = GatherND(x, t) @pick
s = ReduceSum(p) {keepdims=1} @total
y = Mul(s, w) @last
output y
)");
    EXPECT_THAT(titles(*graph), ElementsAre("find+turn+pick+total"));
    expectPromised(*graph);
}

TEST(DynamicParts, HoldWhatLiesBetweenTwoOfTheirNodes) {
    // The size of p is known, but what makes it waits for the part, and the part waits for it.
    const auto graph = test::graphFromText(R"(graph g opset 18
input x: f32[8]
i = NonZero(x) @find
n = Size(i) @count
m = Neg(n) @step
z = Mul(i, m) @twice
output z
)");
    EXPECT_THAT(titles(*graph), ElementsAre("find+count+step+twice"));
    expectPromised(*graph);
}

TEST(DynamicParts, AreOneWhereTwoWouldWaitForEachOther) {
    const auto graph = test::graphFromText(R"(graph g opset 18
input x: f32[8]
input v: f32[8]
i = NonZero(x) @a
j = NonZero(v) @b
n = Size(i) @an
m = Size(j) @bn
p = Mul(i, m) @c
q = Mul(j, n) @d
output p, q
)");
    EXPECT_THAT(titles(*graph), ElementsAre("a+b+an+bn+c+d"));
    expectPromised(*graph);
}

TEST(DynamicParts, OfIndependentValuesStayApart) {
    const auto graph = test::graphFromText(R"(graph g opset 18
input x: f32[8]
i = NonZero(x) @a
s = Size(i) @n
f = Cast(s) {to=1} @c
z = Mul(x, f) @m
j = NonZero(z) @b
output j
)");
    EXPECT_THAT(titles(*graph), ElementsAre("a+n", "b"));
    expectPromised(*graph);
}

TEST(DynamicParts, HoldSequences) {
    const auto graph = test::graphFromText(R"(graph g opset 18
input x: f32[4,2]
s = SplitToSequence(x) {axis=0, keepdims=1} @cut
y = ConcatFromSequence(s) {axis=0} @join
z = Relu(x) @last
output y, z
)");
    EXPECT_THAT(titles(*graph), ElementsAre("cut+join"));
    expectPromised(*graph);
}

TEST(DynamicParts, AreFoundInLongChains) {
    constexpr int kNodes = 200'000;
    GraphBuilder builder("chain");
    auto value = builder.addInput("x", {DType::kFloat32, Shape{Dim(8)}});
    value = builder.addNode({.op = "NonZero", .inputs = {value}, .opset = 18}).front();
    for (int i = 0; i < kNodes; ++i) {
        value = builder.addNode({.op = "Neg", .inputs = {value}, .opset = 18}).front();
    }
    builder.addOutput(value);
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph.has_value()) << graph.error().oneLine();
    const auto parts = dynamicParts(**graph);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_EQ(parts.front().size(), kNodes + 1U);
}

} // namespace
} // namespace tessera::graph
