#include "tests/unit/codegen/oracle.h"

#include "engine/base/random.h"
#include "engine/kernels/tolerance.h"
#include "tests/unit/codegen/oracle_elements.h"
#include "tests/unit/codegen/problem_text.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace tessera::test {

using codegen::AxisReduction;
using codegen::Convolution;
using codegen::Elementwise;
using codegen::OperandKind;
using codegen::Pool;
using codegen::Problem;
using codegen::Product;
using codegen::Reorder;
using codegen::RowNormalisation;
using codegen::Separable;
using codegen::Step;
using codegen::StepOp;

namespace {

std::int64_t product(const std::vector<std::int64_t>& extents) {
    std::int64_t count = 1;
    for (const auto extent : extents) {
        count *= extent;
    }
    return count;
}

std::int64_t channelsOf(const Problem& problem) {
    const auto* rows = std::get_if<RowNormalisation>(&problem.shape);
    if (rows != nullptr && rows->planes.value() > 0) {
        return rows->channels.value();
    }
    return resultExtents(problem)[1];
}

double activation(const Step& step, double y) {
    const auto alpha = static_cast<double>(step.alpha);
    const auto beta = static_cast<double>(step.beta);
    switch (step.op) {
    case StepOp::kClamp:
        return std::min(std::max(y, alpha), beta);
    case StepOp::kLeakyRelu:
        return y > 0 ? y : alpha * y;
    case StepOp::kElu:
        return y > 0 ? y : alpha * std::expm1(y);
    case StepOp::kExp:
        return std::exp(y);
    case StepOp::kTanh:
        return std::tanh(y);
    case StepOp::kSigmoid:
        return 1 / (1 + std::exp(-y));
    case StepOp::kGelu:
        return 0.5 * y * (1 + std::erf(y / std::sqrt(2.0)));
    case StepOp::kGeluTanh:
        return 0.5 * y * (1 + std::tanh(std::sqrt(2 / M_PI) * (y + 0.044715 * y * y * y)));
    case StepOp::kSwish:
        return y / (1 + std::exp(-alpha * y));
    case StepOp::kHardSigmoid:
        return std::min(std::max(alpha * y + beta, 0.0), 1.0);
    case StepOp::kHardSwish:
        return y * std::min(std::max(y / 6 + 0.5, 0.0), 1.0);
    case StepOp::kAbsolute:
        return std::abs(y);
    case StepOp::kNegate:
        return -y;
    case StepOp::kSquareRoot:
        return std::sqrt(y);
    case StepOp::kFloor:
        return std::floor(y);
    case StepOp::kCeil:
        return std::ceil(y);
    case StepOp::kSign:
        return static_cast<double>(y > 0) - static_cast<double>(y < 0);
    case StepOp::kSquare:
        return y * y;
    case StepOp::kCube:
        return y * y * y;
    case StepOp::kErf:
        return std::erf(y);
    case StepOp::kSoftplus:
        return std::max(y, 0.0) + std::log1p(std::exp(-std::abs(y)));
    case StepOp::kMish:
        return y * std::tanh(std::max(y, 0.0) + std::log1p(std::exp(-std::abs(y))));
    case StepOp::kSoftsign:
        return y / (1.0 + std::abs(y));
    case StepOp::kSine:
        return std::sin(y);
    case StepOp::kCosine:
        return std::cos(y);
    case StepOp::kSelu:
        return beta * (y > 0 ? y : alpha * std::expm1(y));
    case StepOp::kCelu:
        return y > 0 ? y : alpha * std::expm1(y / alpha);
    case StepOp::kThreshold:
        return y > alpha ? y : 0.0;
    default:
        return std::nearbyint(y);
    }
}

/// By how much the function makes a small error of y larger.
double slopeOf(const Step& step, double y) {
    const double small = 1e-4 * std::max(1.0, std::abs(y));
    return std::abs(activation(step, y + small) - activation(step, y - small)) / (2.0 * small);
}

/// Applies the steps; `sums.squares` follows the size of what is rounded.
void applySteps(std::span<const Step> steps, const ProblemData& data, std::size_t element,
                std::int64_t channel, Sums& sums) {
    for (const auto& step : steps) {
        double operand = static_cast<double>(step.number);
        if (step.operand == OperandKind::kNone) {
            const double slope = slopeOf(step, sums.value);
            sums.value = activation(step, sums.value);
            sums.squares *= std::max(slope * slope, 1.0);
            sums.count += 1.0;
            continue;
        }
        if (step.operand == OperandKind::kTensor) {
            operand = static_cast<double>(data.tensors[step.source][element]);
        } else if (step.operand == OperandKind::kChannel) {
            operand =
                static_cast<double>(
                    data.constants[step.source][static_cast<std::size_t>(channel * step.sourceStride)]) *
                static_cast<double>(step.scale);
        }
        switch (step.op) {
        case StepOp::kAdd:
            sums.value += operand;
            sums.squares += operand * operand;
            break;
        case StepOp::kSubtract:
            sums.value -= operand;
            sums.squares += operand * operand;
            break;
        case StepOp::kMultiply:
            sums.value *= operand;
            sums.squares *= std::max(operand * operand, 1.0);
            break;
        case StepOp::kMaximum:
            sums.value = std::max(sums.value, operand);
            break;
        default:
            sums.value = std::min(sums.value, operand);
            break;
        }
        sums.count += 1.0;
    }
}

/// One element of a normalised row, the steps before it included; `madeOf` is the element before them. What
/// is normalised has rounding errors of its own, which the deviation scales and an exponential takes as
/// relative ones.
Sums rowElement(const Problem& problem, const RowNormalisation& shape, const ProblemData& data,
                std::size_t element, const std::function<Sums(std::size_t element)>& madeOf) {
    const auto columns = static_cast<std::size_t>(shape.columns.value());
    const auto behind = static_cast<std::size_t>(shape.behind.value());
    const std::size_t begin = element / (columns * behind) * (columns * behind) + element % behind;
    const auto before = std::span(problem.epilogue.steps).first(shape.before);
    std::vector<Sums> row(columns);
    double mean = 0.0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < columns; ++j) {
        row[j] = madeOf(begin + j * behind);
        applySteps(before, data, begin + j * behind, static_cast<std::int64_t>(j), row[j]);
        mean += row[j].value / static_cast<double>(columns);
        most = std::max(most, row[j].value);
    }
    using Kind = RowNormalisation::Kind;
    mean = shape.kind == Kind::kRootMeanSquare ? 0.0 : mean;
    double variance = static_cast<double>(shape.epsilon);
    double total = 0.0;
    for (const Sums& each : row) {
        variance += (each.value - mean) * (each.value - mean) / static_cast<double>(columns);
        total += std::exp(each.value - most);
    }
    Sums sums = row[(element - begin) / behind];
    sums.count += static_cast<double>(columns);
    if (shape.kind == Kind::kLayer || shape.kind == Kind::kRootMeanSquare) {
        sums.value = (sums.value - mean) / std::sqrt(variance);
        sums.squares = (sums.squares + mean * mean) / variance;
    } else if (shape.kind == Kind::kLogSoftmax) {
        sums.value = sums.value - most - std::log(total);
        sums.squares += most * most + 1.0;
    } else {
        sums.value = std::exp(sums.value - most) / total;
        sums.squares = sums.value * sums.value * (1.0 + sums.squares + most * most);
    }
    return sums;
}

void join(AxisReduction::Kind kind, const Sums& element, Sums& result) {
    using Kind = AxisReduction::Kind;
    switch (kind) {
    case Kind::kMaximum:
    case Kind::kMinimum: {
        const bool isBetter =
            kind == Kind::kMaximum ? element.value > result.value : element.value < result.value;
        if (result.count == 0.0 || isBetter) {
            result.value = element.value;
        }
        result.squares = std::max(result.squares, element.squares);
        result.count = std::max(result.count, element.count);
        return;
    }
    case Kind::kProduct:
        result.value = result.count == 0.0 ? element.value : result.value * element.value;
        result.squares = result.value * result.value;
        break;
    case Kind::kSumOfSquares:
        result.value += element.value * element.value;
        result.squares += element.squares * element.squares;
        break;
    default:
        result.value += element.value;
        result.squares += element.squares;
        break;
    }
    result.count += element.count;
}

std::vector<Sums> reduced(const Problem& problem, const AxisReduction& shape, const ProblemData& data) {
    std::vector<Sums> results(static_cast<std::size_t>(product(resultExtents(problem))));
    const auto before = std::span(problem.epilogue.steps).first(shape.before);
    for (std::size_t i = 0; i < data.input.size(); ++i) {
        auto rest = static_cast<std::int64_t>(i);
        std::int64_t at = 0;
        std::int64_t stride = 1;
        for (auto axis = shape.axes.rbegin(); axis != shape.axes.rend(); ++axis) {
            if (axis->role == AxisReduction::Role::kKept) {
                at += rest % axis->extent.value() * stride;
                stride *= axis->extent.value();
            }
            rest /= axis->extent.value();
        }
        Sums element;
        element.add(static_cast<double>(data.input[i]), 1.0);
        applySteps(before, data, i, 0, element);
        join(shape.kind, element, results[static_cast<std::size_t>(at)]);
    }
    const double length = static_cast<double>(data.input.size()) / static_cast<double>(results.size());
    for (Sums& result : results) {
        if (shape.kind == AxisReduction::Kind::kMean) {
            result.value /= length;
            result.squares /= length * length;
        }
    }
    return results;
}

/// Zeros where the result is padded.
std::vector<Sums> moved(const Reorder& shape, const ProblemData& data) {
    std::vector<Sums> results(static_cast<std::size_t>(shape.resultElements.value()));
    std::vector<std::int64_t> at(shape.axes.size(), 0);
    for (bool more = true; more;) {
        std::int64_t from = 0;
        std::int64_t to = 0;
        for (std::size_t axis = 0; axis < at.size(); ++axis) {
            from += at[axis] * shape.axes[axis].from;
            to += at[axis] * shape.axes[axis].to;
        }
        const auto& padding = shape.padding;
        const bool isLast = padding && (!padding->block || at[*padding->block] + 1 ==
                                                               shape.axes[*padding->block].extent.value());
        if (!isLast || at[padding->lane] < padding->filled) {
            results[static_cast<std::size_t>(to)].add(
                static_cast<double>(data.input[static_cast<std::size_t>(from)]), 1.0);
        }
        more = false;
        for (std::size_t axis = at.size(); axis-- > 0 && !more;) {
            more = ++at[axis] < shape.axes[axis].extent.value();
            at[axis] = more ? at[axis] : 0;
        }
    }
    return results;
}

/// Each element of the 1x1 convolution sums elements that have rounding errors of their own.
std::vector<Sums> separated(const Problem& problem, const Separable& shape, const ProblemData& data) {
    const auto extents = resultExtents(problem);
    const std::int64_t channels = shape.depthwise.outputChannels.value();
    const std::int64_t pixels = extents[2] * extents[3] * extents[4];
    std::vector<Sums> between(static_cast<std::size_t>(extents[0] * channels * pixels));
    for (std::size_t i = 0; i < between.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i);
        const std::int64_t channel = at / pixels % channels;
        const std::int64_t index[5] = {at / pixels / channels, channel,
                                       at / (extents[3] * extents[4]) % extents[2],
                                       at / extents[4] % extents[3], at % extents[4]};
        between[i] = convolutionElement(shape.depthwise, data, index);
        applySteps(shape.between.steps, data, i, channel, between[i]);
    }
    std::vector<Sums> results(static_cast<std::size_t>(product(extents)));
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i);
        const std::int64_t output = at / pixels % extents[1];
        const std::int64_t image = at / pixels / extents[1];
        for (std::int64_t c = 0; c < channels; ++c) {
            const Sums& element =
                between[static_cast<std::size_t>((image * channels + c) * pixels + at % pixels)];
            const auto weight =
                static_cast<double>(data.constants[0][static_cast<std::size_t>(output * channels + c)]);
            results[i].value += weight * element.value;
            results[i].squares += weight * weight * std::max(element.squares, element.value * element.value);
            results[i].count = static_cast<double>(channels) + element.count;
        }
    }
    return results;
}

graph::Precision classOf(codegen::Rounding rounding) {
    switch (rounding) {
    case codegen::Rounding::kDirect:
        return graph::Precision::kStrict;
    case codegen::Rounding::kFast:
        return graph::Precision::kF32;
    case codegen::Rounding::kBf16:
        return graph::Precision::kBf16;
    }
    return graph::Precision::kStrict;
}

} // namespace

ProblemData drawData(const Problem& problem, std::uint64_t seed) {
    base::Random random(seed);
    const auto draw = [&](std::int64_t count, double scale) {
        std::vector<float> values(static_cast<std::size_t>(count));
        for (auto& value : values) {
            value = static_cast<float>(random.normal() * scale);
        }
        return values;
    };
    const auto* separable = std::get_if<Separable>(&problem.shape);
    ProblemData data;
    data.input = draw(product(inputExtents(problem)), 1.0);
    double length = 1.0;
    std::int64_t weights = 0;
    if (const auto* shape = std::get_if<Product>(&problem.shape)) {
        length = static_cast<double>(shape->depth.value());
        weights = shape->depth.value() * shape->columns.value();
    } else if (const auto* conv = convolutionIn(problem)) {
        const std::int64_t taps = conv->kernel[0].value() * conv->kernel[1].value() * conv->kernel[2].value();
        weights = conv->inputChannels.value() * conv->outputChannels.value() / conv->groups.value() * taps;
        length = static_cast<double>(conv->inputChannels.value() / conv->groups.value() * taps);
    }
    data.weights = draw(weights, std::sqrt(1.0 / length));
    for (std::size_t i = 0; i < problem.epilogue.tensors; ++i) {
        data.tensors.push_back(draw(product(resultExtents(problem)), 1.0));
    }
    if (separable != nullptr) {
        const std::int64_t channels = separable->depthwise.outputChannels.value();
        data.constants.push_back(
            draw(channels * channelsOf(problem), std::sqrt(1.0 / static_cast<double>(channels))));
        for (std::size_t i = 0; i < separable->between.constants; ++i) {
            data.constants.push_back(draw(channels, 1.0));
        }
    }
    while (data.constants.size() < problem.epilogue.constants) {
        data.constants.push_back(draw(channelsOf(problem), 1.0));
    }
    return data;
}

Expected expectedOf(const Problem& problem, const ProblemData& data, codegen::Rounding rounding) {
    const auto extents = resultExtents(problem);
    const auto tolerance = kernels::toleranceOf(classOf(rounding));
    Expected expected;
    const auto count = static_cast<std::size_t>(product(extents));
    std::int64_t inner = 1;
    for (std::size_t axis = 2; axis < extents.size(); ++axis) {
        inner *= extents[axis];
    }
    double largest = 0.0;
    std::vector<Sums> all; // of what is worked out at once
    if (const auto* reduction = std::get_if<AxisReduction>(&problem.shape)) {
        all = reduced(problem, *reduction, data);
    } else if (const auto* reorder = std::get_if<Reorder>(&problem.shape)) {
        all = moved(*reorder, data);
    } else if (const auto* separable = std::get_if<Separable>(&problem.shape)) {
        all = separated(problem, *separable, data);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = static_cast<std::int64_t>(i);
        const auto* planes = std::get_if<RowNormalisation>(&problem.shape);
        const bool isOfPlanes = planes != nullptr && planes->planes.value() > 0;
        const std::int64_t channel =
            isOfPlanes ? at / (planes->columns.value() / planes->planes.value()) % planes->channels.value()
                       : at / inner % extents[1];
        Sums sums;
        std::span<const Step> steps = problem.epilogue.steps;
        if (!all.empty()) {
            const auto* reduction = std::get_if<AxisReduction>(&problem.shape);
            sums = all[i];
            steps = steps.subspan(reduction == nullptr ? 0 : reduction->before);
        } else if (const auto* normalised = std::get_if<RowNormalisation>(&problem.shape)) {
            sums = rowElement(problem, *normalised, data, i, [&](std::size_t element) {
                Sums given;
                given.add(static_cast<double>(data.input[element]), 1.0);
                return given;
            });
            steps = steps.subspan(normalised->before);
        } else if (const auto* response = std::get_if<codegen::ResponseNormalisation>(&problem.shape)) {
            sums = responseElement(*response, data, i);
        } else if (std::holds_alternative<Elementwise>(problem.shape)) {
            sums.add(static_cast<double>(data.input[i]), 1.0);
        } else if (const auto* shape = std::get_if<Product>(&problem.shape)) {
            const auto madeOf = [&](std::size_t element) {
                const auto number = static_cast<std::int64_t>(element);
                return productElement(*shape, data, number / extents[1], number % extents[1]);
            };
            sums = shape->normalised ? rowElement(problem, *shape->normalised, data, i, madeOf) : madeOf(i);
            steps = steps.subspan(shape->normalised ? shape->normalised->before : 0);
        } else {
            const std::int64_t index[5] = {at / inner / extents[1], channel,
                                           at / (extents[3] * extents[4]) % extents[2],
                                           at / extents[4] % extents[3], at % extents[4]};
            const auto* pool = std::get_if<Pool>(&problem.shape);
            sums = pool != nullptr ? poolElement(*pool, data, index)
                                   : convolutionElement(std::get<Convolution>(problem.shape), data, index);
        }
        applySteps(steps, data, i, channel, sums);
        expected.values.push_back(sums.value);
        largest = std::max(largest, std::abs(sums.value));
        expected.tolerances.push_back(
            (tolerance.c * kernels::kFloatRoundoff * std::sqrt(sums.count) + 4.0 * tolerance.u) *
            std::max(std::sqrt(sums.squares), std::abs(sums.value)));
    }
    for (auto& bound : expected.tolerances) {
        bound += kernels::kFloor * largest;
    }
    return expected;
}

} // namespace tessera::test
