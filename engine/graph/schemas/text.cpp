// Features of texts whose words are numbers. No FLOPs: they count.
#include "engine/graph/ngrams.h"
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

Types inferTfIdfVectorizer(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 0, {DType::kInt32, DType::kInt64}));
    TESSERA_TRY(const auto pool, NgramPool::of(context.attributes()));
    const Shape* shape = shapeOf(context, 0);
    if (shape == nullptr) {
        return one(DType::kFloat32, std::nullopt);
    }
    if (shape->empty() || shape->size() > 2) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(shape->size()) +
                               ", but a text or a list of texts is needed");
    }
    return one(DType::kFloat32,
               shape->size() == 2 ? Shape{shape->front(), pool.columns} : Shape{pool.columns});
}

using Presence = AttributeSpec::Presence;

constexpr std::array kTfIdfVectorizer{
    AttributeSpec{"max_gram_length", "int", Presence::kRequired},
    AttributeSpec{"max_skip_count", "int", Presence::kRequired},
    AttributeSpec{"min_gram_length", "int", Presence::kRequired},
    AttributeSpec{"mode", "string", Presence::kRequired},
    AttributeSpec{"ngram_counts", "ints", Presence::kRequired},
    AttributeSpec{"ngram_indexes", "ints", Presence::kRequired},
    AttributeSpec{"pool_int64s", "ints"},
    AttributeSpec{"pool_strings", "strings"},
    AttributeSpec{"weights", "floats"},
};

constexpr std::array kTextRows{
    OperatorSchema{.domain = "",
                   .op = "TfIdfVectorizer",
                   .attributes = kTfIdfVectorizer,
                   .infer = inferTfIdfVectorizer,
                   .inputNames = "X"},
};

} // namespace

std::span<const OperatorSchema> textRows() {
    return kTextRows;
}

} // namespace tessera::graph::schemas
