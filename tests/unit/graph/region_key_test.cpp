// Equal keys share one measurement: what changes the work changes the key, and nothing else does.
#include "engine/graph/operator_schema.h"
#include "engine/graph/region.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/random_graph.h"
#include "tests/unit/graph/parameter_cases.h"

#include <array>
#include <gtest/gtest.h>
#include <set>

namespace tessera::graph {
namespace {

using test::graphFromText;

/// The key of all nodes of a graph.
base::Hash128 keyOf(std::string_view text) {
    const auto graph = graphFromText(text);
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < graph->nodes().size(); ++i) {
        nodes.emplace_back(i);
    }
    return regionKey(*graph, makeRegion(*graph, std::move(nodes)));
}

constexpr std::string_view kBase = "graph g opset 17\n"
                                   "input x: f32[1,4,6,6]\n"
                                   "const w: f32[4,4,3,3] = random(1)\n"
                                   "c = Conv(x, w) {pads=[1,1,1,1]}\n"
                                   "s = Add(c, x)\n"
                                   "y = Sub(c, s)\n"
                                   "output y\n";

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string result(text);
    const auto at = result.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return result.replace(at, from.size(), to);
}

TEST(RegionKey, IgnoresNamesAndWeightValues) {
    EXPECT_EQ(keyOf(kBase), keyOf("graph other opset 17\n"
                                  "input input: f32[1,4,6,6]\n"
                                  "const kernel: f32[4,4,3,3] = random(2)\n"
                                  "a = Conv(input, kernel) {pads=[1,1,1,1]} @first\n"
                                  "b = Add(a, input) @second\n"
                                  "z = Sub(a, b) @third\n"
                                  "output z\n"));
}

TEST(RegionKey, IgnoresWhereInTheGraphARegionStands) {
    const auto graph = graphFromText(test::kTwoBranches);
    const auto key = [&graph](std::string_view node) {
        return regionKey(*graph, makeRegion(*graph, {graph->findNode(node)}));
    };
    EXPECT_EQ(key("bundle1"), key("bundle4"));
    EXPECT_EQ(key("bundle1"), key("project"));
    EXPECT_NE(key("bundle1"), key("pool"));
}

TEST(RegionKey, SeesEveryChangeOfTheWork) {
    std::set<std::string> keys{keyOf(kBase).hex()};
    const auto expectNew = [&keys](const std::string& text, const std::string& what) {
        EXPECT_TRUE(keys.insert(keyOf(text).hex()).second) << what;
    };
    expectNew(replaced(kBase, "Sub(c, s)", "Sub(s, c)"), "operand order");
    expectNew(replaced(kBase, "Sub(c, s)", "Sub(s, s)"), "the same value used twice");
    expectNew(replaced(kBase, "Sub(c, s)", "Sub(x, s)"), "an input instead of an interior value");
    expectNew(replaced(kBase, "output y", "output y, s"), "an interior value that is an output");
    expectNew(replaced(kBase, "output y", "output y, c"), "another interior value that is an output");
    expectNew(replaced(kBase, "pads=[1,1,1,1]", "auto_pad=\"SAME_UPPER\""), "an attribute's name");
    expectNew(replaced(kBase, "{pads=[1,1,1,1]}", "{pads=[1,1,1,1], group=1}"), "an added attribute");
    expectNew(replaced(kBase, "Sub", "Div"), "an operator");
    expectNew(replaced(kBase, "opset 17", "opset 18"), "the opset");
    expectNew(replaced(kBase, "x: f32[1,4,6,6]", "x: f32[2,4,6,6]"), "an extent");
    expectNew(replaced(kBase, "x: f32[1,4,6,6]", "x: f32[N,4,6,6]"), "a dynamic extent");
    expectNew(replaced(replaced(kBase, "x: f32", "x: f64"), "w: f32", "w: f64"), "the dtype");
    expectNew(replaced(kBase, "const w: f32[4,4,3,3] = random(1)", "input w: f32[4,4,3,3]"),
              "a constant that became an input");
}

TEST(RegionKey, SeesWhichOfTwoInputsIsUsedWhere) {
    constexpr std::string_view kTwo = "graph g opset 17\ninput a: f32[2]\ninput b: f32[2]\n"
                                      "p = Mul(a, b)\ny = Sub(p, b)\noutput y\n";
    EXPECT_NE(keyOf(kTwo), keyOf(replaced(kTwo, "Sub(p, b)", "Sub(p, a)")));
    EXPECT_NE(keyOf(kTwo), keyOf(replaced(kTwo, "Mul(a, b)", "Mul(a, a)")));
}

using test::ParameterCase;

constexpr std::string_view kReduceText = "input x: f32[2,3]\nconst a: i64[1] = $\ny = OP(x, a)\n";
constexpr std::string_view kSliceText =
    "input x: f32[6,6]\nconst s: i64[1] = {0}\nconst e: i64[1] = {4}\nconst a: i64[1] = {0}\n"
    "const t: i64[1] = {1}\ny = Slice(x, s, e, a, t)\n";
constexpr std::string_view kRangeText = "const a: i64[] = {0}\nconst b: i64[] = {6}\nconst d: i64[] = {2}\n"
                                        "y = Range(a, b, d)\n";

constexpr std::array kParameterCases{
    ParameterCase{"Clip", 1, 17, "input x: f32[2]\nconst p: f32[] = $\ny = Clip(x, p)\n", "{0.0}", "{1.0}"},
    ParameterCase{"Clip", 2, 17, "input x: f32[2]\nconst p: f32[] = $\ny = Clip(x, _, p)\n", "{6.0}",
                  "{7.0}"},
    ParameterCase{"ConstantOfShape", 0, 17, "const p: i64[1] = $\ny = ConstantOfShape(p)\n", "{2}", "{3}"},
    ParameterCase{"CumSum", 1, 17, "input x: f32[2,2]\nconst p: i64[] = $\ny = CumSum(x, p)\n", "{0}", "{1}"},
    ParameterCase{"Dropout", 1, 17, "input x: f32[2]\nconst p: f32[] = $\ny = Dropout(x, p)\n", "{0.5}",
                  "{0.1}"},
    ParameterCase{"Dropout", 2, 17, "input x: f32[2]\nconst p: bool[] = $\ny = Dropout(x, _, p)\n", "{true}",
                  "{false}"},
    ParameterCase{"Expand", 1, 17, "input x: f32[1,1]\nconst p: i64[2] = $\ny = Expand(x, p)\n", "{2, 3}",
                  "{3, 2}"},
    ParameterCase{"Gather", 1, 17, "input x: f32[5]\nconst p: i64[2] = $\ny = Gather(x, p)\n", "{0, 1}",
                  "{1, 0}"},
    ParameterCase{"GatherElements", 1, 17, "input x: f32[5]\nconst p: i64[2] = $\ny = GatherElements(x, p)\n",
                  "{0, 1}", "{1, 0}"},
    ParameterCase{"GatherND", 1, 17, "input x: f32[5]\nconst p: i64[2,1] = $\ny = GatherND(x, p)\n", "{0, 1}",
                  "{1, 0}"},
    ParameterCase{"OneHot", 1, 17,
                  "input i: i64[2]\ninput v: f32[2]\nconst p: i64[] = $\ny = OneHot(i, p, v)\n", "{4}",
                  "{5}"},
    ParameterCase{"OneHot", 2, 17,
                  "input i: i64[2]\nconst d: i64[] = {4}\nconst p: f32[2] = $\ny = OneHot(i, d, p)\n",
                  "{0.0, 1.0}", "{1.0, 0.0}"},
    ParameterCase{"Pad", 1, 17, "input x: f32[4]\nconst p: i64[2] = $\ny = Pad(x, p)\n", "{1, 0}", "{0, 1}"},
    ParameterCase{"Pad", 2, 17,
                  "input x: f32[4]\nconst q: i64[2] = {1, 0}\nconst p: f32[] = $\ny = Pad(x, q, p)\n",
                  "{0.0}", "{1.0}"},
    ParameterCase{"Pad", 3, 18,
                  "input x: f32[4,4]\nconst q: i64[2] = {1, 0}\nconst p: i64[1] = $\ny = Pad(x, q, _, p)\n",
                  "{0}", "{1}"},
    ParameterCase{"Pow", 1, 17, "input x: f32[4]\nconst p: f32[] = $\ny = Pow(x, p)\n", "{2.0}", "{0.5}"},
    ParameterCase{"Range", 0, 17, kRangeText, "a: i64[] = {0}", "a: i64[] = {-1}"},
    ParameterCase{"Range", 1, 17, kRangeText, "b: i64[] = {6}", "b: i64[] = {5}"},
    ParameterCase{"Range", 2, 17, kRangeText, "d: i64[] = {2}", "d: i64[] = {3}"},
    ParameterCase{"Reshape", 1, 17, "input x: f32[6]\nconst p: i64[2] = $\ny = Reshape(x, p)\n", "{2, 3}",
                  "{3, 2}"},
    ParameterCase{"Resize", 1, 17,
                  "input x: f32[4]\nconst s: f32[1] = {2.0}\nconst p: f32[2] = $\ny = Resize(x, p, s)\n",
                  "{0.0, 1.0}", "{0.0, 0.5}"},
    ParameterCase{"Resize", 2, 17, "input x: f32[4]\nconst p: f32[1] = $\ny = Resize(x, _, p)\n", "{2.0}",
                  "{2.1}"},
    ParameterCase{"Resize", 3, 17, "input x: f32[4]\nconst p: i64[1] = $\ny = Resize(x, _, _, p)\n", "{8}",
                  "{9}"},
    ParameterCase{"ScatterElements", 1, 17,
                  "input x: f32[5]\ninput u: f32[2]\nconst p: i64[2] = $\ny = ScatterElements(x, p, u)\n",
                  "{0, 1}", "{1, 0}"},
    ParameterCase{"ScatterND", 1, 17,
                  "input x: f32[5]\ninput u: f32[2]\nconst p: i64[2,1] = $\ny = ScatterND(x, p, u)\n",
                  "{0, 1}", "{1, 0}"},
    ParameterCase{"Slice", 1, 17, kSliceText, "s: i64[1] = {0}", "s: i64[1] = {-6}"},
    ParameterCase{"Slice", 2, 17, kSliceText, "e: i64[1] = {4}", "e: i64[1] = {-2}"},
    ParameterCase{"Slice", 3, 17, kSliceText, "a: i64[1] = {0}", "a: i64[1] = {1}"},
    ParameterCase{"Slice", 4, 17, kSliceText, "t: i64[1] = {1}", "t: i64[1] = {2}"},
    ParameterCase{"Split", 1, 17, "input x: f32[6]\nconst p: i64[2] = $\ny, _ = Split(x, p)\n", "{2, 4}",
                  "{4, 2}"},
    ParameterCase{"Squeeze", 1, 17, "input x: f32[1,1]\nconst p: i64[1] = $\ny = Squeeze(x, p)\n", "{0}",
                  "{1}"},
    ParameterCase{"Tile", 1, 17, "input x: f32[2,2]\nconst p: i64[2] = $\ny = Tile(x, p)\n", "{1, 2}",
                  "{2, 1}"},
    ParameterCase{"TopK", 1, 17, "input x: f32[9]\nconst p: i64[1] = $\ny, _ = TopK(x, p)\n", "{2}", "{3}"},
    ParameterCase{"Trilu", 1, 17, "input x: f32[3,3]\nconst p: i64[] = $\ny = Trilu(x, p)\n", "{0}", "{1}"},
    ParameterCase{"Unsqueeze", 1, 17, "input x: f32[1]\nconst p: i64[1] = $\ny = Unsqueeze(x, p)\n", "{0}",
                  "{-1}"},
    ParameterCase{"Upsample", 1, 9, "input x: f32[4]\nconst p: f32[1] = $\ny = Upsample(x, p)\n", "{2.0}",
                  "{2.1}"},
};

std::string withValue(const ParameterCase& parameter, std::string_view value) {
    const std::string text = "graph g opset " + std::to_string(parameter.opset) + "\n" +
                             std::string(parameter.text) + "output y\n";
    const bool hasMark = text.find('$') != std::string::npos;
    return replaced(text, hasMark ? "$" : parameter.first, value);
}

TEST(RegionKey, SeesTheValueOfEveryParameter) {
    std::set<std::pair<std::string, std::size_t>> covered;
    std::vector<ParameterCase> cases(kParameterCases.begin(), kParameterCases.end());
    const auto others = test::parameterCases();
    cases.insert(cases.end(), others.begin(), others.end());
    for (const ParameterCase& parameter : cases) {
        EXPECT_NE(keyOf(withValue(parameter, parameter.first)), keyOf(withValue(parameter, parameter.second)))
            << parameter.op << " " << parameter.input;
        covered.emplace(parameter.op, parameter.input);
    }
    for (const OperatorSchema& row : allSchemas()) {
        for (std::size_t input = 0; input < 32; ++input) {
            if (!row.isParameter(input)) {
                continue;
            }
            if (row.operatorClass == OperatorClass::kControl) {
                continue; // bodies have no text form: schema_control_test.cpp
            }
            if (row.op.starts_with("Reduce")) { // all alike
                const std::string text =
                    "graph g opset 18\n" + replaced(kReduceText, "OP", row.op) + "output y\n";
                EXPECT_NE(keyOf(replaced(text, "$", "{0}")), keyOf(replaced(text, "$", "{-2}"))) << row.op;
                continue;
            }
            EXPECT_TRUE(covered.contains({std::string(row.op), input})) << row.op << " " << input;
        }
    }
}

TEST(RegionKey, IsTheSameForARegionTakenOut) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const auto graph = test::randomGraph({.seed = seed, .nodes = 10});
        const Region region = makeRegion(*graph, {NodeId(3), NodeId(4), NodeId(5)});
        if (!isConvex(*graph, region.nodes)) {
            continue;
        }
        const auto alone = extractRegion(*graph, region);
        ASSERT_TRUE(alone) << alone.error().oneLine();
        const Region whole = makeRegion(**alone, {NodeId(0), NodeId(1), NodeId(2)});
        EXPECT_EQ(regionKey(**alone, whole), regionKey(*graph, region)) << "seed " << seed;
    }
}

} // namespace
} // namespace tessera::graph
