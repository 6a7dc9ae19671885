#pragma once

#include "engine/base/units.h"

#include <cstdint>
#include <span>

namespace tessera::measure {

struct Interval {
    base::Nanoseconds median;
    base::Nanoseconds low;
    base::Nanoseconds high;
};

/// Median with a distribution-free 95% interval from order statistics (binomial; Conover, Practical
/// Nonparametric Statistics, 3.2). Below 6 samples no such interval exists: then the range of the samples.
/// Not empty.
[[nodiscard]] Interval medianInterval(std::span<const std::int64_t> samplesNs);

} // namespace tessera::measure
