#pragma once

#include "engine/base/result.h"
#include "engine/base/units.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tessera::measure {

/// One rival in an interleaved timing: `ready` puts the machine into the plan's state (untimed), `run` is
/// timed.
struct Rival {
    std::function<void()> ready;
    std::function<base::Status()> run;
    /// Time of an empty hand-over that `run` contains and that is to be subtracted.
    base::Nanoseconds subtract;
};

struct TimingLimits {
    std::int32_t minRounds = 9;
    std::int32_t maxRounds = 31;
    base::Nanoseconds budget{
        400'000'000}; ///< of all rivals together; the minimum of rounds is kept all the same
    /// A rival this many times slower than the best after three rounds is timed no further.
    double hopeless = 2.0;
    std::uint64_t seed = 1;
};

struct TimingResult {
    std::vector<std::int64_t> samplesNs;
    base::Status status;
    double relativeWidth = 1.0; ///< of the 95% interval of the median
};

/// Times rivals in random order, round by round, so that drift of the machine meets all of them alike. Rounds
/// in which the arithmetic canary ran more than 5% below the best are dropped (`canary` may be empty). Ends
/// when every interval is within 2%, or separated from the best, or a limit is reached.
[[nodiscard]] std::vector<TimingResult> timeInterleaved(std::span<Rival> rivals, const TimingLimits& limits,
                                                        const std::function<double()>& canary);

} // namespace tessera::measure
