#pragma once

namespace tessera::canvas {

class GraphCanvas;

/// Lets screen readers walk through the boxes and conversions of every GraphCanvas, as children of it.
/// Repeated calls do nothing more.
void installAccessibleCanvas();

/// Tells them at which box or conversion of a canvas that has the keyboard it is.
void tellAccessibleFocus(GraphCanvas& canvas);

/// Tells them what is selected.
void tellAccessibleSelection(GraphCanvas& canvas);

} // namespace tessera::canvas
