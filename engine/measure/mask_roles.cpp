#include "engine/measure/operand_roles.h"

#include <algorithm>
#include <cmath>

namespace tessera::measure {

namespace {

/// Steps that are followed from an operand: masks are made close to where they are used.
constexpr int kMostSteps = 12;
/// What a mask is multiplied by before it is added to scores; activations are not.
constexpr double kLarge = 1e3;

constexpr std::string_view kMoves =
    "Identity Cast CastLike Reshape Unsqueeze Expand Squeeze Transpose QuantizeLinear DequantizeLinear";
constexpr std::string_view kScoreSteps =
    "Identity Cast Reshape Add Mul Div Max Clip Where QuantizeLinear DequantizeLinear";

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
        return use.index == 0 && isAmong(next.node.op, kMoves) && becomesPenalty(next, stepsLeft - 1);
    });
}

bool reachesSoftmax(const graph::Graph& graph, const graph::Node& node, int stepsLeft) {
    if (stepsLeft == 0 || node.outputs.empty() || !node.outputs[0].valid()) {
        return false;
    }
    return std::ranges::any_of(graph.value(node.outputs[0]).uses, [&](const auto& use) {
        const auto& next = graph.node(use.node);
        return next.op == "Softmax" ||
               (isAmong(next.op, kScoreSteps) && reachesSoftmax(graph, next, stepsLeft - 1));
    });
}

bool comesFromProduct(const graph::Graph& graph, graph::ValueId id, int stepsLeft) {
    if (!id.valid() || stepsLeft == 0 || !graph.value(id).producer.valid()) {
        return false;
    }
    const auto& node = graph.node(graph.value(id).producer);
    if (isAmong(node.op, "MatMul FusedMatMul Gemm Einsum")) {
        return true;
    }
    return !node.inputs.empty() && (isAmong(node.op, kScoreSteps) || isAmong(node.op, kMoves)) &&
           comesFromProduct(graph, node.inputs[0], stepsLeft - 1);
}

} // namespace

Role maskRole(const Operand& operand) {
    const auto& op = operand.node.op;
    const auto other = operand.otherNumber();
    bool isMask = false;
    if (isAmong(op, "Cast CastLike")) {
        isMask = makesBool(operand);
    } else if (op == "Equal") {
        isMask = other == 0.0 || other == 1.0;
    } else if (isAmong(op, "Greater GreaterOrEqual Less LessOrEqual")) {
        isMask = other >= 0.0 && other <= 1.0 && operand.comesWhole;
    } else if (op == "Sub" && other == 1.0) {
        isMask = (operand.index == 1 && operand.comesWhole) || becomesPenalty(operand, kMostSteps);
    }
    return isMask ? Role(InputRole{.kind = InputRole::Kind::kMask}) : std::nullopt;
}

Role additiveMaskRole(const Operand& operand) {
    const auto own = operand.value().type.extents();
    const auto sum = operand.outputExtents();
    if (operand.comesWhole || !own || !sum || own->empty() ||
        !graph::isFloating(operand.value().type.dtype) ||
        !reachesSoftmax(operand.graph, operand.node, kMostSteps)) {
        return std::nullopt;
    }
    bool isMask = graph::elementCount(*own) < graph::elementCount(*sum); // broadcast
    for (std::size_t i = 0; i < operand.node.inputs.size() && !isMask; ++i) {
        isMask = i != operand.index && comesFromProduct(operand.graph, operand.node.inputs[i], kMostSteps);
    }
    return isMask ? Role(InputRole{.kind = InputRole::Kind::kAdditiveMask}) : std::nullopt;
}

} // namespace tessera::measure
