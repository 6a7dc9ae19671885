// Deformable convolution.
//
// FLOPs: those of the plain convolution, and eight for each tap of each channel that is read between
// elements.
#include "engine/graph/schemas/dense.h"
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

Types inferDeformConv(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1, 2, 3, 4}));
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const std::int64_t groups, intInRange(context, "offset_group", 1, 1, 2147483647));
    TESSERA_TRY(auto shape, convolutionShape(context, 0, 1, 3));
    const Shape* input = shapeOf(context, 0);
    if (input != nullptr && (*input)[1].isConstant() && (*input)[1].extent() % groups != 0) {
        return refuseAttribute("offset_group", std::to_string(groups) + " does not divide the channels");
    }
    return one(dtype, std::move(shape));
}

std::int64_t deformConvFlops(const Graph& graph, const Node& node) {
    const auto output = graph.value(node.outputs[0]).type.extents();
    const auto weight = graph.value(node.inputs[1]).type.extents();
    const auto input = graph.value(node.inputs[0]).type.extents();
    if (!output || !weight || !input) {
        return 0;
    }
    const std::int64_t positions = saturatingProduct(std::span(*output).subspan(2));
    const std::int64_t taps = saturatingProduct(std::span(*weight).subspan(2));
    const std::int64_t reads =
        saturatingMultiply(saturatingMultiply(positions, taps), saturatingMultiply((*input)[0], (*input)[1]));
    return saturatingAdd(convolutionFlops(graph, node, 1), saturatingMultiply(8, reads));
}

constexpr std::array kDeformConv{
    AttributeSpec{"dilations", "ints"},    AttributeSpec{"group", "int"},
    AttributeSpec{"kernel_shape", "ints"}, AttributeSpec{"offset_group", "int"},
    AttributeSpec{"pads", "ints"},         AttributeSpec{"strides", "ints"},
};

constexpr std::array kDeformRows{
    OperatorSchema{.domain = "",
                   .op = "DeformConv",
                   .operatorClass = OperatorClass::kConvolution,
                   .minInputs = 3,
                   .maxInputs = 5,
                   .attributes = kDeformConv,
                   .infer = inferDeformConv,
                   .flops = deformConvFlops,
                   .inputNames = "X W offset B mask"},
};

} // namespace

std::span<const OperatorSchema> deformRows() {
    return kDeformRows;
}

} // namespace tessera::graph::schemas
