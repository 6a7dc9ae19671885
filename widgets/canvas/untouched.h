#pragma once

namespace tessera::canvas {

/// What becomes of a view that still is as home() or fit() left it, when the boxes have other places.
enum class Untouched { kStays, kFollows };

} // namespace tessera::canvas
