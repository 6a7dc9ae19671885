// What follows an anchor, as steps of an epilogue.
#include "engine/backends/generated/reader.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>

namespace tessera::generated {

using codegen::OperandKind;
using codegen::Step;
using codegen::StepOp;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::size_t kBatchConstants = 4; // scale, bias, mean, variance
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Step clip(const RegionView& region, const NodeView& node) {
    Step step{.op = StepOp::kClamp, .alpha = -kInfinity, .beta = kInfinity};
    step.alpha =
        node.input(1) >= 0 ? plugin::oneFloat(region, node.input(1)) : node.floatOr("min", step.alpha);
    step.beta = node.input(2) >= 0 ? plugin::oneFloat(region, node.input(2)) : node.floatOr("max", step.beta);
    return step;
}

/// A power of a constant exponent, by products and roots where it is such.
Step powerStep(float exponent) {
    constexpr std::pair<float, StepOp> kPowers[] = {{2.0F, StepOp::kSquare},
                                                    {3.0F, StepOp::kCube},
                                                    {0.5F, StepOp::kPositiveRoot},
                                                    {-0.5F, StepOp::kInversePositiveRoot},
                                                    {-1.0F, StepOp::kReciprocal}};
    for (const auto& [number, op] : kPowers) {
        if (exponent == number) {
            return {.op = op};
        }
    }
    return {.op = StepOp::kPower, .operand = OperandKind::kNumber, .number = exponent};
}

/// The exponent of a power where it is one number that is known.
std::optional<Step> readPower(const RegionView& region, const NodeView& node) {
    const std::int32_t exponent = node.input(1);
    const auto& held = region.value(exponent);
    if (RegionView::positionIn(region.constants(), exponent) < 0 || region.elements(exponent) != 1 ||
        held.data == nullptr) {
        return std::nullopt;
    }
    constexpr std::int32_t kInt64 = 7; // ONNX's number of the element type
    if (held.dtype == kInt64) {
        std::int64_t whole = 0;
        std::memcpy(&whole, held.data, sizeof whole);
        return powerStep(static_cast<float>(whole));
    }
    return powerStep(plugin::oneFloat(region, exponent));
}

Step celu(const NodeView& node) {
    const float alpha = node.floatOr("alpha", 1.0F);
    if (!(alpha > 0.0F)) {
        throw Unsupported("its alpha is not above zero");
    }
    return {.op = StepOp::kCelu, .alpha = alpha};
}

/// A function of one tensor; empty when it is none that can be fused.
std::optional<Step> readActivation(const RegionView& region, const NodeView& node) {
    const auto op = node.op();
    if (op == "Clip") {
        return clip(region, node);
    }
    if (op == "Pow") {
        return readPower(region, node);
    }
    if (op == "Celu") {
        return celu(node);
    }
    if (op == "Gelu") {
        return Step{.op = node.stringOr("approximate", "none") == "tanh" ? StepOp::kGeluTanh : StepOp::kGelu};
    }
    const auto alpha = [&](float fallback) { return node.floatOr("alpha", fallback); };
    const std::pair<std::string_view, Step> table[] = {
        {"Relu", {.op = StepOp::kClamp, .alpha = 0.0F, .beta = kInfinity}},
        {"LeakyRelu", {.op = StepOp::kLeakyRelu, .alpha = alpha(0.01F)}},
        {"Elu", {.op = StepOp::kElu, .alpha = alpha(1.0F)}},
        {"Exp", {.op = StepOp::kExp}},
        {"Tanh", {.op = StepOp::kTanh}},
        {"Sigmoid", {.op = StepOp::kSigmoid}},
        {"Swish", {.op = StepOp::kSwish, .alpha = alpha(1.0F)}},
        {"HardSigmoid",
         {.op = StepOp::kHardSigmoid, .alpha = alpha(0.2F), .beta = node.floatOr("beta", 0.5F)}},
        {"HardSwish", {.op = StepOp::kHardSwish}},
        {"Abs", {.op = StepOp::kAbsolute}},
        {"Neg", {.op = StepOp::kNegate}},
        {"Sqrt", {.op = StepOp::kSquareRoot}},
        {"Round", {.op = StepOp::kRound}},
        {"Floor", {.op = StepOp::kFloor}},
        {"Ceil", {.op = StepOp::kCeil}},
        {"Sign", {.op = StepOp::kSign}},
        {"Reciprocal", {.op = StepOp::kReciprocal}},
        {"Log", {.op = StepOp::kLogarithm}},
        {"Erf", {.op = StepOp::kErf}},
        {"Softplus", {.op = StepOp::kSoftplus}},
        {"Softsign", {.op = StepOp::kSoftsign}},
        {"Mish", {.op = StepOp::kMish}},
        {"Sin", {.op = StepOp::kSine}},
        {"Cos", {.op = StepOp::kCosine}},
        {"ThresholdedRelu", {.op = StepOp::kThreshold, .alpha = alpha(1.0F)}},
        {"Selu",
         {.op = StepOp::kSelu,
          .alpha = alpha(1.67326319217681884765625F),
          .beta = node.floatOr("gamma", 1.05070102214813232421875F)}},
    };
    for (const auto& [name, step] : table) {
        if (name == op) {
            return step;
        }
    }
    return std::nullopt;
}

/// Of any number of operands, which are joined one by one; a mean is their sum divided.
std::optional<StepOp> readVariadic(const NodeView& node) {
    constexpr std::pair<std::string_view, StepOp> kTable[] = {
        {"Sum", StepOp::kAdd}, {"Mean", StepOp::kAdd}, {"Max", StepOp::kMaximum}, {"Min", StepOp::kMinimum}};
    for (const auto& [name, op] : kTable) {
        if (name == node.op()) {
            return op;
        }
    }
    return std::nullopt;
}

std::optional<StepOp> readBinary(const NodeView& node, bool isFirst) {
    if (node.inputs().size() != 2) {
        return std::nullopt;
    }
    const std::pair<std::string_view, StepOp> table[] = {
        {"Add", StepOp::kAdd},
        {"Sub", isFirst ? StepOp::kSubtract : StepOp::kSubtractFrom},
        {"Mul", StepOp::kMultiply},
        {"Div", isFirst ? StepOp::kDivide : StepOp::kDivideInto},
        {"Pow", isFirst ? StepOp::kPower : StepOp::kPowerFrom}};
    for (const auto& [name, op] : table) {
        if (name == node.op()) {
            return op;
        }
    }
    return node.op() == "PRelu" && isFirst ? std::optional(StepOp::kParametricRelu) : std::nullopt;
}

/// Extents without leading ones.
std::span<const std::int64_t> significant(std::span<const std::int64_t> extents) {
    while (!extents.empty() && extents.front() == 1) {
        extents = extents.subspan(1);
    }
    return extents;
}

void addBinary(const RegionView& region, StepOp op, std::int32_t other, std::int32_t result,
               std::size_t channelAxis, ReadRegion& read) {
    requireFloat(region, other);
    if (const auto* shape = std::get_if<codegen::Broadcast>(&read.problem.shape)) {
        read.problem.epilogue.steps.push_back(
            {.op = op, .operand = OperandKind::kBroadcast, .source = shape->operands.size()});
        addBroadcastOperand(region, other, read);
        return;
    }
    const auto extents = region.extents(result);
    const auto input = RegionView::positionIn(region.inputs(), other);
    if (input >= 0) {
        // A tensor has the layout of the result: where that is blocked, its rank must be the same.
        const bool isProduct = std::holds_alternative<codegen::Product>(read.problem.shape);
        const auto held = region.extents(other);
        const bool sameRank = held.size() == extents.size() || isProduct;
        if (!sameRank || held.size() > extents.size() ||
            !std::ranges::equal(significant(held), significant(extents))) {
            throw Unsupported("an operand is broadcast along more than the channels");
        }
        read.problem.epilogue.steps.push_back(
            {.op = op, .operand = OperandKind::kTensor, .source = read.problem.epilogue.tensors++});
        read.tensors.push_back(static_cast<std::size_t>(input));
        return;
    }
    if (RegionView::positionIn(region.constants(), other) < 0) {
        throw Unsupported("an operand is made inside the region");
    }
    if (!isChannelConstant(region.extents(other), extents, channelAxis)) {
        throw Unsupported("a constant operand has more than one number a channel");
    }
    addChannelStep(region, other, op, 1.0F, read);
}

void addNumber(StepOp op, float number, ReadRegion& read) {
    read.problem.epilogue.steps.push_back({.op = op, .operand = OperandKind::kNumber, .number = number});
}

void addVariadic(const RegionView& region, const NodeView& node, StepOp op, std::int32_t value,
                 std::size_t channelAxis, ReadRegion& read) {
    for (const auto other : node.inputs()) {
        if (other != value) {
            addBinary(region, op, other, value, channelAxis, read);
        }
    }
    if (node.op() == "Mean") {
        addNumber(StepOp::kMultiply, 1.0F / static_cast<float>(node.inputs().size()), read);
    }
}

/// Less the mean, over the deviation, times the scale, plus the bias: of one number a channel each.
void addBatchNormalization(const RegionView& region, const NodeView& node, std::size_t channelAxis,
                           ReadRegion& read) {
    const auto extents = region.extents(node.input(0));
    const bool isPlain = channelAxis == 1 && node.intOr("training_mode", 0) == 0 &&
                         !std::holds_alternative<codegen::Broadcast>(read.problem.shape);
    for (std::size_t i = 1; i <= kBatchConstants; ++i) {
        if (!isPlain || region.elements(node.input(i)) != extents[1]) {
            throw Unsupported("its statistics are not one number a channel of what comes before");
        }
    }
    addChannelStep(region, node.input(3), StepOp::kSubtract, 1.0F, read);
    addChannelStep(region, node.input(4), StepOp::kOverDeviation, 1.0F, read);
    read.problem.epilogue.steps.back().alpha = node.floatOr("epsilon", 1e-5F);
    addChannelStep(region, node.input(1), StepOp::kMultiply, 1.0F, read);
    addChannelStep(region, node.input(2), StepOp::kAdd, 1.0F, read);
}

/// Of a value by itself: twice the value, or its square; empty where it is neither.
std::optional<Step> readOfItself(const NodeView& node) {
    if (node.inputs().size() == 2 && (node.op() == "Add" || node.op() == "Sum")) {
        return Step{.op = StepOp::kMultiply, .operand = OperandKind::kNumber, .number = 2.0F};
    }
    return node.op() == "Mul" ? std::optional(Step{.op = StepOp::kSquare}) : std::nullopt;
}

void addNode(const RegionView& region, const NodeView& node, std::int32_t value, std::size_t channelAxis,
             ReadRegion& read) {
    const auto uses = std::ranges::count(node.inputs(), value);
    if (const auto step = uses == 2 ? readOfItself(node) : std::nullopt) { // which changes no extents
        read.problem.epilogue.steps.push_back(*step);
        return;
    }
    const bool canGrow = std::holds_alternative<codegen::Broadcast>(read.problem.shape);
    const bool isSame = std::ranges::equal(region.extents(node.output(0)), region.extents(value));
    if (uses != 1 || !(isSame || canGrow)) {
        throw Unsupported("node '" + std::string(node.name()) +
                          "' uses its operand twice or changes its shape");
    }
    const bool isFirst = node.input(0) == value;
    if (isFirst && node.op() == "BatchNormalization") {
        addBatchNormalization(region, node, channelAxis, read);
        return;
    }
    if (const auto op = readVariadic(node)) {
        addVariadic(region, node, *op, value, channelAxis, read);
        return;
    }
    const auto step = isFirst ? readActivation(region, node) : std::nullopt;
    if (step) {
        read.problem.epilogue.steps.push_back(*step);
        return;
    }
    const auto op = readBinary(node, isFirst);
    if (!op) {
        throw Unsupported("node '" + std::string(node.name()) + "' (" + std::string(node.op()) +
                          ") cannot be fused");
    }
    addBinary(region, *op, node.input(isFirst ? 1 : 0), value, channelAxis, read);
}

} // namespace

bool isChannelConstant(std::span<const std::int64_t> extents, std::span<const std::int64_t> result,
                       std::size_t axis) {
    if (extents.size() > result.size()) {
        return false;
    }
    const std::size_t missing = result.size() - extents.size();
    for (std::size_t i = 0; i < extents.size(); ++i) {
        if (extents[i] != 1 && (i + missing != axis || extents[i] != result[axis])) {
            return false;
        }
    }
    return true;
}

void addChannelStep(const RegionView& region, std::int32_t constant, StepOp op, float scale,
                    ReadRegion& read) {
    requireFloat(region, constant);
    const auto position = RegionView::positionIn(region.constants(), constant);
    if (position < 0) {
        throw Unsupported("a bias is no constant, so it cannot be packed once");
    }
    read.problem.epilogue.steps.push_back({.op = op,
                                           .operand = OperandKind::kChannel,
                                           .source = read.problem.epilogue.constants++,
                                           .sourceStride = region.elements(constant) == 1 ? 0 : 1,
                                           .scale = scale});
    read.constants.push_back(static_cast<std::size_t>(position));
}

bool isStep(const RegionView& region, const NodeView& node) {
    // Operands are looked at later: a limit that is no constant has a reason of its own.
    const std::string_view op = node.op();
    return node.domain().empty() &&
           (op == "Clip" || op == "Gelu" || op == "Celu" || op == "BatchNormalization" ||
            readBinary(node, true) || readVariadic(node) || readActivation(region, node));
}

std::int32_t readSteps(const RegionView& region, const NodeRange& nodes, std::int32_t value,
                       std::size_t channelAxis, ReadRegion& read) {
    for (std::size_t index = nodes.first; index < nodes.end; ++index) {
        plugin::requireInterior(region, value);
        if (plugin::isSwish(region, index, value)) {
            plugin::requireInterior(region, region.node(index).output(0));
            read.problem.epilogue.steps.push_back({.op = StepOp::kSwish, .alpha = 1.0F});
            value = region.node(++index).output(0);
            continue;
        }
        addNode(region, region.node(index), value, channelAxis, read);
        value = region.node(index).output(0);
    }
    return value;
}

void readSteps(const RegionView& region, std::size_t first, std::int32_t value, std::size_t channelAxis,
               ReadRegion& read) {
    value = readSteps(region, {.first = first, .end = region.nodeCount()}, value, channelAxis, read);
    if (region.outputs().size() != 1 || region.outputs()[0] != value) {
        throw Unsupported("only the last node's output can be needed outside");
    }
}

} // namespace tessera::generated
