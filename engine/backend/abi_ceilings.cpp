#include "engine/backend/abi_ceilings.h"

#include <algorithm>

namespace tessera::backend {

namespace {

/// The best of what was measured of a level: plain loads fall short of a kernel that fetches ahead, and
/// bounds hold only beside a rate that none passes.
ts_read_rate readRate(const MachineCeilings& ceilings, std::int32_t threads, MemoryLevel level) {
    const auto of = [level](const ThreadCeilings& limits) {
        const auto* found = limits.level(level);
        return found != nullptr
                   ? std::max({found->readGBps.best, found->writeGBps.best, found->copyGBps.best})
                   : 0.0;
    };
    return {of(ceilings.oneThread), of(ceilings.of(threads))};
}

} // namespace

ts_ceilings abiCeilings(const MachineCeilings& ceilings, std::int32_t threads) {
    const auto& limits = ceilings.of(threads);
    const auto* third = limits.level(MemoryLevel::kL3);
    return {.size = sizeof(ts_ceilings),
            .peak_gflops = limits.fmaGflops.best,
            .second_level = readRate(ceilings, threads, MemoryLevel::kL2),
            .third_level = readRate(ceilings, threads, MemoryLevel::kL3),
            .memory = readRate(ceilings, threads, MemoryLevel::kMemory),
            .third_level_bytes = third != nullptr ? third->capacityBytes : 0,
            .barrier_ns = threads > 1 ? ceilings.barrierNanoseconds.best : 0.0};
}

} // namespace tessera::backend
