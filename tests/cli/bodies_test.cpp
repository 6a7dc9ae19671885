// Models with bodies in their nodes, or with values whose extents only a run tells, from a file to a plan
// that runs.
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <ostream>

namespace tessera::clitest {
namespace {

constexpr const char* kLoop = R"(graph loops opset 17
const trips: i64[] = {3}
const goes: bool[] = {true}
const step: f32[2] = {10, 20}
input start: f32[2]
last, _ = Loop(trips, goes, start, step) {body=graph("graph body opset 17\ninput i: i64[]\ninput c: bool[]\ninput x: f32[2]\ninput step: f32[2]\nd = Identity(c)\ny = Add(x, step)\nz = Identity(x)\noutput d, y, z\n"), tessera_captures=["step"]}
y = Relu(last)
output y
)";
constexpr const char* kIf = R"(graph branches opset 17
const zero: f32[] = {0}
input x: f32[2,3]
s = ReduceMax(x) {keepdims=0}
c = Greater(s, zero)
y = If(c, x) {then_branch=graph("graph a opset 17\ninput x: f32[2,3]\na = Relu(x)\noutput a\n"), else_branch=graph("graph b opset 17\ninput x: f32[2,3]\nb = Neg(x)\noutput b\n"), tessera_captures=["x"]}
output y
)";
constexpr const char* kScan = R"(graph sums opset 17
input start: f32[2]
input x: f32[4,2]
last, all = Scan(start, x) {body=graph("graph body opset 17\ninput s: f32[2]\ninput e: f32[2]\nt = Add(s, e)\no = Identity(t)\noutput t, o\n"), num_scan_inputs=1}
output last, all
)";

// Its body states no types: those of what it collects follow from its operators, their number from the trips.
constexpr const char* kCounted = R"(graph counted opset 17
const trips: i64[] = {3}
const goes: bool[] = {true}
input start: f32[2]
last, all = Loop(trips, goes, start) {body=graph("graph body opset 17\ninput i: i64[]\ninput c: bool[]\ninput x: ?[??]\nd = Identity(c)\ny = Add(x, x)\nz = Identity(x)\noutput d, y, z\n")}
y = Relu(all)
output last, y
)";
// What it carries grows, though its body says how large it is: as it was on the trip that was exported.
constexpr const char* kGrowing = R"(graph growing opset 17
const trips: i64[] = {4}
input start: f32[1,3]
last, all = Loop(trips, _, start, start) {body=graph("graph body opset 17\ninput i: i64[]\ninput c: bool[]\ninput x: f32[1,3]\ninput start: f32[1,3]\nd = Identity(c)\ny = Concat(x, start) {axis=0}\nz = ReduceSum(x) {keepdims=0}\noutput d, y, z\n"), tessera_captures=["start"]}
y = Relu(last)
output y, all
)";
// The same where data say whether and how often it runs; the file says how much it makes.
constexpr const char* kConditional = R"(graph conditional opset 17
input trips: i64[]
input goes: bool[]
input start: f32[2]
last, all: f32[3,2] = Loop(trips, goes, start) {body=graph("graph body opset 17\ninput i: i64[]\ninput c: bool[]\ninput x: ?[??]\nd = Identity(c)\ny = Add(x, x)\nz = Identity(x)\noutput d, y, z\n")}
output last, all
)";

// Only a run tells how many elements these make, inside or at the end.
constexpr const char* kBoxes = R"(graph boxes opset 18
input x: f32[1,3,8,8]
const w: f32[6,3,3,3] = random(1)
const scores: i64[3] = {1, 2, 16}
const corners: i64[3] = {1, 16, 4}
const n: i64[1] = {4}
const u: f32[1] = {0.5}
const t: f32[1] = {0.1}
c = Conv(x, w) {pads=[1,1,1,1], strides=[2,2]}
const parts: i64[2] = {2, 4}
a, b = Split(c, parts) {axis=1}
f = Reshape(a, scores)
s = Sigmoid(f)
g = Reshape(b, corners)
y = NonMaxSuppression(g, s, n, u, t)
output y, s
)";
constexpr const char* kInside = R"(graph inside opset 18
input x: f32[4,6]
const w: f32[6,6] = random(1)
m = MatMul(x, w)
a = Relu(m)
i = NonZero(a)
t = Transpose(i)
p = GatherND(m, t)
s = ReduceSum(p) {keepdims=1}
y = Mul(m, s)
output y
)";
// Between the nodes of the part stand some whose own extents are known: alone they would leave it in two.
constexpr const char* kSizes = R"(graph sizes opset 18
input x: f32[8,4]
const zero: f32[] = {0}
const first: i64[] = {0}
const one: i64[] = {1}
const axis: i64[1] = {1}
const rest: i64[1] = {-1}
const ahead: i64[1] = {0}
c = Gather(x, first) {axis=1}
b = Greater(c, zero)
i = NonZero(b)
t = Transpose(i)
k = Squeeze(t, axis)
y = Gather(x, k)
s = Shape(y)
n = Gather(s, first)
u = Unsqueeze(n, ahead)
to = Concat(u, rest) {axis=0}
r = Reshape(y, to)
o = Relu(r)
output o
)";
// Of infinities it makes places that no table has.
constexpr const char* kForbidden = R"(graph forbidden opset 18
input x: f32[5,3]
const table: f32[64,2] = random(1)
const two: f32[] = {2}
h = Mul(x, two)
i = Cast(h) {to=7}
y = Gather(table, i)
output y
)";
constexpr const char* kTrips = R"(graph trips opset 18
input x: f32[5,3]
input trips: i64[]
const goes: bool[] = {true}
h = Tanh(x)
last, all = Loop(trips, goes, h) {body=graph("graph body opset 18\ninput i: i64[]\ninput c: bool[]\ninput v: f32[5,3]\nd = Identity(c)\ny = Sin(v)\nz = Identity(y)\noutput d, y, z\n")}
y = Relu(last)
output y, all
)";
constexpr const char* kBranches = R"(graph branches opset 18
input x: f32[2,3]
const zero: f32[] = {0}
s = ReduceMax(x) {keepdims=0}
c = Greater(s, zero)
i = If(c, x) {then_branch=graph("graph a opset 18\ninput x: f32[2,3]\nconst k: i64[1] = {6}\na = Reshape(x, k)\noutput a\n"), else_branch=graph("graph b opset 18\ninput x: f32[2,3]\nb = Neg(x)\noutput b\n"), tessera_captures=["x"]}
y = Exp(i)
output y
)";
constexpr const char* kRange = R"(graph range opset 18
input n: i64[]
const zero: i64[] = {0}
const one: i64[] = {1}
r = Range(zero, n, one)
f = Cast(r) {to=1}
y = Sqrt(f)
output y
)";
constexpr const char* kSequence = R"(graph sequence opset 18
input x: f32[4,3]
const at: i64[] = {1}
e = Exp(x)
s = SplitToSequence(e) {axis=0, keepdims=1}
t = SequenceAt(s, at)
y = Add(x, t)
output y
)";

// Its middle is of another domain: no schema says what it makes.
constexpr const char* kForeign = R"(graph foreign opset 17, com.microsoft 1
input x: f32[4,8]
const w: f32[8,8] = random(1)
const b: f32[8] = random(2)
const v: f32[8,3] = random(3)
m = MatMul(x, w)
g = com.microsoft.BiasGelu(m, b) @fused
t = Tanh(g)
n = MatMul(t, v)
y = Relu(n)
output y
)";

struct Model {
    const char* name;
    const char* text;

    friend void PrintTo(const Model& model, std::ostream* out) { *out << model.name; }
};

bool hasOnnxRuntime(const Sandbox& sandbox) {
    const auto backends = sandbox.run({"backends", "--json"}).json();
    return std::ranges::any_of(backends.at("backends"), [](const auto& each) {
        return each.at("name") == "onnxruntime" && each.at("available");
    });
}

/// Searches a plan, and verifies it.
void expectRightPlan(const Sandbox& sandbox, const std::string& model, const std::string& plan) {
    const auto searched = sandbox.run({"search", model, "-o", plan, "--level", "op"});
    ASSERT_EQ(searched.exitCode, 0) << searched.err;
    const auto verified = sandbox.run({"verify", model, "--plan", plan});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

TEST(CliForeign, IsPlacedAroundTheBackendThatRunsIt) {
    Sandbox sandbox;
    sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
    if (!hasOnnxRuntime(sandbox)) {
        GTEST_SKIP() << "ONNX Runtime is not installed";
    }
    const std::string model = sandbox.path("model.onnx");
    const std::string plan = sandbox.path("plan.json");
    ASSERT_TRUE(onnx::writeModelFile(*test::graphFromText(kForeign), model));
    EXPECT_TRUE(sandbox.run({"info", model, "--json"}).json().at("unsupported").empty());
    expectRightPlan(sandbox, model, plan);
    const auto ran = sandbox.run({"run", model}); // without a plan nothing is measured
    EXPECT_EQ(ran.exitCode, 0) << ran.err;
    const auto forbidden =
        sandbox.run({"search", model, "-o", plan, "--level", "op", "--forbid", "fused=onnxruntime"});
    EXPECT_EQ(forbidden.exitCode, 4) << forbidden.err;
}

class CliForeignBehind : public testing::TestWithParam<Model> {};

TEST_P(CliForeignBehind, EachOtherArePlacedAndRun) {
    Sandbox sandbox;
    sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
    if (!hasOnnxRuntime(sandbox)) {
        GTEST_SKIP() << "ONNX Runtime is not installed";
    }
    const std::string model = sandbox.path("model.onnx");
    const std::string plan = sandbox.path("plan.json");
    ASSERT_TRUE(onnx::writeModelFile(*test::graphFromText(GetParam().text), model));
    const auto ran = sandbox.run({"run", model});
    EXPECT_EQ(ran.exitCode, 0) << ran.err;
    expectRightPlan(sandbox, model, plan);
}

constexpr Model kBehindEachOther[] = {
    {"rank_alone_is_known", "graph g opset 17, com.microsoft 1\ninput x: f32[2,3,4]\n"
                            "a = com.microsoft.Gelu(x)\nf = Flatten(a)\ny = com.microsoft.Gelu(f)\n"
                            "output y\n"},
    {"other_element_type", "graph g opset 17, com.microsoft 1\ninput x: u8[2,8]\nconst s: f32[] = {0.05}\n"
                           "const z: u8[] = {128}\nconst r: f32[] = {0.00390625}\nconst n: u8[] = {0}\n"
                           "a = com.microsoft.QLinearSigmoid(x, s, z, r, n)\nd = DequantizeLinear(a, r, n)\n"
                           "f = Flatten(d)\nq = QuantizeLinear(f, s, z)\n"
                           "y = com.microsoft.QLinearSigmoid(q, s, z, r, n)\noutput y\n"},
    // No backend has a kernel for all of it: a convolution of float64 is the reference's.
    {"no_backend_runs_all", "graph g opset 17, com.microsoft 1\ninput x: f32[1,2,4,4]\n"
                            "const w: f64[2,2,3,3] = random(1)\na = com.microsoft.Gelu(x)\n"
                            "d = Cast(a) {to=11}\nc = Conv(d, w)\nf = Cast(c) {to=1}\n"
                            "y = com.microsoft.Gelu(f)\noutput y\n"},
};

INSTANTIATE_TEST_SUITE_P(Each, CliForeignBehind, testing::ValuesIn(kBehindEachOther),
                         [](const auto& info) { return info.param.name; });

TEST(CliForeign, TheOneThatNobodyRunsIsNamed) {
    Sandbox sandbox;
    sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
    if (!hasOnnxRuntime(sandbox)) {
        GTEST_SKIP() << "ONNX Runtime is not installed";
    }
    const std::string model = sandbox.path("model.onnx");
    const auto graph = test::graphFromText("graph g opset 17, com.microsoft 1, com.example 1\n"
                                           "input x: f32[2]\na = com.microsoft.Gelu(x) @first\n"
                                           "b = Relu(a)\ny = com.example.Thing(b) @odd\noutput y\n");
    ASSERT_TRUE(onnx::writeModelFile(*graph, model));
    const auto ran = sandbox.run({"run", model});
    EXPECT_EQ(ran.exitCode, 4) << ran.err;
    EXPECT_NE(ran.err.find("node 'odd': no backend runs operator com.example.Thing"), std::string::npos)
        << ran.err;
}

TEST(CliForeign, ThatNobodyRunsIsNamedAtOnce) {
    Sandbox sandbox;
    sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
    const std::string model = sandbox.path("model.onnx");
    const auto graph = test::graphFromText("graph g opset 17, com.example 1\ninput x: f32[2]\na = Relu(x)\n"
                                           "y = com.example.Thing(a) @odd\nz = Neg(y)\noutput z\n");
    ASSERT_TRUE(onnx::writeModelFile(*graph, model));
    const auto told = sandbox.run({"info", model, "--json"}).json();
    ASSERT_EQ(told.at("unsupported").size(), 1U) << told;
    EXPECT_EQ(told.at("unsupported")[0].at("operator"), "com.example.Thing");
    for (const auto& arguments : {std::vector<std::string>{"search", model, "-o", sandbox.path("plan.json")},
                                  std::vector<std::string>{"run", model}}) {
        const auto ran = sandbox.run(arguments);
        EXPECT_EQ(ran.exitCode, 4) << ran.err;
        EXPECT_NE(ran.err.find("com.example.Thing"), std::string::npos) << ran.err;
        EXPECT_EQ(ran.err.find("measure"), std::string::npos) << ran.err;
    }
}

class CliBodies : public testing::TestWithParam<Model> {};

TEST_P(CliBodies, ArePlacedRunAndVerified) {
    Sandbox sandbox;
    sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
    const std::string model = sandbox.path("model.onnx");
    const std::string plan = sandbox.path("plan.json");
    const auto graph = test::graphFromText(GetParam().text);
    ASSERT_TRUE(onnx::writeModelFile(*graph, model));
    const auto ran = sandbox.run({"run", model});
    EXPECT_EQ(ran.exitCode, 0) << ran.err;
    expectRightPlan(sandbox, model, plan);
    const auto again = sandbox.run({"run", model, "--plan", plan, "--json"});
    ASSERT_EQ(again.exitCode, 0) << again.err;
    for (const auto& output : again.json().at("outputs")) {
        for (const auto& extent : output.at("shape")) {
            EXPECT_TRUE(extent.is_number_unsigned()) << output;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Each, CliBodies,
                         testing::Values(Model{"loop", kLoop}, Model{"if", kIf}, Model{"scan", kScan},
                                         Model{"counted", kCounted}, Model{"growing", kGrowing},
                                         Model{"conditional", kConditional}, Model{"boxes", kBoxes},
                                         Model{"inside", kInside}, Model{"sizes", kSizes},
                                         Model{"forbidden", kForbidden}, Model{"trips", kTrips},
                                         Model{"branches", kBranches}, Model{"range", kRange},
                                         Model{"sequence", kSequence}),
                         [](const auto& info) { return info.param.name; });

} // namespace
} // namespace tessera::clitest
