// Every case of the standard on every backend: the expected outputs, or a line of known_cases.txt.
#include "app/cli/onnx_case.h"
#include "tests/cli/run_cli.h"
#include "tests/onnx_backends/bound_case.h"
#include "tests/onnx_backends/known_outcomes.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <sstream>

namespace tessera::onnxtest {
namespace {

struct BackendCases {
    const char* backend;
    int atLeast; ///< passes: fewer mean that the backend no longer takes what it took
};
void PrintTo(const BackendCases& cases, std::ostream* stream) {
    *stream << cases.backend;
}

/// An operator-level backend need not take a case: none of its specs names the operators.
bool isTaken(const nlohmann::json& result) {
    return result["status"] != "unsupported" ||
           !result["reason"].get<std::string>().ends_with("it runs no node of this model");
}

bool isInstalled(const std::string& backend, const clitest::Sandbox& sandbox) {
    const auto listed = sandbox.run({"backends", "--json"}).json();
    for (const auto& each : listed["backends"]) {
        if (each["name"] == backend) {
            return each["available"];
        }
    }
    return false;
}

/// Against the standard's own outputs, in a worker, on the placement that gives the backend what it takes.
class OnnxBackend : public ::testing::TestWithParam<BackendCases> {};

TEST_P(OnnxBackend, GivesTheExpectedOutputsOfAllButTheListedCases) {
    const std::string backend = GetParam().backend;
    const clitest::Sandbox sandbox;
    if (!std::filesystem::is_directory(kCases)) {
        GTEST_SKIP() << "the package libonnx-testdata is not installed";
    }
    if (!isInstalled(backend, sandbox)) {
        GTEST_SKIP() << "the backend " << backend << " is not available";
    }
    const auto folders = cli::findCases(kCases);
    ASSERT_TRUE(folders) << folders.error().oneLine();
    const KnownOutcomes known(backend);
    known.expectCasesIn(*folders);
    const auto run = sandbox.run({"test-onnx", kCases, "--backend", backend, "--quiet"});
    ASSERT_FALSE(run.out.empty()) << run.err;
    std::istringstream lines(run.out);
    nlohmann::json sums;
    std::size_t cases = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto each = nlohmann::json::parse(line);
        if (!each.contains("case")) {
            sums = each;
            continue;
        }
        ++cases;
        if (isTaken(each)) {
            known.meet(each["case"], each["status"].get<std::string>(), each["reason"]);
        }
    }
    std::printf("[  CLAIMED ] %s: %s\n", backend.c_str(), sums.dump().c_str());
    EXPECT_EQ(cases, folders->size()) << run.err;
    EXPECT_GE(sums["passed"], GetParam().atLeast);
}

INSTANTIATE_TEST_SUITE_P(Each, OnnxBackend,
                         ::testing::Values(BackendCases{"onednn", 280}, BackendCases{"openblas", 15},
                                           BackendCases{"xnnpack", 150}, BackendCases{"native", 150},
                                           BackendCases{"generated", 290}, BackendCases{"openvino", 700},
                                           BackendCases{"onnxruntime", 880}),
                         [](const auto& info) { return std::string(info.param.backend); });

TEST(KnownOutcomes, FailWhereACasePassesOrEndsOtherwise) {
    static const KnownOutcomes kKnown("openvino");
    kKnown.meet("test_relu", "pass", "");
    kKnown.meet("test_dynamicquantizelinear", "wrong", "output 0 differs");
    kKnown.meet("test_bernoulli", "wrong", "output 0 differs");
    EXPECT_NONFATAL_FAILURE(kKnown.meet("test_relu", "wrong", "output 0 differs"), "expects pass");
    EXPECT_NONFATAL_FAILURE(kKnown.meet("test_dynamicquantizelinear", "pass", ""), "expects wrong");
    EXPECT_NONFATAL_FAILURE(kKnown.meet("test_dynamicquantizelinear", "crashed", ""), "expects wrong");
}

} // namespace
} // namespace tessera::onnxtest
