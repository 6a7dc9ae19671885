#pragma once

#include "engine/base/result.h"
#include "engine/graph/shape.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tessera::graph {

/// a + b and a * b; nullopt when the result leaves int64.
[[nodiscard]] std::optional<std::int64_t> checkedAdd(std::int64_t a, std::int64_t b);
[[nodiscard]] std::optional<std::int64_t> checkedMultiply(std::int64_t a, std::int64_t b);
/// a + b and a * b of non-negative counts, at most the largest int64.
[[nodiscard]] std::int64_t saturatingAdd(std::int64_t a, std::int64_t b);
[[nodiscard]] std::int64_t saturatingMultiply(std::int64_t a, std::int64_t b);
/// Product of all extents, saturating.
[[nodiscard]] std::int64_t saturatingProduct(std::span<const std::int64_t> extents);
/// Rounded towards minus infinity and plus infinity; divisor > 0.
[[nodiscard]] std::int64_t floorDivide(std::int64_t dividend, std::int64_t divisor);
[[nodiscard]] std::int64_t ceilDivide(std::int64_t dividend, std::int64_t divisor);

/// floor(extent * scale) of Resize and Upsample, multiplied in single precision as the libraries do: twenty
/// elements by 1.3 are 26, though the float closest to 1.3 lies below it (onnx's shape inference says 25). A
/// scale of 1 keeps every extent. nullopt when the result is no extent inside int64.
/// \param crop  the part of the extent that is scaled: end - start of a region of interest
[[nodiscard]] std::optional<std::int64_t> scaledExtent(std::int64_t extent, float scale, float crop = 1.0F);

/// An axis in [-rank, rank) as an index from the front. kRefused (where = `field`) otherwise.
[[nodiscard]] base::Result<std::size_t> normalizeAxis(std::int64_t axis, std::size_t rank,
                                                      std::string_view field);
/// Several axes, in the order given; a repeated axis is refused.
[[nodiscard]] base::Result<std::vector<std::size_t>> normalizeAxes(std::span<const std::int64_t> axes,
                                                                   std::size_t rank, std::string_view field);

/// Two extents under numpy's broadcasting; nullopt when they do not fit. A symbol against an extent above 1
/// is that extent; two different symbols give an unknown extent.
[[nodiscard]] std::optional<Dim> broadcastDims(const Dim& a, const Dim& b);
/// Two shapes, aligned at their last axes.
[[nodiscard]] std::optional<Shape> broadcastShapes(const Shape& a, const Shape& b);
/// Two extents that must be one and the same: the more precise; nullopt when both are known and differ.
[[nodiscard]] std::optional<Dim> mergeDims(const Dim& a, const Dim& b);

/// A declared type and an inferred one agree when they hold the same kind of thing and every extent known to
/// both is equal.
[[nodiscard]] bool compatible(const TensorType& declared, const TensorType& inferred);
/// What both of two that agree know together. Constants win over symbols, and declared symbols over inferred
/// ones.
[[nodiscard]] TensorType merged(const TensorType& declared, const TensorType& inferred);

/// What a slice of one axis takes: `count` elements from `start` on, `step` apart (numpy's clamping).
struct SliceRange {
    std::int64_t start = 0;
    std::int64_t step = 1;
    std::int64_t count = 0;
};

/// `start:end:step` of an axis of `extent` elements; negative positions count from the end. `step` is neither
/// 0 nor the smallest int64.
[[nodiscard]] SliceRange resolveSlice(std::int64_t extent, std::int64_t start, std::int64_t end,
                                      std::int64_t step);

/// "f32[1,N,64]" with "?" for unknown extents and "[?]" for an unknown rank. `symbolName` names a symbol.
template <typename SymbolName>
[[nodiscard]] std::string typeText(const TensorType& type, SymbolName&& symbolName) {
    std::string text(toText(type.dtype));
    if (!type.shape) {
        return containerText(type.container, text + "[?]");
    }
    text += "[";
    for (std::size_t axis = 0; axis < type.shape->size(); ++axis) {
        const Dim& dim = (*type.shape)[axis];
        text += axis > 0 ? "," : "";
        text += dim.isConstant()  ? std::to_string(dim.extent())
                : dim.isUnknown() ? std::string("?")
                                  : std::string(symbolName(dim.symbol()));
    }
    return containerText(type.container, text + "]");
}

} // namespace tessera::graph
