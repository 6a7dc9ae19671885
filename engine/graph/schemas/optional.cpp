// Values that may be absent. No FLOPs.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

Types inferOptional(const InferenceContext& context) {
    // Without an input the attribute says what is absent.
    const AttributeValue* declared = context.attributes().find("type");
    if (!context.hasInput(0) && declared == nullptr) {
        return refuseAttribute("type", "or an input is needed");
    }
    TensorType type = context.hasInput(0) ? context.input(0) : std::get<TensorType>(*declared);
    if (isOptional(type.container)) {
        return context.hasInput(0) ? Types(refuseInput(context, 0, "is optional already"))
                                   : Types(refuseAttribute("type", "is optional already"));
    }
    type.container =
        type.container == Container::kSequence ? Container::kOptionalSequence : Container::kOptionalTensor;
    return std::vector<TensorType>{std::move(type)};
}

Types inferHasElement(const InferenceContext& context) {
    if (!context.hasInput(0) && effectiveOpset(context.node()) < 18) {
        return refuseInput(context, 0, "is left out, but needed before opset 18");
    }
    return one(DType::kBool, Shape());
}

/// Since opset 18 the input may be no optional value at all.
Types inferGetElement(const InferenceContext& context) {
    TensorType type = context.input(0);
    if (!isOptional(type.container) && type != TensorType{} && effectiveOpset(context.node()) < 18) {
        return refuseInput(context, 0, "is not optional");
    }
    type.container = holdsSequence(type.container) ? Container::kSequence : Container::kTensor;
    return std::vector<TensorType>{std::move(type)};
}

constexpr std::array kType{AttributeSpec{"type", "type"}};

constexpr OperatorSchema optional(std::string_view op, InferFunction infer, std::uint8_t minInputs,
                                  std::span<const AttributeSpec> attributes = {}) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kOther,
            .minInputs = minInputs,
            .maxInputs = 1,
            .attributes = attributes,
            .infer = infer,
            .reads = OperatorSchema::Reads::kContainers,
            .inputNames = "input"};
}

constexpr std::array kOptionalRows{
    optional("Optional", inferOptional, 0, kType),
    optional("OptionalGetElement", inferGetElement, 1),
    optional("OptionalHasElement", inferHasElement, 0),
};

} // namespace

std::span<const OperatorSchema> optionalRows() {
    return kOptionalRows;
}

} // namespace tessera::graph::schemas
