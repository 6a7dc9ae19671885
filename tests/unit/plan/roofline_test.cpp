#include "engine/graph/value_bytes.h"
#include "engine/plan/roofline.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::plan {
namespace {

using base::Nanoseconds;

constexpr const char* kNetwork = R"(graph lookup opset 17
input ids: i64[1,4]
const table: f32[1000,16] = random(1)
const w: f32[16,32] = random(2)
rows = Gather(table, ids) @gather
y = MatMul(rows, w) @product
output y
)";

/// The whole of it as two regions, 1,000 and 2,000 ns.
Plan lookupPlan() {
    Plan plan;
    plan.graph = test::graphFromText(kNetwork);
    std::int64_t time = 0;
    for (const auto* name : {"gather", "product"}) {
        time += 1'000;
        plan.regions.push_back(
            {.region = graph::makeRegion(*plan.graph, {plan.graph->findNode(name)}),
             .implementation = {},
             .cost = backend::Cost::measured(Nanoseconds(time), Nanoseconds(time), Nanoseconds(time), 10),
             .inPlace = std::nullopt,
             .decision = Decision::kFastest,
             .why = "",
             .alternatives = {}});
    }
    return plan;
}

constexpr std::int64_t kIds = 4 * 8;
constexpr std::int64_t kRows = 4 * 16 * 4;
constexpr std::int64_t kWeights = 16 * 32 * 4;
constexpr std::int64_t kOutput = 4 * 32 * 4;
constexpr std::int64_t kFlops = 2 * 4 * 16 * 32;

TEST(Roofline, ATableCountsByWhatIsLookedUpInIt) {
    const auto plan = lookupPlan();
    const auto work = workOf(plan, plan.regions[0].region);
    EXPECT_EQ(work.cachedBytes, kIds + kRows);
    EXPECT_EQ(work.constantBytes, kRows);
}

TEST(Roofline, WeightsLieWhereThoseOfTheWholeModelFit) {
    const auto plan = lookupPlan();
    const auto work = workOf(plan, plan.regions[1].region);
    EXPECT_EQ(work.cachedBytes, kRows + kOutput);
    EXPECT_EQ(work.constantBytes, kWeights);
    EXPECT_EQ(work.modelConstantBytes, graph::constantBytes(*plan.graph));
    EXPECT_GT(work.modelConstantBytes, kWeights) << "the table counts too";
    EXPECT_EQ(work.flops, kFlops);
}

TEST(Roofline, ProfiledTimeGoesBeforeTheIsolatedOne) {
    auto plan = lookupPlan();
    backend::MachineCeilings ceilings;
    ceilings.oneThread.fmaGflops = {4, 4, 4};
    auto roofs = rooflineOf(plan, ceilings);
    ASSERT_EQ(roofs.size(), 2U);
    EXPECT_FALSE(roofs[0].efficiency.has_value()); // no arithmetic, and no bandwidth is known
    EXPECT_EQ(roofs[1].roof.leastTime.count(), kFlops / 4);
    EXPECT_DOUBLE_EQ(roofs[1].efficiency.value(), kFlops / 4 / 2000.0);
    plan.regions[1].inPlace =
        backend::Cost::measured(Nanoseconds(4'096), Nanoseconds(4'000), Nanoseconds(4'100), 10);
    EXPECT_DOUBLE_EQ(rooflineOf(plan, ceilings)[1].efficiency.value(), kFlops / 4 / 2000.0)
        << "as long as other parts have none in place";
    plan.regions[0].inPlace = plan.regions[0].cost;
    EXPECT_DOUBLE_EQ(rooflineOf(plan, ceilings)[1].efficiency.value(), 0.25);
    plan.regions[1].inPlace.reset();
    plan.regions[1].cost = backend::Cost::infeasible(backend::Outcome::kUnsupported, "");
    EXPECT_FALSE(rooflineOf(plan, ceilings)[1].efficiency.has_value());
}

} // namespace
} // namespace tessera::plan
