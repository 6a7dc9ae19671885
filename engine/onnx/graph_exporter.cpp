#include "engine/onnx/graph_exporter.h"

#include "engine/onnx/graph_importer.h"

#include "onnx.pb.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;
using graph::AttributeValue;
using graph::ConstantRef;
using graph::Graph;
using graph::GraphRef;
using graph::Node;
using graph::TensorType;
using graph::ValueId;

namespace {

/// AttributeProto.type by the index of AttributeValue's alternative.
constexpr int kAttributeTypes[] = {2, 1, 3, 7, 6, 8, 4, 5, 9, 10, 13};

/// Inputs of a node that stand for values which its bodies capture.
std::size_t captureCount(const Node& node) {
    const auto* value = node.attributes.find(kCapturesAttribute);
    const auto* names = value != nullptr ? std::get_if<std::vector<std::string>>(value) : nullptr;
    return names != nullptr ? std::min(names->size(), node.inputs.size()) : 0;
}

} // namespace

GraphExporter::GraphExporter(const Graph& graph, const WriteOptions& options, WeightStore& weights)
    : m_graph(graph), m_options(options), m_weights(weights) {
    for (const auto& value : graph.values()) {
        m_taken.insert(value.name);
    }
    for (const auto& node : graph.nodes()) {
        // A compound that is written as its primitives leaves its name to the one of them that had it.
        if (node.primitives == nullptr || options.compounds == CompoundMode::kKeep) {
            m_takenNodes.insert(node.name);
        }
    }
}

std::string GraphExporter::freshName(const std::string& wanted) {
    std::string name = wanted;
    for (int i = 2; !m_taken.insert(name).second; ++i) {
        name = wanted + "~" + std::to_string(i);
    }
    return name;
}

std::string GraphExporter::nodeName(const Graph& graph, const Node& node) {
    if (&graph == &m_graph) {
        return node.name;
    }
    std::string name = node.name;
    for (int i = 2; !m_takenNodes.insert(name).second; ++i) {
        name = node.name + "~" + std::to_string(i);
    }
    return name;
}

std::string GraphExporter::initializerName(const std::string& wanted, const ConstantRef& constant) {
    if (const auto known = m_constants.find(wanted);
        known != m_constants.end() && known->second == constant) {
        return wanted;
    }
    const ValueId own = m_graph.findValue(wanted);
    const bool isOwn = own.valid() && m_graph.value(own).constant == constant;
    std::string name = isOwn ? wanted : freshName(wanted);
    m_constants.emplace(name, constant);
    m_initializers.push_back({name, constant});
    return name;
}

const std::string& GraphExporter::nameOf(const Graph& graph, ValueId id, Names& names) {
    static const std::string kAbsent;
    if (!id.valid()) {
        return kAbsent;
    }
    const auto [at, isNew] = names.try_emplace(id);
    if (isNew) {
        const auto& value = graph.value(id);
        if (value.isConstant()) {
            at->second = initializerName(value.name, value.constant);
        } else {
            at->second = &graph == &m_graph ? value.name : freshName(value.name);
        }
    }
    return at->second;
}

void GraphExporter::exportValue(const Graph& graph, const std::string& name, const TensorType& type,
                                ValueInfoProto& into) const {
    into.set_name(name);
    if (!canSay(type)) {
        return;
    }
    TensorType said = type;
    if (m_options.extents == ExtentMode::kOpen && said.shape) {
        std::ranges::fill(*said.shape, graph::Dim::unknown());
    }
    exportType(graph, said, unknownExtents(), *into.mutable_type());
}

bool GraphExporter::canSay(const TensorType& type) const {
    const bool isTyped = type.dtype != graph::DType::kUndefined;
    return m_options.compounds == CompoundMode::kKeep ? type != TensorType{} : isTyped;
}

UnknownExtents GraphExporter::unknownExtents() const {
    return m_options.compounds == CompoundMode::kKeep ? UnknownExtents::kMarked : UnknownExtents::kUnnamed;
}

base::Status GraphExporter::exportBody(const Graph& body, const Names& captured, GraphProto& into) {
    into.set_name(body.name());
    WriteOptions options = m_options;
    options.groups.clear();
    GraphExporter exporter(body, options, m_weights);
    Names names = captured;
    for (const ValueId input : body.inputs()) {
        if (!captured.contains(input)) {
            exportValue(body, exporter.nameOf(body, input, names), body.value(input).type, *into.add_input());
        }
    }
    NodeList nodes;
    for (const Node& node : body.nodes()) {
        TESSERA_CHECK(exporter.exportNode(body, node, names, nodes));
    }
    for (auto& node : nodes) {
        *into.add_node() = std::move(node);
    }
    for (const ValueId output : body.outputs()) {
        exportValue(body, exporter.nameOf(body, output, names), body.value(output).type, *into.add_output());
    }
    if (m_options.compounds == CompoundMode::kKeep) {
        for (std::size_t i = 0; i < body.values().size(); ++i) {
            const auto& value = body.values()[i];
            if (value.producer.valid() && !body.isOutput(ValueId(i)) && value.type != TensorType{}) {
                exportValue(body, value.name, value.type, *into.add_value_info());
            }
        }
    }
    for (const auto& [name, constant] : exporter.initializers()) {
        TESSERA_CHECK(m_weights.fill(name, constant, *into.add_initializer()));
    }
    return {};
}

base::Status GraphExporter::exportAttribute(const std::string& name, const AttributeValue& value,
                                            const Names& captured, AttributeProto& into) {
    into.set_name(name);
    into.set_type(kAttributeTypes[value.index()]);
    return std::visit(
        [&](const auto& held) -> base::Status {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, std::int64_t>) {
                into.set_i(held);
            } else if constexpr (std::is_same_v<T, float>) {
                into.set_f(held);
            } else if constexpr (std::is_same_v<T, std::string>) {
                into.set_s(held);
            } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
                into.mutable_ints()->Add(held.begin(), held.end());
            } else if constexpr (std::is_same_v<T, std::vector<float>>) {
                into.mutable_floats()->Add(held.begin(), held.end());
            } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
                into.mutable_strings()->Add(held.begin(), held.end());
            } else if constexpr (std::is_same_v<T, ConstantRef>) {
                return m_weights.fill({}, held, *into.mutable_t());
            } else if constexpr (std::is_same_v<T, GraphRef>) {
                return exportBody(*held, captured, *into.mutable_g());
            } else if constexpr (std::is_same_v<T, std::vector<ConstantRef>>) {
                for (const auto& constant : held) {
                    TESSERA_CHECK(m_weights.fill({}, constant, *into.add_tensors()));
                }
            } else if constexpr (std::is_same_v<T, TensorType>) {
                exportType(m_graph, held, unknownExtents(), *into.mutable_tp());
            } else {
                for (const auto& body : held) {
                    TESSERA_CHECK(exportBody(*body, captured, *into.add_graphs()));
                }
            }
            return {};
        },
        value);
}

base::Status GraphExporter::exportPrimitives(const Graph& graph, const Node& node, Names& names,
                                             NodeList& into) {
    const Graph& inner = *node.primitives;
    // The primitives' inputs are the node's, in order: all of them, or those that are not constants when the
    // primitives hold the constants themselves.
    std::vector<ValueId> given;
    std::ranges::copy_if(node.inputs, std::back_inserter(given), [](ValueId id) { return id.valid(); });
    if (given.size() != inner.inputs().size()) {
        std::erase_if(given, [&](ValueId id) { return graph.value(id).isConstant(); });
    }
    if (given.size() != inner.inputs().size() || node.outputs.size() < inner.outputs().size()) {
        return fail(ErrorKind::kImpossible, "its primitives have other inputs or outputs than itself",
                    "node '" + node.name + "'");
    }
    Names innerNames;
    for (std::size_t i = 0; i < given.size(); ++i) {
        innerNames[inner.inputs()[i]] = nameOf(graph, given[i], names);
    }
    for (std::size_t i = 0; i < inner.outputs().size(); ++i) {
        if (node.outputs[i].valid()) {
            innerNames[inner.outputs()[i]] = nameOf(graph, node.outputs[i], names);
        }
    }
    for (const Node& primitive : inner.nodes()) {
        TESSERA_CHECK(exportNode(inner, primitive, innerNames, into));
    }
    return {};
}

base::Status GraphExporter::exportNode(const Graph& graph, const Node& node, Names& names, NodeList& into) {
    if (node.primitives != nullptr && m_options.compounds == CompoundMode::kPrimitives) {
        return exportPrimitives(graph, node, names, into);
    }
    NodeProto proto;
    proto.set_name(nodeName(graph, node));
    proto.set_op_type(node.op);
    if (!node.domain.empty()) {
        proto.set_domain(node.domain);
    }
    // Kept as they are, captured values stay inputs of the node and of its bodies: were they found by name,
    // those that were folded since the file was read would come back as constants inside of the bodies.
    const std::size_t captures = m_options.compounds == CompoundMode::kKeep ? 0 : captureCount(node);
    const std::size_t formal = node.inputs.size() - captures;
    for (std::size_t i = 0; i < formal; ++i) {
        proto.add_input(nameOf(graph, node.inputs[i], names));
    }
    for (const ValueId output : node.outputs) {
        proto.add_output(nameOf(graph, output, names));
    }
    const auto* captureNames =
        captures > 0 ? &std::get<std::vector<std::string>>(*node.attributes.find(kCapturesAttribute))
                     : nullptr;
    for (const auto& [name, value] : node.attributes.entries()) {
        if (name == kCapturesAttribute && m_options.compounds != CompoundMode::kKeep) {
            continue; // the reader finds out again
        }
        // In a body, a captured value has the name that it has out here.
        Names captured;
        const auto capture = [&](const Graph& body) {
            for (std::size_t i = 0; i < captures; ++i) {
                if (const ValueId id = body.findValue((*captureNames)[i]); id.valid()) {
                    captured[id] = nameOf(graph, node.inputs[formal + i], names);
                }
            }
        };
        if (const auto* body = std::get_if<GraphRef>(&value)) {
            capture(**body);
        }
        TESSERA_CHECK(exportAttribute(name, value, captured, *proto.add_attribute()));
    }
    if (m_options.compounds == CompoundMode::kKeep) {
        if (!node.sources.empty()) {
            TESSERA_CHECK(
                exportAttribute(std::string(kSourcesAttribute), node.sources, {}, *proto.add_attribute()));
        }
        if (node.opset != graph.importedOpset(node.domain)) {
            TESSERA_CHECK(
                exportAttribute(std::string(kOpsetAttribute), node.opset, {}, *proto.add_attribute()));
        }
        if (node.primitives != nullptr) {
            TESSERA_CHECK(exportAttribute(std::string(kPrimitivesAttribute), node.primitives, {},
                                          *proto.add_attribute()));
        }
    }
    into.push_back(std::move(proto));
    return {};
}

base::Status GraphExporter::exportMain(GraphProto& into, std::vector<FunctionProto>& functions) {
    into.set_name(m_graph.name());
    // Units are numbered by their first node, so that without groups the graph's own order is kept.
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> groupOf(m_graph.nodes().size(), kNone);
    for (std::size_t group = 0; group < m_options.groups.size(); ++group) {
        for (const auto id : m_options.groups[group].nodes) {
            if (std::exchange(groupOf[id.index()], group) != kNone) {
                return fail(ErrorKind::kImpossible, "lies in two groups",
                            "node '" + m_graph.node(id).name + "'");
            }
        }
    }
    struct Unit {
        std::size_t group;
        std::size_t node;
    };
    std::vector<Unit> units;
    std::vector<std::size_t> unitOf(groupOf.size());
    std::vector<std::size_t> unitOfGroup(m_options.groups.size(), kNone);
    for (std::size_t i = 0; i < groupOf.size(); ++i) {
        const std::size_t group = groupOf[i];
        if (group == kNone || unitOfGroup[group] == kNone) {
            units.push_back({group, i});
            if (group != kNone) {
                unitOfGroup[group] = units.size() - 1;
            }
        }
        unitOf[i] = group == kNone ? units.size() - 1 : unitOfGroup[group];
    }
    TESSERA_TRY(const auto order, orderUnits(unitOf, units.size()));

    Names names;
    for (const ValueId input : m_graph.inputs()) {
        exportValue(m_graph, nameOf(m_graph, input, names), m_graph.value(input).type, *into.add_input());
    }
    for (const std::size_t index : order) {
        NodeList nodes;
        if (units[index].group == kNone) {
            TESSERA_CHECK(exportNode(m_graph, m_graph.nodes()[units[index].node], names, nodes));
        } else {
            TESSERA_CHECK(exportGroup(m_options.groups[units[index].group], names, functions.emplace_back(),
                                      nodes.emplace_back()));
        }
        for (auto& node : nodes) {
            *into.add_node() = std::move(node);
        }
    }
    for (const ValueId output : m_graph.outputs()) {
        exportValue(m_graph, nameOf(m_graph, output, names), m_graph.value(output).type, *into.add_output());
    }
    for (std::size_t i = 0; i < m_graph.values().size(); ++i) {
        const auto& value = m_graph.values()[i];
        const bool interior = value.producer.valid() && !m_graph.isOutput(ValueId(i));
        const bool hidden = interior && groupOf[value.producer.index()] != kNone &&
                            std::ranges::all_of(value.uses, [&](const graph::Use& use) {
                                return groupOf[use.node.index()] == groupOf[value.producer.index()];
                            });
        const bool isSaid = m_options.extents == ExtentMode::kKnown && canSay(value.type);
        if (interior && !hidden && isSaid) {
            exportValue(m_graph, value.name, value.type, *into.add_value_info());
        }
    }
    return {};
}

} // namespace tessera::onnx
