#include "tests/unit/codegen/oracle.h"

#include "engine/kernels/tolerance.h"

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
    return resultExtents(problem)[1];
}

/// Sums of one element of the result: value, squares of the products, how many.
struct Sums {
    double value = 0.0;
    double squares = 0.0;
    double count = 0.0;

    void add(double a, double b) {
        value += a * b;
        squares += a * a * b * b;
        count += 1.0;
    }
};

Sums productElement(const Product& shape, const ProblemData& data, std::int64_t row, std::int64_t column) {
    Sums sums;
    const bool byColumns = shape.order == Product::WeightOrder::kDepthByColumns;
    for (std::int64_t k = 0; k < shape.depth.value(); ++k) {
        const auto at = static_cast<std::size_t>(byColumns ? k * shape.columns.value() + column
                                                           : column * shape.depth.value() + k);
        sums.add(static_cast<double>(data.input[static_cast<std::size_t>(row * shape.depth.value() + k)]),
                 static_cast<double>(data.weights[at]) * static_cast<double>(shape.scale));
    }
    return sums;
}

/// The input position that output position `out` meets at tap `tap`, or -1.
std::int64_t source(const Convolution& shape, std::size_t axis, std::int64_t out, std::int64_t tap) {
    const std::int64_t stride = shape.strides[axis].value();
    const std::int64_t reach = tap * shape.dilations[axis].value();
    std::int64_t at = out * stride - shape.padsBegin[axis] + reach;
    if (shape.direction == Convolution::Direction::kTransposed) {
        at = out + shape.padsBegin[axis] - reach;
        if (at % stride != 0) {
            return -1;
        }
        at /= stride;
    }
    return at >= 0 && at < shape.input[axis].value() ? at : -1;
}

Sums convolutionElement(const Convolution& shape, const ProblemData& data, const std::int64_t (&at)[5]) {
    Sums sums;
    const std::int64_t groups = shape.groups.value();
    const std::int64_t inputs = shape.inputChannels.value() / groups;
    const std::int64_t outputs = shape.outputChannels.value() / groups;
    const std::int64_t group = at[1] / outputs;
    const auto& k = shape.kernel;
    const auto& in = shape.input;
    const std::int64_t taps = k[0].value() * k[1].value() * k[2].value();
    for (std::int64_t tap = 0; tap < taps; ++tap) {
        const std::int64_t z = source(shape, 0, at[2], tap / (k[1].value() * k[2].value()));
        const std::int64_t y = source(shape, 1, at[3], tap / k[2].value() % k[1].value());
        const std::int64_t x = source(shape, 2, at[4], tap % k[2].value());
        if (z < 0 || y < 0 || x < 0) {
            continue;
        }
        for (std::int64_t c = 0; c < inputs; ++c) {
            const std::int64_t channel = group * inputs + c;
            const std::int64_t pixel =
                (((at[0] * inputs * groups + channel) * in[0].value() + z) * in[1].value() + y) *
                    in[2].value() +
                x;
            const std::int64_t weight = shape.direction == Convolution::Direction::kForward
                                            ? at[1] * inputs + c
                                            : channel * outputs + at[1] % outputs;
            sums.add(static_cast<double>(data.input[static_cast<std::size_t>(pixel)]),
                     static_cast<double>(data.weights[static_cast<std::size_t>(weight * taps + tap)]));
        }
    }
    // The accumulation is as long at a border, where some of its terms are zero: a fast algorithm rounds
    // there as it does in the midst of its tile.
    sums.count = static_cast<double>(inputs * taps);
    return sums;
}

Sums poolElement(const Pool& shape, const ProblemData& data, const std::int64_t (&at)[5]) {
    Sums sums;
    double largest = -std::numeric_limits<double>::infinity();
    std::int64_t counted = 0;
    const std::int64_t plane = at[0] * shape.channels.value() + at[1];
    const auto& k = shape.kernel;
    for (std::int64_t tap = 0; tap < k[0].value() * k[1].value() * k[2].value(); ++tap) {
        const std::int64_t taps[3] = {tap / (k[1].value() * k[2].value()), tap / k[2].value() % k[1].value(),
                                      tap % k[2].value()};
        bool isInside = true;
        bool isCounted = true;
        std::int64_t pixel = plane;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int64_t extent = shape.input[axis].value();
            const std::int64_t place = at[axis + 2] * shape.strides[axis].value() +
                                       taps[axis] * shape.dilations[axis].value() - shape.padsBegin[axis];
            isInside = isInside && place >= 0 && place < extent;
            isCounted = isCounted && place >= -shape.padsBegin[axis] && place < extent + shape.padsEnd[axis];
            pixel = pixel * extent + place;
        }
        counted += (shape.counted == Pool::Counted::kPadding ? isCounted : isInside) ? 1 : 0;
        if (isInside) {
            const auto value = static_cast<double>(data.input[static_cast<std::size_t>(pixel)]);
            sums.add(value, 1.0);
            largest = std::max(largest, value);
        }
    }
    if (shape.kind == Pool::Kind::kMaximum) {
        return {.value = largest, .squares = largest * largest, .count = 1.0};
    }
    const double factor = counted > 0 ? 1.0 / static_cast<double>(counted) : 0.0;
    return {.value = sums.value * factor, .squares = sums.squares * factor * factor, .count = sums.count};
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
    default:
        return std::nearbyint(y);
    }
}

/// Applies the steps; `sums.squares` follows the size of what is rounded.
void applySteps(std::span<const Step> steps, const ProblemData& data, std::size_t element,
                std::int64_t channel, Sums& sums) {
    for (const auto& step : steps) {
        double operand = static_cast<double>(step.number);
        if (step.operand == OperandKind::kNone) {
            sums.value = activation(step, sums.value);
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
    const std::size_t begin = element / columns * columns;
    const auto before = std::span(problem.epilogue.steps).first(shape.before);
    std::vector<Sums> row(columns);
    double mean = 0.0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < columns; ++j) {
        row[j] = madeOf(begin + j);
        applySteps(before, data, begin + j, static_cast<std::int64_t>(j), row[j]);
        mean += row[j].value / static_cast<double>(columns);
        most = std::max(most, row[j].value);
    }
    double variance = static_cast<double>(shape.epsilon);
    double total = 0.0;
    for (const Sums& each : row) {
        variance += (each.value - mean) * (each.value - mean) / static_cast<double>(columns);
        total += std::exp(each.value - most);
    }
    Sums sums = row[element - begin];
    sums.count += static_cast<double>(columns);
    if (shape.kind == RowNormalisation::Kind::kLayer) {
        sums.value = (sums.value - mean) / std::sqrt(variance);
        sums.squares = (sums.squares + mean * mean) / variance;
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

/// The problem's convolution, the first where there are two; null where there is none.
const Convolution* convolutionIn(const Problem& problem) {
    const auto* separable = std::get_if<Separable>(&problem.shape);
    return separable != nullptr ? &separable->depthwise : std::get_if<Convolution>(&problem.shape);
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

std::vector<std::int64_t> resultExtents(const Problem& problem) {
    if (const auto* shape = std::get_if<Product>(&problem.shape)) {
        return {shape->rows.value(), shape->columns.value()};
    }
    if (const auto* shape = std::get_if<RowNormalisation>(&problem.shape)) {
        return {shape->rows.value(), shape->columns.value()};
    }
    if (const auto* shape = std::get_if<Elementwise>(&problem.shape)) {
        return {shape->images.value(), shape->channels.value(), shape->pixels.value()};
    }
    if (const auto* shape = std::get_if<AxisReduction>(&problem.shape)) {
        std::int64_t kept = 1;
        for (const auto& axis : shape->axes) {
            kept *= axis.role == AxisReduction::Role::kKept ? axis.extent.value() : 1;
        }
        return {1, kept};
    }
    if (const auto* shape = std::get_if<Reorder>(&problem.shape)) {
        return {1, shape->resultElements.value()};
    }
    if (const auto* shape = std::get_if<Pool>(&problem.shape)) {
        return {shape->batch.value(), shape->channels.value(), shape->output[0].value(),
                shape->output[1].value(), shape->output[2].value()};
    }
    const auto* separable = std::get_if<Separable>(&problem.shape);
    const auto& shape = *convolutionIn(problem);
    return {shape.batch.value(),
            separable != nullptr ? separable->outputs.value() : shape.outputChannels.value(),
            shape.output[0].value(), shape.output[1].value(), shape.output[2].value()};
}

std::vector<std::int64_t> inputExtents(const Problem& problem) {
    if (const auto* shape = std::get_if<Product>(&problem.shape)) {
        return {shape->rows.value(), shape->depth.value()};
    }
    if (std::holds_alternative<RowNormalisation>(problem.shape) ||
        std::holds_alternative<Elementwise>(problem.shape)) {
        return resultExtents(problem);
    }
    if (const auto* shape = std::get_if<AxisReduction>(&problem.shape)) {
        std::int64_t elements = 1;
        for (const auto& axis : shape->axes) {
            elements *= axis.extent.value();
        }
        const std::int64_t channels = std::max<std::int64_t>(1, shape->channels.value());
        const std::int64_t images = resultExtents(problem)[1] / channels;
        return shape->channels.value() > 0 ? std::vector{images, channels, elements / (images * channels)}
                                           : std::vector<std::int64_t>{1, elements};
    }
    if (const auto* shape = std::get_if<Reorder>(&problem.shape)) {
        return {1, shape->inputElements.value()};
    }
    if (const auto* shape = std::get_if<Pool>(&problem.shape)) {
        return {shape->batch.value(), shape->channels.value(), shape->input[0].value(),
                shape->input[1].value(), shape->input[2].value()};
    }
    const auto& shape = *convolutionIn(problem);
    return {shape.batch.value(), shape.inputChannels.value(), shape.input[0].value(), shape.input[1].value(),
            shape.input[2].value()};
}

std::string describe(const Problem& problem) {
    const auto list = [](const auto& extents) {
        std::string text;
        for (const auto& extent : extents) {
            text += (text.empty() ? "" : "x") + std::to_string(extent);
        }
        return text;
    };
    const auto spatial = [&](const Convolution::Spatial& extents) {
        return list(std::vector{extents[0].value(), extents[1].value(), extents[2].value()});
    };
    std::string text = list(inputExtents(problem)) + " -> " + list(resultExtents(problem));
    const auto* separable = std::get_if<Separable>(&problem.shape);
    if (const auto* shape = convolutionIn(problem)) {
        text += shape->direction == Convolution::Direction::kTransposed ? " transposed" : "";
        text += " kernel " + spatial(shape->kernel) + " strides " + spatial(shape->strides) + " dilations " +
                spatial(shape->dilations) + " pads " + list(shape->padsBegin) + " groups " +
                std::to_string(shape->groups.value());
    }
    if (const auto* shape = std::get_if<AxisReduction>(&problem.shape)) {
        text += " kind " + std::to_string(static_cast<int>(shape->kind)) + " of";
        for (const auto& axis : shape->axes) {
            text +=
                (axis.role == AxisReduction::Role::kKept ? " " : " -") + std::to_string(axis.extent.value());
        }
    }
    if (const auto* shape = std::get_if<Reorder>(&problem.shape)) {
        text += " by";
        for (const auto& axis : shape->axes) {
            text += " " + std::to_string(axis.extent.value()) + "(" + std::to_string(axis.from) + ">" +
                    std::to_string(axis.to) + ")";
        }
        text += shape->padding ? ", filled " + std::to_string(shape->padding->filled) : "";
    }
    if (const auto* shape = std::get_if<Pool>(&problem.shape)) {
        text += shape->kind == Pool::Kind::kMaximum         ? " largest"
                : shape->counted == Pool::Counted::kPadding ? " average with padding"
                                                            : " average";
        text += " kernel " + spatial(shape->kernel) + " strides " + spatial(shape->strides) + " dilations " +
                spatial(shape->dilations) + " pads " + list(shape->padsBegin) + " and " +
                list(shape->padsEnd);
    }
    const auto* alone = std::get_if<RowNormalisation>(&problem.shape);
    if (const auto* shape = alone != nullptr ? alone : codegen::normalisationBehind(problem);
        shape != nullptr) {
        text += shape->kind == RowNormalisation::Kind::kLayer ? " layer" : " softmax";
        text += " behind " + std::to_string(shape->before) + " steps";
    }
    const auto addSteps = [&](const char* where, const std::vector<Step>& steps) {
        text += where;
        for (const auto& step : steps) {
            text += " " + std::to_string(static_cast<int>(step.op)) + "/" +
                    std::to_string(static_cast<int>(step.operand));
        }
    };
    if (separable != nullptr) {
        addSteps(", steps between", separable->between.steps);
    }
    addSteps(", steps", problem.epilogue.steps);
    return text;
}

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
        const std::int64_t channel = at / inner % extents[1];
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

codegen::Epilogue drawEpilogue(base::Random& random) {
    codegen::Epilogue made;
    const auto channel = [&](StepOp op, float scale) {
        made.steps.push_back(
            {.op = op, .operand = OperandKind::kChannel, .source = made.constants++, .scale = scale});
    };
    const auto tensor = [&](StepOp op) {
        made.steps.push_back({.op = op, .operand = OperandKind::kTensor, .source = made.tensors++});
    };
    if (random.below(4) != 0) {
        channel(StepOp::kAdd, random.below(3) == 0 ? 0.5F : 1.0F);
    }
    if (random.below(3) == 0) {
        tensor(StepOp::kAdd);
    }
    if (random.below(6) == 0) {
        channel(StepOp::kMultiply, 1.0F);
    }
    if (random.below(8) == 0) {
        tensor(StepOp::kSubtract);
    }
    if (random.below(8) == 0) {
        made.steps.push_back({.op = StepOp::kMultiply, .operand = OperandKind::kNumber, .number = 0.75F});
    }
    const Step activations[] = {
        {.op = StepOp::kClamp, .alpha = 0.0F, .beta = std::numeric_limits<float>::infinity()},
        {.op = StepOp::kClamp, .alpha = 0.25F, .beta = 0.75F},
        {.op = StepOp::kLeakyRelu, .alpha = 0.1F},
        {.op = StepOp::kElu, .alpha = 1.0F},
        {.op = StepOp::kTanh},
        {.op = StepOp::kSigmoid},
        {.op = StepOp::kGelu},
        {.op = StepOp::kGeluTanh},
        {.op = StepOp::kSwish, .alpha = 1.0F},
        {.op = StepOp::kHardSwish},
        {.op = StepOp::kAbsolute},
    };
    if (random.below(2) == 0) {
        made.steps.push_back(activations[random.below(std::size(activations))]);
    }
    return made;
}

} // namespace tessera::test
