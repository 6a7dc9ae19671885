// Placing on a second device, from the search to the run, as a person at a terminal does. PoCL is the device.
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::clitest {
namespace {

using testing::HasSubstr;
using testing::Not;

class CliDevices : public testing::Test {
protected:
    CliDevices() {
        // A product takes PoCL seconds to compile, once for a build.
        m_sandbox.setVariable("POCL_CACHE_DIR", test::buildPath("pocl-cache"));
        const auto written = onnx::writeModelFile(*test::graphFromText(R"(graph g opset 17
input x: f32[48,64]
const w: f32[64,32] = random(3)
const v: f32[32,16] = random(5)
a = Relu(x) @first
b = MatMul(a, w) @product
c = Tanh(b) @between
d = MatMul(c, v) @last
output d
)"),
                                                  m_model);
        EXPECT_TRUE(written.has_value());
    }
    [[nodiscard]] CliRun call(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin() + 1, m_model);
        return m_sandbox.run(arguments);
    }
    [[nodiscard]] CliRun search(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"search", "-o", m_plan, "--level", "op", "--budget", "10s"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return call(arguments);
    }
    [[nodiscard]] nlohmann::json plan() const { return nlohmann::json::parse(m_sandbox.read("plan.json")); }

    Sandbox m_sandbox;
    std::string m_model = m_sandbox.path("m.onnx");
    std::string m_plan = m_sandbox.path("plan.json");
};

TEST_F(CliDevices, APinToADeviceGivesAPlanWithCopiesThatRuns) {
    const auto searched =
        search({"--device", "cpu", "--device", "opencl:0", "--pin", "product=clblast@opencl:0"});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    EXPECT_THAT(searched.err, HasSubstr("is emulated by the CPU: its times are those of no device"));

    const auto found = plan();
    const auto& regions = found["regions"];
    const auto product = std::ranges::find_if(
        regions, [](const auto& region) { return region["nodes"] == nlohmann::json{"product"}; });
    ASSERT_NE(product, regions.end()) << regions;
    EXPECT_EQ((*product)["backend"], "clblast");
    EXPECT_EQ((*product)["device"], "opencl:0");
    int toDevice = 0;
    int toHost = 0;
    for (const auto& conversion : found["conversions"]) {
        toDevice += conversion["to_device"] == "opencl:0" ? 1 : 0;
        toHost += conversion["from_device"] == "opencl:0" ? 1 : 0;
    }
    EXPECT_EQ(toDevice, 1) << found["conversions"];
    EXPECT_EQ(toHost, 1) << found["conversions"];

    // What runs a plan places on the plan's devices without being told.
    const auto verified = call({"verify", "--plan", m_plan});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
    const auto profiled = call({"profile", "--plan", m_plan});
    EXPECT_EQ(profiled.exitCode, 0) << profiled.out << profiled.err;
    EXPECT_THAT(profiled.out, HasSubstr("clblast"));
    const auto bundle = m_sandbox.path("bundle");
    const auto bundled = call({"export", "--plan", m_plan, "--format", "bundle", "-o", bundle});
    EXPECT_EQ(bundled.exitCode, 0) << bundled.out << bundled.err;

    // Where the device is gone the plan can be looked at, and what wants to run it is told why it cannot.
    m_sandbox.setVariable("OCL_ICD_VENDORS", m_sandbox.path("no-drivers"));
    const auto run = call({"run", "--plan", m_plan});
    EXPECT_EQ(run.exitCode, 4) << run.out << run.err;
    EXPECT_THAT(run.err, HasSubstr("opencl:0: "));
    EXPECT_THAT(run.err, HasSubstr("no driver of a device is installed"));
    const auto explained = call({"explain", "--plan", m_plan, "--node", "product"});
    EXPECT_EQ(explained.exitCode, 0) << explained.out << explained.err;
    EXPECT_THAT(explained.out, HasSubstr("clblast"));
    EXPECT_THAT(explained.err, HasSubstr("the plan cannot be run here: opencl:0: "));
}

TEST_F(CliDevices, WithoutDevicesTheCpuAloneIsPlacedOn) {
    const auto searched = search({});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    EXPECT_THAT(searched.err, Not(HasSubstr("opencl"))) << "PoCL is offered to nobody";
    for (const auto& region : plan()["regions"]) {
        EXPECT_EQ(region["device"], "cpu");
    }
    const auto pinned = search({"--pin", "product=clblast"});
    EXPECT_EQ(pinned.exitCode, 4) << pinned.out << pinned.err;
}

TEST_F(CliDevices, WhatCannotBePlacedOnIsASentence) {
    const auto said = [this](const std::vector<std::string>& more, int exitCode) {
        const auto run = search(more);
        EXPECT_EQ(run.exitCode, exitCode) << run.out << run.err;
        return run.err;
    };
    EXPECT_THAT(said({"--device", "opencl:7"}, 4), HasSubstr("--device: opencl:7: there are "));
    EXPECT_THAT(said({"--device", "cuda:0"}, 4), HasSubstr("--device: cuda:0: "));
    EXPECT_THAT(said({"--device", "opencl:0", "--device", "opencl:1"}, 2),
                HasSubstr("one device of a kind can be placed on"));
    EXPECT_THAT(said({"--pin", "product=clblast@opencl:0"}, 2), HasSubstr("--device names one"));
    EXPECT_THAT(said({"--pin", "product=onednn@opencl:0"}, 2), HasSubstr("onednn runs on cpu"));
    EXPECT_THAT(said({"--pin", "product=clblast@opencl"}, 2), HasSubstr("is no device"));
    EXPECT_THAT(said({"--device-memory", "opencl:0=1GiB"}, 2), HasSubstr("that --device names"));
    EXPECT_THAT(said({"--device", "opencl:0", "--device-memory", "opencl:0=much"}, 2),
                HasSubstr("--device-memory: 'much' is no number of bytes"));
    EXPECT_THAT(said({"--device", "cpu", "--device", "opencl:0", "--device-memory", "opencl:0=1KiB", "--pin",
                      "product=clblast"},
                     4),
                HasSubstr("opencl:0: a plan would hold "));
}

} // namespace
} // namespace tessera::clitest
