// Concat, Split, Slice, Pad and CenterCropPad: every axis of the output is that axis of an input.
#include "engine/backends/native/movement.h"
#include "engine/backends/native/numbers.h"
#include "engine/graph/shape_arithmetic.h"

#include <algorithm>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

std::vector<std::int64_t> listOf(std::span<const std::int64_t> list) {
    return {list.begin(), list.end()};
}

Move wholeMove(const RegionView& region, std::int32_t source, std::int32_t target) {
    Move move;
    move.source = source;
    move.target = target;
    move.sourceExtents = extentsOf(region, source);
    move.targetExtents = extentsOf(region, target);
    return move;
}

/// Where a position before or behind an axis reads; kFill: the constant.
std::int64_t paddedPosition(std::int64_t position, std::int64_t extent, std::string_view mode) {
    if (position >= 0 && position < extent) {
        return position;
    }
    if (mode == "constant" || extent == 0) {
        return kFill;
    }
    if (mode == "edge") {
        return position < 0 ? 0 : extent - 1;
    }
    if (mode == "wrap") {
        return ((position % extent) + extent) % extent;
    }
    if (extent == 1) {
        return 0;
    }
    const std::int64_t period = 2 * (extent - 1); // reflect: the edge itself is not repeated
    const std::int64_t folded = ((position % period) + period) % period;
    return folded < extent ? folded : period - folded;
}

std::vector<std::byte> readFill(const RegionView& region, const NodeView& node) {
    if (opsetOf(node) < 11) {
        return elementFromFloat(node.floatOr("value", 0.0F), region.value(node.input(0)).dtype);
    }
    if (node.input(2) < 0) {
        return {};
    }
    const auto& held = region.value(node.input(2));
    if (held.data == nullptr || region.elements(node.input(2)) != 1) {
        throw Unsupported("value '" + std::string(held.name) + "' is not one known element");
    }
    const auto* bytes = static_cast<const std::byte*>(held.data);
    return {bytes, bytes + elementBytes(region, node.input(2))};
}

} // namespace

Movement axisByAxis(const RegionView& region, std::int32_t source, std::int32_t target,
                    std::vector<Indices> indices) {
    Move move = wholeMove(region, source, target);
    move.map.extents = move.targetExtents;
    move.map.start.assign(indices.size(), 0);
    for (std::size_t axis = 0; axis < indices.size(); ++axis) {
        move.map.axes.push_back({{axis, std::move(indices[axis])}});
    }
    Movement movement;
    movement.freedom = Freedom::kBlocks;
    movement.moves.push_back(std::move(move));
    return movement;
}

Movement readConcat(const RegionView& region) {
    const NodeView node = region.node(0);
    const std::size_t axis =
        axisOf(node.intOr("axis", opsetOf(node) < 4 ? 1 : 0), region.extents(node.output(0)).size());
    Movement movement;
    movement.freedom = Freedom::kBlocks;
    std::int64_t start = 0;
    for (const auto input : node.inputs()) {
        if (input < 0) {
            throw Unsupported("a part is left out");
        }
        Move move = wholeMove(region, input, node.output(0));
        move.map = IndexMap::identity(move.sourceExtents);
        move.map.start[axis] = start;
        start += move.sourceExtents[axis];
        movement.moves.push_back(std::move(move));
    }
    return movement;
}

Movement readSplit(const RegionView& region) {
    const NodeView node = region.node(0);
    const std::size_t axis = axisOf(node.intOr("axis", 0), region.extents(node.input(0)).size());
    Movement movement;
    movement.freedom = Freedom::kBlocks;
    std::int64_t start = 0;
    for (const auto output : node.outputs()) {
        if (output < 0) {
            throw Unsupported("how long a part without a name is, is not known");
        }
        Move move = wholeMove(region, node.input(0), output);
        move.map = IndexMap::identity(move.targetExtents);
        move.map.axes[axis] = {{axis, countUp(move.targetExtents[axis], start)}};
        start += move.targetExtents[axis];
        if (RegionView::positionIn(region.outputs(), output) >= 0) {
            movement.moves.push_back(std::move(move));
        }
    }
    return movement;
}

Movement readSlice(const RegionView& region) {
    const NodeView node = region.node(0);
    const bool asInputs = opsetOf(node) >= 10;
    const auto starts = asInputs ? wholeNumbersOf(region, node.input(1)) : listOf(node.ints("starts"));
    const auto ends = asInputs ? wholeNumbersOf(region, node.input(2)) : listOf(node.ints("ends"));
    std::vector<std::int64_t> stated = listOf(node.ints("axes"));
    std::vector<std::int64_t> steps;
    if (asInputs) {
        stated = node.input(3) >= 0 ? wholeNumbersOf(region, node.input(3)) : std::vector<std::int64_t>();
        steps = node.input(4) >= 0 ? wholeNumbersOf(region, node.input(4)) : std::vector<std::int64_t>();
    }
    const Extents extents = extentsOf(region, node.input(0));
    const auto axes = axesOf(stated, extents.size());
    std::vector<Indices> indices;
    for (const auto extent : extents) {
        indices.push_back(countUp(extent));
    }
    if (starts.size() != ends.size() || axes.size() < starts.size() ||
        (!steps.empty() && steps.size() != starts.size())) {
        throw Unsupported("the lists of its slice differ in length");
    }
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto range =
            graph::resolveSlice(extents[axes[i]], starts[i], ends[i], steps.empty() ? 1 : steps[i]);
        indices[axes[i]] = countUp(range.count, range.start, range.step);
    }
    return axisByAxis(region, node.input(0), node.output(0), std::move(indices));
}

Movement readPad(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto pads = opsetOf(node) < 11 ? listOf(node.ints("pads")) : wholeNumbersOf(region, node.input(1));
    std::vector<std::int64_t> stated;
    if (opsetOf(node) >= 18 && node.input(3) >= 0) {
        stated = wholeNumbersOf(region, node.input(3));
    }
    const Extents extents = extentsOf(region, node.input(0));
    const Extents padded = extentsOf(region, node.output(0));
    const auto axes = axesOf(stated, extents.size());
    if (pads.size() != 2 * axes.size()) {
        throw Unsupported("its pads are not two an axis");
    }
    const auto mode = node.stringOr("mode", "constant");
    Extents before(extents.size(), 0);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        before[axes[i]] = pads[i];
    }
    std::vector<Indices> indices(extents.size());
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        for (std::int64_t i = 0; i < padded[axis]; ++i) {
            indices[axis].push_back(paddedPosition(i - before[axis], extents[axis], mode));
        }
    }
    auto movement = axisByAxis(region, node.input(0), node.output(0), std::move(indices));
    movement.fill = readFill(region, node);
    return movement;
}

Movement readCenterCropPad(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents before = extentsOf(region, node.input(0));
    const Extents after = extentsOf(region, node.output(0));
    std::vector<Indices> indices(before.size());
    for (std::size_t axis = 0; axis < before.size(); ++axis) {
        // What does not divide evenly goes behind.
        const std::int64_t shift = before[axis] >= after[axis] ? (before[axis] - after[axis]) / 2
                                                               : -((after[axis] - before[axis]) / 2);
        for (std::int64_t i = 0; i < after[axis]; ++i) {
            indices[axis].push_back(paddedPosition(i + shift, before[axis], "constant"));
        }
    }
    return axisByAxis(region, node.input(0), node.output(0), std::move(indices));
}

} // namespace tessera::native
