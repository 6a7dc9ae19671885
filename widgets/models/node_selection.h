#pragma once

#include "engine/graph/node_bodies.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace tessera::itemmodels {

/// A conversion or copy of a plan, by what it makes: the same one in two plans has the same key.
struct ConversionKey {
    graph::ValueId value;
    std::string to; ///< layout and device
    friend bool operator==(const ConversionKey&, const ConversionKey&) = default;
};

/// A body of a node that is open, and what is selected in it.
struct BodyPlace {
    graph::BodyPath path; ///< never empty
    graph::NodeId node;   ///< of the graph at its end; invalid: none
    friend bool operator==(const BodyPlace&, const BodyPlace&) = default;
};

/// What is selected of a model, as a value.
struct SelectedParts {
    std::vector<graph::NodeId> nodes; ///< in graph order
    graph::NodeId current;
    std::optional<ConversionKey> conversion;
    std::optional<BodyPlace> body;
    friend bool operator==(const SelectedParts&, const SelectedParts&) = default;
};

/// What is selected in the open model: the one thing that canvas, outline, tables and inspector share.
class NodeSelection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// In graph order; empty: nothing is selected.
    [[nodiscard]] const std::vector<graph::NodeId>& nodes() const { return m_parts.nodes; }
    /// The node that the inspector shows; invalid when nothing is selected.
    [[nodiscard]] graph::NodeId current() const { return m_parts.current; }
    /// A conversion, in place of nodes.
    [[nodiscard]] const std::optional<ConversionKey>& conversion() const { return m_parts.conversion; }

    /// A place inside the current node, which runs what stands there: the canvas shows the body, everything
    /// else the node. Empty: the model itself is shown.
    [[nodiscard]] const std::optional<BodyPlace>& body() const { return m_parts.body; }

    [[nodiscard]] const SelectedParts& parts() const { return m_parts; }
    /// What was selected before, of a model that is shown again.
    void restore(SelectedParts parts, QObject* origin);

    /// \param origin who says so: a listener skips its own changes.
    void select(std::vector<graph::NodeId> nodes, graph::NodeId current, QObject* origin);
    /// The node of the model that the path begins with is selected.
    void selectInBody(BodyPlace place, QObject* origin);
    void selectConversion(ConversionKey conversion, QObject* origin);
    void clear(QObject* origin) { select({}, {}, origin); }

signals:
    void changed(QObject* origin);

private:
    SelectedParts m_parts;
};

} // namespace tessera::itemmodels
