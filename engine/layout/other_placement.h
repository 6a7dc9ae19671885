#pragma once

#include "engine/layout/graph_scene.h"
#include "engine/layout/scene.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace tessera::layout {

/// The same boxes in the same places as another plan of the same graph runs them, for a look back: nothing
/// moves. A hull whose operators are not one region of that plan says so, and its members stand in it as
/// boxes of their own; it is coloured as most of them are. Conversions, which are the first plan's, are left
/// out.
///
/// \param regions of the other plan, disjoint. \param nodes of the graph.
/// \param apartTitle of a hull whose operators are several regions, given how many.
[[nodiscard]] std::shared_ptr<const Scene>
underOtherPlacement(const Scene& scene, std::span<const RegionLook> regions, std::size_t nodes,
                    const std::function<std::string(std::size_t)>& apartTitle);

} // namespace tessera::layout
