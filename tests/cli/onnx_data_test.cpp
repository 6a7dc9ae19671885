// The standard's own cases, as Debian ships them.
#include "tests/cli/run_cli.h"
#include "tests/support/paths.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>

namespace tessera::clitest {
namespace {

constexpr auto kData = "/usr/share/libonnx-testdata/data";

nlohmann::json lastLine(const std::string& out) {
    nlohmann::json last;
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);) {
        last = nlohmann::json::parse(line);
    }
    return last;
}

TEST(OnnxData, TheReferencePassesAllButTheListedCases) {
    if (!std::filesystem::is_directory(kData)) {
        GTEST_SKIP() << "the package libonnx-testdata is not installed";
    }
    const Sandbox sandbox;
    const auto run =
        sandbox.run({"test-onnx", kData, "--known", test::sourcePath("tests/cli/onnx_known.txt")});
    ASSERT_FALSE(run.out.empty()) << run.err;
    const auto sums = lastLine(run.out);
    EXPECT_EQ(run.exitCode, 0) << sums.dump(1);
    EXPECT_GE(sums["passed"], 1000);
    EXPECT_EQ(sums["unexpected"], nlohmann::json::array());
    EXPECT_EQ(sums["crashed"], 0);
    EXPECT_EQ(sums["hung"], 0);
}

TEST(OnnxData, AStaleLineOfTheListFails) {
    const std::string folder = std::string(kData) + "/node/test_relu";
    if (!std::filesystem::is_directory(folder)) {
        GTEST_SKIP() << "the package libonnx-testdata is not installed";
    }
    const Sandbox sandbox;
    sandbox.write("known.txt", "# a comment\ntest_relu it passes, though\ntest_absent it is not there\n");
    const auto run = sandbox.run({"test-onnx", folder, "--known", sandbox.path("known.txt")});
    EXPECT_EQ(run.exitCode, 1) << run.err;
    EXPECT_EQ(lastLine(run.out)["stale"], nlohmann::json({"test_relu", "test_absent"}));
    sandbox.write("known.txt", "test_relu\n");
    EXPECT_EQ(sandbox.run({"test-onnx", folder, "--known", sandbox.path("known.txt")}).exitCode, 2);
}

} // namespace
} // namespace tessera::clitest
