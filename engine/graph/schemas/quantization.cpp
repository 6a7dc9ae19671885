// Quantised tensors: q stands for (q - zero point) · scale.
//
// FLOPs: three an element to quantise (divide, round, add), two to restore; products as of their float
// counterparts, and three an output element to requantise. Scales and zero points are parameters.
#include "engine/graph/schemas/dense.h"
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>
#include <limits>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

constexpr std::size_t kNoBias = std::numeric_limits<std::size_t>::max();

/// The scale is a scalar, a vector along the axis, or blocked along it; the zero point has its shape.
base::Status requireScales(const InferenceContext& context) {
    const Shape* x = shapeOf(context, 0);
    const Shape* scale = shapeOf(context, 1);
    TESSERA_TRY(const std::int64_t block,
                intInRange(context, "block_size", 0, 0, std::numeric_limits<std::int64_t>::max()));
    const Shape* zero = shapeOf(context, 2);
    const bool differs = scale != nullptr && zero != nullptr &&
                         !(zero->size() <= 1 && scale->size() <= 1 && (zero->empty() || scale->empty())) &&
                         !std::ranges::equal(*scale, *zero, [](const Dim& a, const Dim& b) {
                             return mergeDims(a, b).has_value();
                         });
    if (differs) {
        return refuseInput(context, 2, "has another shape than the scale");
    }
    if (x == nullptr || scale == nullptr || scale->empty() || *scale == Shape{Dim(1)}) {
        return {};
    }
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", 1), x->size(), attributeField("axis")));
    if (block == 0) {
        TESSERA_CHECK(requireRank(context, 1, 1));
        if (!mergeDims(scale->front(), (*x)[axis])) {
            return refuseInput(context, 1,
                               "has " + std::to_string(scale->front().extent()) +
                                   " elements for an axis of " + std::to_string((*x)[axis].extent()));
        }
        return {};
    }
    return requireRank(context, 1, x->size());
}

Types inferQuantize(const InferenceContext& context) {
    TESSERA_CHECK(requireScales(context));
    const DType zeroType = context.hasInput(2) ? context.input(2).dtype : DType::kUint8;
    TESSERA_TRY(const DType dtype, typeAttribute(context, "output_dtype", zeroType));
    if (context.hasInput(2) && zeroType != DType::kUndefined && dtype != zeroType) {
        return refuseAttribute("output_dtype", "differs from the type of the zero point");
    }
    return one(dtype, context.input(0).shape);
}

Types inferDequantize(const InferenceContext& context) {
    TESSERA_CHECK(requireScales(context));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_TRY(const DType dtype, typeAttribute(context, "output_dtype", context.input(1).dtype));
    return one(dtype, context.input(0).shape);
}

Types inferDynamicQuantize(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    return std::vector<TensorType>{
        {DType::kUint8, context.input(0).shape}, {context.input(0).dtype, Shape()}, {DType::kUint8, Shape()}};
}

Types inferMatMulInteger(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 0, {DType::kUint8, DType::kInt8}));
    TESSERA_CHECK(requireDType(context, 1, {DType::kUint8, DType::kInt8}));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_CHECK(sharedDType(context, {1, 3}));
    TESSERA_TRY(auto shape, productShape(context, 0, 1));
    return one(DType::kInt32, std::move(shape));
}

Types inferConvInteger(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 0, {DType::kUint8, DType::kInt8}));
    TESSERA_CHECK(requireDType(context, 1, {DType::kUint8, DType::kInt8}));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_CHECK(sharedDType(context, {1, 3}));
    TESSERA_TRY(auto shape, convolutionShape(context, 0, 1, kNoBias));
    return one(DType::kInt32, std::move(shape));
}

/// Operands of the two QLinear products stand at 0 and 3, each with its scale and zero point behind it.
base::Status requireQuantized(const InferenceContext& context) {
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_CHECK(sharedDType(context, {3, 5}));
    TESSERA_CHECK(requireFloating(context, 1));
    TESSERA_CHECK(requireFloating(context, 4));
    return requireFloating(context, 6);
}

Types inferQLinearMatMul(const InferenceContext& context) {
    TESSERA_CHECK(requireQuantized(context));
    TESSERA_TRY(auto shape, productShape(context, 0, 3));
    return one(context.input(7).dtype, std::move(shape));
}

Types inferQLinearConv(const InferenceContext& context) {
    TESSERA_CHECK(requireQuantized(context));
    TESSERA_CHECK(requireDType(context, 8, {DType::kInt32}));
    TESSERA_TRY(auto shape, convolutionShape(context, 0, 3, 8));
    return one(context.input(7).dtype, std::move(shape));
}

std::int64_t matMulIntegerFlops(const Graph& graph, const Node& node) {
    return productFlops(graph, node, 0);
}

std::int64_t convIntegerFlops(const Graph& graph, const Node& node) {
    return convolutionFlops(graph, node, 1);
}

std::int64_t qLinearMatMulFlops(const Graph& graph, const Node& node) {
    return saturatingAdd(productFlops(graph, node, 0), flopsAnOutput<3>(graph, node));
}

std::int64_t qLinearConvFlops(const Graph& graph, const Node& node) {
    return saturatingAdd(convolutionFlops(graph, node, 3), flopsAnOutput<3>(graph, node));
}

constexpr std::array kQuantize{
    AttributeSpec{"axis", "int", Presence::kOptional, 13},
    AttributeSpec{"block_size", "int", Presence::kOptional, 21},
    AttributeSpec{"output_dtype", "int", Presence::kOptional, 21},
    AttributeSpec{"precision", "int", Presence::kOptional, 23},
    AttributeSpec{"saturate", "int", Presence::kOptional, 19},
};
constexpr std::array kDequantize{
    AttributeSpec{"axis", "int", Presence::kOptional, 13},
    AttributeSpec{"block_size", "int", Presence::kOptional, 21},
    AttributeSpec{"output_dtype", "int", Presence::kOptional, 23},
};
constexpr std::array kConvolution{
    AttributeSpec{"auto_pad", "string"}, AttributeSpec{"dilations", "ints"},
    AttributeSpec{"group", "int"},       AttributeSpec{"kernel_shape", "ints"},
    AttributeSpec{"pads", "ints"},       AttributeSpec{"strides", "ints"},
};

constexpr OperatorSchema quantized(std::string_view op, std::uint8_t minInputs, std::uint8_t maxInputs,
                                   std::uint32_t parameters, std::span<const AttributeSpec> attributes,
                                   InferFunction infer, FlopsFunction flops, std::string_view inputNames) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kQuantized,
            .minInputs = minInputs,
            .maxInputs = maxInputs,
            .parameterInputs = parameters,
            .attributes = attributes,
            .infer = infer,
            .flops = flops,
            .inputNames = inputNames};
}

constexpr OperatorSchema dynamicQuantize() {
    OperatorSchema row =
        quantized("DynamicQuantizeLinear", 1, 1, 0, {}, inferDynamicQuantize, flopsAnOutput<5>, "x");
    row.minOutputs = 3;
    row.maxOutputs = 3;
    return row;
}

constexpr std::array kQuantizationRows{
    quantized("ConvInteger", 2, 4, 0b1100, kConvolution, inferConvInteger, convIntegerFlops,
              "x w x_zero_point w_zero_point"),
    quantized("DequantizeLinear", 2, 3, 0b110, kDequantize, inferDequantize, flopsAnOutput<2>,
              "x x_scale x_zero_point"),
    dynamicQuantize(),
    quantized("MatMulInteger", 2, 4, 0b1100, {}, inferMatMulInteger, matMulIntegerFlops,
              "A B a_zero_point b_zero_point"),
    quantized("QLinearConv", 8, 9, 0b11110110, kConvolution, inferQLinearConv, qLinearConvFlops,
              "x x_scale x_zero_point w w_scale w_zero_point y_scale y_zero_point B"),
    quantized("QLinearMatMul", 8, 8, 0b11110110, {}, inferQLinearMatMul, qLinearMatMulFlops,
              "a a_scale a_zero_point b b_scale b_zero_point y_scale y_zero_point"),
    quantized("QuantizeLinear", 2, 3, 0b110, kQuantize, inferQuantize, flopsAnOutput<3>,
              "x y_scale y_zero_point"),
};

} // namespace

std::span<const OperatorSchema> quantizationRows() {
    return kQuantizationRows;
}

} // namespace tessera::graph::schemas
