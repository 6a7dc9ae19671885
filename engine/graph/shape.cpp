#include "engine/graph/shape.h"

#include "engine/base/assert.h"

namespace tessera::graph {

std::int64_t Dim::extent() const {
    TESSERA_ASSERT(isConstant());
    return m_extent;
}

std::optional<Extents> constantExtents(const Shape& shape) {
    Extents extents;
    extents.reserve(shape.size());
    for (const auto& dim : shape) {
        if (!dim.isConstant()) {
            return std::nullopt;
        }
        extents.push_back(dim.extent());
    }
    return extents;
}

Shape toShape(std::span<const std::int64_t> extents) {
    return {extents.begin(), extents.end()};
}

std::optional<std::int64_t> elementCount(std::span<const std::int64_t> extents) {
    std::int64_t count = 1;
    bool zero = false;
    for (const auto extent : extents) {
        if (extent < 0) {
            return std::nullopt;
        }
        zero = zero || extent == 0;
        if (__builtin_mul_overflow(count, extent == 0 ? 1 : extent, &count)) {
            return std::nullopt;
        }
    }
    return zero ? 0 : count;
}

Extents rowMajorStrides(std::span<const std::int64_t> extents) {
    Extents strides(extents.size());
    std::int64_t stride = 1;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        strides[axis] = stride;
        stride *= extents[axis];
    }
    return strides;
}

std::string toText(std::span<const std::int64_t> extents) {
    if (extents.empty()) {
        return "scalar";
    }
    std::string text;
    for (const auto extent : extents) {
        text += (text.empty() ? "" : "x") + std::to_string(extent);
    }
    return text;
}

std::optional<Extents> TensorType::extents() const {
    return shape && container == Container::kTensor ? constantExtents(*shape) : std::nullopt;
}

std::string containerText(Container container, std::string element) {
    if (holdsSequence(container)) {
        element = "seq(" + element + ")";
    }
    return isOptional(container) ? "opt(" + element + ")" : element;
}

std::optional<std::int64_t> TensorType::bytes() const {
    const auto known = extents();
    if (!known || bitWidth(dtype) == 0) {
        return std::nullopt;
    }
    const auto count = elementCount(*known);
    std::int64_t bits = 0;
    if (!count || __builtin_mul_overflow(*count, static_cast<std::int64_t>(bitWidth(dtype)), &bits)) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(packedBytes(dtype, static_cast<std::size_t>(*count)));
}

} // namespace tessera::graph
