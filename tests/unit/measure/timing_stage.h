// Rivals of which a test says how long they take, and what came of timing them.
#pragma once

#include "engine/measure/timing_round.h"

#include <chrono>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::measure {

/// Records who ran in which order; sleeps so that one rival is much slower where asked.
struct Stage {
    std::string order;
    std::vector<TimedKernel> rivals;

    void add(char name, std::chrono::microseconds time = {}, int failAfter = -1) {
        auto runs = std::make_shared<int>(0);
        rivals.push_back({[] {},
                          [this, name, time, failAfter, runs]() -> base::Status {
                              order += name;
                              if (failAfter >= 0 && (*runs)++ >= failAfter) {
                                  return base::fail(base::ErrorKind::kBackend, "it broke");
                              }
                              if (time.count() > 0) {
                                  std::this_thread::sleep_for(time);
                              }
                              return {};
                          },
                          base::Nanoseconds()});
    }
};

inline TimingLimits rounds(std::int32_t count, std::uint64_t seed = 1) {
    TimingLimits limits;
    limits.minRounds = count;
    limits.maxRounds = count;
    limits.seed = seed;
    limits.earlyStopRatio = 1e12; // empty rivals differ by any factor
    limits.quickRun = {};
    return limits;
}

inline std::vector<TimingResult> timed(std::span<TimedKernel> rivals, const TimingLimits& limits,
                                       const TimingHooks& hooks = {}) {
    auto results = timeInterleaved(rivals, limits, hooks);
    EXPECT_TRUE(results.has_value());
    return results ? *std::move(results) : std::vector<TimingResult>();
}

} // namespace tessera::measure
