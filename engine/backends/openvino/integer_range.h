#pragma once

#include "engine/backend/abi/backend.hpp"

#include <cstdint>
#include <vector>

namespace tessera::openvino {

/// OpenVINO's CPU plug-in computes int64 with 32 bits, where it would wrap or clamp silently. Ranges are
/// followed from extents, constants and the region's inputs, so that the arithmetic on extents that exporters
/// write passes.
///
/// \return of each input of the region, the largest size of its integers with which no int64 value leaves 32
///         bits; what runs the region has to see that none is larger. Constants that are not given yet count
///         as ones.
/// Throws plugin::Unsupported, naming a node, where some value may leave them whatever the inputs are.
[[nodiscard]] std::vector<std::int64_t> narrowLimits(const plugin::RegionView& region);

} // namespace tessera::openvino
