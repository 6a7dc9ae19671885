#include "engine/runtime/graph_segment.h"

namespace tessera::runtime {

std::vector<GraphSegment> graphSegments(std::span<const QueuedStep> steps) {
    std::vector<GraphSegment> segments;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = steps[i];
        const bool goesOn = i > 0 && step.lane != nullptr && step.lane == steps[i - 1].lane && !step.waits &&
                            step.isFixed && steps[i - 1].isFixed;
        if (goesOn) {
            segments.back().end = i + 1;
        } else {
            segments.push_back({step.lane, i, i + 1});
        }
    }
    return segments;
}

} // namespace tessera::runtime
