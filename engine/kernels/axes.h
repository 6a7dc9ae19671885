#pragma once

#include "engine/kernels/kernel.h"

#include <optional>
#include <vector>

namespace tessera::kernels {

/// The axes of an operator that took them as attribute before opset `sinceInput` and as input 1 from then on;
/// nullopt when neither is present.
[[nodiscard]] base::Result<std::optional<std::vector<std::int64_t>>> axesOf(const KernelContext& context,
                                                                            std::int64_t sinceInput);

/// Extents before, at and after an axis multiplied out: a tensor as [outer, extent, inner].
struct AxisView {
    std::int64_t outer = 1;
    std::int64_t extent = 1;
    std::int64_t inner = 1;
};

[[nodiscard]] AxisView viewAlong(const graph::Extents& extents, std::size_t axis);

} // namespace tessera::kernels
