#pragma once

#include "engine/graph/graph.h"
#include "engine/layout/graph_scene.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace tessera::layout {
class Scene;
}

namespace tessera::canvas {

/// A made-up plan for pictures: chains of a heavy operator and what follows it become hulls, backends and
/// times are drawn at random, and every state occurs.
struct FakePlan {
    std::vector<layout::RegionLook> regions;
    std::vector<layout::TransitLook> transits;
};
[[nodiscard]] FakePlan fakePlan(const graph::Graph& graph, std::uint64_t seed);

/// The scene of a built-in network under a made-up plan.
[[nodiscard]] std::shared_ptr<const layout::Scene> fakeScene(std::string_view model, std::uint64_t seed);

} // namespace tessera::canvas
