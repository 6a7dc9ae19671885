#include "engine/graph/operator_schema.h"

#include "engine/base/assert.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/graph/shape_elements.h"
#include "engine/graph/value_bytes.h"

#include <array>

namespace tessera::graph {

namespace {

constexpr std::array<std::string_view, 15> kClassNames{
    "elementwise", "binary", "convolution", "matmul",    "pool",    "normalization", "reduction", "softmax",
    "movement",    "shape",  "attention",   "recurrent", "control", "quantized",     "other"};

} // namespace

std::string_view toText(OperatorClass operatorClass) {
    return kClassNames[static_cast<std::size_t>(operatorClass)];
}

std::optional<OperatorClass> parseOperatorClass(std::string_view text) {
    for (std::size_t i = 0; i < kClassNames.size(); ++i) {
        if (kClassNames[i] == text) {
            return static_cast<OperatorClass>(i);
        }
    }
    return std::nullopt;
}

bool InferenceContext::hasInput(std::size_t index) const {
    return index < m_node.inputs.size() && m_node.inputs[index].valid();
}

const TensorType& InferenceContext::input(std::size_t index) const {
    TESSERA_ASSERT(hasInput(index));
    return m_graph.value(m_node.inputs[index]).type;
}

std::optional<Tensor> InferenceContext::constantInput(std::size_t index) const {
    if (!hasInput(index)) {
        return std::nullopt;
    }
    const auto& constant = m_graph.value(m_node.inputs[index]).constant;
    if (constant == nullptr) {
        return std::nullopt;
    }
    auto tensor = constant->tensor();
    return tensor ? std::optional<Tensor>(*std::move(tensor)) : std::nullopt;
}

std::optional<std::vector<Dim>> InferenceContext::elements(std::size_t index) const {
    if (!hasInput(index)) {
        return std::nullopt;
    }
    return (m_known != nullptr ? *m_known : ShapeElements()).of(m_graph, m_node.inputs[index]);
}

std::optional<std::vector<double>> InferenceContext::numbers(std::size_t index) const {
    if (!hasInput(index)) {
        return std::nullopt;
    }
    const auto reals =
        (m_known != nullptr ? *m_known : ShapeElements()).realsOf(m_graph, m_node.inputs[index]);
    std::vector<double> numbers;
    for (const auto& real : reals.value_or(ShapeElements::Reals())) {
        if (!real.number) {
            return std::nullopt;
        }
        numbers.push_back(*real.number);
    }
    return reals ? std::optional(std::move(numbers)) : std::nullopt;
}

std::int64_t nodeFlops(const Graph& graph, const Node& node) {
    return node.schema != nullptr && node.schema->flops != nullptr ? node.schema->flops(graph, node) : 0;
}

std::int64_t nodeBytes(const Graph& graph, const Node& node) {
    return saturatingAdd(valueBytes(graph, node.inputs), valueBytes(graph, node.outputs));
}

} // namespace tessera::graph
