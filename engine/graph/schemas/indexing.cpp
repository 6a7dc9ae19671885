// Moves elements to or from positions that a tensor of indices names. Indices that are constants are
// parameters: random ones would lie outside the axis.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/schemas/rows.h"

#include <algorithm>
#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

base::Status requireIndexType(const InferenceContext& context, std::size_t index) {
    return requireDType(context, index, {DType::kInt64, DType::kInt32});
}

/// Constant indices lie in [-extent, extent).
base::Status requireInRange(const InferenceContext& context, std::size_t index, const Dim& extent) {
    const auto tensor = extent.isConstant() ? context.constantInput(index) : std::nullopt;
    if (!tensor) {
        return {};
    }
    for (const std::int64_t position : tensor->toInts()) {
        if (position < -extent.extent() || position >= extent.extent()) {
            return refuseInput(context, index,
                               "index " + std::to_string(position) + " is outside an axis of " +
                                   std::to_string(extent.extent()) + " elements");
        }
    }
    return {};
}

base::Result<std::size_t> axisOf(const InferenceContext& context, const Shape& shape) {
    return normalizeAxis(context.attributes().intOr("axis", 0), shape.size(), attributeField("axis"));
}

Types inferGather(const InferenceContext& context) {
    TESSERA_CHECK(requireIndexType(context, 1));
    const DType dtype = context.input(0).dtype;
    const Shape* data = shapeOf(context, 0);
    if (data == nullptr) {
        return one(dtype, std::nullopt);
    }
    TESSERA_TRY(const std::size_t axis, axisOf(context, *data));
    TESSERA_CHECK(requireInRange(context, 1, (*data)[axis]));
    const Shape* indices = shapeOf(context, 1);
    if (indices == nullptr) {
        return one(dtype, std::nullopt);
    }
    const auto split = data->begin() + static_cast<std::ptrdiff_t>(axis);
    Shape output(data->begin(), split);
    output.insert(output.end(), indices->begin(), indices->end());
    output.insert(output.end(), split + 1, data->end());
    return one(dtype, std::move(output));
}

Types inferGatherElements(const InferenceContext& context) {
    TESSERA_CHECK(requireIndexType(context, 1));
    if (const Shape* data = shapeOf(context, 0)) {
        TESSERA_TRY(const std::size_t axis, axisOf(context, *data));
        TESSERA_CHECK(requireRank(context, 1, data->size()));
        TESSERA_CHECK(requireInRange(context, 1, (*data)[axis]));
        const Shape* indices = shapeOf(context, 1);
        for (std::size_t other = 0; indices != nullptr && other < data->size(); ++other) {
            const Dim& wanted = (*indices)[other];
            const Dim& extent = (*data)[other];
            if (other != axis && wanted.isConstant() && extent.isConstant() &&
                wanted.extent() > extent.extent()) {
                return refuseInput(context, 1, "is longer than the data in axis " + std::to_string(other));
            }
        }
    }
    return one(context.input(0).dtype, context.input(1).shape);
}

/// Number of leading data axes that one index tuple addresses; nullopt while unknown.
base::Result<std::optional<std::size_t>> tupleLength(const InferenceContext& context, std::size_t batchAxes) {
    const Shape* data = shapeOf(context, 0);
    const Shape* indices = shapeOf(context, 1);
    if (indices != nullptr && indices->size() <= batchAxes) {
        return refuseInput(context, 1,
                           "has rank " + std::to_string(indices->size()) +
                               ", but an axis of index tuples is needed");
    }
    if (data == nullptr || indices == nullptr || !indices->back().isConstant()) {
        return std::nullopt;
    }
    const std::int64_t length = indices->back().extent();
    if (length < 1 || length > static_cast<std::int64_t>(data->size() - batchAxes)) {
        return refuseInput(context, 1,
                           "its tuples have " + std::to_string(length) + " entries for data of rank " +
                               std::to_string(data->size()));
    }
    return static_cast<std::size_t>(length);
}

/// Entry i of every constant index tuple lies inside data axis batchAxes + i.
base::Status requireTuplesInRange(const InferenceContext& context, std::size_t batchAxes,
                                  std::size_t length) {
    const auto tensor = context.constantInput(1);
    if (!tensor) {
        return {};
    }
    const Shape& data = *shapeOf(context, 0);
    const auto entries = tensor->toInts();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Dim& dim = data[batchAxes + i % length];
        if (dim.isConstant() && (entries[i] < -dim.extent() || entries[i] >= dim.extent())) {
            return refuseInput(context, 1,
                               "index " + std::to_string(entries[i]) + " is outside an axis of " +
                                   std::to_string(dim.extent()) + " elements");
        }
    }
    return {};
}

Types inferGatherNd(const InferenceContext& context) {
    TESSERA_CHECK(requireIndexType(context, 1));
    TESSERA_TRY(const std::int64_t batch, intInRange(context, "batch_dims", 0, 0, 63));
    const auto batchAxes = static_cast<std::size_t>(batch);
    const Shape* data = shapeOf(context, 0);
    if (data != nullptr && data->size() <= batchAxes) {
        return refuseAttribute("batch_dims", std::to_string(batch) + " leaves no axis of rank " +
                                                 std::to_string(data->size()));
    }
    TESSERA_TRY(const auto length, tupleLength(context, batchAxes));
    if (!length) {
        return one(context.input(0).dtype, std::nullopt);
    }
    TESSERA_CHECK(requireTuplesInRange(context, batchAxes, *length));
    const Shape& indices = *shapeOf(context, 1);
    for (std::size_t axis = 0; axis < batchAxes; ++axis) {
        if (!mergeDims(indices[axis], (*data)[axis])) {
            return refuseInput(context, 1, "differs from the data in batch axis " + std::to_string(axis));
        }
    }
    Shape output(indices.begin(), indices.end() - 1);
    output.insert(output.end(), data->begin() + static_cast<std::ptrdiff_t>(batchAxes + *length),
                  data->end());
    return one(context.input(0).dtype, std::move(output));
}

Types inferScatterElements(const InferenceContext& context) {
    TESSERA_CHECK(requireIndexType(context, 1));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_CHECK(stringAmong(context, "reduction", {"none", "add", "mul", "max", "min"}));
    if (const Shape* data = shapeOf(context, 0)) {
        TESSERA_TRY(const std::size_t axis, axisOf(context, *data));
        TESSERA_CHECK(requireRank(context, 1, data->size()));
        TESSERA_CHECK(requireRank(context, 2, data->size()));
        TESSERA_CHECK(requireInRange(context, 1, (*data)[axis]));
    }
    const Shape* indices = shapeOf(context, 1);
    const Shape* updates = shapeOf(context, 2);
    for (std::size_t axis = 0; indices != nullptr && updates != nullptr && axis < indices->size(); ++axis) {
        if (axis >= updates->size() || !mergeDims((*indices)[axis], (*updates)[axis])) {
            return refuseInput(context, 2, "has another shape than the indices");
        }
    }
    return sameAsFirst(context);
}

Types inferScatterNd(const InferenceContext& context) {
    TESSERA_CHECK(requireDType(context, 1, {DType::kInt64}));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    TESSERA_CHECK(stringAmong(context, "reduction", {"none", "add", "mul", "max", "min"}));
    TESSERA_TRY(const auto length, tupleLength(context, 0));
    const Shape* updates = shapeOf(context, 2);
    if (!length) {
        return sameAsFirst(context);
    }
    TESSERA_CHECK(requireTuplesInRange(context, 0, *length));
    const Shape& data = *shapeOf(context, 0);
    const Shape& indices = *shapeOf(context, 1);
    Shape expected(indices.begin(), indices.end() - 1);
    expected.insert(expected.end(), data.begin() + static_cast<std::ptrdiff_t>(*length), data.end());
    const bool fits =
        updates == nullptr || std::ranges::equal(*updates, expected, [](const Dim& a, const Dim& b) {
            return mergeDims(a, b).has_value();
        });
    if (!fits) {
        return refuseInput(context, 2, "has another shape than indices and data ask for");
    }
    return sameAsFirst(context);
}

Types inferTensorScatter(const InferenceContext& context) {
    TESSERA_CHECK(sharedDType(context, {0, 1}));
    TESSERA_CHECK(stringAmong(context, "mode", {"linear", "circular"}));
    TESSERA_CHECK(requireDType(context, 2, {DType::kInt64}));
    TESSERA_CHECK(requireRank(context, 2, 1));
    const Shape* cache = shapeOf(context, 0);
    const Shape* update = shapeOf(context, 1);
    if (cache == nullptr) {
        return sameAsFirst(context);
    }
    TESSERA_TRY(const std::size_t axis,
                normalizeAxis(context.attributes().intOr("axis", -2), cache->size(), attributeField("axis")));
    if (axis == 0) {
        return refuseAttribute("axis", "is the batch axis");
    }
    TESSERA_CHECK(requireRank(context, 1, cache->size()));
    for (std::size_t other = 0; update != nullptr && other < cache->size(); ++other) {
        const Dim& wanted = (*update)[other];
        const Dim& extent = (*cache)[other];
        const bool fits =
            other == axis ? !wanted.isConstant() || !extent.isConstant() || wanted.extent() <= extent.extent()
                          : mergeDims(wanted, extent).has_value();
        if (!fits) {
            return refuseInput(context, 1, "does not fit the cache in axis " + std::to_string(other));
        }
    }
    const Shape* starts = shapeOf(context, 2);
    if (starts != nullptr && !mergeDims(starts->front(), cache->front())) {
        return refuseInput(context, 2, "must hold one index a batch element");
    }
    return sameAsFirst(context);
}

/// The depth may be of any numeric type; a fraction is cut off.
base::Result<Dim> oneHotDepth(const InferenceContext& context) {
    TESSERA_TRY(const auto given, constantNumber(context, 1));
    if (!given) {
        return Dim::unknown();
    }
    const double depth = *given;
    if (!(depth >= 0.0 && depth < 9.0e18)) {
        return refuseInput(context, 1, std::to_string(depth) + " is no depth");
    }
    return Dim(static_cast<std::int64_t>(depth));
}

Types inferOneHot(const InferenceContext& context) {
    TESSERA_TRY(const Dim depth, oneHotDepth(context));
    const DType dtype = context.input(2).dtype;
    const Shape* values = shapeOf(context, 2);
    if (values != nullptr && (values->size() != 1 || !mergeDims(values->front(), Dim(2)))) {
        return refuseInput(context, 2, "is no pair of off value and on value");
    }
    const Shape* indices = shapeOf(context, 0);
    if (indices == nullptr) {
        return one(dtype, std::nullopt);
    }
    TESSERA_TRY(const std::size_t axis, normalizeAxis(context.attributes().intOr("axis", -1),
                                                      indices->size() + 1, attributeField("axis")));
    Shape output = *indices;
    output.insert(output.begin() + static_cast<std::ptrdiff_t>(axis), depth);
    return one(dtype, std::move(output));
}

constexpr std::array kGatherNd{AttributeSpec{"batch_dims", "int", Presence::kOptional, 12}};
constexpr std::array kScatterElements{
    AttributeSpec{"axis", "int"},
    AttributeSpec{"reduction", "string", Presence::kOptional, 16},
};
constexpr std::array kScatterNd{AttributeSpec{"reduction", "string", Presence::kOptional, 16}};

constexpr OperatorSchema indexed(std::string_view op, InferFunction infer,
                                 std::span<const AttributeSpec> attributes, std::uint8_t inputs,
                                 std::string_view inputNames) {
    return movementRow(op, infer, attributes, inputs, 0b10, inputNames);
}

constexpr OperatorSchema oneHot() {
    OperatorSchema row = indexed("OneHot", inferOneHot, kAxis, 3, "indices depth values");
    row.parameterInputs = 0b110;
    return row;
}

constexpr std::array kTensorScatter{AttributeSpec{"axis", "int"}, AttributeSpec{"mode", "string"}};

constexpr OperatorSchema tensorScatter() {
    OperatorSchema row =
        indexed("TensorScatter", inferTensorScatter, kTensorScatter, 2, "past_cache update write_indices");
    row.maxInputs = 3;
    row.parameterInputs = 0b100;
    return row;
}

constexpr std::array kIndexingRows{
    indexed("Gather", inferGather, kAxis, 2, "data indices"),
    indexed("GatherElements", inferGatherElements, kAxis, 2, "data indices"),
    indexed("GatherND", inferGatherNd, kGatherNd, 2, "data indices"),
    oneHot(),
    indexed("Scatter", inferScatterElements, kAxis, 3, "data indices updates"), // its name up to opset 10
    indexed("ScatterElements", inferScatterElements, kScatterElements, 3, "data indices updates"),
    indexed("ScatterND", inferScatterNd, kScatterNd, 3, "data indices updates"),
    tensorScatter(),
};

} // namespace

std::span<const OperatorSchema> indexingRows() {
    return kIndexingRows;
}

} // namespace tessera::graph::schemas
