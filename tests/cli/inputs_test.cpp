// What a person gives with --input, and what need not be told again then.
#include "engine/onnx/tensor_io.h"
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/support/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

namespace tessera::clitest {
namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;
using testing::HasSubstr;

class CliInputs : public testing::Test {
protected:
    CliInputs() { m_sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends")); }

    /// Writes the graph as m.onnx.
    void model(const std::string& text) {
        const auto written = onnx::writeModelFile(*test::graphFromText(text), m_model);
        ASSERT_TRUE(written.has_value()) << written.error().oneLine();
    }
    [[nodiscard]] std::string file(const std::string& name, const Tensor& tensor) const {
        auto path = m_sandbox.path(name);
        EXPECT_TRUE(onnx::writeTensorFile(path, {"", tensor}).has_value());
        return path;
    }
    [[nodiscard]] std::string floats(const std::string& name, const Extents& extents,
                                     const std::vector<float>& values) const {
        return file(name, Tensor::ofFloats(extents, values));
    }
    [[nodiscard]] CliRun call(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin() + 1, m_model);
        arguments.emplace_back("--json");
        return m_sandbox.run(arguments);
    }
    [[nodiscard]] CliRun run(std::vector<std::string> more) const {
        more.insert(more.begin(), {"run", "--output-dir", m_sandbox.path("out")});
        return call(std::move(more));
    }
    [[nodiscard]] Tensor output(const std::string& name) const {
        auto read = onnx::readTensorFile(m_sandbox.path("out/" + name + ".npy"));
        EXPECT_TRUE(read.has_value()) << read.error().oneLine();
        return read ? std::move(read->tensor) : Tensor();
    }
    [[nodiscard]] std::string search() const {
        auto plan = m_sandbox.path("plan.json");
        const auto run = call({"search", "-o", plan, "--level", "op", "--budget", "20s"});
        EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
        return plan;
    }

    Sandbox m_sandbox;
    std::string m_model = m_sandbox.path("m.onnx");
};

constexpr const char* kSymbolic = R"(graph g opset 17
symbol N
symbol T
input x: f32[N,2]
input y: f32[N,T]
both = Concat(x, y) {axis=1}
z = Relu(both)
output z
)";

TEST_F(CliInputs, FilesTellSizes) {
    model(kSymbolic);
    const auto x = floats("x.npy", {1, 2}, {1, -2});
    const auto y = floats("y.npy", {1, 3}, {3, -4, 5});
    const auto ran = run({"--input", "x=" + x, "--input", "y=" + y});
    ASSERT_EQ(ran.exitCode, 0) << ran.out << ran.err;
    EXPECT_EQ(output("z").extents(), (Extents{1, 5}));
    EXPECT_THAT(output("z").toDoubles(), testing::ElementsAre(1, 0, 3, 0, 5));
    // What the files leave open is told beside them.
    EXPECT_EQ(run({"--input", "x=" + x}).exitCode, 4);
    EXPECT_EQ(run({"--input", "x=" + x, "--size", "T=4"}).exitCode, 0);
    EXPECT_EQ(run({"--input", "x=" + x, "--shape", "x=1x2", "--shape", "y=1x4"}).exitCode, 0);
    const auto plan = m_sandbox.path("plan.json");
    ASSERT_EQ(call({"search", "-o", plan, "--level", "op", "--size", "N=1", "--size", "T=3"}).exitCode, 0);
    const auto verified = call({"verify", "--plan", plan, "--input", "x=" + x, "--input", "y=" + y});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

TEST_F(CliInputs, FilesThatContradictAreWrongUsage) {
    model(kSymbolic);
    const auto x = "x=" + floats("x.npy", {1, 2}, {1, -2});
    const auto two = "y=" + floats("two.npy", {2, 1}, {1, 2});
    const auto narrow = "x=" + floats("narrow.npy", {1, 1}, {1});
    for (const auto& [given, message] :
         {std::pair(std::vector<std::string>{"--input", x, "--input", two}, "'N' is 1"),
          {{"--input", x, "--size", "N=2", "--size", "T=1"}, "'N' is 2"},
          {{"--input", x, "--shape", "x=2x2", "--size", "T=1"}, "2x2 is asked for, and its file holds 1x2"},
          {{"--input", narrow, "--size", "T=1"}, "1x1 does not fit N x 2"},
          {{"--input", "w" + x.substr(1), "--size", "N=1", "--size", "T=1"}, "no such input"}}) {
        const auto ran = run(given);
        EXPECT_EQ(ran.exitCode, 2) << ran.out;
        EXPECT_THAT(std::string(ran.json()["error"]["message"]), HasSubstr(message));
    }
}

TEST_F(CliInputs, Bfloat16IsTwoRawBytes) {
    model("graph g opset 17\ninput x: bf16[3]\ny = Identity(x)\nz = Relu(y)\noutput z\n");
    Tensor halves(DType::kBfloat16, {3});
    const std::vector<std::uint16_t> bits{0x3F80, 0xC000, 0x4040}; // 1, -2, 3
    std::ranges::copy(bits, halves.mutableAs<std::uint16_t>().begin());
    const auto raw = onnx::npyBytes(halves);
    ASSERT_THAT(raw, HasSubstr("'descr': '<V2'"));
    for (const auto* code : {"<V2", "|V2", "<u2"}) {
        auto bytes = raw;
        bytes.replace(bytes.find("<V2"), 3, code);
        m_sandbox.write("x.npy", bytes);
        const auto ran = run({"--input", "x=" + m_sandbox.path("x.npy")});
        ASSERT_EQ(ran.exitCode, 0) << code << ran.out << ran.err;
        EXPECT_EQ(output("z").dtype(), DType::kBfloat16);
        EXPECT_THAT(output("z").toDoubles(), testing::ElementsAre(1, 0, 3));
    }
    // An output is an input of the next model as it is.
    EXPECT_EQ(run({"--input", "x=" + m_sandbox.path("out/z.npy")}).exitCode, 0);
    model("graph g opset 17\ninput x: f32[3]\nz = Relu(x)\noutput z\n");
    const auto wrong = run({"--input", "x=" + m_sandbox.path("x.npy")});
    EXPECT_EQ(wrong.exitCode, 2) << wrong.out << wrong.err;
}

/// y = x w, where w [2,2] is an initializer and an input.
std::string replaceableModel(const std::vector<std::int64_t>& declared) {
    using namespace wire;
    std::string numbers;
    for (const float each : {1.0F, 0.0F, 0.0F, 1.0F}) {
        numbers += fixed32(each);
    }
    return wire::model(block(1, node("MatMul", {"x", "w"}, {"m"}, block(3, "product"))) +
                       block(1, node("Relu", {"m"}, {"y"}, block(3, "relu"))) + block(2, "g") +
                       block(5, tensor("w", 1, {2, 2}, block(9, numbers))) +
                       block(11, floatValue("x", {1, 2})) + block(11, floatValue("w", declared)) +
                       block(12, floatValue("y", {1, 2})));
}

TEST_F(CliInputs, AnInitializerThatIsAnInputTakesTheGivenValue) {
    m_sandbox.write("m.onnx", replaceableModel({2, 2}));
    const auto plan = search();
    const auto x = "x=" + floats("x.npy", {1, 2}, {1, 2});
    const auto w = "w=" + floats("w.npy", {2, 2}, {3, 0, 1, -1});
    for (const auto& how : {std::vector<std::string>{}, {"--plan", plan}, {"--backend", "onednn"}}) {
        auto given = how;
        given.insert(given.end(), {"--input", x});
        ASSERT_EQ(run(given).exitCode, 0);
        EXPECT_THAT(output("y").toDoubles(), testing::ElementsAre(1, 2)); // its own
        given.insert(given.end(), {"--input", w});
        const auto ran = run(given);
        ASSERT_EQ(ran.exitCode, 0) << ran.out << ran.err;
        EXPECT_THAT(output("y").toDoubles(), testing::ElementsAre(5, 0));
    }
    const auto verified = call({"verify", "--plan", plan, "--input", x, "--input", w});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

TEST_F(CliInputs, AReplacementThatDoesNotFitIsWrongUsage) {
    m_sandbox.write("m.onnx", replaceableModel({2, 2}));
    const auto wide = run({"--input", "w=" + floats("w.npy", {2, 3}, {1, 2, 3, 4, 5, 6})});
    EXPECT_EQ(wide.exitCode, 2) << wide.out;
    EXPECT_THAT(std::string(wide.json()["error"]["message"]), HasSubstr("expected f32[2,2]"));
    const auto whole =
        run({"--input", "w=" + file("w.npy", Tensor::ofInts({2, 2}, std::vector<std::int64_t>{1, 2, 3, 4}))});
    EXPECT_EQ(whole.exitCode, 2) << whole.out;
    EXPECT_EQ(whole.json()["error"]["kind"], "usage");
}

/// The first step of a decoder: its cache of keys is empty yet.
TEST_F(CliInputs, ACacheMayBeEmpty) {
    model(R"(graph g opset 17
symbol T
input past: f32[1,2,T,4]
input k: f32[1,2,1,4]
input q: f32[1,2,1,4]
all = Concat(past, k) {axis=2}
turned = Transpose(all) {perm=[0,1,3,2]}
scores = MatMul(q, turned)
p = Softmax(scores)
y = MatMul(p, all)
output y, all
)");
    const auto plan = m_sandbox.path("plan.json");
    const auto found = call({"search", "-o", plan, "--budget", "20s", "--shape", "past=1x2x0x4"});
    ASSERT_EQ(found.exitCode, 0) << found.out << found.err;
    std::vector<float> values(8);
    std::iota(values.begin(), values.end(), 1.0F);
    const auto past = "past=" + floats("past.npy", {1, 2, 0, 4}, {});
    const auto k = "k=" + floats("k.npy", {1, 2, 1, 4}, values);
    const auto q = "q=" + floats("q.npy", {1, 2, 1, 4}, values);
    const std::vector<std::string> inputs{"--input", past, "--input", k, "--input", q};
    auto arguments = inputs;
    arguments.insert(arguments.end(), {"--plan", plan});
    const auto ran = run(arguments);
    ASSERT_EQ(ran.exitCode, 0) << ran.out << ran.err;
    EXPECT_EQ(output("y").extents(), (Extents{1, 2, 1, 4}));
    EXPECT_THAT(output("y").toDoubles(),
                testing::ElementsAreArray(std::vector<double>(values.begin(), values.end())));
    const auto verified = call({"verify", "--plan", plan, "--shape", "past=1x2x0x4"});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
    for (const auto* backend : {"reference", "onednn", "xnnpack", "generated", "openblas"}) {
        auto alone = inputs;
        alone.insert(alone.end(), {"--backend", backend});
        const auto other = run(alone);
        // A backend that takes none of it says so.
        EXPECT_TRUE(other.exitCode == 0 || other.exitCode == 4) << backend << other.out << other.err;
    }
}

/// Exporters join the names of nested modules.
TEST_F(CliInputs, NamesMayBeLong) {
    const std::string x = "x" + std::string(5'000, 'x');
    const std::string y = "y" + std::string(20'000, 'y');
    m_sandbox.write("m.onnx",
                    wire::model(wire::block(1, wire::node("Relu", {x}, {"h" + y}, wire::block(3, "n" + y))) +
                                wire::block(1, wire::node("Sqrt", {"h" + y}, {y}, wire::block(3, "m" + y))) +
                                wire::block(2, "g") + wire::block(11, wire::floatValue(x, {1, 2})) +
                                wire::block(12, wire::floatValue(y, {1, 2}))));
    const auto plan = search();
    auto input = x;
    input += "=" + floats("x.npy", {1, 2}, {4, 9});
    const auto ran = run({"--plan", plan, "--input", input});
    ASSERT_EQ(ran.exitCode, 0) << ran.out.substr(0, 1000) << ran.err.substr(0, 1000);
    EXPECT_EQ(ran.json()["outputs"][0]["name"], y);
    const auto written = onnx::readTensorFile(std::string(ran.json()["outputs"][0]["file"]));
    ASSERT_TRUE(written.has_value());
    EXPECT_THAT(written->tensor.toDoubles(), testing::ElementsAre(2, 3));
}

} // namespace
} // namespace tessera::clitest
