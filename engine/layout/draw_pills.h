#pragma once

#include "engine/layout/draw_scene.h"

#include <string>

namespace tessera::layout {

/// A pill as a view shows it: never larger than its PillPlace::frame, so that it covers no box.
struct PillLook {
    Rect frame;       ///< on the screen
    std::string text; ///< empty where there is room for the icon alone
    double px = 11;   ///< of the text
};

/// \param painter measures the text.
[[nodiscard]] PillLook pillLook(Painter& painter, const Scene& scene, const View& view, PillId pill);

/// Does the placement on show convert something there? \see underOtherPlacement
[[nodiscard]] bool hasConversion(const Scene& scene, PillId id);
/// The pill at a point of the screen; invalid: none, or they are not drawn at this zoom.
[[nodiscard]] PillId pillAt(Painter& painter, const Scene& scene, const View& view, Point point);

/// Pills of what is visible; far away only the selected one, whose place would be lost otherwise.
void drawPills(Painter& painter, const Scene& scene, const View& view, const DrawState& state);

} // namespace tessera::layout
