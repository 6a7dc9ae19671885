#include "widgets/models/node_selection.h"

#include <algorithm>
#include <utility>

namespace tessera::itemmodels {

void NodeSelection::select(std::vector<graph::NodeId> nodes, graph::NodeId current, QObject* origin) {
    std::sort(nodes.begin(), nodes.end());
    restore({std::move(nodes), current, {}, {}}, origin);
}

void NodeSelection::selectInBody(BodyPlace place, QObject* origin) {
    const graph::NodeId node = place.path.front().node;
    restore({{node}, node, {}, std::move(place)}, origin);
}

void NodeSelection::selectConversion(ConversionKey conversion, QObject* origin) {
    restore({{}, {}, std::move(conversion), {}}, origin);
}

void NodeSelection::restore(SelectedParts parts, QObject* origin) {
    if (parts == m_parts) {
        return;
    }
    m_parts = std::move(parts);
    emit changed(origin);
}

} // namespace tessera::itemmodels
