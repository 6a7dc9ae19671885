// Transposes with steps behind them, and changes of layout.
#include "engine/backend/layout.h"
#include "engine/backend/movement.h"
#include "engine/backends/generated/reader.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tessera::generated {

using backend::Layout;
using codegen::Reorder;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

bool isConversion(const NodeView& node) {
    return node.domain() == "tessera" && node.op() == "Convert";
}

/// Where an index of an axis puts an element: blocks of `block` lanes, 1 where it has none.
struct Placed {
    std::int64_t stride = 1; ///< from one block to the next
    std::int64_t block = 1;
    std::int64_t laneStride = 1;
};

/// Each axis of a layout in memory, whose size in elements comes back in `elements`.
std::vector<Placed> placedAxes(const Layout& layout, std::span<const std::int64_t> extents,
                               std::int64_t& elements) {
    std::vector<Placed> axes(extents.size());
    elements = 1;
    for (auto block = layout.blocks().rbegin(); block != layout.blocks().rend(); ++block) {
        Placed& axis = axes[block->axis];
        if (axis.block != 1) {
            throw Unsupported("a layout has two blocks of one axis");
        }
        axis.block = block->size;
        axis.laneStride = elements;
        elements *= block->size;
    }
    for (auto number = layout.order().rbegin(); number != layout.order().rend(); ++number) {
        Placed& axis = axes[*number];
        axis.stride = elements;
        elements *= (extents[*number] + axis.block - 1) / axis.block;
    }
    return axes;
}

/// An axis of one extent on both sides, as one or two axes of the move. Lanes come behind their blocks.
void addAxis(std::int64_t extent, const Placed& from, const Placed& to, Reorder& shape) {
    using Side = Reorder::Padding::Side;
    const std::int64_t block = std::max(from.block, to.block);
    if (block == 1) {
        shape.axes.push_back({.extent = extent, .from = from.stride, .to = to.stride});
        return;
    }
    if (from.block != 1 && to.block != 1 && from.block != to.block) {
        throw Unsupported("an axis changes the size of its blocks");
    }
    const std::int64_t blocks = (extent + block - 1) / block;
    const auto strideOf = [&](const Placed& side) {
        return side.block == 1 ? side.stride * block : side.stride;
    };
    const auto laneOf = [](const Placed& side) { return side.block == 1 ? side.stride : side.laneStride; };
    if (extent % block != 0 && from.block != to.block) {
        if (shape.padding) {
            throw Unsupported("two axes are padded");
        }
        shape.padding = {.block = shape.axes.size(),
                         .lane = shape.axes.size() + 1,
                         .filled = extent - (blocks - 1) * block,
                         .side = to.block != 1 ? Side::kResult : Side::kInput};
    }
    shape.axes.push_back({.extent = blocks, .from = strideOf(from), .to = strideOf(to)});
    shape.axes.push_back({.extent = block, .from = laneOf(from), .to = laneOf(to)});
}

/// Its axes in the order of the result.
Reorder sorted(const Reorder& shape) {
    std::vector<std::size_t> order(shape.axes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        // Axes of one element may have the stride of a neighbour.
        const auto key = [&](std::size_t axis) {
            return std::pair(shape.axes[axis].to, shape.axes[axis].extent.value() > 1);
        };
        return key(a) > key(b);
    });
    Reorder made = shape;
    for (std::size_t i = 0; i < order.size(); ++i) {
        made.axes[i] = shape.axes[order[i]];
        if (shape.padding && shape.padding->block == order[i]) {
            made.padding->block = i;
        }
        if (shape.padding && shape.padding->lane == order[i]) {
            made.padding->lane = i;
        }
    }
    return made;
}

Reorder moveOf(std::span<const std::int64_t> extents, const Layout& from, const Layout& to) {
    Reorder shape;
    std::int64_t inputElements = 1;
    std::int64_t resultElements = 1;
    const auto given = placedAxes(from, extents, inputElements);
    const auto wanted = placedAxes(to, extents, resultElements);
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        addAxis(extents[axis], given[axis], wanted[axis], shape);
    }
    shape.inputElements = inputElements;
    shape.resultElements = resultElements;
    return sorted(shape);
}

} // namespace

bool looksLikeReorder(const RegionView& region) {
    const NodeView node = region.node(0);
    return isConversion(node) || (node.domain().empty() && node.op() == "Transpose");
}

bool isTranspose(const RegionView& region) {
    return region.nodeCount() == 1 && !isConversion(region.node(0)) && looksLikeReorder(region);
}

ReadRegion readReorder(const RegionView& region) {
    const NodeView node = region.node(0);
    requireFloat(region, node.input(0));
    const auto position = RegionView::positionIn(region.inputs(), node.input(0));
    if (position < 0) {
        throw Unsupported("what it moves is no input of the region");
    }
    const auto extents = region.extents(node.input(0));
    ReadRegion read;
    read.input = static_cast<std::size_t>(position);
    read.inputRank = read.outputRank = extents.size();
    if (isConversion(node)) {
        const Layout from = backend::physicalLayout(node, "from", extents.size());
        const Layout to = backend::physicalLayout(node, "to", extents.size());
        read.layouts = {from.toText(), to.toText()};
        read.problem.shape = moveOf(extents, from, to);
        return read;
    }
    // The order of the axes that makes the result row-major.
    const Layout result = Layout::physical(backend::permOf(node, extents.size()));
    read.problem.shape = moveOf(extents, Layout::plain(extents.size()), result);
    readSteps(region, 1, node.output(0), std::numeric_limits<std::size_t>::max(), read);
    return read;
}

} // namespace tessera::generated
