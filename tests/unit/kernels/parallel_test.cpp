#include "engine/kernels/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <omp.h>
#include <vector>

namespace tessera::kernels {
namespace {

TEST(ParallelFor, DoesEveryTaskOnce) {
    constexpr int kThreads = 3;
    for (const std::int64_t count : {0, 1, 2, 3, 100}) {
        std::vector<int> done(static_cast<std::size_t>(count), 0);
        parallelFor(count, kThreads, [&](std::int64_t i) { ++done[static_cast<std::size_t>(i)]; });
        EXPECT_TRUE(std::ranges::all_of(done, [](int times) { return times == 1; })) << count << " tasks";
    }
}

TEST(ParallelPieces, CoverAllOnceInPiecesThatAreWorthAThread) {
    constexpr int kThreads = 3;
    for (const std::int64_t count : {0L, 1L, 65'536L, 65'537L, 300'000L}) {
        std::vector<int> done(static_cast<std::size_t>(count), 0);
        std::atomic<int> pieces{0};
        parallelPieces(count, kThreads, [&](std::int64_t first, std::int64_t end) {
            ++pieces;
            for (auto i = first; i < end; ++i) {
                ++done[static_cast<std::size_t>(i)];
            }
        });
        EXPECT_TRUE(std::ranges::all_of(done, [](int times) { return times == 1; })) << count;
        EXPECT_EQ(pieces, (count + 65'535) / 65'536);
    }
}

// Threads of its own would all sit on the CPU to which the native pool pins its first thread.
TEST(ParallelFor, RunsOnTheNativePool) {
    constexpr int kThreads = 2;
    constexpr std::int64_t kTasks = 16;
    std::atomic<int> onThePool{0};
    parallelFor(kTasks, kThreads, [&](std::int64_t /*i*/) {
        onThePool += omp_in_parallel() != 0 && omp_get_num_threads() == kThreads ? 1 : 0;
    });
    EXPECT_EQ(onThePool, kTasks);
}

} // namespace
} // namespace tessera::kernels
