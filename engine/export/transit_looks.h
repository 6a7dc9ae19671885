#pragma once

#include "engine/layout/graph_scene.h"
#include "engine/plan/plan.h"

#include <vector>

namespace tessera::exporting {

/// The conversions and copies of a plan as a picture shows them. Each is paid once and drawn once: at the
/// first reader that needs it, or at the model's output. `id` is its index in Plan::conversions.
[[nodiscard]] std::vector<layout::TransitLook> transitLooks(const plan::Plan& plan,
                                                            const layout::SceneWords& words = {});

} // namespace tessera::exporting
