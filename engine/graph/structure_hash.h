#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace tessera::graph {

/// Adds an attribute set: names, kinds and values (tensors by content, graphs by structure).
[[nodiscard]] base::Status addAttributes(base::Hasher& hasher, const Attributes& attributes);
/// Adds dtype and shape; symbols by kind only.
void addType(base::Hasher& hasher, const TensorType& type);
/// Of operators, opsets, attributes, wiring, names of nodes, types and parameter values; not of weights.
[[nodiscard]] base::Result<base::Hash128> structureHash(const Graph& graph);

} // namespace tessera::graph
