// Rows normalised one by one: LayerNormalization or Softmax, elementwise steps before and behind, by itself
// or behind a product.
#include "engine/backends/generated/reader.h"

#include <limits>

namespace tessera::generated {

using codegen::RowNormalisation;
using codegen::StepOp;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

bool isRowOperator(const NodeView& node) {
    return node.op() == "LayerNormalization" || node.op() == "Softmax";
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
    shape.kind = RowNormalisation::Kind::kLayer;
    shape.epsilon = node.floatOr("epsilon", 1e-5F);
    return static_cast<std::size_t>(axis);
}

/// Kind and rounding of the operator. \return the axis that its rows begin at.
std::size_t rowsAxis(const RegionView& region, const NodeView& node, RowNormalisation& shape) {
    if (node.op() == "Softmax") {
        requireSoftmaxOfRows(region, node);
        shape.kind = RowNormalisation::Kind::kSoftmax;
        return region.extents(node.input(0)).size() - 1;
    }
    return readLayer(region, node, shape);
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
    if (shape.kind == RowNormalisation::Kind::kLayer) {
        const std::int64_t columns = shape.columns.value();
        addColumnStep(region, node.input(1), StepOp::kMultiply, columns, read);
        if (node.input(2) >= 0) {
            addColumnStep(region, node.input(2), StepOp::kAdd, columns, read);
        }
    }
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
    if (rowsAxis(region, node, shape) != axis) {
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
    const std::size_t axis = rowsAxis(region, node, shape);
    std::int64_t columns = 1;
    for (std::size_t i = axis; i < extents.size(); ++i) {
        columns *= extents[i];
    }
    shape.columns = columns;
    shape.rows = region.elements(value) / columns;
    // Of rows that span several axes, no operand of a step has one number a column.
    const std::size_t channelAxis =
        axis + 1 == extents.size() ? axis : std::numeric_limits<std::size_t>::max();
    readNormalisation(region, {.first = 0, .end = at}, value, channelAxis, shape, read);
    read.problem.shape = shape;
    readSteps(region, at + 1, node.output(0), channelAxis, read);
    return read;
}

} // namespace tessera::generated
