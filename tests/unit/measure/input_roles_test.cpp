#include "engine/measure/input_roles.h"

#include "engine/graph/graph_builder.h"
#include "tests/support/graph_text.h"

#include <gmock/gmock.h>

#include <string>

namespace tessera::measure {
namespace {

using Kind = InputRole::Kind;
using Distinct = InputRole::Distinct;
using test::graphFromText;
using testing::ElementsAre;
using testing::IsEmpty;

InputRole roleIn(const std::string& lines, std::string_view input = "i") {
    const auto graph = graphFromText("graph g opset 20\n" + lines);
    return roleOf(*graph, graph->findValue(input));
}

TEST(InputRoles, AnIndexIsAPlaceOnItsAxis) {
    const auto role =
        roleIn("const t: f32[7,5] = ones\ninput i: i64[2]\ny = Gather(t, i) {axis=1}\noutput y\n");
    EXPECT_EQ(role.kind, Kind::kIndex);
    EXPECT_THAT(role.ranges, ElementsAre(WholeRange{-5, 4}));
    EXPECT_EQ(role.distinct, Distinct::kNo);
}

TEST(InputRoles, BeforeOpset11PlacesCountFromTheFront) {
    const auto graph = graphFromText(
        "graph g opset 10\nconst t: f32[7] = ones\ninput i: i64[2]\ny = Gather(t, i)\noutput y\n");
    EXPECT_THAT(roleOf(*graph, graph->findValue("i")).ranges, ElementsAre(WholeRange{0, 6}));
}

TEST(InputRoles, TuplesHaveARangeEach) {
    const auto role = roleIn("const t: f32[7,5] = ones\ninput i: i64[3,2]\ny = GatherND(t, i)\noutput y\n");
    EXPECT_THAT(role.ranges, ElementsAre(WholeRange{-7, 6}, WholeRange{-5, 4}));
    const auto moved = roleIn("const t: f32[7,5] = ones\ninput i: i64[2,3]\n"
                              "m = Transpose(i) {perm=[1,0]}\ny = GatherND(t, m)\noutput y\n");
    EXPECT_THAT(moved.ranges, ElementsAre(WholeRange{-5, 4}));
}

TEST(InputRoles, WhatIsWrittenOnceHasPlacesThatDiffer) {
    const std::string text = "input x: f32[7]\ninput u: f32[3]\ninput i: i64[3]\n";
    EXPECT_EQ(roleIn(text + "y = ScatterElements(x, i, u)\noutput y\n").distinct, Distinct::kAlongAxis);
    EXPECT_EQ(roleIn(text + "y = ScatterElements(x, i, u) {reduction=\"add\"}\noutput y\n").distinct,
              Distinct::kNo);
    EXPECT_EQ(
        roleIn("input x: f32[7]\ninput u: f32[3]\ninput i: i64[3,1]\ny = ScatterND(x, i, u)\noutput y\n")
            .distinct,
        Distinct::kRows);
}

TEST(InputRoles, AreFoundBehindOperatorsThatMove) {
    const auto role = roleIn("const t: f32[9,2] = ones\nconst s: i64[1] = {-1}\ninput i: i32[2,3]\n"
                             "a = Cast(i) {to=7}\nb = Transpose(a) {perm=[1,0]}\nc = Reshape(b, s)\n"
                             "d, e = Split(c) {axis=0, num_outputs=2}\nf = Identity(e)\n"
                             "y = Gather(t, f)\noutput y, d\n");
    EXPECT_EQ(role.kind, Kind::kIndex);
    EXPECT_THAT(role.ranges, ElementsAre(WholeRange{-9, 8}));
}

TEST(InputRoles, ConstantsThatAreAddedShiftTheRange) {
    const auto role = roleIn("const t: f32[9,2] = ones\nconst two: i64[] = {2}\ninput i: i64[3]\n"
                             "a = Add(i, two)\ny = Gather(t, a)\noutput y\n");
    EXPECT_EQ(role.kind, Kind::kIndex);
    EXPECT_THAT(role.ranges, ElementsAre(WholeRange{-11, 6}));
}

TEST(InputRoles, WhatIsComputedIntoAPlaceIsSmall) {
    const auto role = roleIn("const t: f32[9,2] = ones\ninput j: i64[3]\ninput i: i64[3]\n"
                             "a = Mul(i, j)\ny = Gather(t, a)\noutput y\n");
    EXPECT_EQ(role.kind, Kind::kCount);
    EXPECT_THAT(role.ranges, ElementsAre(WholeRange{0, 1}));
}

TEST(InputRoles, SeveralReadersShareARange) {
    const auto role = roleIn("const t: f32[9,2] = ones\nconst s: f32[4,2] = ones\ninput i: i64[3]\n"
                             "a = Gather(t, i)\nb = Gather(s, i)\nc = Mul(i, i)\noutput a, b, c\n");
    EXPECT_EQ(role.kind, Kind::kIndex);
    EXPECT_THAT(role.ranges, ElementsAre(WholeRange{-4, 3}));
}

TEST(InputRoles, DivisorsAreNotZero) {
    const std::string text = "input x: i32[4]\ninput i: i32[4]\n";
    EXPECT_TRUE(roleIn(text + "y = Div(x, i)\noutput y\n").isNonzero);
    EXPECT_TRUE(roleIn(text + "y = Mod(x, i)\noutput y\n").isNonzero);
    EXPECT_TRUE(roleIn("input x: i32[4]\ninput i: i32[1]\nconst s: i64[1] = {4}\na = Expand(i, s)\n"
                       "b = Identity(a)\ny = Div(x, b)\noutput y\n")
                    .isNonzero);
    EXPECT_FALSE(roleIn(text + "y = Div(i, x)\noutput y\n").isNonzero);
}

TEST(InputRoles, ASwitchHoldsWhatItIsComparedWith) {
    const std::string rate = "const known: i64[] = {16000}\nx = Equal(i, known)\n";
    const std::string branch =
        "y = If(x, f) {then_branch=graph(\"graph a opset 18\\ninput f: f32[2]\\na = Relu(f)\\noutput "
        "a\\n\"), "
        "else_branch=graph(\"graph b opset 18\\ninput f: f32[2]\\nb = Neg(f)\\noutput b\\n\"), "
        "tessera_captures=[\"f\"]}\n";
    const auto one = test::graphFromText("graph g opset 18\ninput i: i64[]\ninput f: f32[2]\n" + rate +
                                         branch + "output y\n");
    EXPECT_EQ(roleOf(*one, one->findValue("i")).ranges, (std::vector<WholeRange>{{16000, 16000}}));
    // Many numbers are data, not a switch.
    const auto many = test::graphFromText("graph g opset 18\ninput i: i64[5]\n" + rate + "output x\n");
    EXPECT_TRUE(roleOf(*many, many->findValue("i")).ranges.empty());
}

TEST(InputRoles, ExponentsAndShiftsAreSmall) {
    EXPECT_THAT(roleIn("input x: i32[4]\ninput i: i32[4]\ny = Pow(x, i)\noutput y\n").ranges,
                ElementsAre(WholeRange{0, 3}));
    EXPECT_THAT(
        roleIn("input x: u8[4]\ninput i: u8[4]\ny = BitShift(x, i) {direction=\"LEFT\"}\noutput y\n").ranges,
        ElementsAre(WholeRange{0, 7}));
}

TEST(InputRoles, NanIsKeptFromWhatDefinesNothingForIt) {
    EXPECT_TRUE(roleIn("input i: f32[4]\ny = ArgMax(i)\noutput y\n").refusesNan);
    EXPECT_EQ(roleIn("input i: f32[4]\ny = Cast(i) {to=6}\noutput y\n").kind, Kind::kGeometry);
    EXPECT_FALSE(roleIn("input i: f32[4]\ny = Relu(i)\noutput y\n").refusesNan);
}

TEST(InputRoles, QuantisedOperandsAreCodes) {
    EXPECT_EQ(roleIn("input i: u8[2,3]\ninput w: i8[3,4]\ny = MatMulInteger(i, w)\noutput y\n").kind,
              Kind::kCode);
    EXPECT_EQ(
        roleIn("input i: i16[2,3]\nconst s: f32[] = {0.5}\ny = DequantizeLinear(i, s)\noutput y\n").kind,
        Kind::kCode);
}

TEST(InputRoles, ExtentsAreWhatTheOutputsSay) {
    EXPECT_THAT(roleIn("input x: f32[2,6]\ninput i: i64[2]\ny: f32[3,4] = Reshape(x, i)\noutput y\n").ranges,
                testing::Not(IsEmpty()));
    EXPECT_THAT(roleIn("input x: f32[9]\ninput i: i64[1]\nv, y = TopK(x, i)\noutput v, y\n").ranges,
                ElementsAre(WholeRange{1, 1}));
    EXPECT_THAT(roleIn("input x: f32[5,2,3]\nconst w: f32[1,16,3] = ones\nconst r: f32[1,16,4] = ones\n"
                       "input i: i32[2]\ny = LSTM(x, w, r, _, i) {hidden_size=4}\noutput y\n")
                    .ranges,
                ElementsAre(WholeRange{1, 5}));
}

TEST(InputRoles, MasksKeepAndLeaveOut) {
    const std::string one = "const one: f32[] = {1}\nconst low: f32[] = {-10000}\nconst zero: i64[] = {0}\n";
    const auto kindOf = [&](const std::string& text) { return roleIn(one + text).kind; };
    EXPECT_EQ(kindOf("input i: bool[2,3]\ny = Not(i)\noutput y\n"), Kind::kMask);
    EXPECT_EQ(kindOf("input i: i64[2,3]\nx = Cast(i) {to=1}\ny = Sub(one, x)\noutput y\n"), Kind::kMask);
    EXPECT_EQ(kindOf("input i: i64[2,3]\nx = Cast(i) {to=9}\ny = Not(x)\noutput y\n"), Kind::kMask);
    EXPECT_EQ(kindOf("input i: i64[2,3]\ny = Equal(i, zero)\noutput y\n"), Kind::kMask);
    EXPECT_EQ(kindOf("input i: f32[2,3]\nx = Sub(one, i)\ny = Mul(x, low)\noutput y\n"), Kind::kMask);
    EXPECT_EQ(kindOf("input i: f32[2,3]\nx = Sub(i, one)\ny = Mul(x, low)\noutput y\n"), Kind::kMask);
    EXPECT_EQ(kindOf("input i: f32[2,3]\nx = Sub(one, i)\ny = Mul(x, i)\noutput y\n"), Kind::kPlain);
    EXPECT_EQ(kindOf("input i: i64[2,3]\ny = Add(i, i)\noutput y\n"), Kind::kPlain);
}

TEST(InputRoles, MasksOfQuantisedModelsAreFoundBehindTheirSteps) {
    const std::string text =
        "const codes: u8[] = {255}\nconst scale: f32[] = {0.003921569}\n"
        "const lowCodes: u8[] = {0}\nconst lowScale: f32[] = {40}\nconst lowZero: u8[] = {250}\n"
        "const s: f32[] = {0.01}\none = DequantizeLinear(codes, scale)\n"
        "low = DequantizeLinear(lowCodes, lowScale, lowZero)\n"
        "input i: i64[2,3]\nx = Cast(i) {to=1}\nm = Sub(one, x)\n";
    EXPECT_EQ(roleIn(text + "y = Relu(m)\noutput y, low\n").kind, Kind::kMask);
    EXPECT_EQ(
        roleIn("const low: f32[] = {-10000}\n" + text.substr(0, text.find("low = ")) +
               "input i: f32[2,3]\nm = Sub(i, one)\nq = QuantizeLinear(m, s)\nd = DequantizeLinear(q, s)\n"
               "y = Mul(d, low)\noutput y\n")
            .kind,
        Kind::kMask);
}

TEST(InputRoles, AnAdditiveMaskIsAddedToScoresAlone) {
    const std::string text = "input q: f32[2,4,5,8]\ninput k: f32[2,4,8,5]\ninput i: f32[2,1,5,5]\n"
                             "s = MatMul(q, k)\na = Add(s, i)\np = Softmax(a)\n";
    EXPECT_EQ(roleIn(text + "output p\n").kind, Kind::kAdditiveMask);
    EXPECT_EQ(roleIn(text + "e = Exp(i)\noutput p, e\n").kind, Kind::kPlain);
    EXPECT_EQ(roleIn(text + "output p\n", "q").kind, Kind::kPlain);
}

TEST(InputRoles, AnAdditiveMaskOfTheScoresExtentsIsAddedToAProduct) {
    for (const std::string scores : {"MatMul(q, k)", "com.microsoft.FusedMatMul(q, k) {alpha=0.5}"}) {
        EXPECT_EQ(roleIn("input q: f32[2,4,5,8]\ninput k: f32[2,4,8,5]\ninput i: f32[2,4,5,5]\ns = " +
                         scores + "\na = Add(s, i)\np = Softmax(a)\noutput p\n")
                      .kind,
                  Kind::kAdditiveMask)
            << scores;
    }
}

TEST(InputRoles, FloatsKeepTheDomainOfTheirReaders) {
    using graph::OperatorSchema;
    EXPECT_EQ(roleIn("input i: f32[4]\ny = Sqrt(i)\noutput y\n").domain,
              OperatorSchema::InputDomain::kPositive);
    EXPECT_EQ(roleIn("input i: f32[4]\ny = Exp(i)\noutput y\n").domain, OperatorSchema::InputDomain::kAny);
}

TEST(InputRoles, CountOnlyReadersOfTheRegion) {
    const auto graph = graphFromText("graph g opset 17\nconst t: f32[9,2] = ones\ninput i: i64[3]\n"
                                     "a = Gather(t, i) @first\nb = Mul(i, i) @second\noutput a, b\n");
    const auto region = graph::makeRegion(*graph, {graph->findNode("second")});
    EXPECT_EQ(roleOf(*graph, graph->findValue("i"), &region).kind, Kind::kPlain);
}

TEST(InputRoles, AreFoundInBodiesThatCapture) {
    const auto body = graphFromText("graph b opset 17\nconst t: f32[9] = ones\ninput i: i64[3]\n"
                                    "y = Gather(t, i)\noutput y\n");
    graph::GraphBuilder builder("g");
    builder.setOpset("", 17);
    const auto condition = builder.addInput("c", {graph::DType::kBool, graph::Shape()});
    const auto index = builder.addInput("outer", {graph::DType::kInt64, graph::Shape{3}});
    graph::NodeSpec spec{.op = "If", .inputs = {condition, index}, .name = "if"};
    spec.attributes.set("then_branch", body);
    spec.attributes.set("else_branch", body);
    spec.attributes.set(std::string(graph::kCapturesAttribute), std::vector<std::string>{"i"});
    spec.outputNames = {"y"};
    builder.addOutput(builder.addNode(std::move(spec)).front());
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_THAT(roleOf(**graph, (*graph)->findValue("outer")).ranges, ElementsAre(WholeRange{-9, 8}));
    EXPECT_EQ(roleOf(**graph, (*graph)->findValue("c")).kind, Kind::kMask);
}

} // namespace
} // namespace tessera::measure
