#pragma once

#include "engine/layout/scene_geometry.h"

#include <cstddef>

namespace tessera::layout {

/// How often lines of two different values cross, lines inside hulls left out.
/// \par Cost O(horizontal pieces * vertical pieces): for views of up to a few hundred boxes.
[[nodiscard]] std::size_t lineCrossings(const Geometry& geometry);

} // namespace tessera::layout
