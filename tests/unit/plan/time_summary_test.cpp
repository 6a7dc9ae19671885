#include "engine/plan/time_summary.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::plan {
namespace {

using backend::Cost;
using base::Nanoseconds;
using graph::OperatorClass;
using Source = TimeSummary::Source;

constexpr const char* kMixedNetwork = R"(graph mixed opset 17
input x: f32[1,8,16,16]
const a: f32[8,8,1,1] = random(1)
const b: f32[8,8,1,1] = random(2)
const m: f32[16,16] = random(3)
c1 = Conv(x, a) @first
r1 = Relu(c1) @relu
c2 = Conv(r1, b) @second
p = MatMul(c2, m) @product
y = Softmax(p) {axis=-1} @softmax
output y
)";

Cost timed(std::int64_t ns) {
    return Cost::measured(Nanoseconds(ns), Nanoseconds(ns), Nanoseconds(ns), 31);
}

PlannedRegion regionOf(const graph::Graph& graph, const std::vector<const char*>& names, std::int64_t ns) {
    std::vector<graph::NodeId> nodes;
    for (const auto* name : names) {
        nodes.push_back(graph.findNode(name));
    }
    return {.region = graph::makeRegion(graph, nodes),
            .implementation = {},
            .cost = timed(ns),
            .inPlace = std::nullopt,
            .decision = Decision::kFastest,
            .why = "",
            .alternatives = {}};
}

/// Conv + Relu 3,000 ns, Conv 5,000, MatMul 1,000, Softmax 500, and a conversion of 500.
Plan mixedPlan() {
    Plan plan;
    plan.graph = test::graphFromText(kMixedNetwork);
    const auto& graph = *plan.graph;
    plan.regions = {regionOf(graph, {"first", "relu"}, 3'000), regionOf(graph, {"second"}, 5'000),
                    regionOf(graph, {"product"}, 1'000), regionOf(graph, {"softmax"}, 500)};
    plan.conversions.push_back({.value = graph.node(graph.findNode("second")).outputs.front(),
                                .from = {},
                                .fromDevice = {},
                                .to = {},
                                .toDevice = {},
                                .implementation = {},
                                .cost = timed(500),
                                .inPlace = std::nullopt});
    return plan;
}

backend::MachineCeilings twentyGflops() {
    backend::MachineCeilings ceilings;
    ceilings.oneThread.fmaGflops = {20, 20, 20};
    return ceilings;
}

TEST(TimeSummary, AddsUpKernelsAndConversionsAndNamesTheLargestKind) {
    const auto summary = timeSummary(mixedPlan(), nullptr);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->source, Source::kIsolated);
    EXPECT_EQ(summary->kernels.count(), 9'500);
    EXPECT_EQ(summary->conversions.count(), 500);
    EXPECT_EQ(summary->slowest, (std::vector<std::size_t>{1, 0, 2, 3}));
    EXPECT_EQ(summary->largest.kind, OperatorClass::kConvolution);
    EXPECT_EQ(summary->largest.regions, (std::vector<std::size_t>{1, 0}));
    EXPECT_EQ(summary->largest.operators, 2U) << "the Relu is none";
    EXPECT_DOUBLE_EQ(summary->largest.share, 0.8);
    EXPECT_FALSE(summary->largest.efficiency);
    EXPECT_FALSE(summary->atBounds);
}

TEST(TimeSummary, CountsTheRegionsThatTakeAShare) {
    const auto summary = timeSummary(mixedPlan(), nullptr);
    ASSERT_TRUE(summary);
    ASSERT_EQ(summary->cumulative.size(), 4U);
    EXPECT_DOUBLE_EQ(summary->cumulative[0], 0.5);
    EXPECT_DOUBLE_EQ(summary->cumulative[3], 0.95);
    EXPECT_EQ(summary->regionsTaking(0.5), 1U);
    EXPECT_EQ(summary->regionsTaking(0.8), 2U);
    EXPECT_EQ(summary->regionsTaking(0.9), 3U);
    EXPECT_FALSE(summary->regionsTaking(0.99)) << "conversions take the rest";
}

TEST(TimeSummary, HoldsKernelsAgainstTheirBounds) {
    const auto plan = mixedPlan();
    const auto summary = timeSummary(plan, nullptr);
    const auto bounded = [&] {
        const auto ceilings = twentyGflops();
        return timeSummary(plan, &ceilings);
    }();
    ASSERT_TRUE(bounded && bounded->largest.efficiency && bounded->atBounds);
    const auto leastOf = [&](std::size_t region) {
        return (graph::regionFlops(*plan.graph, plan.regions[region].region) + 19) / 20;
    };
    EXPECT_DOUBLE_EQ(*bounded->largest.efficiency,
                     static_cast<double>(leastOf(0) + leastOf(1)) / (3'000 + 5'000));
    const auto gainOf = [&](std::size_t region, std::int64_t time) {
        return std::max<std::int64_t>(0, time - leastOf(region));
    };
    const auto gain = gainOf(0, 3'000) + gainOf(1, 5'000) + gainOf(2, 1'000) + gainOf(3, 500);
    EXPECT_EQ(bounded->atBounds->time.count(), 10'000 - gain) << "the conversion keeps its time";
    ASSERT_FALSE(bounded->atBounds->regions.empty());
    EXPECT_EQ(bounded->atBounds->regions.front(), 1U);
    EXPECT_EQ(bounded->kernels, summary->kernels);
}

TEST(TimeSummary, AKernelFasterThanItsBoundGainsNothing) {
    auto plan = mixedPlan();
    plan.regions.erase(plan.regions.begin() + 1, plan.regions.end());
    plan.conversions.clear();
    plan.regions[0].cost = timed(10);
    const auto ceilings = twentyGflops();
    const auto summary = timeSummary(plan, &ceilings);
    ASSERT_TRUE(summary);
    EXPECT_FALSE(summary->atBounds);
}

TEST(TimeSummary, TakesAProfileOnlyWhereItHasAllParts) {
    auto plan = mixedPlan();
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        plan.regions[i].inPlace = timed(4'000 - 1'000 * static_cast<std::int64_t>(i));
    }
    auto summary = timeSummary(plan, nullptr);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->source, Source::kIsolated) << "the conversion has no time in place";
    EXPECT_EQ(summary->kernels.count(), 9'500);
    EXPECT_EQ(summary->rounds, 0);
    plan.conversions[0].inPlace = timed(200);
    summary = timeSummary(plan, nullptr);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->source, Source::kProfile);
    EXPECT_EQ(summary->rounds, 31);
    EXPECT_EQ(summary->kernels.count(), 4'000 + 3'000 + 2'000 + 1'000);
    EXPECT_EQ(summary->conversions.count(), 200);
    EXPECT_EQ(summary->slowest, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(TimeSummary, SaysWhereAPartIsPredictedAndNothingWhereOneHasNoTime) {
    auto plan = mixedPlan();
    plan.regions[3].cost = Cost::predicted(Nanoseconds(500));
    auto summary = timeSummary(plan, nullptr);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->source, Source::kPredicted);
    plan.regions[3].cost = Cost::borrowed(Nanoseconds(500), Nanoseconds(400), Nanoseconds(600), 9);
    summary = timeSummary(plan, nullptr);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->source, Source::kPredicted);
    plan.regions[3].cost = Cost::unmeasured();
    EXPECT_FALSE(timeSummary(plan, nullptr));
}

TEST(TimeSummary, ARegionOfSeveralHeavyKindsIsOfNone) {
    auto plan = mixedPlan();
    const auto& graph = *plan.graph;
    plan.regions = {regionOf(graph, {"first", "relu", "second", "product"}, 9'000),
                    regionOf(graph, {"softmax"}, 500)};
    const auto summary = timeSummary(plan, nullptr);
    ASSERT_TRUE(summary);
    EXPECT_FALSE(summary->largest.kind);
    EXPECT_EQ(summary->largest.operators, 1U);
    EXPECT_DOUBLE_EQ(summary->largest.share, 0.9);
}

} // namespace
} // namespace tessera::plan
