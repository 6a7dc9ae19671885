#include "engine/backends/native/positions.h"

#include "engine/graph/dtype.h"

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

std::vector<std::int64_t> stridesOf(const Extents& extents) {
    std::vector<std::int64_t> strides(extents.size(), 1);
    for (std::size_t axis = extents.size(); axis-- > 1;) {
        strides[axis - 1] = strides[axis] * extents[axis];
    }
    return strides;
}

} // namespace

std::int64_t ElementPositions::rows() const {
    return productOf(outer, 0, outer.size());
}

std::int64_t ElementPositions::rowBegin(std::int64_t row) const {
    std::int64_t begin = 0;
    for (std::size_t axis = outer.size(); axis-- > 0;) {
        begin += row % outer[axis] * outerStrides[axis];
        row /= outer[axis];
    }
    return begin;
}

SlicePositions gatherPositions(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents data = extentsOf(region, node.input(0));
    const std::size_t axis = axisOf(node.intOr("axis", 0), data.size());
    SlicePositions positions;
    positions.batches = productOf(data, 0, axis);
    positions.perBatch = region.elements(node.input(1));
    positions.length = productOf(data, axis + 1, data.size());
    positions.batchStride = positions.length * data[axis];
    positions.isShared = true;
    positions.extents = {data[axis]};
    positions.strides = {positions.length};
    return positions;
}

SlicePositions tuplePositions(const RegionView& region, std::int64_t batchAxes) {
    const NodeView node = region.node(0);
    const Extents data = extentsOf(region, node.input(0));
    const Extents at = extentsOf(region, node.input(1));
    const auto batch = static_cast<std::size_t>(batchAxes);
    if (at.empty() || batchAxes < 0 || batch >= at.size() || at.back() < 1 ||
        batch + static_cast<std::size_t>(at.back()) > data.size()) {
        throw Unsupported("its tuples do not fit its data");
    }
    const auto depth = static_cast<std::size_t>(at.back());
    const auto strides = stridesOf(data);
    SlicePositions positions;
    positions.batches = productOf(data, 0, batch);
    positions.perBatch = productOf(at, batch, at.size() - 1);
    positions.batchStride = batch > 0 ? strides[batch - 1] : 0;
    for (std::size_t axis = batch; axis < batch + depth; ++axis) {
        positions.extents.push_back(data[axis]);
        positions.strides.push_back(strides[axis]);
    }
    positions.length = productOf(data, batch + depth, data.size());
    return positions;
}

ElementPositions elementPositions(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents data = extentsOf(region, node.input(0));
    const Extents at = extentsOf(region, node.input(1));
    const std::size_t axis = axisOf(node.intOr("axis", 0), data.size());
    if (data.size() != at.size()) {
        throw Unsupported("its indices have another rank than its data");
    }
    for (std::size_t other = 0; other < at.size(); ++other) {
        if (other != axis && at[other] > data[other]) {
            throw Unsupported("its indices are larger than its data");
        }
    }
    const auto strides = stridesOf(data);
    const std::size_t last = data.size() - 1;
    ElementPositions positions;
    positions.extent = data[axis];
    positions.stride = strides[axis];
    positions.outer.assign(at.begin(), at.end() - 1);
    positions.outerStrides.assign(strides.begin(), strides.end() - 1);
    if (axis < last) {
        positions.outerStrides[axis] = 0;
    }
    positions.width = at[last];
    positions.step = axis == last ? 0 : 1;
    positions.lanes = productOf(at, 0, axis);
    return positions;
}

IndexList::Width indexWidth(const RegionView& region, std::int32_t value) {
    switch (static_cast<graph::DType>(region.value(value).dtype)) {
    case graph::DType::kInt64:
        return IndexList::Width::kWide;
    case graph::DType::kInt32:
        return IndexList::Width::kNarrow;
    default:
        throw Unsupported("its indices are no whole numbers of 32 or 64 bits");
    }
}

} // namespace tessera::native
