// Recurrences over tokens whose state is handed on.
//
//     LinearAttention      query [B,T,Hq*K]  key [B,T,H*K]  value [B,T,H*V]  state [B,H,K,V]  ->  [B,T,Hq*V],
//     state CausalConvWithState  input [B,C,T]  weight [C,1,k]  state [B,C,k-1]                     ->
//     [B,C,T], state
//
// FLOPs: of attention, for each token and head and element of the state, two to add to it, two to read it (a
// query head each), one where it decays and two where it is corrected; of the convolution two a tap, and six
// an output with an activation.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

constexpr std::int64_t kMostHeads = 2147483647;

base::Result<Dim> widthOf(const InferenceContext& context, std::size_t index, std::int64_t heads) {
    TESSERA_CHECK(requireRank(context, index, 3));
    const Shape* shape = shapeOf(context, index);
    if (shape == nullptr || !shape->back().isConstant()) {
        return Dim::unknown();
    }
    if (shape->back().extent() % heads != 0) {
        return refuseInput(context, index,
                           std::to_string(shape->back().extent()) + " elements do not divide into " +
                               std::to_string(heads) + " heads");
    }
    return Dim(shape->back().extent() / heads);
}

Types inferLinearAttention(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(sharedDType(context, {0, 1, 2, 4, 5}));
    TESSERA_CHECK(stringAmong(context, "update_rule", {"gated_delta", "linear", "gated", "delta"}));
    TESSERA_TRY(const std::int64_t queryHeads, intInRange(context, "q_num_heads", 0, 1, kMostHeads));
    TESSERA_TRY(const std::int64_t heads, intInRange(context, "kv_num_heads", 0, 1, kMostHeads));
    if (queryHeads % heads != 0) {
        return refuseAttribute("q_num_heads",
                               std::to_string(queryHeads) + " is no multiple of " + std::to_string(heads));
    }
    TESSERA_TRY(const Dim queryWidth, widthOf(context, 0, queryHeads));
    TESSERA_TRY(const Dim keyWidth, widthOf(context, 1, heads));
    TESSERA_TRY(const Dim valueWidth, widthOf(context, 2, heads));
    const auto width = mergeDims(queryWidth, keyWidth);
    if (!width) {
        return refuseInput(context, 1, "has another width than the query");
    }
    const Shape* query = shapeOf(context, 0);
    const Dim batch = query != nullptr ? (*query)[0] : Dim::unknown();
    const Dim steps = query != nullptr ? (*query)[1] : Dim::unknown();
    const auto packed =
        valueWidth.isConstant() ? checkedMultiply(valueWidth.extent(), queryHeads) : std::nullopt;
    const DType stateType = context.hasInput(3) ? context.input(3).dtype : context.input(0).dtype;
    return std::vector<TensorType>{
        {context.input(0).dtype, Shape{batch, steps, packed ? Dim(*packed) : Dim::unknown()}},
        {stateType, Shape{batch, Dim(heads), *width, valueWidth}}};
}

Types inferCausalConv(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(sharedDType(context, {0, 1, 2, 3}));
    TESSERA_CHECK(stringAmong(context, "activation", {"none", "silu", "swish"}));
    TESSERA_CHECK(requireRank(context, 0, 3));
    TESSERA_CHECK(requireRank(context, 1, 3));
    TESSERA_CHECK(requireRank(context, 3, 3));
    const Shape* input = shapeOf(context, 0);
    const Shape* weight = shapeOf(context, 1);
    Shape state(3, Dim::unknown());
    if (input != nullptr) {
        state[0] = (*input)[0];
        state[1] = (*input)[1];
    }
    if (weight != nullptr) {
        if (!mergeDims((*weight)[1], Dim(1)) || (input != nullptr && !mergeDims((*weight)[0], (*input)[1]))) {
            return refuseInput(context, 1, "must be [channels, 1, kernel]");
        }
        const Dim& kernel = (*weight)[2];
        if (kernel.isConstant() && kernel.extent() < 1) {
            return refuseInput(context, 1, "has no taps");
        }
        state[2] = kernel.isConstant() ? Dim(kernel.extent() - 1) : Dim::unknown();
    }
    return std::vector<TensorType>{context.input(0), {context.input(0).dtype, std::move(state)}};
}

std::int64_t linearAttentionFlops(const Graph& graph, const Node& node) {
    const auto query = graph.value(node.inputs[0]).type.extents();
    const auto value = graph.value(node.inputs[2]).type.extents();
    const std::int64_t queryHeads = node.attributes.intOr("q_num_heads", 1);
    const std::int64_t heads = node.attributes.intOr("kv_num_heads", 1);
    if (!query || !value || queryHeads < 1 || heads < 1) {
        return 0;
    }
    const std::string rule = node.attributes.stringOr("update_rule", "gated_delta");
    const bool decays = rule.starts_with("gated");
    const bool corrects = rule.ends_with("delta");
    const std::int64_t state = saturatingMultiply(query->back() / queryHeads, value->back() / heads);
    const std::int64_t each = heads * (2 + (decays ? 1 : 0) + (corrects ? 2 : 0)) + queryHeads * 2;
    return saturatingMultiply(saturatingMultiply((*query)[0], (*query)[1]), saturatingMultiply(state, each));
}

std::int64_t causalConvFlops(const Graph& graph, const Node& node) {
    const auto weight = graph.value(node.inputs[1]).type.extents();
    const bool activates = node.attributes.stringOr("activation", "none") != "none";
    return weight ? saturatingMultiply(saturatingMultiply(2, weight->back()) + (activates ? 6 : 0),
                                       outputElements(graph, node))
                  : 0;
}

constexpr std::array kLinearAttention{
    AttributeSpec{"chunk_size", "int"},
    AttributeSpec{"kv_num_heads", "int", Presence::kRequired},
    AttributeSpec{"q_num_heads", "int", Presence::kRequired},
    AttributeSpec{"scale", "float"},
    AttributeSpec{"update_rule", "string"},
};
constexpr std::array kCausalConv{AttributeSpec{"activation", "string"}};

constexpr std::array kLinearAttentionRows{
    OperatorSchema{.domain = "",
                   .op = "CausalConvWithState",
                   .operatorClass = OperatorClass::kConvolution,
                   .minInputs = 2,
                   .maxInputs = 4,
                   .maxOutputs = 2,
                   .attributes = kCausalConv,
                   .infer = inferCausalConv,
                   .flops = causalConvFlops,
                   .inputNames = "input weight bias past_state"},
    OperatorSchema{.domain = "",
                   .op = "LinearAttention",
                   .operatorClass = OperatorClass::kAttention,
                   .minInputs = 3,
                   .maxInputs = 6,
                   .maxOutputs = 2,
                   .attributes = kLinearAttention,
                   .infer = inferLinearAttention,
                   .flops = linearAttentionFlops,
                   .inputNames = "query key value past_state decay beta"},
};

} // namespace

std::span<const OperatorSchema> linearAttentionRows() {
    return kLinearAttentionRows;
}

} // namespace tessera::graph::schemas
