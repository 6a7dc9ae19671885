#include "engine/measure/canary.h"

#include "engine/base/clock.h"
#include "engine/base/team_order.h"
#include "engine/measure/ceiling_loops.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numeric>
#include <omp.h>
#include <span>
#include <vector>

namespace tessera::measure {

namespace {

/// Operations a nanosecond of all threads together, each of which does `operations` in `loop`. All start at
/// once, and the slowest counts: how long it takes to wake them says nothing of the machine's speed, and
/// after a pause it takes longer than the loop.
template <class Loop>
double rateOf(int threads, double operations, const Loop& loop) {
    const base::SystemClock clock;
    std::int64_t longest = 1;
    double sum = 0.0;
    {
        base::TeamOrder order;
#pragma omp parallel reduction(+ : sum) reduction(max : longest) num_threads(threads)
        {
            const base::TeamMember member(order);
#pragma omp barrier
            const auto start = clock.now();
            sum += static_cast<double>(loop(static_cast<float>(omp_get_thread_num())));
            longest = std::max(longest, (clock.now() - start).count());
        }
    }
    keep(sum);
    return operations * threads / static_cast<double>(longest);
}

double arithmeticOf(const CeilingLoops& loops, int threads, long steps) {
    return rateOf(threads, static_cast<double>(loops.flopsPerStep) * static_cast<double>(steps),
                  [&](float start) { return loops.multiplyAdd(start, steps); });
}

/// Not the widest vectors: on some machines they lower the clock for what is timed next.
const CeilingLoops& narrowLoops() {
    const auto loops = ceilingLoops();
    return loops[std::min<std::size_t>(1, loops.size() - 1)];
}

/// Written by all threads, since the system clears the pages of a large buffer meanwhile.
std::unique_ptr<std::uint64_t[]> onesInParallel(std::size_t count, int threads) {
    auto ones = std::make_unique_for_overwrite<std::uint64_t[]>(count);
    base::TeamOrder order;
#pragma omp parallel num_threads(threads)
    {
        const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
        for (std::size_t i = 0; i < count; ++i) {
            ones[i] = 1;
        }
    }
    return ones;
}

std::span<const std::uint64_t> bandwidthBuffer(int threads) {
    constexpr std::size_t kCount = (std::size_t{96} << 20U) / sizeof(std::uint64_t);
    static const auto buffer = onesInParallel(kCount, threads);
    return {buffer.get(), kCount};
}

double runBandwidthCanary(int threads) {
    // A different part each time, so that the last round's lines are not still in a cache.
    constexpr std::size_t kPart = (std::size_t{8} << 20U) / sizeof(std::uint64_t);
    static std::size_t next = 0;
    const auto buffer = bandwidthBuffer(threads);
    const std::size_t first = next % (buffer.size() - kPart);
    next += kPart;
    const base::SystemClock clock;
    const auto start = clock.now();
    std::uint64_t sum = 0;
    {
        base::TeamOrder order;
#pragma omp parallel reduction(+ : sum) num_threads(threads)
        {
            const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
            for (std::size_t i = first; i < first + kPart; ++i) {
                sum += buffer[i];
            }
        }
    }
    const auto elapsed = clock.now() - start;
    keep(static_cast<double>(sum));
    return static_cast<double>(kPart * sizeof(std::uint64_t)) /
           static_cast<double>(std::max<std::int64_t>(elapsed.count(), 1));
}

} // namespace

bool Canary::comparable(const Canary& other) const {
    return std::abs(fmaGflops - other.fmaGflops) <=
               thresholds::kSameArithmetic * std::max(fmaGflops, other.fmaGflops) &&
           std::abs(bandwidthGBps - other.bandwidthGBps) <=
               thresholds::kSameBandwidth * std::max(bandwidthGBps, other.bandwidthGBps);
}

Canary Canary::best(const Canary& other) const {
    return {std::max(fmaGflops, other.fmaGflops), std::max(bandwidthGBps, other.bandwidthGBps)};
}

double runFmaCanary(int threads) {
    // The best of a few: on a shared machine something interrupts one such pass in three, and says nothing of
    // its speed.
    constexpr int kPasses = 3;
    constexpr long kSteps = 8'000;
    double speed = 0.0;
    for (int pass = 0; pass < kPasses; ++pass) {
        speed = std::max(speed, arithmeticOf(narrowLoops(), threads, kSteps));
    }
    return speed;
}

double runCoreCanary(int threads, int passes) {
    constexpr long kSteps = 5'000;
    // Several times a first-level cache, and well within the smallest of second level.
    constexpr long kFloats = 48L * 1024;
    constexpr long kReads = 8;
    static_assert(kFloats % kCeilingBlock == 0);
    const CeilingLoops& narrow = narrowLoops();
    std::vector<double> speeds;
    for (int pass = 0; pass < passes; ++pass) {
        speeds.push_back(rateOf(threads, 1.0, [&narrow](float start) {
            constexpr std::size_t kLine = 64 / sizeof(float);
            thread_local const std::vector<float> data(static_cast<std::size_t>(kFloats) + kLine, 1.0F);
            const auto skipped = reinterpret_cast<std::uintptr_t>(data.data()) % 64 / sizeof(float);
            const float* first = data.data() + (kLine - skipped) % kLine;
            return narrow.multiplyAdd(start, kSteps) + narrow.readAll(first, kFloats, kReads);
        }));
    }
    const auto middle = speeds.begin() + passes / 2;
    std::ranges::nth_element(speeds, middle);
    return *middle * 1e9 / threads;
}

double runPeakArithmetic(int threads) {
    // A tenth of a millisecond and more: the widest vectors start at a lower rate, and a fork and join count.
    constexpr long kPeakSteps = 100'000;
    double peak = 0.0;
    for (const auto& loops : ceilingLoops()) { // some machines run their widest vectors at half the rate
        peak = std::max(peak, arithmeticOf(loops, threads, kPeakSteps));
    }
    return peak;
}

Canary runCanary(int threads) {
    // The best of a few: one interrupted pass says nothing of the machine's speed.
    constexpr int kPasses = 5;
    Canary canary;
    for (int pass = 0; pass < kPasses; ++pass) {
        canary = canary.best({runFmaCanary(threads), runBandwidthCanary(threads)});
    }
    return canary;
}

} // namespace tessera::measure
