#pragma once

#include "engine/base/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::backend {

/// One measured limit of a machine over several passes; the unit stands in the name of the field that holds
/// it. The best pass is the ceiling: whatever else ran at the time can only make a pass worse.
struct Ceiling {
    double best = 0.0; ///< largest rate, least time
    double median = 0.0;
    double worst = 0.0;

    /// How far the median lies from the best, as a fraction of the best: above 0.1 the machine was not quiet.
    [[nodiscard]] double spread() const;
    friend bool operator==(const Ceiling&, const Ceiling&) = default;
};

enum class MemoryLevel : std::uint8_t { kL1, kL2, kL3, kMemory };
[[nodiscard]] std::string_view toText(MemoryLevel level);
[[nodiscard]] std::optional<MemoryLevel> parseMemoryLevel(std::string_view text);

/// Bytes a second that ordinary loads and stores reach while the data lies in one level.
struct LevelCeilings {
    MemoryLevel level = MemoryLevel::kMemory;
    /// Of all threads together; 0: without limit. Of a last cache that other machines share, what these
    /// threads can hold of it.
    std::int64_t capacityBytes = 0;
    std::int64_t workingSetBytes = 0; ///< what was swept, of all threads together
    Ceiling readGBps;
    Ceiling writeGBps;
    Ceiling copyGBps; ///< bytes read plus bytes written

    friend bool operator==(const LevelCeilings&, const LevelCeilings&) = default;
};

/// What a number of threads reaches together.
struct ThreadCeilings {
    std::int32_t threads = 1;
    Ceiling fmaGflops;                 ///< f32 multiply-adds on registers, two operations each
    std::vector<LevelCeilings> levels; ///< the nearest first, memory last; a machine may lack L3

    [[nodiscard]] const LevelCeilings* level(MemoryLevel wanted) const;
    /// The nearest level that holds so many bytes.
    [[nodiscard]] const LevelCeilings* holding(std::int64_t bytes) const;

    friend bool operator==(const ThreadCeilings&, const ThreadCeilings&) = default;
};

/// What a piece of work needs of the machine.
struct Work {
    std::int64_t flops = 0;
    std::int64_t cachedBytes = 0; ///< just written, or read again: in the nearest level that holds them
    std::int64_t constantBytes = 0;
    /// Of all constants that are read between two of its runs: its own lie in the nearest level that holds
    /// these.
    std::int64_t modelConstantBytes = 0;
};

/// Which limit a piece of work meets first.
enum class Bound : std::uint8_t { kNone, kArithmetic, kBandwidth };
[[nodiscard]] std::string_view toText(Bound bound);

/// The roofline at one piece of work.
struct Roof {
    base::Nanoseconds leastTime; ///< no kernel is faster; 0 when the work is none
    Bound bound = Bound::kNone;
};

/// Measured peaks of one machine (Williams, Waterman, Patterson, Roofline, CACM 2009), for one thread and for
/// all of the plan's. A value: kept in the store under the device's fingerprint and the number of threads.
struct MachineCeilings {
    std::string vectorExtension; ///< that the arithmetic peak used: "avx512f", "avx2", "baseline"
    ThreadCeilings oneThread;
    ThreadCeilings allThreads;
    Ceiling barrierNanoseconds;   ///< one barrier of all threads
    Ceiling forkJoinNanoseconds;  ///< one empty parallel region of all threads
    std::int64_t unixSeconds = 0; ///< when they were measured

    /// \param threads 1: the limits of one thread; any other number: of all.
    [[nodiscard]] const ThreadCeilings& of(std::int32_t threads) const;
    /// Least time that the work takes: the longer one of its arithmetic at peak, and of its bytes at the read
    /// bandwidth of where they lie.
    [[nodiscard]] Roof roof(const Work& work, std::int32_t threads) const;
    /// Least time over `time`: 1 is the roof. Empty without work or time. It passes 1 where data is nearer
    /// than `work` says.
    [[nodiscard]] std::optional<double> efficiency(const Work& work, base::Nanoseconds time,
                                                   std::int32_t threads) const;

    friend bool operator==(const MachineCeilings&, const MachineCeilings&) = default;
};

} // namespace tessera::backend
