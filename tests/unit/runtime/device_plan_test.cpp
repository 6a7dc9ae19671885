// Plans on devices: which of their steps are graphs, what waits for what, and that their values are right.
#include "tests/unit/runtime/device_plan.h"

#include <dlfcn.h>

namespace tessera::runtime {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(DevicePlan, OfOneDeviceIsOneGraph) {
    use("a = Identity(x) @a\nb = Identity(a) @b\nc = Identity(b) @c\noutput c\n");
    EXPECT_THAT(graphs(), ElementsAre(0)) << "before a run nothing is captured";
    EXPECT_EQ(m_executor->segments().front().reason, "");
    for (int run = 1; run < 5; ++run) {
        runAndExpect(run, {1.0F});
        EXPECT_THAT(graphs(), ElementsAre(5)) << "three kernels between two copies";
        EXPECT_EQ(m_executor->segments().front().reason, "");
        EXPECT_EQ(m_onDevice->queued(), 6) << "once to run, once to be captured, and never again";
    }
}

TEST_F(DevicePlan, CanBeCapturedBeforeRunsAreTimed) {
    use("a = Identity(x) @a\nb = Identity(a) @b\noutput b\n");
    give(1);
    ASSERT_TRUE(m_executor->captureGraphs());
    EXPECT_THAT(graphs(), ElementsAre(4));
    const int queued = m_onDevice->queued();
    runAndExpect(2, {1.0F});
    EXPECT_EQ(m_onDevice->queued(), queued) << "the first run is like the others";
}

// A driver may compile each kernel when it first runs.
TEST_F(DevicePlan, TellsOfItselfBetweenTheStepsOfItsFirstRunAlone) {
    use("a = Identity(x) @a\nb = Neg(a) @b\nc = Identity(b) @c\noutput c\n");
    EXPECT_EQ(m_heartbeats, m_executor->steps().size()) << "and between those that it prepares";
    give(1);
    std::size_t heartbeats = 0;
    ASSERT_TRUE(m_executor->captureGraphs([&] { ++heartbeats; }));
    EXPECT_EQ(heartbeats, m_executor->steps().size());
    expectOutputs(1, {-1.0F});
    ASSERT_TRUE(m_executor->captureGraphs([&] { ++heartbeats; }));
    EXPECT_EQ(heartbeats, m_executor->steps().size());
}

TEST_F(DevicePlan, EndsAGraphWhereTheCpuMustWait) {
    use("a = Identity(x) @a\nb = Identity(a) @b\nc = Neg(b) @c\nd = Identity(c) @d\noutput d\n");
    runAndExpect(1, {-1.0F});
    runAndExpect(2, {-1.0F});
    EXPECT_THAT(graphs(), ElementsAre(4, 3));
}

TEST_F(DevicePlan, QueuesStepByStepWhatCannotBeCapturedAndSaysWhy) {
    use("a = Identity(x) @a\nb = Neg(a) @b\nc = Identity(b) @c\nd = Identity(c) @d\noutput d\n", 1, {"a"});
    for (int run = 1; run < 4; ++run) {
        runAndExpect(run, {-1.0F});
        EXPECT_THAT(graphs(), ElementsAre(0, 4));
        EXPECT_THAT(m_executor->segments().front().reason, HasSubstr("the stream captures a graph"));
    }
}

TEST_F(DevicePlan, TimesEachStepWithoutGraphs) {
    use("a = Identity(x) @a\nb = Identity(a) @b\noutput b\n");
    runAndExpect(1, {1.0F});
    const int before = m_onDevice->queued();
    give(2);
    std::vector<StepTime> times(m_executor->steps().size());
    ASSERT_TRUE(m_executor->runWithEvents(times));
    EXPECT_EQ(m_onDevice->queued(), before + 2);
    expectOutputs(2, {1.0F});
    runAndExpect(3, {1.0F});
    EXPECT_EQ(m_onDevice->queued(), before + 2) << "the graph is still there";
}

/// Whether the device may touch the host's memory itself.
bool isPinned(const void* data) {
    void* library = ::dlopen(test::playedCudaLibrary().c_str(), RTLD_NOW | RTLD_LOCAL);
    const auto holds =
        reinterpret_cast<int (*)(const void*, std::size_t)>(::dlsym(library, "tessera_fake_cuda_holds"));
    return holds(data, kElements * sizeof(float)) == 1;
}

TEST_F(DevicePlan, HasInPinnedMemoryWhatIsCopiedAndNothingElse) {
    use("a = Identity(x) @a\nb = Neg(a) @b\nc = Neg(b) @c\nd = Identity(c) @d\noutput d\n");
    runAndExpect(1, {1.0F});
    ASSERT_GE(m_onHost->buffers().size(), 2U);
    const auto& [a, b] = m_onHost->buffers()[0];
    const auto& [alsoB, c] = m_onHost->buffers()[1];
    EXPECT_TRUE(isPinned(a)) << "copied from the device";
    EXPECT_FALSE(isPinned(b)) << "the CPU's alone";
    EXPECT_EQ(alsoB, b);
    EXPECT_TRUE(isPinned(c)) << "copied to the device";
}

TEST_F(DevicePlan, GivesWhatItsInputsOfTheRunMake) {
    std::size_t captured = 0;
    for (int seed = 1; seed <= 40 && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(static_cast<std::uint64_t>(seed));
        std::vector<float> factors;
        use(drawnBody(random, factors), seed);
        for (int run = 1; run < 5 && !HasFailure(); ++run) {
            runAndExpect(run, factors);
        }
        captured += graphs().size();
        EXPECT_THAT(graphs(), testing::Each(testing::Gt(1U)));
    }
    EXPECT_GT(captured, 40U) << "the plans are to have graphs in them";
}

} // namespace
} // namespace tessera::runtime
