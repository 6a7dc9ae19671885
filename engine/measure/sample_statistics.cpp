#include "engine/measure/sample_statistics.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>

namespace tessera::measure {

namespace {

/// Largest k such that fewer than k of n samples lie below the median with probability at most 2.5%.
std::size_t signTestRank(std::size_t n) {
    // P(X <= k) for X ~ Binomial(n, 1/2), in logarithms so that large n does not underflow.
    double cumulative = 0.0;
    double logTerm = -static_cast<double>(n) * std::log(2.0);
    std::size_t k = 0;
    while (k < n) {
        cumulative += std::exp(logTerm);
        if (cumulative > 0.025) {
            return k;
        }
        logTerm += std::log(static_cast<double>(n - k)) - std::log(static_cast<double>(k + 1));
        ++k;
    }
    return k;
}

} // namespace

MedianInterval medianInterval(std::span<const double> samples) {
    TESSERA_ASSERT(!samples.empty());
    std::vector<double> sorted(samples.begin(), samples.end());
    std::ranges::sort(sorted);
    const std::size_t n = sorted.size();
    const std::size_t rank = signTestRank(n);
    const std::size_t low = rank == 0 ? 0 : rank - 1;
    const double median = n % 2 == 1 ? sorted[n / 2] : 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]);
    return {.median = median, .low = sorted[low], .high = sorted[n - 1 - low], .count = n};
}

std::vector<double> toDoubles(std::span<const base::Nanoseconds> samples) {
    std::vector<double> values;
    for (const auto sample : samples) {
        values.push_back(static_cast<double>(std::max<std::int64_t>(1, sample.count())));
    }
    return values;
}

MedianInterval pairedRatio(std::span<const double> a, std::span<const double> b) {
    TESSERA_ASSERT(a.size() == b.size());
    std::vector<double> ratios;
    for (std::size_t i = 0; i < a.size(); ++i) {
        TESSERA_ASSERT(b[i] > 0.0);
        ratios.push_back(a[i] / b[i]);
    }
    return medianInterval(ratios);
}

Interval medianInterval(std::span<const std::int64_t> samplesNs) {
    const auto found = medianInterval(std::vector<double>(samplesNs.begin(), samplesNs.end()));
    const auto whole = [](double time) { return base::Nanoseconds(std::llround(time)); };
    return {whole(found.median), whole(found.low), whole(found.high)};
}

} // namespace tessera::measure
