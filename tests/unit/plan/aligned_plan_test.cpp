#include "engine/plan/aligned_plan.h"
#include "engine/plan/plan_overview.h"
#include "engine/plan/plan_times.h"
#include "engine/plan/time_summary.h"
#include "tests/unit/plan/plan_fixture.h"

#include <map>

namespace tessera::plan {
namespace {

using test::forkPlan;

TEST(AlignedPlan, OfTheSameModelIsThePlanItself) {
    const Plan plan = forkPlan();
    std::vector<std::string> notes;
    const AlignedPlan aligned = alignPlan(toDocument(plan), modelOf(plan), notes);
    EXPECT_EQ(aligned.whyByName, "");
    EXPECT_EQ(aligned.agreement, (NameAgreement{4, 0, 0}));
    ASSERT_EQ(aligned.plan.regions.size(), plan.regions.size());
    EXPECT_EQ(aligned.plan.predicted(), plan.predicted());
    EXPECT_EQ(aligned.plan.regions[2].alternatives.size(), 2U);
}

TEST(AlignedPlan, OfAnotherModelTakesWhatHasTheSameName) {
    const Plan here = forkPlan();
    PlanDocument there = toDocument(here);
    there.modelName = "other";
    there.structureHash = base::hashText("other");
    there.regions[1].nodes = {"c", "elsewhere"}; // the model has only a part of this region
    there.regions[2].nodes = {"unknown"};
    there.conversions[0].value = "nowhere";
    std::vector<std::string> notes;
    const AlignedPlan aligned = alignPlan(there, modelOf(here), notes);
    EXPECT_NE(aligned.whyByName.find("another model ('other'"), std::string::npos) << aligned.whyByName;
    EXPECT_EQ(aligned.agreement, (NameAgreement{.common = 3, .onlyInModel = 1, .onlyInPlan = 2}));
    ASSERT_EQ(aligned.plan.regions.size(), 2U);
    EXPECT_EQ(aligned.plan.regions[0].cost, here.regions[0].cost) << "all of it is here";
    EXPECT_EQ(aligned.plan.regions[1].cost.kind(), backend::Cost::Kind::kUnmeasured)
        << "its time is of a node that is not here, too";
    EXPECT_TRUE(aligned.plan.conversions.empty());
    EXPECT_FALSE(aligned.plan.regionOf(here.graph->findNode("d")).valid());
    // All of the plan, whatever of it is found here.
    EXPECT_EQ(aligned.overview.predicted, predictedTime(there));
    EXPECT_EQ(aligned.overview.conversions, 1U);
    EXPECT_EQ(aligned.overview.modelName, "other");
}

TEST(AlignedPlan, OfOtherSizesSaysSoAndGoesByNames) {
    const Plan here = forkPlan();
    PlanDocument there = toDocument(here);
    there.shapes = {{"x", {2, 8, 4, 4}}};
    std::vector<std::string> notes;
    const AlignedPlan aligned = alignPlan(there, modelOf(here), notes);
    EXPECT_NE(aligned.whyByName.find("the plan holds for other sizes"), std::string::npos)
        << aligned.whyByName;
    EXPECT_EQ(aligned.agreement, (NameAgreement{4, 0, 0}));
}

TEST(AlignedPlan, PlacesNoNodeTwice) {
    const Plan here = forkPlan();
    PlanDocument there = toDocument(here);
    there.structureHash = base::hashText("other");
    there.regions[0].nodes = {"a", "b1"}; // of two nodes that are one here, in two regions there
    there.regions[1].nodes = {"b2", "c"};
    std::vector<std::string> notes;
    const AlignedPlan aligned = alignPlan(there, modelOf(here), notes);
    EXPECT_EQ(aligned.agreement, (NameAgreement{4, 0, 0}));
    ASSERT_EQ(aligned.plan.regions.size(), 3U);
    EXPECT_EQ(aligned.plan.regions[0].region.nodes.size(), 2U);
    EXPECT_EQ(aligned.plan.regions[1].region.nodes.size(), 1U);
    EXPECT_FALSE(aligned.plan.regions[0].cost.feasible());
    EXPECT_FALSE(aligned.plan.regions[1].cost.feasible());
}

/// The window, its list of plans, the report and the command line have one meaning of a part's share.
TEST(PlanOverview, SharesAreOfKernelsAndConversionsAsEverywhere) {
    for (const bool isProfiled : {false, true}) {
        Plan plan = forkPlan();
        const auto alike = [](std::int64_t ns) {
            return backend::Cost::measured(base::Nanoseconds(ns), base::Nanoseconds(ns),
                                           base::Nanoseconds(ns), 9);
        };
        for (std::size_t i = 0; isProfiled && i < plan.regions.size(); ++i) {
            plan.regions[i].inPlace = alike(100 * static_cast<std::int64_t>(i + 1));
        }
        for (std::size_t i = 0; isProfiled && i < plan.conversions.size(); ++i) {
            plan.conversions[i].inPlace = alike(70);
        }
        const PlanTimes times(plan);
        std::map<std::string, double> shares;
        double all = 0;
        for (const auto& region : plan.regions) {
            shares[region.implementation.backend] += *times.share(times.of(region));
            all += *times.share(times.of(region));
        }
        for (const auto& conversion : plan.conversions) {
            all += *times.share(times.of(conversion));
        }
        EXPECT_NEAR(all, 1.0, 1e-12);
        for (const auto& share : overviewOf(plan).shares) {
            EXPECT_NEAR(share.share, shares[share.backend], 1e-12) << share.backend;
        }
        const auto summary = timeSummary(plan, nullptr);
        ASSERT_TRUE(summary);
        EXPECT_EQ(summary->total(), times.sum());
    }
}

TEST(PlanOverview, SharesAreOfTimeWhereAllIsTimed) {
    Plan plan = forkPlan();
    PlanOverview overview = overviewOf(plan);
    EXPECT_EQ(overview.shareOf, PlanOverview::ShareOf::kTime);
    EXPECT_EQ(overview.shares, (std::vector<PlanOverview::Share>{{"onednn", 0.46875}, {"xnnpack", 0.46875}}))
        << "3000 ns each of 6400 ns, of which a conversion takes 400";
    EXPECT_EQ(overview.conversions, 1U);
    EXPECT_EQ(overviewOf(toDocument(plan)).shares, overview.shares) << "the document says the same";
    // As a profile has them, where there is one: so do the legend and the table of operators.
    Plan profiled = plan;
    const auto ns = [](std::int64_t count) { return base::Nanoseconds(count); };
    for (PlannedRegion& region : profiled.regions) {
        const std::int64_t time = region.implementation.backend == "onednn" ? 300 : 100;
        region.inPlace = backend::Cost::measured(ns(time), ns(time), ns(time), 9);
    }
    for (PlannedConversion& conversion : profiled.conversions) {
        conversion.inPlace = backend::Cost::measured(ns(10), ns(10), ns(10), 9);
    }
    EXPECT_NE(overviewOf(profiled).shares, overview.shares);
    EXPECT_EQ(overviewOf(toDocument(profiled)).shares, overviewOf(profiled).shares);
    plan.regions[0].cost = backend::Cost::unmeasured();
    overview = overviewOf(plan);
    EXPECT_EQ(overview.shareOf, PlanOverview::ShareOf::kNodes);
    EXPECT_EQ(overview.shares, (std::vector<PlanOverview::Share>{{"onednn", 0.75}, {"xnnpack", 0.25}}));
    EXPECT_FALSE(overview.predicted);
}

} // namespace
} // namespace tessera::plan
