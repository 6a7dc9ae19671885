#pragma once

#include "engine/layout/layered_types.h"

namespace tessera::layout {

/// How a line reaches its reader.
enum class Way : std::uint8_t {
    kColumn,     ///< down its own column, from layer to layer
    kGutter,     ///< through the gutter left of the reader's column and the channel above the reader
    kGutterRow,  ///< through that gutter, straight into the reader's left side
    kGutterBack, ///< through the gutter right of the reader's column: an edge against the order
};

/// Which side of the box the line ends at.
enum class Side : std::uint8_t { kTop, kLeft, kRight };

struct Entry {
    Way way = Way::kColumn;
    Side side = Side::kTop;
    double x = 0;   ///< where it comes down from the channel above: on the upper edge, or beside the box
    double row = 0; ///< below the box's top, for sides
};

/// Places of all ends, x in the column's own coordinates.
struct Ports {
    std::vector<double> out;                 ///< of each trunk, on its source's lower edge
    std::vector<std::vector<Entry>> entries; ///< of each trunk, one a reader
};

/// Straight lines get the middle of their box; others stand beside it in the order of where they come from.
/// Readers inside a hull are entered at their own row, from the nearer side.
[[nodiscard]] Ports assignPorts(const LayeredGraph& graph, const ItemGraph& items);

} // namespace tessera::layout
