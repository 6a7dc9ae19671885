#pragma once

#include "engine/backend/layout.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace tessera::measure {

/// A one-node graph of the operator tessera.Convert: what is measured, and run, for a change of layout of a
/// value.
[[nodiscard]] base::Result<graph::GraphRef>
conversionGraph(const graph::TensorType& type, const backend::Layout& from, const backend::Layout& to);

} // namespace tessera::measure
