#include "engine/backends/clblast/product.h"

#include "engine/backend/abi/region.hpp"

#include <algorithm>
#include <span>

namespace tessera::clblast {

namespace {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;
using Extents = std::span<const std::int64_t>;

Operand operandOf(const RegionView& region, std::int32_t value) {
    plugin::requireFloat(region, value);
    const auto input = RegionView::positionIn(region.inputs(), value);
    if (input >= 0) {
        return {Operand::From::kInput, static_cast<std::size_t>(input)};
    }
    return {Operand::From::kConstant, plugin::constantAt(region, value, "an operand")};
}

std::size_t countOf(Extents extents) {
    std::size_t count = 1;
    for (const auto extent : extents) {
        count *= static_cast<std::size_t>(extent);
    }
    return count;
}

Product readMatMul(const RegionView& region, const NodeView& node) {
    const auto left = region.extents(node.input(0));
    const auto right = region.extents(node.input(1));
    if (left.size() < 2 || right.size() < 2) {
        throw Unsupported("an operand is no matrix");
    }
    Product product{.left = operandOf(region, node.input(0)),
                    .right = operandOf(region, node.input(1)),
                    .addend = std::nullopt};
    product.m = static_cast<std::size_t>(left[left.size() - 2]);
    product.k = static_cast<std::size_t>(left.back());
    product.n = static_cast<std::size_t>(right.back());
    const auto leftBatch = left.first(left.size() - 2);
    const auto rightBatch = right.first(right.size() - 2);
    if (countOf(rightBatch) == 1) {
        product.m *= countOf(leftBatch); // one product of all rows
    } else if (std::ranges::equal(leftBatch, rightBatch)) {
        product.batch = countOf(leftBatch);
    } else {
        throw Unsupported("its batches are broadcast");
    }
    return product;
}

Product readGemm(const RegionView& region, const NodeView& node) {
    Product product{.left = operandOf(region, node.input(0)),
                    .right = operandOf(region, node.input(1)),
                    .addend = std::nullopt};
    const auto left = region.extents(node.input(0));
    const auto right = region.extents(node.input(1));
    product.isLeftTransposed = node.intOr("transA", 0) != 0;
    product.isRightTransposed = node.intOr("transB", 0) != 0;
    product.alpha = node.floatOr("alpha", 1.0F);
    product.m = static_cast<std::size_t>(left[product.isLeftTransposed ? 1 : 0]);
    product.k = static_cast<std::size_t>(left[product.isLeftTransposed ? 0 : 1]);
    product.n = static_cast<std::size_t>(right[product.isRightTransposed ? 0 : 1]);
    if (node.input(2) >= 0) {
        if (!std::ranges::equal(region.extents(node.input(2)), region.extents(node.output(0)))) {
            throw Unsupported("its addend is broadcast");
        }
        product.addend = operandOf(region, node.input(2));
        product.beta = node.floatOr("beta", 1.0F);
    }
    return product;
}

} // namespace

Product readProduct(const RegionView& region) {
    const NodeView node = region.node(0);
    if (region.nodeCount() != 1 || (node.op() != "MatMul" && node.op() != "Gemm")) {
        throw Unsupported("it is no product alone");
    }
    return node.op() == "MatMul" ? readMatMul(region, node) : readGemm(region, node);
}

} // namespace tessera::clblast
