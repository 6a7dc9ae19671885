#include "engine/graph/legacy_broadcast.h"

#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"

namespace tessera::graph {

namespace {

bool isOfTwo(const Node& node) {
    return node.inputs.size() == 2 && node.inputs[0].valid() && node.inputs[1].valid();
}

} // namespace

std::size_t unitAxesBehind(const Node& node, const TensorType& first, const TensorType& second) {
    constexpr std::int64_t kTodaysRulesSince = 7;
    if (node.schema == nullptr || !node.domain.empty() || effectiveOpset(node) >= kTodaysRulesSince ||
        !isOfTwo(node) || !first.shape || !second.shape) {
        return 0;
    }
    const std::size_t rank = first.shape->size();
    const std::size_t own = second.shape->size();
    if (node.op == "PRelu") {
        return own == 1 && second.shape->front() != Dim(1) && rank > 1 ? rank - 2 : 0;
    }
    const bool isNamed =
        node.schema->operatorClass == OperatorClass::kBinary && node.attributes.has("axis") && own > 0;
    const auto axis = normalizeAxis(node.attributes.intOr("axis", 0), rank, "axis");
    return isNamed && axis && *axis + own <= rank ? rank - *axis - own : 0;
}

std::size_t unitAxesBehind(const Graph& graph, const Node& node) {
    return isOfTwo(node)
               ? unitAxesBehind(node, graph.value(node.inputs[0]).type, graph.value(node.inputs[1]).type)
               : 0;
}

} // namespace tessera::graph
