#pragma once

#include "engine/backend/device_plugin.h"
#include "engine/runtime/device_lane.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

/// What decides with which others a step can be captured.
struct QueuedStep {
    DeviceLane* lane = nullptr; ///< that it is queued on; null: the CPU runs it
    bool waits = false;         ///< the host waits for another lane before
    bool isFixed = true;        ///< all extents are known, so that every run queues the same
};

/// Steps that follow each other: one of the CPU, or as many as are queued on one lane without a wait of the
/// host between them. Those of a lane become one graph of the device.
struct GraphSegment {
    DeviceLane* lane = nullptr;                     ///< null: the CPU runs it
    std::size_t first = 0;                          ///< of the plan's steps
    std::size_t end = 0;                            ///< behind the last one
    std::optional<backend::DeviceGraph> graph = {}; ///< none: each step is queued by itself
    std::string reason =
        {}; ///< why what is worth capturing has no graph; empty: it has one, or was not run yet
    std::int64_t bytes = 0; ///< that its graph takes of the device

    /// To launch a graph takes the host about as long as to queue one step.
    [[nodiscard]] bool isWorthCapturing() const { return lane != nullptr && end - first > 1; }
};

/// Every step in one segment, in their order, each segment as long as can be.
[[nodiscard]] std::vector<GraphSegment> graphSegments(std::span<const QueuedStep> steps);

} // namespace tessera::runtime
