// The numbers are free; their statistics are not.
#include "tests/unit/kernels/run_kernel.h"

#include <numeric>

namespace tessera::kernels {
namespace {

using namespace test;

struct Moments {
    double mean = 0;
    double deviation = 0;
};

Moments momentsOf(const Tensor& tensor) {
    const auto values = tensor.toDoubles();
    Moments moments;
    moments.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    for (const double value : values) {
        moments.deviation += (value - moments.mean) * (value - moments.mean);
    }
    moments.deviation = std::sqrt(moments.deviation / static_cast<double>(values.size()));
    return moments;
}

const std::vector<std::int64_t> kMany{100, 200};

TEST(Random, NormalsHaveTheirMeanAndDeviation) {
    const auto moments = momentsOf(
        runOne({.op = "RandomNormal",
                .inputs = {},
                .attributes = {{"shape", kMany}, {"mean", 3.0F}, {"scale", 2.0F}, {"seed", 7.0F}}}));
    EXPECT_NEAR(moments.mean, 3.0, 0.1);
    EXPECT_NEAR(moments.deviation, 2.0, 0.1);
}

TEST(Random, UniformsFillTheirRange) {
    const Tensor y = runOne({.op = "RandomUniform",
                             .inputs = {},
                             .attributes = {{"shape", kMany}, {"low", -1.0F}, {"high", 3.0F}}});
    for (const double value : y.toDoubles()) {
        ASSERT_GE(value, -1.0);
        ASSERT_LE(value, 3.0);
    }
    EXPECT_NEAR(momentsOf(y).mean, 1.0, 0.05);
    EXPECT_NEAR(momentsOf(y).deviation, 4.0 / std::sqrt(12.0), 0.05);
}

TEST(Random, SeedsDecide) {
    const auto draw = [](float seed) {
        return runOne({.op = "RandomNormalLike",
                       .inputs = {floats({4}, {0, 0, 0, 0})},
                       .attributes = {{"seed", seed}}})
            .toDoubles();
    };
    EXPECT_EQ(draw(1), draw(1));
    EXPECT_NE(draw(1), draw(2));
}

TEST(Random, BernoulliFollowsItsProbabilities) {
    Tensor probabilities(DType::kFloat32, {20000});
    for (float& value : probabilities.mutableAs<float>()) {
        value = 0.3F;
    }
    EXPECT_NEAR(momentsOf(runOne({"Bernoulli", {probabilities}})).mean, 0.3, 0.02);
}

TEST(Random, MultinomialFollowsItsLogarithms) {
    const Tensor y = runOne({.op = "Multinomial",
                             .inputs = {floats({1, 3}, {std::log(1.0F), std::log(2.0F), std::log(5.0F)})},
                             .attributes = {{"sample_size", std::int64_t{20000}}}});
    std::vector<double> counts(3, 0);
    for (const std::int64_t label : y.toInts()) {
        counts.at(static_cast<std::size_t>(label)) += 1.0 / 20000;
    }
    EXPECT_NEAR(counts[0], 0.125, 0.02);
    EXPECT_NEAR(counts[1], 0.25, 0.02);
    EXPECT_NEAR(counts[2], 0.625, 0.02);
}

TEST(Random, DropoutKeepsTheExpectedSum) {
    Tensor ones(DType::kFloat32, {20000});
    for (float& value : ones.mutableAs<float>()) {
        value = 1.0F;
    }
    const auto outputs =
        runAll({.op = "Dropout", .inputs = {ones, floats({}, {0.25F}), bools({}, {1})}, .outputs = 2});
    EXPECT_NEAR(momentsOf(outputs[0]).mean, 1.0, 0.02);
    EXPECT_NEAR(momentsOf(outputs[1]).mean, 0.75, 0.02);
}

} // namespace
} // namespace tessera::kernels
