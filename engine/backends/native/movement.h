// What an operator moves by position, read from a region.
#pragma once

#include "engine/backends/native/index_map.h"
#include "engine/backends/native/reading.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::native {

/// One box from one value to another.
struct Move {
    std::int32_t source = -1; ///< value of the region
    std::int32_t target = -1;
    Extents sourceExtents; ///< as the map counts them: its own, or others of as many elements
    Extents targetExtents;
    IndexMap map;
};

/// In which layouts a movement can be: each allows those before it.
enum class Freedom : std::uint8_t {
    kPlain,  ///< row-major alone
    kOrders, ///< any order of axes, the same on all values
    kBlocks  ///< blocks too: every axis of an output is that axis of an input
};

struct Movement {
    std::vector<Move> moves;
    Freedom freedom = Freedom::kPlain;
    std::vector<std::byte> fill; ///< one element; empty: zero
};

/// Every element of every output is in one of the moves. Throws plugin::Unsupported for what is no movement
/// by position, or one by positions that only a run tells.
[[nodiscard]] Movement readMovement(const plugin::RegionView& region);

// Readers of single operators.
[[nodiscard]] Movement readConcat(const plugin::RegionView& region);
[[nodiscard]] Movement readSplit(const plugin::RegionView& region);
[[nodiscard]] Movement readSlice(const plugin::RegionView& region);
[[nodiscard]] Movement readPad(const plugin::RegionView& region);
[[nodiscard]] Movement readCenterCropPad(const plugin::RegionView& region);
[[nodiscard]] Movement readTranspose(const plugin::RegionView& region);
[[nodiscard]] Movement readTile(const plugin::RegionView& region);
[[nodiscard]] Movement readExpand(const plugin::RegionView& region);
[[nodiscard]] Movement readDepthToSpace(const plugin::RegionView& region);
[[nodiscard]] Movement readSpaceToDepth(const plugin::RegionView& region);
[[nodiscard]] Movement readGather(const plugin::RegionView& region);
[[nodiscard]] Movement readNearest(const plugin::RegionView& region);

/// A move of all of `target` from `source`, one term an axis, `indices[axis]` each.
[[nodiscard]] Movement axisByAxis(const plugin::RegionView& region, std::int32_t source, std::int32_t target,
                                  std::vector<Indices> indices);

} // namespace tessera::native
