#include "engine/backends/xnnpack/operation.h"

#include <algorithm>
#include <array>

namespace tessera::xnnpack {

using backend::Layout;
using plugin::Epilogue;
using plugin::EpilogueKind;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

using CreateUnary = xnn_status (*)(std::size_t, std::size_t, std::size_t, std::uint32_t, xnn_operator_t*);
using SetUpUnary = xnn_status (*)(xnn_operator_t, std::size_t, const float*, float*, pthreadpool_t);

struct UnaryEntry {
    std::string_view op;
    CreateUnary create;
    SetUpUnary setUp;
};

/// Functions without parameters.
constexpr UnaryEntry kUnaries[] = {
    {"Sigmoid", xnn_create_sigmoid_nc_f32, xnn_setup_sigmoid_nc_f32},
    {"HardSwish", xnn_create_hardswish_nc_f32, xnn_setup_hardswish_nc_f32},
    {"Abs", xnn_create_abs_nc_f32, xnn_setup_abs_nc_f32},
    {"Neg", xnn_create_negate_nc_f32, xnn_setup_negate_nc_f32},
    {"Sqrt", xnn_create_square_root_nc_f32, xnn_setup_square_root_nc_f32},
    {"Floor", xnn_create_floor_nc_f32, xnn_setup_floor_nc_f32},
    {"Ceil", xnn_create_ceiling_nc_f32, xnn_setup_ceiling_nc_f32},
    {"Round", xnn_create_bankers_rounding_nc_f32, xnn_setup_bankers_rounding_nc_f32},
};

std::function<xnn_status(Constants, xnn_operator_t*)> creatorOf(const RegionView& region,
                                                                const NodeView& node, SetUpUnary& setUp) {
    if (const auto* entry = std::ranges::find(kUnaries, node.op(), &UnaryEntry::op);
        entry != std::end(kUnaries)) {
        setUp = entry->setUp;
        return [create = entry->create](Constants, xnn_operator_t* made) {
            return create(1, 1, 1, kOperatorFlags, made);
        };
    }
    if (node.op() == "Elu") {
        setUp = xnn_setup_elu_nc_f32;
        const float alpha = node.floatOr("alpha", 1.0F);
        return [alpha](Constants, xnn_operator_t* made) {
            return xnn_create_elu_nc_f32(1, 1, 1, alpha, kOperatorFlags, made);
        };
    }
    if (node.op() == "LeakyRelu") {
        setUp = xnn_setup_leaky_relu_nc_f32;
        const float slope = node.floatOr("alpha", 0.01F);
        return [slope](Constants, xnn_operator_t* made) {
            return xnn_create_leaky_relu_nc_f32(1, 1, 1, slope, kOperatorFlags, made);
        };
    }
    Epilogue limits; // Relu and Clip
    plugin::readEpilogue(region, 0, node.input(0), 0, EpilogueKind::kLimits, limits);
    if (limits.low >= limits.high) {
        throw Unsupported("its limits leave one value");
    }
    setUp = xnn_setup_clamp_nc_f32;
    return [limits](Constants, xnn_operator_t* made) {
        return xnn_create_clamp_nc_f32(1, 1, 1, limits.low, limits.high, kOperatorFlags, made);
    };
}

/// Elements one by one: any layout does, as long as both sides have it.
Operations elementwise(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto extents = extentsOf(region, node.input(0));
    SetUpUnary setUp = nullptr;
    const auto create = creatorOf(region, node, setUp);
    const auto elements = static_cast<std::size_t>(product(extents));
    const auto make = [&](std::string name, const Layout& layout) {
        Operation operation;
        operation.offer = makeOffer(region, std::move(name), layout, layout);
        operation.offer.inPlaceOf = {0};
        operation.create = create;
        operation.setUp = [setUp, elements](xnn_operator_t made, const Pointers& pointers,
                                            pthreadpool_t pool) {
            return setUp(made, elements, pointers.inputs[0], pointers.output, pool);
        };
        return operation;
    };
    Operations operations{make("plain", plainLayout(extents.size()))};
    if (extents.size() == 4) {
        operations.push_back(make("nhwc", channelsLast()));
    }
    return operations;
}

Operations softmax(const RegionView& region) {
    constexpr std::int64_t kOneAxis = 13; // since this opset the axis is one axis, before it splits in two
    const NodeView node = region.node(0);
    const auto extents = extentsOf(region, node.input(0));
    const auto rank = static_cast<std::int64_t>(extents.size());
    const bool oneAxis = node.opset() >= kOneAxis;
    std::int64_t axis = node.intOr("axis", oneAxis ? -1 : 1);
    axis += axis < 0 ? rank : 0;
    if (oneAxis && axis != rank - 1) {
        throw Unsupported("its axis is not the last");
    }
    const auto channels =
        static_cast<std::size_t>(product(std::span(extents).subspan(static_cast<std::size_t>(axis))));
    const std::size_t rows = static_cast<std::size_t>(product(extents)) / channels;
    Operation operation;
    operation.offer = makeOffer(region, "plain", plainLayout(extents.size()), plainLayout(extents.size()));
    operation.create = [channels](Constants, xnn_operator_t* made) {
        return xnn_create_softmax_nc_f32(channels, channels, channels, kOperatorFlags, made);
    };
    operation.setUp = [rows](xnn_operator_t made, const Pointers& pointers, pthreadpool_t pool) {
        return xnn_setup_softmax_nc_f32(made, rows, pointers.inputs[0], pointers.output, pool);
    };
    return {std::move(operation)};
}

Operations prelu(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto extents = extentsOf(region, node.input(0));
    const auto slope = extentsOf(region, node.input(1));
    const std::size_t constant = constantAt(region, node.input(1), "the slope");
    requireFloat(region, node.input(1));
    if (extents.size() != 4 || slope != Extents{extents[1], 1, 1}) {
        throw Unsupported("its slope has not one element for each channel of an image");
    }
    const auto channels = static_cast<std::size_t>(extents[1]);
    const std::size_t pixels = static_cast<std::size_t>(product(extents)) / channels;
    Operation operation;
    operation.offer = makeOffer(region, "nhwc", channelsLast(), channelsLast());
    operation.create = [channels, constant](Constants constants, xnn_operator_t* made) {
        return xnn_create_prelu_nc_f32(channels, channels, channels,
                                       static_cast<const float*>(constants[constant].data), kOperatorFlags,
                                       made);
    };
    operation.setUp = [pixels](xnn_operator_t made, const Pointers& pointers, pthreadpool_t pool) {
        return xnn_setup_prelu_nc_f32(made, pixels, pointers.inputs[0], pointers.output, pool);
    };
    return {std::move(operation)};
}

} // namespace

Operations unaries(const RegionView& region) {
    const NodeView node = region.node(0);
    requireFloat(region, node.input(0));
    if (region.inputs().size() != 1) {
        throw Unsupported("it has not one input");
    }
    const bool isLimit = node.op() == "Relu" || node.op() == "Clip";
    if (region.nodeCount() != 1 && !isLimit) {
        throw Unsupported("nothing can be fused behind " + std::string(node.op()));
    }
    if (node.op() == "Softmax") {
        return softmax(region);
    }
    if (node.op() == "PRelu") {
        return prelu(region);
    }
    return elementwise(region);
}

} // namespace tessera::xnnpack
