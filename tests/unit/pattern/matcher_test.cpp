#include "engine/pattern/matcher.h"

#include "engine/pattern/syntax.h"
#include "tests/support/graph_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace tessera::pattern {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

graph::GraphRef convNet() {
    return test::graphFromText(R"(graph net opset 17
input x: f32[1,8,8,8]
input r: f32[1,16,8,8]
const w: f32[16,8,3,3] = zeros
const b: f32[16] = zeros
c = Conv(x, w, b) {pads=[1,1,1,1]} @conv
a = Add(r, c) @add
y = Relu(a) @relu
z = Sigmoid(y) @sigmoid
output z
)");
}

/// "conv+add": the regions as names of their nodes.
std::vector<std::string> regions(const graph::Graph& graph, const std::vector<Match>& matches) {
    std::vector<std::string> texts;
    for (const Match& each : matches) {
        std::string text;
        for (const graph::NodeId node : each.region.nodes) {
            text += (text.empty() ? "" : "+") + graph.node(node).name;
        }
        texts.push_back(text);
    }
    return texts;
}

std::vector<std::string> matched(const graph::Graph& graph, const char* pattern, const char* where = "") {
    const auto rule = makeRule("rule", pattern, where);
    EXPECT_TRUE(rule.has_value()) << rule.error().oneLine();
    return regions(graph, match(graph, *rule));
}

BackendSpec specOf(const char* pattern, const char* where = "") {
    BackendSpec spec;
    spec.id = "test";
    spec.patterns.push_back(*makeRule("rule", pattern, where));
    return spec;
}

BackendSpec fusionOf(const char* anchor, const char* absorb, FusionRule::Towards towards,
                     std::int64_t limit) {
    BackendSpec spec;
    FusionRule rule;
    rule.id = "grow";
    rule.anchor = anchor;
    rule.absorb = absorb;
    rule.towards = towards;
    rule.limit = limit;
    spec.fusion.push_back(*makeFusionRule(rule));
    return spec;
}

std::string refusal(const graph::Graph& graph, const char* node, const char* pattern,
                    const char* where = "") {
    const auto refusals = explainRefusal(graph, graph.findNode(node), specOf(pattern, where));
    return refusals.empty() ? "taken" : refusals[0].text();
}

TEST(Matcher, TakesOperatorsAndOperands) {
    const auto net = convNet();
    EXPECT_THAT(matched(*net, "Conv"), ElementsAre("conv"));
    EXPECT_THAT(matched(*net, "Conv(x, w:const, const?)"), ElementsAre("conv"));
    EXPECT_THAT(matched(*net, "Conv(x, w:const)"), IsEmpty()) << "the bias is not written";
    EXPECT_THAT(matched(*net, "Conv(x, w:const, ...)"), ElementsAre("conv"));
    EXPECT_THAT(matched(*net, "Conv(x:const, ...)"), IsEmpty());
    EXPECT_THAT(matched(*net, "Relu|Sigmoid"), ElementsAre("relu", "sigmoid"));
    EXPECT_THAT(matched(*net, "@elementwise"), ElementsAre("relu", "sigmoid"));
    EXPECT_THAT(matched(*net, "@any"), ElementsAre("conv", "add", "relu", "sigmoid"));
}

TEST(Matcher, TriesCommutativeOperandsInBothOrders) {
    const auto net = convNet();
    EXPECT_THAT(matched(*net, "Relu(Add(Conv, _))"), ElementsAre("conv+add+relu"));
    EXPECT_THAT(matched(*net, "Relu(Add(_, Conv))"), ElementsAre("conv+add+relu"));
    const auto sub = test::graphFromText("graph g opset 17\ninput x: f32[4]\ninput y: f32[4]\n"
                                         "a = Relu(x) @a\nb = Sub(y, a) @b\noutput b\n");
    EXPECT_THAT(matched(*sub, "Sub(Relu, _)"), IsEmpty());
    EXPECT_THAT(matched(*sub, "Sub(_, Relu)"), ElementsAre("a+b"));
}

TEST(Matcher, FollowsChainsLongestFirst) {
    const auto net = convNet();
    EXPECT_THAT(matched(*net, "(@elementwise|Add){0,8}(Conv)"),
                ElementsAre("conv", "conv+add", "conv+add+relu", "conv+add+relu+sigmoid"));
    EXPECT_THAT(matched(*net, "(@elementwise|Add){2,2}(Conv)"), ElementsAre("conv+add+relu"));
    EXPECT_THAT(matched(*net, "@elementwise{1,2}(_)"), ElementsAre("relu", "relu+sigmoid", "sigmoid"));
    EXPECT_THAT(matched(*net, "Sigmoid?(Relu(_))"), ElementsAre("relu", "relu+sigmoid"));
}

TEST(Matcher, NamesBindOneValue) {
    const auto net = test::graphFromText("graph g opset 17\ninput x: f32[4]\ninput y: f32[4]\n"
                                         "s = Sigmoid(x) @s\nm = Mul(s, x) @m\nn = Mul(m, y) @n\noutput n\n");
    EXPECT_THAT(matched(*net, "Mul(v, Sigmoid(v))"), ElementsAre("s+m"));
    EXPECT_THAT(matched(*net, "Mul(m = Mul(_, _), v)", "m.op == \"Mul\" and v.rank == 1"),
                ElementsAre("m+n"));
}

TEST(Matcher, RejectsSharedInterior) {
    const auto net = test::graphFromText("graph g opset 17\ninput x: f32[4]\n"
                                         "a = Relu(x) @a\nb = Sigmoid(a) @b\nc = Tanh(a) @c\noutput b, c\n");
    EXPECT_THAT(matched(*net, "Sigmoid(Relu(_))"), IsEmpty());
    EXPECT_THAT(matched(*net, "Sigmoid(&Relu(_))"), ElementsAre("a+b"));
    EXPECT_EQ(refusal(*net, "a", "Sigmoid(Relu(_))"), "rule: readers outside ('a' is read by Tanh 'c' too)");
    const auto output = test::graphFromText("graph g opset 17\ninput x: f32[4]\n"
                                            "a = Relu(x) @a\nb = Sigmoid(a) @b\noutput a, b\n");
    EXPECT_EQ(refusal(*output, "b", "Sigmoid(Relu(_))"),
              "rule: readers outside ('a' is an output of the model)");
}

TEST(Matcher, RejectsRegionsThatAreNotConvex) {
    const auto net = test::graphFromText("graph g opset 17\ninput x: f32[4]\n"
                                         "a = Relu(x) @a\nt = Tanh(a) @t\nm = Mul(a, t) @m\noutput m\n");
    EXPECT_THAT(matched(*net, "Mul(&Relu(_), _)"), IsEmpty());
    EXPECT_THAT(refusal(*net, "m", "Mul(&Relu(_), _)"),
                testing::StartsWith("rule: a region without detours"));
    EXPECT_THAT(matched(*net, "Mul(r = Relu(_), Tanh(r))"), ElementsAre("a+t+m"));
}

TEST(Matcher, ChecksConstraints) {
    const auto net = convNet();
    const char* conv = "c = Conv(x, w:const, b:const?)";
    for (const char* where : {"c.group == 1",
                              "c.strides == [1, 1]",
                              "all(c.dilations, 1)",
                              "c.kernel_shape == [3, 3]",
                              "c.pads == [1, 1, 1, 1]",
                              "c.auto_pad == \"NOTSET\"",
                              "w.dim[2] == 3 and w.dim[-1] == 3",
                              "x.rank == 4",
                              "x.dtype in (f32, bf16)",
                              "x.dtype not in [f16]",
                              "isconst(w) and not isconst(x)",
                              "present(b)",
                              "b.size * 2 == 32",
                              "x.shape == [1, 8, 8, 8]",
                              "c.dim[1] == w.dim[0]",
                              "c.nothing == 1 or true",
                              "not (c.nothing == 1 and false)",
                              "all(region.dtypes, f32) and region.nodes == 1 and region.static",
                              "7 / 2 == 3 and 7 % 4 == 3 and 7.0 / 2 == 3.5 and -2 + 3 * 2 == 4",
                              "max(x.shape) == 8 and min(1, 2) == 1",
                              "sum([1, 2]) == 3 and prod(x.dim) == 512 and len(c.input) == 3",
                              "c.input[1].size == w.size",
                              "broadcasts(c, c)",
                              "c.readers == 1",
                              "b.value == b.value or b.size > 1",
                              "x == x and x != w"}) {
        EXPECT_THAT(matched(*net, conv, where), ElementsAre("conv")) << where;
    }
    for (const char* where :
         {"c.group == 2", "c.nothing == 1", "not (c.nothing == 1)", "x.dim[4] == 1", "x.dtype == 1", "x.rank",
          "1 / 0 == 1", "x.dtype < 3", "c.strides == [1]", "any(c.pads, 0)", "x.value == 1",
          "9223372036854775807 + 1 > 0", "region.nothing == 1", "x.group == 1"}) {
        EXPECT_THAT(matched(*net, conv, where), IsEmpty()) << where;
    }
}

TEST(Matcher, TreatsDynamicExtentsAsUnknownButEqualToThemselves) {
    const auto net = test::graphFromText("graph g opset 17\nsymbol N = {1, 8}\ninput x: f32[N,4]\n"
                                         "a = Relu(x) @a\noutput a\n");
    EXPECT_THAT(matched(*net, "r = Relu(x)", "r.shape == x.shape"), ElementsAre("a"));
    EXPECT_THAT(matched(*net, "r = Relu(x)", "x.dim[0] == 1"), IsEmpty());
    EXPECT_THAT(matched(*net, "r = Relu(x)", "x.dim[1] == 4 and not region.static"), ElementsAre("a"));
}

// Kernels broadcast from the right; where extents are equal nothing else would tell.
TEST(Matcher, LeavesOperandsThatAreAlignedFromTheLeft) {
    const auto graph = test::graphFromText("graph old opset 6\ninput x: f32[2,3,3]\ninput b: f32[3]\n"
                                           "a = Add(x, b) {axis=1, broadcast=1} @named\n"
                                           "c = Add(a, b) {axis=2, broadcast=1} @last\n"
                                           "y = PRelu(c, b) @slope\noutput y\n");
    EXPECT_THAT(matched(*graph, "Add"), ElementsAre("last"));
    EXPECT_THAT(matched(*graph, "PRelu"), IsEmpty());
    EXPECT_THAT(refusal(*graph, "slope", "PRelu"), testing::HasSubstr("aligned from the left"));
}

TEST(Refusals, NameTheClauseThatFailed) {
    const auto net = convNet();
    EXPECT_EQ(refusal(*net, "conv", "c = Conv", "c.group == 32"), "rule: c.group == 32 (c.group is 1)");
    EXPECT_EQ(refusal(*net, "conv", "c = Conv(x:const, ...)"),
              "rule: operand of Conv: x:const ('x' is not constant)");
    EXPECT_EQ(refusal(*net, "conv", "MaxPool|AveragePool"),
              "rule: takes MaxPool|AveragePool ('conv' is Conv)");
    EXPECT_EQ(refusal(*net, "conv", "Relu(Conv)"), "rule: Conv before Relu (it is Add 'add')");
    EXPECT_EQ(refusal(*net, "conv", "Conv(_, const)"),
              "rule: Conv with at most 2 operands ('conv' has operand 3 too)");
    EXPECT_EQ(refusal(*net, "conv", "Conv(_, const, _, _)"), "rule: operand 4 of Conv: _ ('conv' has none)");
    EXPECT_EQ(refusal(*net, "conv", "Relu(Add(_, Conv))"), "taken");
    EXPECT_EQ(refusal(*net, "conv", "c = Conv(x, ...)", "x.dim[7] == 1"),
              "rule: x.dim[7] == 1 (x.dim[7] is undefined (there is no element 7 of 4))");
}

TEST(Refusals, PointIntoTheSpec) {
    const auto net = convNet();
    const auto refusals =
        explainRefusal(*net, net->findNode("conv"), specOf("c = Conv", "c.rank == 4 and c.group == 2"));
    ASSERT_EQ(refusals.size(), 1U);
    EXPECT_EQ(refusals[0].kind, Refusal::Kind::kConstraint);
    EXPECT_EQ(refusals[0].position, (TextPosition{1, 17}));
}

TEST(Fusion, GrowsChainsByPrefixes) {
    const auto net = convNet();
    const auto spec = fusionOf("Conv", "@elementwise|Add", FusionRule::Towards::kConsumers, 3);
    EXPECT_THAT(regions(*net, match(*net, spec)), ElementsAre("conv", "conv+add", "conv+add+relu"));
    const auto back = fusionOf("Sigmoid", "@elementwise", FusionRule::Towards::kProducers, 8);
    EXPECT_THAT(regions(*net, match(*net, back)), ElementsAre("sigmoid", "relu+sigmoid"));
}

TEST(Fusion, GrowsOverForksThatJoin) {
    const auto net = test::graphFromText(
        "graph g opset 17\ninput x: f32[4]\n"
        "a = Relu(x) @a\nb = Sigmoid(a) @b\nc = Tanh(a) @c\nd = Mul(b, c) @d\noutput d\n");
    const auto spec = fusionOf("Relu", "@elementwise|@binary", FusionRule::Towards::kConsumers, 8);
    EXPECT_THAT(regions(*net, match(*net, spec)), ElementsAre("a", "a+b+c+d"));
    const auto small = fusionOf("Relu", "@elementwise|@binary", FusionRule::Towards::kConsumers, 3);
    EXPECT_THAT(regions(*net, match(*net, small)), ElementsAre("a"));
}

TEST(Matcher, KeepsToTheOperatorLists) {
    const auto net = convNet();
    BackendSpec spec = specOf("(@elementwise|Add){0,8}(Conv)");
    spec.operators.compiledDeny = std::make_shared<const OperatorSet>(*parseOperatorSet("Relu"));
    EXPECT_THAT(regions(*net, match(*net, spec)), ElementsAre("conv", "conv+add"));
    EXPECT_EQ(explainRefusal(*net, net->findNode("relu"), spec)[0].kind, Refusal::Kind::kNotListed);
    BackendSpec graphLevel;
    graphLevel.level = Level::kGraph;
    graphLevel.operators.compiledAllow = std::make_shared<const OperatorSet>(*parseOperatorSet("Conv|Relu"));
    EXPECT_THAT(regions(*net, match(*net, graphLevel)), ElementsAre("conv", "relu"));
}

TEST(Matcher, StaysWithinItsBudgetOnManyPaths) {
    // A ladder of commutative joins has 2^24 chains from its end; the matcher gives up, and stays finite.
    std::string text = "graph g opset 17\ninput v0: f32[4]\n";
    for (int i = 1; i <= 24; ++i) {
        const auto before = "v" + std::to_string(i - 1);
        text += "v" + std::to_string(i) + " = Add(" + before + ", " + before + "b)\n";
        text += "v" + std::to_string(i) + "b = Add(" + before + "b, " + before + ")\n";
    }
    text += "v0b = Relu(v0)\nout = Add(v24, v24b)\noutput out\n";
    const auto net = test::graphFromText(text);
    EXPECT_LE(matched(*net, "Add{1,64}(_, _)").size(), net->nodes().size() * kMaxMatchesPerRoot);
}

/// Names of the nodes that nobody takes, as all matches say.
std::vector<std::string> leftOut(const graph::Graph& graph, const std::vector<BackendSpec>& specs) {
    std::vector<bool> taken(graph.nodes().size(), false);
    for (const BackendSpec& spec : specs) {
        for (const Match& each : match(graph, spec)) {
            for (const graph::NodeId node : each.region.nodes) {
                taken[node.index()] = true;
            }
        }
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < taken.size(); ++i) {
        if (!taken[i]) {
            names.push_back(graph.nodes()[i].name);
        }
    }
    return names;
}

std::vector<std::string> leftOutOfCoverage(const graph::Graph& graph, const std::vector<BackendSpec>& specs) {
    std::vector<const BackendSpec*> asked;
    for (const BackendSpec& spec : specs) {
        asked.push_back(&spec);
    }
    const Coverage known = coverage(graph, asked);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < known.taken.size(); ++i) {
        if (!known.taken[i]) {
            names.push_back(graph.nodes()[i].name);
        }
    }
    return names;
}

TEST(Coverage, IsThatOfAllMatches) {
    const auto graph = convNet();
    BackendSpec runtime;
    runtime.level = Level::kGraph;
    const auto picky = parseSpec(R"({"format": "tessera-spec", "version": 1, "id": "picky", "title": "Picky",
        "badge": "PI", "colour": "TE", "device": "cpu", "level": "graph", "priority": 1, "library": "p.so",
        "operators": {"allow": ["Sigmoid"]}})",
                                 "picky.json");
    ASSERT_TRUE(picky.has_value()) << picky.error().oneLine();
    const std::vector<std::vector<BackendSpec>> choices{
        {},
        {specOf("Conv(_, _, _)")},
        {specOf("Relu(Add(_, Conv(_, _, _)))")},
        // The longest way that fits at the root leaves the Conv out; another root's holds it.
        {specOf("(Relu|Add|Sigmoid){1,2}(_, ...)"), specOf("Add(_, Conv(_, _, _))")},
        {specOf("(Sigmoid|Relu){1,8}(Add(_, Conv(_, _, _)))"), specOf("Neg(_)")},
        {specOf("Sigmoid(Relu(_))", "1 == 2")},
        {fusionOf("Add(_, _)", "Relu|Sigmoid|Conv", FusionRule::Towards::kBoth, 3)},
        {fusionOf("Conv(_, _, _)", "@elementwise|Add", FusionRule::Towards::kConsumers, 2)},
        {runtime},
        {*picky, specOf("Relu(_)")},
    };
    for (std::size_t i = 0; i < choices.size(); ++i) {
        EXPECT_EQ(leftOutOfCoverage(*graph, choices[i]), leftOut(*graph, choices[i])) << "choice " << i;
    }
}

TEST(Coverage, OfEqualNodesNeedsAFewAttemptsEach) {
    constexpr int kNodes = 20'000;
    std::string text = "graph chain opset 17\ninput x0: f32[8]\n";
    for (int i = 0; i < kNodes; ++i) {
        text += "x" + std::to_string(i + 1) + " = Relu(x" + std::to_string(i) + ")\n";
    }
    const auto graph = test::graphFromText(text + "output x" + std::to_string(kNodes) + "\n");
    const std::vector<BackendSpec> specs{specOf("e = (Relu|Neg){1,8}(_, ...)"), specOf("Relu(_)"),
                                         specOf("(Relu|Neg){2,4}(Conv(_, _, _), ...)")};
    const std::vector<const BackendSpec*> asked{&specs[2], &specs[0], &specs[1]};
    const Coverage known = coverage(*graph, asked);
    EXPECT_EQ(std::ranges::count(known.taken, true), kNodes);
    EXPECT_LE(known.attempts, 2U * kNodes);
}

} // namespace
} // namespace tessera::pattern
