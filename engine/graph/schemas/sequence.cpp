// Sequences of tensors. What a sequence's type says of shapes holds for each of its elements. No FLOPs.
#include "engine/graph/schemas/bodies.h"
#include "engine/graph/schemas/families.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

TensorType sequenceOf(TensorType element) {
    element.container = Container::kSequence;
    return element;
}

TensorType elementOf(TensorType sequence) {
    sequence.container = Container::kTensor;
    return sequence;
}

/// Is the input a sequence, or a value of which nothing is known?
base::Status requireSequence(const InferenceContext& context, std::size_t index) {
    const TensorType& type = context.input(index);
    if (type.container == Container::kSequence || type == TensorType{}) {
        return {};
    }
    return refuseInput(context, index, "is no sequence, but one is needed");
}

base::Status requireTensor(const InferenceContext& context, std::size_t index) {
    if (!context.hasInput(index) || context.input(index).container == Container::kTensor) {
        return {};
    }
    return refuseInput(context, index, "is a sequence or an optional value, but a tensor is needed");
}

base::Status requirePosition(const InferenceContext& context, std::size_t index) {
    TESSERA_CHECK(requireTensor(context, index));
    return requireDType(context, index, {DType::kInt32, DType::kInt64});
}

Types inferSequenceEmpty(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, typeAttribute(context, "dtype", DType::kFloat32));
    return std::vector<TensorType>{{dtype, std::nullopt, Container::kSequence}};
}

Types inferSequenceConstruct(const InferenceContext& context) {
    TESSERA_CHECK(sharedDTypeFrom(context, 0));
    TensorType element = context.input(0);
    for (std::size_t index = 0; index < context.inputCount(); ++index) {
        TESSERA_CHECK(requireTensor(context, index));
        element = eitherType(element, context.input(index));
    }
    return std::vector<TensorType>{sequenceOf(std::move(element))};
}

Types inferSequenceAt(const InferenceContext& context) {
    TESSERA_CHECK(requireSequence(context, 0));
    TESSERA_CHECK(requirePosition(context, 1));
    return std::vector<TensorType>{elementOf(context.input(0))};
}

Types inferSequenceErase(const InferenceContext& context) {
    TESSERA_CHECK(requireSequence(context, 0));
    TESSERA_CHECK(requirePosition(context, 1));
    return sameAsFirst(context);
}

Types inferSequenceInsert(const InferenceContext& context) {
    TESSERA_CHECK(requireSequence(context, 0));
    TESSERA_CHECK(requireTensor(context, 1));
    TESSERA_CHECK(requirePosition(context, 2));
    TESSERA_CHECK(sharedDType(context, {0, 1}));
    return std::vector<TensorType>{sequenceOf(eitherType(elementOf(context.input(0)), context.input(1)))};
}

Types inferSequenceLength(const InferenceContext& context) {
    TESSERA_CHECK(requireSequence(context, 0));
    return one(DType::kInt64, Shape());
}

Types inferSplitToSequence(const InferenceContext& context) {
    TESSERA_CHECK(requireTensor(context, 0));
    TESSERA_CHECK(requirePosition(context, 1));
    TESSERA_TRY(const std::int64_t keeps, intInRange(context, "keepdims", 1, 0, 1));
    TensorType element = context.input(0);
    if (element.shape) {
        TESSERA_TRY(const std::size_t axis, normalizeAxis(context.attributes().intOr("axis", 0),
                                                          element.shape->size(), attributeField("axis")));
        const Shape* split = shapeOf(context, 1);
        const auto parts = context.constantInput(1);
        if (!context.hasInput(1)) {
            (*element.shape)[axis] = 1;
            if (keeps == 0) {
                element.shape->erase(element.shape->begin() + static_cast<std::ptrdiff_t>(axis));
            }
        } else {
            // Parts of one length are known when that length divides the axis.
            const Dim extent = (*element.shape)[axis];
            const bool isEven = split != nullptr && split->empty() && parts && extent.isConstant() &&
                                parts->toInts().front() > 0 && extent.extent() % parts->toInts().front() == 0;
            (*element.shape)[axis] = isEven ? Dim(parts->toInts().front()) : Dim::unknown();
        }
    }
    return std::vector<TensorType>{sequenceOf(std::move(element))};
}

Types inferConcatFromSequence(const InferenceContext& context) {
    TESSERA_CHECK(requireSequence(context, 0));
    TESSERA_TRY(const std::int64_t isNew, intInRange(context, "new_axis", 0, 0, 1));
    TensorType element = elementOf(context.input(0));
    if (element.shape) {
        const std::size_t rank = element.shape->size() + (isNew == 1 ? 1 : 0);
        TESSERA_TRY(const std::size_t axis,
                    normalizeAxis(context.attributes().intOr("axis", 0), rank, attributeField("axis")));
        const auto at = element.shape->begin() + static_cast<std::ptrdiff_t>(axis);
        if (isNew == 1) {
            element.shape->insert(at, Dim::unknown());
        } else {
            *at = Dim::unknown();
        }
    }
    return std::vector<TensorType>{std::move(element)};
}

Types inferSequenceMap(const InferenceContext& context) {
    TESSERA_CHECK(requireSequence(context, 0));
    TESSERA_TRY(const BodyTypes body, BodyTypes::of(context, "body"));
    std::vector<TensorType> inputs;
    for (std::size_t index = 0; index < ownInputCount(context); ++index) {
        if (!context.hasInput(index)) {
            return refuseInput(context, index, "is left out, but needed");
        }
        inputs.push_back(elementOf(context.input(index)));
    }
    TESSERA_TRY(auto types, body.infer(inputs));
    for (TensorType& type : types) {
        type = sequenceOf(std::move(type));
    }
    return types;
}

constexpr std::array kDType{AttributeSpec{"dtype", "int"}};
constexpr std::array kSplit{AttributeSpec{"axis", "int"}, AttributeSpec{"keepdims", "int"}};
constexpr std::array kConcat{AttributeSpec{"axis", "int", Presence::kRequired},
                             AttributeSpec{"new_axis", "int"}};
constexpr std::array kMap{AttributeSpec{"body", "graph", Presence::kRequired},
                          AttributeSpec{kCapturesAttribute, "strings"}};

constexpr OperatorSchema sequence(std::string_view op, InferFunction infer, std::uint8_t minInputs,
                                  std::uint8_t maxInputs, std::string_view inputNames,
                                  std::span<const AttributeSpec> attributes = {},
                                  std::uint32_t parameters = 0) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kOther,
            .minInputs = minInputs,
            .maxInputs = maxInputs,
            .parameterInputs = parameters,
            .attributes = attributes,
            .infer = infer,
            .reads = OperatorSchema::Reads::kContainers,
            .inputNames = inputNames};
}

constexpr OperatorSchema sequenceMap() {
    OperatorSchema row = sequence("SequenceMap", inferSequenceMap, 1, 255, "input_sequence inputs...", kMap);
    row.operatorClass = OperatorClass::kControl;
    row.maxOutputs = 255;
    return row;
}

constexpr std::array kSequenceRows{
    sequence("ConcatFromSequence", inferConcatFromSequence, 1, 1, "input_sequence", kConcat),
    sequence("SequenceAt", inferSequenceAt, 2, 2, "input_sequence position", {}, 0b10),
    sequence("SequenceConstruct", inferSequenceConstruct, 1, 255, "inputs..."),
    sequence("SequenceEmpty", inferSequenceEmpty, 0, 0, "", kDType),
    sequence("SequenceErase", inferSequenceErase, 1, 2, "input_sequence position", {}, 0b10),
    sequence("SequenceInsert", inferSequenceInsert, 2, 3, "input_sequence tensor position", {}, 0b100),
    sequence("SequenceLength", inferSequenceLength, 1, 1, "input_sequence"),
    sequenceMap(),
    sequence("SplitToSequence", inferSplitToSequence, 1, 2, "input split", kSplit, 0b10),
};

} // namespace

std::span<const OperatorSchema> sequenceRows() {
    return kSequenceRows;
}

} // namespace tessera::graph::schemas
