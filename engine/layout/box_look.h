#pragma once

#include "engine/layout/draw_scene.h"
#include "engine/layout/marks.h"

#include <vector>

namespace tessera::layout {

/// The colours and strokes of one box, which all of its parts share.
struct BoxLook {
    const BoxInput& box;
    Rect place;
    Ink colour; ///< of its backend, heat, ...
    Ink fill;   ///< of its body
    Ink text;
    Ink secondary;
    Ink outline;
    Dash dash = Dash::kSolid;
    bool solid = false; ///< filled with data colour, not tinted
    double opacity = 1;
    double scale = 1; ///< of words, 1 at 100 %
};

/// What the look depends on beside the box itself.
struct LookConditions {
    ColourMode mode = ColourMode::kBackend;
    double scale = 1;
    bool isFiltered = false;
    bool isHovered = false;
};

[[nodiscard]] BoxLook lookOfBox(const BoxInput& box, const Rect& place, const LookConditions& conditions);

/// A mark's disc, px at 100 %.
inline constexpr double kMarkSize = 16;

/// Pin, warning and the like, in the order in which they stand.
[[nodiscard]] std::vector<MarkShape> marksOfBox(const BoxInput& box);
/// Warnings have a colour of their own; other marks that of the words beside them.
[[nodiscard]] Ink markInk(MarkShape shape, const Ink& text);

/// Half a pixel in, so that a line of one pixel covers one row of pixels.
[[nodiscard]] Rect onHalves(const Rect& place);

} // namespace tessera::layout
