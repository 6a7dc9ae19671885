// Chains of operators on operands that are broadcast to one another, on random shapes against the definition
// in double, inside guarded buffers.
#include "engine/base/random.h"
#include "engine/kernels/tolerance.h"
#include "tests/unit/codegen/draw.h"
#include "tests/unit/codegen/guarded_call.h"
#include "tests/unit/codegen/trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tessera::test {

namespace broadcast {
namespace {

using codegen::Broadcast;
using codegen::Form;
using codegen::OperandKind;
using codegen::Problem;
using codegen::Step;
using codegen::StepOp;
using Operand = Broadcast::Operand;

struct Trial {
    Problem problem;
    codegen::Candidate candidate;
    codegen::Generated generated;
};

Operand drawOperand(base::Random& random, const std::vector<codegen::Extent>& axes, bool isFirst) {
    Operand operand{.extents = axes, .rank = axes.size()};
    for (auto& extent : operand.extents) {
        extent = random.below(2) == 0 ? extent.value() : 1;
    }
    while (operand.rank > 0 && operand.extents[axes.size() - operand.rank].value() == 1 &&
           random.below(2) == 0) {
        --operand.rank;
    }
    if (!isFirst && random.below(3) == 0) {
        operand.source = Operand::Source::kConstant;
    }
    return operand;
}

/// Up to five axes, two to five operands, a function of one number before, between and behind them now and
/// then.
Problem drawChain(base::Random& random) {
    Broadcast shape;
    const auto rank = random.below(3) == 0 ? random.below(6) : 4;
    for (std::uint64_t axis = 0; axis < rank; ++axis) {
        const std::int64_t most = axis == 0 ? 3 : axis == 1 ? 40 : axis + 1 == rank ? 45 : 6;
        shape.axes.emplace_back(random.below(4) == 0 ? 1 : upTo(random, most));
    }
    if (rank > 0 && random.below(8) == 0) {
        shape.axes.back() = 1000 + upTo(random, 100); // in pieces
    }
    const auto others = upTo(random, 4);
    for (std::int64_t i = 0; i <= others; ++i) {
        shape.operands.push_back(drawOperand(random, shape.axes, i == 0));
    }
    for (std::size_t axis = 0; axis < shape.axes.size(); ++axis) {
        std::int64_t most = 1;
        for (const Operand& operand : shape.operands) {
            most = std::max(most, operand.extents[axis].value());
        }
        shape.axes[axis] = most; // none has more
    }
    Problem problem;
    const StepOp binary[] = {StepOp::kAdd,    StepOp::kSubtract, StepOp::kSubtractFrom, StepOp::kMultiply,
                             StepOp::kDivide, StepOp::kMaximum,  StepOp::kMinimum};
    const Step unary[] = {{.op = StepOp::kClamp, .alpha = -0.5F, .beta = 0.75F},
                          {.op = StepOp::kLeakyRelu, .alpha = 0.1F},
                          {.op = StepOp::kSigmoid},
                          {.op = StepOp::kNegate},
                          {.op = StepOp::kMultiply, .operand = OperandKind::kNumber, .number = 0.75F}};
    for (std::size_t i = 1; i <= shape.operands.size(); ++i) {
        if (random.below(3) == 0) {
            problem.epilogue.steps.push_back(unary[random.below(std::size(unary))]);
        }
        if (i < shape.operands.size()) {
            problem.epilogue.steps.push_back({.op = binary[random.below(std::size(binary))],
                                              .operand = OperandKind::kBroadcast,
                                              .source = i});
        }
    }
    problem.shape = std::move(shape);
    return problem;
}

std::int64_t elementsOf(const std::vector<codegen::Extent>& extents) {
    std::int64_t count = 1;
    for (const auto& extent : extents) {
        count *= extent.value();
    }
    return count;
}

/// Away from zero, since others are divided by them.
std::vector<float> drawValues(base::Random& random, std::int64_t count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (auto& value : values) {
        const auto drawn = static_cast<float>(random.normal());
        value = drawn + (drawn < 0.0F ? -0.5F : 0.5F);
    }
    return values;
}

/// Where element `at` of the result has its operand.
std::size_t elementOf(const Broadcast& shape, const Operand& operand, std::int64_t at) {
    std::int64_t element = 0;
    std::int64_t stride = 1;
    for (std::size_t axis = shape.axes.size(); axis-- > 0;) {
        const std::int64_t index = at % shape.axes[axis].value();
        at /= shape.axes[axis].value();
        element += operand.extents[axis].value() == 1 ? 0 : index * stride;
        stride *= operand.extents[axis].value();
    }
    return static_cast<std::size_t>(element);
}

/// A value and how far rounding may have led it.
struct Rounded {
    double value = 0.0;
    double error = 0.0;

    void round() { error += 4.0 * kernels::kFloatRoundoff * std::abs(value); }
};

void apply(const Step& step, double operand, Rounded& y) {
    switch (step.op) {
    case StepOp::kAdd:
        y.value += operand;
        break;
    case StepOp::kSubtract:
        y.value -= operand;
        break;
    case StepOp::kSubtractFrom:
        y.value = operand - y.value;
        break;
    case StepOp::kMultiply:
        y = {y.value * operand, y.error * std::abs(operand)};
        break;
    case StepOp::kDivide:
        y = {y.value / operand, y.error / std::abs(operand)};
        break;
    case StepOp::kMaximum:
        y.value = std::max(y.value, operand);
        break;
    case StepOp::kMinimum:
        y.value = std::min(y.value, operand);
        break;
    case StepOp::kClamp:
        y.value = std::clamp(y.value, static_cast<double>(step.alpha), static_cast<double>(step.beta));
        break;
    case StepOp::kLeakyRelu:
        y.value = y.value > 0.0 ? y.value : static_cast<double>(step.alpha) * y.value;
        break;
    case StepOp::kSigmoid:
        y.value = 1.0 / (1.0 + std::exp(-y.value));
        break;
    case StepOp::kNegate:
        y.value = -y.value;
        break;
    default:
        ADD_FAILURE() << "no chain draws such a step";
    }
    y.round();
}

/// Where a tensor's elements lie: row-major, or its second axis in blocks of `width`.
std::size_t place(const std::vector<codegen::Extent>& extents, Form form, int width, std::int64_t at) {
    if (form == Form::kPlain) {
        return static_cast<std::size_t>(at);
    }
    const std::int64_t pixels = elementsOf({extents.begin() + 2, extents.end()});
    const std::int64_t channels = extents[1].value();
    const std::int64_t channel = at / pixels % channels;
    const std::int64_t block = at / pixels / channels * ((channels + width - 1) / width) + channel / width;
    return static_cast<std::size_t>((block * pixels + at % pixels) * width + channel % width);
}

std::size_t storedElements(const std::vector<codegen::Extent>& extents, Form form, int width) {
    std::int64_t count = elementsOf(extents);
    if (form == Form::kBlocked) {
        count = count / extents[1].value() * ((extents[1].value() + width - 1) / width * width);
    }
    return static_cast<std::size_t>(count);
}

std::string compare(const Trial& trial, const std::vector<std::vector<float>>& data, const float* result,
                    std::size_t stored, int width) {
    const auto& shape = std::get<Broadcast>(trial.problem.shape);
    std::vector<char> isContent(stored, 0);
    for (std::int64_t i = 0; i < elementsOf(shape.axes); ++i) {
        Rounded y{.value = static_cast<double>(data[0][elementOf(shape, shape.operands[0], i)])};
        for (const Step& step : trial.problem.epilogue.steps) {
            const bool hasOperand = step.operand == OperandKind::kBroadcast;
            const float other = hasOperand
                                    ? data[step.source][elementOf(shape, shape.operands[step.source], i)]
                                    : float(step.number);
            apply(step, static_cast<double>(other), y);
        }
        const std::size_t at = place(shape.axes, trial.candidate.outputForm, width, i);
        isContent[at] = 1;
        if (!(std::abs(static_cast<double>(result[at]) - y.value) <= y.error)) {
            return "element " + std::to_string(i) + " is " + std::to_string(result[at]) + ", not " +
                   std::to_string(y.value) + " within " + std::to_string(y.error);
        }
    }
    for (std::size_t at = 0; at < stored; ++at) {
        if (isContent[at] == 0 && result[at] != 0.0F) {
            return "padding at " + std::to_string(at) + " holds " + std::to_string(result[at]);
        }
    }
    return "";
}

std::string runTrial(const Trial& trial, const KernelCall& call, int width, std::uint64_t seed) {
    base::Random random(seed);
    const auto& shape = std::get<Broadcast>(trial.problem.shape);
    const Form form = trial.candidate.outputForm;
    std::vector<std::vector<float>> data;
    KernelArguments arguments;
    arguments.resultElements = storedElements(shape.axes, form, width);
    std::vector<const float*> sources{nullptr};
    data.reserve(shape.operands.size());
    for (const Operand& operand : shape.operands) {
        data.push_back(drawValues(random, elementsOf(operand.extents)));
        if (operand.source == Operand::Source::kConstant) {
            sources.push_back(data.back().data());
            continue;
        }
        const Form own = form == Form::kBlocked && shape.canBeBlocked(operand) ? form : Form::kPlain;
        std::vector<float> stored(storedElements(operand.extents, own, width), 0.0F);
        for (std::size_t i = 0; i < data.back().size(); ++i) {
            const auto at = place(operand.extents, own, width, static_cast<std::int64_t>(i));
            stored[static_cast<std::size_t>(at)] = data.back()[i];
        }
        arguments.inputs.push_back(std::move(stored));
    }
    arguments.constants = packed(trial.generated.packings, sources);
    for (const Guard guard : kGuards) {
        const CallResult got = callGuarded(trial.generated.kernel, call, arguments, guard);
        const auto fault =
            got.fault.empty() ? compare(trial, data, got.values.data(), got.values.size(), width) : got.fault;
        if (!fault.empty()) {
            return guardName(guard) + ": " + fault;
        }
    }
    return "";
}

std::string describe(const Problem& problem) {
    const auto& shape = std::get<Broadcast>(problem.shape);
    std::string text = "to";
    for (const auto& extent : shape.axes) {
        text += " " + std::to_string(extent.value());
    }
    for (const Operand& operand : shape.operands) {
        text += operand.source == Operand::Source::kConstant ? ", constant" : ", input";
        for (const auto& extent : operand.extents) {
            text += " " + std::to_string(extent.value());
        }
        text += " of rank " + std::to_string(operand.rank);
    }
    return text;
}

const codegen::Family& broadcastFamily() {
    return *std::ranges::find(codegen::families(), "broadcast", &codegen::Family::name);
}

class GeneratedBroadcast : public testing::TestWithParam<int> {};

TEST_P(GeneratedBroadcast, EqualsItsDefinitionOnRandomShapes) {
    constexpr int kShapesOfOthers = 3; // small kernels: more of them than a family's
    const int width = GetParam();
    base::Random random(TESSERA_SEED);
    std::vector<Trial> trials;
    std::vector<codegen::PrintedKernel> printed;
    for (int i = 0; i < kShapesOfOthers * trialShapes(width, TESSERA_SHAPES); ++i) {
        const Problem problem = drawChain(random);
        const auto target = testTarget(width, 1 + static_cast<int>(random.below(3)));
        auto offered = broadcastFamily().candidates(problem, target);
        ASSERT_TRUE(offered.has_value()) << describe(problem) << ": " << offered.error().message;
        for (auto& candidate : *offered) {
            auto generated = candidate.generate();
            ASSERT_EQ(codegen::validate(generated.kernel), "") << candidate.name;
            printed.push_back(codegen::printCpp(generated.kernel));
            trials.push_back({problem, std::move(candidate), std::move(generated)});
        }
    }
    const auto loaded = loadForTrials(printed);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
    for (std::size_t i = 0; i < trials.size(); ++i) {
        EXPECT_EQ(runTrial(trials[i], (*loaded)[i], width, TESSERA_SEED + i), "")
            << trials[i].candidate.name << " with " << trials[i].generated.kernel.threads << " threads, "
            << describe(trials[i].problem);
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, GeneratedBroadcast, testing::ValuesIn(trialWidths()));

/// The gate of Squeeze-and-Excitation: an image in blocks times one number a channel, in blocks as well.
TEST(Broadcast, TakesAGateInTheLayoutOfItsImage) {
    const Broadcast shape{.axes = {1, 24, 7, 7},
                          .operands = {{.extents = {1, 24, 7, 7}, .rank = 4},
                                       {.extents = {1, 24, 1, 1}, .rank = 4},
                                       {.extents = {1, 1, 7, 7}, .rank = 4},
                                       {.extents = {1, 24, 7, 7}, .rank = 3}}};
    EXPECT_TRUE(shape.canBeBlocked(shape.operands[1]));
    EXPECT_FALSE(shape.canBeBlocked(shape.operands[2])) << "one channel stays row-major";
    EXPECT_FALSE(shape.canBeBlocked(shape.operands[3])) << "its channels are its first axis";
    const auto namesOf = [&](std::initializer_list<std::size_t> operands) {
        Broadcast some{.axes = shape.axes};
        for (const auto operand : operands) {
            some.operands.push_back(shape.operands[operand]);
        }
        std::vector<std::string> names;
        const auto offered = broadcastFamily().candidates({.shape = some}, testTarget(8, 1));
        for (const auto& candidate : offered.value()) {
            names.push_back(candidate.name);
        }
        return names;
    };
    EXPECT_EQ(namesOf({0, 1, 2}), (std::vector<std::string>{"broadcast", "broadcast.blocked"}));
    EXPECT_EQ(namesOf({0, 3}), (std::vector<std::string>{"broadcast"})) << "channels that lie apart";
}

} // namespace
} // namespace broadcast

} // namespace tessera::test
