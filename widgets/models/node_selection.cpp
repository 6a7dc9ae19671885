#include "widgets/models/node_selection.h"

#include <algorithm>

namespace tessera::itemmodels {

void NodeSelection::select(std::vector<graph::NodeId> nodes, graph::NodeId current, QObject* origin) {
    std::sort(nodes.begin(), nodes.end());
    if (nodes == m_nodes && current == m_current) {
        return;
    }
    m_nodes = std::move(nodes);
    m_current = current;
    emit changed(origin);
}

} // namespace tessera::itemmodels
