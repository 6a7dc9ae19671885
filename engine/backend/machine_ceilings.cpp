#include "engine/backend/machine_ceilings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace tessera::backend {

namespace {

constexpr std::array<std::pair<MemoryLevel, std::string_view>, 4> kLevelNames{{
    {MemoryLevel::kL1, "l1"},
    {MemoryLevel::kL2, "l2"},
    {MemoryLevel::kL3, "l3"},
    {MemoryLevel::kMemory, "memory"},
}};

/// A GB/s is a byte a nanosecond. Nothing known takes no time: a roof is a lower bound.
double nanosecondsOf(std::int64_t bytes, const LevelCeilings* level) {
    return level != nullptr && level->readGBps.best > 0.0 ? static_cast<double>(bytes) / level->readGBps.best
                                                          : 0.0;
}

} // namespace

double Ceiling::spread() const {
    return best > 0.0 ? std::abs(best - median) / best : 0.0;
}

std::string_view toText(MemoryLevel level) {
    return std::ranges::find(kLevelNames, level, &std::pair<MemoryLevel, std::string_view>::first)->second;
}

std::optional<MemoryLevel> parseMemoryLevel(std::string_view text) {
    const auto* const at =
        std::ranges::find(kLevelNames, text, &std::pair<MemoryLevel, std::string_view>::second);
    return at != kLevelNames.end() ? std::optional(at->first) : std::nullopt;
}

std::string_view toText(Bound bound) {
    switch (bound) {
    case Bound::kArithmetic:
        return "arithmetic";
    case Bound::kBandwidth:
        return "bandwidth";
    case Bound::kNone:
        break;
    }
    return "none";
}

const LevelCeilings* ThreadCeilings::level(MemoryLevel wanted) const {
    const auto at = std::ranges::find(levels, wanted, &LevelCeilings::level);
    return at != levels.end() ? &*at : nullptr;
}

const LevelCeilings* ThreadCeilings::holding(std::int64_t bytes) const {
    const auto at = std::ranges::find_if(levels, [bytes](const LevelCeilings& each) {
        return each.capacityBytes == 0 || bytes <= each.capacityBytes;
    });
    return at != levels.end() ? &*at : nullptr;
}

const ThreadCeilings& MachineCeilings::of(std::int32_t threads) const {
    return threads == 1 ? oneThread : allThreads;
}

Roof MachineCeilings::roof(const Work& work, std::int32_t threads) const {
    const auto& limits = of(threads);
    const double arithmetic =
        limits.fmaGflops.best > 0.0 ? static_cast<double>(work.flops) / limits.fmaGflops.best : 0.0;
    const double bandwidth = nanosecondsOf(work.cachedBytes, limits.holding(work.cachedBytes)) +
                             nanosecondsOf(work.constantBytes, limits.holding(work.modelConstantBytes));
    const double least = std::max(arithmetic, bandwidth);
    if (!(least > 0.0)) {
        return {};
    }
    return {base::Nanoseconds(static_cast<std::int64_t>(std::ceil(least))),
            arithmetic >= bandwidth ? Bound::kArithmetic : Bound::kBandwidth};
}

std::optional<double> MachineCeilings::efficiency(const Work& work, base::Nanoseconds time,
                                                  std::int32_t threads) const {
    const auto least = roof(work, threads).leastTime;
    if (least.count() <= 0 || time.count() <= 0) {
        return std::nullopt;
    }
    return static_cast<double>(least.count()) / static_cast<double>(time.count());
}

} // namespace tessera::backend
