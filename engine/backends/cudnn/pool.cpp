#include "engine/backends/cudnn/operators.h"

#include <algorithm>

namespace tessera::cudnn {

namespace {

using plugin::NodeView;
using plugin::Unsupported;

struct Pool {
    ResampleMode mode = ResampleMode::kMaximum;
    SlidingWindow window;
};

SlidingWindow wholeImage(const Extents& source) {
    const Extents kernel(source.begin() + 2, source.end());
    return {kernel, Extents(kernel.size(), 1), {}, Extents(kernel.size(), 0), Extents(kernel.size(), 0)};
}

/// `count_include_pad` 1 divides by the window's size, 0 by what of it lies in the image; cuDNN's two
/// averages do the same. Both count a last window that `ceil_mode` lets pass the padding as if there were
/// more of it, where ONNX counts the padding alone.
ResampleMode averageOf(const NodeView& node, const plugin::Window& window) {
    if (node.intOr("count_include_pad", 0) == 0) {
        return ResampleMode::kAverageExcludePadding;
    }
    if (std::ranges::any_of(window.ceilExcess, [](auto excess) { return excess > 0; })) {
        throw Unsupported("ceil_mode lets a window pass the padding that is to be counted");
    }
    return ResampleMode::kAverageIncludePadding;
}

Pool readWindow(const NodeView& node, std::span<const std::int64_t> source,
                std::span<const std::int64_t> result) {
    const auto shape = node.ints("kernel_shape");
    const auto window = plugin::slidingWindow(node, source, result, {shape.begin(), shape.end()});
    if (std::ranges::any_of(window.dilations, [](auto dilation) { return dilation != 1; })) {
        throw Unsupported("its window has gaps");
    }
    if (node.op() == "MaxPool") {
        if (node.outputs().size() > 1 && node.output(1) >= 0) {
            throw Unsupported("its output of indices is needed");
        }
        return {ResampleMode::kMaximum, spatial(window)};
    }
    return {averageOf(node, window), spatial(window)};
}

} // namespace

void addPool(RegionGraph& graph) {
    const auto& region = graph.region();
    const NodeView node = region.node(0);
    if (region.nodeCount() != 1) {
        throw Unsupported("nothing can follow a pool in one graph");
    }
    const auto source = region.extents(node.input(0));
    const auto result = region.extents(node.output(0));
    if (source.size() < 3 || source.size() > 5) {
        throw Unsupported("cuDNN pools over one to three spatial dimensions");
    }
    const TensorShape seen = graph.shape(spatial(source));
    Pool pool;
    if (node.op() == "GlobalMaxPool") {
        pool = {ResampleMode::kMaximum, wholeImage(seen.extents)};
    } else if (node.op() == "GlobalAveragePool") {
        pool = {ResampleMode::kAverageExcludePadding, wholeImage(seen.extents)};
    } else {
        pool = readWindow(node, source, result);
    }
    const TensorId x = graph.input(node.input(0), seen, graph.order());
    const TensorId y = graph.output(node.output(0), graph.shape(spatial(result)), graph.order());
    graph.graph().pool(pool.mode, pool.window, x, y);
}

} // namespace tessera::cudnn
