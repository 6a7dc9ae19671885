#pragma once

#include "engine/layout/graph_scene.h"
#include "engine/layout/scene.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace tessera::layout {

/// Two pictures of one graph under two plans.
struct SidePair {
    std::shared_ptr<const Scene> a;
    std::shared_ptr<const Scene> b;
};

/// Regions divided wherever those of another plan are, and into single nodes where it places none: two plans
/// that are divided by each other have the same boxes. Parts of convex regions are convex, and no two of them
/// read each other in a circle, since then two regions of one of the plans would. A part says of which time
/// it is a part; it has none of its own.
/// \param nodes of the graph
[[nodiscard]] std::vector<RegionLook> dividedBy(std::vector<RegionLook> regions,
                                                std::span<const RegionLook> other, std::size_t nodes,
                                                const SceneWords& words = {});

/// Lays both out at once, so that each box stands in the same place in both. Each has the pills of its own
/// conversions, and room for the other's.
/// \param a, b of the same boxes and edges: of regions that were divided by each other.
/// \param layOut one of the layouts of Scene
[[nodiscard]] SidePair sideBySide(SceneInput a, SceneInput b,
                                  const std::function<std::shared_ptr<const Scene>(SceneInput)>& layOut);

} // namespace tessera::layout
