#include "engine/plan/plan_json.h"

#include "engine/backend/parallel_group.h"
#include "engine/base/random.h"
#include "engine/plan/plan_text.h"
#include "tests/unit/plan/plan_fixture.h"

#include <functional>
#include <nlohmann/json.hpp>

namespace tessera {
namespace {

using nlohmann::json;
using test::forkPlan;

std::string edited(const std::function<void(json&)>& edit) {
    json value = json::parse(plan::writePlanJson(forkPlan()));
    edit(value);
    return value.dump();
}

void expectRefused(const std::string& text, const std::string& where) {
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(text, modelOf(forkPlan()), notes);
    ASSERT_FALSE(read) << where;
    EXPECT_EQ(read.error().kind, base::ErrorKind::kRefused);
    EXPECT_EQ(read.error().where, where) << read.error().oneLine();
}

TEST(PlanJson, ReadsWhatItWrote) {
    const auto plan = forkPlan();
    const auto text = plan::writePlanJson(plan);
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(text, modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(plan::writePlanJson(*read), text);
    EXPECT_EQ(plan::planText(*read), plan::planText(plan));
    EXPECT_EQ(read->regions[2].alternatives[1].nodes.size(), 2U);
    EXPECT_EQ(read->search.constraints, plan.search.constraints);
    EXPECT_EQ(read->speedUp.low, 1.125);
    EXPECT_EQ(read->device, plan.device);
}

TEST(PlanJson, KeepsTheDeviceOfAPinAndOfARivalAndAnOlderPlanNamesNone) {
    auto plan = forkPlan();
    EXPECT_EQ(plan::writePlanJson(plan).find("\"device\": \"opencl"), std::string::npos);
    const backend::DeviceId second{backend::DeviceId::Kind::kOpenCl, 1};
    plan.search.constraints.front().device = second;
    plan.regions[2].alternatives.front().device = second;
    auto value = json::parse(plan::writePlanJson(plan));
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(value.dump(), modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->search.constraints, plan.search.constraints);
    EXPECT_EQ(read->regions[2].alternatives.front().device, second);
    EXPECT_EQ(read->regions[2].alternatives.back().device, backend::DeviceId());
    value["search"]["constraints"][0]["device"] = "opencl";
    expectRefused(value.dump(), "search.constraints[0].device");
}

TEST(PlanJson, KeepsWhatWasCheckedAndAnOlderPlanDoesNotSay) {
    auto plan = forkPlan();
    EXPECT_FALSE(json::parse(plan::writePlanJson(plan)).contains("checks"));
    plan.checks = plan::ChecksOfSearch{"plan", {"noise"}, {"extremes"}, "the reference takes too long"};
    auto value = json::parse(plan::writePlanJson(plan));
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(value.dump(), modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->checks, plan.checks);
    value["checks"]["draws"] = 7;
    expectRefused(value.dump(), "checks.draws");
}

TEST(PlanJson, KeepsBudgetAndTimeOfItsSearchAndAnOlderPlanDoesNotSay) {
    using base::Nanoseconds;
    auto plan = forkPlan();
    const auto older = json::parse(plan::writePlanJson(plan));
    EXPECT_FALSE(older["search"].contains("budget_ns"));
    EXPECT_FALSE(older["search"].contains("wall_ns"));
    plan.search.effort = plan::SearchEffort{Nanoseconds(60'000'000'000), Nanoseconds(52'340'000'000)};
    const auto text = plan::writePlanJson(plan);
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(text, modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->search.effort, plan.search.effort);
    EXPECT_EQ(plan::writePlanJson(*read), text);
    EXPECT_EQ(plan::effortText(*read->search.effort), "52.3 s of a budget of 60 s");
    auto value = json::parse(text);
    value["search"].erase("wall_ns");
    expectRefused(value.dump(), "search.wall_ns");
    value["search"]["wall_ns"] = -1;
    expectRefused(value.dump(), "search.wall_ns");
    value["search"]["wall_ns"] = "long";
    expectRefused(value.dump(), "search.wall_ns");
    const auto before = plan::readPlanJson(older.dump(), modelOf(plan), notes);
    ASSERT_TRUE(before) << before.error().oneLine();
    EXPECT_FALSE(before->search.effort);
}

TEST(PlanJson, KeepsTheRaceBesideALaterMeasurement) {
    using base::Nanoseconds;
    auto plan = forkPlan();
    plan.raced = plan::EndToEnd{Nanoseconds(900), Nanoseconds(890), Nanoseconds(910), 30, 1'764'000'000};
    plan.endToEnd =
        plan::EndToEnd{Nanoseconds(2'000), Nanoseconds(1'900), Nanoseconds(2'100), 31, 1'764'000'100};
    plan.identicalTo = plan.bestBaseline = "onednn";
    plan.bestMix =
        plan::BestMix{{Nanoseconds(950), Nanoseconds(940), Nanoseconds(960), 30}, {1.06, 1.04, 1.08}};
    std::vector<std::string> notes;
    const auto text = plan::writePlanJson(plan);
    const auto read = plan::readPlanJson(text, modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(plan::writePlanJson(*read), text);
    EXPECT_EQ(read->raced->median, plan.raced->median);
    EXPECT_EQ(read->raced->unixSeconds, 1'764'000'000);
    EXPECT_EQ(read->endToEnd->median, plan.endToEnd->median);
    EXPECT_EQ(read->bestMix->behind.low, 1.04);
}

TEST(PlanJson, KeepsTheMixThatABaselineWonAgainstAndNoMixOfThat) {
    auto plan = forkPlan();
    const base::Nanoseconds time(950);
    plan.bestMix = plan::BestMix{{time, time, time, 30}, {1.06, 1.04, 1.08}};
    auto mix = forkPlan();
    mix.regions[0].why = "of the mix";
    mix.regions[2].alternatives[1].nodes.clear();
    plan.mix = std::make_shared<const plan::Plan>(mix);
    std::vector<std::string> notes;
    const auto text = plan::writePlanJson(plan);
    const auto read = plan::readPlanJson(text, modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(plan::writePlanJson(*read), text);
    ASSERT_NE(read->mix, nullptr);
    EXPECT_EQ(read->mix->graph, read->graph);
    EXPECT_EQ(plan::writePlanJson(*read->mix), plan::writePlanJson(mix));

    const auto expectDamaged = [&](const std::string& where, const std::function<void(json&)>& edit) {
        json value = json::parse(text);
        edit(value["best_mix"]["plan"]);
        expectRefused(value.dump(), where);
    };
    expectDamaged("best_mix.plan", [](json& own) { own = 7; });
    expectDamaged("best_mix.plan.threads", [](json& own) { own["threads"] = 0; });
    expectDamaged("best_mix.plan: regions[1].nodes",
                  [](json& own) { own["regions"][1]["nodes"] = {"nowhere"}; });
    expectDamaged("best_mix.plan: regions", [](json& own) { own["regions"].erase(2); });
    expectDamaged("best_mix.plan.best_mix.plan",
                  [&](json& own) { own["best_mix"] = json::parse(text)["best_mix"]; });
    // Of other weights one line tells, though both were made with them.
    auto model = modelOf(plan);
    model.weightsHash = base::Hash128();
    ASSERT_TRUE(plan::readPlanJson(text, model, notes));
    EXPECT_EQ(notes.size(), 1U);
}

TEST(PlanJson, KeepsHowBusyOthersKeptTheMachine) {
    auto plan = forkPlan();
    ASSERT_TRUE(plan.endToEnd);
    EXPECT_FALSE(plan.endToEnd->isDisturbed()) << "an older plan does not know";
    plan.endToEnd->othersShare = 0.45;
    std::vector<std::string> notes;
    const auto text = plan::writePlanJson(plan);
    const auto read = plan::readPlanJson(text, modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->endToEnd->othersShare, 0.45);
    EXPECT_TRUE(read->endToEnd->isDisturbed());
    auto value = json::parse(text);
    value["end_to_end"]["others_share"] = 1.5;
    expectRefused(value.dump(), "end_to_end.others_share");
}

TEST(PlanJson, AnOlderPlanRacedWithItsEndToEndTime) {
    auto value = json::parse(plan::writePlanJson(forkPlan()));
    ASSERT_FALSE(value["baselines"].empty());
    value.erase("raced");
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(value.dump(), modelOf(forkPlan()), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    ASSERT_TRUE(read->raced);
    EXPECT_EQ(read->raced->median, read->endToEnd->median);
}

TEST(PlanJson, KeepsThatInfinitiesAreLostAndAnOlderPlanDoesNotSay) {
    auto plan = forkPlan();
    plan.regions[0].implementation.nonFinite = backend::NonFinite::kLost;
    auto value = json::parse(plan::writePlanJson(plan));
    EXPECT_EQ(value["regions"][0]["non_finite"], "lost");
    EXPECT_FALSE(value["regions"][1].contains("non_finite"));
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(value.dump(), modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->regions[0].implementation.nonFinite, backend::NonFinite::kLost);
    EXPECT_EQ(read->regions[1].implementation.nonFinite, backend::NonFinite::kCarried);
    value["regions"][0]["non_finite"] = "some";
    expectRefused(value.dump(), "regions[0].non_finite");
}

/// c and d side by side on one thread each.
plan::Plan groupedPlan() {
    auto plan = forkPlan();
    plan.conversions.clear();
    plan.regions.pop_back();
    plan.regions.pop_back();
    plan.regions[0].implementation.outputLayouts = {test::layout("abcd")};
    std::vector<backend::GroupPart> parts;
    for (const auto* name : {"c", "d"}) {
        auto region = test::planned(*plan.graph, {name}, "onednn", "abcd", "abcd", 1000);
        region.implementation.threads = backend::ThreadUse::kOne;
        parts.push_back({region.region, region.implementation, base::Nanoseconds(1000)});
    }
    auto bundled = test::planned(*plan.graph, {"c", "d"}, "onednn", "abcd", "abcd", 1100);
    auto made = backend::makeParallelGroup(*plan.graph, parts, 2);
    EXPECT_TRUE(made) << (made ? "" : made.error().oneLine());
    bundled.implementation = *std::move(made);
    plan.regions.push_back(std::move(bundled));
    return plan;
}

TEST(PlanJson, KeepsAParallelGroup) {
    const auto plan = groupedPlan();
    const auto text = plan::writePlanJson(plan);
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(text, modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->regions[1].implementation, plan.regions[1].implementation);
    EXPECT_EQ(read->regions[1].implementation.parallelGroup.size(), 2U);
    EXPECT_EQ(plan::writePlanJson(*read), text);
}

TEST(PlanJson, RefusesAGroupThatIsNone) {
    const auto plan = groupedPlan();
    const auto refuse = [&](const std::function<void(json&)>& edit) {
        json value = json::parse(plan::writePlanJson(plan));
        edit(value["regions"][1]);
        std::vector<std::string> notes;
        return plan::readPlanJson(value.dump(), modelOf(plan), notes).has_value();
    };
    EXPECT_TRUE(refuse([](json&) {}));
    EXPECT_FALSE(refuse([](json& region) { region["bundle"].erase(0); })) << "one member only";
    EXPECT_FALSE(refuse([](json& region) { region["bundle"][0]["nodes"] = {7}; })) << "no such node";
    EXPECT_FALSE(refuse([](json& region) { region["bundle"][0]["threads"] = "all"; }));
    EXPECT_FALSE(refuse([](json& region) { region["bundle"][0]["bundle"] = region["bundle"]; }));
    EXPECT_FALSE(refuse([](json& region) { region["bundle"][1]["nodes"] = region["bundle"][0]["nodes"]; }));
}

TEST(PlanJson, KeepsThatAPartWasNeverMeasured) {
    auto plan = forkPlan();
    plan.regions[1].cost = backend::Cost::unmeasured();
    const auto text = plan::writePlanJson(plan);
    EXPECT_TRUE(json::parse(text)["regions"][1]["predicted_ns"].is_null());
    std::vector<std::string> notes;
    const auto read = plan::readPlanJson(text, modelOf(plan), notes);
    ASSERT_TRUE(read) << read.error().oneLine();
    EXPECT_EQ(read->regions[1].cost, backend::Cost::unmeasured());
    EXPECT_EQ(read->predicted(), std::nullopt);
    EXPECT_EQ(plan::writePlanJson(*read), text);
}

TEST(PlanJson, HasTheKeysOfTheContract) {
    const json root = json::parse(plan::writePlanJson(forkPlan()));
    for (const auto* key :
         {"format", "version", "model", "device", "threads", "precision", "wait_policy", "regions", "folded",
          "conversions", "end_to_end", "baselines", "identical_to", "search"}) {
        EXPECT_TRUE(root.contains(key)) << key;
    }
    const auto& region = root["regions"][0];
    for (const auto* key : {"id", "nodes", "backend", "implementation", "layouts", "predicted_ns", "measured",
                            "pinned", "why", "alternatives"}) {
        EXPECT_TRUE(region.contains(key)) << key;
    }
    EXPECT_EQ(region["nodes"], json({"a", "b1", "b2"}));
    EXPECT_EQ(region["measured"]["median_ns"], 2000);
}

TEST(PlanJson, RefusesAnotherModelAndNotesOtherWeights) {
    expectRefused(edited([](json& root) { root["model"]["structure_hash"] = std::string(32, '0'); }),
                  "model.structure_hash");
    std::vector<std::string> notes;
    const auto text = edited([](json& root) { root["model"]["weights_hash"] = std::string(32, '0'); });
    EXPECT_TRUE(plan::readPlanJson(text, modelOf(forkPlan()), notes));
    EXPECT_EQ(notes.size(), 1U);
}

TEST(PlanJson, SaysWhyAnOlderPlansNodeIsNotFoundAndWhatToDo) {
    const auto expectReason = [](const std::string& text, const std::string& node) {
        std::vector<std::string> notes;
        const auto read = plan::readPlanJson(text, modelOf(forkPlan()), notes);
        ASSERT_FALSE(read);
        for (const std::string& words :
             {node, std::string("is opened now"), std::string("equal nodes are computed once"),
              std::string("a new search makes a new plan")}) {
            EXPECT_NE(read.error().message.find(words), std::string::npos) << read.error().message;
        }
    };
    // A node of then that no node of the model as it is opened now stands for.
    expectReason(edited([](json& root) { root["regions"][1]["nodes"] = {"nowhere"}; }), "'nowhere'");
    // Two nodes of then in regions of their own, which one node stands for now.
    expectReason(edited([](json& root) { root["regions"][0]["nodes"] = {"a", "b1"}; }), "'b2'");
}

TEST(PlanJson, NamesTheFieldThatIsWrong) {
    expectRefused("[]", "");
    expectRefused("{", "");
    expectRefused(std::string(200'000, '['), "");
    expectRefused(edited([](json& root) { root["format"] = "other"; }), "format");
    expectRefused(edited([](json& root) { root["version"] = 2; }), "version");
    expectRefused(edited([](json& root) { root["threads"] = 0; }), "threads");
    expectRefused(edited([](json& root) { root["threads"] = 1e300; }), "threads");
    expectRefused(edited([](json& root) { root["regions"] = 3; }), "regions");
    expectRefused(edited([](json& root) { root["regions"][1]["nodes"] = {"nowhere"}; }), "regions[1].nodes");
    expectRefused(edited([](json& root) { root["regions"][0]["nodes"] = {"a", "b1"}; }), "regions[0].nodes");
    expectRefused(edited([](json& root) { root["regions"][0]["layouts"]["inputs"][0] = "abzz"; }),
                  "regions[0].layouts.inputs[0]");
    expectRefused(edited([](json& root) { root["regions"][0]["measured"]["low_ns"] = 1'000'000; }),
                  "regions[0].measured.median_ns");
    expectRefused(edited([](json& root) { root["regions"][0]["measured"]["median_ns"] = -1; }),
                  "regions[0].measured.median_ns");
    expectRefused(edited([](json& root) { root["regions"][2]["alternatives"][1]["outcome"] = "measured"; }),
                  "regions[2].alternatives[1].outcome");
    expectRefused(edited([](json& root) { root["conversions"][0]["value"] = "q"; }), "conversions[0].value");
    expectRefused(edited([](json& root) { root["regions"].erase(2); }), "regions");
    expectRefused(edited([](json& root) { root["regions"][0]["view_of"] = {5}; }), "regions[0].view_of");
}

TEST(PlanJson, SurvivesRandomDamage) {
    const std::string text = plan::writePlanJson(forkPlan());
    const auto model = modelOf(forkPlan());
    base::Random random(11);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string damaged = text;
        for (auto edits = 1 + random.below(4); edits > 0; --edits) {
            const auto at = random.below(damaged.size());
            if (random.below(3) == 0) {
                damaged.erase(at, 1 + random.below(30));
            } else {
                damaged[at] = static_cast<char>(random.below(256));
            }
        }
        std::vector<std::string> notes;
        refused += plan::readPlanJson(damaged, model, notes) ? 0 : 1;
    }
    EXPECT_GT(refused, 1500);
}

} // namespace
} // namespace tessera
