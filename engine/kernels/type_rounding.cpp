#include "engine/kernels/type_rounding.h"

#include "engine/kernels/tolerance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::kernels {

using graph::DType;

namespace {

double halfStepOf(DType dtype) {
    switch (dtype) {
    case DType::kFloat16:
        return 0x1p-25;
    case DType::kBfloat16:
        return 0x1p-134;
    default:
        return 0.0;
    }
}

} // namespace

double unitRoundoffOf(DType dtype) {
    switch (dtype) {
    case DType::kFloat16:
        return 0x1p-11;
    case DType::kBfloat16:
        return 0x1p-8;
    default:
        return 0.0;
    }
}

double overflowThresholdOf(DType dtype) {
    switch (dtype) {
    case DType::kFloat16:
        return 65520.0;
    case DType::kBfloat16:
        return 0x1p128 - 0x1p119;
    case DType::kFloat64:
        return std::numeric_limits<double>::max();
    default:
        return 0x1p128 - 0x1p103;
    }
}

void TypeRounding::roundTo(DType dtype) {
    const double own = unitRoundoffOf(dtype);
    unit = std::max(unit, own);
    halfStep = std::max(halfStep, halfStepOf(dtype));
    depth += own > 0.0 ? 1 : 0;
}

void TypeRounding::join(const TypeRounding& other) {
    unit = std::max(unit, other.unit);
    halfStep = std::max(halfStep, other.halfStep);
    depth = std::max(depth, other.depth);
}

double TypeRounding::relative() const {
    return 4.0 * unit * std::sqrt(static_cast<double>(depth));
}

double TypeRounding::absolute() const {
    return 4.0 * halfStep * std::sqrt(static_cast<double>(depth));
}

double Allowance::of(double magnitude, double r) const {
    // An infinite magnitude would let everything pass, and NaN nothing.
    const double known = std::isfinite(magnitude) ? magnitude : 0.0;
    const double size = std::isfinite(r) ? std::abs(r) : 0.0;
    return unit * std::max(known, size) + floor;
}

/// Libraries have the processor take subnormal numbers for 0.
constexpr double kLeastNormal = 0x1p-126;

Allowance allowanceOf(graph::Precision precision, std::int64_t length, const TypeRounding& rounding,
                      double size) {
    const Tolerance table = toleranceOf(precision);
    return {.unit = table.c * kFloatRoundoff * std::sqrt(static_cast<double>(length)) + 4.0 * table.u +
                    rounding.relative(),
            .floor = kFloor * size + rounding.absolute() + kLeastNormal};
}

} // namespace tessera::kernels
