#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

namespace tessera::plan {

/// Is the plan one that an executor can run as it stands?
///
/// - every node of `plan.graph` is in exactly one region, each region is complete, convex and in its place:
///   what it reads is produced before it (so that regions are acyclic among each other);
/// - each implementation states one layout an input and an output, of the value's rank;
/// - every input is there in the layout and on the device that its reader wants: produced so, or converted;
///   graph inputs start plain on the CPU, graph outputs end there;
/// - no implementation is of a wider precision class than the plan;
/// - no source name is in two places (regions and `folded`).
///
/// \par Errors kRefused; `where` names region, node or conversion and the field.
[[nodiscard]] base::Status checkValid(const Plan& plan);

} // namespace tessera::plan
