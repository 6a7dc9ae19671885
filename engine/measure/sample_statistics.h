#pragma once

#include "engine/base/units.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::measure {

/// Samples whose range is an interval of 95% for the median.
inline constexpr std::size_t kFewestForInterval = 6;

/// A median with an interval that holds the true median in at least 95% of rounds, whatever the distribution.
struct MedianInterval {
    double median = 0.0;
    double low = 0.0;
    double high = 0.0;
    std::size_t count = 0;
};

/// Sample median and order statistics of a two-sided sign test (binomial; Conover, Practical Nonparametric
/// Statistics, 3.2). Below 6 samples no order statistic gives 95%: the interval is then the range. Not empty.
[[nodiscard]] MedianInterval medianInterval(std::span<const double> samples);

/// Samples as numbers of nanoseconds, at least 1 each, so that ratios exist.
[[nodiscard]] std::vector<double> toDoubles(std::span<const base::Nanoseconds> samples);

/// Element-wise a / b of paired runs, in which what both have in common (the machine's speed then) cancels.
[[nodiscard]] MedianInterval pairedRatio(std::span<const double> a, std::span<const double> b);

/// The same of times, in whole nanoseconds.
struct Interval {
    base::Nanoseconds median;
    base::Nanoseconds low;
    base::Nanoseconds high;
};
[[nodiscard]] Interval medianInterval(std::span<const std::int64_t> samplesNs);

} // namespace tessera::measure
