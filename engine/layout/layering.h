#pragma once

#include "engine/layout/layered_types.h"

namespace tessera::layout {

/// Gives each block its layer: longest path from the sources; blocks without inputs move down to their first
/// reader. Where blocks are mutually cyclic (folded groups), the block that stands first in the picture goes
/// first, and the edges against that order do not count.
/// \par Cost O(blocks log blocks + edges)
void assignLayers(LayeredGraph& graph);

/// Cuts the layers into columns of about equal height, at places that few values cross and, where sections
/// are large enough, at their borders; sets columnStart and columnTitle.
/// \param wantedAspect width over height that the columns together should have, going by the blocks alone.
/// \par Cost O(layers * layers of one column)
void wrapColumns(LayeredGraph& graph, double wantedAspect);

} // namespace tessera::layout
