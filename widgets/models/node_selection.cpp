#include "widgets/models/node_selection.h"

#include <algorithm>
#include <utility>

namespace tessera::itemmodels {

void NodeSelection::select(std::vector<graph::NodeId> nodes, graph::NodeId current, QObject* origin) {
    std::sort(nodes.begin(), nodes.end());
    if (nodes == m_nodes && current == m_current && !m_conversion && !m_body) {
        return;
    }
    m_nodes = std::move(nodes);
    m_current = current;
    m_conversion.reset();
    m_body.reset();
    emit changed(origin);
}

void NodeSelection::selectInBody(BodyPlace place, QObject* origin) {
    if (m_body == place) {
        return;
    }
    m_current = place.path.front().node;
    m_nodes = {m_current};
    m_conversion.reset();
    m_body = std::move(place);
    emit changed(origin);
}

void NodeSelection::selectConversion(ConversionKey conversion, QObject* origin) {
    if (m_conversion == conversion) {
        return;
    }
    m_nodes.clear();
    m_current = {};
    m_conversion = std::move(conversion);
    m_body.reset();
    emit changed(origin);
}

} // namespace tessera::itemmodels
