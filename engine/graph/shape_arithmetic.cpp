#include "engine/graph/shape_arithmetic.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>

namespace tessera::graph {

namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

} // namespace

std::optional<std::int64_t> checkedAdd(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::nullopt : std::optional(sum);
}

std::optional<std::int64_t> checkedMultiply(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::nullopt : std::optional(product);
}

std::int64_t saturatingAdd(std::int64_t a, std::int64_t b) {
    return checkedAdd(a, b).value_or(kLargest);
}

std::int64_t saturatingMultiply(std::int64_t a, std::int64_t b) {
    return checkedMultiply(a, b).value_or(kLargest);
}

std::int64_t saturatingProduct(std::span<const std::int64_t> extents) {
    if (std::ranges::find(extents, 0) != extents.end()) {
        return 0;
    }
    std::int64_t product = 1;
    for (const auto extent : extents) {
        product = saturatingMultiply(product, extent);
    }
    return product;
}

std::int64_t floorDivide(std::int64_t dividend, std::int64_t divisor) {
    TESSERA_ASSERT(divisor > 0);
    return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

std::int64_t ceilDivide(std::int64_t dividend, std::int64_t divisor) {
    TESSERA_ASSERT(divisor > 0);
    return dividend / divisor + (dividend % divisor > 0 ? 1 : 0);
}

std::optional<std::int64_t> scaledExtent(std::int64_t extent, float scale, float crop) {
    if (scale == 1.0F && crop == 1.0F) {
        return extent;
    }
    const float product = std::floor(static_cast<float>(extent) * crop * scale);
    if (!(product >= 0.0F && product < 9.0e18F)) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(product);
}

base::Result<std::size_t> normalizeAxis(std::int64_t axis, std::size_t rank, std::string_view field) {
    const auto signedRank = static_cast<std::int64_t>(rank);
    if (axis < -signedRank || axis >= signedRank) {
        return base::fail(base::ErrorKind::kRefused,
                          "axis " + std::to_string(axis) + " does not exist in rank " + std::to_string(rank),
                          std::string(field));
    }
    return static_cast<std::size_t>(axis < 0 ? axis + signedRank : axis);
}

base::Result<std::vector<std::size_t>> normalizeAxes(std::span<const std::int64_t> axes, std::size_t rank,
                                                     std::string_view field) {
    std::vector<std::size_t> result;
    std::vector<bool> seen(rank, false);
    for (const std::int64_t axis : axes) {
        TESSERA_TRY(const std::size_t index, normalizeAxis(axis, rank, field));
        if (seen[index]) {
            return base::fail(base::ErrorKind::kRefused, "axis " + std::to_string(axis) + " is named twice",
                              std::string(field));
        }
        seen[index] = true;
        result.push_back(index);
    }
    return result;
}

std::optional<Dim> broadcastDims(const Dim& a, const Dim& b) {
    if (a.isConstant() && b.isConstant()) {
        if (a == b || b.extent() == 1) {
            return a;
        }
        return a.extent() == 1 ? std::optional(b) : std::nullopt;
    }
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
        if (one.isConstant()) {
            return one.extent() == 1 ? other : one;
        }
    }
    return a == b ? a : Dim::unknown();
}

std::optional<Shape> broadcastShapes(const Shape& a, const Shape& b) {
    const Shape& longer = a.size() >= b.size() ? a : b;
    const Shape& shorter = a.size() >= b.size() ? b : a;
    Shape result = longer;
    const std::size_t shift = longer.size() - shorter.size();
    for (std::size_t axis = 0; axis < shorter.size(); ++axis) {
        const auto dim = broadcastDims(longer[axis + shift], shorter[axis]);
        if (!dim) {
            return std::nullopt;
        }
        result[axis + shift] = *dim;
    }
    return result;
}

std::optional<Dim> mergeDims(const Dim& a, const Dim& b) {
    if (a.isConstant() && b.isConstant()) {
        return a == b ? std::optional(a) : std::nullopt;
    }
    const bool firstIsPreciser = a.isConstant() || (!b.isConstant() && !a.isUnknown());
    return firstIsPreciser ? a : b;
}

bool compatible(const TensorType& declared, const TensorType& inferred) {
    if (declared == TensorType{} || inferred == TensorType{}) {
        return true;
    }
    if (declared.container != inferred.container) {
        return false;
    }
    if (declared.dtype != DType::kUndefined && inferred.dtype != DType::kUndefined &&
        declared.dtype != inferred.dtype) {
        return false;
    }
    if (!declared.shape || !inferred.shape) {
        return true;
    }
    return std::ranges::equal(*declared.shape, *inferred.shape, [](const Dim& a, const Dim& b) {
        return !a.isConstant() || !b.isConstant() || a == b;
    });
}

TensorType merged(const TensorType& declared, const TensorType& inferred) {
    if (inferred == TensorType{}) {
        return declared;
    }
    TensorType result = inferred;
    if (result.dtype == DType::kUndefined) {
        result.dtype = declared.dtype;
    }
    if (!result.shape) {
        result.shape = declared.shape;
    } else if (declared.shape) {
        for (std::size_t axis = 0; axis < result.shape->size(); ++axis) {
            Dim& dim = (*result.shape)[axis];
            dim = mergeDims((*declared.shape)[axis], dim).value_or(dim);
        }
    }
    return result;
}

SliceRange resolveSlice(std::int64_t extent, std::int64_t start, std::int64_t end, std::int64_t step) {
    TESSERA_ASSERT(step != 0 && step != std::numeric_limits<std::int64_t>::min());
    // Forward slices run over [0, extent], backward ones over [extent - 1, -1].
    const std::int64_t low = step > 0 ? 0 : -1;
    const std::int64_t high = step > 0 ? extent : extent - 1;
    const auto clamped = [&](std::int64_t position) {
        // A negative position plus an extent cannot overflow.
        return std::clamp(position < 0 ? position + extent : position, low, high);
    };
    SliceRange range{.start = clamped(start), .step = step, .count = 0};
    const std::int64_t distance = step > 0 ? clamped(end) - range.start : range.start - clamped(end);
    range.count = distance > 0 ? ceilDivide(distance, step > 0 ? step : -step) : 0;
    return range;
}

} // namespace tessera::graph
