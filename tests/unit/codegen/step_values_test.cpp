// Steps on numbers that random ones do not meet.
#include "tests/unit/codegen/guarded_call.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::test {

namespace step_values {
namespace {

using codegen::Step;
using codegen::StepOp;

/// The step of each value.
std::vector<float> applied(const Step& step, const std::vector<float>& values, int width) {
    const auto count = static_cast<std::int64_t>(values.size());
    const codegen::Problem problem{.shape = codegen::Elementwise{.channels = count},
                                   .epilogue = {.steps = {step}}};
    const auto family = std::ranges::find(codegen::families(), "elementwise", &codegen::Family::name);
    const auto offered = family->candidates(problem, testTarget(width, 1));
    const auto generated = offered.value().front().generate();
    const auto printed = codegen::printCpp(generated.kernel);
    const auto loaded = loadForTrials({&printed, 1});
    if (!loaded) {
        ADD_FAILURE() << loaded.error().oneLine();
        return {};
    }
    const CallResult got =
        callGuarded(generated.kernel, loaded->front(),
                    {.inputs = {values}, .resultElements = values.size(), .constants = {}}, Guard::kBehind);
    EXPECT_EQ(got.fault, "");
    return got.values;
}

class StepValues : public testing::TestWithParam<int> {};

/// From 2^22 on, where floats still have halves, the sum that rounds must keep what is below them.
TEST_P(StepValues, RoundToEvenAtEverySizeAndKeepTheSignOfZero) {
    constexpr float kHalves = 4194304.0F;
    constexpr float kWhole = 8388608.0F;
    std::vector<float> values{0.0F,
                              0.5F,
                              1.5F,
                              2.5F,
                              0.3F,
                              1e-30F,
                              kHalves - 0.25F,
                              kHalves + 0.5F,
                              kHalves + 1.5F,
                              6291455.5F,
                              kWhole - 1.5F,
                              kWhole - 0.5F,
                              kWhole,
                              kWhole + 1.0F,
                              1e20F,
                              std::numeric_limits<float>::infinity()};
    const std::size_t count = values.size();
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(-values[i]);
    }
    const auto rounded = applied({.op = StepOp::kRound}, values, GetParam());
    ASSERT_EQ(rounded.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(std::bit_cast<std::uint32_t>(rounded[i]),
                  std::bit_cast<std::uint32_t>(std::nearbyint(values[i])))
            << values[i] << " becomes " << rounded[i];
    }
    const auto none = applied({.op = StepOp::kRound}, {std::numeric_limits<float>::quiet_NaN()}, GetParam());
    EXPECT_TRUE(std::isnan(none.at(0)));
}

TEST_P(StepValues, EluTakesASlopeBelowZero) {
    const std::vector<float> values{-20.0F, -1.5F, -0.25F, -0.0F, 0.5F, 3.0F, 100.0F};
    for (const float alpha : {1.0F, -0.75F, 0.0F}) {
        const auto results = applied({.op = StepOp::kElu, .alpha = alpha}, values, GetParam());
        ASSERT_EQ(results.size(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            const float expected = values[i] > 0.0F ? values[i] : alpha * std::expm1(values[i]);
            EXPECT_NEAR(results[i], expected, 1e-6F) << values[i] << " with " << alpha;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, StepValues, testing::ValuesIn(trialWidths()));

} // namespace
} // namespace step_values

} // namespace tessera::test
