#include "engine/plan/region_index.h"
#include "tests/unit/plan/plan_fixture.h"

#include <algorithm>
#include <string_view>

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

TEST(Plan, FindsTheRegionOfANodeWhereverThatStands) {
    Plan plan;
    plan.graph = test::forkGraph();
    std::vector<std::vector<const char*>> parts{{"a"}, {"b", "c"}, {"d"}};
    do {
        plan.regions.clear();
        for (const auto& names : parts) {
            plan.regions.push_back(test::planned(*plan.graph, names, "fast", "abcd", "abcd", 100));
        }
        for (std::size_t region = 0; region < parts.size(); ++region) {
            for (const char* name : parts[region]) {
                EXPECT_EQ(plan.regionOf(plan.graph->findNode(name)), PlannedRegionId(region)) << name;
            }
        }
    } while (std::next_permutation(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
        return std::string_view(a.front()) < std::string_view(b.front());
    }));
    EXPECT_FALSE(plan.regionOf(graph::NodeId()).valid());
    EXPECT_FALSE(plan.regionOf(graph::NodeId(plan.graph->nodes().size())).valid());
}

} // namespace
} // namespace tessera::plan
