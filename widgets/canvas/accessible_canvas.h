#pragma once

namespace tessera::canvas {

/// Lets screen readers hear the focused box of every GraphCanvas. Repeated calls do nothing more.
void installAccessibleCanvas();

} // namespace tessera::canvas
