#pragma once

#include "engine/layout/layered_types.h"
#include "engine/layout/routing.h"

namespace tessera::layout {

struct GraphvizRanks;

/// Layers, columns, order, places, lines.
/// \param graph blocks and trunks; its layers and columns are filled in.
[[nodiscard]] LevelResult layoutLevel(LayeredGraph& graph);

/// The same over the layers that dot gave, from the order that dot found: it is kept where sweeps find none
/// with fewer crossings. \param ranks of exactly this graph.
[[nodiscard]] LevelResult layoutLevel(LayeredGraph& graph, const GraphvizRanks& ranks);

} // namespace tessera::layout
