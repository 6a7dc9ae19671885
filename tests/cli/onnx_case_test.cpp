#include "app/cli/onnx_case.h"

#include "engine/graph/graph_builder.h"
#include "engine/models/models.h"
#include "engine/onnx/tensor_io.h"
#include "engine/onnx/writer.h"
#include "tests/cli/json_keys.h"
#include "tests/cli/run_cli.h"

#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <sstream>
#include <thread>
#include <vector>

namespace tessera::clitest {
namespace {

using cli::CaseStatus;

graph::Tensor floats(std::initializer_list<float> values) {
    const std::vector<float> list(values);
    return graph::Tensor::ofFloats({static_cast<std::int64_t>(list.size())}, list);
}

TEST(OnnxCase, ComparesAsTheStandardsRunnerDoes) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(cli::compareOutputs({floats({1, nan})}, {floats({1.0005F, nan})}).status, CaseStatus::kPass);
    EXPECT_EQ(cli::compareOutputs({floats({1})}, {floats({1.002F})}).status, CaseStatus::kWrong);
    EXPECT_EQ(cli::compareOutputs({floats({nan})}, {floats({1})}).status, CaseStatus::kWrong);
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(cli::compareOutputs({floats({infinity})}, {floats({infinity})}).status, CaseStatus::kPass);
    EXPECT_EQ(cli::compareOutputs({floats({1})}, {floats({infinity})}).status, CaseStatus::kWrong);
    EXPECT_EQ(cli::compareOutputs({floats({-infinity})}, {floats({infinity})}).status, CaseStatus::kWrong);
    // What cancels: 1e-6 of the largest element, infinities apart.
    EXPECT_EQ(cli::compareOutputs({floats({540, 3e-4F})}, {floats({540, 0})}).status, CaseStatus::kPass);
    EXPECT_EQ(cli::compareOutputs({floats({540, 6e-4F})}, {floats({540, 0})}).status, CaseStatus::kWrong);
    EXPECT_EQ(cli::compareOutputs({floats({infinity, 3e-4F})}, {floats({infinity, 0})}).status,
              CaseStatus::kWrong);
    EXPECT_EQ(cli::compareOutputs({floats({1})}, {floats({1, 2})}).status, CaseStatus::kWrong);
    EXPECT_EQ(cli::compareOutputs({}, {floats({1})}).status, CaseStatus::kWrong);
}

/// A case of one Relu-like network with an expected output of our choice.
void makeCase(const Sandbox& sandbox, const std::string& name, const std::string& input, float wrongBy) {
    const auto folder = sandbox.folder() / "cases" / name;
    std::filesystem::create_directories(folder / "test_data_set_0");
    const auto graph = models::buildSmallModel("chain");
    ASSERT_TRUE(graph);
    ASSERT_TRUE(onnx::writeModelFile(**graph, folder / "model.onnx"));
    const auto& type = (*graph)->value((*graph)->inputs()[0]).type;
    graph::Tensor x(graph::DType::kFloat32, *type.extents());
    ASSERT_TRUE(onnx::writeTensorFile(folder / "test_data_set_0" / input, {"x", x}));
    cli::OnnxCase each;
    each.model = folder / "model.onnx";
    each.graph = *graph;
    each.inputs = {x};
    auto outputs = cli::runOnReference(each);
    ASSERT_TRUE(outputs) << outputs.error().oneLine();
    graph::Tensor y = outputs->front().tensor();
    y.mutableAs<float>()[0] += wrongBy;
    ASSERT_TRUE(onnx::writeTensorFile(folder / "test_data_set_0" / "output_0.pb", {"y", y}));
}

TEST(OnnxCase, OpenSizesAreThoseOfTheData) {
    graph::GraphBuilder builder("open");
    graph::TensorType open{graph::DType::kFloat32,
                           graph::Shape{graph::Dim::symbol(builder.addSymbol({"N", {}}))}};
    graph::TensorType fixed{graph::DType::kFloat32, graph::Shape{graph::Dim(2)}};
    const auto x = builder.addInput("x", open);
    builder.addInput("z", fixed);
    builder.addOutput(x);
    auto graph = std::move(builder).build();
    ASSERT_TRUE(graph) << graph.error().oneLine();
    cli::OnnxCase each;
    each.graph = *graph;
    each.inputs = {floats({1, 2, 3}), floats({1, 2})};
    EXPECT_EQ(cli::sizesOf(each), (std::vector<graph::InputShape>{{"x", {3}}}));
}

TEST(OnnxCase, ACrashOrAHangCostsOneCase) {
    const Sandbox sandbox;
    makeCase(sandbox, "a", "input_0.pb", 0);
    const auto folder = sandbox.folder() / "cases" / "a";
    const auto crash = [](const cli::OnnxCase&) -> base::Result<cli::CaseOutputs> {
        std::raise(SIGKILL);
        return cli::CaseOutputs();
    };
    EXPECT_EQ(cli::runIsolated(folder, crash, {}).status, CaseStatus::kCrashed);
    const auto hang = [](const cli::OnnxCase&) -> base::Result<cli::CaseOutputs> {
        std::this_thread::sleep_for(std::chrono::minutes(10));
        return cli::CaseOutputs();
    };
    EXPECT_EQ(cli::runIsolated(folder, hang, {}, std::chrono::seconds(1)).status, CaseStatus::kHung);
    EXPECT_EQ(cli::runIsolated(folder, cli::runOnReference, {}).status, CaseStatus::kPass);
}

TEST(CliTestOnnx, PrintsALineACaseAndASum) {
    const Sandbox sandbox;
    makeCase(sandbox, "good", "input_0.pb", 0);
    makeCase(sandbox, "wrong", "input_0.pb", 1);
    const auto run = sandbox.run({"test-onnx", sandbox.path("cases")});
    EXPECT_EQ(run.exitCode, 1) << run.err;
    std::vector<nlohmann::json> lines;
    std::istringstream stream(run.out);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(nlohmann::json::parse(line));
    }
    ASSERT_EQ(lines.size(), 3U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_THAT(
            brokenPromises(
                lines[i],
                {{"case", "string"}, {"status", "string"}, {"reason", "string"}, {"max_abs", "number?"}}),
            testing::IsEmpty());
    }
    EXPECT_EQ(lines[0]["status"], "pass");
    EXPECT_EQ(lines[1]["status"], "wrong");
    EXPECT_EQ(lines[2]["passed"], 1);
    EXPECT_EQ(lines[2]["wrong"], 1);
    for (const auto* key : {"unsupported", "refused", "crashed", "hung"}) {
        EXPECT_EQ(lines[2][key], 0) << key;
    }
    EXPECT_EQ(sandbox.run({"test-onnx", sandbox.path("cases/good")}).exitCode, 0);
    EXPECT_EQ(sandbox.run({"test-onnx", sandbox.path("absent")}).exitCode, 3);
}

} // namespace
} // namespace tessera::clitest
