#pragma once

#include "engine/measure/store.h"
#include "engine/session/placement.h"

#include <string>
#include <vector>

namespace tessera::session {

/// The greedy placement among `chosen` without timing anything, with the backend `name` first where it is
/// one: costs are those that the store knows, whenever that was, and where it knows none they are guessed
/// from work and traffic, with a backend's own order of preference. A guess serves to choose, and does not
/// stand in the plan.
/// \par Errors kImpossible: the backend runs no node, or what the store knows to be wrong or to crash leaves
/// none.
[[nodiscard]] base::Result<plan::PlanRef> unmeasuredPlan(Placement& placement, measure::Store& store,
                                                         const std::string& name,
                                                         const std::vector<std::string>& chosen,
                                                         const base::JobControl& control);

} // namespace tessera::session
