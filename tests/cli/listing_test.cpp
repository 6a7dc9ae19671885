#include "tests/cli/json_keys.h"
#include "tests/cli/run_cli.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::clitest {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<PromisedKey> kValueKeys{{"name", "string"}, {"dtype", "string"}, {"shape", "array"}};

TEST(CliModels, ListsTheElevenNetworks) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"models", "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto document = run.json();
    EXPECT_THAT(brokenPromises(document, "tessera-models", {{"models", "array"}}), IsEmpty());
    EXPECT_EQ(document["models"].size(), 11U);
    for (const auto& model : document["models"]) {
        EXPECT_THAT(brokenPromises(model, {{"name", "string"},
                                           {"inputs", "array"},
                                           {"nodes", "integer"},
                                           {"parameters", "integer"},
                                           {"flops", "integer"}}),
                    IsEmpty());
        EXPECT_THAT(brokenPromises(model["inputs"][0], kValueKeys), IsEmpty());
    }
    const auto resnet =
        std::ranges::find_if(document["models"], [](const auto& m) { return m["name"] == "resnet50"; });
    ASSERT_NE(resnet, document["models"].end());
    EXPECT_EQ((*resnet)["inputs"][0]["shape"], (nlohmann::json{1, 3, 224, 224}));
}

TEST(CliModels, TextAndQuietKeepTheResult) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"models", "--quiet"});
    EXPECT_EQ(run.exitCode, 0);
    EXPECT_THAT(run.out, HasSubstr("resnext50-224"));
    EXPECT_EQ(run.err, "");
}

TEST(CliModels, PlainAsciiOutsideUtf8) {
    Sandbox sandbox;
    sandbox.setVariable("LC_ALL", "C");
    const auto run = sandbox.run({"models"});
    EXPECT_THAT(run.out, HasSubstr("1x3x224x224"));
    EXPECT_TRUE(std::ranges::all_of(run.out, [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
}

TEST(CliInfo, CountsOperatorsOfABuiltinNetwork) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"info", "builtin:resnet50", "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto document = run.json();
    EXPECT_THAT(brokenPromises(document, "tessera-info",
                               {{"nodes", "integer"},
                                {"parameters", "integer"},
                                {"flops", "integer"},
                                {"sizes", "array"},
                                {"reference_share", "number"},
                                {"inputs", "array"},
                                {"outputs", "array"},
                                {"operators", "object"},
                                {"unsupported", "array"}}),
                IsEmpty());
    EXPECT_EQ(document["operators"]["Conv"], 53);
    EXPECT_THAT(brokenPromises(document["inputs"][0], kValueKeys), IsEmpty());
    EXPECT_THAT(brokenPromises(document["outputs"][0], kValueKeys), IsEmpty());
}

TEST(CliInfo, WithoutLibrariesEveryNodeIsUnsupportedWithAReason) {
    const Sandbox sandbox;
    sandbox.write("none.json", "{}");
    const auto document = sandbox.run({"info", "builtin:dcgan", "--json"}).json();
    for (const auto& node : document["unsupported"]) {
        EXPECT_THAT(brokenPromises(node, {{"node", "string"}, {"operator", "string"}, {"reason", "string"}}),
                    IsEmpty());
        EXPECT_NE(node["reason"], "");
    }
}

TEST(CliBackends, NamesEachSpecAndWhyItCannotBeUsed) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"backends", "--json", "--backend-dir", sourceSpecs()});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto document = run.json();
    EXPECT_THAT(brokenPromises(document, "tessera-backends", {{"backends", "array"}}), IsEmpty());
    bool reference = false;
    for (const auto& backend : document["backends"]) {
        EXPECT_THAT(brokenPromises(backend, {{"name", "string"},
                                             {"level", "string"},
                                             {"version", "string"},
                                             {"available", "boolean"},
                                             {"reason", "string"},
                                             {"patterns", "array"}}),
                    IsEmpty());
        EXPECT_TRUE(backend["level"] == "operator" || backend["level"] == "graph");
        EXPECT_EQ(backend["available"].get<bool>(), backend["reason"].get<std::string>().empty()) << backend;
        reference = reference || backend["name"] == "reference";
    }
    EXPECT_TRUE(reference);
}

TEST(CliBackends, ListsDevicesAndMarksThoseThatTheCpuPlays) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"backends", "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto document = run.json();
    EXPECT_THAT(brokenPromises(document, "tessera-backends",
                               {{"devices", "array"}, {"kinds_without_devices", "array"}}),
                IsEmpty());
    ASSERT_FALSE(document["devices"].empty()) << document["kinds_without_devices"];
    bool emulated = false;
    for (const auto& device : document["devices"]) {
        EXPECT_THAT(brokenPromises(device, {{"device", "string"},
                                            {"name", "string"},
                                            {"vendor", "string"},
                                            {"driver", "string"},
                                            {"memory_bytes", "integer"},
                                            {"largest_allocation_bytes", "integer"},
                                            {"compute_units", "integer"},
                                            {"clock_mhz", "integer"},
                                            {"emulated", "boolean"},
                                            {"available", "boolean"},
                                            {"reason", "string"}}),
                    IsEmpty());
        EXPECT_EQ(device["available"].get<bool>(), device["reason"].get<std::string>().empty()) << device;
        emulated = emulated || device["emulated"].get<bool>();
    }
    EXPECT_TRUE(emulated); // PoCL's
    EXPECT_EQ(document["devices"][0]["device"], "opencl:0");
    EXPECT_THAT(sandbox.run({"backends"}).out, HasSubstr("emulated by the CPU"));
}

/// Why there is no device of a kind; "": there is one, or the kind is not known.
std::string reasonWithout(const nlohmann::json& document, const std::string& kind) {
    for (const auto& each : document["kinds_without_devices"]) {
        if (each["kind"] == kind) {
            return each["reason"];
        }
    }
    return "";
}

TEST(CliBackends, SaysWhyThereIsNoDevice) {
    Sandbox sandbox;
    sandbox.setVariable("OCL_ICD_VENDORS", sandbox.path("no-drivers"));
    sandbox.setVariable("CUDA_VISIBLE_DEVICES", ""); // where there is a driver of CUDA
    const auto document = sandbox.run({"backends", "--json"}).json();
    EXPECT_TRUE(document["devices"].empty());
    EXPECT_EQ(document["kinds_without_devices"].size(), 2U);
    EXPECT_THAT(reasonWithout(document, "opencl"), HasSubstr("no driver of a device is installed"));
    EXPECT_THAT(reasonWithout(document, "cuda"),
                testing::AnyOf("no driver of CUDA is installed",
                               "CUDA's driver has no device: CUDA_VISIBLE_DEVICES is ''"));
    EXPECT_THAT(sandbox.run({"backends"}).out, HasSubstr("no driver of a device is installed"));
}

TEST(CliBackends, ListsADeviceOfCudaThatTheCpuPlays) {
    Sandbox sandbox;
    sandbox.setVariable("OCL_ICD_VENDORS", sandbox.path("no-drivers"));
    sandbox.setVariable("LD_LIBRARY_PATH", test::buildPath("lib/tessera/tests/cuda"));
    const auto document = sandbox.run({"backends", "--json"}).json();
    ASSERT_EQ(document["devices"].size(), 1U) << document["kinds_without_devices"];
    const auto& device = document["devices"][0];
    EXPECT_EQ(device["device"], "cuda:0");
    EXPECT_EQ(device["driver"], "CUDA 13.0");
    EXPECT_EQ(device["emulated"], true);
    EXPECT_EQ(device["available"], true);
    sandbox.setVariable("TESSERA_PLAYED_CUDA", "mode=prohibited");
    const auto prohibited = sandbox.run({"backends", "--json"}).json();
    ASSERT_EQ(prohibited["devices"].size(), 1U);
    EXPECT_EQ(prohibited["devices"][0]["reason"], "its compute mode prohibits every use of it");
}

TEST(CliBackends, SurvivesADriverThatCrashes) {
    Sandbox sandbox;
    std::filesystem::create_directory(sandbox.path("drivers"));
    sandbox.write("drivers/crash.icd", test::buildPath("lib/tessera/tests/libtessera-fake-opencl.so") + "\n");
    sandbox.setVariable("OCL_ICD_VENDORS", sandbox.path("drivers"));
    sandbox.setVariable("TESSERA_FAKE_OPENCL", "crash");
    const auto run = sandbox.run({"backends", "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto document = run.json();
    EXPECT_FALSE(document["backends"].empty());
    EXPECT_THAT(reasonWithout(document, "opencl"),
                HasSubstr("its drivers failed when they were asked: killed by signal 6"));
}

TEST(CliMatch, NamesTheClauseThatFailed) {
    const Sandbox sandbox;
    const auto run = sandbox.run(
        {"match", "builtin:dcgan", "--json", "--node", "/main/13/Tanh", "--backend-dir", sourceSpecs()});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    const auto document = run.json();
    EXPECT_THAT(brokenPromises(document, "tessera-match", {{"regions", "array"}, {"refusals", "array"}}),
                IsEmpty());
    ASSERT_FALSE(document["regions"].empty());
    for (const auto& region : document["regions"]) {
        EXPECT_THAT(brokenPromises(region, {{"region", "string"}, {"nodes", "array"}, {"offers", "array"}}),
                    IsEmpty());
        EXPECT_NE(std::ranges::find(region["nodes"], "/main/13/Tanh"), region["nodes"].end());
        EXPECT_THAT(brokenPromises(region["offers"][0], {{"backend", "string"}, {"rule", "string"}}),
                    IsEmpty());
    }
    ASSERT_FALSE(document["refusals"].empty());
    for (const auto& refusal : document["refusals"]) {
        EXPECT_THAT(brokenPromises(refusal, {{"node", "string"},
                                             {"backend", "string"},
                                             {"rule", "string"},
                                             {"clause", "string"},
                                             {"line", "integer"},
                                             {"column", "integer"}}),
                    IsEmpty());
        EXPECT_NE(refusal["clause"], "");
    }
}

TEST(CliExportModel, WritesAModelThatInfoReadsBack) {
    const Sandbox sandbox;
    const auto file = sandbox.path("dcgan.onnx");
    const auto run = sandbox.run({"export-model", "builtin:dcgan", "-o", file, "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_THAT(
        brokenPromises(run.json(), "tessera-export-model", {{"file", "string"}, {"bytes", "integer"}}),
        IsEmpty());
    const auto written = sandbox.run({"info", file, "--json"}).json();
    const auto built = sandbox.run({"info", "builtin:dcgan", "--json"}).json();
    for (const auto* key : {"nodes", "parameters", "flops", "operators", "inputs", "outputs"}) {
        EXPECT_EQ(written[key], built[key]) << key;
    }
}

} // namespace
} // namespace tessera::clitest
