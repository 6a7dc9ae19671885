// Slice and Pad: what they take was attributes once and is inputs now.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;
using Ints = std::vector<std::int64_t>;

base::Result<ListParameter> sliceList(const InferenceContext& context, std::string_view name,
                                      std::size_t index) {
    return listParameter(context, name, index, 10);
}

/// What Slice says of each axis it names. Lists known only at run time stay empty.
struct SliceLists {
    ListParameter starts;
    ListParameter ends;
    ListParameter axes;
    ListParameter steps;
};

base::Status checkSteps(const ListParameter& steps) {
    for (const std::int64_t step : steps.values.value_or(Ints())) {
        if (step == 0 || step == std::numeric_limits<std::int64_t>::min()) {
            return refuseAt(steps.field, std::to_string(step) + " is no step");
        }
    }
    return {};
}

/// Lists that say something of the same axes have one length.
base::Status checkLengths(const SliceLists& lists) {
    std::optional<std::size_t> length;
    for (const ListParameter* list : {&lists.starts, &lists.ends, &lists.axes, &lists.steps}) {
        if (!list->values) {
            continue;
        }
        if (length && *length != list->values->size()) {
            return refuseAt(list->field, "has " + std::to_string(list->values->size()) +
                                             " entries, but the lists before it have " +
                                             std::to_string(*length));
        }
        length = list->values->size();
    }
    return {};
}

/// The axes sliced; nullopt when that is only known at run time.
base::Result<std::optional<std::vector<std::size_t>>> slicedAxes(const InferenceContext& context,
                                                                 const SliceLists& lists, std::size_t rank) {
    if (lists.axes.values) {
        TESSERA_TRY(auto axes, normalizeAxes(*lists.axes.values, rank, lists.axes.field));
        return axes;
    }
    std::optional<std::size_t> count;
    if (lists.starts.values) {
        count = lists.starts.values->size();
    } else if (effectiveOpset(context.node()) >= 10) {
        count = knownLength(context, 1);
    }
    if (lists.axes.isGiven || !count) {
        return std::nullopt;
    }
    if (*count > rank) {
        return refuseAt(lists.starts.field,
                        "has " + std::to_string(*count) + " entries for rank " + std::to_string(rank));
    }
    std::vector<std::size_t> axes(*count);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        axes[i] = i;
    }
    return axes;
}

/// The extent left of `dim`; entry `i` of the lists is its own.
Dim slicedExtent(const SliceLists& lists, std::size_t i, const Dim& dim) {
    const bool stepKnown = !lists.steps.isGiven || lists.steps.values;
    if (!lists.starts.values || !lists.ends.values || !stepKnown) {
        return Dim::unknown();
    }
    const std::int64_t start = (*lists.starts.values)[i];
    const std::int64_t end = (*lists.ends.values)[i];
    const std::int64_t step = lists.steps.values ? (*lists.steps.values)[i] : 1;
    if (dim.isConstant()) {
        return resolveSlice(dim.extent(), start, end, step).count;
    }
    // Exporters write an end beyond every tensor for "to the end".
    constexpr std::int64_t kToTheEnd = 2147483647;
    return start == 0 && step == 1 && end >= kToTheEnd ? dim : Dim::unknown();
}

Types inferSlice(const InferenceContext& context) {
    if (effectiveOpset(context.node()) >= 10 && (!context.hasInput(1) || !context.hasInput(2))) {
        return refuseInput(context, context.hasInput(1) ? 2 : 1, "is missing");
    }
    SliceLists lists;
    TESSERA_TRY(lists.starts, sliceList(context, "starts", 1));
    TESSERA_TRY(lists.ends, sliceList(context, "ends", 2));
    TESSERA_TRY(lists.axes, sliceList(context, "axes", 3));
    TESSERA_TRY(lists.steps, sliceList(context, "steps", 4));
    TESSERA_CHECK(checkSteps(lists.steps));
    TESSERA_CHECK(checkLengths(lists));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    TESSERA_TRY(const auto axes, slicedAxes(context, lists, input.shape->size()));
    if (!axes) {
        return one(input.dtype, Shape(input.shape->size(), Dim::unknown()));
    }
    Shape output = *input.shape;
    for (std::size_t i = 0; i < axes->size(); ++i) {
        output[(*axes)[i]] = slicedExtent(lists, i, output[(*axes)[i]]);
    }
    return one(input.dtype, std::move(output));
}

/// The axes that Pad's list speaks of: all, or since opset 18 those of input 3.
base::Result<std::optional<std::vector<std::size_t>>> paddedAxes(const InferenceContext& context,
                                                                 std::size_t rank) {
    if (context.hasInput(3)) {
        TESSERA_TRY(const auto listed, constantInts(context, 3));
        if (!listed) {
            return std::nullopt;
        }
        TESSERA_TRY(auto axes, normalizeAxes(*listed, rank, inputField(context, 3)));
        return axes;
    }
    std::vector<std::size_t> axes(rank);
    for (std::size_t axis = 0; axis < rank; ++axis) {
        axes[axis] = axis;
    }
    return axes;
}

/// The extent of one padded axis.
base::Result<Dim> paddedExtent(const Dim& dim, std::int64_t before, std::int64_t after,
                               const std::string& mode, const std::string& field) {
    if (!dim.isConstant()) {
        return before == 0 && after == 0 ? dim : Dim::unknown();
    }
    if (dim.extent() == 0 && mode != "constant" && (before > 0 || after > 0)) {
        return refuseAt(field, "an empty axis has nothing to repeat");
    }
    const auto first = checkedAdd(dim.extent(), before);
    const auto extent = first ? checkedAdd(*first, after) : std::nullopt;
    if (!extent || *extent < 0 || *first < 0 || before < -dim.extent() || after < -dim.extent()) {
        return refuseAt(field, std::to_string(before) + " and " + std::to_string(after) +
                                   " do not fit an axis of " + std::to_string(dim.extent()) + " elements");
    }
    return Dim(*extent);
}

Types inferPad(const InferenceContext& context) {
    const bool fromInput = effectiveOpset(context.node()) >= 11;
    if (fromInput && !context.hasInput(1)) {
        return refuseInput(context, 1, "is missing");
    }
    TESSERA_TRY(const std::string mode,
                stringAmong(context, "mode", {"constant", "reflect", "edge", "wrap"}));
    // The standard has it since opset 19; exporters write it into 18, and ONNX Runtime runs it there.
    if (mode == "wrap" && effectiveOpset(context.node()) < 18) {
        return refuseAttribute("mode", "'wrap' exists since opset 19, and is read since 18");
    }
    TESSERA_TRY(const ListParameter pads, listParameter(context, "pads", 1, 11));
    TESSERA_CHECK(sharedDType(context, {0, 2}));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    TESSERA_TRY(const auto axes, paddedAxes(context, input.shape->size()));
    if (!axes || !pads.values) {
        return one(input.dtype, Shape(input.shape->size(), Dim::unknown()));
    }
    const std::size_t count = axes->size();
    if (pads.values->size() != 2 * count) {
        return refuseAt(pads.field, "has " + std::to_string(pads.values->size()) + " entries, but " +
                                        std::to_string(2 * count) + " are needed");
    }
    Shape output = *input.shape;
    for (std::size_t i = 0; i < count; ++i) {
        Dim& dim = output[(*axes)[i]];
        TESSERA_TRY(dim, paddedExtent(dim, (*pads.values)[i], (*pads.values)[count + i], mode, pads.field));
    }
    return one(input.dtype, std::move(output));
}

constexpr std::array kSlice{
    AttributeSpec{"axes", "ints", Presence::kOptional, 1, 9},
    AttributeSpec{"ends", "ints", Presence::kRequired, 1, 9},
    AttributeSpec{"starts", "ints", Presence::kRequired, 1, 9},
};
constexpr std::array kPad{
    AttributeSpec{"mode", "string"},
    AttributeSpec{"pads", "ints", Presence::kRequired, 1, 10},
    AttributeSpec{"value", "float", Presence::kOptional, 1, 10},
};

constexpr std::array kSlicingRows{
    OperatorSchema{.domain = "",
                   .op = "Pad",
                   .operatorClass = OperatorClass::kMovement,
                   .maxInputs = 4,
                   .parameterInputs = 0b1110,
                   .attributes = kPad,
                   .infer = inferPad,
                   .inputNames = "data pads constant_value axes"},
    OperatorSchema{.domain = "",
                   .op = "Slice",
                   .operatorClass = OperatorClass::kMovement,
                   .maxInputs = 5,
                   .parameterInputs = 0b11110,
                   .attributes = kSlice,
                   .infer = inferSlice,
                   .inputNames = "data starts ends axes steps"},
};

} // namespace

std::span<const OperatorSchema> slicingRows() {
    return kSlicingRows;
}

} // namespace tessera::graph::schemas
