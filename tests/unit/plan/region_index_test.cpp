#include "engine/plan/region_index.h"
#include "tests/unit/plan/plan_fixture.h"

namespace tessera::plan {
namespace {

TEST(RegionIndex, SaysWhatALookThroughAllRegionsSays) {
    Plan plan;
    plan.graph = test::forkGraph();
    plan.regions.push_back(test::planned(*plan.graph, {"a", "b"}, "fast", "abcd", "abcd", 100));
    plan.regions.push_back(test::planned(*plan.graph, {"d"}, "fast", "abcd", "abcd", 100));
    const RegionIndex regions(plan);
    for (std::size_t i = 0; i < plan.graph->nodes().size(); ++i) {
        EXPECT_EQ(regions.of(graph::NodeId(i)), plan.regionOf(graph::NodeId(i))) << i;
    }
    EXPECT_EQ(regions.of(plan.graph->findNode("b")), PlannedRegionId(0));
    EXPECT_EQ(regions.of(plan.graph->findNode("d")), PlannedRegionId(1));
    EXPECT_FALSE(regions.of(plan.graph->findNode("c")).valid()) << "nobody runs it";
    EXPECT_FALSE(regions.of(graph::NodeId(plan.graph->nodes().size())).valid()) << "of a larger graph";
    EXPECT_FALSE(regions.of(graph::NodeId()).valid());
}

} // namespace
} // namespace tessera::plan
