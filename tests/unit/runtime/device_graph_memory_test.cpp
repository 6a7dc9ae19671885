// What graphs take of a device's memory, and plans whose limit has no room for them.
#include "tests/unit/runtime/device_plan.h"

namespace tessera::runtime {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t kGraphNode = 65'536;
constexpr const char* kTwoGraphs =
    "a = Identity(x) @a\nb = Identity(a) @b\nc = Neg(b) @c\nd = Identity(c) @d\noutput d\n";

TEST_F(DevicePlan, CountsWhatItsGraphsTakeOfTheDevice) {
    m_machine = ",graph-node=64KiB";
    use(kTwoGraphs);
    const auto before = freeBytes();
    runAndExpect(1, {-1.0F});
    ASSERT_THAT(graphs(), ElementsAre(4, 3));
    const auto& segments = m_executor->segments();
    EXPECT_EQ(segments[0].bytes, 4 * kGraphNode);
    EXPECT_EQ(segments[2].bytes, 3 * kGraphNode);
    EXPECT_EQ(freeBytes(), before - 7 * kGraphNode);
    runAndExpect(2, {-1.0F});
    EXPECT_EQ(freeBytes(), before - 7 * kGraphNode) << "a launch takes nothing more";
    m_executor.reset();
    EXPECT_GE(freeBytes(), before);
}

// Whatever the limit: what the plan holds with its graphs stays within it, and the values are right.
TEST_F(DevicePlan, QueuesStepByStepWhatHasNoRoomWithinItsLimitAndSaysWhy) {
    m_machine = ",graph-node=64KiB";
    use(kTwoGraphs);
    const auto total = m_played.device->memory().value().totalBytes;
    const auto plan = total - freeBytes();
    const std::map<int, std::vector<std::size_t>> fitting{{0, {0, 0}}, {2, {0, 0}}, {3, {0, 3}},
                                                          {4, {4, 0}}, {6, {4, 0}}, {7, {4, 3}}};
    for (const auto& [nodes, sizes] : fitting) {
        SCOPED_TRACE(nodes);
        m_limit = plan + nodes * kGraphNode;
        use(kTwoGraphs);
        for (int run = 1; run < 4; ++run) {
            runAndExpect(run, {-1.0F});
            EXPECT_EQ(graphs(), sizes);
            EXPECT_LE(total - freeBytes(), *m_limit);
        }
        for (const auto& segment : m_executor->segments()) {
            if (segment.isWorthCapturing() && !segment.graph) {
                EXPECT_THAT(segment.reason,
                            testing::StartsWith("a graph of them takes " +
                                                std::to_string((segment.end - segment.first) * kGraphNode) +
                                                " bytes, and of what a plan may hold there "));
                EXPECT_EQ(segment.bytes, 0);
            }
        }
    }
}

// The driver itself says so, before anything is launched.
TEST_F(DevicePlan, QueuesStepByStepWhatTheDeviceHasNoRoomFor) {
    m_machine = ",graph-node=64MiB,memory=100MiB";
    use("a = Identity(x) @a\nb = Identity(a) @b\noutput b\n");
    runAndExpect(1, {1.0F});
    EXPECT_THAT(graphs(), ElementsAre(0));
    EXPECT_THAT(m_executor->segments().front().reason, HasSubstr("out of memory"));
    runAndExpect(2, {1.0F});
}

} // namespace
} // namespace tessera::runtime
