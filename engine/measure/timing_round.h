#pragma once

#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/measure/machine_speed.h"
#include "engine/measure/thresholds.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace tessera::measure {

/// A kernel in an interleaved timing: `ready` puts the machine into the plan's state (untimed), `run` is
/// timed.
struct TimedKernel {
    std::function<void()> ready;
    std::function<base::Status()> run;
    /// Time of an empty hand-over that `run` contains and that is to be subtracted.
    base::Nanoseconds subtract;
    /// Time of a run before, cold and alone; 0: none.
    base::Nanoseconds firstRun{0};
    /// Others may have had the cores in that run, for a part of it: no verdict rests on it alone.
    bool isFirstDoubtful = false;
    /// Implementations of one region share a group, and compete.
    std::size_t group = 0;
    /// Groups of larger regions around this one, which do its work and more: a kernel far slower than theirs
    /// is timed no further.
    std::vector<std::size_t> around = {};
    /// Bytes of constants that a run reads.
    std::int64_t weightBytes = 0;
    /// Bytes of other data that lie between two of its runs in a whole inference; 0: it may find its weights
    /// hot.
    std::int64_t coolBytes = 0;
    /// What the last run took by another clock than this process's; empty, or nothing: what `run` took.
    std::function<std::optional<base::Nanoseconds>()> ownTime = {};
};

struct TimingLimits {
    /// An interval of 95% needs six; a group whose budget is spent may end before.
    std::int32_t minRounds = thresholds::kFewestRounds;
    std::int32_t maxRounds = thresholds::kMostRounds;
    /// Of all kernels of one group together; the minimum of rounds is kept all the same.
    base::Nanoseconds groupBudget{thresholds::kGroupBudget};
    /// A kernel this many times slower in two runs than the best of its group, or of one around it, is timed
    /// no further.
    double earlyStopRatio = thresholds::kEarlyStop;
    /// The run before the rounds is one of these where it took so long: what is paid once hardly shows in it.
    base::Nanoseconds minInformativeRun{thresholds::kInformativeRun};
    /// One whose first run took this many times the least of its group, or of one around it, is timed once...
    double firstRunStopRatio = thresholds::kFirstRunStop;
    /// ...and one whose first run took this long besides is not run again: that run is its sample, unless it
    /// is doubtful.
    base::Nanoseconds longFirstRun{thresholds::kLongFirstRun};
    /// One quicker than this gets the minimum of rounds, however slow it is beside others.
    base::Nanoseconds quickRun{thresholds::kQuickRun};
    std::uint64_t seed = 1;
};

/// What a timing does besides running its kernels; each may be empty.
struct TimingHooks {
    /// Speed of the machine right now, in any unit.
    std::function<double()> canary;
    /// Reads that many bytes of other data.
    std::function<void(std::int64_t bytes)> cool;
    /// Said before each round, and between kernels where the last time was thresholds::kSayEvery ago.
    std::function<base::Status(std::int32_t round)> progress;
    /// What earlier timings saw of the machine, to which this one adds; null: nothing.
    MachineSpeed* speed = nullptr;
};

struct TimingResult {
    std::vector<std::int64_t> samplesNs;
    base::Status status;
    double relativeWidth = 1.0; ///< of the 95% interval of the median
};

/// Times kernels in random order, round by round, so that drift of the machine meets all of them alike.
/// The canary is looked at every few milliseconds; samples beside which it was below full speed,
/// before or after, are dropped where the others suffice. A group ends when each of its intervals is within
/// 2%, or separated from the group's best; the timing when all have ended or a limit is reached.
///
/// Kernels that must meet cool weights are drawn into two halves at the start, and the order is random within
/// each: between two runs of one kernel then lies at least the other half. What that lacks of `coolBytes` is
/// read by `TimingHooks::cool` between the rounds.
///
/// What is timed once has the less of that run and the one before: it takes two disturbances to spoil both.
///
/// \par Errors  those of `TimingHooks::progress`; a kernel's own failure stands in its result.
[[nodiscard]] base::Result<std::vector<TimingResult>>
timeInterleaved(std::span<TimedKernel> kernels, const TimingLimits& limits, const TimingHooks& hooks);

} // namespace tessera::measure
