#include "engine/transform/draft.h"

#include "engine/base/assert.h"
#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"

#include <iterator>
#include <utility>

namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

std::vector<std::string> sourcesOf(const graph::Node& node) {
    return node.sources.empty() ? std::vector<std::string>{node.name} : node.sources;
}

Draft::Draft(const graph::Graph& graph)
    : m_origin(graph)
    , m_nodes(graph.nodes().begin(), graph.nodes().end())
    , m_slots(graph.nodes().size())
    , m_values(graph.values().begin(), graph.values().end())
    , m_marks(graph.values().size()) {
    for (auto& value : m_values) {
        value.uses.clear();
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        m_slots[i].usePositions.resize(m_nodes[i].inputs.size());
        for (std::size_t index = 0; index < m_nodes[i].inputs.size(); ++index) {
            addUse(NodeId(i), static_cast<std::uint32_t>(index));
        }
    }
    for (const ValueId input : graph.inputs()) {
        m_marks[input.index()].isInput = true;
    }
    for (const ValueId output : graph.outputs()) {
        m_marks[output.index()].isOutput = true;
    }
}

void Draft::addUse(NodeId id, std::uint32_t index) {
    const ValueId input = m_nodes[id.index()].inputs[index];
    if (input.valid()) {
        auto& uses = m_values[input.index()].uses;
        m_slots[id.index()].usePositions[index] = static_cast<std::uint32_t>(uses.size());
        uses.push_back({id, index});
    }
}

void Draft::removeUse(NodeId id, std::uint32_t index) {
    const ValueId input = m_nodes[id.index()].inputs[index];
    if (!input.valid()) {
        return;
    }
    auto& uses = m_values[input.index()].uses;
    const std::uint32_t position = m_slots[id.index()].usePositions[index];
    uses[position] = uses.back();
    m_slots[uses[position].node.index()].usePositions[uses[position].index] = position;
    uses.pop_back();
}

bool Draft::isInterior(ValueId id) const {
    const Marks& marks = m_marks[id.index()];
    return !marks.isInput && !marks.isOutput && !m_values[id.index()].isConstant();
}

bool Draft::hasInput(NodeId id, std::size_t index) const {
    const auto& inputs = node(id).inputs;
    return index < inputs.size() && inputs[index].valid();
}

graph::ConstantRef Draft::constantInput(NodeId id, std::size_t index) const {
    return hasInput(id, index) ? value(node(id).inputs[index]).constant : nullptr;
}

NodeId Draft::soleProducer(NodeId id, std::size_t index) const {
    if (!hasInput(id, index)) {
        return {};
    }
    const ValueId input = node(id).inputs[index];
    return isInterior(input) && value(input).uses.size() == 1 ? value(input).producer : NodeId();
}

std::string Draft::freshName(const std::string& wanted) {
    std::string name = wanted;
    for (int i = 2; m_origin.findValue(name).valid() || !m_newNames.insert(name).second; ++i) {
        name = wanted + "~" + std::to_string(i);
    }
    return name;
}

ValueId Draft::addConstant(const std::string& name, graph::ConstantRef constant) {
    graph::Value value;
    value.name = freshName(name);
    value.type = {constant->dtype(), graph::toShape(constant->extents())};
    value.constant = std::move(constant);
    m_values.push_back(std::move(value));
    m_marks.emplace_back();
    return ValueId(m_values.size() - 1);
}

void Draft::setInputs(NodeId id, std::vector<ValueId> inputs) {
    graph::Node& node = m_nodes[id.index()];
    for (std::size_t index = 0; index < node.inputs.size(); ++index) {
        removeUse(id, static_cast<std::uint32_t>(index));
    }
    node.inputs = std::move(inputs);
    m_slots[id.index()].usePositions.assign(node.inputs.size(), 0);
    for (std::size_t index = 0; index < node.inputs.size(); ++index) {
        addUse(id, static_cast<std::uint32_t>(index));
    }
}

void Draft::setInput(NodeId id, std::size_t index, ValueId value) {
    removeUse(id, static_cast<std::uint32_t>(index));
    m_nodes[id.index()].inputs[index] = value;
    addUse(id, static_cast<std::uint32_t>(index));
}

void Draft::setOperator(NodeId id, std::string op, std::int64_t opset, graph::Attributes attributes) {
    graph::Node& node = m_nodes[id.index()];
    node.domain.clear();
    node.op = std::move(op);
    node.opset = opset;
    node.attributes = std::move(attributes);
    node.schema = graph::findSchema(node.domain, node.op);
    TESSERA_ASSERT(node.schema != nullptr);
}

void Draft::setAttribute(NodeId id, std::string name, graph::AttributeValue value) {
    m_nodes[id.index()].attributes.set(std::move(name), std::move(value));
}

void Draft::setPrimitives(NodeId id, graph::GraphRef primitives) {
    m_nodes[id.index()].primitives = std::move(primitives);
}

void Draft::setType(ValueId id, graph::TensorType type) {
    m_values[id.index()].type = std::move(type);
    for (const graph::Use& use : value(id).uses) {
        markStale(use.node);
    }
}

void Draft::becomeConstant(ValueId id, graph::ConstantRef constant) {
    TESSERA_ASSERT(isInterior(id));
    graph::Value& value = m_values[id.index()];
    m_nodes[value.producer.index()].outputs[value.producerIndex] = ValueId();
    value.producer = NodeId();
    graph::TensorType type{constant->dtype(), graph::toShape(constant->extents())};
    value.constant = std::move(constant);
    setType(id, std::move(type));
}

void Draft::replaceUses(ValueId from, ValueId to) {
    TESSERA_ASSERT(!isOutput(from) && from != to);
    const bool isNews = value(from).type != value(to).type || value(to).isConstant();
    while (!value(from).uses.empty()) {
        const graph::Use use = value(from).uses.back();
        setInput(use.node, use.index, to);
        if (isNews) {
            markStale(use.node);
        }
    }
}

void Draft::takeOutput(NodeId producer, std::size_t index, ValueId value) {
    graph::Node& taker = m_nodes[producer.index()];
    const ValueId old = taker.outputs[index];
    TESSERA_ASSERT(!isOutput(old));
    graph::Value& taken = m_values[value.index()];
    m_nodes[taken.producer.index()].outputs[taken.producerIndex] = ValueId();
    m_values[old.index()].producer = NodeId();
    taker.outputs[index] = value;
    taken.producer = producer;
    taken.producerIndex = static_cast<std::uint32_t>(index);
}

void Draft::setSources(NodeId id, std::vector<std::string> sources) {
    m_nodes[id.index()].sources = std::move(sources);
}

ValueId Draft::renewOutput(NodeId id, std::size_t index, graph::TensorType type) {
    const ValueId old = node(id).outputs[index];
    TESSERA_ASSERT(value(old).uses.empty() && !isOutput(old));
    graph::Value fresh;
    fresh.name = freshName(value(old).name);
    fresh.type = std::move(type);
    fresh.producer = id;
    fresh.producerIndex = static_cast<std::uint32_t>(index);
    m_values[old.index()].producer = NodeId();
    m_values.push_back(std::move(fresh));
    m_marks.emplace_back();
    const ValueId made(m_values.size() - 1);
    m_nodes[id.index()].outputs[index] = made;
    return made;
}

void Draft::mergeSources(NodeId into, NodeId from) {
    std::vector<std::string> more = sourcesOf(node(from));
    graph::Node& target = m_nodes[into.index()];
    // In place: one node may take over the names of all others of a model, one by one.
    if (target.sources.empty()) {
        target.sources = sourcesOf(target);
    }
    target.sources.insert(target.sources.end(), std::make_move_iterator(more.begin()),
                          std::make_move_iterator(more.end()));
}

void Draft::erase(NodeId id) {
    TESSERA_ASSERT(isAlive(id));
    setInputs(id, {});
    m_slots[id.index()].isAlive = false;
    for (const ValueId output : node(id).outputs) {
        if (output.valid()) {
            TESSERA_ASSERT(value(output).uses.empty() && !isOutput(output));
            m_values[output.index()].producer = NodeId();
        }
    }
}

void Draft::eraseMerged(NodeId id) {
    erase(id);
}

void Draft::eraseFolded(NodeId id) {
    for (std::string& name : sourcesOf(node(id))) {
        m_folded.push_back(std::move(name));
    }
    erase(id);
}

base::Result<graph::GraphRef> Draft::build() const {
    graph::GraphBuilder builder(m_origin.name());
    for (const auto& [domain, version] : m_origin.opsets()) {
        builder.setOpset(domain, version);
    }
    for (const graph::Symbol& symbol : m_origin.symbols()) {
        static_cast<void>(builder.addSymbol(symbol));
    }
    std::vector<ValueId> moved(m_values.size());
    for (const ValueId input : m_origin.inputs()) {
        moved[input.index()] = builder.addInput(value(input).name, value(input).type);
    }
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const graph::Value& value = m_values[i];
        if (m_marks[i].isInput) {
            continue;
        }
        if (value.isConstant() && (!value.uses.empty() || m_marks[i].isOutput)) {
            moved[i] = builder.addConstant(value.name, value.constant);
        } else if (value.producer.valid()) {
            moved[i] = builder.declareValue(value.name, value.type);
        }
    }
    const auto translate = [&](const std::vector<ValueId>& ids) {
        std::vector<ValueId> result;
        result.reserve(ids.size());
        for (const ValueId id : ids) {
            result.push_back(id.valid() ? moved[id.index()] : ValueId());
        }
        return result;
    };
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (!m_slots[i].isAlive) {
            continue;
        }
        const graph::Node& node = m_nodes[i];
        builder.addNode(graph::specOf(node, translate(node.inputs)), translate(node.outputs));
    }
    for (const ValueId output : m_origin.outputs()) {
        builder.addOutput(moved[output.index()]);
    }
    std::vector<graph::Contradiction> overruled; // an extent that was only declared, and is known now
    return std::move(builder).build(overruled);
}

} // namespace tessera::transform
