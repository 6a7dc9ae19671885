#include "engine/measure/sample_statistics.h"

#include "engine/base/random.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace tessera::measure {
namespace {

std::vector<std::int64_t> ascending(std::size_t count) {
    std::vector<std::int64_t> samples(count);
    for (std::size_t i = 0; i < count; ++i) {
        samples[i] = static_cast<std::int64_t>(10 * (i + 1));
    }
    return samples;
}

/// Ranks (from 1) of the order statistics that bound the median with at least 95% confidence, for n = 1..40:
/// the largest r with P(Binomial(n, 1/2) <= r - 1) <= 0.025. Published tables (for example Conover, table A3)
/// give the same; below 6 samples none exists and the range is taken.
constexpr int kLowRank[40] = {1, 1, 1, 1, 1, 1, 1, 1, 2, 2,  2,  3,  3,  3,  4,  4,  5,  5,  5,  6,
                              6, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12, 12, 13, 13, 13, 14};

/// P(Binomial(n, 1/2) <= k) by exact integers.
double tail(int n, int k) {
    double total = 0.0;
    double ways = 1.0;
    for (int i = 0; i <= k; ++i) {
        total += ways;
        ways = ways * (n - i) / (i + 1);
    }
    for (int i = 0; i < n; ++i) {
        total /= 2.0;
    }
    return total;
}

TEST(MedianInterval, HasTheRanksOfTheBinomialTable) {
    for (int n = 1; n <= 40; ++n) {
        const auto interval = medianInterval(ascending(static_cast<std::size_t>(n)));
        const int low = static_cast<int>(interval.low.count() / 10);
        const int high = static_cast<int>(interval.high.count() / 10);
        EXPECT_EQ(low, kLowRank[n - 1]) << "n = " << n;
        EXPECT_EQ(high, n + 1 - low) << "n = " << n;
        if (n >= 6) {
            EXPECT_LE(tail(n, low - 1), 0.025) << "n = " << n;
            EXPECT_GT(tail(n, low), 0.025) << "n = " << n << ": a narrower interval would do";
        }
    }
}

TEST(MedianInterval, TakesTheMiddleOfEvenCounts) {
    EXPECT_EQ(medianInterval(std::vector<std::int64_t>{40, 10, 30, 20}).median.count(), 25);
    EXPECT_EQ(medianInterval(std::vector<std::int64_t>{30, 10, 20}).median.count(), 20);
}

TEST(MedianInterval, DoesNotDependOnTheOrderOfSamples) {
    auto samples = ascending(21);
    const auto sorted = medianInterval(samples);
    std::ranges::reverse(samples);
    std::swap(samples[3], samples[17]);
    const auto shuffled = medianInterval(samples);
    EXPECT_EQ(sorted.median, shuffled.median);
    EXPECT_EQ(sorted.low, shuffled.low);
    EXPECT_EQ(sorted.high, shuffled.high);
}

TEST(MedianInterval, StaysOrderedForManySamples) {
    const auto interval = medianInterval(ascending(1000)); // 2^-1000 must not underflow the sum
    EXPECT_EQ(interval.low.count() / 10, 469);
    EXPECT_EQ(interval.high.count() / 10, 532);
    // Beyond what 2^-n can hold in a double.
    const auto large = medianInterval(ascending(3000));
    EXPECT_GT(large.low.count() / 10, 1400);
    EXPECT_LT(large.low, large.median);
}

TEST(MedianInterval, HoldsTheMedianInNineteenOfTwentyRounds) {
    base::Random random(5);
    int held = 0;
    for (int round = 0; round < 2000; ++round) {
        std::vector<double> samples;
        for (int i = 0; i < 40; ++i) {
            samples.push_back(std::exp(random.normal())); // median 1, long tail
        }
        const auto interval = medianInterval(samples);
        held += interval.low <= 1.0 && 1.0 <= interval.high ? 1 : 0;
    }
    EXPECT_GE(held, 1900);
    EXPECT_LE(held, 1980); // and it is no wider than it must be
}

TEST(PairedRatio, CancelsWhatBothHaveInCommon) {
    const std::vector<double> a{2.0, 4.0, 6.0};
    const std::vector<double> b{1.0, 2.0, 3.0};
    const auto ratio = pairedRatio(a, b);
    EXPECT_EQ(ratio.low, 2.0);
    EXPECT_EQ(ratio.median, 2.0);
    EXPECT_EQ(ratio.high, 2.0);
    EXPECT_EQ(ratio.count, 3U);
}

} // namespace
} // namespace tessera::measure
