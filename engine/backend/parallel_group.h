#pragma once

#include "engine/backend/implementation.h"
#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/graph/region.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::backend {

// A parallel group is one region made of parts that do not depend on each other, each run by one thread, side
// by side on the native pool, or on a device each in a lane of its streams:
//
//     x ──► Conv a ──► y      lane 0: a        one region {a, b, c}, inputs {x}, outputs {y, z, w};
//     x ──► Conv b ──► z      lane 1: b, c     one implementation, whose members are a, b and c
//     x ──► Conv c ──► w
//
// Small operators gain: each of them alone is too small for all threads, or for a whole device.

/// Where a lane's workspace may begin on a device. OpenCL's and CUDA's want 512 bytes at most.
inline constexpr std::int64_t kDeviceLaneAlignment = 4096;

/// What goes into a parallel group: a region, a one-thread implementation of it, and how long that takes.
struct GroupPart {
    graph::Region region;
    Implementation implementation;
    base::Nanoseconds time;
};

/// The region of all parts.
[[nodiscard]] graph::Region groupRegion(const graph::Graph& graph, std::span<const GroupPart> parts);

/// The parts as one implementation of their region, spread over at most `lanes` threads or streams: the
/// longest first, each to the lane that ends first (Graham's LPT). Memory is not shared inside: sharing
/// promises are dropped. \par Errors kImpossible as checkParallelGroup says, or where two parts read a value
/// in two layouts.
[[nodiscard]] base::Result<Implementation> makeParallelGroup(const graph::Graph& graph,
                                                             std::span<const GroupPart> parts, int lanes);

/// \par Errors kRefused: fewer than two members, members that do not make up the region, that depend on each
///             other, use more than one thread of the CPU, another pool, backend or device, or other layouts
///             than the parallel group states.
[[nodiscard]] base::Status checkParallelGroup(const graph::Graph& graph, const graph::Region& region,
                                              const Implementation& implementation);

/// Does neither set of nodes (ascending, not empty) read from the other, over however many nodes?
[[nodiscard]] bool areIndependent(const graph::Graph& graph, const std::vector<graph::NodeId>& a,
                                  const std::vector<graph::NodeId>& b);

/// The nodes of one member as a region of `graph`.
[[nodiscard]] graph::Region memberRegion(const graph::Graph& graph, const graph::Region& region,
                                         const GroupMember& member);

/// Where each lane's workspace begins, and last the size of all: members of one lane use theirs in turn.
[[nodiscard]] std::vector<std::int64_t> laneWorkspaces(const Implementation& implementation);

} // namespace tessera::backend
