#include "engine/backend/abi/window.hpp"
#include "engine/backends/xnnpack/operation.h"

#include <algorithm>

namespace tessera::xnnpack {

using plugin::Epilogue;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;
using plugin::Window;

namespace {

/// A 2D convolution or transposed convolution; extents in ONNX's order.
struct Convolution {
    Extents source;
    Extents result;
    Extents weightExtents;
    std::size_t weights = 0;
    std::int64_t groups = 1;
    Window window;
    Epilogue epilogue;

    [[nodiscard]] std::int64_t groupInputs() const { return source[1] / groups; }
    [[nodiscard]] std::int64_t groupOutputs() const { return result[1] / groups; }
};

enum class Direction { kForward, kTransposed };

Convolution readConvolution(const RegionView& region, Direction direction) {
    const NodeView node = region.node(0);
    for (const auto value : node.inputs()) {
        if (value >= 0) {
            requireFloat(region, value);
        }
    }
    Convolution read;
    read.source = extentsOf(region, node.input(0));
    read.result = extentsOf(region, node.output(0));
    if (read.source.size() != 4) {
        throw Unsupported("XNNPACK convolves in two spatial dimensions");
    }
    if (region.inputs().size() != 1 || region.inputs()[0] != node.input(0)) {
        throw Unsupported("an input is no image of the convolution");
    }
    read.weights = constantAt(region, node.input(1), "the weight");
    read.weightExtents = extentsOf(region, node.input(1));
    read.groups = node.intOr("group", 1);
    Extents kernel(read.weightExtents.begin() + 2, read.weightExtents.end());
    read.window = direction == Direction::kForward
                      ? plugin::slidingWindow(node, read.source, read.result, std::move(kernel))
                      : plugin::transposedWindow(node, read.source, read.result, std::move(kernel));
    requireNarrow(read.window);
    if (node.input(2) >= 0) {
        read.epilogue.bias = constantAt(region, node.input(2), "the bias");
        read.epilogue.biasElements = read.result[1];
    }
    plugin::readEpilogue(region, 1, node.output(0), 1, plugin::EpilogueKind::kBiasAndLimits, read.epilogue);
    if (read.epilogue.low >= read.epilogue.high) {
        throw Unsupported("its limits leave one value");
    }
    return read;
}

/// [O, I/g, H, W] to [O, H, W, I/g]; a transposed one has [I, O/g, H, W].
std::vector<float> arrangeWeights(const Convolution& read, Direction direction, const float* given) {
    const std::int64_t taps = read.weightExtents[2] * read.weightExtents[3];
    const std::int64_t inputs = read.groupInputs();
    const std::int64_t outputs = read.groupOutputs();
    std::vector<float> arranged(static_cast<std::size_t>(read.groups * inputs * outputs * taps));
    auto target = arranged.begin();
    for (std::int64_t group = 0; group < read.groups; ++group) {
        const float* base = given + group * inputs * outputs * taps;
        for (std::int64_t o = 0; o < outputs; ++o) {
            for (std::int64_t tap = 0; tap < taps; ++tap) {
                for (std::int64_t i = 0; i < inputs; ++i) {
                    const std::int64_t row =
                        direction == Direction::kForward ? o * inputs + i : i * outputs + o;
                    *target++ = base[row * taps + tap];
                }
            }
        }
    }
    return arranged;
}

const float* biasOf(const Convolution& read, Constants constants) {
    return read.epilogue.bias ? static_cast<const float*>(constants[*read.epilogue.bias].data) : nullptr;
}

xnn_status createForward(const Convolution& read, Constants constants, xnn_operator_t* made) {
    const auto weights =
        arrangeWeights(read, Direction::kForward, static_cast<const float*>(constants[read.weights].data));
    const Window& window = read.window;
    return xnn_create_convolution2d_nhwc_f32(
        narrow(window.padsBegin[0]), narrow(window.padsEnd[1]), narrow(window.padsEnd[0]),
        narrow(window.padsBegin[1]), narrow(window.kernel[0]), narrow(window.kernel[1]),
        narrow(window.strides[0]), narrow(window.strides[1]), narrow(window.dilations[0]),
        narrow(window.dilations[1]), narrow(read.groups), static_cast<std::size_t>(read.groupInputs()),
        static_cast<std::size_t>(read.groupOutputs()), static_cast<std::size_t>(read.source[1]),
        static_cast<std::size_t>(read.result[1]), weights.data(), biasOf(read, constants), read.epilogue.low,
        read.epilogue.high, kOperatorFlags, made);
}

xnn_status createTransposed(const Convolution& read, Constants constants, xnn_operator_t* made) {
    const auto weights =
        arrangeWeights(read, Direction::kTransposed, static_cast<const float*>(constants[read.weights].data));
    const Window& window = read.window;
    const auto endPad = [&](std::size_t axis) {
        return narrow(std::max<std::int64_t>(0, window.padsEnd[axis]));
    };
    return xnn_create_deconvolution2d_nhwc_f32(
        narrow(window.padsBegin[0]), endPad(1), endPad(0), narrow(window.padsBegin[1]),
        narrow(window.kernel[0]), narrow(window.kernel[1]), narrow(window.strides[0]),
        narrow(window.strides[1]), narrow(window.dilations[0]), narrow(window.dilations[1]),
        narrow(read.groups), static_cast<std::size_t>(read.groupInputs()),
        static_cast<std::size_t>(read.groupOutputs()), static_cast<std::size_t>(read.source[1]),
        static_cast<std::size_t>(read.result[1]), weights.data(), biasOf(read, constants), read.epilogue.low,
        read.epilogue.high, kOperatorFlags, made);
}

xnn_status setUpForward(const Convolution& read, xnn_operator_t operation, const Pointers& pointers,
                        pthreadpool_t pool) {
    return xnn_setup_convolution2d_nhwc_f32(
        operation, static_cast<std::size_t>(read.source[0]), static_cast<std::size_t>(read.source[2]),
        static_cast<std::size_t>(read.source[3]), pointers.inputs[0], pointers.output, pool);
}

xnn_status setUpTransposed(const Convolution& read, xnn_operator_t operation, const Pointers& pointers,
                           pthreadpool_t pool) {
    const auto adjustment = [&](std::size_t axis) {
        return narrow(std::max<std::int64_t>(0, -read.window.padsEnd[axis]));
    };
    return xnn_setup_deconvolution2d_nhwc_f32(operation, static_cast<std::size_t>(read.source[0]),
                                              static_cast<std::size_t>(read.source[2]),
                                              static_cast<std::size_t>(read.source[3]), adjustment(0),
                                              adjustment(1), pointers.inputs[0], pointers.output, pool);
}

} // namespace

Operations convolutions(const RegionView& region) {
    const bool forward = region.node(0).op() == "Conv";
    const Convolution read = readConvolution(region, forward ? Direction::kForward : Direction::kTransposed);
    Operation operation;
    operation.offer = makeOffer(region, "nhwc", channelsLast(), channelsLast());
    operation.offer.epilogueIsFree = true; // results are clamped anyway
    operation.create = [read, forward](Constants constants, xnn_operator_t* made) {
        return forward ? createForward(read, constants, made) : createTransposed(read, constants, made);
    };
    operation.setUp = [read, forward](xnn_operator_t made, const Pointers& pointers, pthreadpool_t pool) {
        return forward ? setUpForward(read, made, pointers, pool)
                       : setUpTransposed(read, made, pointers, pool);
    };
    return {std::move(operation)};
}

} // namespace tessera::xnnpack
