#include "engine/measure/device_fingerprint.h"
#include "tests/cli/json_keys.h"
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::clitest {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

TEST(CliUsage, HelpGoesToStandardOutput) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"--help"});
    EXPECT_EQ(run.exitCode, 0);
    for (const auto* command : {"models", "info", "backends", "spec", "match", "export-model"}) {
        EXPECT_THAT(run.out, HasSubstr(command));
    }
    EXPECT_THAT(run.out, HasSubstr("Exit codes"));
    EXPECT_EQ(run.err, "");
}

TEST(CliUsage, HelpOfACommandNamesTheCommonOptions) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"info", "--help"});
    EXPECT_EQ(run.exitCode, 0);
    for (const auto* option : {"--threads", "--device", "--precision", "--shape", "--store", "--profile",
                               "--backend-dir", "--allow-linked-data", "--json", "--quiet", "-v"}) {
        EXPECT_THAT(run.out, HasSubstr(option));
    }
}

TEST(CliUsage, WrongCommandLinesExitWithTwo) {
    const Sandbox sandbox;
    const std::vector<std::vector<std::string>> wrong{
        {},
        {"frobnicate"},
        {"info"},
        {"info", "builtin:dcgan", "another"},
        {"info", "builtin:dcgan", "--no-such-option"},
        {"info", "builtin:no-such-network"},
        {"info", "builtin:dcgan@0"},
        {"info", "builtin:dcgan", "--threads", "0"},
        {"info", "builtin:dcgan", "--precision", "f8"},
        {"info", "builtin:dcgan", "--device", "tpu"},
        {"info", "builtin:dcgan", "--shape", "input"},
        {"info", "builtin:dcgan", "--shape", "input=1xx2"},
        {"info", "builtin:dcgan", "--quiet", "-v"},
        {"match", "builtin:dcgan", "--node", "nobody"},
        {"export-model", "builtin:dcgan"},
        {"spec"},
    };
    for (const auto& arguments : wrong) {
        const auto run = sandbox.run(arguments);
        EXPECT_EQ(run.exitCode, 2) << testing::PrintToString(arguments);
        EXPECT_EQ(run.out, "") << testing::PrintToString(arguments);
        EXPECT_THAT(run.err, StartsWith("tessera-cli: ")) << testing::PrintToString(arguments);
    }
}

TEST(CliUsage, ErrorsAreDocumentsWithJson) {
    const Sandbox sandbox;
    struct Case {
        std::vector<std::string> arguments;
        int exitCode;
        std::string kind;
    };
    const std::vector<Case> cases{
        {{"info", "--json"}, 2, "usage"},
        {{"info", "builtin:nothing", "--json"}, 2, "usage"},
        {{"--json", "info", "absent.onnx"}, 3, "refused"},
        {{"run", "builtin:dcgan", "--json", "--device", "cuda:99"}, 4, "impossible"},
        {{"info", "builtin:dcgan", "--json", "--precision", "f16"}, 4, "impossible"},
        {{"export-model", "builtin:dcgan", "--json", "-o", "/no/such/folder/x.onnx"}, 5, "io"},
    };
    for (const auto& each : cases) {
        const auto run = sandbox.run(each.arguments);
        EXPECT_EQ(run.exitCode, each.exitCode) << testing::PrintToString(each.arguments);
        const auto document = run.json();
        EXPECT_THAT(brokenPromises(document, "tessera-error", {{"error", "object"}}), IsEmpty());
        EXPECT_THAT(brokenPromises(document["error"],
                                   {{"kind", "string"}, {"message", "string"}, {"where", "string"}}),
                    IsEmpty());
        EXPECT_EQ(document["error"]["kind"], each.kind) << testing::PrintToString(each.arguments);
        EXPECT_EQ(run.err, "") << testing::PrintToString(each.arguments);
    }
}

// Where the CPU has the instructions, the same command is a search; what it plans is looked at elsewhere.
TEST(CliUsage, Bf16WithoutItsInstructionsExitsWithFourAndOneLine) {
    const auto device = measure::localDevice();
    if (measure::checkPrecision(device, graph::Precision::kBf16)) {
        GTEST_SKIP() << "this CPU computes in bf16: " << device.title();
    }
    const Sandbox sandbox;
    const auto run =
        sandbox.run({"search", "builtin:dcgan", "--precision", "bf16", "-o", sandbox.path("plan.json")});
    EXPECT_EQ(run.exitCode, 4);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    EXPECT_THAT(run.err, HasSubstr("bf16"));
    EXPECT_THAT(run.err, HasSubstr("AVX512-BF16"));
    EXPECT_THAT(run.err, HasSubstr(device.cpu));
    EXPECT_FALSE(std::filesystem::exists(sandbox.path("plan.json")));
}

TEST(CliUsage, RefusedModelsExitWithThreeAndOneLine) {
    const Sandbox sandbox;
    sandbox.write("empty.onnx", "");
    sandbox.write("noise.onnx", "\xFF\xFE no model at all");
    sandbox.write("evil\x1b[2J.onnx", "PK\x03\x04");
    for (const auto* file : {"absent.onnx", "empty.onnx", "noise.onnx", "evil\x1b[2J.onnx", "."}) {
        const auto run = sandbox.run({"info", sandbox.path(file)});
        EXPECT_EQ(run.exitCode, 3) << file;
        EXPECT_EQ(run.out, "") << file;
        EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
        EXPECT_EQ(run.err.find('\x1b'), std::string::npos) << "a terminal escape went through";
    }
}

TEST(CliUsage, AFullDiskUnderStandardOutputIsAFailure) {
    if (!std::filesystem::exists("/dev/full")) {
        GTEST_SKIP() << "no /dev/full";
    }
    const Sandbox sandbox;
    std::filesystem::create_symlink("/dev/full", sandbox.path(".stdout"));
    const auto run = sandbox.run({"models"});
    std::filesystem::remove(sandbox.path(".stdout"));
    EXPECT_EQ(run.exitCode, 5);
    EXPECT_THAT(run.err, HasSubstr("No space left"));
}

} // namespace
} // namespace tessera::clitest
