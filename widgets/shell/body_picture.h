#pragma once

#include "engine/graph/node_bodies.h"
#include "engine/layout/scene.h"
#include "engine/session/session.h"
#include "widgets/models/backend_looks.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace tessera::shell {

/// One step of the way back from a body.
struct BodyCrumb {
    QString text;
    graph::BodyPath path; ///< where it leads; empty: to the model
    graph::NodeId node;   ///< that is selected there
    friend bool operator==(const BodyCrumb&, const BodyCrumb&) = default;
};

/// What a picture of a body is made of. A value: it goes to another thread.
struct BodyRequest {
    session::ModelRef model;
    plan::PlanRef plan; ///< may be empty: nothing is placed
    graph::BodyPath path;
    itemmodels::BackendLooks looks;
    double aspect = layout::kColumnAspect;       ///< width over height that a layout is made for
    std::shared_ptr<const layout::Scene> before; ///< of the same body: its places are kept
};

struct BodyPicture {
    graph::BodyPath path;
    std::shared_ptr<const layout::Scene> scene; ///< nullptr: the path leads to no body of the model
    std::vector<BodyCrumb> way;                 ///< from the model to the body itself
    QStringList bodies;                         ///< of the same node, this one among them
    QString runner;                             ///< who runs it, since no node of it is placed by itself
};

/// Pure; runs on any thread.
[[nodiscard]] BodyPicture makeBodyPicture(const BodyRequest& request);

} // namespace tessera::shell
