#pragma once

#include "engine/base/units.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace tessera::measure {

/// Samples whose range is an interval of 95% for the median.
inline constexpr std::size_t kFewestForInterval = 6;

struct Interval {
    base::Nanoseconds median; ///< of meanInterval: the mean
    base::Nanoseconds low;
    base::Nanoseconds high;
};

/// Median with a distribution-free 95% interval from order statistics (binomial; Conover, Practical
/// Nonparametric Statistics, 3.2). Below 6 samples no such interval exists: then the range of the samples.
/// Not empty.
[[nodiscard]] Interval medianInterval(std::span<const std::int64_t> samplesNs);

/// The mean, and the median's interval, widened to hold it. Means of parts add up to the mean of the whole,
/// which medians of skewed samples fall short of. One sample counts for twice the median at the most: a
/// process that takes the core away for milliseconds is no property of a kernel of microseconds. Not empty.
[[nodiscard]] Interval meanInterval(std::span<const std::int64_t> samplesNs);

} // namespace tessera::measure
