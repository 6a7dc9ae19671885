#pragma once

#include "engine/layout/group_tree.h"
#include "engine/session/session.h"
#include "widgets/models/outline_model.h"

namespace tessera::shell {

/// The name hierarchy of a model; below a node that has bodies stand those, each with its own. Pure.
/// \param groups of the model's graph.
[[nodiscard]] itemmodels::OutlineRef outlineOf(const session::OpenModel& model,
                                               const layout::GroupTree& groups);

} // namespace tessera::shell
