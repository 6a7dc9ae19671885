#include "engine/graph/region.h"
#include "engine/graph/text_form.h"
#include "engine/models/models.h"
#include "tests/support/networks.h"
#include "tests/unit/transform/transform_case.h"

namespace tessera::transform::test {

namespace {

/// The primitives of every compound compute what it does, on inputs of their own.
void expectPrimitives(const graph::Graph& graph) {
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        const graph::Node& node = graph.nodes()[i];
        if (node.primitives == nullptr) {
            continue;
        }
        const auto alone = graph::extractRegion(graph, graph::makeRegion(graph, {graph::NodeId(i)}));
        ASSERT_TRUE(alone.has_value()) << alone.error().oneLine();
        const auto& inputs = node.primitives->inputs();
        ASSERT_EQ(inputs.size(), node.inputs.size());
        for (std::size_t input = 0; input < inputs.size(); ++input) {
            EXPECT_EQ(node.primitives->value(inputs[input]).type, graph.value(node.inputs[input]).type);
        }
        std::vector<Tensor> given;
        const auto outside = noiseFor(**alone, 7);
        for (const auto id : node.inputs) {
            const auto& value = graph.value(id);
            const auto& names = (*alone)->inputs();
            for (std::size_t at = 0; at < names.size(); ++at) {
                if ((*alone)->value(names[at]).name == value.name) {
                    given.push_back(outside[at]);
                }
            }
            if (value.isConstant()) {
                given.push_back(*value.constant->tensor());
            }
        }
        const auto wanted = kernels::evaluate(*node.primitives, given);
        const auto actual = kernels::evaluate(**alone, outside);
        ASSERT_TRUE(wanted.has_value()) << wanted.error().oneLine();
        ASSERT_TRUE(actual.has_value()) << actual.error().oneLine();
        const auto w = wanted->front().toDoubles();
        const auto a = actual->front().toDoubles();
        ASSERT_EQ(a.size(), w.size());
        for (std::size_t j = 0; j < w.size(); ++j) {
            ASSERT_NEAR(a[j], w[j], 1e-5) << node.name;
        }
    }
}

/// Operators of the simplified text, whose compounds are checked.
std::string recognised(const std::string& text) {
    const auto result = checked(text);
    expectPrimitives(*result.graph);
    return operators(result);
}

const std::string kNormHead = "graph g opset 13\ninput x: f32[2,3,8]\nconst two: f32[] = {2}\n"
                              "const three: f32[] = {3}\nconst eps: f32[] = {1e-5}\n"
                              "const gamma: f32[8] = uniform(1, 0.5, 1.5)\nconst beta: f32[8] = random(2)\n"
                              "m = ReduceMean(x) {axes=[-1]} @mean\nd = Sub(x, m) @diff\n";
const std::string kNormTail = "v = ReduceMean(p) {axes=[-1]}\ne = Add(v, eps)\ns = Sqrt(e)\n";

TEST(RecogniseLayerNorm, KnowsTheWaysOfWritingIt) {
    const std::string scale = "n = Mul(q, gamma)\ny = Add(n, beta) @last\noutput y\n";
    EXPECT_EQ(recognised(kNormHead + "p = Pow(d, two)\n" + kNormTail + "q = Div(d, s)\n" + scale),
              "LayerNormalization");
    EXPECT_EQ(recognised(kNormHead + "p = Mul(d, d)\n" + kNormTail +
                         "q = Div(d, s)\nn = Mul(gamma, q)\ny = Add(beta, n)\noutput y\n"),
              "LayerNormalization");
    EXPECT_EQ(recognised(kNormHead + "d2 = Sub(x, m)\np = Mul(d2, d2)\n" + kNormTail +
                         "r = Reciprocal(s)\nq = Mul(d, r)\n" + scale),
              "LayerNormalization");
    EXPECT_EQ(recognised(kNormHead + "p = Mul(d, d)\n" + kNormTail +
                         "q = Div(d, s)\ny = Mul(q, gamma)\noutput y\n"),
              "LayerNormalization");
}

TEST(RecogniseLayerNorm, KeepsNameSourcesAndOpset) {
    const auto result = checked(kNormHead + "p = Pow(d, two) @square\n" + kNormTail +
                                "q = Div(d, s)\nn = Mul(q, gamma)\ny = Add(n, beta) @last\noutput y\n");
    ASSERT_EQ(result.graph->nodes().size(), 1U);
    const auto& node = result.graph->nodes()[0];
    EXPECT_EQ(node.name, "last");
    EXPECT_EQ(node.opset, 17);
    EXPECT_EQ(node.sources.size(), 9U);
    EXPECT_EQ(node.sources.front(), "mean");
    EXPECT_EQ(node.sources.back(), "last");
    EXPECT_EQ(node.primitives->nodes().size(), 9U);
}

TEST(RecogniseLayerNorm, LeavesWhatOnlyLooksLikeIt) {
    const std::string scale = "q = Div(d, s)\nn = Mul(q, gamma)\ny = Add(n, beta)\noutput y\n";
    const std::string square = "p = Pow(d, two)\n";
    EXPECT_THAT(recognised(kNormHead +
                           "p = Pow(d, three)\na = Abs(p)\nv = ReduceMean(a) {axes=[-1]}\n"
                           "e = Add(v, eps)\ns = Sqrt(e)\n" +
                           scale),
                testing::HasSubstr("Pow"));
    // Others read a value inside; it is an output; the axes differ.
    EXPECT_THAT(recognised(kNormHead + square + kNormTail + scale + "z = Relu(d)\noutput z\n"),
                testing::HasSubstr("Pow"));
    EXPECT_THAT(recognised(kNormHead + square + kNormTail + scale + "output v\n"), testing::HasSubstr("Pow"));
    EXPECT_THAT(recognised(kNormHead + square +
                           "v = ReduceMean(p) {axes=[1]}\ne = Add(v, eps)\ns = Sqrt(e)\n" + scale),
                testing::HasSubstr("Pow"));
}

const std::string kGeluHead =
    "graph g opset 17\ninput x: f32[2,5]\nconst r: f32[] = {1.4142135}\n"
    "const i: f32[] = {0.70710678}\nconst one: f32[] = {1}\nconst half: f32[] = {0.5}\n"
    "const two: f32[] = {2}\nconst three: f32[] = {3}\nconst c: f32[] = {0.044715}\n"
    "const k: f32[] = {0.7978846}\nconst wrong: f32[] = {0.6}\n";

TEST(RecogniseGelu, KnowsTheExactOneInAnyOrder) {
    for (const std::string body :
         {"a = Div(x, r)\nf = Erf(a)\ng = Add(f, one)\nh = Mul(x, g)\ny = Mul(h, half)\n",
          "a = Mul(x, i)\nf = Erf(a)\ng = Add(one, f)\nh = Mul(g, half)\ny = Mul(x, h)\n",
          "a = Div(x, r)\nf = Erf(a)\ng = Add(f, one)\nb = Mul(half, x)\ny = Mul(b, g)\n",
          "a = Div(x, r)\nf = Erf(a)\ng = Add(f, one)\nb = Div(x, two)\ny = Mul(b, g)\n",
          "a = Div(x, r)\nf = Erf(a)\nb = Mul(x, half)\nh = Mul(b, f)\ny = Add(h, b)\n"}) {
        const auto result = checked(kGeluHead + body + "output y\n");
        expectPrimitives(*result.graph);
        const bool forks = body.find("Add(h, b)") != std::string::npos;
        EXPECT_EQ(operators(result), "Gelu") << body << forks;
        EXPECT_EQ(result.graph->nodes()[0].opset, 20);
        EXPECT_TRUE(result.graph->nodes()[0].attributes.empty());
    }
}

TEST(RecogniseGelu, KeepsItsOpsetInText) {
    const auto result = checked(kGeluHead + "a = Div(x, r)\nf = Erf(a)\ng = Add(f, one)\nh = Mul(x, g)\n"
                                            "y = Mul(h, half)\noutput y\n");
    const auto text = graph::printGraph(*result.graph);
    ASSERT_TRUE(text.has_value()) << text.error().oneLine();
    EXPECT_THAT(*text, testing::HasSubstr("Gelu:20(x)"));
    EXPECT_EQ(tessera::test::graphFromText(*text)->structureHash(), result.graph->structureHash());
}

TEST(RecogniseGelu, KnowsTheTanhOneInAnyOrder) {
    const std::string tail = "f = Tanh(t)\ng = Add(f, one)\nb = Mul(half, n)\ny = Mul(b, g)\noutput y\n";
    for (const std::string body :
         {"p = Pow(n, three)\nq = Mul(p, c)\ns = Add(n, q)\nt = Mul(s, k)\n",
          "p = Mul(n, n)\nq = Mul(p, c)\ns = Add(q, one)\nu = Mul(n, k)\nt = Mul(u, s)\n",
          "p = Mul(n, n)\np3 = Mul(n, p)\nq = Mul(c, p3)\ns = Add(n, q)\nt = Mul(k, s)\n"}) {
        const auto result = checked(kGeluHead + "n = Add(x, two) @before\n" + body + tail);
        expectPrimitives(*result.graph);
        EXPECT_EQ(operators(result), "Add Gelu") << body;
        EXPECT_EQ(result.graph->nodes()[1].attributes.stringOr("approximate", "none"), "tanh");
    }
}

TEST(RecogniseGelu, LeavesWhatOnlyLooksLikeIt) {
    const std::string head = kGeluHead + "f = Erf(a)\ng = Add(f, one)\n";
    EXPECT_EQ(recognised(head + "a = Div(x, r)\nh = Mul(x, g)\ny = Mul(h, wrong)\noutput y\n"),
              "Div Erf Add Mul Mul");
    EXPECT_EQ(recognised(head + "a = Mul(x, wrong)\nh = Mul(x, g)\ny = Mul(h, half)\noutput y\n"),
              "Mul Erf Add Mul Mul");
    EXPECT_EQ(recognised(head + "a = Div(x, r)\nh = Mul(x, g)\ny = Mul(h, half)\noutput y, g\n"),
              "Div Erf Add Mul Mul");
    EXPECT_EQ(recognised(head + "a = Div(x, r)\nw = Neg(x)\nh = Mul(w, g)\ny = Mul(h, half)\noutput y\n"),
              "Div Erf Add Neg Mul Mul");
}

const std::string kAttentionHead =
    "graph g opset 17\ninput q: f32[2,4,6,8]\ninput k: f32[2,4,5,8]\n"
    "input k2: f32[2,5,4,8]\ninput v: f32[2,4,5,3]\ninput mask: f32[2,1,1,5]\n"
    "input other: f32[2,4,8,5]\nconst a: f32[] = {0.5}\nconst b: f32[] = {2}\n";

TEST(RecogniseAttention, KnowsTheWaysOfWritingIt) {
    const std::string tail = "w = Softmax(s) {axis=-1}\ny = MatMul(w, v)\noutput y\n";
    const char* const bothScaled = "t = Transpose(k) {perm=[0,1,3,2]}\nu = Mul(a, q)\nt2 = Mul(t, a)\n"
                                   "p = MatMul(u, t2)\ns = Add(p, mask)\n";
    for (const std::string body :
         {"t = Transpose(k) {perm=[0,1,3,2]}\ns = MatMul(q, t)\n",
          "t = Transpose(k) {perm=[0,1,3,2]}\np = MatMul(q, t)\ns = Div(p, b)\n",
          "t = Transpose(k) {perm=[0,1,3,2]}\nu = Mul(q, a)\ns = MatMul(u, t)\n", bothScaled,
          "z = Mul(k, a)\nt = Transpose(z) {perm=[0,1,3,2]}\np = MatMul(q, t)\ns = Add(mask, p)\n"}) {
        EXPECT_EQ(recognised(kAttentionHead + body + tail), "Attention") << body;
    }
}

TEST(RecogniseAttention, LeavesTheRestOfATransposition) {
    const auto result =
        checked(kAttentionHead + "t = Transpose(k2) {perm=[0,2,3,1]} @turn\np = MatMul(q, t)\n"
                                 "s = Mul(p, a)\nw = Softmax(s)\ny = MatMul(w, v)\noutput y\n");
    expectPrimitives(*result.graph);
    EXPECT_EQ(operators(result), "Transpose Attention");
    const auto& turn = result.graph->nodes()[0];
    EXPECT_EQ(*turn.attributes.ints("perm"), (std::vector<std::int64_t>{0, 2, 1, 3}));
    EXPECT_TRUE(turn.sources.empty());
    EXPECT_EQ(result.graph->nodes()[1].opset, 23);
    EXPECT_FLOAT_EQ(result.graph->nodes()[1].attributes.floatOr("scale", 0.0F), 0.5F);
}

TEST(RecogniseAttention, TakesRankThreeAsOneHead) {
    EXPECT_EQ(recognised("graph g opset 17\ninput x: f32[3,6,8]\nt = Transpose(x) {perm=[0,2,1]}\n"
                         "s = MatMul(x, t)\nw = Softmax(s) {axis=2}\ny = MatMul(w, x)\noutput y\n"),
              "Attention");
}

TEST(RecogniseAttention, LeavesWhatOnlyLooksLikeIt) {
    const std::string product = "t = Transpose(k) {perm=[0,1,3,2]}\ns = MatMul(q, t)\n";
    const std::string tail = "y = MatMul(w, v)\noutput y\n";
    EXPECT_EQ(recognised(kAttentionHead + product + "w = Softmax(s) {axis=2}\n" + tail),
              "Transpose MatMul Softmax MatMul");
    EXPECT_EQ(recognised(kAttentionHead + product + "w = Softmax(s)\n" + tail + "output w\n"),
              "Transpose MatMul Softmax MatMul");
    EXPECT_EQ(recognised(kAttentionHead + "s = MatMul(q, other)\nw = Softmax(s)\n" + tail),
              "MatMul Softmax MatMul");
    EXPECT_EQ(
        recognised("graph g opset 17\ninput q: f32[2,4,6,8]\ninput k: f32[1,4,5,8]\ninput v: f32[2,4,5,3]\n"
                   "t = Transpose(k) {perm=[0,1,3,2]}\ns = MatMul(q, t)\nw = Softmax(s)\ny = MatMul(w, "
                   "v)\noutput y\n"),
        "Transpose MatMul Softmax MatMul");
}

TEST(Recognise, SeesTheCompoundsOfABertLayer) {
    const auto graph = *models::buildSmallModel("attention");
    const auto result = simplified(graph);
    expectSameResults(*graph, *result.graph, 1e-4);
    expectPrimitives(*result.graph);
    const std::string ops = operators(result);
    EXPECT_THAT(ops, testing::HasSubstr("Attention"));
    EXPECT_THAT(ops, testing::HasSubstr("Gelu"));
    EXPECT_THAT(ops, testing::Not(testing::HasSubstr("Softmax")));
    EXPECT_THAT(operators(simplified(tessera::test::graphFromText(tessera::test::kAttentionLayer))),
                testing::HasSubstr("Attention"));
}

TEST(MergeMovement, MakesOneOfTwo) {
    const std::string head = "graph g opset 17\ninput x: f32[2,3,4]\nconst s: i64[2] = {6, 4}\n"
                             "const u: i64[3] = {2, -1, 2}\nconst zero: i64[1] = {0}\na = Relu(x)\n";
    EXPECT_EQ(operators(checked(head + "b = Reshape(a, s)\nc = Reshape(b, u)\ny = Neg(c)\noutput y\n")),
              "Relu Reshape Neg");
    EXPECT_EQ(operators(checked(head + "b = Flatten(a)\nc = Unsqueeze(b, zero)\ny = Neg(c)\noutput y\n")),
              "Relu Reshape Neg");
    EXPECT_EQ(operators(checked(head + "b = Transpose(a) {perm=[1,2,0]}\nc = Transpose(b) {perm=[2,0,1]}\n"
                                       "y = Neg(c)\noutput y\n")),
              "Relu Neg");
    EXPECT_EQ(operators(checked(head +
                                "b = Transpose(a)\nc = Transpose(b) {perm=[1,0,2]}\ny = Neg(c)\noutput y\n")),
              "Relu Transpose Neg");
    EXPECT_EQ(operators(checked(head +
                                "b = Transpose(a)\nc = Transpose(b)\ny = Neg(c)\nz = Exp(b)\noutput y, z\n")),
              "Relu Transpose Neg Exp");
    EXPECT_EQ(operators(checked(
                  head + "b = Reshape(a, s)\nc = Reshape(b, u)\ny = Neg(c)\nz = Exp(b)\noutput y, z\n")),
              "Relu Reshape Reshape Neg Exp");
}

} // namespace

} // namespace tessera::transform::test
