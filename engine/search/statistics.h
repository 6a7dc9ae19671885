#pragma once

#include "engine/base/units.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::search {

/// A median with an interval that holds the true median in at least 95% of rounds, whatever the distribution.
struct MedianInterval {
    double median = 0.0;
    double low = 0.0;
    double high = 0.0;
    std::size_t count = 0;
};

/// Sample median and order statistics of a sign test (binomial, two-sided). Below 6 samples no order
/// statistic gives 95%: the interval is then the range, and only wider than stated. Samples are not empty.
[[nodiscard]] MedianInterval medianInterval(std::span<const double> samples);

/// Samples as numbers of nanoseconds, at least 1 each, so that ratios exist.
[[nodiscard]] std::vector<double> toDoubles(std::span<const base::Nanoseconds> samples);

/// Element-wise a / b of paired runs, in which what both have in common (the machine's speed then) cancels.
[[nodiscard]] MedianInterval pairedRatio(std::span<const double> a, std::span<const double> b);

} // namespace tessera::search
