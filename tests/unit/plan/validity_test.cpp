#include "engine/plan/validity.h"

#include "tests/unit/plan/plan_fixture.h"

namespace tessera {
namespace {

using test::forkPlan;

void expectRefused(const plan::Plan& plan, const std::string& where, const std::string& what) {
    const auto status = plan::checkValid(plan);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, base::ErrorKind::kRefused);
    EXPECT_NE(status.error().where.find(where), std::string::npos) << status.error().oneLine();
    EXPECT_NE(status.error().message.find(what), std::string::npos) << status.error().oneLine();
}

TEST(Validity, AcceptsACompletePlan) {
    const auto status = plan::checkValid(forkPlan());
    EXPECT_TRUE(status) << status.error().oneLine();
}

TEST(Validity, RefusesANodeInNoRegion) {
    auto plan = forkPlan();
    plan.regions.pop_back();
    plan.conversions.clear();
    expectRefused(plan, "regions", "'d' is in no region");
}

TEST(Validity, RefusesANodeInTwoRegions) {
    auto plan = forkPlan();
    plan.regions.push_back(plan.regions[1]);
    expectRefused(plan, "regions[3]", "'c' is in two regions");
}

TEST(Validity, RefusesRegionsOutOfOrder) {
    auto plan = forkPlan();
    std::swap(plan.regions[0], plan.regions[1]);
    expectRefused(plan, "regions[0]", "before it is produced");
}

TEST(Validity, RefusesANonConvexRegion) {
    auto plan = forkPlan();
    const auto& graph = *plan.graph;
    plan.regions = {test::planned(graph, {"a", "c"}, "onednn", "abcd", "abcd", 1000),
                    test::planned(graph, {"b"}, "onednn", "abcd", "abcd", 1000),
                    test::planned(graph, {"d"}, "onednn", "abcd", "abcd", 1000)};
    plan.conversions.clear();
    expectRefused(plan, "regions[0]", "not convex");
}

TEST(Validity, RefusesALayoutThatNothingProvides) {
    auto plan = forkPlan();
    plan.conversions.clear();
    expectRefused(plan, "layouts.inputs['b.out']", "nothing provides it as acdb on cpu");
}

TEST(Validity, RefusesAConversionFromNowhere) {
    auto plan = forkPlan();
    plan.conversions.push_back(test::converted(*plan.graph, "b.out", "bacd", "abcd", 10));
    expectRefused(plan, "conversions[1].from", "never exists");
}

TEST(Validity, FollowsChainsOfConversions) {
    auto plan = forkPlan();
    plan.conversions = {test::converted(*plan.graph, "b.out", "abcd", "acdb", 10),
                        test::converted(*plan.graph, "b.out", "aBcd8b", "abcd", 10)};
    EXPECT_TRUE(plan::checkValid(plan));
}

TEST(Validity, RefusesOutputsThatStayBlocked) {
    auto plan = forkPlan();
    plan.regions[1].implementation.outputLayouts = {test::layout("aBcd8b")};
    expectRefused(plan, "output 'c.out'", "never made plain");
}

TEST(Validity, RefusesAnotherDevicesForm) {
    auto plan = forkPlan();
    plan.regions[1].implementation.device = {backend::DeviceId::Kind::kCuda, 0};
    expectRefused(plan, "regions[1]", "aBcd8b on cuda:0");
}

TEST(Validity, RefusesAWiderPrecision) {
    auto plan = forkPlan();
    plan.precision = graph::Precision::kStrict;
    plan.regions[2].implementation.precision = graph::Precision::kF32;
    expectRefused(plan, "regions[2]", "class f32");
}

TEST(Validity, CountsSourceNodesOnce) {
    auto plan = forkPlan();
    plan.folded.emplace_back("b2");
    expectRefused(plan, "folded", "'b2' is in two places");
}

} // namespace
} // namespace tessera
