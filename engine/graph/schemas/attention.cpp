// Attention of opset 23: softmax(scale * Q K^T + mask) V, with grouped heads, a cache and a soft cap.
//
//     4-D  Q [B,Hq,S,D]   K [B,Hkv,T,D]   V [B,Hkv,T,Dv]   ->  Y [B,Hq,S,Dv]
//     3-D  Q [B,S,Hq*D]   K [B,T,Hkv*D]   V [B,T,Hkv*Dv]   ->  Y [B,S,Hq*Dv], heads from the attributes
//
// FLOPs: both products (2 S T D and 2 S T Dv a head) and 6 for each score (scale and softmax's 5).
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// One operand seen as [batch, heads, length, width].
struct Heads {
    Dim batch = Dim::unknown();
    Dim heads = Dim::unknown();
    Dim length = Dim::unknown();
    Dim width = Dim::unknown();
};

base::Result<Heads> headsOf(const InferenceContext& context, std::size_t index, std::string_view attribute) {
    const Shape* shape = shapeOf(context, index);
    if (shape == nullptr) {
        return Heads();
    }
    if (shape->size() == 4) {
        return Heads{(*shape)[0], (*shape)[1], (*shape)[2], (*shape)[3]};
    }
    if (shape->size() != 3) {
        return refuseInput(context, index,
                           "has rank " + std::to_string(shape->size()) + ", but rank 3 or 4 is needed");
    }
    TESSERA_TRY(const std::int64_t heads, intInRange(context, attribute, 0, 1, 2147483647));
    const Dim packed = (*shape)[2];
    if (packed.isConstant() && packed.extent() % heads != 0) {
        return refuseAttribute(attribute,
                               std::to_string(heads) + " does not divide " + std::to_string(packed.extent()));
    }
    return Heads{(*shape)[0], Dim(heads), (*shape)[1],
                 packed.isConstant() ? Dim(packed.extent() / heads) : Dim::unknown()};
}

base::Status requireEqual(const InferenceContext& context, std::size_t index, const Dim& a, const Dim& b,
                          std::string_view what) {
    if (!mergeDims(a, b)) {
        return refuseInput(context, index,
                           "has " + std::to_string(b.extent()) + " " + std::string(what) + ", but " +
                               std::to_string(a.extent()) + " are needed");
    }
    return {};
}

struct AttentionShapes {
    Heads query;
    Heads key;
    Heads value;
    Dim total = Dim::unknown(); ///< keys with those of the cache
};

Dim sumOf(const Dim& a, const Dim& b) {
    const auto sum = a.isConstant() && b.isConstant() ? checkedAdd(a.extent(), b.extent()) : std::nullopt;
    return sum ? Dim(*sum) : Dim::unknown();
}

base::Result<AttentionShapes> readShapes(const InferenceContext& context) {
    AttentionShapes shapes;
    TESSERA_TRY(shapes.query, headsOf(context, 0, "q_num_heads"));
    TESSERA_TRY(shapes.key, headsOf(context, 1, "kv_num_heads"));
    TESSERA_TRY(shapes.value, headsOf(context, 2, "kv_num_heads"));
    TESSERA_CHECK(requireEqual(context, 1, shapes.query.batch, shapes.key.batch, "batches"));
    TESSERA_CHECK(requireEqual(context, 2, shapes.query.batch, shapes.value.batch, "batches"));
    TESSERA_CHECK(requireEqual(context, 1, shapes.query.width, shapes.key.width, "elements a head"));
    TESSERA_CHECK(requireEqual(context, 2, shapes.key.heads, shapes.value.heads, "heads"));
    TESSERA_CHECK(requireEqual(context, 2, shapes.key.length, shapes.value.length, "positions"));
    const Dim& queries = shapes.query.heads;
    const Dim& keys = shapes.key.heads;
    if (queries.isConstant() && keys.isConstant() &&
        (keys.extent() == 0 || queries.extent() % keys.extent() != 0)) {
        return refuseInput(context, 1,
                           "has " + std::to_string(keys.extent()) + " heads, which do not divide " +
                               std::to_string(queries.extent()) + " query heads");
    }
    shapes.total = shapes.key.length;
    if (context.hasInput(4) != context.hasInput(5)) {
        return refuseInput(context, context.hasInput(4) ? 5 : 4, "is missing: a cache has keys and values");
    }
    for (const std::size_t index : {4, 5}) {
        TESSERA_CHECK(requireRank(context, index, 4));
    }
    if (context.hasInput(4)) {
        const Shape* past = shapeOf(context, 4);
        shapes.total = past != nullptr ? sumOf((*past)[2], shapes.key.length) : Dim::unknown();
    }
    return shapes;
}

Types inferAttention(const InferenceContext& context) {
    TESSERA_TRY(const DType dtype, sharedDType(context, {0, 1}));
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(intInRange(context, "is_causal", 0, 0, 1));
    TESSERA_CHECK(intInRange(context, "qk_matmul_output_mode", 0, 0, 3));
    if (context.hasInput(6) && effectiveOpset(context.node()) < 24) {
        return refuseInput(context, 6, "does not exist before opset 24");
    }
    const DType valueType = context.input(2).dtype;
    TESSERA_TRY(const AttentionShapes shapes, readShapes(context));
    const Shape scores{shapes.query.batch, shapes.query.heads, shapes.query.length, shapes.total};
    if (context.hasInput(3) && shapeOf(context, 3) != nullptr) {
        if (shapeOf(context, 3)->size() > 4) {
            return refuseInput(context, 3, "has more than 4 axes");
        }
        // Since opset 24 its last axis may be shorter: what it does not reach is not looked at.
        const Shape& mask = *shapeOf(context, 3);
        Shape covered = scores;
        if (effectiveOpset(context.node()) >= 24 && !mask.empty() && mask.back().isConstant() &&
            mask.back().extent() > 1 && covered.back().isConstant() &&
            mask.back().extent() < covered.back().extent()) {
            covered.back() = mask.back();
        }
        TESSERA_CHECK(requireBroadcastInto(context, 3, covered));
    }
    const Shape* query = shapeOf(context, 0);
    std::optional<Shape> output;
    if (query != nullptr && query->size() == 4) {
        output = Shape{shapes.query.batch, shapes.query.heads, shapes.query.length, shapes.value.width};
    } else if (query != nullptr) {
        const Dim& heads = shapes.query.heads;
        const Dim& width = shapes.value.width;
        const auto packed = heads.isConstant() && width.isConstant()
                                ? checkedMultiply(heads.extent(), width.extent())
                                : std::nullopt;
        output = Shape{shapes.query.batch, shapes.query.length, packed ? Dim(*packed) : Dim::unknown()};
    }
    const Shape keys{shapes.query.batch, shapes.key.heads, shapes.total, shapes.key.width};
    const Shape values{shapes.query.batch, shapes.value.heads, shapes.total, shapes.value.width};
    return std::vector<TensorType>{
        {dtype, std::move(output)}, {dtype, keys}, {valueType, values}, {dtype, scores}};
}

std::int64_t attentionFlops(const Graph& graph, const Node& node) {
    const auto shapes = readShapes(InferenceContext(graph, node));
    if (!shapes) {
        return 0;
    }
    const auto known = constantExtents({shapes->query.batch, shapes->query.heads, shapes->query.length,
                                        shapes->total, shapes->query.width, shapes->value.width});
    if (!known) {
        return 0;
    }
    const std::int64_t scores = saturatingProduct(std::span(*known).first(4));
    const std::int64_t products = saturatingMultiply(2, saturatingAdd((*known)[4], (*known)[5]));
    return saturatingMultiply(scores, saturatingAdd(products, 6));
}

constexpr std::array kAttention{
    AttributeSpec{"is_causal", "int"},
    AttributeSpec{"kv_num_heads", "int"},
    AttributeSpec{"left_window_size", "int", Presence::kOptional, 25},
    AttributeSpec{"right_window_size", "int", Presence::kOptional, 25},
    AttributeSpec{"q_num_heads", "int"},
    AttributeSpec{"qk_matmul_output_mode", "int"},
    AttributeSpec{"scale", "float"},
    AttributeSpec{"softcap", "float"},
    AttributeSpec{"softmax_precision", "int"},
};

constexpr std::array kAttentionRows{
    OperatorSchema{.domain = "",
                   .op = "Attention",
                   .operatorClass = OperatorClass::kAttention,
                   .minInputs = 3,
                   .maxInputs = 7,
                   .maxOutputs = 4,
                   .attributes = kAttention,
                   .infer = inferAttention,
                   .flops = attentionFlops,
                   .inputNames = "Q K V attn_mask past_key past_value nonpad_kv_seqlen"},
};

} // namespace

std::span<const OperatorSchema> attentionRows() {
    return kAttentionRows;
}

} // namespace tessera::graph::schemas
