#pragma once

#include "engine/graph/ids.h"

#include <QObject>

#include <vector>

namespace tessera::itemmodels {

/// What is selected in the open model: the one thing that canvas, outline, tables and inspector share.
class NodeSelection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// In graph order; empty: nothing is selected.
    [[nodiscard]] const std::vector<graph::NodeId>& nodes() const { return m_nodes; }
    /// The node that the inspector shows; invalid when nothing is selected.
    [[nodiscard]] graph::NodeId current() const { return m_current; }

    /// \param origin who says so: a listener skips its own changes.
    void select(std::vector<graph::NodeId> nodes, graph::NodeId current, QObject* origin);
    void clear(QObject* origin) { select({}, {}, origin); }

signals:
    void changed(QObject* origin);

private:
    std::vector<graph::NodeId> m_nodes;
    graph::NodeId m_current;
};

} // namespace tessera::itemmodels
