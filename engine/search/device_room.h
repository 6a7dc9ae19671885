#pragma once

#include "engine/search/candidate_pool.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tessera::search {

/// A device of which a plan holds more than it may.
struct DeviceExcess {
    backend::DeviceId device;
    std::int64_t bytes = 0; ///< too many, in all or in one piece
    std::string text;       ///< "cuda:0: a plan would hold 4096 bytes there, and may hold 1024"
};
/// The first such device; none: a plan that holds so much fits.
[[nodiscard]] std::optional<DeviceExcess> excessOf(const DeviceMemory::Bytes& used,
                                                   const DeviceMemory::Bytes& limits);

/// What a region holds of its device by itself: no less than a plan holds more with it than without it.
[[nodiscard]] std::int64_t bytesOnDevice(const graph::Graph& graph, const graph::Region& region,
                                         const backend::Implementation& implementation);

/// Regions by their nodes, each with who runs it and where.
using PlacedRegions = std::set<std::pair<std::vector<graph::NodeId>, backend::BackendOnDevice>>;

/// What leaves a device that is full, and why.
struct Leaving {
    PlacedRegions regions;
    std::string why; ///< DeviceExcess::text
};
/// The last regions in execution order, no more than must, that leave the first device of which the plan
/// holds more than it may. None: it fits on all. \par Errors kImpossible: no region is left there that could.
/// Those of DeviceMemory::used.
[[nodiscard]] base::Result<Leaving> leavingFullDevice(const plan::Plan& plan, const DeviceMemory& memory);

} // namespace tessera::search
