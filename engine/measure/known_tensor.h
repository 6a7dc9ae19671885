#pragma once

#include "engine/graph/graph.h"

#include <optional>

namespace tessera::measure {

/// Elements of a constant, as it is or behind a Cast, an Identity or a DequantizeLinear (of a Cast: before
/// it): exporters quantise the numbers of formulas too. nullopt: it is none, or cannot be read.
[[nodiscard]] std::optional<graph::Tensor> knownTensor(const graph::Graph& graph, graph::ValueId id);

} // namespace tessera::measure
