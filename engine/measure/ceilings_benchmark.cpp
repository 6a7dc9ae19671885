#include "engine/measure/ceilings_benchmark.h"

#include "engine/base/clock.h"
#include "engine/base/team_order.h"
#include "engine/measure/ceiling_loops.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>
#include <omp.h>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::measure {

using backend::Ceiling;
using backend::LevelCeilings;
using backend::MemoryLevel;
using backend::ThreadCeilings;

namespace {

constexpr int kPasses = 7;
/// Passes over much memory take so long that a few of them average over what disturbs each.
constexpr int kFewestPasses = 3;
constexpr std::int64_t kLongPasses = 50'000'000;
/// Long beside the clock and the barriers around it, short beside a scheduler's slice.
constexpr std::int64_t kPassNanoseconds = 200'000;
constexpr std::int64_t kBlockBytes = kCeilingBlock * static_cast<std::int64_t>(sizeof(float));
/// A working set this many times the second level leaves nothing of itself there.
constexpr std::int64_t kBeyondL2 = 8;
constexpr std::int64_t kLeastMemoryBytes = std::int64_t{64} << 20U;
constexpr std::int64_t kMostMemoryBytes = std::int64_t{1} << 30U;

/// Of rates the largest is the best, of times the least.
template <typename Better>
Ceiling ceilingOf(std::vector<double> figures, Better better) {
    std::ranges::sort(figures, better);
    return {figures.front(), figures[figures.size() / 2], figures.back()};
}

/// Time of `work` (thread, repeats) on so many threads: from a barrier before it to the barrier after it.
std::int64_t timeOnThreads(int threads, long repeats, const std::function<void(int, long)>& work) {
    const base::SystemClock clock;
    base::Nanoseconds start;
    base::Nanoseconds end;
    {
        base::TeamOrder order;
#pragma omp parallel num_threads(threads)
        {
            const base::TeamMember member(order);
            const int thread = omp_get_thread_num();
#pragma omp barrier
            if (thread == 0) {
                start = clock.now();
            }
            work(thread, repeats);
#pragma omp barrier
            if (thread == 0) {
                end = clock.now();
            }
        }
    }
    return std::max<std::int64_t>((end - start).count(), 1);
}

/// Units a nanosecond, when one repeat on all threads does `unitsPerRepeat`.
Ceiling rateCeiling(int threads, double unitsPerRepeat, const std::function<void(int, long)>& work) {
    long repeats = 1;
    for (auto time = timeOnThreads(threads, repeats, work); time < kPassNanoseconds;
         time = timeOnThreads(threads, repeats, work)) {
        repeats *= std::clamp<std::int64_t>(kPassNanoseconds / time, 2, 64);
    }
    std::vector<double> rates;
    std::int64_t spent = 0;
    for (int pass = 0; pass < kPasses && (pass < kFewestPasses || spent < kLongPasses); ++pass) {
        const auto time = timeOnThreads(threads, repeats, work);
        spent += time;
        rates.push_back(unitsPerRepeat * static_cast<double>(repeats) / static_cast<double>(time));
    }
    return ceilingOf(std::move(rates), std::ranges::greater());
}

Ceiling arithmetic(const CeilingLoops& loops, int threads) {
    constexpr long kSteps = 1000;
    return rateCeiling(threads, static_cast<double>(loops.flopsPerStep) * kSteps * threads,
                       [&loops](int thread, long repeats) {
                           keep(loops.multiplyAdd(static_cast<float>(thread), kSteps * repeats));
                       });
}

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};
using Buffer = std::unique_ptr<float[], Free>;

/// A buffer for each thread, whose pages the thread itself touches first.
base::Result<std::vector<Buffer>> buffersOf(int threads, std::int64_t bytesEach) {
    constexpr std::size_t kAlignment = 4096;
    std::vector<Buffer> buffers(static_cast<std::size_t>(threads));
    const auto size = (static_cast<std::size_t>(bytesEach) + kAlignment - 1) / kAlignment * kAlignment;
    for (auto& buffer : buffers) {
        buffer.reset(static_cast<float*>(std::aligned_alloc(kAlignment, size)));
        if (buffer == nullptr) {
            return base::fail(base::ErrorKind::kBackend,
                              "no " + std::to_string(bytesEach) + " bytes of memory for each thread",
                              "ceilings benchmark");
        }
    }
    base::TeamOrder order;
#pragma omp parallel num_threads(threads)
    {
        const base::TeamMember member(order);
        float* data = buffers[static_cast<std::size_t>(omp_get_thread_num())].get();
        std::fill_n(data, static_cast<std::size_t>(bytesEach) / sizeof(float), 1.0F);
    }
    return buffers;
}

constexpr std::int64_t wholeBlocks(std::int64_t bytes) {
    // Copying takes one half to the other.
    return std::max(bytes / (2 * kBlockBytes), std::int64_t{1}) * 2 * kBlockBytes;
}

/// Bytes a nanosecond. \param buffers of `bytes` each.
Ceiling readingOf(const std::vector<Buffer>& buffers, std::int64_t bytes, int threads) {
    const auto& loops = ceilingLoops().back();
    const long count = bytes / static_cast<long>(sizeof(float));
    return rateCeiling(threads, static_cast<double>(bytes) * threads, [&](int thread, long repeats) {
        keep(loops.readAll(buffers[static_cast<std::size_t>(thread)].get(), count, repeats));
    });
}

struct Sweep {
    MemoryLevel level;
    std::int64_t capacity; ///< 0: without limit
    std::int64_t working;  ///< of all threads
};

base::Result<LevelCeilings> sweptBy(const Sweep& sweep, int threads) {
    const std::int64_t bytes = wholeBlocks(sweep.working / threads);
    const long count = bytes / static_cast<long>(sizeof(float));
    const auto& loops = ceilingLoops().back();
    TESSERA_TRY(const auto buffers, buffersOf(threads, bytes));
    const auto of = [&buffers](int thread) { return buffers[static_cast<std::size_t>(thread)].get(); };
    const double all = static_cast<double>(bytes) * threads;

    LevelCeilings ceilings{sweep.level, sweep.capacity, bytes * threads, {}, {}, {}};
    ceilings.readGBps = readingOf(buffers, bytes, threads);
    ceilings.writeGBps = rateCeiling(threads, all, [&](int thread, long repeats) {
        for (long i = 0; i < repeats; ++i) {
            loops.writeAll(of(thread), count, static_cast<float>(i));
        }
    });
    ceilings.copyGBps = rateCeiling(threads, all, [&](int thread, long repeats) {
        for (long i = 0; i < repeats; ++i) {
            loops.copyAll(of(thread), of(thread) + count / 2, count / 2);
        }
    });
    return ceilings;
}

std::vector<Sweep> sweepsOf(const CeilingsRequest& request, int threads) {
    const std::int64_t cores = std::min(request.cores, threads);
    const std::int64_t l1 = request.l1Bytes * cores;
    const std::int64_t l2 = request.l2Bytes * cores;
    const std::int64_t l3 = request.l3Bytes;
    std::vector<Sweep> sweeps;
    if (l1 > 0) {
        sweeps.push_back({MemoryLevel::kL1, l1, l1 / 2});
    }
    if (l2 > 0) {
        sweeps.push_back({MemoryLevel::kL2, l2, l2 / 2});
    }
    if (l3 > 0) {
        // Beyond the caches nearer by, also where the share of a victim cache is smaller than they are; but
        // well within what one of several machines may get of a large one.
        const std::int64_t beyond = std::max(l3 / 2, l2 + l3 / 4);
        sweeps.push_back({MemoryLevel::kL3, l3, l2 > 0 ? std::min(beyond, kBeyondL2 * l2) : beyond});
    }
    sweeps.push_back({MemoryLevel::kMemory, 0, std::clamp(2 * l3, kLeastMemoryBytes, kMostMemoryBytes)});
    return sweeps;
}

/// How much of the last cache these threads can hold: twice the working set, and so on, as long as reading is
/// nearer to the cache's speed than to memory's. A machine that shares its processor with others is told of
/// all of the cache, and keeps a part.
base::Result<std::int64_t> heldBytes(const LevelCeilings& last, const LevelCeilings& memory, int threads) {
    const double between = std::sqrt(last.readGBps.best * memory.readGBps.best);
    std::int64_t held = last.workingSetBytes;
    for (std::int64_t bytes = 2 * held; bytes < last.capacityBytes; bytes *= 2) {
        const std::int64_t each = wholeBlocks(bytes / threads);
        TESSERA_TRY(const auto buffers, buffersOf(threads, each));
        if (readingOf(buffers, each, threads).best < between) {
            return held;
        }
        held = bytes;
    }
    return last.capacityBytes;
}

base::Result<ThreadCeilings> ofThreads(const CeilingsRequest& request, const CeilingLoops& loops,
                                       int threads) {
    ThreadCeilings ceilings;
    ceilings.threads = threads;
    ceilings.fmaGflops = arithmetic(loops, threads);
    for (const auto& each : sweepsOf(request, threads)) {
        TESSERA_TRY(const auto level, sweptBy(each, threads));
        ceilings.levels.push_back(level);
    }
    const auto last = std::ranges::find(ceilings.levels, MemoryLevel::kL3, &LevelCeilings::level);
    if (last != ceilings.levels.end()) {
        TESSERA_TRY(last->capacityBytes, heldBytes(*last, ceilings.levels.back(), threads));
    }
    return ceilings;
}

Ceiling barrierTime(int threads) {
    constexpr long kBarriers = 200;
    std::vector<double> times;
    for (int pass = 0; pass < kPasses; ++pass) {
        const auto time = timeOnThreads(threads, kBarriers, [](int, long repeats) {
            for (long i = 0; i < repeats; ++i) {
#pragma omp barrier
            }
        });
        times.push_back(static_cast<double>(time) / kBarriers);
    }
    return ceilingOf(std::move(times), std::ranges::less());
}

Ceiling forkJoinTime(int threads) {
    constexpr int kRegions = 100;
    const base::SystemClock clock;
    std::vector<double> times;
    for (int pass = 0; pass < kPasses; ++pass) {
        const auto start = clock.now();
        for (int i = 0; i < kRegions; ++i) {
#pragma omp parallel num_threads(threads)
            keep(static_cast<float>(i));
        }
        times.push_back(static_cast<double>((clock.now() - start).count()) / kRegions);
    }
    return ceilingOf(std::move(times), std::ranges::less());
}

/// The widest vectors are not always the fastest: some machines run them at half the rate.
const CeilingLoops& fastestLoops(int threads) {
    const auto all = ceilingLoops();
    std::vector<double> rates;
    for (const auto& loops : all) {
        rates.push_back(arithmetic(loops, threads).best);
    }
    return all[static_cast<std::size_t>(std::ranges::max_element(rates) - rates.begin())];
}

/// Waits, a while, for a moment when the threads have cores of their own. A virtual machine's CPUs may share
/// one for some tenths of a second, which is as long as all of this takes: what was measured meanwhile would
/// be held for the machine's, and kernels would be twice as fast as their bounds allow.
void awaitOwnCores(const CeilingLoops& loops, const CeilingsRequest& request, double ofOneThread) {
    constexpr double kOwn = 0.75; // of as many times one thread's rate: clocks fall where all cores work
    constexpr int kTries = 15;
    constexpr std::chrono::milliseconds kPause{100};
    const double wanted = kOwn * ofOneThread * std::min(request.threads, request.cores);
    for (int i = 0; i < kTries && arithmetic(loops, request.threads).best < wanted; ++i) {
        std::this_thread::sleep_for(kPause);
    }
}

} // namespace

CeilingsRequest CeilingsRequest::of(const DeviceFingerprint& device, std::int32_t threads) {
    return {std::max(threads, 1), std::max(device.cores, 1), device.l1Bytes, device.l2Bytes, device.l3Bytes};
}

base::Result<backend::MachineCeilings> measureCeilings(const CeilingsRequest& request) {
    const int threads = std::max(request.threads, 1);
    const auto& loops = fastestLoops(threads);
    backend::MachineCeilings ceilings;
    ceilings.vectorExtension = loops.extension;
    TESSERA_TRY(ceilings.oneThread, ofThreads(request, loops, 1));
    ceilings.allThreads = ceilings.oneThread;
    if (threads > 1) {
        awaitOwnCores(loops, request, ceilings.oneThread.fmaGflops.best);
        TESSERA_TRY(ceilings.allThreads, ofThreads(request, loops, threads));
    }
    ceilings.barrierNanoseconds = barrierTime(threads);
    ceilings.forkJoinNanoseconds = forkJoinTime(threads);
    ceilings.unixSeconds = base::SystemClock().unixSeconds();
    return ceilings;
}

} // namespace tessera::measure
