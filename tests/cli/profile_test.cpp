#include "engine/models/models.h"
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/paths.h"
#include "tests/support/run_sql.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::clitest {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A search on the real workers leaves a store; from then on no worker can be started, so that whatever still
/// works borrows from it. That the device may be another one, tests/unit/measure/borrowed_measurer_test.cpp
/// shows.
class CliProfile : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_sandbox = std::make_unique<Sandbox>();
        s_sandbox->setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
        const auto graph = models::buildSmallModel("chain");
        ASSERT_TRUE(graph);
        s_model = s_sandbox->path("chain.onnx");
        ASSERT_TRUE(onnx::writeModelFile(**graph, s_model));
        s_store = s_sandbox->path("recorded.db");
        const auto recorded = s_sandbox->run({"search", s_model, "-o", s_sandbox->path("near.json"),
                                              "--level", "op", "--store", s_store, "--json"});
        ASSERT_EQ(recorded.exitCode, 0) << recorded.out << recorded.err;
        s_recorded = recorded.json();
        s_sandbox->setVariable("TESSERA_WORKER", "/bin/false");
    }
    static void TearDownTestSuite() { s_sandbox.reset(); }

    [[nodiscard]] static CliRun run(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--profile", s_store});
        return s_sandbox->run(arguments);
    }

    static std::unique_ptr<Sandbox> s_sandbox;
    static std::string s_model;
    static std::string s_store;
    static nlohmann::json s_recorded;
};

std::unique_ptr<Sandbox> CliProfile::s_sandbox;
std::string CliProfile::s_model;
std::string CliProfile::s_store;
nlohmann::json CliProfile::s_recorded;

TEST_F(CliProfile, SearchPredictsAndSaysSo) {
    const auto plan = s_sandbox->path("far.json");
    const auto before = std::filesystem::last_write_time(s_store);
    const auto result = run({"search", s_model, "-o", plan, "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.out << result.err;
    const auto document = result.json();
    EXPECT_EQ(document["predicted_only"], true);
    EXPECT_EQ(document["hardware_profile"], "recorded.db");
    EXPECT_TRUE(document["plan"]["median_ns"].is_null());
    EXPECT_TRUE(document["speedup"].is_null());
    EXPECT_GT(document["plan"]["predicted_ns"], 0);
    EXPECT_EQ(document["op_level"]["measurements"], 0);
    EXPECT_GT(document["op_level"]["from_store"], 0);
    EXPECT_EQ(document["device"], s_recorded["device"]);
    EXPECT_EQ(document["threads"], s_recorded["threads"]);
    bool predicted = false;
    for (const auto& baseline : document["baselines"]) {
        EXPECT_TRUE(baseline["median_ns"].is_null());
        predicted = predicted || baseline.contains("predicted_ns");
    }
    EXPECT_TRUE(predicted);
    EXPECT_EQ(std::filesystem::last_write_time(s_store), before);
    const auto text = run({"search", s_model, "-o", plan, "--quiet"});
    EXPECT_THAT(text.out, HasSubstr("predicted    only: costs were borrowed from recorded.db"));
    EXPECT_THAT(text.out, HasSubstr("end to end   not measured"));
    EXPECT_THAT(text.out, Not(HasSubstr("speed-up")));

    const auto file = nlohmann::json::parse(s_sandbox->read("far.json"));
    EXPECT_EQ(file["hardware_profile"], "recorded.db");
    EXPECT_TRUE(file["end_to_end"].is_null());
    for (const auto& region : file["regions"]) {
        EXPECT_TRUE(region["measured"].is_null());
        EXPECT_TRUE(region.contains("borrowed"));
    }
}

TEST_F(CliProfile, NothingIsRun) {
    const auto plan = s_sandbox->path("near.json");
    for (const auto* command : {"run", "verify", "profile"}) {
        const auto result = run({command, s_model, "--plan", plan, "--json"});
        EXPECT_EQ(result.exitCode, 4) << command << result.out << result.err;
        EXPECT_THAT(std::string(result.json()["error"]["message"]), HasSubstr("nothing is run")) << command;
    }
}

TEST_F(CliProfile, MatchAndExplainShowWhatIsBorrowed) {
    const auto match = run({"match", s_model, "--json"});
    ASSERT_EQ(match.exitCode, 0) << match.out << match.err;
    int borrowed = 0;
    const auto document = match.json();
    for (const auto& region : document["regions"]) {
        for (const auto& cost : region["costs"]) {
            // Either it was recorded, or the reason says that it was not.
            EXPECT_NE(cost["median_ns"].is_null(), std::string(cost["reason"]).empty()) << cost;
            borrowed += cost["borrowed"] == true ? 1 : 0;
        }
    }
    EXPECT_GT(borrowed, 0);
    const auto file = nlohmann::json::parse(s_sandbox->read("near.json"));
    const std::string node = file["regions"][0]["nodes"][0];
    const auto explain =
        run({"explain", s_model, "--plan", s_sandbox->path("near.json"), "--node", node, "--json"});
    ASSERT_EQ(explain.exitCode, 0) << explain.out << explain.err;
    EXPECT_FALSE(explain.json()["borrowed"].empty());
}

/// A store that a search of a network recorded, of which rows are then missing: what the budget of that
/// search left no time for.
class CliNetworkProfile : public testing::TestWithParam<const char*> {
protected:
    CliNetworkProfile() {
        m_sandbox.setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
        const auto recorded = m_sandbox.run({"search", m_model, "-o", m_plan, "--level", "op", "--backends",
                                             "onednn,native,xnnpack,reference", "--budget", "10s", "--store",
                                             m_store, "--quiet"});
        EXPECT_EQ(recorded.exitCode, 0) << recorded.out << recorded.err;
        m_sandbox.setVariable("TESSERA_WORKER", "/bin/false");
    }
    [[nodiscard]] CliRun borrow() const {
        return m_sandbox.run({"search", m_model, "-o", m_plan, "--profile", m_store, "--json", "--quiet"});
    }
    /// Of the last plan: regions with a time of the profile, and others.
    [[nodiscard]] std::pair<int, int> regions() const {
        const auto plan = nlohmann::json::parse(m_sandbox.read("plan.json"));
        std::pair<int, int> counts;
        for (const auto& region : plan["regions"]) {
            (region.contains("borrowed") ? counts.first : counts.second) += 1;
        }
        return counts;
    }

    Sandbox m_sandbox;
    std::string m_model = std::string("builtin:") + GetParam();
    std::string m_plan = m_sandbox.path("plan.json");
    std::string m_store = m_sandbox.path("recorded.db");
};

TEST_P(CliNetworkProfile, PlacesTheNetworkAgainWhateverItHasTimesOf) {
    const auto whole = borrow();
    ASSERT_EQ(whole.exitCode, 0) << whole.out << whole.err;
    EXPECT_EQ(whole.json()["predicted_only"], true);
    // All of about half of the regions; then all but what says of each backend that it is known.
    for (const char* missing : {"DELETE FROM rows WHERE unicode(region) % 2 = 0",
                                "DELETE FROM rows WHERE key NOT IN (SELECT min(key) FROM rows GROUP BY "
                                "backend)"}) {
        test::runSql(m_store, missing);
        const auto rest = borrow();
        ASSERT_EQ(rest.exitCode, 0) << missing << rest.out << rest.err;
        EXPECT_GT(regions().second, 0) << missing;
    }
    const auto text = m_sandbox.run({"search", m_model, "-o", m_plan, "--profile", m_store, "--quiet"});
    EXPECT_THAT(text.out, HasSubstr("the profile holds no time of"));
}

// The first two have views: a Reshape that moves nothing.
INSTANTIATE_TEST_SUITE_P(Networks, CliNetworkProfile, testing::Values("dcgan", "bert", "resnext50"));

TEST_F(CliProfile, WhatIsNoProfileIsSaid) {
    const auto absent = s_sandbox->run({"search", s_model, "-o", s_sandbox->path("x.json"), "--profile",
                                        s_sandbox->path("absent.db"), "--json"});
    EXPECT_EQ(absent.exitCode, 5) << absent.out;
    EXPECT_EQ(absent.json()["error"]["kind"], "io");
    const auto threads =
        run({"search", s_model, "-o", s_sandbox->path("x.json"), "--threads", "77", "--json"});
    EXPECT_EQ(threads.exitCode, 4) << threads.out;
    EXPECT_THAT(std::string(threads.json()["error"]["message"]), HasSubstr("nothing for 77 threads"));
}

} // namespace
} // namespace tessera::clitest
