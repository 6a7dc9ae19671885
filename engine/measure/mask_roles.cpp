#include "engine/measure/mask_roles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tessera::measure {

namespace {

/// Steps that are followed from an operand: masks are made close to where they are used.
constexpr int kMostSteps = 12;
/// What a mask is multiplied by before it is added to scores; activations are not.
constexpr double kLarge = 1e3;

template <std::size_t N>
bool isOneOf(std::string_view op, const std::array<std::string_view, N>& ops) {
    return std::ranges::find(ops, op) != ops.end();
}

constexpr std::array<std::string_view, 10> kMoves{
    "Identity", "Cast",    "CastLike",  "Reshape",        "Unsqueeze",
    "Expand",   "Squeeze", "Transpose", "QuantizeLinear", "DequantizeLinear"};
constexpr std::array<std::string_view, 11> kScoreSteps{
    "Identity", "Cast",           "Reshape",         "Add", "Mul", "Div", "Max", "Clip",
    "Where",    "QuantizeLinear", "DequantizeLinear"};
constexpr std::array<std::string_view, 4> kProducts{"MatMul", "FusedMatMul", "Gemm", "Einsum"};

bool makesBool(const Operand& operand) {
    const auto& outputs = operand.node.outputs;
    return !outputs.empty() && outputs[0].valid() &&
           operand.graph.value(outputs[0]).type.dtype == graph::DType::kBool;
}

/// Is what the operand's node makes multiplied by a large number, or taken for true or false?
bool becomesPenalty(const Operand& operand, int stepsLeft) {
    if (stepsLeft == 0 || operand.node.outputs.empty() || !operand.node.outputs[0].valid()) {
        return false;
    }
    return std::ranges::any_of(operand.graph.value(operand.node.outputs[0]).uses, [&](const auto& use) {
        const Operand next{operand.graph, operand.graph.node(use.node), use.index, operand.comesWhole};
        if (next.node.op == "Mul") {
            return std::abs(next.otherNumber().value_or(0.0)) >= kLarge;
        }
        if (next.node.op == "Cast" && makesBool(next)) {
            return true;
        }
        return use.index == 0 && isOneOf(next.node.op, kMoves) && becomesPenalty(next, stepsLeft - 1);
    });
}

bool reachesSoftmax(const graph::Graph& graph, const graph::Node& node, int stepsLeft) {
    if (stepsLeft == 0 || node.outputs.empty() || !node.outputs[0].valid()) {
        return false;
    }
    return std::ranges::any_of(graph.value(node.outputs[0]).uses, [&](const auto& use) {
        const auto& next = graph.node(use.node);
        return next.op == "Softmax" ||
               (isOneOf(next.op, kScoreSteps) && reachesSoftmax(graph, next, stepsLeft - 1));
    });
}

bool comesFromProduct(const graph::Graph& graph, graph::ValueId id, int stepsLeft) {
    if (!id.valid() || stepsLeft == 0 || !graph.value(id).producer.valid()) {
        return false;
    }
    const auto& node = graph.node(graph.value(id).producer);
    if (isOneOf(node.op, kProducts)) {
        return true;
    }
    return !node.inputs.empty() && (isOneOf(node.op, kScoreSteps) || isOneOf(node.op, kMoves)) &&
           comesFromProduct(graph, node.inputs[0], stepsLeft - 1);
}

constexpr std::array<std::string_view, 5> kComparisons{"Equal", "Greater", "GreaterOrEqual", "Less",
                                                       "LessOrEqual"};

InputRole mask() {
    return {.kind = InputRole::Kind::kMask};
}

} // namespace

std::optional<InputRole> maskRole(const Operand& operand) {
    const auto& op = operand.node.op;
    if (op == "Cast" || op == "CastLike") {
        return makesBool(operand) ? std::optional(mask()) : std::nullopt;
    }
    const auto other = operand.otherNumber();
    if (isOneOf(op, kComparisons)) {
        const bool tells = op == "Equal" ? other == 0.0 || other == 1.0 : other >= 0.0 && other <= 1.0;
        return other && tells && (operand.comesWhole || op == "Equal") ? std::optional(mask()) : std::nullopt;
    }
    if (op == "Sub" && other == 1.0) {
        const bool isInverted = operand.index == 1 && operand.comesWhole;
        return isInverted || becomesPenalty(operand, kMostSteps) ? std::optional(mask()) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<InputRole> additiveMaskRole(const Operand& operand) {
    const auto own = operand.value().type.extents();
    const auto sum = operand.outputExtents();
    if (operand.comesWhole || !own || !sum || own->empty() ||
        !graph::isFloating(operand.value().type.dtype) ||
        !reachesSoftmax(operand.graph, operand.node, kMostSteps)) {
        return std::nullopt;
    }
    const bool isBroadcast = graph::elementCount(*own) < graph::elementCount(*sum);
    bool isAddedToProduct = false;
    for (std::size_t i = 0; i < operand.node.inputs.size(); ++i) {
        isAddedToProduct =
            isAddedToProduct ||
            (i != operand.index && comesFromProduct(operand.graph, operand.node.inputs[i], kMostSteps));
    }
    return isBroadcast || isAddedToProduct ? std::optional(InputRole{.kind = InputRole::Kind::kAdditiveMask})
                                           : std::nullopt;
}

} // namespace tessera::measure
