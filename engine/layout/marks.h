#pragma once

#include "engine/layout/painter.h"

#include <cstdint>

namespace tessera::layout {

/// The few icons that stand in pictures; the same shapes as resources/icons.
enum class MarkShape : std::uint8_t { kPin, kForbid, kWarning, kStale, kConvert, kCopyDevice, kChange };

/// Draws a mark into a square. Strokes are 1.5 px from 16 px on, thinner below.
void drawMark(Painter& painter, MarkShape shape, const Rect& square, const Ink& ink);

/// What a previewed override, or a step of the replay, changes: a dashed accent line around `place`, so far
/// away, and an arrow in a disc at its lower right corner, but for a box that is smaller than the disc.
void drawChanged(Painter& painter, const Rect& place, double radius, double away);

/// Four accent corners around what the keyboard is at.
void drawFocusCorners(Painter& painter, const Rect& around);

} // namespace tessera::layout
