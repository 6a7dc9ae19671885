// The result of a register tile whose rows are pixels side by side.
#pragma once

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/tiling.h"

namespace tessera::codegen {

/// Where pixels of a blocked image stand.
struct StoredPixels {
    Pointer image{};
    Index element{}; ///< of the first pixel's first vector of channels
    std::int64_t count = 1;
    std::int64_t block = 0; ///< elements from one vector of channels to the next
};

/// Stores a register tile's sums with the steps of the epilogue: its rows are the pixels, its vectors the
/// panel's channels.
void storePixels(KernelBuilder& builder, EpilogueWriter& epilogue, const Panels::Panel& panel,
                 RegisterArray sums, const StoredPixels& to);

} // namespace tessera::codegen
