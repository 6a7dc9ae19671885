// Rows normalised one by one: LayerNormalization and its kin, or Softmax, elementwise steps before and
// behind, by itself or behind a product.
#include "engine/backends/generated/reader.h"

#include <functional>
#include <limits>
#include <numeric>

namespace tessera::generated {

using codegen::RowNormalisation;
using codegen::StepOp;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

bool isSoftmax(const NodeView& node) {
    return node.op() == "Softmax" || node.op() == "LogSoftmax";
}
/// Of the channels of images.
bool isOfImages(const NodeView& node) {
    return node.op() == "InstanceNormalization" || node.op() == "GroupNormalization";
}
bool isRowOperator(const NodeView& node) {
    return isSoftmax(node) || isOfImages(node) || node.op() == "LayerNormalization" ||
           node.op() == "RMSNormalization";
}

std::int64_t elementsOf(std::span<const std::int64_t> extents) {
    return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

std::size_t rowOperatorAt(const RegionView& region) {
    std::size_t index = 0;
    while (index < region.nodeCount() && !isRowOperator(region.node(index))) {
        ++index;
    }
    return index;
}

/// One number a column, or one for all.
void addColumnStep(const RegionView& region, std::int32_t constant, StepOp op, std::int64_t columns,
                   ReadRegion& read) {
    const auto elements = region.elements(constant);
    if (elements != columns && elements != 1) {
        throw Unsupported("its scale or bias has not one number a column");
    }
    addChannelStep(region, constant, op, 1.0F, read);
}

/// \return the axis that rows begin at.
std::size_t readLayer(const RegionView& region, const NodeView& node, RowNormalisation& shape) {
    const auto extents = region.extents(node.input(0));
    const auto rank = static_cast<std::int64_t>(extents.size());
    const std::int64_t given = node.intOr("axis", -1);
    const std::int64_t axis = given < 0 ? given + rank : given;
    if (axis < 0 || axis >= rank || node.outputs().size() != 1) {
        throw Unsupported("its mean or deviation is an output too");
    }
    shape.kind = node.op() == "LayerNormalization" ? RowNormalisation::Kind::kLayer
                                                   : RowNormalisation::Kind::kRootMeanSquare;
    shape.epsilon = node.floatOr("epsilon", 1e-5F);
    return static_cast<std::size_t>(axis);
}

/// The axis; up to opset 12 all from it on are one.
std::size_t readSoftmax(const RegionView& region, const NodeView& node, RowNormalisation& shape) {
    const auto extents = region.extents(node.input(0));
    const auto rank = static_cast<std::int64_t>(extents.size());
    const bool isOld = node.opset() < 13;
    const std::int64_t given = node.intOr("axis", isOld ? 1 : -1);
    const std::int64_t axis = given < 0 ? given + rank : given;
    if (axis < 0 || axis >= rank) {
        throw Unsupported("its softmax is over no axis");
    }
    shape.kind =
        node.op() == "Softmax" ? RowNormalisation::Kind::kSoftmax : RowNormalisation::Kind::kLogSoftmax;
    if (!isOld) {
        for (std::int64_t i = axis + 1; i < rank; ++i) {
            shape.behind = shape.behind.value() * extents[static_cast<std::size_t>(i)];
        }
    }
    return static_cast<std::size_t>(axis);
}

/// Kind and rounding of the operator. \return the axis that its rows begin at.
std::size_t rowsAxis(const RegionView& region, const NodeView& node, RowNormalisation& shape) {
    return isSoftmax(node) ? readSoftmax(region, node, shape) : readLayer(region, node, shape);
}

/// The steps of the nodes `before`, which follow `value`, and the scale and bias of the operator behind them.
void readNormalisation(const RegionView& region, const NodeRange& before, std::int32_t value,
                       std::size_t channelAxis, RowNormalisation& shape, ReadRegion& read) {
    value = readSteps(region, before, value, channelAxis, read);
    const NodeView node = region.node(before.end);
    if (node.input(0) != value) {
        throw Unsupported("node '" + std::string(node.name()) + "' does not follow the one before it");
    }
    plugin::requireInterior(region, value);
    shape.before = read.problem.epilogue.steps.size();
    if (!isSoftmax(node)) {
        const std::int64_t channels = shape.channelCount();
        addColumnStep(region, node.input(1), StepOp::kMultiply, channels, read);
        if (node.input(2) >= 0) {
            addColumnStep(region, node.input(2), StepOp::kAdd, channels, read);
        }
    }
}

/// Scale and bias are one a group up to opset 20, one a channel since.
void readPlanes(const RegionView& region, const NodeView& node, RowNormalisation& shape) {
    const auto extents = region.extents(node.input(0));
    if (extents.size() < 2 || node.outputs().size() != 1) {
        throw Unsupported("it has no channels");
    }
    const bool isGrouped = node.op() == "GroupNormalization";
    const std::int64_t groups = isGrouped ? node.intOr("num_groups", 1) : extents[1];
    if (groups < 1 || extents[1] % groups != 0) {
        throw Unsupported("its groups do not divide the channels");
    }
    shape.kind = RowNormalisation::Kind::kLayer;
    shape.epsilon = node.floatOr("epsilon", 1e-5F);
    shape.columns = elementsOf(extents.subspan(1)) / groups;
    shape.planes = isGrouped && node.opset() >= 21 ? extents[1] / groups : 1;
    shape.channels = isGrouped && node.opset() < 21 ? groups : extents[1];
}

} // namespace

bool looksLikeRows(const RegionView& region) {
    const auto first = region.node(0).op();
    return first != "MatMul" && first != "Gemm" && rowOperatorAt(region) < region.nodeCount();
}

void readRowsBehind(const RegionView& region, std::int32_t value, ReadRegion& read) {
    const std::size_t at = rowOperatorAt(region);
    const std::size_t axis = read.outputRank - 1;
    if (at == region.nodeCount()) {
        readSteps(region, 1, value, axis, read);
        return;
    }
    const NodeView node = region.node(at);
    RowNormalisation shape;
    if (isOfImages(node) || rowsAxis(region, node, shape) != axis) {
        throw Unsupported("its rows span several axes of the product");
    }
    auto& product = std::get<codegen::Product>(read.problem.shape);
    shape.rows = product.rows;
    shape.columns = product.columns;
    readNormalisation(region, {.first = 1, .end = at}, value, axis, shape, read);
    product.normalised = shape;
    readSteps(region, at + 1, node.output(0), axis, read);
}

ReadRegion readRows(const RegionView& region) {
    const std::size_t at = rowOperatorAt(region);
    const NodeView first = region.node(0);
    const NodeView node = region.node(at);
    ReadRegion read;
    std::int32_t value = first.input(0);
    if (RegionView::positionIn(region.inputs(), value) < 0) {
        value = first.input(1);
    }
    const auto position = value < 0 ? -1 : RegionView::positionIn(region.inputs(), value);
    if (position < 0) {
        throw Unsupported("its rows are no input of the region");
    }
    requireFloat(region, value);
    read.input = static_cast<std::size_t>(position);
    const auto extents = region.extents(value);
    read.inputRank = read.outputRank = extents.size();
    RowNormalisation shape;
    std::size_t channelAxis = kNoChannels;
    if (isOfImages(node)) {
        if (at != 0) {
            throw Unsupported("steps come before the planes of its images");
        }
        readPlanes(region, node, shape);
    } else {
        const std::size_t axis = rowsAxis(region, node, shape);
        shape.columns =
            isSoftmax(node) && node.opset() >= 13 ? extents[axis] : elementsOf(extents.subspan(axis));
        // Of rows that span several axes, no operand of a step has one number a column.
        channelAxis = axis + 1 == extents.size() ? axis : kNoChannels;
    }
    shape.rows = region.elements(value) / shape.columns.value();
    readNormalisation(region, {.first = 0, .end = at}, value, channelAxis, shape, read);
    read.problem.shape = shape;
    readSteps(region, at + 1, node.output(0), channelAxis, read);
    return read;
}

} // namespace tessera::generated
