#pragma once

#include "engine/backend/backend_on_device.h"
#include "engine/backend/device_id.h"
#include "engine/backend/layout.h"
#include "engine/base/units.h"
#include "engine/graph/precision.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::backend {

enum class ThreadUse : std::uint8_t { kOne, kAll };
enum class ThreadPool : std::uint8_t { kNative, kForeign };

/// What becomes of infinities and NaN among the inputs.
enum class NonFinite : std::uint8_t {
    kCarried, ///< the result has them where the definition has them
    kLost,    ///< it may be another than the definition's; serves no plan of class strict
};

/// How an implementation does its work: one thing that its plug-in tells of it.
struct Detail {
    std::string name; ///< "schedule", "bound", "limit", "source"
    std::string text;
};

struct GroupMember;

/// One way to compute a region, as its backend offered it.
struct Implementation {
    std::string backend; ///< spec id
    std::string name;    ///< unique within backend and region; plans name it
    DeviceId device;
    std::vector<Layout> inputLayouts;  ///< one an input of the region
    std::vector<Layout> outputLayouts; ///< one an output
    graph::Precision precision = graph::Precision::kStrict;
    ThreadUse threads = ThreadUse::kAll;
    ThreadPool pool = ThreadPool::kNative;
    std::int64_t workspaceBytes = 0;
    std::int64_t persistentBytes = 0;
    // Sharing of memory; an empty list shares nothing, empty offsets are zeros. See sharing.h.
    std::vector<std::int32_t> viewOf;      ///< one an output: the input it is a view of, or -1
    std::vector<std::int64_t> viewOffsets; ///< one an output: bytes from that input's start
    std::vector<std::int32_t> inPlaceOf;   ///< one an output: an input whose buffer it may take, or -1
    std::vector<std::int32_t> partOf;      ///< one an input: the output inside which it may lie, or -1
    std::vector<std::int64_t> partOffsets; ///< one an input: bytes from that output's start
    /// f32 operations that the machine does at its peak in the least time that this can take; 0: not known.
    std::int64_t lowerBoundFlops = 0;
    /// Those in the time that it is likely to take; at least lowerBoundFlops.
    std::int64_t estimatedFlops = 0;
    /// Elementwise operators of the region cost it little: implementations of its backend rank alike in this
    /// region and in smaller ones.
    bool epilogueIsFree = false;
    NonFinite nonFinite = NonFinite::kCarried;
    /// Non-empty: the region is a parallel group of these, see parallel_group.h.
    std::vector<GroupMember> parallelGroup;

    /// What makes its kernels: of a copy, the copies to and from its device.
    [[nodiscard]] BackendOnDevice maker() const { return {backend, device}; }

    friend bool operator==(const Implementation&, const Implementation&);
};

/// A part of a parallel group, which one thread runs beside others.
struct GroupMember {
    std::vector<std::uint32_t> nodes; ///< positions in the region's nodes, ascending
    std::int32_t lane = 0;            ///< members of one lane run one after the other, in their order
    Implementation implementation;

    /// Written out: clang loops while it defaults this operator and the one that it is used by.
    friend bool operator==(const GroupMember& a, const GroupMember& b) {
        return a.nodes == b.nodes && a.lane == b.lane && a.implementation == b.implementation;
    }
};

inline bool operator==(const Implementation&, const Implementation&) = default;

/// Of one region: do both compute it by one backend on one device between the same layouts, in the same
/// memory? Then the slower one is of no use to any plan, whatever surrounds it and whichever other backends
/// may be used. One that takes an input's buffer is no rival of one that leaves it: the input may have other
/// readers.
[[nodiscard]] bool areRivals(const Implementation& one, const Implementation& other);

} // namespace tessera::backend
