#include "engine/graph/graph.h"

#include "engine/base/assert.h"

namespace tessera::graph {

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
    const auto at = m_nodeByName.find(name);
    return at != m_nodeByName.end() ? at->second : NodeId();
}

ValueId Graph::findValue(std::string_view name) const {
    const auto at = m_valueByName.find(name);
    return at != m_valueByName.end() ? at->second : ValueId();
}

} // namespace tessera::graph
