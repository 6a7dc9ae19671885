#include "engine/plan/plan_diff.h"

#include "engine/plan/explain.h"
#include "engine/plan/plan_text.h"
#include "tests/unit/plan/plan_fixture.h"

namespace tessera {
namespace {

using test::forkPlan;

TEST(PlanDiff, FindsNothingBetweenEqualPlans) {
    const auto document = plan::toDocument(forkPlan());
    const auto diff = plan::diffPlans(document, document);
    EXPECT_TRUE(diff.samePlacement());
    EXPECT_TRUE(diff.settings.empty());
    EXPECT_EQ(diff.sameNodes, 5U); // b stands for two
}

TEST(PlanDiff, ComparesASplitFusionAsOneChange) {
    const auto a = forkPlan();
    auto b = a;
    b.threads = 4;
    b.regions.erase(b.regions.begin());
    b.regions.insert(b.regions.begin(), test::planned(*b.graph, {"b"}, "onednn", "abcd", "aBcd8b", 1500));
    b.regions.insert(b.regions.begin(), test::planned(*b.graph, {"a"}, "openblas", "abcd", "abcd", 900));
    const auto diff = plan::diffPlans(plan::toDocument(a), plan::toDocument(b));
    ASSERT_EQ(diff.changes.size(), 1U);
    EXPECT_EQ(diff.changes[0].nodes, (std::vector<std::string>{"a", "b1", "b2"}));
    EXPECT_EQ(diff.changes[0].b.placements, (std::vector<std::string>{"openblas:direct", "onednn:direct"}));
    EXPECT_EQ(diff.changes[0].difference()->count(), 1500 + 900 + 200 - 2000 - 100);
    EXPECT_EQ(diff.sameNodes, 2U);
    EXPECT_EQ(diff.settings, std::vector<std::string>{"threads: 2, 4"});
    EXPECT_EQ(*diff.predictedB - *diff.predictedA, base::Nanoseconds(500));
}

TEST(PlanDiff, SaysThatModelsDiffer) {
    const auto a = plan::toDocument(forkPlan());
    auto b = a;
    b.structureHash = {};
    EXPECT_EQ(plan::diffPlans(a, b).comparable, plan::PlanDiff::Comparable::kOtherModel);
}

TEST(PlanText, ShowsAPlacement) {
    EXPECT_EQ(plan::planText(forkPlan()), "a + b: onednn:direct abcd -> aBcd8b 2.0 µs (fastest)\n"
                                          "c: onednn:direct aBcd8b -> abcd 1.0 µs (fastest)\n"
                                          "d: xnnpack:direct acdb -> abcd 3.0 µs (fastest)\n"
                                          "convert b.out: aBcd8b -> acdb by onednn:reorder 400 ns\n"
                                          "total 6.8 µs\n");
}

TEST(Explain, ListsRivalsOfTheNodeOnly) {
    const auto made = plan::explain(forkPlan(), "d");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->placement, "xnnpack:direct");
    ASSERT_EQ(made->rivals.size(), 2U);
    EXPECT_EQ(made->rivals[0].text,
              "onednn:winograd: 3.5 µs (3.4 to 3.6), the plan would take 100 ns longer");
    EXPECT_EQ(made->rivals[1].text, "openblas over c + d: unsupported: no such operator");
    EXPECT_EQ(made->conversions.size(), 1U);
}

TEST(Explain, SaysWhereInfinitiesAndNaNAreNotCarried) {
    auto plan = forkPlan();
    const std::string line = "infinities and NaN: not carried\n";
    EXPECT_EQ(plan::explain(plan, "d")->text().find(line), std::string::npos);
    plan.regions[2].implementation.nonFinite = backend::NonFinite::kLost;
    const auto made = plan::explain(plan, "d");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->nonFinite, backend::NonFinite::kLost);
    EXPECT_NE(made->text().find(line), std::string::npos) << made->text();
}

TEST(Explain, SaysWhatItsSearchWasGivenAndTook) {
    auto plan = forkPlan();
    EXPECT_NE(plan::explain(plan, "d")->text().find("search: operator and graph level, seed 7\n"),
              std::string::npos)
        << "an older plan does not say";
    plan.search.effort =
        plan::SearchEffort{base::Nanoseconds(60'000'000'000), base::Nanoseconds(7'040'000'000)};
    EXPECT_NE(plan::explain(plan, "d")->text().find(
                  "search: operator and graph level, seed 7, 7 s of a budget of 60 s\n"),
              std::string::npos);
    plan.search = {};
    EXPECT_EQ(plan::explain(plan, "d")->text().find("search: "), std::string::npos);
}

TEST(Explain, KnowsSourcesAndFoldedNodes) {
    EXPECT_EQ(plan::explain(forkPlan(), "b2")->node, "b");
    const auto folded = plan::explain(forkPlan(), "constant0");
    ASSERT_FALSE(folded);
    EXPECT_EQ(folded.error().message, "was folded away before placement");
    EXPECT_FALSE(plan::explain(forkPlan(), "nowhere"));
}

} // namespace
} // namespace tessera
