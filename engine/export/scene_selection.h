#pragma once

#include "engine/layout/scene_input.h"

#include <span>

namespace tessera::exporting {

/// The part of a picture that shows `nodes`: their boxes, whole regions where a region has one of them, and a
/// terminal for each value that enters or leaves the part.
/// \param nodes ascending.
[[nodiscard]] layout::SceneInput selectedPart(const layout::SceneInput& whole,
                                              std::span<const graph::NodeId> nodes);

} // namespace tessera::exporting
