// Reading an input at positions between its elements.
//
// FLOPs of GridSample: a multiply-add (two) for each neighbour that an output element reads: 1, 2^n or 4^n in
// n axes. AffineGrid: a product of a small matrix and a vector for each point.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

Types inferGridSample(const InferenceContext& context) {
    TESSERA_CHECK(stringAmong(context, "mode", {"linear", "bilinear", "nearest", "cubic", "bicubic"}));
    TESSERA_CHECK(stringAmong(context, "padding_mode", {"zeros", "border", "reflection"}));
    TESSERA_CHECK(requireFloating(context, 1));
    const Shape* input = shapeOf(context, 0);
    const Shape* grid = shapeOf(context, 1);
    if (input == nullptr || grid == nullptr) {
        return one(context.input(0).dtype, std::nullopt);
    }
    const std::size_t rank = input->size();
    if (rank < 3 || (effectiveOpset(context.node()) < 20 && rank != 4)) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(rank) +
                               ", but batch, channel and spatial axes are needed");
    }
    TESSERA_CHECK(requireRank(context, 1, rank));
    if (!mergeDims(grid->back(), Dim(static_cast<std::int64_t>(rank) - 2))) {
        return refuseInput(context, 1, "its last axis must have one coordinate a spatial axis");
    }
    const auto batch = mergeDims(input->front(), grid->front());
    if (!batch) {
        return refuseInput(context, 1, "has another batch size than the input");
    }
    Shape output{*batch, (*input)[1]};
    output.insert(output.end(), grid->begin() + 1, grid->end() - 1);
    return one(context.input(0).dtype, std::move(output));
}

Types inferAffineGrid(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireRank(context, 0, 3));
    TESSERA_TRY(const auto size, constantInts(context, 1));
    const DType dtype = context.input(0).dtype;
    if (!size) {
        const auto length = knownLength(context, 1);
        return one(dtype,
                   length && *length >= 2 ? std::optional(Shape(*length, Dim::unknown())) : std::nullopt);
    }
    if (size->size() != 4 && size->size() != 5) {
        return refuseInput(context, 1, "must have 4 extents for images or 5 for volumes");
    }
    for (const std::int64_t extent : *size) {
        if (extent < 0) {
            return refuseInput(context, 1, std::to_string(extent) + " is negative");
        }
    }
    Shape output{Dim(size->front())};
    output.insert(output.end(), size->begin() + 2, size->end());
    output.emplace_back(static_cast<std::int64_t>(size->size()) - 2);
    return one(dtype, std::move(output));
}

std::int64_t gridSampleFlops(const Graph& graph, const Node& node) {
    const auto input = graph.value(node.inputs[0]).type.extents();
    if (!input || input->size() < 3) {
        return 0;
    }
    const std::string mode = node.attributes.stringOr("mode", "linear");
    const std::int64_t each = mode == "nearest" ? 1 : mode == "cubic" || mode == "bicubic" ? 4 : 2;
    std::int64_t neighbours = 1;
    for (std::size_t axis = 2; axis < input->size(); ++axis) {
        neighbours = saturatingMultiply(neighbours, each);
    }
    return saturatingMultiply(saturatingMultiply(2, neighbours), outputElements(graph, node));
}

/// Each coordinate is a sum of one product an axis and a shift.
std::int64_t affineGridFlops(const Graph& graph, const Node& node) {
    const auto output = graph.value(node.outputs[0]).type.extents();
    return output ? saturatingMultiply(2 * output->back(), saturatingProduct(*output)) : 0;
}

constexpr std::array kGridSample{AttributeSpec{"align_corners", "int"}, AttributeSpec{"mode", "string"},
                                 AttributeSpec{"padding_mode", "string"}};
constexpr std::array kAffineGrid{AttributeSpec{"align_corners", "int"}};

constexpr std::array kSamplingRows{
    OperatorSchema{.domain = "",
                   .op = "AffineGrid",
                   .operatorClass = OperatorClass::kOther,
                   .minInputs = 2,
                   .maxInputs = 2,
                   .parameterInputs = 0b10,
                   .attributes = kAffineGrid,
                   .infer = inferAffineGrid,
                   .flops = affineGridFlops,
                   .inputNames = "theta size"},
    OperatorSchema{.domain = "",
                   .op = "GridSample",
                   .operatorClass = OperatorClass::kOther,
                   .minInputs = 2,
                   .maxInputs = 2,
                   .attributes = kGridSample,
                   .infer = inferGridSample,
                   .flops = gridSampleFlops,
                   .inputDomain = OperatorSchema::InputDomain::kUnitRange,
                   .inputNames = "X grid"},
};

} // namespace

std::span<const OperatorSchema> samplingRows() {
    return kSamplingRows;
}

} // namespace tessera::graph::schemas
