#include "engine/measure/sample_statistics.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::measure {

namespace {

/// The number of samples below the true median is binomial(n, 1/2); what to cut has at most 2.5% on each
/// side.
std::size_t samplesToCut(std::size_t count) {
    // Beyond this 2^-n leaves a double's range; the normal approximation is then within one rank.
    constexpr std::size_t kExact = 1000;
    if (count > kExact) {
        const auto n = static_cast<double>(count);
        return static_cast<std::size_t>((n - 1.959964 * std::sqrt(n)) / 2.0);
    }
    double term = std::ldexp(1.0, -static_cast<int>(count));
    double tail = 0.0;
    std::size_t cut = 0;
    while (tail + term <= 0.025) {
        tail += term;
        ++cut;
        term = term * static_cast<double>(count - cut + 1) / static_cast<double>(cut);
    }
    return cut;
}

} // namespace

Interval medianInterval(std::span<const std::int64_t> samplesNs) {
    TESSERA_ASSERT(!samplesNs.empty());
    std::vector<std::int64_t> sorted(samplesNs.begin(), samplesNs.end());
    std::ranges::sort(sorted);
    const std::size_t count = sorted.size();
    const std::int64_t median =
        count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
    const std::size_t cut = samplesToCut(count);
    const std::size_t low = cut == 0 ? 0 : cut - 1;
    return {base::Nanoseconds(median), base::Nanoseconds(sorted[low]),
            base::Nanoseconds(sorted[count - 1 - low])};
}

Interval meanInterval(std::span<const std::int64_t> samplesNs) {
    constexpr std::int64_t kMost = 2; // medians that a sample counts for
    const auto [median, low, high] = medianInterval(samplesNs);
    double sum = 0.0;
    for (const auto sample : samplesNs) {
        sum += static_cast<double>(std::min(sample, kMost * median.count()));
    }
    const base::Nanoseconds mean(std::llround(sum / static_cast<double>(samplesNs.size())));
    return {mean, std::min(low, mean), std::max(high, mean)};
}

} // namespace tessera::measure
