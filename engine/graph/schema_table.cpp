#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <array>

namespace tessera::graph {

namespace {

base::Result<std::vector<TensorType>> sameAsFirst(const InferenceContext& context) {
    return std::vector<TensorType>{context.input(0)};
}

std::int64_t oneFlopAnOutput(const Graph& graph, const Node& node) {
    const auto extents = graph.value(node.outputs[0]).type.extents();
    return extents ? elementCount(*extents).value_or(0) : 0;
}

constexpr std::array kSchemas{
    OperatorSchema{.domain = "",
                   .op = "Relu",
                   .operatorClass = OperatorClass::kElementwise,
                   .attributes = {},
                   .infer = sameAsFirst,
                   .flops = oneFlopAnOutput},
};

} // namespace

std::span<const OperatorSchema> allSchemas() {
    return kSchemas;
}

const OperatorSchema* findSchema(std::string_view domain, std::string_view op) {
    if (domain == "ai.onnx") {
        domain = "";
    }
    const auto* at = std::ranges::find_if(
        kSchemas, [&](const OperatorSchema& schema) { return schema.domain == domain && schema.op == op; });
    return at != kSchemas.end() ? at : nullptr;
}

base::Result<std::vector<TensorType>> inferNode(const Graph& graph, const Node& node) {
    return node.schema->infer(InferenceContext(graph, node));
}

} // namespace tessera::graph
