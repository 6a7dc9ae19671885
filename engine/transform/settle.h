#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace tessera::transform {

/// The same computation with what its known sizes settle: an If whose condition is known is replaced by the
/// nodes of its branch (`<If>/<node>`), and values whose extents follow from evaluated shape arithmetic have
/// them. Inputs, outputs and all other nodes and values keep their names. The graph itself where nothing is
/// open in it.
/// \par Errors kRefused, naming the node, when extents that become known contradict each other.
[[nodiscard]] base::Result<graph::GraphRef> settle(const graph::GraphRef& graph);

} // namespace tessera::transform
