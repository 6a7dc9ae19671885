// Makes tensors from attributes or from a shape.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>
#include <cmath>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// The type of one of Constant's value attributes.
TensorType typeOfValue(const AttributeValue& value) {
    if (const auto* constant = std::get_if<ConstantRef>(&value)) {
        return {(*constant)->dtype(), toShape((*constant)->extents())};
    }
    if (std::holds_alternative<float>(value)) {
        return {DType::kFloat32, Shape()};
    }
    if (std::holds_alternative<std::int64_t>(value)) {
        return {DType::kInt64, Shape()};
    }
    if (const auto* floats = std::get_if<std::vector<float>>(&value)) {
        return {DType::kFloat32, Shape{Dim(static_cast<std::int64_t>(floats->size()))}};
    }
    if (const auto* ints = std::get_if<std::vector<std::int64_t>>(&value)) {
        return {DType::kInt64, Shape{Dim(static_cast<std::int64_t>(ints->size()))}};
    }
    if (const auto* strings = std::get_if<std::vector<std::string>>(&value)) {
        return {DType::kString, Shape{Dim(static_cast<std::int64_t>(strings->size()))}};
    }
    return {DType::kString, Shape()};
}

Types inferConstant(const InferenceContext& context) {
    const auto& entries = context.attributes().entries();
    if (entries.size() != 1) {
        return refuseAttribute("value", "exactly one value is needed, but there are " +
                                            std::to_string(entries.size()));
    }
    return std::vector<TensorType>{typeOfValue(entries.front().second)};
}

Types inferConstantOfShape(const InferenceContext& context) {
    const ConstantRef value = context.attributes().tensor("value");
    if (value != nullptr && elementCount(value->extents()) != 1) {
        return refuseAttribute("value",
                               "has shape " + toText(value->extents()) + ", but one element is needed");
    }
    const DType dtype = value != nullptr ? value->dtype() : DType::kFloat32;
    TESSERA_TRY(auto extents, extentsInput(context, 0));
    return one(dtype, std::move(extents));
}

/// ceil((limit - start) / delta) elements, none when that is negative. Integers are counted exactly.
base::Result<Dim> rangeLength(const InferenceContext& context) {
    TESSERA_TRY(const auto start, constantNumber(context, 0));
    TESSERA_TRY(const auto limit, constantNumber(context, 1));
    TESSERA_TRY(const auto delta, constantNumber(context, 2));
    if (delta && !(std::abs(*delta) > 0.0 && std::isfinite(*delta))) {
        return refuseInput(context, 2, "is no step");
    }
    if (!start || !limit || !delta) {
        // As many as an extent that is counted from 0 on.
        const auto end = context.elements(1);
        return start == 0.0 && delta == 1.0 && end && end->size() == 1 ? end->front() : Dim::unknown();
    }
    if (context.input(0).dtype == DType::kInt64) {
        const std::int64_t first = context.constantInput(0)->toInts().front();
        const std::int64_t last = context.constantInput(1)->toInts().front();
        const std::int64_t step = context.constantInput(2)->toInts().front();
        std::int64_t distance = 0;
        const bool overflows = step > 0 ? __builtin_sub_overflow(last, first, &distance)
                                        : __builtin_sub_overflow(first, last, &distance);
        if (overflows || step == std::numeric_limits<std::int64_t>::min()) {
            return refuseInput(context, 1, "the number of elements leaves 64 bits");
        }
        return Dim(distance > 0 ? ceilDivide(distance, step > 0 ? step : -step) : 0);
    }
    const double count = std::ceil((*limit - *start) / *delta);
    if (!(count < 9.0e18)) {
        return refuseInput(context, 1, "makes a range without end");
    }
    return Dim(count > 0.0 ? static_cast<std::int64_t>(count) : 0);
}

Types inferRange(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDTypeFrom(context, 0));
    TESSERA_TRY(const Dim length, rangeLength(context));
    return one(dtype, Shape{length});
}

constexpr std::array kConstant{
    AttributeSpec{"sparse_value", "tensor", Presence::kOptional, 11},
    AttributeSpec{"value", "tensor"},
    AttributeSpec{"value_float", "float", Presence::kOptional, 12},
    AttributeSpec{"value_floats", "floats", Presence::kOptional, 12},
    AttributeSpec{"value_int", "int", Presence::kOptional, 12},
    AttributeSpec{"value_ints", "ints", Presence::kOptional, 12},
    AttributeSpec{"value_string", "string", Presence::kOptional, 12},
    AttributeSpec{"value_strings", "strings", Presence::kOptional, 12},
};
constexpr std::array kRange{AttributeSpec{"stash_type", "int", Presence::kOptional, 27}};
constexpr std::array kConstantOfShape{AttributeSpec{"value", "tensor"}};

constexpr std::array kCreationRows{
    OperatorSchema{.domain = "",
                   .op = "Constant",
                   .operatorClass = OperatorClass::kOther,
                   .minInputs = 0,
                   .maxInputs = 0,
                   .attributes = kConstant,
                   .infer = inferConstant},
    OperatorSchema{.domain = "",
                   .op = "ConstantOfShape",
                   .operatorClass = OperatorClass::kOther,
                   .parameterInputs = 0b1,
                   .attributes = kConstantOfShape,
                   .infer = inferConstantOfShape,
                   .inputNames = "input"},
    OperatorSchema{.domain = "",
                   .op = "Range",
                   .operatorClass = OperatorClass::kOther,
                   .minInputs = 3,
                   .maxInputs = 3,
                   .parameterInputs = 0b111,
                   .attributes = kRange,
                   .infer = inferRange,
                   .inputNames = "start limit delta"},
};

} // namespace

std::span<const OperatorSchema> creationRows() {
    return kCreationRows;
}

} // namespace tessera::graph::schemas
