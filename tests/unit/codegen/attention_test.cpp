// Attention on random shapes against the definition in double, inside guarded buffers.
#include "engine/base/random.h"
#include "engine/kernels/tolerance.h"
#include "tests/conformance/crash_report.h"
#include "tests/unit/codegen/draw.h"
#include "tests/unit/codegen/guarded_call.h"
#include "tests/unit/codegen/trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace tessera::test {

namespace attention {
namespace {

using codegen::Attention;
using codegen::Form;

constexpr float kScale = 0.75F;
constexpr std::int64_t kAxes = 4; // image, head, row, column

struct Operand {
    std::array<std::int64_t, kAxes> extents{};
    std::vector<float> values; ///< row-major

    [[nodiscard]] double at(std::int64_t n, std::int64_t h, std::int64_t i, std::int64_t j) const {
        const std::int64_t index = ((n * extents[1] + h) * extents[2] + i) * extents[3] + j;
        return static_cast<double>(values[static_cast<std::size_t>(index)]);
    }
};

struct Trial {
    Attention shape;
    codegen::Candidate candidate;
    codegen::Generated generated;
};

Attention drawAttention(base::Random& random) {
    Attention shape;
    shape.batch = upTo(random, 5);
    shape.heads = upTo(random, 5);
    shape.queries = random.below(4) == 0 ? 1 : upTo(random, 70);
    shape.keys = random.below(3) == 0 ? 16 * upTo(random, 4) : upTo(random, 90);
    shape.depth = random.below(3) == 0 ? 16 * upTo(random, 2) : upTo(random, 40);
    shape.values = random.below(2) == 0 ? shape.depth : upTo(random, 40);
    const Attention::Scale scales[] = {Attention::Scale::kOne, Attention::Scale::kFactor,
                                       Attention::Scale::kDivisor};
    shape.scale = scales[random.below(3)];
    if (random.below(2) == 0) {
        shape.mask = random.below(2) == 0 ? Attention::Mask::kAdded : Attention::Mask::kAddedConstant;
        const std::int64_t keys = shape.keys.value();
        const std::int64_t rows = random.below(2) == 0 ? shape.queries.value() : 1;
        shape.maskStrides = {random.below(2) == 0 ? rows * keys : 0, 0, rows == 1 ? 0 : keys};
    }
    return shape;
}

Operand drawOperand(base::Random& random, std::array<std::int64_t, kAxes> extents, double deviation) {
    Operand made{.extents = extents, .values = {}};
    made.values.resize(static_cast<std::size_t>(extents[0] * extents[1] * extents[2] * extents[3]));
    for (auto& value : made.values) {
        value = static_cast<float>(random.normal() * deviation);
    }
    return made;
}

enum class Role { kRows, kKeys };

/// Where an element lies: side by side are [image][row][head][column], of the keys' transposed matrix
/// [image][column][head][row].
std::int64_t place(Form form, Role role, const std::array<std::int64_t, kAxes>& e, std::int64_t at) {
    if (form == Form::kPlain) {
        return at;
    }
    const std::int64_t j = at % e[3];
    const std::int64_t i = at / e[3] % e[2];
    const std::int64_t h = at / e[3] / e[2] % e[1];
    const std::int64_t n = at / e[3] / e[2] / e[1];
    return role == Role::kRows ? ((n * e[2] + i) * e[1] + h) * e[3] + j
                               : ((n * e[3] + j) * e[1] + h) * e[2] + i;
}

std::vector<float> arranged(Form form, Role role, const Operand& operand) {
    std::vector<float> values(operand.values.size());
    for (std::size_t i = 0; i < operand.values.size(); ++i) {
        const auto at = place(form, role, operand.extents, static_cast<std::int64_t>(i));
        values[static_cast<std::size_t>(at)] = operand.values[i];
    }
    return values;
}

/// One row of the result in double, and the tolerance of each of its elements.
struct Row {
    std::vector<double> values;
    std::vector<double> tolerances;
};

/// Scores accumulate over the depth, the mixture over the keys. Scores are of order one, so that the rounding
/// of one shifts its weight by as much relatively: together that is an accumulation over both.
Row expectedRow(const Attention& shape, const std::array<Operand, 3>& operands,
                const std::vector<float>& mask, const std::array<std::int64_t, 3>& at) {
    const auto [n, h, i] = at;
    const double scale = shape.scale == Attention::Scale::kOne      ? 1.0
                         : shape.scale == Attention::Scale::kFactor ? static_cast<double>(kScale)
                                                                    : 1.0 / static_cast<double>(kScale);
    const std::int64_t keys = shape.keys.value();
    const std::int64_t depth = shape.depth.value();
    std::vector<double> weights;
    for (std::int64_t j = 0; j < keys; ++j) {
        double score = 0.0;
        for (std::int64_t k = 0; k < depth; ++k) {
            score += operands[0].at(n, h, i, k) * operands[1].at(n, h, k, j) * scale;
        }
        if (!mask.empty()) {
            const auto& strides = shape.maskStrides;
            score += static_cast<double>(
                mask[static_cast<std::size_t>(n * strides[0] + h * strides[1] + i * strides[2] + j)]);
        }
        weights.push_back(score);
    }
    const double most = *std::ranges::max_element(weights);
    double total = 0.0;
    for (auto& weight : weights) {
        weight = std::exp(weight - most);
        total += weight;
    }
    const double c = kernels::toleranceOf(graph::Precision::kStrict).c * kernels::kFloatRoundoff *
                     std::sqrt(static_cast<double>(depth + keys));
    Row row;
    for (std::int64_t column = 0; column < shape.values.value(); ++column) {
        double sum = 0.0;
        double squares = 0.0;
        for (std::int64_t j = 0; j < keys; ++j) {
            const double product =
                weights[static_cast<std::size_t>(j)] / total * operands[2].at(n, h, j, column);
            sum += product;
            squares += product * product;
        }
        row.values.push_back(sum);
        row.tolerances.push_back(c * std::max(std::sqrt(squares), std::abs(sum)) + kernels::kFloor);
    }
    return row;
}

/// Operands and mask of a problem.
struct Data {
    std::array<Operand, 3> operands;
    std::vector<float> mask;
};

/// Of half of the masks, some rows whole and the tails of others are out, as models have it: by -infinity, or
/// by the lowest number.
void maskSome(base::Random& random, std::vector<float>& mask, std::int64_t keys) {
    if (random.below(2) == 0) {
        return;
    }
    for (std::int64_t row = 0; row < std::ssize(mask) / keys; ++row) {
        const auto begin = mask.begin() + row * keys;
        const std::int64_t kept = random.below(3) == 0 ? 0 : upTo(random, keys);
        std::fill(begin + kept, begin + keys,
                  random.below(3) == 0 ? std::numeric_limits<float>::lowest()
                                       : -std::numeric_limits<float>::infinity());
    }
}

Data drawData(const Attention& s, std::uint64_t seed) {
    base::Random random(seed);
    const std::int64_t n = s.batch.value();
    const std::int64_t h = s.heads.value();
    const double deviation = 1.0 / std::sqrt(static_cast<double>(s.depth.value()));
    Data data{.operands = {drawOperand(random, {n, h, s.queries.value(), s.depth.value()}, deviation),
                           drawOperand(random, {n, h, s.depth.value(), s.keys.value()}, 1.0),
                           drawOperand(random, {n, h, s.keys.value(), s.values.value()}, 1.0)},
              .mask = {}};
    if (s.mask != Attention::Mask::kNone) {
        const auto& strides = s.maskStrides;
        const std::int64_t count = (n - 1) * strides[0] + (h - 1) * strides[1] +
                                   (s.queries.value() - 1) * strides[2] + s.keys.value();
        data.mask = drawOperand(random, {1, 1, 1, count}, 1.0).values;
        maskSome(random, data.mask, s.keys.value());
    }
    return data;
}

KernelArguments argumentsOf(const Trial& trial, const Data& data) {
    const Attention& s = trial.shape;
    KernelArguments arguments;
    for (std::size_t i = 0; i < data.operands.size(); ++i) {
        arguments.inputs.push_back(
            arranged(trial.candidate.inputForm, i == 1 ? Role::kKeys : Role::kRows, data.operands[i]));
    }
    if (s.mask == Attention::Mask::kAdded) {
        arguments.inputs.push_back(data.mask);
    }
    arguments.resultElements =
        static_cast<std::size_t>(s.batch.value() * s.heads.value() * s.queries.value() * s.values.value());
    const float* const sources[] = {&kScale, data.mask.data()};
    arguments.constants = packed(trial.generated.packings, sources);
    return arguments;
}

/// "" or the first wrong element.
std::string compare(const Trial& trial, const Data& data, const std::vector<float>& given) {
    const Attention& s = trial.shape;
    const std::int64_t h = s.heads.value();
    const std::array<std::int64_t, kAxes> extents{s.batch.value(), h, s.queries.value(), s.values.value()};
    for (std::int64_t row = 0; row < extents[0] * h * extents[2]; ++row) {
        const Row expected = expectedRow(s, data.operands, data.mask,
                                         {row / extents[2] / h, row / extents[2] % h, row % extents[2]});
        for (std::size_t j = 0; j < expected.values.size(); ++j) {
            const std::int64_t element = row * extents[3] + static_cast<std::int64_t>(j);
            const auto at = place(trial.candidate.inputForm, Role::kRows, extents, element);
            const float value = given[static_cast<std::size_t>(at)];
            const double error = std::abs(static_cast<double>(value) - expected.values[j]);
            const bool isRight =
                std::isnan(expected.values[j]) ? std::isnan(value) : error <= expected.tolerances[j];
            if (!isRight) {
                return "element " + std::to_string(element) + " is " + std::to_string(value) + ", not " +
                       std::to_string(expected.values[j]) + ": error " + std::to_string(error) + " above " +
                       std::to_string(expected.tolerances[j]);
            }
        }
    }
    return "";
}

std::string runTrial(const Trial& trial, const KernelCall& call, std::uint64_t seed) {
    const Data data = drawData(trial.shape, seed);
    const KernelArguments arguments = argumentsOf(trial, data);
    for (const Guard guard : kGuards) {
        const CallResult made = callGuarded(trial.generated.kernel, call, arguments, guard);
        const std::string fault = made.fault.empty() ? compare(trial, data, made.values) : made.fault;
        if (!fault.empty()) {
            return guardName(guard) + ": " + fault;
        }
    }
    return "";
}

std::string describe(const Trial& trial) {
    const Attention& s = trial.shape;
    const auto text = [](const auto& extent) { return std::to_string(extent.value()); };
    return trial.candidate.name + " with " + std::to_string(trial.generated.kernel.threads) +
           " threads: " + text(s.batch) + "x" + text(s.heads) + ", " + text(s.queries) + " queries, " +
           text(s.keys) + " keys of " + text(s.depth) + ", values of " + text(s.values);
}

const codegen::Family& attentionFamily() {
    const auto found = std::ranges::find(codegen::families(), "attention", &codegen::Family::name);
    return *found;
}

class GeneratedAttention : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(GeneratedAttention, EqualsItsDefinitionOnRandomShapes) {
    const auto [width, part] = GetParam();
    base::Random random(seedOfPart(part));
    std::vector<Trial> trials;
    std::vector<codegen::PrintedKernel> printed;
    for (int i = 0; i < shapesOfPart(width); ++i) {
        const Attention shape = drawAttention(random);
        const auto target = testTarget(width, 1 + static_cast<int>(random.below(3)));
        auto offered = attentionFamily().candidates({.shape = shape}, target);
        ASSERT_TRUE(offered.has_value()) << offered.error().message;
        for (int pick = 0; pick < 2; ++pick) {
            auto candidate = (*offered)[random.below(offered->size())];
            auto generated = candidate.generate();
            ASSERT_EQ(codegen::validate(generated.kernel), "") << candidate.name;
            printed.push_back(codegen::printCpp(generated.kernel));
            trials.push_back({shape, std::move(candidate), std::move(generated)});
        }
    }
    const auto loaded = loadForTrials(printed);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
    conformance::installCrashReport();
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const std::string name = describe(trials[i]);
        conformance::nameForCrash(name);
        EXPECT_EQ(runTrial(trials[i], (*loaded)[i], seedOfPart(part) + i), "") << name;
    }
}

std::string nameOf(const testing::TestParamInfo<std::tuple<int, int>>& info) {
    const auto [width, part] = info.param;
    return std::to_string(width) + (TESSERA_PARTS > 1 ? "_part" + std::to_string(part) : "");
}

INSTANTIATE_TEST_SUITE_P(Widths, GeneratedAttention,
                         testing::Combine(testing::ValuesIn(trialWidths()), testing::Range(0, TESSERA_PARTS)),
                         nameOf);

} // namespace
} // namespace attention

} // namespace tessera::test
