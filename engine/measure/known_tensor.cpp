#include "engine/measure/known_tensor.h"

#include "engine/kernels/interpreter.h"

#include <deque>
#include <utility>
#include <vector>

namespace tessera::measure {

std::optional<graph::Tensor> knownTensor(const graph::Graph& graph, graph::ValueId id) {
    const auto& value = graph.value(id);
    if (value.isConstant() && graph::bitWidth(value.type.dtype) != 0) {
        auto tensor = value.constant->tensor();
        return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
    }
    if (!value.producer.valid()) {
        return std::nullopt;
    }
    const auto& maker = graph.node(value.producer);
    const bool isCopy = maker.op == "Cast" || maker.op == "Identity";
    if (!maker.domain.empty() || maker.inputs.empty() || !(isCopy || maker.op == "DequantizeLinear")) {
        return std::nullopt;
    }
    if (isCopy) {
        return knownTensor(graph, maker.inputs[0]);
    }
    std::deque<graph::Tensor> operands;
    std::vector<const graph::Tensor*> pointers;
    for (const auto input : maker.inputs) {
        auto operand = input.valid() ? knownTensor(graph, input) : std::nullopt;
        if (input.valid() && !operand) {
            return std::nullopt;
        }
        pointers.push_back(operand ? &operands.emplace_back(*std::move(operand)) : nullptr);
    }
    auto made = kernels::evaluateNode(maker, pointers);
    return made ? std::optional(std::move(made->front())) : std::nullopt;
}

} // namespace tessera::measure
