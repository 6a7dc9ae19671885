#pragma once

#include "engine/layout/draw_scene.h"

#include <cstdint>
#include <span>

namespace tessera::layout {

/// Names of folded groups and hulls where boxes are too small to hold words: on a plate over the box, the
/// largest groups first, none over another. A hull's name stays within the hull.
/// \param boxes what may be visible, as indices of the scene's boxes.
void drawFarNames(Painter& painter, const Scene& scene, const View& view, const DrawState& state,
                  std::span<const std::uint32_t> boxes);

/// Titles of columns, at every zoom: those that would lie over the one before are left out.
void drawSections(Painter& painter, const Scene& scene, const View& view);

} // namespace tessera::layout
