// Attention on random shapes against the definition in double, inside guarded buffers.
#include "engine/base/random.h"
#include "engine/kernels/tolerance.h"
#include "tests/conformance/guarded_buffer.h"
#include "tests/unit/codegen/machine.h"
#include "tests/unit/codegen/trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace tessera::test {

namespace attention {
namespace {

using codegen::Attention;
using codegen::Form;
using conformance::GuardedBuffer;

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

std::int64_t upTo(base::Random& random, std::int64_t most) {
    return 1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most)));
}

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

GuardedBuffer arranged(Form form, Role role, const Operand& operand) {
    GuardedBuffer buffer(operand.values.size() * sizeof(float));
    auto* values = reinterpret_cast<float*>(buffer.data());
    for (std::size_t i = 0; i < operand.values.size(); ++i) {
        values[place(form, role, operand.extents, static_cast<std::int64_t>(i))] = operand.values[i];
    }
    return buffer;
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

std::string runTrial(const Trial& trial, const KernelCall& call, std::uint64_t seed) {
    base::Random random(seed);
    const Attention& s = trial.shape;
    const std::int64_t n = s.batch.value();
    const std::int64_t h = s.heads.value();
    const double deviation = 1.0 / std::sqrt(static_cast<double>(s.depth.value()));
    const std::array<Operand, 3> operands{
        drawOperand(random, {n, h, s.queries.value(), s.depth.value()}, deviation),
        drawOperand(random, {n, h, s.depth.value(), s.keys.value()}, 1.0),
        drawOperand(random, {n, h, s.keys.value(), s.values.value()}, 1.0)};
    std::vector<GuardedBuffer> buffers;
    const Form form = trial.candidate.inputForm;
    for (std::size_t i = 0; i < 3; ++i) {
        buffers.push_back(arranged(form, i == 1 ? Role::kKeys : Role::kRows, operands[i]));
    }
    std::vector<float> mask;
    if (s.mask != Attention::Mask::kNone) {
        const auto& strides = s.maskStrides;
        const std::int64_t count = (n - 1) * strides[0] + (h - 1) * strides[1] +
                                   (s.queries.value() - 1) * strides[2] + s.keys.value();
        mask = drawOperand(random, {1, 1, 1, count}, 1.0).values;
    }
    if (s.mask == Attention::Mask::kAdded) {
        buffers.emplace_back(mask.size() * sizeof(float));
        std::memcpy(buffers.back().data(), mask.data(), mask.size() * sizeof(float));
    }
    const std::array<std::int64_t, kAxes> extents{n, h, s.queries.value(), s.values.value()};
    buffers.emplace_back(static_cast<std::size_t>(n * h * extents[2] * extents[3]) * sizeof(float));
    const std::size_t resultAt = buffers.size() - 1;
    const float scale = kScale;
    const float* const sources[] = {&scale, mask.data()};
    for (const auto& packing : trial.generated.packings) {
        buffers.emplace_back(static_cast<std::size_t>(packing.elements) * sizeof(float));
        packing.pack(sources, reinterpret_cast<float*>(buffers.back().data()));
    }
    GuardedBuffer& result = buffers[resultAt];
    GuardedBuffer workspace(static_cast<std::size_t>(trial.generated.kernel.workspaceElements() + 16) *
                            sizeof(float));
    result.poison();
    workspace.poison();
    std::vector<float*> pointers;
    for (auto& buffer : buffers) {
        pointers.push_back(reinterpret_cast<float*>(buffer.data()));
    }
    if (auto fault =
            call(trial.generated.kernel, pointers.data(), reinterpret_cast<float*>(workspace.data()));
        !fault.empty()) {
        return fault;
    }
    const auto* given = reinterpret_cast<const float*>(result.data());
    for (std::int64_t row = 0; row < n * h * extents[2]; ++row) {
        const Row expected =
            expectedRow(s, operands, mask, {row / extents[2] / h, row / extents[2] % h, row % extents[2]});
        for (std::size_t j = 0; j < expected.values.size(); ++j) {
            const std::int64_t element = row * extents[3] + static_cast<std::int64_t>(j);
            const float value = given[place(form, Role::kRows, extents, element)];
            const double error = std::abs(static_cast<double>(value) - expected.values[j]);
            if (!(error <= expected.tolerances[j])) {
                return "element " + std::to_string(element) + " is " + std::to_string(value) + ", not " +
                       std::to_string(expected.values[j]) + ": error " + std::to_string(error) + " above " +
                       std::to_string(expected.tolerances[j]);
            }
        }
    }
    for (const auto& buffer : buffers) {
        if (const auto damage = buffer.damage(); !damage.empty()) {
            return "wrote outside a buffer: " + damage;
        }
    }
    return workspace.damage();
}

const codegen::Family& attentionFamily() {
    const auto found = std::ranges::find(codegen::families(), "attention", &codegen::Family::name);
    return *found;
}

class GeneratedAttention : public testing::TestWithParam<int> {};

TEST_P(GeneratedAttention, EqualsItsDefinitionOnRandomShapes) {
    const int width = GetParam();
    base::Random random(TESSERA_SEED);
    std::vector<Trial> trials;
    std::vector<codegen::PrintedKernel> printed;
    for (int i = 0; i < trialShapes(width, TESSERA_SHAPES); ++i) {
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
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const auto& s = trials[i].shape;
        EXPECT_EQ(runTrial(trials[i], (*loaded)[i], TESSERA_SEED + i), "")
            << trials[i].candidate.name << " with " << trials[i].generated.kernel.threads
            << " threads: " << s.batch.value() << "x" << s.heads.value() << ", " << s.queries.value()
            << " queries, " << s.keys.value() << " keys of " << s.depth.value() << ", values of "
            << s.values.value();
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, GeneratedAttention, testing::ValuesIn(trialWidths()));

} // namespace
} // namespace attention

} // namespace tessera::test
