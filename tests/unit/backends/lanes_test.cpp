#include "engine/backends/onednn/lanes.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace tessera::onednn {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr int kLanes = 4; // those that every machine has
using Four = Lanes<kLanes>;

using Function = void (*)(Four::Floats& x);

float valueOf(Function function, float x) {
    Four::Floats held;
    Four::load(held, &x, 1);
    function(held);
    float result = 0.0F;
    Four::store(held, &result, 1);
    return result;
}

std::vector<float> numbers() {
    std::vector<float> list{0.0F, -0.0F, 1e-30F, -1e-30F, 0.625F, -0.625F, 87.4F, -87.4F, 1e30F, -1e30F};
    for (int i = -4000; i <= 4000; ++i) {
        list.push_back(static_cast<float>(i) / 200.0F);
    }
    return list;
}

TEST(Lanes, SigmoidIsExactToAFewUnitsInTheLastPlace) {
    for (const float x : numbers()) {
        const double expected = 1.0 / (1.0 + std::exp(-static_cast<double>(x)));
        ASSERT_NEAR(valueOf(Four::sigmoid, x), expected, 3e-7 * expected + 1e-37) << x;
    }
}

TEST(Lanes, TanhIsExactToAFewUnitsInTheLastPlace) {
    for (const float x : numbers()) {
        const double expected = std::tanh(static_cast<double>(x));
        ASSERT_NEAR(valueOf(Four::tanh, x), expected, 3e-7 * std::abs(expected)) << x;
    }
}

TEST(Lanes, ExpOfNegativeNumbersEndsInZero) {
    for (const float x : numbers()) {
        if (x <= 0.0F) {
            const double expected = std::exp(static_cast<double>(x));
            ASSERT_NEAR(valueOf(Four::expOfNegative, x), expected, 3e-7 * expected + 1e-37) << x;
        }
    }
    EXPECT_EQ(valueOf(Four::expOfNegative, -kInfinity), 0.0F);
}

TEST(Lanes, FunctionsKeepInfinitiesAndNaN) {
    EXPECT_EQ(valueOf(Four::sigmoid, kInfinity), 1.0F);
    EXPECT_EQ(valueOf(Four::sigmoid, -kInfinity), 0.0F);
    EXPECT_EQ(valueOf(Four::tanh, kInfinity), 1.0F);
    EXPECT_EQ(valueOf(Four::tanh, -kInfinity), -1.0F);
    for (const Function function : {Four::sigmoid, Four::tanh, Four::expOfNegative}) {
        EXPECT_TRUE(std::isnan(valueOf(function, std::nanf(""))));
    }
}

TEST(Lanes, TailsReadAndWriteNothingBehindThem) {
    const std::vector<float> from{1.0F, 2.0F, 3.0F};
    Four::Floats held;
    Four::load(held, from.data(), 3);
    float all[kLanes];
    Four::store(held, all);
    EXPECT_EQ(all[3], 0.0F);
    std::vector<float> to(kLanes, 7.0F);
    Four::store(held, to.data(), 2);
    EXPECT_EQ(to, (std::vector<float>{1.0F, 2.0F, 7.0F, 7.0F}));
}

} // namespace

} // namespace tessera::onednn
