#pragma once

#include "widgets/models/node_selection.h"
#include "widgets/models/pin_choices.h"
#include "widgets/models/plan_rows.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace tessera::panels {

/// Everything the inspector says about one node and its region.
struct NodeDetails {
    graph::NodeId node;
    QString nodeName;
    itemmodels::BackendLook backend;
    QString title; ///< operators of its region
    QString output;
    QString work;
    QString time;
    QString timeHelp; ///< what its last word means; empty: it is clear
    QString layout;
    QString why;
    QStringList patterns; ///< what became of the patterns that take the node, a line each
    QString scaleNote;    ///< how times of the list differ from the region's in place; empty: there are none
    QString effectsUnknown; ///< why no candidate says what it would cost the plan; empty: one does
    std::vector<itemmodels::PinChoice> pins;
    std::vector<std::pair<QString, QString>> attributes;
    std::vector<itemmodels::CandidateRow> candidates;
    std::vector<itemmodels::TensorRow> tensors;
    QStringList bodies; ///< graphs that the node holds, by name
    QString inBody;     ///< the node that runs this one, which stands in its body; empty: none
    bool pinned = false;
    bool forbidden = false; ///< some backend is forbidden here
    bool measured = false;
};

/// The attributes that an operator was given, in words and figures; graphs that it holds are told of by their
/// size.
[[nodiscard]] std::vector<std::pair<QString, QString>> attributeTexts(const graph::Node& node);

/// \param node is covered by the plan.
[[nodiscard]] NodeDetails nodeDetails(const plan::Plan& plan, graph::NodeId node,
                                      const itemmodels::BackendLooks& looks,
                                      const std::vector<plan::Constraint>& constraints);

/// Says what pins on the node would do, of a plan that covers it. \param effects of the solver; empty: what
/// the plan itself knows of them.
void addEffects(NodeDetails& details, const plan::Plan& plan, const std::vector<session::PinEffect>& effects,
                const itemmodels::BackendLooks& looks,
                itemmodels::EffectsCome come = itemmodels::EffectsCome::kNo);

/// A node in a body of one that the plan covers: what it is, and of the plan what that one has.
/// \param place leads to a node.
[[nodiscard]] NodeDetails bodyNodeDetails(const plan::Plan& plan, const itemmodels::BodyPlace& place,
                                          const itemmodels::BackendLooks& looks,
                                          const std::vector<plan::Constraint>& constraints);

} // namespace tessera::panels
