// Pools over [N, C, spatial...].
//
// FLOPs: one an output element and kernel position (a comparison or an addition; the division of an average
// is not counted), LpPool three (absolute value, power, addition). A global pool does one an input element.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/window.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// The pooled shape; empty when the input's rank is not known.
base::Result<std::optional<Shape>> pooledShape(const InferenceContext& context) {
    const Shape* input = shapeOf(context, 0);
    if (input == nullptr) {
        TESSERA_CHECK(checkWindowAttributes(context.attributes(), std::nullopt, std::nullopt));
        return std::nullopt;
    }
    if (input->size() < 3) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(input->size()) +
                               ", but batch, channel and spatial axes are needed");
    }
    TESSERA_TRY(const auto window, readWindow(context.attributes(), input->size() - 2, std::nullopt));
    Shape output{(*input)[0], (*input)[1]};
    for (std::size_t axis = 0; axis < window.rank(); ++axis) {
        const Dim& dim = (*input)[axis + 2];
        const std::int64_t span = (window.kernel[axis] - 1) * window.dilations[axis] + 1;
        if (window.autoPad == AutoPad::kNotSet &&
            (window.padsBegin[axis] >= span || window.padsEnd[axis] >= span)) {
            return refuseAttribute("pads", "spatial axis " + std::to_string(axis) +
                                               ": a window would lie in the padding alone");
        }
        if (!dim.isConstant()) {
            const bool same = window.autoPad == AutoPad::kSameUpper || window.autoPad == AutoPad::kSameLower;
            const std::int64_t pads =
                window.autoPad == AutoPad::kNotSet ? window.padsBegin[axis] + window.padsEnd[axis] : 0;
            output.push_back(window.strides[axis] == 1 && (same || pads == span - 1) ? dim : Dim::unknown());
            continue;
        }
        TESSERA_TRY(const auto resolved, resolveAxis(window, axis, dim.extent()));
        output.emplace_back(resolved.output);
    }
    return output;
}

Types inferPool(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(intInRange(context, "count_include_pad", 0, 0, 1));
    TESSERA_TRY(auto shape, pooledShape(context));
    return one(context.input(0).dtype, std::move(shape));
}

Types inferLpPool(const InferenceContext& context) {
    TESSERA_CHECK(intInRange(context, "p", 2, 1, 2147483647));
    return inferPool(context);
}

Types inferMaxPool(const InferenceContext& context) {
    TESSERA_CHECK(intInRange(context, "storage_order", 0, 0, 1));
    TESSERA_TRY(auto shape, pooledShape(context));
    return std::vector<TensorType>{{context.input(0).dtype, shape}, {DType::kInt64, shape}};
}

Types inferGlobalPool(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Shape* input = shapeOf(context, 0);
    if (input == nullptr) {
        return one(context.input(0).dtype, std::nullopt);
    }
    if (input->size() < 2) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(input->size()) +
                               ", but batch and channel axes are needed");
    }
    Shape output(input->size(), Dim(1));
    output[0] = (*input)[0];
    output[1] = (*input)[1];
    return one(context.input(0).dtype, std::move(output));
}

std::int64_t poolFlops(const Graph& graph, const Node& node) {
    const auto* kernel = node.attributes.ints("kernel_shape");
    return kernel != nullptr ? saturatingMultiply(outputElements(graph, node), saturatingProduct(*kernel))
                             : 0;
}

std::int64_t lpPoolFlops(const Graph& graph, const Node& node) {
    return saturatingMultiply(3, poolFlops(graph, node));
}

constexpr std::array kMaxPoolAttributes{
    AttributeSpec{"auto_pad", "string"},
    AttributeSpec{"ceil_mode", "int", Presence::kOptional, 10},
    AttributeSpec{"dilations", "ints", Presence::kOptional, 10},
    AttributeSpec{"kernel_shape", "ints", Presence::kRequired},
    AttributeSpec{"pads", "ints"},
    AttributeSpec{"storage_order", "int", Presence::kOptional, 8},
    AttributeSpec{"strides", "ints"},
};

constexpr std::array kAveragePoolAttributes{
    AttributeSpec{"auto_pad", "string"},
    AttributeSpec{"ceil_mode", "int", Presence::kOptional, 10},
    AttributeSpec{"count_include_pad", "int", Presence::kOptional, 7},
    AttributeSpec{"dilations", "ints", Presence::kOptional, 19},
    AttributeSpec{"kernel_shape", "ints", Presence::kRequired},
    AttributeSpec{"pads", "ints"},
    AttributeSpec{"strides", "ints"},
};

constexpr std::array kLpPoolAttributes{
    AttributeSpec{"auto_pad", "string"},
    AttributeSpec{"ceil_mode", "int", Presence::kOptional, 18},
    AttributeSpec{"dilations", "ints", Presence::kOptional, 18},
    AttributeSpec{"kernel_shape", "ints", Presence::kRequired},
    AttributeSpec{"p", "int"},
    AttributeSpec{"pads", "ints"},
    AttributeSpec{"strides", "ints"},
};

constexpr OperatorSchema globalPool(std::string_view op) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kPool,
            .attributes = {},
            .infer = inferGlobalPool,
            .flops = oneFlopAnInput,
            .inputNames = "X"};
}

constexpr OperatorSchema pool(std::string_view op, std::span<const AttributeSpec> attributes,
                              InferFunction infer, FlopsFunction flops) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kPool,
            .attributes = attributes,
            .infer = infer,
            .flops = flops,
            .inputNames = "X"};
}

constexpr OperatorSchema maxPool() {
    OperatorSchema row = pool("MaxPool", kMaxPoolAttributes, inferMaxPool, poolFlops);
    row.maxOutputs = 2;
    return row;
}

std::int64_t globalLpPoolFlops(const Graph& graph, const Node& node) {
    return saturatingMultiply(3, oneFlopAnInput(graph, node));
}

Types inferGlobalLpPool(const InferenceContext& context) {
    TESSERA_CHECK(intInRange(context, "p", 2, 1, 2147483647));
    return inferGlobalPool(context);
}

constexpr std::array kOrder{AttributeSpec{"p", "int"}};

constexpr OperatorSchema globalLpPool() {
    OperatorSchema row = globalPool("GlobalLpPool");
    row.attributes = kOrder;
    row.infer = inferGlobalLpPool;
    row.flops = globalLpPoolFlops;
    return row;
}

constexpr std::array kPoolRows{
    pool("AveragePool", kAveragePoolAttributes, inferPool, poolFlops),
    globalPool("GlobalAveragePool"),
    globalLpPool(),
    globalPool("GlobalMaxPool"),
    pool("LpPool", kLpPoolAttributes, inferLpPool, lpPoolFlops),
    maxPool(),
};

} // namespace

std::span<const OperatorSchema> poolRows() {
    return kPoolRows;
}

} // namespace tessera::graph::schemas
