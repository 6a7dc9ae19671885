#pragma once

#include "engine/base/result.h"
#include "engine/runtime/execution_plan.h"
#include "engine/runtime/memory_plan.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace tessera::runtime {

/// Where a form lies: inside one storage, possibly with others.
struct PlacedForm {
    ValueForm form;
    std::size_t storage = 0;
    std::int64_t offsetBytes = 0;
    std::int64_t sizeBytes = 0;
};

/// How many of the promised sharings hold.
struct SharingCounts {
    int views = 0;   ///< outputs that lie inside an input of their step
    int parts = 0;   ///< inputs that lie inside an output of their step
    int inPlace = 0; ///< outputs that take the place of an input
};

/// Every form of a plan in a storage; storages live from the first to the last moment of what they hold.
struct StoragePlan {
    std::vector<PlacedForm> forms;
    std::vector<Lifetime> storages;
    std::vector<backend::DeviceId> devices; ///< one a storage: on which it lies
    /// One a storage: of one of the host, the first device that copies from it or to it, whose pinned memory
    /// it is to lie in; else the CPU.
    std::vector<backend::DeviceId> pinnedFor;
    SharingCounts sharing;

    [[nodiscard]] const PlacedForm* find(const ValueForm& form) const;

    /// Positions in `forms` by value id.
    std::vector<std::vector<std::size_t>> byValue;
};

/// Lets forms share storage where implementations allow it and where no kernel becomes slower by it: no
/// element is written over that a later step, or another input of the same step, still reads. Graph inputs
/// stay as they were set (they are read again by the next run), graph outputs stay until the end. Views
/// first, since they write nothing, then parts, then in place; each in the order of the steps. What cannot be
/// shared keeps a storage of its own, and the kernel copies. Deterministic; O(forms of a storage) a sharing.
///
/// Only forms of one device share, and on one that is not the CPU from the same byte on: how parts are
/// aligned is that device's.
///
/// A value whose extents only a run tells takes no storage: the kernel that makes it holds it.
///
/// \par Errors kImpossible: extents that are not known, of a value that a step reads; kRefused: a layout of
/// another rank, a form that is read
///             before it is made, or made twice.
[[nodiscard]] base::Result<StoragePlan> planStorage(const graph::Graph& graph, const ExecutionPlan& plan);

/// Where storages lie: each device has one arena, and one of the host's memory that is pinned for it.
struct ArenaPlan {
    std::vector<std::int64_t> offsets;                ///< one a storage, in its arena
    std::map<backend::DeviceId, std::int64_t> bytes;  ///< of each device's arena; the CPU has one always
    std::map<backend::DeviceId, std::int64_t> pinned; ///< of each pinned arena, by the device that copies
};
/// \param alignments  of devices, in bytes; 64 where nothing is said \see planMemory
[[nodiscard]] ArenaPlan planArenas(const StoragePlan& plan,
                                   const std::map<backend::DeviceId, std::int64_t>& alignments = {});

} // namespace tessera::runtime
