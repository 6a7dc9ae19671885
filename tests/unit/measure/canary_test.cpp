#include "engine/measure/canary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

namespace tessera::measure {
namespace {

// A loop whose sums pass through memory takes twice as long at one moment as at another on some machines,
// whatever their speed: a canary of such a loop calls most rounds slow. The widest vectors are at most twice
// as wide.
TEST(Canary, MultipliesInRegisters) {
    constexpr int kPasses = 20;
    double canary = 0.0;
    double peak = 0.0;
    for (int pass = 0; pass < kPasses; ++pass) {
        canary = std::max(canary, runFmaCanary(1));
        peak = std::max(peak, runPeakArithmetic(1));
    }
    EXPECT_GT(canary, 0.3 * peak);
}

// A pool that sleeps takes longer to wake than the canary to multiply: with that counted in, every run behind
// a pause seemed to meet a slow machine. What a core may lose is the clock that it had.
TEST(Canary, DoesNotCountTheWakingOfThreads) {
    constexpr int kPasses = 20;
    constexpr int kThreads = 2;
    constexpr std::chrono::milliseconds kPause(20);
    const auto runCore = [](int threads) { return runCoreCanary(threads, 5); };
    for (const std::function<double(int)>& run :
         {std::function<double(int)>(runFmaCanary), std::function<double(int)>(runCore)}) {
        double awake = 0.0;
        double woken = 0.0;
        for (int pass = 0; pass < kPasses; ++pass) {
            awake = std::max(awake, run(kThreads));
            std::this_thread::sleep_for(kPause);
            woken = std::max(woken, run(kThreads));
        }
        EXPECT_GT(woken, 0.5 * awake);
    }
}

// It reads as much of each thread's own cache, however many there are.
TEST(Canary, OfTheCoresIsOfEachThread) {
    constexpr int kPasses = 20;
    double one = 0.0;
    double both = 0.0;
    for (int pass = 0; pass < kPasses; ++pass) {
        one = std::max(one, runCoreCanary(1, 5));
        both = std::max(both, runCoreCanary(2, 5));
    }
    EXPECT_GT(both, 0.4 * one);
    EXPECT_LT(both, 1.5 * one);
}

TEST(Canary, IsComparableWithinItsTolerances) {
    const Canary canary{.fmaGflops = 100.0, .bandwidthGBps = 20.0};
    EXPECT_TRUE(canary.comparable({.fmaGflops = 96.0, .bandwidthGBps = 18.0}));
    EXPECT_FALSE(canary.comparable({.fmaGflops = 94.0, .bandwidthGBps = 20.0}));
    EXPECT_FALSE(canary.comparable({.fmaGflops = 100.0, .bandwidthGBps = 16.0}));
}

} // namespace
} // namespace tessera::measure
