#include "engine/transform/infer_again.h"

#include "engine/graph/graph_builder.h"

#include <unordered_map>
#include <utility>

namespace tessera::transform {

using graph::ValueId;

base::Status inferAgain(Draft& draft, graph::NodeId id) {
    draft.clearStale(id);
    const graph::Node& node = draft.node(id);
    if (node.schema == nullptr) {
        return {};
    }
    // Inference reads a Graph, so the node becomes one for itself.
    graph::GraphBuilder builder("");
    for (const auto& [domain, version] : draft.origin().opsets()) {
        builder.setOpset(domain, version);
    }
    for (const graph::Symbol& symbol : draft.origin().symbols()) {
        static_cast<void>(builder.addSymbol(symbol));
    }
    std::unordered_map<ValueId, ValueId> moved;
    const auto move = [&](ValueId from, auto&& add) {
        if (!from.valid()) {
            return ValueId();
        }
        const auto [at, isNew] = moved.try_emplace(from);
        if (isNew) {
            at->second = add(draft.value(from));
        }
        return at->second;
    };
    graph::NodeSpec spec{.op = node.op,
                         .inputs = {},
                         .attributes = node.attributes,
                         .name = node.name,
                         .domain = node.domain,
                         .opset = node.opset};
    for (const ValueId input : node.inputs) {
        spec.inputs.push_back(move(input, [&](const graph::Value& value) {
            return value.isConstant() ? builder.addConstant(value.name, value.constant)
                                      : builder.addInput(value.name, value.type);
        }));
    }
    std::vector<ValueId> outputs;
    for (const ValueId output : node.outputs) {
        outputs.push_back(move(
            output, [&](const graph::Value& value) { return builder.declareValue(value.name, value.type); }));
    }
    builder.addNode(std::move(spec), std::move(outputs));
    std::vector<graph::Contradiction> overruled; // what was only declared gives way here, too
    TESSERA_TRY(const auto alone, std::move(builder).build(overruled));
    for (const ValueId output : node.outputs) {
        if (output.valid()) {
            const graph::TensorType& type = alone->value(moved.at(output)).type;
            if (type != draft.value(output).type) {
                draft.setType(output, type);
            }
        }
    }
    return {};
}

} // namespace tessera::transform
