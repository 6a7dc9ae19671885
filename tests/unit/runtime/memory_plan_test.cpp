#include "engine/runtime/memory_plan.h"

#include "engine/base/random.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tessera::runtime {
namespace {

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + 63) / 64 * 64;
}

bool meet(const Lifetime& a, const Lifetime& b) {
    return std::max(a.first, b.first) <= std::min(a.last, b.last);
}

std::vector<Lifetime> randomLifetimes(base::Random& random) {
    std::vector<Lifetime> lifetimes(random.below(40));
    for (auto& lifetime : lifetimes) {
        lifetime.sizeBytes =
            static_cast<std::int64_t>(random.below(4) == 0 ? random.below(10'000) : 64 * random.below(20));
        lifetime.first = static_cast<std::int32_t>(random.below(30)) - 1;
        lifetime.last = lifetime.first + static_cast<std::int32_t>(random.below(12));
    }
    return lifetimes;
}

/// Most bytes that live at one step: no arena can be smaller.
std::int64_t peak(const std::vector<Lifetime>& lifetimes) {
    std::int64_t most = 0;
    for (std::int32_t step = -1; step < 45; ++step) {
        std::int64_t live = 0;
        for (const auto& lifetime : lifetimes) {
            live += lifetime.first <= step && step <= lifetime.last ? aligned(lifetime.sizeBytes) : 0;
        }
        most = std::max(most, live);
    }
    return most;
}

TEST(MemoryPlan, LiveBuffersNeverOverlap) {
    base::Random random(2020);
    for (int round = 0; round < 2'000; ++round) {
        const auto lifetimes = randomLifetimes(random);
        const auto plan = planMemory(lifetimes);
        ASSERT_EQ(plan.offsets.size(), lifetimes.size());
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < lifetimes.size(); ++i) {
            const std::int64_t end = plan.offsets[i] + lifetimes[i].sizeBytes;
            ASSERT_GE(plan.offsets[i], 0);
            ASSERT_EQ(plan.offsets[i] % 64, 0);
            ASSERT_LE(end, plan.arenaBytes);
            sum += aligned(lifetimes[i].sizeBytes);
            for (std::size_t j = 0; j < i; ++j) {
                const std::int64_t otherEnd = plan.offsets[j] + lifetimes[j].sizeBytes;
                const bool overlap = plan.offsets[i] < otherEnd && plan.offsets[j] < end;
                ASSERT_FALSE(overlap && meet(lifetimes[i], lifetimes[j]))
                    << "round " << round << ", buffers " << j << " and " << i;
            }
        }
        ASSERT_LE(plan.arenaBytes, sum);
        ASSERT_GE(plan.arenaBytes, peak(lifetimes));
    }
}

TEST(MemoryPlan, IsDeterministic) {
    base::Random random(5);
    for (int round = 0; round < 50; ++round) {
        const auto lifetimes = randomLifetimes(random);
        const auto once = planMemory(lifetimes);
        const auto twice = planMemory(lifetimes);
        EXPECT_EQ(once.offsets, twice.offsets);
        EXPECT_EQ(once.arenaBytes, twice.arenaBytes);
    }
}

TEST(MemoryPlan, AChainNeedsTwoBuffers) {
    const std::vector<Lifetime> chain{{640, 0, 1}, {640, 1, 2}, {640, 2, 3}, {640, 3, 4}};
    EXPECT_EQ(planMemory(chain).arenaBytes, 1280);
}

TEST(MemoryPlan, FillsTheLowestGap) {
    // The small buffer lives beside the second large one only, so it takes the first one's place.
    const std::vector<Lifetime> lifetimes{{1000, 0, 1}, {800, 0, 3}, {100, 2, 3}};
    const auto plan = planMemory(lifetimes);
    EXPECT_EQ(plan.offsets[2], 0);
    EXPECT_EQ(plan.arenaBytes, 1024 + 832);
}

TEST(MemoryPlan, NothingNeedsNothing) {
    EXPECT_EQ(planMemory({}).arenaBytes, 0);
    const std::vector<Lifetime> empty{{0, 0, 5}, {0, 0, 5}};
    EXPECT_EQ(planMemory(empty).arenaBytes, 0);
}

} // namespace
} // namespace tessera::runtime
