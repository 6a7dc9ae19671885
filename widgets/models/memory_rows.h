#pragma once

#include "engine/session/memory_map.h"
#include "widgets/models/backend_looks.h"

#include <QString>

#include <vector>

namespace tessera::itemmodels {

/// A buffer of the arena, ready to be shown.
struct MemoryRow {
    session::MemoryBuffer buffer;
    BackendLook backend; ///< of the kernel that makes it; of inputs and conversions without meaning
    QString name;        ///< of its first value
    QString about;       ///< value, bytes, lifetime, a line each
    graph::NodeId node;  ///< that makes it, or reads it first; invalid: none does
};

/// What a plan holds in memory, in words and figures.
struct MemoryPicture {
    session::MemoryMap map;
    std::vector<MemoryRow> rows; ///< as the buffers of the map
    std::vector<QString> steps;  ///< a name each: "Conv_17", "conversion of x"
    QString peak;                ///< "Peak 42.1 MB at Conv_17"
    graph::NodeId peakNode;      ///< invalid: the peak is at a conversion
    QString saving;              ///< "reuse saves 63 % against separate buffers"
    QString besides;             ///< weights, kept by kernels, workspace, and all together
    QString notes;               ///< what is assumed or left out; empty: nothing
};

/// Pure; it may run on any thread. \param map of this plan.
[[nodiscard]] MemoryPicture memoryPicture(const plan::Plan& plan, session::MemoryMap map,
                                          const BackendLooks& looks);

} // namespace tessera::itemmodels
