#include "engine/graph/graph.h"

#include "engine/base/assert.h"

namespace tessera::graph {

static_assert(base::TextIndex::kNone == NodeId::kInvalid && base::TextIndex::kNone == ValueId::kInvalid);

const Node& Graph::node(NodeId id) const {
    TESSERA_ASSERT(id.index() < m_nodes.size());
    return m_nodes[id.index()];
}

const Value& Graph::value(ValueId id) const {
    TESSERA_ASSERT(id.index() < m_values.size());
    return m_values[id.index()];
}

bool Graph::isOutput(ValueId id) const {
    TESSERA_ASSERT(id.index() < m_isOutput.size());
    return m_isOutput[id.index()];
}

NodeId Graph::findNode(std::string_view name) const {
    const auto nameAt = [this](std::uint32_t i) -> std::string_view { return m_nodes[i].name; };
    return NodeId(m_nodeByName.find(name, nameAt));
}

ValueId Graph::findValue(std::string_view name) const {
    const auto nameAt = [this](std::uint32_t i) -> std::string_view { return m_values[i].name; };
    return ValueId(m_valueByName.find(name, nameAt));
}

} // namespace tessera::graph
