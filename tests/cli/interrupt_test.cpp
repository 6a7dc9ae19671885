#include "engine/models/models.h"
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::clitest {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

/// A sandbox with the built backends and a small model in it.
class CliInterrupt : public testing::Test {
protected:
    CliInterrupt() {
        m_sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
        const auto graph = models::buildSmallModel("chain");
        EXPECT_TRUE(graph);
        EXPECT_TRUE(onnx::writeModelFile(**graph, m_model));
    }

    void expectWholeStore() {
        const auto check = m_sandbox.run({"store", "check", m_store, "--json"});
        EXPECT_EQ(check.exitCode, 0) << check.out << check.err;
    }

    Sandbox m_sandbox;
    std::string m_model = m_sandbox.path("chain.onnx");
    std::string m_plan = m_sandbox.path("plan.json");
    std::string m_store = m_sandbox.path("store.db");
};

TEST_F(CliInterrupt, AStoppedSearchLeavesItsBestPlanAndAWholeStore) {
    // "baselines" comes after the operator level: from then on there is a plan. The budget would take longer
    // than any test waits.
    const auto run = m_sandbox.runUntil(
        {"search", m_model, "-o", m_plan, "--store", m_store, "--budget", "10m"}, "baselines");
    EXPECT_EQ(run.exitCode, 130) << run.out << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr("stopped; the best plan so far is in " + m_plan));
    expectWholeStore();
    const auto verify = m_sandbox.run({"verify", m_model, "--plan", m_plan, "--store", m_store, "--json"});
    ASSERT_EQ(verify.exitCode, 0) << verify.out << verify.err;
    EXPECT_EQ(verify.json()["ok"], true);
    // What was measured is not measured again.
    const auto again =
        m_sandbox.run({"search", m_model, "-o", m_plan, "--store", m_store, "--level", "op", "--json"});
    ASSERT_EQ(again.exitCode, 0) << again.out << again.err;
    EXPECT_GT(again.json()["op_level"]["from_store"], 0);
}

TEST_F(CliInterrupt, OneThatIsStoppedBeforeThereIsAPlanSaysSo) {
    const auto run = m_sandbox.runUntil({"search", m_model, "-o", m_plan, "--store", m_store}, "offer");
    EXPECT_EQ(run.exitCode, 130) << run.out << run.err;
    EXPECT_THAT(run.err,
                AnyOf(HasSubstr("stopped before there was a plan"), HasSubstr("the best plan so far is in")));
    expectWholeStore();
}

TEST_F(CliInterrupt, WithJsonTheStopIsADocument) {
    const auto run =
        m_sandbox.runUntil({"search", m_model, "-o", m_plan, "--store", m_store, "--json"}, "measure");
    EXPECT_EQ(run.exitCode, 130) << run.out << run.err;
    const auto document = run.json();
    EXPECT_EQ(document["error"]["kind"], "cancelled");
}

TEST_F(CliInterrupt, ResumeGoesOnAndSaysWhereFrom) {
    const std::vector<std::string> search{"search",  m_model, "-o",     m_plan,          "--store", m_store,
                                          "--level", "both",  "--json", "--evaluations", "4"};
    auto resumed = search;
    resumed.emplace_back("--resume");
    const auto nothing = m_sandbox.run(resumed);
    ASSERT_EQ(nothing.exitCode, 0) << nothing.out << nothing.err;
    EXPECT_FALSE(nothing.json()["graph_level"].contains("resumed_generations"));
    if (nothing.json()["graph_level"]["wall_ns"] == 0) {
        GTEST_SKIP() << "no graph-level backend is installed";
    }
    const auto again = m_sandbox.run(resumed);
    ASSERT_EQ(again.exitCode, 0) << again.out << again.err;
    EXPECT_TRUE(again.json()["graph_level"].contains("resumed_generations")) << again.out;
}

TEST_F(CliInterrupt, ProgressGoesToStandardErrorAndQuietIsQuiet) {
    const std::vector<std::string> search{"search",  m_model, "-o",      m_plan,
                                          "--store", m_store, "--level", "op"};
    const auto loud = m_sandbox.run(search);
    ASSERT_EQ(loud.exitCode, 0) << loud.err;
    for (const auto* phase : {"open", "measure", "final round"}) {
        EXPECT_THAT(loud.err, HasSubstr(phase));
        EXPECT_THAT("\n" + loud.out, testing::Not(HasSubstr("\n" + std::string(phase) + " ")));
    }
    auto quiet = search;
    quiet.emplace_back("--quiet");
    const auto silent = m_sandbox.run(quiet);
    ASSERT_EQ(silent.exitCode, 0) << silent.err;
    EXPECT_EQ(silent.err, "");
    EXPECT_THAT(silent.out, HasSubstr("end to end"));
    // An error is said all the same.
    const auto refused = m_sandbox.run({"search", "absent.onnx", "-o", m_plan, "--quiet"});
    EXPECT_EQ(refused.exitCode, 3);
    EXPECT_THAT(refused.err, StartsWith("tessera-cli: "));
}

TEST_F(CliInterrupt, EveryKindOfErrorIsADocumentWithJson) {
    m_sandbox.write("damaged.db", "this is no store at all, but long enough to look at its first bytes");
    m_sandbox.write("broken.json", "{");
    struct Case {
        std::vector<std::string> arguments;
        int exitCode;
        std::string kind;
    };
    const std::vector<Case> cases{
        {{"search", m_model, "--json"}, 2, "usage"},
        {{"search", m_model, "-o", m_plan, "--budget", "soon", "--json"}, 2, "usage"},
        {{"search", m_model, "-o", m_plan, "--pin", "n=nobody", "--json"}, 2, "usage"},
        {{"run", m_model, "--plan", m_sandbox.path("broken.json"), "--json"}, 3, "refused"},
        {{"search", m_model, "-o", m_plan, "--store", m_sandbox.path("damaged.db"), "--json"}, 3, "refused"},
        {{"search", m_model, "-o", m_plan, "--device", "cuda:99", "--json"}, 4, "impossible"},
        {{"run", m_model, "--device", "cuda:99", "--json"}, 4, "impossible"},
        {{"search", m_model, "-o", "/no/such/folder/plan.json", "--json"}, 5, "io"},
    };
    for (const auto& each : cases) {
        const auto run = m_sandbox.run(each.arguments);
        EXPECT_EQ(run.exitCode, each.exitCode)
            << testing::PrintToString(each.arguments) << run.out << run.err;
        EXPECT_EQ(run.json()["error"]["kind"], each.kind) << testing::PrintToString(each.arguments);
    }
    // A worker that cannot be started.
    m_sandbox.setVariable("TESSERA_WORKER", "/bin/false");
    const auto failed = m_sandbox.run({"search", m_model, "-o", m_plan, "--store", m_store, "--json"});
    EXPECT_EQ(failed.exitCode, 5) << failed.out << failed.err;
    EXPECT_EQ(failed.json()["error"]["kind"], "backend");
}

} // namespace
} // namespace tessera::clitest
