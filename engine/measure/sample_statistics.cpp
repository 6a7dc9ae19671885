#include "engine/measure/sample_statistics.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::measure {

Interval medianInterval(std::span<const std::int64_t> samplesNs) {
    TESSERA_ASSERT(!samplesNs.empty());
    std::vector<std::int64_t> sorted(samplesNs.begin(), samplesNs.end());
    std::ranges::sort(sorted);
    const std::size_t count = sorted.size();
    const std::int64_t median =
        count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
    // The number of samples below the true median is binomial(n, 1/2); cut what has at most 2.5% on each
    // side.
    double term = std::ldexp(1.0, -static_cast<int>(count));
    double tail = 0.0;
    std::size_t cut = 0;
    while (tail + term <= 0.025) {
        tail += term;
        ++cut;
        term = term * static_cast<double>(count - cut + 1) / static_cast<double>(cut);
    }
    const std::size_t low = cut == 0 ? 0 : cut - 1;
    return {base::Nanoseconds(median), base::Nanoseconds(sorted[low]),
            base::Nanoseconds(sorted[count - 1 - low])};
}

} // namespace tessera::measure
