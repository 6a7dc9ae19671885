#pragma once

#include "engine/graph/dtype.h"
#include "engine/graph/precision.h"

#include <cstdint>

namespace tessera::kernels {

/// Rounding by the types of the values themselves, where a model computes in 16 bits: it is in the right
/// result of every class, and kernels may do it at other places than the model does.
struct TypeRounding {
    double unit = 0.0;     ///< largest unit roundoff among the types that results were rounded to
    double halfStep = 0.0; ///< half of their largest step near zero
    int depth = 0;         ///< roundings one after the other on the longest way

    /// Results of `dtype` computed from what has this.
    void roundTo(graph::DType dtype);
    /// Values of both are used together.
    void join(const TypeRounding& other);
    /// Of an element, relative to its magnitude: 4u for one rounding, as the classes have it (the two sides
    /// round at most once each; activations and their like enlarge an error by 1.2). Roundings in a row are
    /// independent of each other, so that their errors add up as the root of their number.
    [[nodiscard]] double relative() const;
    /// Near zero, where the type's steps do not shrink any more.
    [[nodiscard]] double absolute() const;
};

/// Of float16 and bfloat16; 0 for all others, whose rounding the tolerance has.
[[nodiscard]] double unitRoundoffOf(graph::DType dtype);

/// Where rounding to a floating type of 16 bits or more gives infinity: its largest number and half an ulp.
/// Of float64, which cannot hold that: its largest number.
[[nodiscard]] double overflowThresholdOf(graph::DType dtype);

/// What one element may differ by: unit · max(magnitude, |r|) + floor.
struct Allowance {
    double unit = 0.0;
    double floor = 0.0;

    [[nodiscard]] double of(double magnitude, double r) const;
};

/// Of values that are not exact.
/// \param length  K
/// \param size    usualSizeOf() the right result
[[nodiscard]] Allowance allowanceOf(graph::Precision precision, std::int64_t length,
                                    const TypeRounding& rounding, double size);

} // namespace tessera::kernels
