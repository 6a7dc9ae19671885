#pragma once

#include "widgets/models/plan_rows.h"

#include <QString>

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
    std::vector<std::pair<QString, QString>> attributes;
    std::vector<itemmodels::CandidateRow> candidates;
    std::vector<itemmodels::TensorRow> tensors;
    bool pinned = false;
    bool forbidden = false; ///< some backend is forbidden here
    bool measured = false;
};

/// \param node is covered by the plan.
[[nodiscard]] NodeDetails nodeDetails(const plan::Plan& plan, graph::NodeId node,
                                      const itemmodels::BackendLooks& looks,
                                      const std::vector<plan::Constraint>& constraints);

} // namespace tessera::panels
