#pragma once

#include "engine/layout/scene_geometry.h"

#include <cstdint>
#include <vector>

namespace tessera::layout {

/// The inside of one hull.
struct Hull {
    Size size;
    std::vector<BoxId> members;
    std::vector<Rect> places; ///< of the members, from the hull's upper left corner
    bool stacked = true;      ///< members lie in one stack, so that lines may enter at a member's row
    /// Lines between members, from the hull's upper left corner; `reader` indexes EdgeInput::readers.
    struct Line {
        EdgeId edge;
        std::uint32_t reader = 0;
        std::vector<Point> points;
        bool arrow = true;
    };
    std::vector<Line> lines;
};

/// Members of up to `kLongestStack` stand in one stack in their order; more are laid out as a graph.
/// \param members in topological order.
/// \param inner   values between members of this hull (others are ignored).
[[nodiscard]] Hull layoutHull(const SceneInput& input, std::vector<BoxId> members,
                              const std::vector<EdgeId>& inner);

inline constexpr std::size_t kLongestStack = 8;

} // namespace tessera::layout
