// Attention with bodies of the file's own between its steps (domain ai.onnx.preview).
//
//     Q [B,Hq,S,D]   K [B,H,T,D]   V [B,H,T,Dv]   ->   [B,Hq,S,Dv]
//
// FLOPs: both products, and six for each score (scale and softmax); what the bodies do is not counted.
#include "engine/graph/schemas/bodies.h"
#include "engine/graph/schemas/families.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

/// A body changes values of a type without changing the type.
base::Status requireKeeping(const InferenceContext& context, std::string_view attribute,
                            const TensorType& type) {
    if (!context.attributes().has(attribute)) {
        return {};
    }
    TESSERA_TRY(const BodyTypes body, BodyTypes::of(context, attribute));
    TESSERA_TRY(const auto made, body.infer({type}));
    const bool keeps = made.size() == 1 && made[0].container == Container::kTensor &&
                       (made[0].dtype == type.dtype || made[0].dtype == DType::kUndefined) &&
                       (!made[0].shape || made[0].shape->size() == 4);
    return keeps ? base::Status() : refuseAttribute(attribute, "must make one tensor as its input is");
}

Types inferFlexAttention(const InferenceContext& context) {
    if (ownInputCount(context) != 3) {
        return refuseAt("inputs", "has " + std::to_string(ownInputCount(context)) + " inputs, but takes 3");
    }
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1, 2}));
    TESSERA_TRY(const DType precision, typeAttribute(context, "softmax_precision",
                                                     dtype == DType::kFloat64 ? dtype : DType::kFloat32));
    if (!isFloating(precision)) {
        return refuseAttribute("softmax_precision",
                               std::string(longName(precision)) + " is no floating-point type");
    }
    for (std::size_t index = 0; index < 3; ++index) {
        TESSERA_CHECK(requireRank(context, index, 4));
    }
    const Shape unknown(4, Dim::unknown());
    const Shape& query = shapeOf(context, 0) != nullptr ? *shapeOf(context, 0) : unknown;
    const Shape& key = shapeOf(context, 1) != nullptr ? *shapeOf(context, 1) : unknown;
    const Shape& value = shapeOf(context, 2) != nullptr ? *shapeOf(context, 2) : unknown;
    if (!mergeDims(query[0], key[0]) || !mergeDims(query[3], key[3])) {
        return refuseInput(context, 1, "does not fit the query");
    }
    if (!mergeDims(key[0], value[0]) || !mergeDims(key[1], value[1]) || !mergeDims(key[2], value[2])) {
        return refuseInput(context, 2, "does not fit the key");
    }
    if (query[1].isConstant() && key[1].isConstant() &&
        (key[1].extent() == 0 || query[1].extent() % key[1].extent() != 0)) {
        return refuseInput(context, 1, "has heads that do not divide those of the query");
    }
    const TensorType scores{precision, Shape{query[0], query[1], query[2], key[2]}};
    TESSERA_CHECK(requireKeeping(context, "score_mod", scores));
    TESSERA_CHECK(requireKeeping(context, "prob_mod", scores));
    return one(dtype, Shape{query[0], query[1], query[2], value[3]});
}

std::int64_t flexAttentionFlops(const Graph& graph, const Node& node) {
    const auto query = graph.value(node.inputs[0]).type.extents();
    const auto value = graph.value(node.inputs[2]).type.extents();
    if (!query || !value) {
        return 0;
    }
    const std::int64_t scores = saturatingMultiply(saturatingMultiply((*query)[0], (*query)[1]),
                                                   saturatingMultiply((*query)[2], (*value)[2]));
    return saturatingMultiply(scores, saturatingAdd(2 * (*query)[3], saturatingAdd(2 * (*value)[3], 6)));
}

constexpr std::array kFlexAttention{
    AttributeSpec{"prob_mod", "graph"},           AttributeSpec{"scale", "float"},
    AttributeSpec{"score_mod", "graph"},          AttributeSpec{"softmax_precision", "int"},
    AttributeSpec{kCapturesAttribute, "strings"},
};

constexpr std::array kFlexAttentionRows{
    OperatorSchema{.domain = "ai.onnx.preview",
                   .op = "FlexAttention",
                   .operatorClass = OperatorClass::kAttention,
                   .minInputs = 3,
                   .maxInputs = 255,
                   .attributes = kFlexAttention,
                   .infer = inferFlexAttention,
                   .flops = flexAttentionFlops,
                   .inputNames = "Q K V captured..."},
};

} // namespace

std::span<const OperatorSchema> flexAttentionRows() {
    return kFlexAttentionRows;
}

} // namespace tessera::graph::schemas
