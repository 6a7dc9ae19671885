#include "engine/graph/node_bodies.h"

#include "engine/graph/operator_schema.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::graph {
namespace {

using test::graphFromText;

/// An If in the then_branch of which stands another.
GraphRef nested() {
    return graphFromText(R"(graph g opset 17
input c: bool[]
y = If(c) {else_branch=graph("graph e opset 17\nconst a: f32[2] = ones\nz = Neg(a) @ low\noutput z\n"), )"
                         R"(then_branch=graph("graph t opset 17\nconst b: bool[] = {true}\n)"
                         R"(u = If(b) {else_branch=graph(\"graph i opset 17\\nconst p: f32[2] = ones\\n)"
                         R"(q = Abs(p)\\noutput q\\n\"), then_branch=graph(\"graph j opset 17\\n)"
                         R"(const p: f32[2] = ones\\nq = Exp(p)\\noutput q\\n\")}\noutput u\n")}
output y
)");
}

std::string textOf(const BodyPath& path) {
    std::string text;
    for (const BodyStep& step : path) {
        text += "/" + std::to_string(step.node.index()) + "." + step.body;
    }
    return text;
}

TEST(NodeBodies, AreFoundAtEveryDepthAndOuterOnesFirst) {
    const GraphRef graph = nested();
    std::vector<std::string> seen;
    forEachBody(*graph, [&](const BodyPath& path, const Graph& body) {
        seen.push_back(textOf(path));
        EXPECT_EQ(bodyAt(*graph, path).get(), &body);
        return true;
    });
    EXPECT_EQ(seen,
              (std::vector<std::string>{"/0.else_branch", "/0.then_branch", "/0.then_branch/0.else_branch",
                                        "/0.then_branch/0.then_branch"}));
}

TEST(NodeBodies, AWalkEndsWhenItIsTold) {
    int seen = 0;
    forEachBody(*nested(), [&](const BodyPath&, const Graph&) { return ++seen < 2; });
    EXPECT_EQ(seen, 2);
}

TEST(NodeBodies, APathThatLeadsNowhereHasNoGraph) {
    const GraphRef graph = nested();
    EXPECT_EQ(bodyAt(*graph, BodyPath{{NodeId(7), "then_branch"}}), nullptr);
    EXPECT_EQ(bodyAt(*graph, BodyPath{{NodeId(), "then_branch"}}), nullptr);
    EXPECT_EQ(bodyAt(*graph, BodyPath{{NodeId(0), "body"}}), nullptr);
    EXPECT_EQ(bodyAt(*graph, {}), nullptr) << "the graph itself is no body";
}

TEST(NodeBodies, SeveralInOneAttributeHaveNumbers) {
    Node node;
    node.attributes.set("branches", std::vector<GraphRef>{nested(), nullptr, nested()});
    ASSERT_TRUE(hasBody(node));
    const std::vector<NodeBody> bodies = bodiesOf(node);
    ASSERT_EQ(bodies.size(), 2U);
    EXPECT_EQ(bodies[0].name, "branches[0]");
    EXPECT_EQ(bodies[1].name, "branches[2]");
    node.attributes = {};
    EXPECT_FALSE(hasBody(node));
}

TEST(NodeBodies, CapturedValuesComeFromAround) {
    Node node;
    EXPECT_FALSE(isCaptured(node, "x"));
    node.attributes.set(std::string(kCapturesAttribute), std::vector<std::string>{"x"});
    EXPECT_TRUE(isCaptured(node, "x"));
    EXPECT_FALSE(isCaptured(node, "trip"));
}

} // namespace
} // namespace tessera::graph
