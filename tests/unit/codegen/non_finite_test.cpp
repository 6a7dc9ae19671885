// Infinities and NaN, the numbers beside them, and rows that are masked, in generated kernels: what the
// definitions give.
#include "tests/unit/codegen/guarded_call.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::test {

namespace non_finite {
namespace {

using codegen::AxisReduction;
using codegen::OperandKind;
using codegen::Problem;
using codegen::ResponseNormalisation;
using codegen::RowNormalisation;
using codegen::Step;
using codegen::StepOp;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kLowest = std::numeric_limits<float>::lowest();

/// The result of each candidate whose layouts are plain.
std::vector<std::vector<float>> resultsOf(const char* familyName, const Problem& problem, int width,
                                          const std::vector<std::vector<float>>& inputs,
                                          std::size_t resultElements) {
    const auto family = std::ranges::find(codegen::families(), familyName, &codegen::Family::name);
    const auto offered = family->candidates(problem, testTarget(width, 1));
    if (!offered) {
        ADD_FAILURE() << offered.error().oneLine();
        return {};
    }
    std::vector<codegen::Generated> generated;
    std::vector<codegen::PrintedKernel> printed;
    for (const auto& candidate : *offered) {
        if (candidate.inputForm == codegen::Form::kPlain && candidate.outputForm == codegen::Form::kPlain) {
            generated.push_back(candidate.generate());
            printed.push_back(codegen::printCpp(generated.back().kernel));
        }
    }
    const auto loaded = loadForTrials(printed);
    if (!loaded) {
        ADD_FAILURE() << loaded.error().oneLine();
        return {};
    }
    std::vector<std::vector<float>> results;
    for (std::size_t i = 0; i < generated.size(); ++i) {
        const KernelArguments arguments{.inputs = inputs,
                                        .resultElements = resultElements,
                                        .constants = packed(generated[i].packings, {})};
        const CallResult got = callGuarded(generated[i].kernel, (*loaded)[i], arguments, Guard::kBehind);
        EXPECT_EQ(got.fault, "");
        results.push_back(got.values);
    }
    return results;
}

bool isAlike(float got, double expected) {
    const auto rounded = static_cast<float>(expected);
    if (std::isnan(rounded) || std::isinf(rounded)) {
        return std::isnan(rounded) ? std::isnan(got) : got == rounded;
    }
    // Sums with one, and the far end of Gelu's polynomial, leave little of what is small.
    const double allowed = 3e-6 * std::abs(expected) + 1.2e-7 * static_cast<double>(std::abs(expected) < 1.0);
    return std::abs(static_cast<double>(got) - expected) <= allowed;
}

struct Function {
    const char* name = nullptr;
    Step step{};
    double (*definition)(double x) = nullptr;
};

double logistic(double x) {
    return 1.0 / (1.0 + std::exp(-x));
}

const Function kFunctions[] = {
    {"relu",
     {.op = StepOp::kClamp, .alpha = 0.0F, .beta = kInfinity},
     [](double x) { return x < 0 ? 0 : x; }},
    {"clip",
     {.op = StepOp::kClamp, .alpha = -1.0F, .beta = 6.0F},
     [](double x) { return x < -1  ? -1
                           : x > 6 ? 6
                                   : x; }},
    {"leaky relu", {.op = StepOp::kLeakyRelu, .alpha = 0.5F}, [](double x) { return x < 0 ? 0.5 * x : x; }},
    {"elu", {.op = StepOp::kElu, .alpha = 1.0F}, [](double x) { return x < 0 ? std::expm1(x) : x; }},
    {"exp", {.op = StepOp::kExp}, [](double x) { return std::exp(x); }},
    {"tanh", {.op = StepOp::kTanh}, [](double x) { return std::tanh(x); }},
    {"sigmoid", {.op = StepOp::kSigmoid}, logistic},
    {"gelu", {.op = StepOp::kGelu}, [](double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }},
    {"gelu by tanh",
     {.op = StepOp::kGeluTanh},
     [](double x) { return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }},
    {"swish", {.op = StepOp::kSwish, .alpha = 1.0F}, [](double x) { return x * logistic(x); }},
    {"hard sigmoid",
     {.op = StepOp::kHardSigmoid, .alpha = 0.25F, .beta = 0.5F},
     [](double x) { return 0.25 * x + 0.5 < 0   ? 0
                           : 0.25 * x + 0.5 > 1 ? 1
                                                : 0.25 * x + 0.5; }},
    {"hard swish",
     {.op = StepOp::kHardSwish},
     [](double x) {
         return x * (x / 6 + 0.5 < 0 ? 0 : x / 6 + 0.5 > 1 ? 1 : x / 6 + 0.5);
     }},
    {"abs", {.op = StepOp::kAbsolute}, [](double x) { return std::abs(x); }},
    {"neg", {.op = StepOp::kNegate}, [](double x) { return -x; }},
    {"sqrt", {.op = StepOp::kSquareRoot}, [](double x) { return std::sqrt(x); }},
    {"round", {.op = StepOp::kRound}, [](double x) { return std::nearbyint(x); }},
    {"floor", {.op = StepOp::kFloor}, [](double x) { return std::floor(x); }},
    {"ceil", {.op = StepOp::kCeil}, [](double x) { return std::ceil(x); }},
    {"sign", {.op = StepOp::kSign}, [](double x) { return x > 0   ? 1.0
                                                          : x < 0 ? -1.0
                                                                  : x; }},
    {"square", {.op = StepOp::kSquare}, [](double x) { return x * x; }},
    {"cube", {.op = StepOp::kCube}, [](double x) { return x * x * x; }},
    {"power of a half", {.op = StepOp::kPositiveRoot}, [](double x) { return std::pow(x, 0.5); }},
    {"power of minus a half",
     {.op = StepOp::kInversePositiveRoot},
     [](double x) { return std::pow(x, -0.5); }},
    {"power",
     {.op = StepOp::kPower, .operand = OperandKind::kNumber, .number = 2.25F},
     [](double x) { return std::pow(x, 2.25); }},
    {"power of five",
     {.op = StepOp::kPower, .operand = OperandKind::kNumber, .number = 5.0F},
     [](double x) { return std::pow(x, 5.0); }},
    {"power of minus three",
     {.op = StepOp::kPower, .operand = OperandKind::kNumber, .number = -3.0F},
     [](double x) { return std::pow(x, -3.0); }},
    {"power of two",
     {.op = StepOp::kPowerFrom, .operand = OperandKind::kNumber, .number = 2.0F},
     [](double x) { return std::pow(2.0, x); }},
    {"reciprocal", {.op = StepOp::kReciprocal}, [](double x) { return 1.0 / x; }},
    {"log", {.op = StepOp::kLogarithm}, [](double x) { return std::log(x); }},
    {"erf", {.op = StepOp::kErf}, [](double x) { return std::erf(x); }},
    {"softplus",
     {.op = StepOp::kSoftplus},
     [](double x) { return std::isnan(x) ? x : std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }},
    {"mish",
     {.op = StepOp::kMish},
     [](double x) { return x * std::tanh(std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)))); }},
    {"softsign", {.op = StepOp::kSoftsign}, [](double x) { return x / (1.0 + std::abs(x)); }},
    {"sin", {.op = StepOp::kSine}, [](double x) { return std::sin(x); }},
    {"cos", {.op = StepOp::kCosine}, [](double x) { return std::cos(x); }},
    {"selu",
     {.op = StepOp::kSelu, .alpha = 1.625F, .beta = 1.0625F},
     [](double x) { return 1.0625 * (x <= 0 ? 1.625 * std::expm1(x) : x); }},
    {"celu",
     {.op = StepOp::kCelu, .alpha = 0.75F},
     [](double x) { return x < 0 ? 0.75 * std::expm1(x / 0.75) : x; }},
    {"thresholded relu",
     {.op = StepOp::kThreshold, .alpha = 0.75F},
     [](double x) { return x <= 0.75 ? 0.0 : x; }},
    {"parametric relu",
     {.op = StepOp::kParametricRelu, .operand = OperandKind::kNumber, .number = 0.25F},
     [](double x) { return x < 0 ? 0.25 * x : x; }},
    {"divided into",
     {.op = StepOp::kDivideInto, .operand = OperandKind::kNumber, .number = 3.0F},
     [](double x) { return 3.0 / x; }},
};

class NonFinite : public testing::TestWithParam<int> {};

TEST_P(NonFinite, StepsGiveWhatTheirDefinitionsGive) {
    const std::vector<float> values{kNaN,      -kNaN,      std::bit_cast<float>(0x7fc12345U),
                                    kInfinity, -kInfinity, 3e38F,
                                    -3e38F,    1e20F,      -1e20F,
                                    89.0F,     88.8F,      88.7F,
                                    88.0F,     -86.9F,     -90.0F,
                                    -100.0F,   -104.0F,    -105.0F,
                                    -0.75F,    0.5F,       2.0F,
                                    7.0F,      0.0F,       1.0F,
                                    -1.0F,     -2.0F,      1e-40F,
                                    -1e-40F,   1e5F,       -8193.0F};
    for (const auto& function : kFunctions) {
        const Problem problem{.shape =
                                  codegen::Elementwise{.channels = static_cast<std::int64_t>(values.size())},
                              .epilogue = {.steps = {function.step}}};
        for (const auto& result : resultsOf("elementwise", problem, GetParam(), {values}, values.size())) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                EXPECT_TRUE(isAlike(result[i], function.definition(static_cast<double>(values[i]))))
                    << function.name << " of " << values[i] << " is " << result[i];
            }
        }
    }
}

TEST_P(NonFinite, ExponentialsAreRightWhereTheyAreSubnormalAndWhereTheyAreLargest) {
    std::vector<float> values{-kInfinity, -3e38F};
    for (float x = -103.5F; x < 88.72F; x += 0.37F) {
        values.push_back(x);
    }
    const Problem problem{.shape = codegen::Elementwise{.channels = static_cast<std::int64_t>(values.size())},
                          .epilogue = {.steps = {{.op = StepOp::kExp}}}};
    for (const auto& result : resultsOf("elementwise", problem, GetParam(), {values}, values.size())) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double expected = std::exp(static_cast<double>(values[i]));
            const double unit = static_cast<double>(std::numeric_limits<float>::denorm_min());
            EXPECT_NEAR(static_cast<double>(result[i]), expected,
                        3e-7 * expected + (expected > 0.0 ? unit : 0.0))
                << values[i];
        }
    }
}

TEST_P(NonFinite, TheLargerAndTheSmallerOfTwoAreNaNWhereOneIs) {
    const std::vector<float> some{kNaN, 1.0F, -kInfinity, kInfinity, kNaN, 2.0F, -3.0F, kNaN, -kInfinity};
    const std::vector<float> others{1.0F, kNaN, 5.0F, -1.0F, kInfinity, -2.0F, 4.0F, kNaN, -kInfinity};
    for (const StepOp op : {StepOp::kMaximum, StepOp::kMinimum}) {
        const Problem problem{
            .shape = codegen::Elementwise{.channels = static_cast<std::int64_t>(some.size())},
            .epilogue = {.steps = {{.op = op, .operand = OperandKind::kTensor}}, .tensors = 1}};
        for (const auto& result :
             resultsOf("elementwise", problem, GetParam(), {some, others}, some.size())) {
            for (std::size_t i = 0; i < some.size(); ++i) {
                const double a = static_cast<double>(some[i]);
                const double b = static_cast<double>(others[i]);
                const double chosen = op == StepOp::kMaximum ? std::max(a, b) : std::min(a, b);
                EXPECT_TRUE(isAlike(result[i], std::isnan(a + b) && std::isnan(a * b) ? a + b : chosen))
                    << a << " and " << b << " give " << result[i];
            }
        }
    }
}

/// Rows of scores as models mask them, 37 columns each.
std::vector<std::vector<float>> maskedRows() {
    constexpr std::size_t kColumns = 37;
    std::vector<std::vector<float>> rows(9, std::vector<float>(kColumns));
    for (std::size_t j = 0; j < kColumns; ++j) {
        const float score = 0.25F * static_cast<float>(j % 7) - 1.0F;
        rows[0][j] = -kInfinity; // masked whole
        rows[1][j] = j < 20 ? score : -kInfinity;
        rows[2][j] = kLowest;
        rows[3][j] = j < 20 ? score : kLowest;
        rows[4][j] = j == 36 ? kInfinity : score;
        rows[5][j] = j == 35 ? kNaN : j < 20 ? score : -kInfinity;
        rows[6][j] = j == 2 ? kNaN : score;
        rows[7][j] = j == 36 ? score : -kInfinity;
        rows[8][j] = j == 0 ? 3e38F : -3e38F;
    }
    return rows;
}

TEST_P(NonFinite, SoftmaxOfAMaskedRowIsWhatItsDefinitionSays) {
    const auto rows = maskedRows();
    const auto columns = rows[0].size();
    std::vector<float> scores;
    std::vector<float> masks;
    for (const auto& row : rows) {
        for (const float score : row) {
            const bool isMasked = score == -kInfinity || score == kLowest;
            scores.push_back(isMasked ? 0.5F : score);
            masks.push_back(isMasked ? score : 0.0F);
        }
    }
    const Problem problem{
        .shape = RowNormalisation{.rows = static_cast<std::int64_t>(rows.size()),
                                  .columns = static_cast<std::int64_t>(columns),
                                  .kind = RowNormalisation::Kind::kSoftmax,
                                  .before = 1},
        .epilogue = {.steps = {{.op = StepOp::kAdd, .operand = OperandKind::kTensor}}, .tensors = 1}};
    const auto results = resultsOf("rows", problem, GetParam(), {scores, masks}, scores.size());
    ASSERT_FALSE(results.empty());
    for (const auto& result : results) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            double most = static_cast<double>(rows[i][0]);
            double total = 0.0;
            for (const float score : rows[i]) {
                most = std::max(most, static_cast<double>(score));
            }
            for (const float score : rows[i]) {
                total += std::exp(static_cast<double>(score) - most);
            }
            for (std::size_t j = 0; j < columns; ++j) {
                const float got = result[i * columns + j];
                const double expected = std::exp(static_cast<double>(rows[i][j]) - most) / total;
                const bool isOut = rows[i][j] == -kInfinity && !std::isnan(expected);
                EXPECT_TRUE(isOut ? got == 0.0F : isAlike(got, expected))
                    << "row " << i << ", column " << j << ": " << got;
            }
        }
    }
}

TEST_P(NonFinite, ReductionsKeepNaNWhereverItStands) {
    using Kind = AxisReduction::Kind;
    constexpr std::int64_t kColumns = 41;
    std::vector<float> values(static_cast<std::size_t>(kColumns * kColumns), 0.5F);
    for (std::size_t i = 0; i < static_cast<std::size_t>(kColumns); ++i) {
        values[i * static_cast<std::size_t>(kColumns) + i] = i % 3 == 0   ? kNaN
                                                             : i % 3 == 1 ? kInfinity
                                                                          : -kInfinity;
    }
    for (const Kind kind : {Kind::kMaximum, Kind::kMinimum, Kind::kSum}) {
        for (const bool alongRows : {true, false}) {
            using Role = AxisReduction::Role;
            const Problem problem{
                .shape = AxisReduction{.kind = kind,
                                       .axes = {{kColumns, alongRows ? Role::kKept : Role::kReduced},
                                                {kColumns, alongRows ? Role::kReduced : Role::kKept}}}};
            for (const auto& result : resultsOf("reduce", problem, GetParam(), {values}, kColumns)) {
                for (std::size_t i = 0; i < result.size(); ++i) {
                    const float special = values[i * static_cast<std::size_t>(kColumns) + i];
                    const double expected =
                        kind == Kind::kMaximum   ? std::max(static_cast<double>(special), 0.5)
                        : kind == Kind::kMinimum ? std::min(static_cast<double>(special), 0.5)
                                                 : static_cast<double>(special);
                    EXPECT_TRUE(isAlike(result[i], expected)) << "result " << i << " is " << result[i];
                }
            }
        }
    }
}

TEST_P(NonFinite, LrnMakesNaNInTheWindowsThatHoldIt) {
    constexpr std::int64_t kChannels = 9;
    constexpr std::int64_t kPixels = 21;
    constexpr std::int64_t kSpecial = 4; // the channel that has them
    std::vector<float> values(static_cast<std::size_t>(kChannels * kPixels), 0.5F);
    const float specials[] = {kNaN, kInfinity, -kInfinity};
    for (std::int64_t pixel = 0; pixel < kPixels; ++pixel) {
        values[static_cast<std::size_t>(kSpecial * kPixels + pixel)] = specials[pixel % 3];
    }
    // Of a negative alpha the base is minus infinity, whose roots are no powers of it.
    for (const float alpha : {1.0F, -1.0F}) {
        const Problem problem{.shape = ResponseNormalisation{
                                  .channels = kChannels, .pixels = kPixels, .size = 3, .alpha = alpha}};
        const auto results = resultsOf("lrn", problem, GetParam(), {values}, values.size());
        ASSERT_FALSE(results.empty());
        for (std::int64_t i = 0; i < kChannels * kPixels; ++i) {
            const std::int64_t channel = i / kPixels;
            double squares = 0.0;
            for (std::int64_t other = std::max<std::int64_t>(0, channel - 1);
                 other <= std::min(kChannels - 1, channel + 1); ++other) {
                const auto x =
                    static_cast<double>(values[static_cast<std::size_t>(other * kPixels + i % kPixels)]);
                squares += x * x;
            }
            const double expected = static_cast<double>(values[static_cast<std::size_t>(i)]) /
                                    std::pow(1.0 + static_cast<double>(alpha) / 3.0 * squares, 0.75);
            const float got = results[0][static_cast<std::size_t>(i)];
            EXPECT_TRUE(isAlike(got, expected))
                << "channel " << channel << ", pixel " << i % kPixels << ": " << got << ", not " << expected;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, NonFinite, testing::ValuesIn(trialWidths()));

} // namespace
} // namespace non_finite

} // namespace tessera::test
