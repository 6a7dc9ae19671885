#include "engine/session/session.h"

#include "engine/onnx/writer.h"
#include "tests/support/graph_text.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>
#include <vector>

namespace tessera::session {
namespace {

SessionSettings temporarySettings() {
    SessionSettings settings;
    settings.store = ":memory:";
    settings.threads = 2;
    return settings;
}

TEST(LocalSession, SearchesRunsAndVerifiesDcgan) {
    auto session = Session::create(temporarySettings());
    ASSERT_TRUE(session.has_value()) << session.error().oneLine();
    auto& open = **session;
    ASSERT_TRUE(open.open("builtin:dcgan", {}).has_value());
    const auto greedy = open.greedyPlan();
    ASSERT_TRUE(greedy.has_value()) << greedy.error().oneLine();
    EXPECT_FALSE((*greedy)->regions.empty());

    SearchRequest request;
    std::vector<SearchProgress::Phase> wholePlans; // of reports while whole plans were timed
    std::vector<SearchStep> told;
    const auto report = open.search(request, {}, nullptr, [&](const SearchProgress& progress) {
        told.insert(told.end(), progress.newSteps.begin(), progress.newSteps.end());
        if (progress.phase >= SearchProgress::Phase::kBaselines) {
            wholePlans.push_back(progress.phase);
        }
    });
    ASSERT_TRUE(report.has_value()) << report.error().oneLine();
    ASSERT_FALSE(wholePlans.empty());
    EXPECT_EQ(wholePlans.front(), SearchProgress::Phase::kBaselines);
    EXPECT_TRUE(std::ranges::is_sorted(wholePlans)) << "each report names the phase that it is part of";
    const auto& plan = *report->plan;
    ASSERT_TRUE(plan.endToEnd.has_value());
    for (const auto& baseline : plan.baselines) {
        std::printf("%-12s %s\n", baseline.name.c_str(),
                    baseline.time ? (std::to_string(baseline.time->median.microseconds()) + " us").c_str()
                                  : baseline.reason.c_str());
    }
    std::printf("plan %.1f us, predicted %.1f us, speed-up %.3f [%.3f, %.3f] %s\n",
                plan.endToEnd->median.microseconds(), plan.predicted()->microseconds(), plan.speedUp.median,
                plan.speedUp.low, plan.speedUp.high, plan.identicalTo.value_or("").c_str());
    for (const auto& region : plan.regions) {
        std::printf("  %-40s %s:%s %.1f us\n", graph::regionTitle(*plan.graph, region.region).c_str(),
                    region.implementation.backend.c_str(), region.implementation.name.c_str(),
                    region.cost.feasible() ? region.cost.median().microseconds() : -1.0);
    }
    EXPECT_TRUE(plan.speedUp.low >= 0.99 || plan.identicalTo.has_value());
    // Whatever ran in the last race says when.
    EXPECT_GT(plan.raced->unixSeconds, 0);
    EXPECT_EQ(plan.bestMix.has_value(), plan.mix != nullptr);
    if (plan.mix != nullptr) {
        EXPECT_EQ(plan.bestMix->time.unixSeconds, plan.raced->unixSeconds);
        EXPECT_EQ(plan.mix->endToEnd->unixSeconds, plan.raced->unixSeconds);
        EXPECT_EQ(plan.mix->raced->unixSeconds, plan.raced->unixSeconds);
    }

    // The replay was told step by step as it is reported, and its last step is what is reported.
    ASSERT_EQ(told.size(), report->steps.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
        EXPECT_EQ(told[i].kind, report->steps[i].kind) << i;
        EXPECT_EQ(told[i].at, report->steps[i].at) << i;
        EXPECT_TRUE(i == 0 || told[i].at >= told[i - 1].at) << i;
        EXPECT_NE(told[i].placement, nullptr) << i;
    }
    const auto& last = report->steps.back();
    EXPECT_EQ(last.kind, SearchStep::Kind::kFinal);
    EXPECT_EQ(last.time, plan.endToEnd->median);
    EXPECT_EQ(*last.placement, plan::compact(plan));
    ASSERT_TRUE(last.ratio.has_value());
    EXPECT_DOUBLE_EQ(report->improvement, 1 - last.ratio->median);
    EXPECT_TRUE(std::ranges::any_of(
        report->steps, [](const SearchStep& step) { return step.kind == SearchStep::Kind::kOperatorLevel; }));

    const auto verified = open.verify(report->plan, {}, {});
    ASSERT_TRUE(verified.has_value()) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);

    const test::TemporaryFolder folder;
    const auto file = folder.path() / "plan.json";
    ASSERT_TRUE(open.exportPlan(report->plan, "json", file, {}).has_value());
    std::vector<std::string> notes;
    const auto loaded = open.loadPlan(file, notes);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
    EXPECT_EQ((*loaded)->regions.size(), plan.regions.size());
    const auto beside = open.alignPlan(file, notes);
    ASSERT_TRUE(beside.has_value()) << beside.error().oneLine();
    EXPECT_EQ(beside->whyByName, "") << "it is of this model";
    EXPECT_EQ(beside->overview.device, open.device());
    std::ofstream(file) << "no plan";
    const auto refused = open.alignPlan(file, notes);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().kind, base::ErrorKind::kRefused);
    EXPECT_NE(refused.error().oneLine().find("plan.json"), std::string::npos) << refused.error().oneLine();
    const auto profile = open.profile(*loaded, {});
    ASSERT_TRUE(profile.has_value()) << profile.error().oneLine();
    EXPECT_GT(profile->sum.count(), 0);
}

// Views take no time, whoever makes them: that is no reason to place them on the reference.
TEST(LocalSession, PlacesViewsOnTheReferenceOnlyWhereNothingElseMakesThem) {
    const test::TemporaryFolder folder;
    const auto graph =
        test::graphFromText("graph views opset 17\ninput x: f32[6,8]\nconst axis: i64[1] = {0}\n"
                            "a = Unsqueeze(x, axis)\nb = Transpose(a) {perm=[0,2,1]}\n"
                            "c = Relu(b)\nd = Flatten(c)\noutput d\n");
    auto written = onnx::writeModel(*graph);
    ASSERT_TRUE(written) << written.error().oneLine();
    const auto file = folder.path() / "views.onnx";
    std::ofstream(file, std::ios::binary) << written->bytes;
    auto session = Session::create(temporarySettings());
    ASSERT_TRUE(session) << session.error().oneLine();
    ASSERT_TRUE((*session)->open(file.string(), {}));
    SearchRequest request;
    request.level = SearchRequest::Level::kOperator;
    request.backends = {"native", "reference"};
    const auto report = (*session)->search(request, {}, nullptr, {});
    ASSERT_TRUE(report) << report.error().oneLine();
    for (const auto& region : report->plan->regions) {
        EXPECT_EQ(region.implementation.backend, "native")
            << graph::regionTitle(*report->plan->graph, region.region);
    }
}

// Of usual numbers it makes a place that the table does not have, of infinities and NaN one that it has.
TEST(LocalSession, CallsNothingRightWhereTheReferenceRefusesAllDrawsThatAreJudged) {
    const test::TemporaryFolder folder;
    const auto graph =
        test::graphFromText("graph places opset 17\ninput x: f32[6,8]\nconst one: f32[] = {1}\n"
                            "const far: f32[] = {99}\nconst table: f32[3] = {5, 6, 7}\n"
                            "n = IsNaN(x)\ni = IsInf(x)\ne = Or(n, i)\nf = Cast(e) {to=1}\n"
                            "m = ReduceMax(f) {keepdims=0}\nd = Sub(one, m)\np = Mul(d, far)\n"
                            "k = Cast(p) {to=7}\ny = Gather(table, k)\noutput y\n");
    auto written = onnx::writeModel(*graph);
    ASSERT_TRUE(written) << written.error().oneLine();
    const auto file = folder.path() / "places.onnx";
    std::ofstream(file, std::ios::binary) << written->bytes;
    auto session = Session::create(temporarySettings());
    ASSERT_TRUE(session) << session.error().oneLine();
    ASSERT_TRUE((*session)->open(file.string(), {}));
    SearchRequest request;
    request.backends = {"native", "reference"};
    EXPECT_FALSE((*session)->search(request, {}, nullptr, {}));
    const auto plan = (*session)->baselinePlan("reference", Unmeasured::kShow, {});
    ASSERT_TRUE(plan) << plan.error().oneLine();
    const auto verified = (*session)->verify(*plan, {}, {});
    ASSERT_FALSE(verified);
    EXPECT_EQ(verified.error().kind, base::ErrorKind::kRefused);
    EXPECT_NE(verified.error().oneLine().find("draw 'noise'"), std::string::npos)
        << verified.error().oneLine();
}

} // namespace
} // namespace tessera::session
