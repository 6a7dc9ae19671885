#include "engine/graph/operator_schema.h"
#include "engine/graph/schemas/families.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace tessera::graph {

namespace {

using base::ErrorKind;
using base::fail;

/// Every row in one list with an index by name. Built on first use, never changed.
class SchemaTable {
public:
    SchemaTable() {
        using namespace schemas;
        for (const auto family :
             {attentionRows(),     binaryRows(),        bitwiseRows(),   controlRows(),
              convolutionRows(),   creationRows(),      deformRows(),    detectionRows(),
              elementwiseRows(),   flexAttentionRows(), indexingRows(),  linearAttentionRows(),
              lossRows(),          matmulRows(),        matrixRows(),    movementRows(),
              normalizationRows(), optionalRows(),      poolRows(),      quantizationRows(),
              randomRows(),        recurrentRows(),     reductionRows(), resizeRows(),
              rotaryRows(),        samplingRows(),      selectionRows(), sequenceRows(),
              shapeRows(),         signalRows(),        slicingRows(),   textRows(),
              unfoldRows()}) {
            m_rows.insert(m_rows.end(), family.begin(), family.end());
        }
        std::ranges::sort(m_rows, {},
                          [](const OperatorSchema& row) { return std::tuple(row.domain, row.op); });
        for (const OperatorSchema& row : m_rows) {
            m_index.emplace(key(row.domain, row.op), &row);
        }
    }
    SchemaTable(const SchemaTable&) = delete;
    SchemaTable& operator=(const SchemaTable&) = delete;

    [[nodiscard]] std::span<const OperatorSchema> rows() const { return m_rows; }
    [[nodiscard]] const OperatorSchema* find(std::string_view domain, std::string_view op) const {
        const auto at = m_index.find(key(domain, op));
        return at != m_index.end() ? at->second : nullptr;
    }

private:
    static std::string key(std::string_view domain, std::string_view op) {
        return std::string(domain).append(":").append(op);
    }

    std::vector<OperatorSchema> m_rows;
    std::unordered_map<std::string, const OperatorSchema*> m_index;
};

const SchemaTable& table() {
    static const SchemaTable kTable;
    return kTable;
}

constexpr std::uint8_t kAnyNumber = 255;

base::Status checkArity(const OperatorSchema& schema, const Node& node) {
    const auto outside = [](std::size_t count, std::uint8_t low, std::uint8_t high) {
        return count < low || (high != kAnyNumber && count > high);
    };
    const auto range = [](std::uint8_t low, std::uint8_t high) {
        return high == kAnyNumber ? "at least " + std::to_string(low)
               : low == high      ? std::to_string(low)
                                  : std::to_string(low) + " to " + std::to_string(high);
    };
    if (outside(node.inputs.size(), schema.minInputs, schema.maxInputs)) {
        return fail(ErrorKind::kRefused,
                    "has " + std::to_string(node.inputs.size()) + " inputs, but takes " +
                        range(schema.minInputs, schema.maxInputs),
                    "inputs");
    }
    if (outside(node.outputs.size(), schema.minOutputs, schema.maxOutputs)) {
        return fail(ErrorKind::kRefused,
                    "has " + std::to_string(node.outputs.size()) + " outputs, but makes " +
                        range(schema.minOutputs, schema.maxOutputs),
                    "outputs");
    }
    const std::size_t required = schema.maxInputs == kAnyNumber ? node.inputs.size() : schema.minInputs;
    for (std::size_t i = 0; i < required; ++i) {
        const bool mayBeLeftOut = i < 32 && ((schema.optionalInputs >> i) & 1U) != 0;
        if (!node.inputs[i].valid() && !mayBeLeftOut) {
            return fail(ErrorKind::kRefused, "is left out, but needed", "input " + std::to_string(i));
        }
    }
    return {};
}

/// Only the rows that say so read sequences and optional values.
base::Status checkContainers(const OperatorSchema& schema, const Graph& graph, const Node& node) {
    if (schema.reads == OperatorSchema::Reads::kContainers) {
        return {};
    }
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (node.inputs[i].valid() && graph.value(node.inputs[i]).type.container != Container::kTensor) {
            return fail(ErrorKind::kRefused, "is a sequence or an optional value, but a tensor is needed",
                        "input " + std::to_string(i));
        }
    }
    return {};
}

base::Status checkAttributes(const OperatorSchema& schema, const Node& node) {
    const std::int64_t opset = effectiveOpset(node);
    const auto exists = [opset](const AttributeSpec& spec) {
        return opset >= spec.since && (spec.until == kAnyNumber || opset <= spec.until);
    };
    const auto field = [](std::string_view name) { return "attribute '" + std::string(name) + "'"; };
    for (const auto& [name, value] : node.attributes.entries()) {
        const auto spec = std::ranges::find(schema.attributes, name, &AttributeSpec::name);
        if (spec == schema.attributes.end()) {
            return fail(ErrorKind::kRefused, "the operator has no such attribute", field(name));
        }
        if (!exists(*spec)) {
            return fail(ErrorKind::kRefused, "does not exist in opset " + std::to_string(opset), field(name));
        }
        if (kindName(value) != spec->kind) {
            return fail(ErrorKind::kRefused,
                        "is of kind " + std::string(kindName(value)) + ", but must be of kind " +
                            std::string(spec->kind),
                        field(name));
        }
    }
    for (const AttributeSpec& spec : schema.attributes) {
        if (spec.presence == AttributeSpec::Presence::kRequired && exists(spec) &&
            !node.attributes.has(spec.name)) {
            return fail(ErrorKind::kRefused, "is missing", field(spec.name));
        }
    }
    return {};
}

/// No tensor of more than 2^63 - 1 elements or bytes can be named, let alone made.
base::Status checkRepresentable(const std::vector<TensorType>& types) {
    for (std::size_t i = 0; i < types.size(); ++i) {
        const auto extents = types[i].extents();
        const bool hasWidth = bitWidth(types[i].dtype) > 0;
        if (extents && (!elementCount(*extents) || (hasWidth && !types[i].bytes()))) {
            return fail(ErrorKind::kRefused, "of shape " + toText(*extents) + " is beyond 64 bits",
                        "output " + std::to_string(i));
        }
    }
    return {};
}

} // namespace

std::int64_t effectiveOpset(const Node& node) {
    return node.opset > 0 ? node.opset : kNewestOpset;
}

std::span<const OperatorSchema> allSchemas() {
    return table().rows();
}

const OperatorSchema* findSchema(std::string_view domain, std::string_view op) {
    return table().find(domain == "ai.onnx" ? std::string_view() : domain, op);
}

base::Result<std::vector<TensorType>> inferNode(const Graph& graph, const Node& node,
                                                const ShapeElements* known) {
    const OperatorSchema& schema = *node.schema;
    TESSERA_CHECK(checkArity(schema, node));
    TESSERA_CHECK(checkContainers(schema, graph, node));
    TESSERA_CHECK(checkAttributes(schema, node));
    TESSERA_TRY(auto types, schema.infer(InferenceContext(graph, node, known)));
    if (types.size() > node.outputs.size()) {
        types.resize(node.outputs.size());
    }
    TESSERA_CHECK(checkRepresentable(types));
    return types;
}

} // namespace tessera::graph
