#pragma once

#include "engine/layout/layered_types.h"
#include "engine/layout/routing.h"
#include "engine/layout/scene_geometry.h"

#include <span>

namespace tessera::layout {

/// Adds one line of a value to the picture.
void addBranch(Geometry& out, EdgeId edge, std::uint32_t reader, std::span<const Point> points);

/// Adds the lines of one trunk as a tree: each later one starts, with a junction, where it leaves those
/// before it; what three readers or more share is drawn once more, thicker. \param lines of this trunk, each
/// from its source to one reader.
void addLineTree(Geometry& out, const Trunk& trunk, std::span<const RoutedReader> lines);

} // namespace tessera::layout
