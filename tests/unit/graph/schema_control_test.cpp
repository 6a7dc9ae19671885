// Types through bodies: what text cannot say is built here.
#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/region.h"
#include "engine/graph/schemas/bodies.h"
#include "engine/graph/text_form.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::graph {
namespace {

using test::graphFromText;
using test::typeOf;

/// One node with bodies over the inputs and constants of `text`, in the order of `inputs`.
class OneNode {
public:
    explicit OneNode(std::string op) : m_builder("g"), m_op(std::move(op)) { m_builder.setOpset("", 17); }

    SymbolId symbol(std::string name) { return m_builder.addSymbol({std::move(name), {}}); }
    OneNode& input(std::string name, TensorType type) {
        m_inputs.push_back(m_builder.addInput(std::move(name), std::move(type)));
        return *this;
    }
    OneNode& constant(std::string name, Tensor tensor) {
        m_inputs.push_back(m_builder.addConstant(std::move(name), makeConstant(std::move(tensor))));
        return *this;
    }
    OneNode& attribute(std::string name, AttributeValue value) {
        m_attributes.set(std::move(name), std::move(value));
        return *this;
    }
    base::Result<GraphRef> build(std::size_t outputs) {
        NodeSpec spec{.op = m_op, .inputs = m_inputs, .attributes = m_attributes, .name = "n"};
        for (std::size_t i = 0; i < outputs; ++i) {
            spec.outputNames.push_back("o" + std::to_string(i));
        }
        for (const ValueId output : m_builder.addNode(std::move(spec))) {
            m_builder.addOutput(output);
        }
        return std::move(m_builder).build();
    }

private:
    GraphBuilder m_builder;
    std::string m_op;
    std::vector<ValueId> m_inputs;
    Attributes m_attributes;
};

const TensorType kBool{DType::kBool, Shape()};
const TensorType kTrips{DType::kInt64, Shape()};

Tensor truth(std::uint8_t value) {
    return Tensor::of<std::uint8_t>(DType::kBool, {}, std::span<const std::uint8_t>(&value, 1));
}

/// A Loop with one carried value.
base::Result<GraphRef> loopOver(const TensorType& carried, const GraphRef& body, std::size_t outputs) {
    return OneNode("Loop")
        .input("m", kTrips)
        .input("c", kBool)
        .input("s", carried)
        .attribute("body", body)
        .build(outputs);
}

TEST(SchemaControl, IfKeepsWhatBothBranchesAgreeOn) {
    const auto yes =
        graphFromText("graph a opset 17\nconst c: f32[2,3] = zeros\ny = Identity(c)\noutput y\n");
    const auto no = graphFromText("graph b opset 17\nconst c: f32[2,5] = zeros\nz = Identity(c)\noutput z\n");
    const auto graph =
        OneNode("If").input("c", kBool).attribute("then_branch", yes).attribute("else_branch", no).build(1);
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_EQ(typeOf(**graph, "o0"), "f32[2,?]");
}

TEST(SchemaControl, CapturedValuesBringTheirSymbols) {
    const auto body = graphFromText("graph a opset 17\ninput x: f32[??]\ny = Relu(x)\noutput y\n");
    OneNode node("If");
    const Dim batch = Dim::symbol(node.symbol("N"));
    const auto graph = node.input("c", kBool)
                           .input("outer", {DType::kFloat32, Shape{batch, Dim(3)}})
                           .attribute("then_branch", body)
                           .attribute("else_branch", body)
                           .attribute(std::string(kCapturesAttribute), std::vector<std::string>{"x"})
                           .build(1);
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_EQ(typeOf(**graph, "o0"), "f32[N,3]");
}

/// If over `outer`, which both branches capture as "x".
base::Result<GraphRef> ifOver(const TensorType& outer, const char* yes, const char* no) {
    return OneNode("If")
        .input("c", kBool)
        .input("outer", outer)
        .attribute("then_branch", graphFromText(yes))
        .attribute("else_branch", graphFromText(no))
        .attribute(std::string(kCapturesAttribute), std::vector<std::string>{"x"})
        .build(1);
}

TEST(SchemaControl, ABranchThatCannotBeTakenSaysNothing) {
    // Exporters write a branch for images and one for volumes, and ask for the rank.
    constexpr const char* kImage = "graph a opset 18\ninput x: i64[??]\nconst s: i64[2] = {2, 2}\n"
                                   "h, w = Split(x, s)\noutput w\n";
    constexpr const char* kVolume = "graph b opset 18\ninput x: i64[??]\nconst s: i64[2] = {2, 3}\n"
                                    "h, w = Split(x, s)\noutput w\n";
    for (const std::int64_t size : {4, 5}) {
        const auto graph = ifOver({DType::kInt64, Shape{Dim(size)}}, kImage, kVolume);
        ASSERT_TRUE(graph) << graph.error().oneLine();
        EXPECT_EQ(typeOf(**graph, "o0"), "i64[" + std::to_string(size - 2) + "]");
    }
    EXPECT_FALSE(ifOver({DType::kInt64, Shape{Dim(6)}}, kImage, kVolume)) << "neither fits";
}

TEST(SchemaControl, LoopWidensACarriedValueThatGrows) {
    const auto body = graphFromText("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[??]\n"
                                    "const one: f32[1,4] = ones\n"
                                    "t = Concat(s, one) {axis=0}\nd = Identity(c)\ne = Identity(t)\n"
                                    "output d, t, e\n");
    const auto graph = loopOver({DType::kFloat32, Shape{Dim(2), Dim(4)}}, body, 2);
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_EQ(typeOf(**graph, "o0"), "f32[?,4]");
    EXPECT_EQ(typeOf(**graph, "o1"), "f32[?,?,4]");
}

/// Types of what a Loop carries and of what it collects, whose body is given the text of the carried input.
std::string typesOfCarried(const std::string& outside, const std::string& inside, const std::string& step) {
    const auto graph = graphFromText("graph g opset 17\ninput m: i64[]\ninput s: " + outside +
                                     "\nlast, all = Loop(m, _, s) {body=graph(\"graph b opset 17\\n"
                                     "input i: i64[]\\ninput c: bool[]\\ninput s: " +
                                     inside + "\\nd = Identity(c)\\n" + step +
                                     "\\nu = Relu(s)\\noutput d, t, u\\n\")}\noutput last, all\n");
    return typeOf(*graph, "last") + " " + typeOf(*graph, "all");
}

TEST(SchemaControl, LoopDoesNotBelieveExtentsThatItsBodyDoesNotKeep) {
    const std::string grows = "t = Concat(s, s) {axis=0}";
    EXPECT_EQ(typesOfCarried("f32[1,3]", "f32[1,3]", grows), "f32[?,3] f32[?,?,3]");
    EXPECT_EQ(typesOfCarried("f32[?,3]", "f32[1,3]", grows), "f32[?,3] f32[?,?,3]");
    const std::string rises = "at = Constant() {value_ints=[0]}\\nt = Unsqueeze(s, at)";
    EXPECT_EQ(typesOfCarried("f32[3]", "f32[3]", rises), "f32[?] f32[?]");
    // What it keeps still joins what is not known outside.
    EXPECT_EQ(typesOfCarried("f32[??]", "f32[2,3]", "t = Neg(s)"), "f32[?] f32[?,2,3]");
}

TEST(SchemaControl, LoopKeepsACarriedValueOfOneShape) {
    const auto body = graphFromText("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[??]\n"
                                    "t = Relu(s)\nd = Identity(c)\noutput d, t\n");
    const auto graph = loopOver({DType::kFloat32, Shape{Dim(2), Dim(4)}}, body, 1);
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_EQ(typeOf(**graph, "o0"), "f32[2,4]");
}

/// A Loop over constants and inputs in text; its body hands `condition` on and collects what it carries.
std::string collectingLoop(const std::string& declarations, const std::string& operands,
                           const std::string& condition) {
    return "graph g opset 17\n" + declarations + "input s: f32[2,4]\nlast, all = Loop(" + operands +
           ", s) {body=graph(\"graph b opset 17\\ninput i: i64[]\\ninput c: bool[]\\n"
           "input s: ?[??]\\nconst ten: i64[] = {10}\\nconst yes: bool[] = {true}\\n"
           "const no: bool[] = {false}\\nless = Less(i, ten)\\nsame = Identity(c)\\nt = Relu(s)\\n"
           "u = Identity(t)\\noutput " +
           condition + ", t, u\\n\")}\noutput last, all\n";
}

TEST(SchemaControl, LoopKnowsHowOftenItRuns) {
    const std::string three = "const m: i64[] = {3}\n";
    const std::string goes = "const g: bool[] = {true}\n";
    const auto all = [](const std::string& text) { return typeOf(*graphFromText(text), "all"); };
    EXPECT_EQ(all(collectingLoop(three + goes, "m, g", "c")), "f32[3,2,4]");
    EXPECT_EQ(all(collectingLoop(three, "m, _", "same")), "f32[3,2,4]");
    EXPECT_EQ(all(collectingLoop(three, "m, _", "yes")), "f32[3,2,4]");
    // Of a symbol, when that is how often.
    const std::string counted = "symbol N\ninput x: f32[N,3]\nconst zero: i64[] = {0}\n"
                                "shape = Shape(x)\nm = Gather(shape, zero)\n";
    EXPECT_EQ(all(collectingLoop(counted, "m, _", "same")), "f32[N,2,4]");
    // Never: the condition is false, or there is no trip.
    EXPECT_EQ(all(collectingLoop(three + "const g: bool[] = {false}\n", "m, g", "c")), "f32[0,2,4]");
    EXPECT_EQ(all(collectingLoop("const m: i64[] = {-1}\ninput g: bool[]\n", "m, g", "c")), "f32[0,2,4]");
    // As data say: the condition, inside or outside, or the count; or so often that nobody waits for it.
    EXPECT_EQ(all(collectingLoop(three, "m, _", "less")), "f32[?,2,4]");
    EXPECT_EQ(all(collectingLoop(three, "m, _", "no")), "f32[?,2,4]");
    EXPECT_EQ(all(collectingLoop(three + "input g: bool[]\n", "m, g", "c")), "f32[?,2,4]");
    EXPECT_EQ(all(collectingLoop("input m: i64[]\n", "m, _", "c")), "f32[?,2,4]");
    EXPECT_EQ(all(collectingLoop("const m: i64[] = {9223372036854775807}\n", "m, _", "c")), "f32[?,2,4]");
}

TEST(SchemaControl, BodiesSeeTheNumbersThatTheyCapture) {
    const auto graph = graphFromText(R"(graph g opset 17
const m: i64[] = {3}
const shape: i64[2] = {4, 2}
input s: f32[2,4]
last, all = Loop(m, _, s, shape) {body=graph("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: ?[??]\ninput shape: ?[??]\nt = Reshape(s, shape)\nd = Identity(c)\noutput d, s, t\n"), tessera_captures=["shape"]}
output last, all
)");
    EXPECT_EQ(typeOf(*graph, "all"), "f32[3,4,2]");
}

TEST(SchemaControl, LoopCarriesSequences) {
    const auto body =
        graphFromText("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: seq(f32[??])\n"
                      "const one: f32[3] = ones\n"
                      "t = SequenceInsert(s, one)\nd = Identity(c)\noutput d, t\n");
    const auto graph = loopOver({DType::kFloat32, Shape{Dim(3)}, Container::kSequence}, body, 1);
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_EQ(typeOf(**graph, "o0"), "seq(f32[3])");
}

TEST(SchemaControl, ScanStacksWhatItsBodyMakes) {
    const auto body = graphFromText("graph b opset 17\ninput s: f32[2]\ninput x: f32[2]\n"
                                    "t = Add(s, x)\nu = Identity(t)\noutput t, u\n");
    OneNode node("Scan");
    const Dim steps = Dim::symbol(node.symbol("T"));
    const auto graph = node.input("s", {DType::kFloat32, Shape{Dim(2)}})
                           .input("x", {DType::kFloat32, Shape{steps, Dim(2)}})
                           .attribute("body", body)
                           .attribute("num_scan_inputs", std::int64_t{1})
                           .attribute("scan_output_axes", std::vector<std::int64_t>{1})
                           .build(2);
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_EQ(typeOf(**graph, "o0"), "f32[2]");
    EXPECT_EQ(typeOf(**graph, "o1"), "f32[2,T]");
}

TEST(SchemaControl, SequenceMapMakesOneElementForEach) {
    const auto body = graphFromText("graph b opset 17\ninput x: f32[??]\ny = Shape(x)\noutput y\n");
    const auto graph = OneNode("SequenceMap")
                           .input("s", {DType::kFloat32, Shape{Dim(3), Dim(4)}, Container::kSequence})
                           .attribute("body", body)
                           .build(1);
    ASSERT_TRUE(graph) << graph.error().oneLine();
    EXPECT_EQ(typeOf(**graph, "o0"), "seq(i64[2])");
}

TEST(SchemaControl, NamesTheBodyWhoseOperatorRefuses) {
    const auto body = graphFromText("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[??]\n"
                                    "const w: f32[7,7] = ones\nt = MatMul(s, w) @inner\nd = Identity(c)\n"
                                    "output d, t\n");
    const auto graph = loopOver({DType::kFloat32, Shape{Dim(2), Dim(4)}}, body, 1);
    ASSERT_FALSE(graph);
    EXPECT_NE(graph.error().oneLine().find("attribute 'body'"), std::string::npos) << graph.error().oneLine();
    EXPECT_NE(graph.error().oneLine().find("inner"), std::string::npos) << graph.error().oneLine();
}

TEST(SchemaControl, TheValueOfTheConditionIsPartOfTheKey) {
    const auto body = graphFromText("graph a opset 17\nconst c: f32[2] = zeros\ny = Identity(c)\noutput y\n");
    const auto loop = graphFromText("graph b opset 17\ninput i: i64[]\ninput c: bool[]\ninput s: f32[2]\n"
                                    "t = Relu(s)\nd = Identity(c)\noutput d, t\n");
    const auto keyOf = [](base::Result<GraphRef> graph) {
        EXPECT_TRUE(graph);
        return regionKey(**graph, makeRegion(**graph, {NodeId(0)}));
    };
    const auto ifKey = [&](std::uint8_t value) {
        return keyOf(OneNode("If")
                         .constant("c", truth(value))
                         .attribute("then_branch", body)
                         .attribute("else_branch", body)
                         .build(1));
    };
    EXPECT_NE(ifKey(0), ifKey(1));
    const auto loopKey = [&](std::int64_t trips, std::uint8_t value) {
        return keyOf(OneNode("Loop")
                         .constant("m", Tensor::ofInts({}, std::span<const std::int64_t>(&trips, 1)))
                         .constant("c", truth(value))
                         .input("s", {DType::kFloat32, Shape{Dim(2)}})
                         .attribute("body", loop)
                         .build(1));
    };
    EXPECT_NE(loopKey(3, 1), loopKey(4, 1));
    EXPECT_NE(loopKey(3, 1), loopKey(3, 0));
}

/// A loop around `work`, which makes t of x and of the captured values "shape" and "weight".
base::Hash128 keyOfLoop(std::string_view work, std::string_view shape, std::string_view weight) {
    const std::string body = "graph body opset 17\\ninput i: i64[]\\ninput c: bool[]\\ninput x: f32[12]\\n"
                             "input shape: i64[2]\\ninput weight: f32[2]\\nd = Identity(c)\\n" +
                             std::string(work) + "\\noutput d, t\\n";
    const auto graph = graphFromText(
        "graph g opset 17\nconst trips: i64[] = {3}\nconst goes: bool[] = {true}\n"
        "const shape: i64[2] = " +
        std::string(shape) + "\nconst weight: f32[2] = " + std::string(weight) +
        "\ninput start: f32[12]\ny: f32[12] = Loop(trips, goes, start, shape, weight) {body=graph(\"" + body +
        "\"), tessera_captures=[\"shape\", \"weight\"]}\noutput y\n");
    return regionKey(*graph, makeRegion(*graph, {NodeId(0)}));
}

TEST(SchemaControl, ACapturedParameterIsPartOfTheKey) {
    constexpr std::string_view kReshapes = "const flat: i64[1] = {-1}\\nr = Reshape(x, shape)\\n"
                                           "u = Transpose(r)\\nt = Reshape(u, flat)";
    EXPECT_NE(keyOfLoop(kReshapes, "{2, 6}", "{1, 2}"), keyOfLoop(kReshapes, "{3, 4}", "{1, 2}"));
    EXPECT_EQ(keyOfLoop(kReshapes, "{2, 6}", "{1, 2}"), keyOfLoop(kReshapes, "{2, 6}", "{3, 4}"));
    // Read as a weight, it is one.
    constexpr std::string_view kAdds = "const two: i64[1] = {6}\\nf = Cast(shape) {to=1}\\n"
                                       "e = Tile(f, two)\\nt = Add(x, e)";
    EXPECT_EQ(keyOfLoop(kAdds, "{2, 6}", "{1, 2}"), keyOfLoop(kAdds, "{3, 4}", "{1, 2}"));
}

TEST(SchemaControl, AParameterCapturedTwiceIsPartOfTheKey) {
    const auto branch = [](std::string_view op) {
        return "graph(\\\"graph b opset 17\\\\ninput x: f32[12]\\\\ninput shape: i64[2]\\\\n"
               "const flat: i64[1] = {-1}\\\\nr = Reshape(x, shape)\\\\nu = Transpose(r)\\\\nv = " +
               std::string(op) + "(u)\\\\ny = Reshape(v, flat)\\\\noutput y\\\\n\\\")";
    };
    const std::string chooses = "t: f32[12] = If(c, x, shape) {then_branch=" + branch("Relu") +
                                ", else_branch=" + branch("Neg") +
                                ", tessera_captures=[\\\"x\\\", \\\"shape\\\"]}";
    EXPECT_NE(keyOfLoop(chooses, "{2, 6}", "{1, 2}"), keyOfLoop(chooses, "{3, 4}", "{1, 2}"));
}

TEST(SchemaControl, TheFirstStateOfALoopIsAParameterWhereItsBodyReadsItSo) {
    const auto keyOf = [](std::string_view first) {
        const auto graph = graphFromText(
            "graph g opset 17\nconst trips: i64[] = {3}\nconst goes: bool[] = {true}\nconst first: i64[2] "
            "= " +
            std::string(first) +
            "\ninput start: f32[12]\nlast: i64[2], y: f32[12] = Loop(trips, goes, first, start) "
            "{body=graph(\"graph body opset 17\\ninput i: i64[]\\ninput c: bool[]\\ninput s: i64[2]\\n"
            "input x: f32[12]\\nconst flat: i64[1] = {-1}\\nd = Identity(c)\\nn = Identity(s)\\n"
            "r = Reshape(x, s)\\nu = Transpose(r)\\nt = Reshape(u, flat)\\noutput d, n, t\\n\")}\noutput "
            "y\n");
        return regionKey(*graph, makeRegion(*graph, {NodeId(0)}));
    };
    EXPECT_NE(keyOf("{2, 6}"), keyOf("{3, 4}"));
}

TEST(SchemaControl, TensorsAloneAreReadByOtherOperators) {
    const auto graph = parseGraph("graph g opset 17\ninput s: seq(f32[2])\ny = Relu(s) @n\noutput y\n");
    ASSERT_FALSE(graph);
    EXPECT_NE(graph.error().oneLine().find("is a sequence or an optional value"), std::string::npos)
        << graph.error().oneLine();
}

} // namespace
} // namespace tessera::graph
