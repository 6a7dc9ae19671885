// Random numbers. No FLOPs: how a number is drawn is the backend's own business. Nothing of this is folded
// or shared: each run draws anew.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

Types inferDrawn(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, typeAttribute(context, "dtype", DType::kFloat32));
    const auto* shape = context.attributes().ints("shape");
    for (const std::int64_t extent : *shape) {
        if (extent < 0) {
            return refuseAttribute("shape", std::to_string(extent) + " is negative");
        }
    }
    return one(dtype, toShape(*shape));
}

Types inferDrawnLike(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, typeAttribute(context, "dtype", context.input(0).dtype));
    return one(dtype, context.input(0).shape);
}

Types inferMultinomial(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireRank(context, 0, 2));
    TESSERA_TRY(const DType dtype, typeAttribute(context, "dtype", DType::kInt32));
    TESSERA_TRY(const std::int64_t samples, intInRange(context, "sample_size", 1, 1, 2147483647));
    const Shape* shape = shapeOf(context, 0);
    return one(dtype, Shape{shape != nullptr ? shape->front() : Dim::unknown(), Dim(samples)});
}

constexpr std::array kNormal{
    AttributeSpec{"dtype", "int"},
    AttributeSpec{"mean", "float"},
    AttributeSpec{"scale", "float"},
    AttributeSpec{"seed", "float"},
    AttributeSpec{"shape", "ints", Presence::kRequired},
};
constexpr std::array kUniform{
    AttributeSpec{"dtype", "int"},
    AttributeSpec{"high", "float"},
    AttributeSpec{"low", "float"},
    AttributeSpec{"seed", "float"},
    AttributeSpec{"shape", "ints", Presence::kRequired},
};
constexpr std::array kNormalLike{AttributeSpec{"dtype", "int"}, AttributeSpec{"mean", "float"},
                                 AttributeSpec{"scale", "float"}, AttributeSpec{"seed", "float"}};
constexpr std::array kUniformLike{AttributeSpec{"dtype", "int"}, AttributeSpec{"high", "float"},
                                  AttributeSpec{"low", "float"}, AttributeSpec{"seed", "float"}};
constexpr std::array kBernoulli{AttributeSpec{"dtype", "int"}, AttributeSpec{"seed", "float"}};
constexpr std::array kMultinomial{AttributeSpec{"dtype", "int"}, AttributeSpec{"sample_size", "int"},
                                  AttributeSpec{"seed", "float"}};

constexpr OperatorSchema drawn(std::string_view op, std::uint8_t inputs,
                               std::span<const AttributeSpec> attributes, InferFunction infer) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kOther,
            .minInputs = inputs,
            .maxInputs = inputs,
            .attributes = attributes,
            .infer = infer,
            .inputDomain = OperatorSchema::InputDomain::kUnitInterval,
            .repeats = OperatorSchema::Repeats::kNever,
            .inputNames = "input"};
}

constexpr std::array kRandomRows{
    drawn("Bernoulli", 1, kBernoulli, inferDrawnLike),
    drawn("Multinomial", 1, kMultinomial, inferMultinomial),
    drawn("RandomNormal", 0, kNormal, inferDrawn),
    drawn("RandomNormalLike", 1, kNormalLike, inferDrawnLike),
    drawn("RandomUniform", 0, kUniform, inferDrawn),
    drawn("RandomUniformLike", 1, kUniformLike, inferDrawnLike),
};

} // namespace

std::span<const OperatorSchema> randomRows() {
    return kRandomRows;
}

} // namespace tessera::graph::schemas
