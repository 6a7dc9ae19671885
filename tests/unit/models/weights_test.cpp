#include "engine/models/weights.h"

#include "engine/base/hash.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace tessera::models {
namespace {

std::string contentName(const graph::ConstantRef& constant) {
    return base::hashBytes(constant->tensor()->bytes()).hex();
}

// Golden: a change of the generator changes every recorded result, so it must not go unseen.
TEST(Weights, AreTheSameBytesEverywhere) {
    const auto seed = parameterSeed("dcgan", "main.0.weight", 0);
    EXPECT_EQ(contentName(normalParameter({100, 512}, 0.125, seed)), "3c75e66650b70072f9c5cd3f672646de");
    EXPECT_EQ(contentName(uniformParameter({512}, 0.9F, 1.1F, seed)), "7e27584adef8b1af866fc4a432aca4f4");
}

TEST(Weights, HaveTheDeviationAskedFor) {
    const auto tensor = *normalParameter({1000, 1000}, 0.5, 7)->tensor();
    double sum = 0.0;
    double squares = 0.0;
    for (const float value : tensor.as<float>()) {
        sum += value;
        squares += static_cast<double>(value) * value;
    }
    EXPECT_NEAR(sum / 1e6, 0.0, 0.002);
    EXPECT_NEAR(std::sqrt(squares / 1e6), 0.5, 0.002);
}

TEST(Weights, StayInTheUniformRange) {
    const auto tensor = *uniformParameter({100'000}, 0.9F, 1.1F, 3)->tensor();
    const auto values = tensor.as<float>();
    EXPECT_GE(*std::ranges::min_element(values), 0.9F);
    EXPECT_LE(*std::ranges::max_element(values), 1.1F);
    EXPECT_LT(*std::ranges::min_element(values), 0.901F);
    EXPECT_GT(*std::ranges::max_element(values), 1.099F);
}

TEST(Weights, DifferByNetworkParameterAndSeed) {
    const auto seed = parameterSeed("a", "bc", 0);
    EXPECT_NE(seed, parameterSeed("ab", "c", 0));
    EXPECT_NE(seed, parameterSeed("a", "bd", 0));
    EXPECT_NE(seed, parameterSeed("a", "bc", 1));
}

} // namespace
} // namespace tessera::models
