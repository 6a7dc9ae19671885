#include "engine/plan/runs_in_turns.h"

#include "engine/plan/plan_json.h"
#include "tests/unit/plan/plan_fixture.h"

#include <functional>
#include <nlohmann/json.hpp>

namespace tessera::plan {
namespace {

using base::Nanoseconds;
using nlohmann::json;
using test::forkPlan;

EndToEnd timeOf(std::int64_t median, std::int64_t moment) {
    return {Nanoseconds(median), Nanoseconds(median - 5), Nanoseconds(median + 5), 30, moment};
}

/// The other one runs `a` and `b` elsewhere, and took 5,000 ns when the plan in force took 4,000.
RunInTurns runOfAnother() {
    Plan other = forkPlan();
    other.regions[0].implementation.name = "winograd";
    other.endToEnd = timeOf(5'000, 1'764'000'000);
    return {"baseline",
            "onednn",
            std::make_shared<const Plan>(std::move(other)),
            {1.25, 1.2, 1.3},
            timeOf(4'000, 1'764'000'000)};
}

std::string written() {
    const auto run = runOfAnother();
    return writeRuns(forkPlan(), {&run, 1});
}

TEST(RunsInTurns, ReadsWhatItWrote) {
    const auto before = runOfAnother();
    auto inForce = forkPlan();
    inForce.endToEnd = timeOf(4'100, 1'764'000'500); // measured again since: it is the same plan
    const auto read = readRuns(written(), inForce);
    ASSERT_TRUE(read) << read.error().oneLine();
    ASSERT_EQ(read->size(), 1U);
    const RunInTurns& run = read->front();
    EXPECT_EQ(run.origin, before.origin);
    EXPECT_EQ(run.key, before.key);
    EXPECT_EQ(run.ratio.median, 1.25);
    EXPECT_EQ(run.ratio.low, 1.2);
    EXPECT_EQ(run.timeOfInForce.median, Nanoseconds(4'000));
    EXPECT_EQ(run.timeOfInForce.unixSeconds, 1'764'000'000) << "its moment";
    EXPECT_EQ(run.plan->endToEnd->unixSeconds, 1'764'000'000);
    EXPECT_EQ(writePlanJson(*run.plan), writePlanJson(*before.plan));
    EXPECT_EQ(writeRuns(forkPlan(), *read), written());
}

TEST(RunsInTurns, AreOfNoOtherPlanAndOfNoOtherMachine) {
    const std::function<void(Plan&)> edits[] = {
        [](Plan& plan) { plan.regions[1].implementation.name = "winograd"; },
        [](Plan& plan) { plan.conversions.clear(); },
        [](Plan& plan) { plan.device.cpu = "Another CPU"; },
        [](Plan& plan) { plan.threads = 1; },
        [](Plan& plan) { plan.precision = graph::Precision::kBf16; },
        [](Plan& plan) { plan.waitPolicy = WaitPolicy::kPassive; },
        [](Plan& plan) { plan.hardwareProfile = "xeon.db"; },
        [](Plan& plan) { plan.weightsHash = base::hashText("other weights"); },
    };
    for (const auto& edit : edits) {
        auto other = forkPlan();
        edit(other);
        const auto read = readRuns(written(), other);
        ASSERT_TRUE(read) << read.error().oneLine();
        EXPECT_TRUE(read->empty()) << &edit - edits;
    }
}

TEST(RunsInTurns, RefusesWhatIsDamagedAndSaysWhere) {
    const std::pair<std::function<void(json&)>, const char*> edits[] = {
        {[](json& root) { root["format"] = "tessera-plan"; }, "format"},
        {[](json& root) { root["version"] = 2; }, "version"},
        {[](json& root) { root.erase("runs"); }, "runs"},
        {[](json& root) { root["runs"][0].erase("origin"); }, "runs[0].origin"},
        {[](json& root) { root["runs"][0]["ratio"]["low"] = 0; }, "runs[0].ratio.median"},
        {[](json& root) { root["runs"][0]["ratio"]["high"] = 0.5; }, "runs[0].ratio.median"},
        {[](json& root) { root["runs"][0]["time_in_force"]["low_ns"] = 4'001; },
         "runs[0].time_in_force.median_ns"},
        {[](json& root) { root["runs"][0].erase("plan"); }, "runs[0].plan"},
        {[](json& root) { root["runs"][0]["plan"]["threads"] = 0; }, "threads"},
    };
    for (const auto& [edit, where] : edits) {
        auto root = json::parse(written());
        edit(root);
        const auto read = readRuns(root.dump(), forkPlan());
        ASSERT_FALSE(read) << where;
        EXPECT_EQ(read.error().kind, base::ErrorKind::kRefused);
        EXPECT_EQ(read.error().where, where) << read.error().oneLine();
    }
    EXPECT_FALSE(readRuns("{", forkPlan()));
}

} // namespace
} // namespace tessera::plan
