#include "engine/backends/xnnpack/operation.h"

#include <algorithm>

namespace tessera::xnnpack {

using plugin::Epilogue;
using plugin::EpilogueKind;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

struct Layer {
    std::int64_t rows = 0;
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    std::size_t weights = 0;
    std::uint32_t flags = XNN_FLAG_TRANSPOSE_WEIGHTS; ///< set: the constant is [inputs, outputs]
    Epilogue epilogue;
};

void readGemm(const RegionView& region, const NodeView& node, Layer& layer) {
    if (node.intOr("transA", 0) != 0) {
        throw Unsupported("its left factor is transposed");
    }
    if (node.floatOr("alpha", 1.0F) != 1.0F) {
        throw Unsupported("alpha is not 1");
    }
    if (node.intOr("transB", 0) != 0) {
        layer.flags = 0;
    }
    const float beta = node.floatOr("beta", 1.0F);
    if (node.input(2) < 0 || beta == 0.0F) {
        return;
    }
    const auto extents = region.extents(node.input(2));
    if (extents.empty() || extents.back() != layer.outputs ||
        region.elements(node.input(2)) != layer.outputs) {
        throw Unsupported("C has not one element for each column");
    }
    layer.epilogue.bias = constantAt(region, node.input(2), "C");
    layer.epilogue.biasElements = layer.outputs;
    layer.epilogue.biasScale = beta;
}

Layer readLayer(const RegionView& region) {
    const NodeView node = region.node(0);
    for (const auto value : node.inputs()) {
        if (value >= 0) {
            requireFloat(region, value);
        }
    }
    const auto left = region.extents(node.input(0));
    const auto right = region.extents(node.input(1));
    const auto result = region.extents(node.output(0));
    if (left.size() < 2 || right.size() != 2) {
        throw Unsupported("its right factor is no matrix or its left one is a vector");
    }
    if (region.inputs().size() != 1 || region.inputs()[0] != node.input(0)) {
        throw Unsupported("its left factor must be the only input");
    }
    Layer layer;
    layer.weights = constantAt(region, node.input(1), "the right factor");
    layer.inputs = left.back();
    layer.outputs = result.back();
    layer.rows = region.elements(node.input(0)) / layer.inputs;
    if (node.op() == "Gemm") {
        readGemm(region, node, layer);
    }
    plugin::readEpilogue(region, 1, node.output(0), result.size() - 1, EpilogueKind::kBiasAndLimits,
                         layer.epilogue);
    if (layer.epilogue.low >= layer.epilogue.high) {
        throw Unsupported("its limits leave one value");
    }
    return layer;
}

xnn_status createLayer(const Layer& layer, Constants constants, xnn_operator_t* made) {
    std::vector<float> bias;
    if (layer.epilogue.bias) {
        const auto* given = static_cast<const float*>(constants[*layer.epilogue.bias].data);
        bias.assign(given, given + layer.outputs);
        std::ranges::transform(bias, bias.begin(),
                               [&](float value) { return value * layer.epilogue.biasScale; });
    }
    return xnn_create_fully_connected_nc_f32(
        static_cast<std::size_t>(layer.inputs), static_cast<std::size_t>(layer.outputs),
        static_cast<std::size_t>(layer.inputs), static_cast<std::size_t>(layer.outputs),
        static_cast<const float*>(constants[layer.weights].data), bias.empty() ? nullptr : bias.data(),
        layer.epilogue.low, layer.epilogue.high, layer.flags | kOperatorFlags, made);
}

/// XNNPACK's kernels for the first Zen take the depth in steps of four, and where threads share the columns
/// this version finds the weights of a share as if they took it in single ones.
bool mayShareColumns([[maybe_unused]] std::int64_t depth) {
#if defined(__x86_64__)
    constexpr std::int64_t kStep = 4;
    return depth % kStep == 0 || !__builtin_cpu_is("znver1");
#else
    return true;
#endif
}

} // namespace

Operations fullyConnected(const RegionView& region) {
    const Layer layer = readLayer(region);
    Operation operation;
    operation.offer = makeOffer(region, "plain", plainLayout(region.extents(region.inputs()[0]).size()),
                                plainLayout(region.extents(region.outputs()[0]).size()));
    operation.offer.epilogueIsFree = true; // results are clamped anyway
    operation.create = [layer](Constants constants, xnn_operator_t* made) {
        return createLayer(layer, constants, made);
    };
    operation.setUp = [layer](xnn_operator_t made, const Pointers& pointers, pthreadpool_t pool) {
        // The pool that it is set up with says how columns are shared; rows are by the one that it runs with.
        return xnn_setup_fully_connected_nc_f32(made, static_cast<std::size_t>(layer.rows),
                                                pointers.inputs[0], pointers.output,
                                                mayShareColumns(layer.inputs) ? pool : nullptr);
    };
    return {std::move(operation)};
}

} // namespace tessera::xnnpack
