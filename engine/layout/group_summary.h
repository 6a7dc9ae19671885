#pragma once

#include "engine/layout/graph_scene.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tessera::layout {

/// In place of the index of a node's region: it has none.
constexpr std::uint32_t kNoRegion = 0xFFFFFFFFU;

/// Dresses the box of a folded group, whose `nodes` (ascending) are set: it shows the backend with most of
/// its time (without times: of its nodes), the sum of its times, and the least certain state that it holds.
/// \param regionOf per node of the graph, the index of its region or kNoRegion.
void summarise(BoxInput& box, std::span<const RegionLook> regions, const std::vector<std::uint32_t>& regionOf,
               const SceneWords& words);

/// Adds the share that the box, which is summarised, has of `all`, the time of kernels and conversions.
void addShare(BoxInput& box, base::Nanoseconds all);

/// Adds the times of the blocks that the box stands for: none where a region lies in two of them or has no
/// time, since then no block has a time of its own.
/// \param instances of `groups`, in order.
void addEachTimes(BoxInput& box, const GroupTree& groups, std::span<const GroupId> instances,
                  std::span<const RegionLook> regions, const std::vector<std::uint32_t>& regionOf);

/// "part of 1.20 ms": what stands on a box that holds some nodes of a region whose time is known.
[[nodiscard]] std::string partOf(const RegionLook& look, const SceneWords& words);

} // namespace tessera::layout
