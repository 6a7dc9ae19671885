#pragma once

#include "engine/kernels/stable_accuracy.h"
#include "engine/measure/recorded_values.h"
#include "engine/runtime/executor.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace tessera::runtime {

/// How far a value that a region wrote is from the reference's.
struct ValueError {
    std::size_t step = 0;
    graph::ValueId value;
    /// With what the plan made before it: the region's own error, and that which its inputs bring.
    kernels::StableDeviation carried;
    /// Of the region alone, whose inputs are the reference's; empty: it reads an opaque layout, or a value
    /// whose extents only a run tells, which cannot be put in place.
    std::optional<kernels::StableDeviation> own;
};

struct ErrorOptions {
    graph::Precision precision = graph::Precision::kF32; ///< whose bounds of whole networks are the tolerance
    int threads = 1;
    kernels::ForeignRun foreign = {};
    std::function<void()> heartbeat; ///< called about as often as a step or a node was computed
};

/// Errors of all values that the regions of a loaded plan write on one draw. Values in opaque layouts, and of
/// types below a byte, are left out.
///
/// Runs the plan twice: as it is, and each step on the reference's values. Where a value is beyond its
/// tolerance, disturbed runs of the reference tell what of that is a near tie. \see kernels::compareStable
/// \param recorded  holds all values that the steps write.
/// \par Errors of a kernel, or of the reference.
[[nodiscard]] base::Result<std::vector<ValueError>> valueErrors(Executor& executor, const graph::Graph& graph,
                                                                const measure::RecordedValues& recorded,
                                                                std::size_t draw,
                                                                const ErrorOptions& options);

} // namespace tessera::runtime
