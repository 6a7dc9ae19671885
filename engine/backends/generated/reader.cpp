#include "engine/backends/generated/reader.h"

#include "engine/backend/abi/window.hpp"

#include <algorithm>

namespace tessera::generated {

using codegen::Convolution;
using codegen::Product;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

void readConvolution(const RegionView& region, Convolution::Direction direction, ReadRegion& read) {
    const NodeView node = region.node(0);
    read.problem.shape = convolutionAt(region, node, direction);
    read.input = inputAt(region, node.input(0));
    read.weights = constantAt(region, node.input(1), "the weight");
    read.inputRank = read.outputRank = region.extents(node.input(0)).size();
    addBias(region, node, read);
    readSteps(region, 1, node.output(0), 1, read);
}

/// A product of two activations: one matrix for all of the left ones, or one each.
void readBatchedProduct(const RegionView& region, ReadRegion& read) {
    const NodeView node = region.node(0);
    const auto left = region.extents(node.input(0));
    const auto right = region.extents(node.input(1));
    if (left.size() < 2 || right.size() < 2) {
        throw Unsupported("an operand is no matrix");
    }
    const auto batchesOf = [](std::span<const std::int64_t> extents) {
        const auto leading = extents.first(extents.size() - 2);
        const auto first = std::ranges::find_if(leading, [](auto extent) { return extent != 1; });
        return std::vector<std::int64_t>(first, leading.end());
    };
    const auto leftBatches = batchesOf(left);
    const auto rightBatches = batchesOf(right);
    const bool isOne = rightBatches.empty() && right.size() <= left.size();
    if (!isOne && leftBatches != rightBatches) {
        throw Unsupported("its batches are broadcast");
    }
    read.input = inputAt(region, node.input(0));
    read.operands = {inputAt(region, node.input(1))};
    read.inputRank = left.size();
    read.outputRank = region.extents(node.output(0)).size();
    codegen::BatchedProduct shape;
    shape.depth = right[right.size() - 2];
    shape.columns = right.back();
    std::int64_t batches = 1;
    for (const auto extent : rightBatches) {
        batches *= extent;
    }
    shape.batches = batches;
    shape.rows = region.elements(node.input(0)) / std::max<std::int64_t>(1, batches * shape.depth.value());
    read.problem.shape = shape;
    readSteps(region, 1, node.output(0), read.outputRank - 1, read);
}

void readMatMul(const RegionView& region, ReadRegion& read) {
    const NodeView node = region.node(0);
    if (RegionView::positionIn(region.constants(), node.input(1)) < 0) {
        readBatchedProduct(region, read);
        return;
    }
    const auto left = region.extents(node.input(0));
    const auto weights = region.extents(node.input(1));
    const bool isMatrix = weights.size() >= 2 && std::all_of(weights.begin(), weights.end() - 2,
                                                             [](auto extent) { return extent == 1; });
    if (left.empty() || !isMatrix || weights.size() > std::max<std::size_t>(left.size(), 2)) {
        throw Unsupported("its right operand is no single matrix");
    }
    read.input = inputAt(region, node.input(0));
    read.weights = constantAt(region, node.input(1), "the right operand");
    read.inputRank = left.size();
    read.outputRank = region.extents(node.output(0)).size();
    Product shape;
    shape.depth = weights[weights.size() - 2];
    shape.columns = weights[weights.size() - 1];
    shape.rows = region.elements(node.input(0)) / std::max<std::int64_t>(1, shape.depth.value());
    read.problem.shape = shape;
    readRowsBehind(region, node.output(0), read);
}

void readGemm(const RegionView& region, ReadRegion& read) {
    const NodeView node = region.node(0);
    if (node.intOr("transA", 0) != 0) {
        throw Unsupported("its left operand is transposed");
    }
    const auto left = region.extents(node.input(0));
    const auto result = region.extents(node.output(0));
    read.input = inputAt(region, node.input(0));
    read.weights = constantAt(region, node.input(1), "the right operand");
    read.inputRank = read.outputRank = 2;
    Product shape;
    shape.rows = left[0];
    shape.depth = left[1];
    shape.columns = result[1];
    shape.order = node.intOr("transB", 0) != 0 ? Product::WeightOrder::kColumnsByDepth
                                               : Product::WeightOrder::kDepthByColumns;
    shape.scale = node.floatOr("alpha", 1.0F);
    read.problem.shape = shape;
    if (node.input(2) >= 0) {
        const auto bias = region.extents(node.input(2));
        const bool isRow = bias.empty() || (bias.back() == result[1] || bias.back() == 1);
        if (!isRow || (bias.size() == 2 && bias[0] != 1)) {
            throw Unsupported("its bias is not one number a column");
        }
        addChannelStep(region, node.input(2), codegen::StepOp::kAdd, node.floatOr("beta", 1.0F), read);
    }
    readRowsBehind(region, node.output(0), read);
}

} // namespace

std::size_t inputAt(const RegionView& region, std::int32_t value) {
    const auto position = RegionView::positionIn(region.inputs(), value);
    if (position < 0) {
        throw Unsupported("its activation is no input of the region");
    }
    return static_cast<std::size_t>(position);
}

Convolution convolutionAt(const RegionView& region, const NodeView& node, Convolution::Direction direction) {
    const auto input = region.extents(node.input(0));
    const auto output = region.extents(node.output(0));
    const auto weights = region.extents(node.input(1));
    if (input.size() < 3 || input.size() > 5 || weights.size() != input.size()) {
        throw Unsupported("it has not one to three spatial dimensions");
    }
    const std::vector<std::int64_t> kernel(weights.begin() + 2, weights.end());
    const bool isForward = direction == Convolution::Direction::kForward;
    const auto window = isForward ? plugin::slidingWindow(node, input, output, kernel)
                                  : plugin::transposedWindow(node, input, output, kernel);
    Convolution shape;
    shape.direction = direction;
    shape.batch = input[0];
    shape.inputChannels = input[1];
    shape.outputChannels = output[1];
    shape.groups = node.intOr("group", 1);
    spread(input.subspan(2), shape.input, 1);
    spread(output.subspan(2), shape.output, 1);
    spread(kernel, shape.kernel, 1);
    spread(window.strides, shape.strides, 1);
    spread(window.dilations, shape.dilations, 1);
    spread(window.padsBegin, shape.padsBegin, 0);
    return shape;
}

std::vector<std::size_t> ReadRegion::buffers() const {
    std::vector<std::size_t> positions{input};
    positions.insert(positions.end(), operands.begin(), operands.end());
    positions.insert(positions.end(), tensors.begin(), tensors.end());
    return positions;
}

std::vector<std::optional<std::size_t>> ReadRegion::sources() const {
    std::vector<std::optional<std::size_t>> positions{weights};
    positions.insert(positions.end(), constants.begin(), constants.end());
    return positions;
}

bool ReadRegion::isEpilogueFree() const {
    return std::holds_alternative<codegen::Product>(problem.shape) ||
           std::holds_alternative<codegen::BatchedProduct>(problem.shape) ||
           std::holds_alternative<codegen::Convolution>(problem.shape) ||
           std::holds_alternative<codegen::Separable>(problem.shape) ||
           std::holds_alternative<codegen::Pool>(problem.shape);
}

void addBias(const RegionView& region, const NodeView& convolution, ReadRegion& read) {
    if (convolution.input(2) >= 0) {
        addChannelStep(region, convolution.input(2), codegen::StepOp::kAdd, 1.0F, read);
    }
}

ReadRegion readRegion(const RegionView& region) {
    if (looksLikeAttention(region)) {
        return readAttention(region);
    }
    if (looksLikeRows(region)) {
        return readRows(region);
    }
    if (looksLikeLrn(region)) {
        return readLrn(region);
    }
    if (looksLikeReduction(region)) {
        return readReduction(region);
    }
    if (looksLikeReorder(region)) {
        return readReorder(region);
    }
    if (looksElementwise(region)) {
        return readElementwise(region);
    }
    if (looksLikePool(region)) {
        return readPool(region);
    }
    if (looksSeparable(region)) {
        return readSeparable(region);
    }
    const NodeView node = region.node(0);
    for (const auto value : node.inputs()) {
        if (value >= 0) {
            requireFloat(region, value);
        }
    }
    ReadRegion read;
    if (!node.domain().empty()) {
        throw Unsupported("it is no operator of ONNX");
    }
    if (node.op() == "Conv") {
        readConvolution(region, Convolution::Direction::kForward, read);
    } else if (node.op() == "ConvTranspose") {
        readConvolution(region, Convolution::Direction::kTransposed, read);
    } else if (node.op() == "MatMul") {
        readMatMul(region, read);
    } else if (node.op() == "Gemm") {
        readGemm(region, read);
    } else {
        throw Unsupported("no family makes " + std::string(node.op()));
    }
    return read;
}

} // namespace tessera::generated
