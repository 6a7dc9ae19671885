#pragma once

#include "engine/base/result.h"
#include "engine/graph/precision.h"
#include "engine/kernels/oracle.h"

#include <cstdint>

namespace tessera::kernels {

/// How far an output is from the oracle's, and whether that is right.
struct Deviation {
    bool passes = false;
    double maxAbs = 0.0;
    double maxRel = 0.0; ///< over elements with r != 0
    double relativeL2 = 0.0;
    double tolerance = 0.0;  ///< allowed at the worst element
    std::int64_t worst = 0;  ///< element whose error uses most of what is allowed
    double worstShare = 0.0; ///< error / allowed there; above 1 it fails
};

/// `y` has the extents and, when it is not floating, the type of `oracle.r`; kUsage otherwise.
/// The result does not depend on `threads` but for the last bits of relativeL2.
[[nodiscard]] base::Result<Deviation> compare(const OracleResult& oracle, const graph::Tensor& y,
                                              graph::Precision precision, int threads = 1);

} // namespace tessera::kernels
