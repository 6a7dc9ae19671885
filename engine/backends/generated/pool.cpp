// Pools, and what follows them.
#include "engine/backend/abi/window.hpp"
#include "engine/backends/generated/reader.h"

namespace tessera::generated {

using codegen::Pool;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

bool looksLikePool(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto op = node.op();
    return node.domain().empty() &&
           (op == "AveragePool" || op == "MaxPool" || op == "GlobalAveragePool" || op == "GlobalMaxPool");
}

ReadRegion readPool(const RegionView& region) {
    const NodeView node = region.node(0);
    requireFloat(region, node.input(0));
    const auto input = region.extents(node.input(0));
    const auto output = region.extents(node.output(0));
    const auto position = RegionView::positionIn(region.inputs(), node.input(0));
    if (input.size() < 3 || input.size() > 5) {
        throw Unsupported("it has not one to three spatial dimensions");
    }
    if (position < 0) {
        throw Unsupported("its activation is no input of the region");
    }
    if (node.outputs().size() != 1) {
        throw Unsupported("where its maxima lie is an output too");
    }
    const bool isGlobal = node.op().starts_with("Global");
    const std::size_t axes = input.size() - 2;
    const auto given = node.ints("kernel_shape");
    const std::vector<std::int64_t> kernel(isGlobal ? input.begin() + 2 : given.begin(),
                                           isGlobal ? input.end() : given.end());
    if (kernel.size() != axes) {
        throw Unsupported("its window does not have one extent for each spatial axis");
    }
    auto window = plugin::slidingWindow(node, input, output, kernel);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        window.padsEnd[axis] -= window.ceilExcess[axis];
    }
    ReadRegion read;
    read.input = static_cast<std::size_t>(position);
    read.inputRank = read.outputRank = input.size();
    Pool shape;
    shape.kind = node.op().ends_with("MaxPool") ? Pool::Kind::kMaximum : Pool::Kind::kAverage;
    shape.counted = node.intOr("count_include_pad", 0) != 0 ? Pool::Counted::kPadding : Pool::Counted::kImage;
    shape.batch = input[0];
    shape.channels = input[1];
    spread(input.subspan(2), shape.input, 1);
    spread(output.subspan(2), shape.output, 1);
    spread(window.kernel, shape.kernel, 1);
    spread(window.strides, shape.strides, 1);
    spread(window.dilations, shape.dilations, 1);
    spread(window.padsBegin, shape.padsBegin, 0);
    spread(window.padsEnd, shape.padsEnd, 0);
    read.problem.shape = shape;
    readSteps(region, 1, node.output(0), 1, read);
    return read;
}

} // namespace tessera::generated
