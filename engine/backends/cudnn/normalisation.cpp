#include "engine/backends/cudnn/chain.h"
#include "engine/backends/cudnn/operators.h"

#include <algorithm>
#include <cmath>

namespace tessera::cudnn {

namespace {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

constexpr float kUsualEpsilon = 1e-5F;

void requireAlone(const RegionGraph& graph) {
    if (graph.region().nodeCount() != 1) {
        throw Unsupported("nothing can follow node '" + std::string(graph.region().node(0).name()) +
                          "' in one graph");
    }
}

TensorShape eachChannel(const RegionGraph& graph, const Extents& extents) {
    Extents seen(extents.size(), 1);
    seen[1] = extents[1];
    return graph.shape(std::move(seen));
}

/// scale / sqrt(variance + epsilon), in double.
std::vector<float> factors(std::span<const float> scale, std::span<const float> variance, float epsilon) {
    std::vector<float> made(scale.size());
    for (std::size_t i = 0; i < made.size(); ++i) {
        const double spread = static_cast<double>(variance[i]) + static_cast<double>(epsilon);
        made[i] = static_cast<float>(static_cast<double>(scale[i]) / std::sqrt(spread));
    }
    return made;
}

TensorId zeros(RegionGraph& graph, const TensorShape& shape, std::size_t count) {
    return graph.packed(shape, [count](Constants) { return std::vector<float>(count, 0.0F); });
}

} // namespace

/// (x - mean) * factor + bias as three operations: cuDNN's own normalisation has no batch mode at inference.
void addBatchNormalisation(RegionGraph& graph) {
    const auto& region = graph.region();
    const NodeView node = region.node(0);
    if (node.intOr("training_mode", 0) != 0) {
        throw Unsupported("it trains its statistics");
    }
    if (region.extents(node.input(0)).size() < 2) {
        throw Unsupported("it has no channels");
    }
    const auto at = [&](std::size_t input) {
        plugin::requireFloat(region, node.input(input));
        return plugin::constantAt(region, node.input(input), "its parameter");
    };
    const auto scale = at(1);
    const auto variance = at(4);
    const Chain chain = readChain(region, 1, node.output(0));
    const Extents extents = spatial(region.extents(node.input(0)));
    const TensorShape shape = graph.shape(extents);
    const TensorShape channels = eachChannel(graph, extents);
    const float epsilon = node.floatOr("epsilon", kUsualEpsilon);
    const TensorId x = graph.input(node.input(0), shape, graph.order());
    const TensorId mean = graph.operand(node.input(3), channels);
    const TensorId factor = graph.packed(channels, [scale, variance, epsilon](Constants constants) {
        return factors(floatsOf(constants[scale]), floatsOf(constants[variance]), epsilon);
    });
    const TensorId bias = graph.operand(node.input(2), channels);
    addChain(graph, chain, extents, [&](TensorId y) {
        const TensorId centred = graph.graph().interior(shape);
        const TensorId scaled = graph.graph().interior(shape);
        graph.graph().apply({.mode = PointwiseMode::kSubtract}, x, mean, centred);
        graph.graph().apply({.mode = PointwiseMode::kMultiply}, centred, factor, scaled);
        graph.graph().apply({.mode = PointwiseMode::kAdd}, scaled, bias, y);
    });
}

void addInstanceNormalisation(RegionGraph& graph) {
    requireAlone(graph);
    const auto& region = graph.region();
    const NodeView node = region.node(0);
    if (region.extents(node.input(0)).size() < 3) {
        throw Unsupported("it has no spatial axes");
    }
    const Extents extents = spatial(region.extents(node.input(0)));
    const TensorShape shape = graph.shape(extents);
    const TensorShape channels = eachChannel(graph, extents);
    Normalisation made{.mode = NormMode::kInstance};
    made.x = graph.input(node.input(0), shape, graph.order());
    made.scale = graph.operand(node.input(1), channels);
    made.bias = graph.operand(node.input(2), channels);
    made.epsilon = graph.number(node.floatOr("epsilon", kUsualEpsilon), extents.size());
    made.y = graph.output(node.output(0), shape, graph.order());
    graph.graph().normalise(made);
}

void addRowNormalisation(RegionGraph& graph) {
    requireAlone(graph);
    const auto& region = graph.region();
    const NodeView node = region.node(0);
    if (graph.order() != Order::kPlain) {
        throw Unsupported("its rows lie one behind the other");
    }
    for (std::size_t i = 1; i < node.outputs().size(); ++i) {
        if (node.output(i) >= 0 && RegionView::positionIn(region.outputs(), node.output(i)) >= 0) {
            throw Unsupported("its mean or deviation is needed outside");
        }
    }
    const auto source = region.extents(node.input(0));
    const auto rank = static_cast<std::int64_t>(source.size());
    const std::int64_t stated = node.intOr("axis", -1);
    const auto axis = static_cast<std::size_t>(stated < 0 ? stated + rank : stated);
    std::int64_t rows = 1;
    std::int64_t columns = 1;
    for (std::size_t i = 0; i < source.size(); ++i) {
        (i < axis ? rows : columns) *= source[i];
    }
    // Of a row all elements are channels of an image of one pixel, which lie one beside the other.
    const TensorShape shape = shapeOf(Order::kChannelsLast, {rows, columns, 1, 1});
    const TensorShape channels = shapeOf(Order::kChannelsLast, {1, columns, 1, 1});
    Normalisation made{.mode =
                           node.op() == "RMSNormalization" ? NormMode::kRootMeanSquare : NormMode::kLayer};
    made.x = graph.input(node.input(0), shape, Order::kPlain);
    made.scale = graph.operand(node.input(1), channels);
    if (node.op() != "RMSNormalization") {
        made.bias = node.input(2) >= 0 ? graph.operand(node.input(2), channels)
                                       : zeros(graph, channels, static_cast<std::size_t>(columns));
    }
    made.epsilon = graph.number(node.floatOr("epsilon", kUsualEpsilon), shape.extents.size());
    made.y = graph.output(node.output(0), shape, Order::kPlain);
    graph.graph().normalise(made);
}

} // namespace tessera::cudnn
