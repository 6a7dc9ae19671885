#include "engine/graph/graph_builder.h"
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/paths.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::clitest {
namespace {

using graph::Dim;
using testing::HasSubstr;

/// x: N x 16 -> Relu -> Sigmoid -> y
void writeSymbolicModel(const std::string& file) {
    graph::GraphBuilder builder("symbolic");
    builder.setOpset("", 17);
    const auto n = builder.addSymbol({"N", {}});
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{Dim::symbol(n), 16}});
    const auto a = builder.addNode({.op = "Relu", .inputs = {x}, .name = "relu"})[0];
    builder.addOutput(builder.addNode({.op = "Sigmoid", .inputs = {a}, .name = "gate"})[0]);
    const auto graph = std::move(builder).build();
    ASSERT_TRUE(graph) << graph.error().oneLine();
    const auto written = onnx::writeModelFile(**graph, file);
    ASSERT_TRUE(written.has_value()) << written.error().oneLine();
}

class CliShape : public testing::Test {
protected:
    CliShape() {
        m_sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
        writeSymbolicModel(m_model);
    }
    [[nodiscard]] CliRun search(std::vector<std::string> more) const {
        std::vector<std::string> arguments{"search",  m_model, "-o",    m_sandbox.path("plan.json"),
                                           "--level", "op",    "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return m_sandbox.run(arguments);
    }
    Sandbox m_sandbox;
    std::string m_model = m_sandbox.path("symbolic.onnx");
};

TEST_F(CliShape, WithoutSizesTheSearchNamesThemAndExitsWithFour) {
    const auto run = search({});
    EXPECT_EQ(run.exitCode, 4) << run.out << run.err;
    const std::string message = run.json()["error"]["message"];
    EXPECT_THAT(message, HasSubstr("x (N x 16)"));
    EXPECT_THAT(message, HasSubstr("--shape"));
}

TEST_F(CliShape, ThePlanSaysForWhichSizesItHolds) {
    const auto run = search({"--shape", "x=4x16"});
    ASSERT_EQ(run.exitCode, 0) << run.out << run.err;
    EXPECT_EQ(run.json()["shapes"]["x"], "4x16");
    const auto plan = nlohmann::json::parse(m_sandbox.read("plan.json"));
    ASSERT_EQ(plan["shapes"].size(), 1U);
    EXPECT_EQ(plan["shapes"][0]["input"], "x");
    EXPECT_EQ(plan["shapes"][0]["shape"], "4x16");
    const auto executed = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"run", m_model, "--plan", m_sandbox.path("plan.json"), "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return m_sandbox.run(arguments);
    };
    const auto same = executed({"--shape", "x=4x16"});
    ASSERT_EQ(same.exitCode, 0) << same.out << same.err;
    EXPECT_EQ(same.json()["outputs"][0]["shape"], (nlohmann::json{4, 16}));
    for (const auto& other : {std::vector<std::string>{}, {"--shape", "x=8x16"}}) {
        const auto refused = executed(other);
        EXPECT_EQ(refused.exitCode, 3) << refused.out;
        EXPECT_THAT(std::string(refused.json()["error"]["message"]), HasSubstr("--shape x=4x16"));
    }
    const auto verified = m_sandbox.run(
        {"verify", m_model, "--plan", m_sandbox.path("plan.json"), "--shape", "x=4x16", "--json"});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

TEST_F(CliShape, SizesThatDoNotFitAreWrongUsage) {
    for (const auto* shape : {"y=4x16", "x=4x17", "x=4", "x=4x16x1"}) {
        const auto run = search({"--shape", shape});
        EXPECT_EQ(run.exitCode, 2) << shape << run.out;
        EXPECT_EQ(run.json()["error"]["kind"], "usage") << shape;
    }
}

TEST_F(CliShape, SeveralSamplesGiveAPlanEach) {
    const auto run = search({"--shape", "x=4x16", "--shape", "x=32x16", "--budget", "20s"});
    ASSERT_EQ(run.exitCode, 0) << run.out << run.err;
    const auto document = run.json();
    ASSERT_EQ(document["samples"].size(), 2U);
    for (const auto& [index, size] : {std::pair(0, "4x16"), std::pair(1, "32x16")}) {
        const auto& sample = document["samples"][static_cast<std::size_t>(index)];
        EXPECT_EQ(sample["shapes"]["x"], size);
        const auto file = m_sandbox.path(std::string("plan.x=") + size + ".json");
        EXPECT_EQ(sample["file"], file);
        const auto shape = std::string("x=") + size;
        const auto verified = m_sandbox.run({"verify", m_model, "--plan", file, "--shape", shape});
        EXPECT_EQ(verified.exitCode, 0) << verified.err;
    }
    EXPECT_FALSE(std::filesystem::exists(m_sandbox.path("plan.json"))) << "it would hold for neither";
}

TEST_F(CliShape, OtherCommandsTakeOneSample) {
    const auto run = m_sandbox.run({"run", m_model, "--shape", "x=4x16", "--shape", "x=8x16"});
    EXPECT_EQ(run.exitCode, 2);
    EXPECT_THAT(run.err, HasSubstr("twice"));
}

TEST_F(CliShape, SymbolsHaveSizesOfTheirOwn) {
    const auto run = search({"--size", "N=4"});
    ASSERT_EQ(run.exitCode, 0) << run.out << run.err;
    EXPECT_EQ(run.json()["shapes"]["x"], "4x16");
    // Told by symbol or by input, it is the same size.
    for (const auto& given : {std::vector<std::string>{"--size", "N=4"}, {"--shape", "x=4x16"}}) {
        std::vector<std::string> arguments{"verify", m_model, "--plan", m_sandbox.path("plan.json")};
        arguments.insert(arguments.end(), given.begin(), given.end());
        const auto verified = m_sandbox.run(arguments);
        EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
    }
}

TEST_F(CliShape, SizesOfSymbolsThatDoNotFitAreWrongUsage) {
    for (const auto& [given, message] : {std::pair(std::vector<std::string>{"--size", "M=4"}, "it has: N"),
                                         {{"--size", "N"}, "SYMBOL=N"},
                                         {{"--size", "N=many"}, "whole number"},
                                         {{"--size", "N=-1"}, "whole number"},
                                         {{"--size", "N=4x4"}, "whole number"},
                                         {{"--size", "N=4", "--shape", "x=5x16"}, "'N' is 4"}}) {
        const auto run = search(given);
        EXPECT_EQ(run.exitCode, 2) << run.out;
        EXPECT_THAT(std::string(run.json()["error"]["message"]), HasSubstr(message));
    }
    const auto twice = m_sandbox.run({"info", m_model, "--size", "N=4", "--size", "N=5"});
    EXPECT_EQ(twice.exitCode, 2);
    EXPECT_THAT(twice.err, HasSubstr("twice"));
}

TEST_F(CliShape, SeveralSizesOfASymbolGiveAPlanEach) {
    const auto run = search({"--size", "N=2", "--size", "N=8", "--budget", "20s"});
    ASSERT_EQ(run.exitCode, 0) << run.out << run.err;
    EXPECT_EQ(run.json()["samples"][0]["file"], m_sandbox.path("plan.N=2.json"));
    EXPECT_EQ(run.json()["samples"][1]["shapes"]["x"], "8x16");
}

TEST_F(CliShape, NoElementsAreElementsToo) {
    const auto run = search({"--size", "N=0"});
    ASSERT_EQ(run.exitCode, 0) << run.out << run.err;
    EXPECT_EQ(run.json()["shapes"]["x"], "0x16");
    const auto plan = m_sandbox.path("plan.json");
    const auto ran = m_sandbox.run({"run", m_model, "--plan", plan, "--shape", "x=0x16", "--json"});
    ASSERT_EQ(ran.exitCode, 0) << ran.out << ran.err;
    EXPECT_EQ(ran.json()["outputs"][0]["shape"], (nlohmann::json{0, 16}));
    const auto verified = m_sandbox.run({"verify", m_model, "--plan", plan, "--size", "N=0"});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

TEST_F(CliShape, InfoListsTheSizesThatTheModelWants) {
    const auto document = m_sandbox.run({"info", m_model, "--json"}).json();
    EXPECT_EQ(document["sizes"], (nlohmann::json{"N"}));
    EXPECT_TRUE(document["flops"].is_null()) << document["flops"];
    EXPECT_TRUE(document["bytes"].is_null()) << document["bytes"];
    const auto text = m_sandbox.run({"info", m_model}).out;
    EXPECT_THAT(text, HasSubstr("FLOPs       depends on sizes"));
    EXPECT_THAT(text, HasSubstr("sizes       N (--size SYMBOL=N)"));
    const auto sized = m_sandbox.run({"info", m_model, "--size", "N=4", "--json"}).json();
    EXPECT_EQ(sized["sizes"], nlohmann::json::array());
    EXPECT_GT(sized["flops"], 0);
}

TEST_F(CliShape, InfoCountsTheWorkOfTheGivenSizes) {
    const auto flops = [&](const char* shape) -> std::int64_t {
        return m_sandbox.run({"info", m_model, "--shape", shape, "--json"}).json()["flops"];
    };
    EXPECT_GT(flops("x=4x16"), 0);
    EXPECT_EQ(flops("x=8x16"), 2 * flops("x=4x16"));
}

} // namespace
} // namespace tessera::clitest
