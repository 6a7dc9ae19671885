#include "engine/base/random.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>

namespace tessera::base {
namespace {

/// The published first outputs of SplitMix64 from state 0 (Vigna's splitmix64.c).
TEST(Random, MixesAsPublished) {
    EXPECT_EQ(splitMix(0), 0xE220A8397B1DCDAFULL);
    EXPECT_EQ(splitMix(0x9E3779B97F4A7C15ULL), 0x6E789E6AA1B965F4ULL);
}

TEST(Random, DependsOnItsSeedAlone) {
    Random a(7);
    Random b(7);
    Random c(8);
    bool differs = false;
    for (int i = 0; i < 100; ++i) {
        const auto value = a.next();
        EXPECT_EQ(value, b.next());
        differs = differs || value != c.next();
    }
    EXPECT_TRUE(differs);
}

TEST(Random, IsUniformBelowABound) {
    Random random(1);
    std::array<int, 6> counts{};
    constexpr int kDraws = 60000;
    for (int i = 0; i < kDraws; ++i) {
        ++counts.at(random.below(counts.size()));
    }
    for (const int count : counts) {
        EXPECT_NEAR(count, kDraws / 6, 500); // more than five deviations
    }
    EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, HasTheMomentsOfItsDistributions) {
    Random random(2);
    constexpr int kDraws = 100000;
    double uniformSum = 0.0;
    double normalSum = 0.0;
    double normalSquares = 0.0;
    for (int i = 0; i < kDraws; ++i) {
        const double uniform = random.uniform();
        ASSERT_GE(uniform, 0.0);
        ASSERT_LT(uniform, 1.0);
        uniformSum += uniform;
        const double normal = random.normal();
        normalSum += normal;
        normalSquares += normal * normal;
    }
    EXPECT_NEAR(uniformSum / kDraws, 0.5, 0.005);
    EXPECT_NEAR(normalSum / kDraws, 0.0, 0.02);
    EXPECT_NEAR(normalSquares / kDraws, 1.0, 0.03);
}

} // namespace
} // namespace tessera::base
