// On single matrices.
//
// FLOPs of a determinant: 2/3 n^3 (elimination), each.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

Types inferDeterminant(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    const Shape& shape = *input.shape;
    if (shape.size() < 2 || !mergeDims(shape.back(), shape[shape.size() - 2])) {
        return refuseInput(context, 0, "is no stack of square matrices");
    }
    return one(input.dtype, Shape(shape.begin(), shape.end() - 2));
}

Types inferEyeLike(const InferenceContext& context) {
    TESSERA_CHECK(requireRank(context, 0, 2));
    TESSERA_TRY(const DType dtype, typeAttribute(context, "dtype", context.input(0).dtype));
    return one(dtype, context.input(0).shape);
}

std::int64_t determinantFlops(const Graph& graph, const Node& node) {
    const auto input = graph.value(node.inputs[0]).type.extents();
    if (!input || input->empty()) {
        return 0;
    }
    const std::int64_t size = input->back();
    return saturatingMultiply(2, saturatingMultiply(saturatingProduct(*input), size)) / 3;
}

constexpr std::array kEyeLike{AttributeSpec{"dtype", "int"}, AttributeSpec{"k", "int"}};

constexpr std::array kMatrixRows{
    OperatorSchema{.domain = "",
                   .op = "Det",
                   .operatorClass = OperatorClass::kReduction,
                   .attributes = {},
                   .infer = inferDeterminant,
                   .flops = determinantFlops,
                   .inputNames = "X"},
    OperatorSchema{.domain = "",
                   .op = "EyeLike",
                   .operatorClass = OperatorClass::kOther,
                   .attributes = kEyeLike,
                   .infer = inferEyeLike,
                   .inputNames = "input"},
};

} // namespace

std::span<const OperatorSchema> matrixRows() {
    return kMatrixRows;
}

} // namespace tessera::graph::schemas
