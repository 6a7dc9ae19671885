#pragma once

#include "engine/backend/abi/backend.hpp"

namespace tessera::openvino {

/// Refuses a region in which an int64 value may leave 32 bits, which is what OpenVINO's CPU plug-in computes
/// it with: it would wrap or clamp silently. Ranges are followed from extents, constants and the region's
/// inputs (which are checked to fit when it runs), so that the arithmetic on extents that exporters write
/// passes.
void requireNarrowIntegers(const plugin::RegionView& region);

} // namespace tessera::openvino
