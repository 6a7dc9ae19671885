#pragma once

#include "engine/layout/layered_types.h"

namespace tessera::layout {

/// Sets the x of every item: long trunks straight, blocks in the middle of what they read and what reads
/// them, nothing closer than its extent and the gap. Each column starts at x = 0.
/// \return width of each column.
/// \see Brandes and Köpf, Fast and Simple Horizontal Coordinate Assignment, 2001. Compaction here is a
///      longest path over the aligned chains, which does without their shifts of classes.
/// \par Cost O(items + links)
[[nodiscard]] std::vector<double> placeItems(ItemGraph& items, const LayeredGraph& graph);

} // namespace tessera::layout
