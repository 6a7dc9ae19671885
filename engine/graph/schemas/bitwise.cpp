// On the bits of integers, with numpy's broadcasting, and the change of type that keeps all bits. No FLOPs:
// nothing floats.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

base::Status requireIntegers(const InferenceContext& context) {
    for (std::size_t index = 0; index < context.inputCount(); ++index) {
        const DType dtype = context.input(index).dtype;
        if (dtype != DType::kUndefined && !isInteger(dtype)) {
            return refuseInput(context, index,
                               "is " + std::string(longName(dtype)) + ", but an integer is needed");
        }
    }
    return {};
}

Types inferBits(const InferenceContext& context) {
    TESSERA_CHECK(requireIntegers(context));
    TESSERA_TRY(const DType dtype, sharedDTypeFrom(context, 0));
    TESSERA_TRY(auto shape, broadcastInputs(context, 0, context.inputCount()));
    return one(dtype, std::move(shape));
}

Types inferBitShift(const InferenceContext& context) {
    if (effectiveOpset(context.node()) < 28) {
        TESSERA_CHECK(
            requireDType(context, 0, {DType::kUint8, DType::kUint16, DType::kUint32, DType::kUint64}));
    }
    const std::string direction = context.attributes().stringOr("direction", "");
    if (direction != "LEFT" && direction != "RIGHT") {
        return refuseAttribute("direction", "'" + direction + "' is none of LEFT, RIGHT");
    }
    return inferBits(context);
}

Types inferBitCast(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, typeAttribute(context, "to", DType::kUndefined));
    if (bitWidth(dtype) == 0) {
        return refuseAttribute("to", "names no type with a width");
    }
    const DType from = context.input(0).dtype;
    if (from != DType::kUndefined && bitWidth(from) != bitWidth(dtype)) {
        return refuseAttribute("to", std::string(longName(dtype)) + " is not as wide as " +
                                         std::string(longName(from)));
    }
    return one(dtype, context.input(0).shape);
}

constexpr std::array kDirection{AttributeSpec{"direction", "string", Presence::kRequired}};
constexpr std::array kTo{AttributeSpec{"to", "int", Presence::kRequired}};

constexpr OperatorSchema onBits(std::string_view op, Commutes commutes, InferFunction infer,
                                std::span<const AttributeSpec> attributes = {}) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kBinary,
            .commutes = commutes,
            .minInputs = 2,
            .maxInputs = 2,
            .attributes = attributes,
            .infer = infer,
            .inputNames = "A B"};
}

constexpr OperatorSchema onOne(std::string_view op, OperatorClass operatorClass, InferFunction infer,
                               std::span<const AttributeSpec> attributes = {}) {
    return {.domain = "",
            .op = op,
            .operatorClass = operatorClass,
            .attributes = attributes,
            .infer = infer,
            .inputNames = "X"};
}

constexpr std::array kBitwiseRows{
    onOne("BitCast", OperatorClass::kElementwise, inferBitCast, kTo),
    onBits("BitShift", Commutes::kNo, inferBitShift, kDirection),
    onBits("BitwiseAnd", Commutes::kYes, inferBits),
    onOne("BitwiseNot", OperatorClass::kElementwise, inferBits),
    onBits("BitwiseOr", Commutes::kYes, inferBits),
    onBits("BitwiseXor", Commutes::kYes, inferBits),
};

} // namespace

std::span<const OperatorSchema> bitwiseRows() {
    return kBitwiseRows;
}

} // namespace tessera::graph::schemas
