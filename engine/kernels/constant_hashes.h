#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <functional>
#include <vector>

namespace tessera::kernels {

/// What `hash` says of each constant of the graph, in the order of its values. Weights are generated, folded
/// or read on first use: here, on every core, so that `hash` is called by all of them at once.
[[nodiscard]] std::vector<base::Result<base::Hash128>>
constantHashes(const graph::Graph& graph,
               const std::function<base::Result<base::Hash128>(const graph::Constant&)>& hash);

} // namespace tessera::kernels
