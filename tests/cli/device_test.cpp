// Placing on a second device, from the search to the run, as a person at a terminal does. PoCL is the device.
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/device_model.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

namespace tessera::clitest {
namespace {

using testing::HasSubstr;
using testing::Not;

class CliDevices : public testing::Test {
protected:
    CliDevices() {
        // A product takes PoCL seconds to compile, once for a build.
        m_sandbox.setVariable("POCL_CACHE_DIR", test::buildPath("pocl-cache"));
        const auto written = onnx::writeModelFile(*test::graphFromText(test::kDeviceModel), m_model);
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

/// Two devices of one kind, one of their backends, and what has a machine of them.
struct PairCase {
    const char* kind;
    const char* backend;
    std::pair<const char*, const char*> madeBy; ///< a variable of the environment and its value
};

class CliDevicePairs : public CliDevices, public testing::WithParamInterface<PairCase> {
protected:
    CliDevicePairs() {
        m_sandbox.setVariable("LD_LIBRARY_PATH", test::buildPath("lib/tessera/tests/cuda"));
        m_sandbox.setVariable(GetParam().madeBy.first, GetParam().madeBy.second);
    }
    [[nodiscard]] std::string device(int ordinal) const {
        return std::string(GetParam().kind) + ":" + std::to_string(ordinal);
    }
    [[nodiscard]] std::string on(int ordinal) const {
        return std::string(GetParam().backend) + "@" + device(ordinal);
    }
};

INSTANTIATE_TEST_SUITE_P(Kinds, CliDevicePairs,
                         testing::Values(PairCase{"opencl", "clblast", {"POCL_DEVICES", "pthread pthread"}},
                                         PairCase{"cuda", "cublas", {"TESSERA_PLAYED_CUDA", "devices=2"}}),
                         [](const auto& info) { return std::string(info.param.kind); });

TEST_P(CliDevicePairs, APlanOnBothRunsAndSaysWhereEachPartIs) {
    // What lies between the products too goes where it is pinned: a value passes from one device to the
    // other.
    const auto searched =
        search({"--device", "cpu", "--device", device(0), "--device", device(1), "--pin", "product=" + on(1),
                "--pin", "last=" + on(0), "--pin", "first=native", "--pin", "between=native"});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    EXPECT_THAT(searched.out, HasSubstr(on(0)));
    EXPECT_THAT(searched.out, HasSubstr(on(1)));
    const auto found = plan();
    std::map<std::string, std::string> deviceOf;
    for (const auto& region : found["regions"]) {
        deviceOf[region["nodes"].front()] = region["device"];
    }
    EXPECT_EQ(deviceOf,
              (std::map<std::string, std::string>{
                  {"first", "cpu"}, {"product", device(1)}, {"between", "cpu"}, {"last", device(0)}}));
    EXPECT_EQ(found["search"]["constraints"][0]["device"], device(1));

    // Without further options.
    const auto verified = call({"verify", "--plan", m_plan});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
    const auto run = call({"run", "--plan", m_plan});
    EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
    const auto profiled = call({"profile", "--plan", m_plan});
    EXPECT_EQ(profiled.exitCode, 0) << profiled.out << profiled.err;
    for (const int ordinal : {0, 1}) {
        EXPECT_THAT(profiled.out, HasSubstr("@" + device(ordinal)));
        EXPECT_THAT(profiled.out, HasSubstr(device(ordinal) + ": ")) << "of its graphs";
    }
    const auto explained = call({"explain", "--plan", m_plan, "--node", "product"});
    EXPECT_EQ(explained.exitCode, 0) << explained.out << explained.err;
    EXPECT_THAT(explained.out, HasSubstr("@" + device(1) + ", "));
    EXPECT_THAT(explained.out, HasSubstr("pin product=" + on(1)));
    EXPECT_THAT(explained.out, HasSubstr("@" + device(0) + ": ")) << "the other device is a rival";
}

TEST_P(CliDevicePairs, EachHasAMemoryOfItsOwn) {
    const std::vector<std::string> both{"--device", "cpu",     "--device",        device(0),
                                        "--device", device(1), "--device-memory", device(1) + "=1KiB"};
    auto onFirst = both;
    onFirst.insert(onFirst.end(), {"--pin", "product=" + on(0)});
    const auto fits = search(onFirst);
    EXPECT_EQ(fits.exitCode, 0) << fits.out << fits.err;
    auto onSecond = both;
    onSecond.insert(onSecond.end(), {"--pin", "product=" + on(1)});
    const auto refused = search(onSecond);
    EXPECT_EQ(refused.exitCode, 4) << refused.out << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(device(1) + ": a plan would hold "));
}

TEST_P(CliDevicePairs, AValuePassesThroughTheCpuFromOneToTheOther) {
    const auto searched = search({"--device", "cpu", "--device", device(0), "--device", device(1), "--pin",
                                  "product=" + on(0), "--pin", "last=" + on(1), "--pin",
                                  std::string("between=generated-") + GetParam().kind + "@" + device(0)});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    const auto found = plan();
    bool isThroughCpu = false;
    for (const auto& conversion : found["conversions"]) {
        isThroughCpu = isThroughCpu || (conversion["from_device"] == device(0) &&
                                        conversion["to_device"] == "cpu" && conversion["value"] != "d");
    }
    EXPECT_TRUE(isThroughCpu) << found["conversions"];
    const auto verified = call({"verify", "--plan", m_plan});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
}

/// A device, one of its backends, and how it goes away.
struct DeviceCase {
    const char* device;
    const char* backend;
    std::pair<const char*, const char*> goneBy; ///< a variable of the environment and its value
    const char* sentence;
    const char* graphs; ///< what a profile says of them
};

class CliDevicesOfAllKinds : public CliDevices, public testing::WithParamInterface<DeviceCase> {
protected:
    CliDevicesOfAllKinds() {
        // Whatever this machine has: CUDA's libraries are those that play a device.
        m_sandbox.setVariable("LD_LIBRARY_PATH", test::buildPath("lib/tessera/tests/cuda"));
    }
};

INSTANTIATE_TEST_SUITE_P(
    Kinds, CliDevicesOfAllKinds,
    testing::Values(DeviceCase{"opencl:0",
                               "clblast",
                               {"OCL_ICD_VENDORS", "no-drivers"},
                               "no driver of a device is installed",
                               "steps are queued one by one: it captures no graphs\n"},
                    DeviceCase{
                        "cuda:0", "cublas", {"TESSERA_PLAYED_CUDA", "devices=0"}, "", "steps in 1 graph\n"}),
    [](const auto& info) { return std::string(info.param.backend); });

TEST_P(CliDevicesOfAllKinds, APinGivesAPlanWithCopiesThatRuns) {
    const auto& [device, backend, goneBy, sentence, graphs] = GetParam();
    // All others are pinned to the CPU: on a busy machine they may seem faster on the device.
    const auto searched = search({"--device", "cpu", "--device", device, "--pin",
                                  std::string("product=") + backend + "@" + device, "--pin", "first=native",
                                  "--pin", "between=native", "--pin", "last=onednn"});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    EXPECT_THAT(searched.err, HasSubstr("is emulated by the CPU: its times are those of no device"));

    const auto found = plan();
    const auto& regions = found["regions"];
    const auto product = std::ranges::find_if(
        regions, [](const auto& region) { return region["nodes"] == nlohmann::json{"product"}; });
    ASSERT_NE(product, regions.end()) << regions;
    EXPECT_EQ((*product)["backend"], backend);
    EXPECT_EQ((*product)["device"], device);
    int toDevice = 0;
    int toHost = 0;
    for (const auto& conversion : found["conversions"]) {
        toDevice += conversion["to_device"] == device ? 1 : 0;
        toHost += conversion["from_device"] == device ? 1 : 0;
    }
    EXPECT_EQ(toDevice, 1) << found["conversions"];
    EXPECT_EQ(toHost, 1) << found["conversions"];

    // What runs a plan places on the plan's devices without being told.
    const auto verified = call({"verify", "--plan", m_plan});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
    const auto profiled = call({"profile", "--plan", m_plan});
    EXPECT_EQ(profiled.exitCode, 0) << profiled.out << profiled.err;
    EXPECT_THAT(profiled.out, HasSubstr(backend));
    EXPECT_THAT(profiled.out, HasSubstr(graphs));
    const auto bundle = m_sandbox.path("bundle");
    const auto bundled = call({"export", "--plan", m_plan, "--format", "bundle", "-o", bundle});
    EXPECT_EQ(bundled.exitCode, 0) << bundled.out << bundled.err;

    // Where the device is gone the plan can be looked at, and what wants to run it is told why it cannot.
    m_sandbox.setVariable(goneBy.first, goneBy.second);
    const auto run = call({"run", "--plan", m_plan});
    EXPECT_EQ(run.exitCode, 4) << run.out << run.err;
    EXPECT_THAT(run.err, HasSubstr(std::string(device) + ": "));
    EXPECT_THAT(run.err, HasSubstr(sentence));
    const auto explained = call({"explain", "--plan", m_plan, "--node", "product"});
    EXPECT_EQ(explained.exitCode, 0) << explained.out << explained.err;
    EXPECT_THAT(explained.out, HasSubstr(backend));
    EXPECT_THAT(explained.err, HasSubstr(std::string("the plan cannot be run here: ") + device + ": "));
}

// Before anything was timed: what has no room on the first device goes to the second one.
TEST_F(CliDevices, APlacementThatNobodyTimedFillsTheDevicesInTheirOrder) {
    m_sandbox.setVariable("LD_LIBRARY_PATH", test::buildPath("lib/tessera/tests/cuda"));
    m_sandbox.setVariable("TESSERA_PLAYED_CUDA", "devices=2");
    const auto written = onnx::writeModelFile(
        *test::graphFromText(
            "graph g opset 17\ninput x: f32[4,1024]\n" // weights of 4 MiB each
            "const w: f32[1024,1024] = uniform(1, -0.01, 0.01)\n"
            "const v: f32[1024,1024] = uniform(2, -0.01, 0.01)\n"
            "a = MatMul(x, w) @first\nb = Tanh(a) @between\ny = MatMul(b, v) @last\noutput y\n"),
        m_model);
    ASSERT_TRUE(written.has_value());
    const auto placedWithin = [&](std::vector<std::string> limits, int exitCode = 0) {
        std::vector<std::string> arguments{"run",      "--backend", "cublas",   "--device", "cpu",
                                           "--device", "cuda:0",    "--device", "cuda:1"};
        for (auto& limit : limits) {
            arguments.insert(arguments.end(), {"--device-memory", std::move(limit)});
        }
        const auto run = call(std::move(arguments));
        EXPECT_EQ(run.exitCode, exitCode) << run.out << run.err;
        return run.out;
    };
    const auto roomy = placedWithin({});
    EXPECT_THAT(roomy, HasSubstr("cublas@cuda:0"));
    EXPECT_THAT(roomy, Not(HasSubstr("cublas@cuda:1")));
    const auto onBoth = placedWithin({"cuda:0=6MiB"});
    EXPECT_THAT(onBoth, HasSubstr("cublas@cuda:0"));
    EXPECT_THAT(onBoth, HasSubstr("cublas@cuda:1"));
    const auto onSecond = placedWithin({"cuda:0=1MiB"});
    EXPECT_THAT(onSecond, Not(HasSubstr("cublas@cuda:0")));
    EXPECT_THAT(onSecond, HasSubstr("cublas@cuda:1"));
    EXPECT_EQ(placedWithin({"cuda:0=1MiB", "cuda:1=1MiB"}, 4), "") << "neither has room";
}

// A plan that fits, whose graph does not: it runs without, and says why.
TEST_F(CliDevices, AGraphThatHasNoRoomWithinTheLimitIsNotLaunchedAndSaysWhy) {
    m_sandbox.setVariable("LD_LIBRARY_PATH", test::buildPath("lib/tessera/tests/cuda"));
    m_sandbox.setVariable("TESSERA_PLAYED_CUDA", "graph-node=1MiB");
    const auto searched = search({"--device", "cpu", "--device", "cuda:0", "--pin", "product=cublas@cuda:0"});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    const auto profiled = [&](const char* limit) {
        const auto run = call({"profile", "--plan", m_plan, "--device", "cpu", "--device", "cuda:0",
                               "--device-memory", std::string("cuda:0=") + limit});
        EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
        return run.out;
    };
    EXPECT_THAT(profiled("200MiB"), HasSubstr("in 1 graph, which takes "));
    const auto tight = profiled("1MiB");
    EXPECT_THAT(tight, HasSubstr("steps are queued one by one: a graph of them takes "));
    EXPECT_THAT(tight, HasSubstr(" bytes, and of what a plan may hold there "));
    const auto verified = call({"verify", "--plan", m_plan, "--device", "cpu", "--device", "cuda:0",
                                "--device-memory", "cuda:0=1MiB"});
    EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
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
    EXPECT_THAT(said({"--device", "opencl:0", "--pin", "product=clblast@opencl:1"}, 2),
                HasSubstr("clblast runs on opencl:0"));
    EXPECT_THAT(said({"--device", "opencl:0", "--pin", "product=clblast:gemm@opencl:0:gemm"}, 2),
                HasSubstr("names two implementations"));
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
