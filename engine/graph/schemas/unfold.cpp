// Operators that put elements or windows back to where they were taken from, and cuts to a given size. They
// move elements; Col2Im adds what overlaps: one FLOP an input element.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"
#include "engine/graph/schemas/rows.h"
#include "engine/graph/window.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

base::Status requireNoNegative(const InferenceContext& context, std::size_t index,
                               const std::vector<std::int64_t>& values) {
    const auto at = std::ranges::find_if(values, [](std::int64_t value) { return value < 0; });
    return at == values.end() ? base::Status()
                              : refuseInput(context, index, std::to_string(*at) + " is negative");
}

Types inferMaxUnpool(const InferenceContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireDType(context, 1, {DType::kInt64}));
    const Shape* input = shapeOf(context, 0);
    const DType dtype = context.input(0).dtype;
    TESSERA_TRY(const auto asked, constantInts(context, 2));
    if (asked) {
        TESSERA_CHECK(requireNoNegative(context, 2, *asked));
        return one(dtype, toShape(*asked));
    }
    if (input == nullptr) {
        return one(dtype, std::nullopt);
    }
    if (input->size() < 3) {
        return refuseInput(context, 0,
                           "has rank " + std::to_string(input->size()) +
                               ", but batch, channel and spatial axes are needed");
    }
    TESSERA_TRY(const auto window, readWindow(context.attributes(), input->size() - 2, std::nullopt));
    if (context.hasInput(2)) {
        return one(dtype, Shape(input->size(), Dim::unknown()));
    }
    Shape output{(*input)[0], (*input)[1]};
    for (std::size_t axis = 0; axis < window.rank(); ++axis) {
        const Dim& dim = (*input)[axis + 2];
        if (!dim.isConstant()) {
            output.push_back(Dim::unknown());
            continue;
        }
        const auto steps = checkedMultiply(dim.extent() - 1, window.strides[axis]);
        const auto extent =
            steps ? checkedAdd(*steps, window.kernel[axis] - window.padsBegin[axis] - window.padsEnd[axis])
                  : std::nullopt;
        if (!extent || *extent < 0) {
            return refuseAttribute("pads", "leave no extent in spatial axis " + std::to_string(axis));
        }
        output.emplace_back(*extent);
    }
    return one(dtype, std::move(output));
}

Types inferCol2Im(const InferenceContext& context) {
    TESSERA_CHECK(requireRank(context, 0, 3));
    TESSERA_TRY(const auto image, constantInts(context, 1));
    TESSERA_TRY(const auto block, constantInts(context, 2));
    const Shape* input = shapeOf(context, 0);
    const auto rank = image ? std::optional(image->size()) : knownLength(context, 1);
    if (!rank) {
        return one(context.input(0).dtype, std::nullopt);
    }
    Shape output(*rank + 2, Dim::unknown());
    output[0] = input != nullptr ? input->front() : Dim::unknown();
    if (image) {
        TESSERA_CHECK(requireNoNegative(context, 1, *image));
        std::copy(image->begin(), image->end(), output.begin() + 2);
    }
    if (block && input != nullptr && (*input)[1].isConstant()) {
        TESSERA_CHECK(requireNoNegative(context, 2, *block));
        const std::int64_t elements = saturatingProduct(*block);
        if (elements == 0 || (*input)[1].extent() % elements != 0) {
            return refuseInput(context, 2,
                               std::to_string(elements) + " elements of a block do not divide " +
                                   std::to_string((*input)[1].extent()));
        }
        output[1] = (*input)[1].extent() / elements;
    }
    return one(context.input(0).dtype, std::move(output));
}

Types inferCenterCropPad(const InferenceContext& context) {
    TESSERA_TRY(const auto wanted, constantInts(context, 1));
    const TensorType& input = context.input(0);
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    std::vector<std::int64_t> given(input.shape->size());
    std::iota(given.begin(), given.end(), std::int64_t{0});
    if (const auto* axes = context.attributes().ints("axes")) {
        given = *axes;
    }
    TESSERA_TRY(const auto axes, normalizeAxes(given, input.shape->size(), attributeField("axes")));
    Shape output = *input.shape;
    if (wanted) {
        TESSERA_CHECK(requireNoNegative(context, 1, *wanted));
        if (wanted->size() != axes.size()) {
            return refuseInput(context, 1,
                               "has " + std::to_string(wanted->size()) + " extents for " +
                                   std::to_string(axes.size()) + " axes");
        }
    }
    for (std::size_t i = 0; i < axes.size(); ++i) {
        output[axes[i]] = wanted ? Dim((*wanted)[i]) : Dim::unknown();
    }
    return one(input.dtype, std::move(output));
}

constexpr std::array kMaxUnpool{
    AttributeSpec{"kernel_shape", "ints", Presence::kRequired},
    AttributeSpec{"pads", "ints"},
    AttributeSpec{"strides", "ints"},
};
constexpr std::array kCol2Im{
    AttributeSpec{"dilations", "ints"},
    AttributeSpec{"pads", "ints"},
    AttributeSpec{"strides", "ints"},
};
constexpr std::array kAxes{AttributeSpec{"axes", "ints"}};

constexpr OperatorSchema unfolding(std::string_view op, InferFunction infer,
                                   std::span<const AttributeSpec> attributes, std::uint8_t minInputs,
                                   std::uint8_t maxInputs, std::uint32_t parameters,
                                   std::string_view inputNames) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kMovement,
            .minInputs = minInputs,
            .maxInputs = maxInputs,
            .parameterInputs = parameters,
            .attributes = attributes,
            .infer = infer,
            .inputNames = inputNames};
}

constexpr OperatorSchema col2Im() {
    OperatorSchema row =
        unfolding("Col2Im", inferCol2Im, kCol2Im, 3, 3, 0b110, "input image_shape block_shape");
    row.flops = oneFlopAnInput;
    return row;
}

constexpr std::array kUnfoldRows{
    unfolding("CenterCropPad", inferCenterCropPad, kAxes, 2, 2, 0b10, "input_data shape"),
    col2Im(),
    unfolding("MaxUnpool", inferMaxUnpool, kMaxUnpool, 2, 3, 0b110, "X I output_shape"),
};

} // namespace

std::span<const OperatorSchema> unfoldRows() {
    return kUnfoldRows;
}

} // namespace tessera::graph::schemas
