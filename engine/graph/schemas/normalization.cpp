// Normalisations over channels, groups or trailing axes, and Dropout, which at inference is a copy.
//
// FLOPs an element: batch norm 2 (one multiply-add with folded statistics); instance, group, layer norm 8
// (sum; difference, square, sum; subtract, multiply; scale, shift); RMS norm 5 (square, sum; multiply; scale,
// and one for the mean); LRN one multiply-add for each of `size` channels and 3 for the quotient; Lp norm 3
// (square, sum; divide); mean-variance norm 6 (sum; difference, square, sum; subtract, divide).
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;
using InputDomain = OperatorSchema::InputDomain;

base::Status requireMinimumRank(const InferenceContext& context, std::size_t rank) {
    const Shape* shape = shapeOf(context, 0);
    if (shape != nullptr && shape->size() < rank) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(shape->size()) + ", but at least " +
                               std::to_string(rank) + " is needed");
    }
    return {};
}

/// Inputs [first, last] are vectors of `count` elements.
base::Status requireVectors(const InferenceContext& context, std::size_t first, std::size_t last,
                            const Dim& count) {
    for (std::size_t index = first; index <= last; ++index) {
        TESSERA_CHECK(requireRank(context, index, 1));
        const Shape* shape = shapeOf(context, index);
        if (shape != nullptr && !mergeDims(shape->front(), count)) {
            return refuseInput(context, index,
                               "has " + std::to_string(shape->front().extent()) + " elements, but " +
                                   std::to_string(count.extent()) + " are needed");
        }
    }
    return {};
}

Dim channelsOf(const InferenceContext& context) {
    const Shape* shape = shapeOf(context, 0);
    return shape != nullptr ? (*shape)[1] : Dim::unknown();
}

Types inferBatchNormalization(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireMinimumRank(context, 2));
    // Statistics of each position instead of each channel, up to opset 8.
    const bool perPosition = context.attributes().intOr("spatial", 1) == 0;
    if (!perPosition) {
        TESSERA_CHECK(requireVectors(context, 1, 4, channelsOf(context)));
    }
    const TensorType& statistics = context.input(3);
    std::vector<TensorType> types(5, statistics);
    types[0] = context.input(0);
    return types;
}

Types inferInstanceNormalization(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireMinimumRank(context, 3));
    TESSERA_CHECK(requireVectors(context, 1, 2, channelsOf(context)));
    return sameAsFirst(context);
}

/// Scale and bias are one a group up to opset 20, one a channel since.
Types inferGroupNormalization(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireMinimumRank(context, 3));
    TESSERA_TRY(const std::int64_t groups, intInRange(context, "num_groups", 1, 1, 2147483647));
    const Dim channels = channelsOf(context);
    if (channels.isConstant() && channels.extent() % groups != 0) {
        return refuseAttribute("num_groups", std::to_string(groups) + " does not divide " +
                                                 std::to_string(channels.extent()) + " channels");
    }
    const Dim entries = effectiveOpset(context.node()) < 21 ? Dim(groups) : channels;
    TESSERA_CHECK(requireVectors(context, 1, 2, entries));
    return sameAsFirst(context);
}

/// Scale and bias broadcast into the normalised axes.
base::Status requireTrailing(const InferenceContext& context, std::size_t index, std::size_t axis) {
    const Shape& shape = *shapeOf(context, 0);
    return requireBroadcastInto(context, index,
                                Shape(shape.begin() + static_cast<std::ptrdiff_t>(axis), shape.end()));
}

Types inferLayerNormalization(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const DType statistics =
        context.attributes().intOr("stash_type", 1) == 1 ? DType::kFloat32 : context.input(0).dtype;
    const Shape* shape = shapeOf(context, 0);
    if (shape == nullptr) {
        return std::vector<TensorType>{
            context.input(0), {statistics, std::nullopt}, {statistics, std::nullopt}};
    }
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", -1), shape->size(), attributeField("axis")));
    TESSERA_CHECK(requireTrailing(context, 1, axis));
    TESSERA_CHECK(requireTrailing(context, 2, axis));
    Shape reduced = *shape;
    std::fill(reduced.begin() + static_cast<std::ptrdiff_t>(axis), reduced.end(), Dim(1));
    return std::vector<TensorType>{context.input(0), {statistics, reduced}, {statistics, reduced}};
}

Types inferRmsNormalization(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    if (const Shape* shape = shapeOf(context, 0)) {
        TESSERA_TRY(const std::size_t axis, normalizeAxis(context.attributes().intOr("axis", -1),
                                                          shape->size(), attributeField("axis")));
        TESSERA_CHECK(requireTrailing(context, 1, axis));
    }
    return sameAsFirst(context);
}

Types inferLrn(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireMinimumRank(context, 2));
    TESSERA_CHECK(intInRange(context, "size", 1, 1, 2147483647));
    return sameAsFirst(context);
}

std::int64_t lrnFlops(const Graph& graph, const Node& node) {
    const std::int64_t size = node.attributes.intOr("size", 1);
    return saturatingMultiply(saturatingAdd(saturatingMultiply(2, size), 3), outputElements(graph, node));
}

/// The ratio was an attribute before opset 12; the mask has the data's type before opset 10.
Types inferDropout(const InferenceContext& context) {
    if (effectiveOpset(context.node()) < 12 && context.inputCount() > 1) {
        return refuseInput(context, 1, "is an attribute before opset 12, so there is no such input");
    }
    const DType mask = effectiveOpset(context.node()) < 10 ? context.input(0).dtype : DType::kBool;
    return std::vector<TensorType>{context.input(0), {mask, context.input(0).shape}};
}

constexpr std::array kBatchNormalization{
    AttributeSpec{"epsilon", "float"},
    AttributeSpec{"is_test", "int", Presence::kOptional, 1, 6},
    AttributeSpec{"momentum", "float"},
    AttributeSpec{"spatial", "int", Presence::kOptional, 1, 8},
    AttributeSpec{"training_mode", "int", Presence::kOptional, 14},
};
constexpr std::array kEpsilon{AttributeSpec{"epsilon", "float"}};
constexpr std::array kGroupNormalization{
    AttributeSpec{"epsilon", "float"},
    AttributeSpec{"num_groups", "int", Presence::kRequired},
    AttributeSpec{"stash_type", "int", Presence::kOptional, 21},
};
constexpr std::array kTrailing{
    AttributeSpec{"axis", "int"},
    AttributeSpec{"epsilon", "float"},
    AttributeSpec{"stash_type", "int"},
};
constexpr std::array kLrn{
    AttributeSpec{"alpha", "float"},
    AttributeSpec{"beta", "float"},
    AttributeSpec{"bias", "float"},
    AttributeSpec{"size", "int", Presence::kRequired},
};
constexpr std::array kDropout{
    AttributeSpec{"is_test", "int", Presence::kOptional, 1, 6},
    AttributeSpec{"ratio", "float", Presence::kOptional, 1, 11},
    AttributeSpec{"seed", "int", Presence::kOptional, 12},
};

Types inferLpNormalization(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(intInRange(context, "p", 2, 1, 2));
    if (const Shape* shape = shapeOf(context, 0)) {
        TESSERA_CHECK(
            normalizeAxis(context.attributes().intOr("axis", -1), shape->size(), attributeField("axis")));
    }
    return sameAsFirst(context);
}

Types inferMeanVariance(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Shape* shape = shapeOf(context, 0);
    const auto* axes = context.attributes().ints("axes");
    if (shape != nullptr) {
        const std::vector<std::int64_t> given = axes != nullptr ? *axes : std::vector<std::int64_t>{0, 2, 3};
        TESSERA_CHECK(normalizeAxes(given, shape->size(), attributeField("axes")));
    }
    return sameAsFirst(context);
}

constexpr std::array kLpNormalization{AttributeSpec{"axis", "int"}, AttributeSpec{"p", "int"}};
constexpr std::array kMeanVariance{AttributeSpec{"axes", "ints"}};

constexpr std::array kNormalizationRows{
    OperatorSchema{.domain = "",
                   .op = "BatchNormalization",
                   .operatorClass = OperatorClass::kNormalization,
                   .minInputs = 5,
                   .maxInputs = 5,
                   .maxOutputs = 5,
                   .attributes = kBatchNormalization,
                   .infer = inferBatchNormalization,
                   .flops = flopsAnOutput<2>,
                   .inputDomain = InputDomain::kPositive,
                   .inputNames = "X scale B input_mean input_var"},
    OperatorSchema{.domain = "",
                   .op = "Dropout",
                   .operatorClass = OperatorClass::kShape,
                   .maxInputs = 3,
                   .maxOutputs = 2,
                   .parameterInputs = 0b110,
                   .attributes = kDropout,
                   .infer = inferDropout,
                   .inputNames = "data ratio training_mode"},
    OperatorSchema{.domain = "",
                   .op = "GroupNormalization",
                   .operatorClass = OperatorClass::kNormalization,
                   .minInputs = 3,
                   .maxInputs = 3,
                   .attributes = kGroupNormalization,
                   .infer = inferGroupNormalization,
                   .flops = flopsAnOutput<8>,
                   .inputNames = "X scale bias"},
    OperatorSchema{.domain = "",
                   .op = "InstanceNormalization",
                   .operatorClass = OperatorClass::kNormalization,
                   .minInputs = 3,
                   .maxInputs = 3,
                   .attributes = kEpsilon,
                   .infer = inferInstanceNormalization,
                   .flops = flopsAnOutput<8>,
                   .inputNames = "input scale B"},
    OperatorSchema{.domain = "",
                   .op = "LRN",
                   .operatorClass = OperatorClass::kNormalization,
                   .attributes = kLrn,
                   .infer = inferLrn,
                   .flops = lrnFlops,
                   .inputNames = "X"},
    OperatorSchema{.domain = "",
                   .op = "LayerNormalization",
                   .operatorClass = OperatorClass::kNormalization,
                   .minInputs = 2,
                   .maxInputs = 3,
                   .maxOutputs = 3,
                   .attributes = kTrailing,
                   .infer = inferLayerNormalization,
                   .flops = flopsAnOutput<8>,
                   .inputNames = "X Scale B"},
    OperatorSchema{.domain = "",
                   .op = "LpNormalization",
                   .operatorClass = OperatorClass::kNormalization,
                   .attributes = kLpNormalization,
                   .infer = inferLpNormalization,
                   .flops = flopsAnOutput<3>,
                   .inputNames = "input"},
    OperatorSchema{.domain = "",
                   .op = "MeanVarianceNormalization",
                   .operatorClass = OperatorClass::kNormalization,
                   .attributes = kMeanVariance,
                   .infer = inferMeanVariance,
                   .flops = flopsAnOutput<6>,
                   .inputNames = "X"},
    OperatorSchema{.domain = "",
                   .op = "RMSNormalization",
                   .operatorClass = OperatorClass::kNormalization,
                   .minInputs = 2,
                   .maxInputs = 2,
                   .attributes = kTrailing,
                   .infer = inferRmsNormalization,
                   .flops = flopsAnOutput<5>,
                   .inputNames = "X scale"},
};

} // namespace

std::span<const OperatorSchema> normalizationRows() {
    return kNormalizationRows;
}

} // namespace tessera::graph::schemas
