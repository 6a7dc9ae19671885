// Elementwise over two or more inputs with numpy's broadcasting.
//
// FLOPs: one an output element and input beyond the first. Where and the comparisons count alike.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using InputDomain = OperatorSchema::InputDomain;

/// Broadcast of two operands. Before opset 7 an attribute may name the axis that the second one's first axis
/// belongs to, and it broadcasts to the first.
base::Result<std::optional<Shape>> pairShape(const InferenceContext& context) {
    const Shape* a = shapeOf(context, 0);
    const Shape* b = shapeOf(context, 1);
    if (effectiveOpset(context.node()) >= 7 || !context.attributes().has("axis") || a == nullptr ||
        b == nullptr) {
        return broadcastInputs(context, 0, 2);
    }
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", 0), a->size(), attributeField("axis")));
    if (axis + b->size() > a->size()) {
        return refuseInput(context, 1, "does not fit behind axis " + std::to_string(axis));
    }
    Shape aligned = *b;
    aligned.insert(aligned.end(), a->size() - axis - b->size(), Dim(1));
    auto joined = broadcastShapes(*a, aligned);
    return joined ? base::Result<std::optional<Shape>>(std::move(joined))
                  : refuseInput(context, 1, "does not broadcast with input 0");
}

Types inferBroadcast(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDTypeFrom(context, 0));
    TESSERA_TRY(auto shape, context.inputCount() == 2 ? pairShape(context)
                                                      : broadcastInputs(context, 0, context.inputCount()));
    return one(dtype, std::move(shape));
}

Types inferArithmetic(const InferenceContext& context) {
    for (std::size_t index = 0; index < context.inputCount(); ++index) {
        TESSERA_CHECK(requireNumber(context, index));
    }
    return inferBroadcast(context);
}

Types inferComparison(const InferenceContext& context) {
    TESSERA_CHECK(sharedDTypeFrom(context, 0));
    TESSERA_TRY(auto shape, pairShape(context));
    return one(DType::kBool, std::move(shape));
}

Types inferLogic(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 0, {DType::kBool}));
    TESSERA_CHECK(requireDType(context, 1, {DType::kBool}));
    return inferComparison(context);
}

/// Since opset 12 the exponent may have a dtype of its own.
Types inferPow(const InferenceContext& context) {
    TESSERA_TRY(auto shape, pairShape(context));
    return one(context.input(0).dtype, std::move(shape));
}

Types inferMod(const InferenceContext& context) {
    TESSERA_TRY(const std::int64_t fmod, intInRange(context, "fmod", 0, 0, 1));
    if (fmod == 0 && isFloating(context.input(0).dtype) && effectiveOpset(context.node()) < 28) {
        return refuseAttribute("fmod", "must be 1 for floating-point inputs before opset 28");
    }
    return inferArithmetic(context);
}

Types inferWhere(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 0, {DType::kBool}));
    TESSERA_TRY(const DType dtype, sharedDType(context, {1, 2}));
    TESSERA_TRY(auto shape, broadcastInputs(context, 0, 3));
    return one(dtype, std::move(shape));
}

/// The slope broadcasts to the input, never the other way. Before opset 7 it is one number, or one a channel.
Types inferPRelu(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1}));
    const Shape* shape = shapeOf(context, 0);
    if (shape != nullptr && effectiveOpset(context.node()) < 7) {
        TESSERA_CHECK(requireRank(context, 1, 1));
        const Shape* slope = shapeOf(context, 1);
        const Dim channels = shape->size() > 1 ? (*shape)[1] : Dim(1);
        if (slope != nullptr && slope->front() != Dim(1) && !mergeDims(slope->front(), channels)) {
            return refuseInput(context, 1, "must hold one number, or one a channel");
        }
    } else if (shape != nullptr) {
        TESSERA_CHECK(requireBroadcastInto(context, 1, *shape));
    }
    return one(dtype, context.input(0).shape);
}

std::int64_t variadicFlops(const Graph& graph, const Node& node) {
    const auto operations = static_cast<std::int64_t>(node.inputs.size()) - 1;
    return saturatingMultiply(operations, outputElements(graph, node));
}

/// Mean divides by the count as well.
std::int64_t meanFlops(const Graph& graph, const Node& node) {
    return saturatingMultiply(static_cast<std::int64_t>(node.inputs.size()), outputElements(graph, node));
}

constexpr std::array kOldBroadcast{
    AttributeSpec{"axis", "int", AttributeSpec::Presence::kOptional, 1, 6},
    AttributeSpec{"broadcast", "int", AttributeSpec::Presence::kOptional, 1, 6},
};

constexpr OperatorSchema binary(std::string_view op, InferFunction infer, Commutes commutes,
                                InputDomain domain = InputDomain::kAny) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kBinary,
            .commutes = commutes,
            .minInputs = 2,
            .maxInputs = 2,
            .attributes = kOldBroadcast,
            .infer = infer,
            .flops = oneFlopAnOutput,
            .inputDomain = domain,
            .inputNames = "A B"};
}

constexpr OperatorSchema variadic(std::string_view op, FlopsFunction flops = variadicFlops) {
    OperatorSchema row = binary(op, inferArithmetic, Commutes::kYes);
    row.minInputs = 1;
    row.maxInputs = 255;
    row.attributes = {};
    row.flops = flops;
    row.inputNames = "data_0...";
    return row;
}

constexpr std::array kFmod{AttributeSpec{"fmod", "int"}};

constexpr OperatorSchema mod() {
    OperatorSchema row = binary("Mod", inferMod, Commutes::kNo, InputDomain::kPositive);
    row.attributes = kFmod;
    return row;
}

constexpr OperatorSchema pow() {
    OperatorSchema row = binary("Pow", inferPow, Commutes::kNo, InputDomain::kPositive);
    row.parameterInputs = 0b10; // a square and a square root are different work
    row.inputNames = "X Y";
    return row;
}

constexpr OperatorSchema prelu() {
    OperatorSchema row = binary("PRelu", inferPRelu, Commutes::kNo);
    row.attributes = {};
    row.inputNames = "X slope";
    return row;
}

constexpr OperatorSchema where() {
    OperatorSchema row = binary("Where", inferWhere, Commutes::kNo);
    row.attributes = {};
    row.minInputs = 3;
    row.maxInputs = 3;
    row.inputNames = "condition X Y";
    return row;
}

constexpr std::array kBinaryRows{
    binary("Add", inferArithmetic, Commutes::kYes),
    binary("And", inferLogic, Commutes::kYes),
    binary("Div", inferArithmetic, Commutes::kNo, InputDomain::kPositive),
    binary("Equal", inferComparison, Commutes::kYes),
    binary("Greater", inferComparison, Commutes::kNo),
    binary("GreaterOrEqual", inferComparison, Commutes::kNo),
    binary("Less", inferComparison, Commutes::kNo),
    binary("LessOrEqual", inferComparison, Commutes::kNo),
    variadic("Max"),
    variadic("Mean", meanFlops),
    variadic("Min"),
    mod(),
    binary("Mul", inferArithmetic, Commutes::kYes),
    binary("Or", inferLogic, Commutes::kYes),
    pow(),
    prelu(),
    binary("Sub", inferArithmetic, Commutes::kNo),
    variadic("Sum"),
    where(),
    binary("Xor", inferLogic, Commutes::kYes),
};

} // namespace

std::span<const OperatorSchema> binaryRows() {
    return kBinaryRows;
}

} // namespace tessera::graph::schemas
