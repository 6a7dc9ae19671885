// Attention from its primitives: MatMul, a scale, a mask, Softmax, MatMul.
#include "engine/backends/generated/reader.h"

#include <algorithm>

namespace tessera::generated {

using codegen::Attention;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::size_t kLeastRank = 3;
constexpr std::size_t kMostRank = 4;

std::size_t operandAt(const RegionView& region, std::int32_t value) {
    requireFloat(region, value);
    const auto position = RegionView::positionIn(region.inputs(), value);
    if (position < 0) {
        throw Unsupported("value '" + std::string(region.value(value).name) + "' is no input of the region");
    }
    return static_cast<std::size_t>(position);
}

/// Batch, heads, rows, columns; a missing batch is 1.
std::array<std::int64_t, 4> axesOf(const RegionView& region, std::int32_t value) {
    const auto extents = region.extents(value);
    if (extents.size() < kLeastRank || extents.size() > kMostRank) {
        throw Unsupported("value '" + std::string(region.value(value).name) +
                          "' is no stack of matrices of heads");
    }
    std::array<std::int64_t, 4> axes{1, 1, 1, 1};
    std::ranges::copy_backward(extents, axes.end());
    return axes;
}

void readScale(const RegionView& region, const NodeView& node, std::int32_t scores, Attention& shape,
               ReadRegion& read) {
    if (shape.mask != Attention::Mask::kNone || shape.scale != Attention::Scale::kOne) {
        throw Unsupported("its scores are scaled twice, or behind their mask");
    }
    const bool isFirst = node.input(0) == scores;
    const std::int32_t number = node.input(isFirst ? 1 : 0);
    const auto position = RegionView::positionIn(region.constants(), number);
    if (position < 0 || region.elements(number) != 1 ||
        region.extents(number).size() > region.extents(scores).size()) {
        throw Unsupported("its scores are not scaled by one constant");
    }
    requireFloat(region, number);
    read.weights = static_cast<std::size_t>(position);
    if (node.op() == "Div" && !isFirst) {
        throw Unsupported("its scores divide a number");
    }
    shape.scale = node.op() == "Div" ? Attention::Scale::kDivisor : Attention::Scale::kFactor;
}

void readMask(const RegionView& region, const NodeView& node, std::int32_t scores, Attention& shape,
              ReadRegion& read) {
    if (shape.mask != Attention::Mask::kNone) {
        throw Unsupported("its scores have two masks");
    }
    const std::int32_t mask = node.input(node.input(0) == scores ? 1 : 0);
    const auto extents = region.extents(mask);
    const auto whole = axesOf(region, scores);
    if (extents.empty() || extents.size() > whole.size() || extents.back() != whole[3]) {
        throw Unsupported("its mask has not one number a key");
    }
    std::int64_t stride = extents.back();
    for (std::size_t axis = 3; axis-- > 0;) {
        const std::size_t missing = whole.size() - extents.size();
        const std::int64_t extent = axis < missing ? 1 : extents[axis - missing];
        if (extent != 1 && extent != whole[axis]) {
            throw Unsupported("its mask does not fit its scores");
        }
        shape.maskStrides[axis] = extent == 1 ? 0 : stride;
        stride *= extent;
    }
    if (const auto constant = RegionView::positionIn(region.constants(), mask); constant >= 0) {
        requireFloat(region, mask);
        shape.mask = Attention::Mask::kAddedConstant;
        read.constants.push_back(static_cast<std::size_t>(constant));
        return;
    }
    shape.mask = Attention::Mask::kAdded;
    read.operands.push_back(operandAt(region, mask));
}

} // namespace

void requireSoftmaxOfRows(const RegionView& region, const NodeView& softmax) {
    const auto rank = static_cast<std::int64_t>(region.extents(softmax.input(0)).size());
    const std::int64_t axis = softmax.intOr("axis", softmax.opset() >= 13 ? -1 : 1);
    if (axis != -1 && axis != rank - 1) {
        throw Unsupported("its softmax is not over the last axis");
    }
}

bool looksLikeAttention(const RegionView& region) {
    return region.nodeCount() >= 3 && region.node(0).op() == "MatMul" &&
           region.node(region.nodeCount() - 1).op() == "MatMul";
}

ReadRegion readAttention(const RegionView& region) {
    const std::size_t count = region.nodeCount();
    const NodeView first = region.node(0);
    const NodeView last = region.node(count - 1);
    ReadRegion read;
    Attention shape;
    const auto query = axesOf(region, first.input(0));
    const auto key = axesOf(region, first.input(1));
    const auto value = axesOf(region, last.input(1));
    read.input = operandAt(region, first.input(0));
    read.operands = {operandAt(region, first.input(1)), operandAt(region, last.input(1))};
    const bool sameHeads =
        query[0] == key[0] && query[0] == value[0] && query[1] == key[1] && query[1] == value[1];
    if (!sameHeads || region.extents(first.input(0)).size() != region.extents(last.input(1)).size()) {
        throw Unsupported("its heads are broadcast");
    }
    shape.batch = query[0];
    shape.heads = query[1];
    shape.queries = query[2];
    shape.depth = query[3];
    shape.keys = key[3];
    shape.values = value[3];
    std::int32_t scores = first.output(0);
    for (std::size_t i = 1; i + 1 < count; ++i) {
        const NodeView node = region.node(i);
        if (node.input(0) != scores && node.input(1) != scores) {
            throw Unsupported("node '" + std::string(node.name()) + "' does not follow the one before it");
        }
        if (node.op() == "Softmax" && i + 2 == count) {
            requireSoftmaxOfRows(region, node);
        } else if (node.op() == "Mul" || node.op() == "Div") {
            readScale(region, node, scores, shape, read);
        } else if (node.op() == "Add") {
            readMask(region, node, scores, shape, read);
        } else {
            throw Unsupported("node '" + std::string(node.name()) + "' is no part of an attention");
        }
        scores = node.output(0);
    }
    if (region.node(count - 2).op() != "Softmax") {
        throw Unsupported("nothing normalises its scores");
    }
    if (last.input(0) != scores || region.outputs().size() != 1 || region.outputs()[0] != last.output(0)) {
        throw Unsupported("only the mixture of the values can be needed outside");
    }
    read.inputRank = read.outputRank = region.extents(first.input(0)).size();
    read.problem.shape = shape;
    return read;
}

} // namespace tessera::generated
