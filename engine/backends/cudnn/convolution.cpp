#include "engine/backends/cudnn/chain.h"
#include "engine/backends/cudnn/operators.h"

#include <algorithm>

namespace tessera::cudnn {

namespace {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

void requireNoCrop(const SlidingWindow& window) {
    const auto isNegative = [](std::int64_t pad) { return pad < 0; };
    if (std::ranges::any_of(window.padsBegin, isNegative) ||
        std::ranges::any_of(window.padsEnd, isNegative)) {
        throw Unsupported("its padding is negative");
    }
}

Extents kernelOf(const RegionView& region, const NodeView& node) {
    const auto weights = region.extents(node.input(1));
    if (weights.size() < 3 || weights.size() > 5) {
        throw Unsupported("cuDNN convolves in one to three spatial dimensions");
    }
    return {weights.begin() + 2, weights.end()};
}

TensorId weights(RegionGraph& graph, const NodeView& node) {
    static_cast<void>(plugin::constantAt(graph.region(), node.input(1), "its weight"));
    return graph.operand(node.input(1), graph.shape(spatial(graph.region().extents(node.input(1)))));
}

TensorId activation(RegionGraph& graph, std::int32_t value) {
    return graph.input(value, graph.shape(spatial(graph.region().extents(value))), graph.order());
}

Chain chainOf(const RegionGraph& graph, const NodeView& node, const Extents& result) {
    Chain chain = readChain(graph.region(), 1, node.output(0));
    if (node.input(2) >= 0) {
        static_cast<void>(plugin::constantAt(graph.region(), node.input(2), "its bias"));
        insertBias(graph.region(), chain, node.input(2), result);
    }
    return chain;
}

/// What is left of the end's padding may be below zero where `output_padding` asks for more rows: as long as
/// no further window fits in, cuDNN's convolution of the result is the same with no padding there.
void dropNegativeEnds(SlidingWindow& window) {
    for (std::size_t axis = 0; axis < window.padsEnd.size(); ++axis) {
        auto& end = window.padsEnd[axis];
        if (end < 0 && -end < window.strides[axis]) {
            end = 0;
        }
    }
}

} // namespace

void addConvolution(RegionGraph& graph) {
    const auto& region = graph.region();
    const NodeView node = region.node(0);
    const auto source = region.extents(node.input(0));
    const auto result = region.extents(node.output(0));
    const SlidingWindow window = spatial(plugin::slidingWindow(node, source, result, kernelOf(region, node)));
    requireNoCrop(window);
    const Extents extents = spatial(result);
    const Chain chain = chainOf(graph, node, extents);
    const TensorId x = activation(graph, node.input(0));
    const TensorId w = weights(graph, node);
    addChain(graph, chain, extents, [&](TensorId y) { graph.graph().convolve(window, x, w, y); });
}

void addTransposedConvolution(RegionGraph& graph) {
    const auto& region = graph.region();
    const NodeView node = region.node(0);
    const auto source = region.extents(node.input(0));
    const auto result = region.extents(node.output(0));
    SlidingWindow window = spatial(plugin::transposedWindow(node, source, result, kernelOf(region, node)));
    dropNegativeEnds(window);
    requireNoCrop(window);
    const Extents extents = spatial(result);
    const Chain chain = chainOf(graph, node, extents);
    const TensorId dy = activation(graph, node.input(0));
    const TensorId w = weights(graph, node);
    addChain(graph, chain, extents, [&](TensorId dx) { graph.graph().convolveBackward(window, dy, w, dx); });
}

} // namespace tessera::cudnn
