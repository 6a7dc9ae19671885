#include "engine/graph/graph_builder.h"

#include "engine/base/assert.h"
#include "engine/base/text_index.h"
#include "engine/graph/node_order.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/qualified_op.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/graph/shape_elements.h"
#include "engine/graph/structure_hash.h"

#include <algorithm>
#include <unordered_map>

namespace tessera::graph {

using base::ErrorKind;
using base::fail;

namespace {

std::string shapeText(const Graph& graph, const TensorType& type) {
    return typeText(type, [&graph](SymbolId id) { return graph.symbols()[id.index()].name; });
}

Contradiction contradiction(const Graph& graph, const Node& node, const Value& value,
                            const TensorType& inferred) {
    return {"node '" + node.name + "' (" + node.op + ")",
            "output '" + value.name + "' is declared as " + shapeText(graph, value.type) +
                " but the operator makes " + shapeText(graph, inferred)};
}

} // namespace

NodeSpec specOf(const Node& node, std::vector<ValueId> inputs) {
    return {.op = node.op,
            .inputs = std::move(inputs),
            .attributes = node.attributes,
            .name = node.name,
            .domain = node.domain,
            .outputNames = {},
            .sources = node.sources,
            .primitives = node.primitives,
            .opset = node.opset};
}

GraphBuilder::GraphBuilder(std::string name) : m_graph(new Graph) {
    m_graph->m_name = std::move(name);
}

void GraphBuilder::reserve(std::size_t nodes, std::size_t values) {
    m_pending.reserve(nodes);
    m_graph->m_values.reserve(values);
}

void GraphBuilder::setOpset(std::string domain, std::int64_t version) {
    m_graph->m_opsets[std::move(domain)] = version;
}

SymbolId GraphBuilder::addSymbol(Symbol symbol) {
    m_graph->m_symbols.push_back(std::move(symbol));
    return SymbolId(m_graph->m_symbols.size() - 1);
}

ValueId GraphBuilder::addValue(std::string name, TensorType type) {
    Value value;
    value.name = std::move(name);
    value.type = std::move(type);
    m_graph->m_values.push_back(std::move(value));
    return ValueId(m_graph->m_values.size() - 1);
}

ValueId GraphBuilder::addInput(std::string name, TensorType type) {
    const ValueId id = addValue(std::move(name), std::move(type));
    m_graph->m_inputs.push_back(id);
    return id;
}

ValueId GraphBuilder::addConstant(std::string name, ConstantRef constant) {
    TESSERA_ASSERT(constant != nullptr);
    const ValueId id = addValue(std::move(name), TensorType{constant->dtype(), toShape(constant->extents())});
    m_graph->m_values[id.index()].constant = std::move(constant);
    return id;
}

void GraphBuilder::replaceConstant(ValueId value, ConstantRef constant) {
    Value& held = m_graph->m_values[value.index()];
    TESSERA_ASSERT(held.isConstant() && constant != nullptr);
    held.type = TensorType{constant->dtype(), toShape(constant->extents())};
    held.constant = std::move(constant);
}

ValueId GraphBuilder::declareValue(std::string name, TensorType type) {
    return addValue(std::move(name), std::move(type));
}

std::vector<ValueId> GraphBuilder::addNode(NodeSpec spec) {
    std::vector<ValueId> outputs;
    if (spec.outputNames.empty()) {
        outputs.push_back(addValue({}, {}));
    }
    for (const auto& name : spec.outputNames) {
        outputs.push_back(addValue(name, {}));
    }
    addNode(std::move(spec), outputs);
    return outputs;
}

void GraphBuilder::addNode(NodeSpec spec, std::vector<ValueId> outputs) {
    Node& node = m_pending.emplace_back();
    node.name = std::move(spec.name);
    node.domain = spec.domain == "ai.onnx" ? std::string() : std::move(spec.domain);
    node.op = std::move(spec.op);
    node.opset = spec.opset;
    node.inputs = std::move(spec.inputs);
    node.outputs = std::move(outputs);
    node.attributes = std::move(spec.attributes);
    node.sources = std::move(spec.sources);
    node.primitives = std::move(spec.primitives);
}

void GraphBuilder::addOutput(ValueId value) {
    m_graph->m_outputs.push_back(value);
}

void GraphBuilder::setType(ValueId value, TensorType type) {
    m_graph->m_values[value.index()].type = std::move(type);
}

const TensorType& GraphBuilder::typeOf(ValueId value) const {
    return m_graph->value(value).type;
}

base::Status GraphBuilder::linkProducers() {
    std::vector<bool> produced(m_graph->m_values.size(), false);
    for (std::size_t i = 0; i < produced.size(); ++i) {
        produced[i] = m_graph->m_values[i].isConstant();
    }
    for (const ValueId input : m_graph->m_inputs) {
        produced[input.index()] = true;
    }
    for (std::size_t i = 0; i < m_pending.size(); ++i) {
        for (const ValueId output : m_pending[i].outputs) {
            if (!output.valid()) {
                continue;
            }
            if (produced[output.index()]) {
                return fail(ErrorKind::kRefused,
                            "output '" + m_graph->value(output).name + "' has two producers",
                            nodeLabel(m_pending[i], i));
            }
            produced[output.index()] = true;
        }
    }
    const auto undefined = [&](ValueId value) { return value.valid() && !produced[value.index()]; };
    for (std::size_t i = 0; i < m_pending.size(); ++i) {
        for (const ValueId input : m_pending[i].inputs) {
            if (undefined(input)) {
                return fail(ErrorKind::kRefused,
                            "input '" + m_graph->value(input).name + "' is not defined anywhere",
                            nodeLabel(m_pending[i], i));
            }
        }
    }
    for (const ValueId output : m_graph->m_outputs) {
        if (undefined(output)) {
            return fail(ErrorKind::kRefused, "nothing produces it",
                        "output '" + m_graph->value(output).name + "'");
        }
    }
    return {};
}

void GraphBuilder::placeNodes(std::span<const std::uint32_t> order) {
    auto& nodes = m_graph->m_nodes;
    if (std::ranges::is_sorted(order)) {
        nodes = std::move(m_pending);
    } else {
        nodes.reserve(order.size());
        for (const std::uint32_t index : order) {
            nodes.push_back(std::move(m_pending[index]));
        }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        linkNode(NodeId(i));
    }
}

void GraphBuilder::linkNode(NodeId id) {
    auto& graph = *m_graph;
    Node& node = graph.m_nodes[id.index()];
    if (node.opset == 0) {
        node.opset = graph.importedOpset(node.domain);
    }
    node.schema = findSchema(node.domain, node.op);
    if (node.schema == nullptr) {
        node.opaqueReason = "operator " + qualifiedOp(node) + " is not known";
    }
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (node.inputs[i].valid()) {
            graph.m_values[node.inputs[i].index()].uses.push_back({id, static_cast<std::uint32_t>(i)});
        }
    }
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        if (node.outputs[i].valid()) {
            graph.m_values[node.outputs[i].index()].producer = id;
            graph.m_values[node.outputs[i].index()].producerIndex = static_cast<std::uint32_t>(i);
        }
    }
}

void GraphBuilder::nameNodes() {
    // A name in the file is kept wherever it can be: made-up names and repeats give way to it. Of nodes with
    // one name in the file, the first keeps it.
    auto& nodes = m_graph->m_nodes;
    base::TextIndex& taken = m_graph->m_nodeByName;
    const auto nameAt = [&nodes](std::uint32_t i) -> std::string_view { return nodes[i].name; };
    const auto isTaken = [&](const Node& node) { return taken.find(node.name, nameAt) != taken.kNone; };
    taken.reserve(nodes.size());
    std::vector<std::uint32_t> later;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].name.empty() || taken.findOrAdd(nodes[i].name, i, nameAt) != i) {
            later.push_back(i);
        }
    }
    std::unordered_map<std::string, std::size_t> repeats;
    for (const std::uint32_t i : later) {
        Node& node = nodes[i];
        const bool isRepeat = !node.name.empty();
        if (!isRepeat) {
            node.name = node.op + "#" + std::to_string(i);
        }
        if (isRepeat || isTaken(node)) {
            const std::string wanted = node.name;
            std::size_t& count = repeats.try_emplace(wanted, 1).first->second;
            do {
                node.name = wanted + "~" + std::to_string(++count);
            } while (isTaken(node));
        }
        taken.findOrAdd(node.name, i, nameAt);
    }
}

base::Status GraphBuilder::nameValues() {
    auto& values = m_graph->m_values;
    base::TextIndex& taken = m_graph->m_valueByName;
    const auto nameAt = [&values](std::uint32_t i) -> std::string_view { return values[i].name; };
    taken.reserve(values.size());
    std::vector<std::uint32_t> unnamed;
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        if (values[i].name.empty()) {
            unnamed.push_back(i);
        } else if (taken.findOrAdd(values[i].name, i, nameAt) != i) {
            return fail(ErrorKind::kRefused, "two values have this name", "value '" + values[i].name + "'");
        }
    }
    for (const std::uint32_t i : unnamed) {
        Value& value = values[i];
        std::string name = value.producer.valid() ? m_graph->node(value.producer).name + ":" +
                                                        std::to_string(value.producerIndex)
                                                  : "value#" + std::to_string(i);
        while (taken.find(name, nameAt) != taken.kNone) {
            name += "'";
        }
        value.name = std::move(name);
        taken.findOrAdd(value.name, i, nameAt);
    }
    return {};
}

void GraphBuilder::markOutputs() {
    auto& graph = *m_graph;
    graph.m_isOutput.assign(graph.m_values.size(), false);
    for (const ValueId output : graph.m_outputs) {
        graph.m_isOutput[output.index()] = true;
    }
}

base::Status GraphBuilder::inferTypes(std::vector<Contradiction>* overruled) {
    auto& graph = *m_graph;
    ShapeElements known;
    for (const Node& node : graph.m_nodes) {
        if (node.schema == nullptr) {
            continue;
        }
        auto types = inferNode(graph, node, &known);
        if (!types) {
            return fail(types.error().within("node '" + node.name + "' (" + node.op + ")"));
        }
        for (std::size_t i = 0; i < node.outputs.size() && i < types->size(); ++i) {
            if (!node.outputs[i].valid()) {
                continue;
            }
            Value& value = graph.m_values[node.outputs[i].index()];
            if (compatible(value.type, (*types)[i])) {
                value.type = merged(value.type, (*types)[i]);
                continue;
            }
            Contradiction found = contradiction(graph, node, value, (*types)[i]);
            if (overruled == nullptr) {
                return fail(ErrorKind::kRefused, std::move(found.message), std::move(found.where));
            }
            overruled->push_back(std::move(found));
            value.type = (*types)[i];
        }
        known.visit(graph, node);
    }
    return {};
}

base::Result<GraphRef> GraphBuilder::build() && {
    return finish(nullptr);
}

base::Result<GraphRef> GraphBuilder::build(std::vector<Contradiction>& overruled) && {
    return finish(&overruled);
}

base::Result<GraphRef> GraphBuilder::finish(std::vector<Contradiction>* overruled) {
    TESSERA_CHECK(linkProducers());
    TESSERA_TRY(const auto order, nodeOrder(m_pending, m_graph->m_values.size()));
    placeNodes(order);
    nameNodes();
    TESSERA_CHECK(nameValues());
    markOutputs();
    TESSERA_CHECK(inferTypes(overruled));
    TESSERA_TRY(m_graph->m_structureHash, structureHash(*m_graph));
    return std::move(m_graph);
}

} // namespace tessera::graph
