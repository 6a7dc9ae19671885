// Parallel groups of a device: kernels side by side on several streams.
#include "tests/unit/runtime/device_plan.h"

namespace tessera::runtime {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kBranches =
    "a = Identity(x) @a\nb = Identity(a) @b\nc = Identity(a) @c\nd = Identity(a) @d\n"
    "e = Identity(b) @e\nf = Identity(c) @f\ng = Identity(d) @g\noutput e, f, g\n";

// In whatever order the streams of a device run: the lanes come behind what they read, and what reads them
// behind all of them.
TEST_F(DevicePlan, RunsAGroupOnSeveralStreams) {
    m_group = {"b", "c", "d"};
    for (int seed = 1; seed <= 30 && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        use(kBranches, seed);
        for (int run = 1; run < 4 && !HasFailure(); ++run) {
            runAndExpect(run, {1.0F, 1.0F, 1.0F});
        }
        EXPECT_THAT(graphs(), ElementsAre(9)) << "the group's streams are branches of one graph";
        std::vector<StepTime> times(m_executor->steps().size());
        give(7);
        ASSERT_TRUE(m_executor->runWithEvents(times));
        expectOutputs(7, {1.0F, 1.0F, 1.0F});
    }
}

TEST_F(DevicePlan, GoesOnWhereALaneOfAGroupCannotBeCaptured) {
    m_group = {"b", "c", "d"};
    for (int seed = 1; seed <= 10 && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        use(kBranches, seed, {"c"});
        for (int run = 1; run < 4 && !HasFailure(); ++run) {
            runAndExpect(run, {1.0F, 1.0F, 1.0F});
        }
        EXPECT_THAT(graphs(), ElementsAre(0));
        EXPECT_THAT(m_executor->segments().front().reason, HasSubstr("the stream captures a graph"));
    }
}

/// Nodes of the device that do not depend on each other, in their order; fewer than two: none were drawn.
std::vector<std::string> drawnGroup(const graph::Graph& graph, base::Random& random) {
    constexpr std::size_t kMost = 4;
    std::vector<std::string> names;
    std::vector<std::vector<graph::NodeId>> members;
    for (std::size_t i = 0; i < graph.nodes().size() && names.size() < kMost; ++i) {
        const std::vector<graph::NodeId> node{graph::NodeId(i)};
        const bool fits =
            graph.nodes()[i].op == "Identity" && std::ranges::all_of(members, [&](const auto& other) {
                return backend::areIndependent(graph, other, node);
            });
        if (fits && random.below(3) > 0) {
            names.push_back(graph.nodes()[i].name);
            members.push_back(node);
        }
    }
    return names;
}

TEST_F(DevicePlan, WithAGroupAnywhereGivesTheSame) {
    int grouped = 0;
    for (int seed = 1; seed <= 60 && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(static_cast<std::uint64_t>(seed));
        std::vector<float> factors;
        const auto body = drawnBody(random, factors);
        m_group = drawnGroup(*test::graphFromText("graph g opset 17\ninput x: f32[1000]\n" + body), random);
        if (m_group.size() < 2) {
            continue;
        }
        ++grouped;
        use(body, seed);
        for (int run = 1; run < 4 && !HasFailure(); ++run) {
            runAndExpect(run, factors);
        }
    }
    EXPECT_GT(grouped, 20) << "the plans are to have groups in them";
}

} // namespace
} // namespace tessera::runtime
