#pragma once

#include "engine/base/units.h"
#include "engine/graph/graph.h"
#include "engine/plan/plan.h"

namespace tessera::runtime {

// How long a worker may say nothing before it is taken to hang, where no search with a budget bounds it. A
// worker tells of itself between two runs, between two steps of the first one and between two kernels that it
// prepares, so that their number does not matter.

/// While it runs the plan: by the longest that one run of it, or all its parts, took; of one that was not
/// timed, as of its graph.
[[nodiscard]] base::Nanoseconds longestSilence(const plan::Plan& plan);
/// While it runs a graph of which no time is known: by its operations and the bytes of its weights. The
/// longest that anything is waited for where these cannot be told: of a node with a body or without a schema,
/// or with a value whose extents only a run tells.
[[nodiscard]] base::Nanoseconds longestSilence(const graph::Graph& graph);

} // namespace tessera::runtime
