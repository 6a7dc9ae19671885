// Products of matrices, MatMul and Gemm, as libraries of linear algebra take them. For authors of backends.
#pragma once

#include "region.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tessera::plugin {

/// A tensor that comes from outside of the region.
struct Operand {
    enum class From { kInput, kConstant } from = From::kInput;
    std::size_t position = 0; ///< among the region's inputs or constants

    [[nodiscard]] bool isConstant() const { return from == From::kConstant; }
    friend bool operator==(const Operand&, const Operand&) = default;
};

/// alpha * left * right + beta * addend, `batch` times; row-major matrices without gaps.
struct Product {
    Operand left;  ///< m x k, or k x m where it is transposed
    Operand right; ///< k x n, or n x k
    std::size_t m = 0;
    std::size_t n = 0;
    std::size_t k = 0;
    std::size_t batch = 1;
    std::size_t leftStride = 0;  ///< elements from one product's matrix to the next one's; 0: they share it
    std::size_t rightStride = 0; ///< as leftStride
    bool isLeftTransposed = false;
    bool isRightTransposed = false;
    float alpha = 1.0F;
    /// The region's value that a Gemm adds, of any extents that broadcast to the result's; -1: none.
    std::int32_t addend = -1;
    float beta = 0.0F;
};

/// Where a float32 tensor that is not empty comes from. Throws Unsupported: the region makes it itself.
[[nodiscard]] inline Operand operandOf(const RegionView& region, std::int32_t value) {
    requireFloat(region, value);
    const auto input = RegionView::positionIn(region.inputs(), value);
    if (input >= 0) {
        return {Operand::From::kInput, static_cast<std::size_t>(input)};
    }
    const auto constant = RegionView::positionIn(region.constants(), value);
    if (constant < 0) {
        throw Unsupported("value '" + std::string(region.value(value).name) + "' is made inside the region");
    }
    return {Operand::From::kConstant, static_cast<std::size_t>(constant)};
}

namespace detail {

inline std::size_t countOf(std::span<const std::int64_t> extents) {
    std::size_t count = 1;
    for (const auto extent : extents) {
        count *= static_cast<std::size_t>(extent);
    }
    return count;
}

/// Elements between two matrices of one side of a MatMul whose result has the batch `all`; 0 where all
/// products share one matrix. Throws Unsupported: the side is repeated along a part of the batch.
inline std::size_t batchStride(std::span<const std::int64_t> all, std::span<const std::int64_t> batch,
                               std::size_t elements) {
    if (countOf(batch) == 1) {
        return 0;
    }
    const auto skipped = all.size() - batch.size();
    if (countOf(all.first(skipped)) != 1 || !std::ranges::equal(all.subspan(skipped), batch)) {
        throw Unsupported("a side is repeated along a part of its batch");
    }
    return elements;
}

inline Product readMatMul(const RegionView& region, const NodeView& node) {
    const auto left = region.extents(node.input(0));
    const auto right = region.extents(node.input(1));
    if (left.size() < 2 || right.size() < 2) {
        throw Unsupported("an operand is no matrix");
    }
    Product product{.left = operandOf(region, node.input(0)), .right = operandOf(region, node.input(1))};
    product.m = static_cast<std::size_t>(left[left.size() - 2]);
    product.k = static_cast<std::size_t>(left.back());
    product.n = static_cast<std::size_t>(right.back());
    const auto leftBatch = left.first(left.size() - 2);
    const auto rightBatch = right.first(right.size() - 2);
    if (countOf(rightBatch) == 1) {
        product.m *= countOf(leftBatch); // one product of all rows
        return product;
    }
    const auto result = region.extents(node.output(0));
    const auto batch = result.first(result.size() - 2);
    product.batch = countOf(batch);
    product.leftStride = batchStride(batch, leftBatch, product.m * product.k);
    product.rightStride = batchStride(batch, rightBatch, product.k * product.n);
    return product;
}

inline Product readGemm(const RegionView& region, const NodeView& node) {
    Product product{.left = operandOf(region, node.input(0)), .right = operandOf(region, node.input(1))};
    const auto left = region.extents(node.input(0));
    const auto right = region.extents(node.input(1));
    product.isLeftTransposed = node.intOr("transA", 0) != 0;
    product.isRightTransposed = node.intOr("transB", 0) != 0;
    product.alpha = node.floatOr("alpha", 1.0F);
    product.m = static_cast<std::size_t>(left[product.isLeftTransposed ? 1 : 0]);
    product.k = static_cast<std::size_t>(left[product.isLeftTransposed ? 0 : 1]);
    product.n = static_cast<std::size_t>(right[product.isRightTransposed ? 0 : 1]);
    if (node.input(2) >= 0) {
        product.addend = node.input(2);
        product.beta = node.floatOr("beta", 1.0F);
    }
    return product;
}

} // namespace detail

/// Reads the region's first node; throws Unsupported unless it is a MatMul of matrices or a Gemm, of float32.
[[nodiscard]] inline Product readProduct(const RegionView& region) {
    const NodeView node = region.node(0);
    if (!node.domain().empty() || (node.op() != "MatMul" && node.op() != "Gemm")) {
        throw Unsupported("it begins with no product");
    }
    return node.op() == "MatMul" ? detail::readMatMul(region, node) : detail::readGemm(region, node);
}

} // namespace tessera::plugin
