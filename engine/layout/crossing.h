#pragma once

#include "engine/layout/layered_types.h"

namespace tessera::layout {

/// Puts blocks and passing trunks into layers and links neighbours within each column. A trunk passes each
/// layer between its source and its last reader in the source's column once, however many read it.
/// Extents of the items are those of the blocks.
[[nodiscard]] ItemGraph makeItems(const LayeredGraph& graph);

/// Orders each layer so that few links cross: barycentre sweeps down and up, the best order is kept.
/// \par Determinism ties keep the order of blocks, then of trunks.
/// \par Cost O(sweeps * links log links)
void reduceCrossings(ItemGraph& items, const LayeredGraph& graph);

} // namespace tessera::layout
