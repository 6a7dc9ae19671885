// Softmax along an axis that is not the last: oneDNN has only unoptimised code for it.
#pragma once

#include "engine/backends/onednn/candidate.h"

namespace tessera::onednn {

/// The extents before the axis, of it and behind it, multiplied.
struct AxisExtents {
    std::int64_t outer = 1;
    std::int64_t axis = 1;
    std::int64_t inner = 1;
};

/// Of a single Softmax or LogSoftmax, whose input has these extents.
void offerStridedSoftmax(const Problem& problem, const AxisExtents& extents, Collector& collector);

} // namespace tessera::onednn
