// Models with bodies in their nodes, from a file to a plan that runs.
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

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
// The same where data say whether and how often it runs; the file says how much it makes.
constexpr const char* kConditional = R"(graph conditional opset 17
input trips: i64[]
input goes: bool[]
input start: f32[2]
last, all: f32[3,2] = Loop(trips, goes, start) {body=graph("graph body opset 17\ninput i: i64[]\ninput c: bool[]\ninput x: ?[??]\nd = Identity(c)\ny = Add(x, x)\nz = Identity(x)\noutput d, y, z\n")}
output last, all
)";

struct Model {
    const char* name;
    const char* text;

    friend void PrintTo(const Model& model, std::ostream* out) { *out << model.name; }
};

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
    const auto searched = sandbox.run({"search", model, "-o", plan, "--level", "op"});
    ASSERT_EQ(searched.exitCode, 0) << searched.err;
    const auto verified = sandbox.run({"verify", model, "--plan", plan});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

INSTANTIATE_TEST_SUITE_P(Each, CliBodies,
                         testing::Values(Model{"loop", kLoop}, Model{"if", kIf}, Model{"scan", kScan},
                                         Model{"counted", kCounted}, Model{"conditional", kConditional}),
                         [](const auto& info) { return info.param.name; });

} // namespace
} // namespace tessera::clitest
