#include "widgets/models/node_selection.h"

#include <algorithm>
#include <utility>

namespace tessera::itemmodels {

void NodeSelection::select(std::vector<graph::NodeId> nodes, graph::NodeId current, QObject* origin) {
    std::sort(nodes.begin(), nodes.end());
    if (nodes == m_nodes && current == m_current && !m_conversion) {
        return;
    }
    m_nodes = std::move(nodes);
    m_current = current;
    m_conversion.reset();
    emit changed(origin);
}

void NodeSelection::selectConversion(ConversionKey conversion, QObject* origin) {
    if (m_conversion == conversion) {
        return;
    }
    m_nodes.clear();
    m_current = {};
    m_conversion = std::move(conversion);
    emit changed(origin);
}

} // namespace tessera::itemmodels
