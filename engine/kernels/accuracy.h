#pragma once

#include "engine/base/result.h"
#include "engine/graph/precision.h"
#include "engine/kernels/oracle.h"

#include <cstdint>

namespace tessera::kernels {

/// Are positions at which an output or the reference is not finite compared?
enum class NonFinite : std::uint8_t {
    kJudged,
    kIgnored, ///< for draws of extremes, in classes that do not promise them
};

/// Are there positions at which an output or the reference is not finite?
enum class NonFiniteFound : std::uint8_t {
    kNone,
    kBoth,    ///< the same infinity, or NaN, in both
    kDiffers, ///< somewhere only one is, or they are not the same
};

struct CompareOptions {
    graph::Precision precision = graph::Precision::kStrict;
    NonFinite nonFinite = NonFinite::kJudged;
    int threads = 1;
};

/// How far an output is from the oracle's, and whether that is right. Errors are of positions at which both
/// are finite.
struct Deviation {
    bool passes = false;
    double maxAbs = 0.0;
    double maxRel = 0.0; ///< over elements with r != 0
    double relativeL2 = 0.0;
    double tolerance = 0.0;  ///< allowed at the worst element
    std::int64_t worst = 0;  ///< element whose error uses most of what is allowed
    double worstShare = 0.0; ///< error / allowed there; above 1 it fails
    NonFiniteFound nonFinite = NonFiniteFound::kNone;
};

/// NaN is right where the reference is NaN, an infinity where it is the same one, or where the reference is
/// so near to overflow of its type that the tolerance reaches it; and the other way round.
///
/// `y` has the extents and, when it is not floating, the type of `oracle.r`; kUsage otherwise.
/// The result does not depend on `threads` but for the last bits of relativeL2.
[[nodiscard]] base::Result<Deviation> compare(const OracleResult& oracle, const graph::Tensor& y,
                                              const CompareOptions& options);

} // namespace tessera::kernels
