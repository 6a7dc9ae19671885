// Rotary position embedding of opset 23.
//
//     X [B,H,S,D] or [B,S,H*D]   caches [positions,D/2] with position ids [B,S], or [B,S,D/2]   ->  as X
//
// FLOPs: three an element (each of a pair is a sum of two products).
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

Types inferRotaryEmbedding(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(sharedDType(context, {0, 1, 2}));
    TESSERA_CHECK(intInRange(context, "interleaved", 0, 0, 1));
    TESSERA_TRY(const std::int64_t turned, intInRange(context, "rotary_embedding_dim", 0, 0, 2147483647));
    if (turned % 2 != 0) {
        return refuseAttribute("rotary_embedding_dim", std::to_string(turned) + " is odd");
    }
    TESSERA_CHECK(requireRank(context, 3, 2));
    const std::size_t cacheRank = context.hasInput(3) ? 2 : 3;
    TESSERA_CHECK(requireRank(context, 1, cacheRank));
    TESSERA_CHECK(requireRank(context, 2, cacheRank));
    const Shape* shape = shapeOf(context, 0);
    if (shape == nullptr) {
        return sameAsFirst(context);
    }
    if (shape->size() != 3 && shape->size() != 4) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(shape->size()) + ", but rank 3 or 4 is needed");
    }
    if (shape->size() == 3) {
        TESSERA_TRY(const std::int64_t heads, intInRange(context, "num_heads", 0, 1, 2147483647));
        if (shape->back().isConstant() && shape->back().extent() % heads != 0) {
            return refuseAttribute("num_heads", std::to_string(heads) + " does not divide " +
                                                    std::to_string(shape->back().extent()));
        }
    }
    return sameAsFirst(context);
}

constexpr std::array kRotary{AttributeSpec{"interleaved", "int"}, AttributeSpec{"num_heads", "int"},
                             AttributeSpec{"rotary_embedding_dim", "int"}};

constexpr std::array kRotaryRows{
    OperatorSchema{.domain = "",
                   .op = "RotaryEmbedding",
                   .operatorClass = OperatorClass::kElementwise,
                   .minInputs = 3,
                   .maxInputs = 4,
                   .parameterInputs = 0b1000,
                   .attributes = kRotary,
                   .infer = inferRotaryEmbedding,
                   .flops = flopsAnOutput<3>,
                   .inputNames = "X cos_cache sin_cache position_ids"},
};

} // namespace

std::span<const OperatorSchema> rotaryRows() {
    return kRotaryRows;
}

} // namespace tessera::graph::schemas
