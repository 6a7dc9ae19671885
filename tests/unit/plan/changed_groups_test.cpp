#include "engine/plan/changed_groups.h"

#include "tests/unit/plan/plan_fixture.h"

namespace tessera {
namespace {

using Groups = std::vector<std::vector<graph::NodeId>>;

/// Each region of the fork by itself on one backend.
plan::Plan singles() {
    plan::Plan plan;
    plan.graph = test::forkGraph();
    for (const char* node : {"a", "b", "c", "d"}) {
        plan.regions.push_back(test::planned(*plan.graph, {node}, "onednn", "abcd", "abcd", 1000));
    }
    return plan;
}

graph::NodeId nodeOf(const plan::Plan& plan, const char* name) {
    return plan.graph->findNode(name);
}

TEST(ChangedGroups, AreNoneBetweenPlansThatRunTheSame) {
    auto other = singles();
    other.regions[0].cost = backend::Cost::unmeasured();
    EXPECT_EQ(plan::changedGroups(singles(), other), Groups());
}

TEST(ChangedGroups, WhatAnUnchangedKernelSeparatesHasNothingToDoWithEachOther) {
    const auto before = singles();
    auto after = before;
    after.regions[0].implementation.backend = "openblas"; // a
    after.regions[2].implementation.name = "winograd";    // c, behind b
    EXPECT_EQ(plan::changedGroups(before, after), (Groups{{nodeOf(before, "a")}, {nodeOf(before, "c")}}));
}

TEST(ChangedGroups, WriterAndReaderBelongTogetherAndSoDoTwoReaders) {
    const auto before = singles();
    auto after = before;
    after.regions[0].implementation.backend = "openblas"; // a, which b reads
    after.regions[1].implementation.backend = "openblas";
    EXPECT_EQ(plan::changedGroups(before, after), (Groups{{nodeOf(before, "a"), nodeOf(before, "b")}}));
    after = before;
    after.regions[2].implementation.backend =
        "openblas"; // c and d read one value: one conversion serves both
    after.regions[3].implementation.backend = "openblas";
    EXPECT_EQ(plan::changedGroups(before, after), (Groups{{nodeOf(before, "c"), nodeOf(before, "d")}}));
}

TEST(ChangedGroups, RegionsOfEitherPlanHoldTheirNodesTogether) {
    const auto before = singles();
    plan::Plan after;
    after.graph = before.graph;
    after.regions = {test::planned(*after.graph, {"a", "b"}, "onednn", "abcd", "abcd", 1000),
                     before.regions[2], before.regions[3]};
    const Groups both{{nodeOf(before, "a"), nodeOf(before, "b")}};
    EXPECT_EQ(plan::changedGroups(before, after), both);
    EXPECT_EQ(plan::changedGroups(after, before), both);
}

} // namespace
} // namespace tessera
