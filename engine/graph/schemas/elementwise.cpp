// One input element makes one output element.
//
// FLOPs: one an element, whatever the function: erf, exp or a division cost what they cost on each machine,
// and a made-up weight would only look exact.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;
using InputDomain = OperatorSchema::InputDomain;

Types inferFloatUnary(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    return sameAsFirst(context);
}

Types inferNumericUnary(const InferenceContext& context) {
    TESSERA_CHECK(requireNumber(context, 0));
    return sameAsFirst(context);
}

Types inferNot(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 0, {DType::kBool}));
    return one(DType::kBool, context.input(0).shape);
}

Types inferFloatTest(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    return one(DType::kBool, context.input(0).shape);
}

Types inferGelu(const InferenceContext& context) {
    TESSERA_CHECK(stringAmong(context, "approximate", {"none", "tanh"}));
    return inferFloatUnary(context);
}

Types inferCast(const InferenceContext& context) {
    const std::int64_t to = context.attributes().intOr("to", 0);
    const auto dtype = to >= 1 && to <= 255 ? dtypeFromOnnx(static_cast<std::int32_t>(to)) : std::nullopt;
    if (!dtype) {
        return refuseAttribute("to", std::to_string(to) + " is no element type");
    }
    return one(*dtype, context.input(0).shape);
}

Types inferCastLike(const InferenceContext& context) {
    return one(context.input(1).dtype, context.input(0).shape);
}

/// Bounds were attributes before opset 11 and are scalar inputs since.
Types inferClip(const InferenceContext& context) {
    if (effectiveOpset(context.node()) < 11) {
        if (context.inputCount() > 1) {
            return refuseInput(context, 1, "is an attribute before opset 11, so there is no such input");
        }
        return inferFloatUnary(context);
    }
    TESSERA_CHECK(sharedDType(context, {0, 1, 2}));
    for (const std::size_t index : {1, 2}) {
        const Shape* shape = shapeOf(context, index);
        const auto extents = shape != nullptr ? constantExtents(*shape) : std::nullopt;
        if (extents && elementCount(*extents) != 1) {
            return refuseInput(context, index, "has shape " + toText(*extents) + ", but a scalar is needed");
        }
    }
    return inferNumericUnary(context);
}

constexpr OperatorSchema unary(std::string_view op, InferFunction infer,
                               std::span<const AttributeSpec> attributes = {},
                               InputDomain domain = InputDomain::kAny) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kElementwise,
            .attributes = attributes,
            .infer = infer,
            .flops = oneFlopAnOutput,
            .inputDomain = domain,
            .inputNames = "X"};
}

constexpr OperatorSchema floatUnary(std::string_view op, InputDomain domain = InputDomain::kAny) {
    return unary(op, inferFloatUnary, {}, domain);
}

constexpr std::array kAlpha{AttributeSpec{"alpha", "float"}};
constexpr std::array kAlphaBeta{AttributeSpec{"alpha", "float"}, AttributeSpec{"beta", "float"}};
constexpr std::array kAlphaGamma{AttributeSpec{"alpha", "float"}, AttributeSpec{"gamma", "float"}};
constexpr std::array kApproximate{AttributeSpec{"approximate", "string"}};
constexpr std::array kDetect{AttributeSpec{"detect_negative", "int"},
                             AttributeSpec{"detect_positive", "int"}};
constexpr std::array kCast{
    AttributeSpec{"round_mode", "string", Presence::kOptional, 24},
    AttributeSpec{"saturate", "int", Presence::kOptional, 19},
    AttributeSpec{"to", "int", Presence::kRequired},
};
constexpr std::array kCastLike{
    AttributeSpec{"round_mode", "string", Presence::kOptional, 24},
    AttributeSpec{"saturate", "int", Presence::kOptional, 19},
};
constexpr std::array kClip{
    AttributeSpec{"max", "float", Presence::kOptional, 1, 10},
    AttributeSpec{"min", "float", Presence::kOptional, 1, 10},
};

constexpr OperatorSchema clip() {
    OperatorSchema row = unary("Clip", inferClip, kClip);
    row.maxInputs = 3;
    row.parameterInputs = 0b110;
    row.inputNames = "input min max";
    return row;
}

constexpr OperatorSchema castLike() {
    OperatorSchema row = unary("CastLike", inferCastLike, kCastLike);
    row.minInputs = 2;
    row.maxInputs = 2;
    row.inputNames = "input target_type";
    return row;
}

/// The gate and what it lets through have one shape: nothing is broadcast.
Types inferSwiGlu(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(sharedDType(context, {0, 1}));
    const Shape* gate = shapeOf(context, 0);
    const Shape* value = shapeOf(context, 1);
    if (gate == nullptr || value == nullptr) {
        return one(context.input(0).dtype, gate != nullptr ? context.input(0).shape : context.input(1).shape);
    }
    Shape shape;
    for (std::size_t axis = 0; axis < gate->size(); ++axis) {
        const auto merged = axis < value->size() ? mergeDims((*gate)[axis], (*value)[axis]) : std::nullopt;
        if (!merged || gate->size() != value->size()) {
            return refuseInput(context, 1, "has another shape than the gate");
        }
        shape.push_back(*merged);
    }
    if (value->size() != shape.size()) {
        return refuseInput(context, 1, "has another shape than the gate");
    }
    return one(context.input(0).dtype, std::move(shape));
}

constexpr std::array kShrink{AttributeSpec{"bias", "float"}, AttributeSpec{"lambd", "float"}};

constexpr OperatorSchema swiGlu() {
    OperatorSchema row = unary("SwiGLU", inferSwiGlu, kAlpha);
    row.minInputs = 2;
    row.maxInputs = 2;
    row.flops = flopsAnOutput<2>;
    row.inputNames = "A B";
    return row;
}

constexpr std::array kElementwiseRows{
    unary("Abs", inferNumericUnary),
    floatUnary("Acos", InputDomain::kUnitRange),
    floatUnary("Acosh", InputDomain::kAtLeastOne),
    floatUnary("Asin", InputDomain::kUnitRange),
    floatUnary("Asinh"),
    floatUnary("Atan"),
    floatUnary("Atanh", InputDomain::kUnitRange),
    unary("Cast", inferCast, kCast),
    castLike(),
    floatUnary("Ceil"),
    unary("Celu", inferFloatUnary, kAlpha),
    clip(),
    floatUnary("Cos"),
    floatUnary("Cosh"),
    unary("Elu", inferFloatUnary, kAlpha),
    unary("Erf", inferNumericUnary),
    floatUnary("Exp"),
    floatUnary("Floor"),
    unary("Gelu", inferGelu, kApproximate),
    unary("HardSigmoid", inferFloatUnary, kAlphaBeta),
    floatUnary("HardSwish"),
    unary("IsInf", inferFloatTest, kDetect),
    unary("IsNaN", inferFloatTest),
    unary("LeakyRelu", inferFloatUnary, kAlpha),
    floatUnary("Log", InputDomain::kPositive),
    floatUnary("Mish"),
    unary("Neg", inferNumericUnary),
    unary("Not", inferNot),
    floatUnary("Reciprocal", InputDomain::kPositive),
    unary("Relu", inferNumericUnary),
    floatUnary("Round"),
    unary("Selu", inferFloatUnary, kAlphaGamma),
    unary("Shrink", inferNumericUnary, kShrink),
    floatUnary("Sigmoid"),
    unary("Sign", inferNumericUnary),
    floatUnary("Sin"),
    floatUnary("Sinh"),
    floatUnary("Softplus"),
    floatUnary("Softsign"),
    floatUnary("Sqrt", InputDomain::kPositive),
    swiGlu(),
    unary("Swish", inferFloatUnary, kAlpha),
    floatUnary("Tan", InputDomain::kUnitRange),
    floatUnary("Tanh"),
    unary("ThresholdedRelu", inferFloatUnary, kAlpha),
};

} // namespace

std::span<const OperatorSchema> elementwiseRows() {
    return kElementwiseRows;
}

} // namespace tessera::graph::schemas
