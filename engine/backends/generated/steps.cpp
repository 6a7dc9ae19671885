// What follows an anchor, as steps of an epilogue.
#include "engine/backends/generated/reader.h"

#include <algorithm>
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

constexpr float kInfinity = std::numeric_limits<float>::infinity();

Step clip(const RegionView& region, const NodeView& node) {
    Step step{.op = StepOp::kClamp, .alpha = -kInfinity, .beta = kInfinity};
    step.alpha =
        node.input(1) >= 0 ? plugin::oneFloat(region, node.input(1)) : node.floatOr("min", step.alpha);
    step.beta = node.input(2) >= 0 ? plugin::oneFloat(region, node.input(2)) : node.floatOr("max", step.beta);
    return step;
}

/// A function of one tensor; empty when it is none that can be fused.
std::optional<Step> readActivation(const RegionView& region, const NodeView& node) {
    const auto op = node.op();
    if (op == "Clip") {
        return clip(region, node);
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
    };
    for (const auto& [name, step] : table) {
        if (name == op) {
            return step;
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
        {"Sum", StepOp::kAdd},
        {"Sub", isFirst ? StepOp::kSubtract : StepOp::kSubtractFrom},
        {"Mul", StepOp::kMultiply},
        {"Max", StepOp::kMaximum},
        {"Min", StepOp::kMinimum}};
    for (const auto& [name, op] : table) {
        if (name == node.op()) {
            return op;
        }
    }
    return node.op() == "Div" && isFirst ? std::optional(StepOp::kDivide) : std::nullopt;
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

void addNode(const RegionView& region, const NodeView& node, std::int32_t value, std::size_t channelAxis,
             ReadRegion& read) {
    const auto uses = std::ranges::count(node.inputs(), value);
    const bool isFirst = node.input(0) == value;
    if (uses == 2 && readBinary(node, isFirst) == StepOp::kAdd) { // which changes no extents
        read.problem.epilogue.steps.push_back(
            {.op = StepOp::kMultiply, .operand = OperandKind::kNumber, .number = 2.0F});
        return;
    }
    const bool canGrow = std::holds_alternative<codegen::Broadcast>(read.problem.shape);
    const bool isSame = std::ranges::equal(region.extents(node.output(0)), region.extents(value));
    if (uses != 1 || !(isSame || canGrow)) {
        throw Unsupported("node '" + std::string(node.name()) +
                          "' uses its operand twice or changes its shape");
    }
    if (const auto op = readBinary(node, isFirst)) {
        addBinary(region, *op, node.input(isFirst ? 1 : 0), value, channelAxis, read);
        return;
    }
    const auto step = isFirst ? readActivation(region, node) : std::nullopt;
    if (!step) {
        throw Unsupported("node '" + std::string(node.name()) + "' (" + std::string(node.op()) +
                          ") cannot be fused");
    }
    read.problem.epilogue.steps.push_back(*step);
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
           (op == "Clip" || op == "Gelu" || readBinary(node, true) || readActivation(region, node));
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
