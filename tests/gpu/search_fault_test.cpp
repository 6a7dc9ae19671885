// A search and what runs its plan, where a device fails: the plan is right, the store is whole, and what
// cannot be had is one line.
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/gpu/machine_of_tests.h"
#include "tests/support/device_model.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tessera::clitest {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class CliCudaFaults : public testing::Test {
protected:
    CliCudaFaults() {
        for (const auto& [name, value] : test::environmentOfCuda()) {
            m_sandbox.setVariable(name, value);
        }
        const auto written = onnx::writeModelFile(*test::graphFromText(test::kDeviceModel), m_model);
        EXPECT_TRUE(written.has_value());
    }
    void SetUp() override {
        if (const auto why = test::whyNoDriver(); !why.empty()) {
            GTEST_SKIP() << why;
        }
    }
    [[nodiscard]] CliRun search(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"search",
                                           m_model,
                                           "-o",
                                           m_plan,
                                           "--level",
                                           "op",
                                           "--budget",
                                           "15s",
                                           "--store",
                                           m_store,
                                           "--device",
                                           "cpu",
                                           "--device",
                                           "cuda:0",
                                           "--backend-dir",
                                           test::buildPath("lib/tessera/tests/faulty_cuda")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return m_sandbox.run(arguments);
    }
    void expectRightPlanAndWholeStore() const {
        const auto verified = m_sandbox.run({"verify", m_model, "--plan", m_plan});
        EXPECT_EQ(verified.exitCode, 0) << verified.out << verified.err;
        const auto checked = m_sandbox.run({"store", "check", m_store});
        EXPECT_EQ(checked.exitCode, 0) << checked.out << checked.err;
    }

    Sandbox m_sandbox;
    std::string m_model = m_sandbox.path("m.onnx");
    std::string m_plan = m_sandbox.path("plan.json");
    std::string m_store = m_sandbox.path("store.db");
};

TEST_F(CliCudaFaults, ASearchGoesAroundEveryFault) {
    m_sandbox.setVariable("TESSERA_FAULTY_CUDA",
                          "wrong,writes-far,reads-far,misaligned,memory-beyond-the-device,"
                          "workspace-beyond-the-device,memory-to-the-last,right");
    const auto searched = search({"--json", "--quiet"});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    const auto verdicts = searched.json()["verdicts"];
    EXPECT_EQ(verdicts["crashed"], 3) << verdicts;
    EXPECT_EQ(verdicts["wrong"], 1) << verdicts;
    EXPECT_GE(verdicts["unsupported"], 3) << verdicts;
    expectRightPlanAndWholeStore();
    const auto explained =
        m_sandbox.run({"explain", m_model, "--plan", m_plan, "--node", "first", "--store", m_store,
                       "--backend-dir", test::buildPath("lib/tessera/tests/faulty_cuda")});
    EXPECT_EQ(explained.exitCode, 0) << explained.out << explained.err;
}

// A kernel is taken to hang after 120 s by who has no budget.
TEST_F(CliCudaFaults, AKernelThatNeverEndsDoesNotHoldASearchForLongBehindItsBudget) {
    m_sandbox.setVariable("TESSERA_FAULTY_CUDA", "never-ends,right");
    const auto start = std::chrono::steady_clock::now();
    const auto searched = search({"--json", "--quiet"});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    constexpr std::chrono::seconds kShortOfAHang{100};
    EXPECT_LT(std::chrono::steady_clock::now() - start, kShortOfAHang);
    const auto failed = searched.json()["checks"]["failed"];
    ASSERT_FALSE(failed.empty());
    EXPECT_THAT(std::string(failed[0]),
                AllOf(HasSubstr("faulty-cuda:never-ends on cuda:0 hangs at 'first' (Relu): "),
                      HasSubstr("did not answer in time and was stopped after")));
    const auto plan = nlohmann::json::parse(m_sandbox.read("plan.json"));
    for (const auto& region : plan["regions"]) {
        EXPECT_NE(region["implementation"], "never-ends");
    }
    expectRightPlanAndWholeStore();
}

// Outside of a search what is known of the plan says how long it is waited for, not the patience that a
// runtime has which loads a large model.
TEST_F(CliCudaFaults, APlanThatHangsWhenItIsRunIsOneLineSoonAfterItsUsualTime) {
    if (test::isRealCuda()) {
        GTEST_SKIP() << "faults come by order on the machine that the CPU plays";
    }
    const auto searched = search({"--pin", "product=cublas@cuda:0"});
    ASSERT_EQ(searched.exitCode, 0) << searched.out << searched.err;
    m_sandbox.setVariable("TESSERA_PLAYED_CUDA", "hang=5"); // behind what is launched to prepare it
    const auto start = std::chrono::steady_clock::now();
    const auto run = m_sandbox.run({"run", m_model, "--plan", m_plan});
    EXPECT_NE(run.exitCode, 0) << run.out;
    EXPECT_THAT(run.err, HasSubstr("it did not answer in time and was stopped after 3")) << "some 30 s";
    constexpr std::chrono::seconds kShortOfAnEarlierLimit{200};
    EXPECT_LT(std::chrono::steady_clock::now() - start, kShortOfAnEarlierLimit);
    m_sandbox.setVariable("TESSERA_PLAYED_CUDA", "seed=1");
    expectRightPlanAndWholeStore();
}

TEST_F(CliCudaFaults, APinToAFaultIsOneLineAndTheLastPlanStays) {
    ASSERT_EQ(search({}).exitCode, 0);
    const auto before = m_sandbox.read("plan.json");
    for (const auto& [fault, why] :
         {std::pair("writes-far", "the device is lost"), std::pair("wrong", "output"),
          std::pair("memory-beyond-the-device", "out of memory")}) {
        m_sandbox.setVariable("TESSERA_FAULTY_CUDA", fault);
        const auto pinned = search({"--quiet", "--pin", std::string("first=faulty-cuda:") + fault});
        EXPECT_EQ(pinned.exitCode, 4) << fault << pinned.out << pinned.err;
        EXPECT_THAT(pinned.err, HasSubstr(why)) << fault;
        EXPECT_EQ(m_sandbox.read("plan.json"), before) << fault;
    }
    expectRightPlanAndWholeStore();
}

TEST_F(CliCudaFaults, ALimitOfMemoryIsKept) {
    const auto within = [this](const char* limit) {
        return search({"--pin", "product=cublas@cuda:0", "--device-memory", std::string("cuda:0=") + limit});
    };
    const auto roomy = within("1GiB");
    ASSERT_EQ(roomy.exitCode, 0) << roomy.out << roomy.err;
    const auto before = m_sandbox.read("plan.json");
    const auto tight = within("1KiB");
    EXPECT_EQ(tight.exitCode, 4) << tight.out << tight.err;
    EXPECT_THAT(tight.err, HasSubstr("cuda:0: a plan would hold "));
    EXPECT_EQ(m_sandbox.read("plan.json"), before);
    expectRightPlanAndWholeStore();
}

// Each worker's device fails at its third launch or allocation, whatever it runs.
TEST_F(CliCudaFaults, ADeviceThatFailsAgainAndAgainLeavesAPlan) {
    if (test::isRealCuda()) {
        GTEST_SKIP() << "faults come by order on the machine that the CPU plays";
    }
    for (const char* fault : {"out-of-memory=3", "illegal=3", "lost=3", "hang=3"}) {
        m_sandbox.setVariable("TESSERA_PLAYED_CUDA", fault);
        const auto searched = search({"--ignore-cache"});
        EXPECT_EQ(searched.exitCode, 0) << fault << searched.out << searched.err;
        m_sandbox.setVariable("TESSERA_PLAYED_CUDA", "seed=1");
        expectRightPlanAndWholeStore();
    }
}

} // namespace
} // namespace tessera::clitest
