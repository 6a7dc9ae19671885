// Picks or reorders slices by what the data say. Extents that are data are unknown. No FLOPs.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/schemas/rows.h"

#include <algorithm>
#include <array>

namespace tessera::graph::schemas {

namespace {

Types inferNonZero(const InferenceContext& context) {
    const Shape* shape = shapeOf(context, 0);
    const Dim rank = shape != nullptr ? Dim(static_cast<std::int64_t>(shape->size())) : Dim::unknown();
    return one(DType::kInt64, Shape{rank, Dim::unknown()});
}

/// The axis that slices are taken along; nullopt when the tensor is read as a list.
base::Result<std::optional<std::size_t>> sliceAxis(const InferenceContext& context, const Shape& shape) {
    if (!context.attributes().has("axis")) {
        return std::nullopt;
    }
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", 0), shape.size(), attributeField("axis")));
    return axis;
}

Types inferCompress(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 1, {DType::kBool}));
    TESSERA_CHECK(requireRank(context, 1, 1));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype,
                   context.attributes().has("axis") ? std::nullopt : std::optional(Shape{Dim::unknown()}));
    }
    TESSERA_TRY(const auto axis, sliceAxis(context, *input.shape));
    Dim kept = Dim::unknown();
    if (const auto condition = context.constantInput(1)) {
        const auto values = condition->as<std::uint8_t>();
        kept = static_cast<std::int64_t>(values.size()) - std::ranges::count(values, std::uint8_t{0});
    }
    Shape output = axis ? *input.shape : Shape{kept};
    if (axis) {
        output[*axis] = kept;
    }
    return one(input.dtype, std::move(output));
}

Types inferUnique(const InferenceContext& context) {
    TESSERA_CHECK(intInRange(context, "sorted", 1, 0, 1));
    const TensorType& input = context.input(0);
    const Shape list{Dim::unknown()};
    Shape inverse = list;
    std::optional<Shape> values = list;
    if (!input.shape) {
        values = context.attributes().has("axis") ? std::nullopt : values;
    } else {
        TESSERA_TRY(const auto axis, sliceAxis(context, *input.shape));
        if (axis) {
            values = *input.shape;
            inverse = {(*input.shape)[*axis]};
            (*values)[*axis] = Dim::unknown();
        } else if (const auto extents = constantExtents(*input.shape)) {
            inverse = {Dim(saturatingProduct(*extents))};
        }
    }
    return std::vector<TensorType>{
        {input.dtype, values}, {DType::kInt64, list}, {DType::kInt64, inverse}, {DType::kInt64, list}};
}

Types inferReverseSequence(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 1, {DType::kInt64}));
    TESSERA_CHECK(requireRank(context, 1, 1));
    TESSERA_TRY(const std::int64_t batchAxis, intInRange(context, "batch_axis", 1, 0, 1));
    TESSERA_TRY(const std::int64_t timeAxis, intInRange(context, "time_axis", 0, 0, 1));
    if (batchAxis == timeAxis) {
        return refuseAttribute("time_axis", "is the batch axis");
    }
    const Shape* shape = shapeOf(context, 0);
    const Shape* lengths = shapeOf(context, 1);
    if (shape != nullptr && shape->size() < 2) {
        return refuseInput(
            context, 0, "has rank " + std::to_string(shape->size()) + ", but batch and time axes are needed");
    }
    if (shape != nullptr && lengths != nullptr &&
        !mergeDims((*shape)[static_cast<std::size_t>(batchAxis)], lengths->front())) {
        return refuseInput(context, 1, "must hold one length a batch element");
    }
    return sameAsFirst(context);
}

constexpr std::array kUnique{AttributeSpec{"axis", "int"}, AttributeSpec{"sorted", "int"}};
constexpr std::array kReverseSequence{AttributeSpec{"batch_axis", "int"}, AttributeSpec{"time_axis", "int"}};

constexpr OperatorSchema selection(std::string_view op, InferFunction infer,
                                   std::span<const AttributeSpec> attributes, std::uint8_t inputs,
                                   std::string_view inputNames) {
    return movementRow(op, infer, attributes, inputs, inputs == 2 ? 0b10U : 0U, inputNames);
}

constexpr OperatorSchema unique() {
    OperatorSchema row = selection("Unique", inferUnique, kUnique, 1, "X");
    row.maxOutputs = 4;
    return row;
}

constexpr std::array kSelectionRows{
    selection("Compress", inferCompress, kAxis, 2, "input condition"),
    selection("NonZero", inferNonZero, {}, 1, "X"),
    selection("ReverseSequence", inferReverseSequence, kReverseSequence, 2, "input sequence_lens"),
    unique(),
};

} // namespace

std::span<const OperatorSchema> selectionRows() {
    return kSelectionRows;
}

} // namespace tessera::graph::schemas
