// Resize and Upsample.
//
// FLOPs an output element: nearest 0, linear 2 multiply-adds for each corner (2^axes), cubic 4^axes.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>
#include <cmath>
#include <limits>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

/// Checked: a scale is positive, finite and makes an extent inside int64.
base::Result<Dim> scaledDim(const Dim& dim, double scale, double crop, const std::string& field) {
    if (!(scale > 0.0 && std::isfinite(scale))) {
        return refuseAt(field, std::to_string(scale) + " is no scale");
    }
    if (!dim.isConstant()) {
        return scale == 1.0 && crop == 1.0 ? dim : Dim::unknown();
    }
    const auto extent = scaledExtent(dim.extent(), static_cast<float>(scale), static_cast<float>(crop));
    if (!extent) {
        return refuseAt(field, std::to_string(scale) + " makes an extent beyond 64 bits");
    }
    return Dim(*extent);
}

/// Floating-point values of a constant or computed list; nullopt while unknown.
base::Result<std::optional<std::vector<double>>> constantDoubles(const InferenceContext& context,
                                                                 std::size_t index) {
    TESSERA_CHECK(
        requireDType(context, index, {DType::kFloat32, DType::kFloat64, DType::kFloat16, DType::kBfloat16}));
    const Shape* shape = shapeOf(context, index);
    if (shape != nullptr && shape->size() > 1) {
        return refuseInput(context, index,
                           "has rank " + std::to_string(shape->size()) + ", but a list is needed");
    }
    if (const auto tensor = context.constantInput(index)) {
        return tensor->toDoubles();
    }
    return context.numbers(index);
}

/// Scales of axes that may not be known.
base::Status checkScales(const std::optional<std::vector<double>>& scales, const std::string& field) {
    for (const double scale : scales.value_or(std::vector<double>())) {
        TESSERA_CHECK(scaledDim(Dim::unknown(), scale, 1.0, field));
    }
    return {};
}

base::Result<Shape> scaledShape(const Shape& input, const std::vector<std::size_t>& axes,
                                const std::vector<double>& scales, const std::vector<double>& crops,
                                const std::string& field) {
    if (scales.size() != axes.size()) {
        return refuseAt(field, "has " + std::to_string(scales.size()) + " entries for " +
                                   std::to_string(axes.size()) + " axes");
    }
    Shape output = input;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        TESSERA_TRY(output[axes[i]], scaledDim(input[axes[i]], scales[i], crops[i], field));
    }
    return output;
}

/// Is an optional list there? An empty constant stands for an absent one since opset 11.
bool isListGiven(const InferenceContext& context, std::size_t index) {
    const Shape* shape = shapeOf(context, index);
    const bool isEmpty = shape != nullptr && shape->size() == 1 && shape->front() == Dim(0);
    return context.hasInput(index) && !isEmpty;
}

/// With a policy, one scale for all axes: the smallest or the largest of those that `sizes` ask for.
base::Result<Shape> proportionalShape(const Shape& input, const std::vector<std::size_t>& axes,
                                      const Shape& sizes, bool smallest, const std::string& field) {
    Shape output = input;
    std::optional<double> scale;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const Dim& dim = input[axes[i]];
        if (!dim.isConstant() || dim.extent() == 0 || !sizes[i].isConstant()) {
            for (const std::size_t axis : axes) {
                output[axis] = Dim::unknown();
            }
            return output;
        }
        const double wanted = static_cast<double>(sizes[i].extent()) / static_cast<double>(dim.extent());
        scale = !scale ? wanted : smallest ? std::min(*scale, wanted) : std::max(*scale, wanted);
    }
    for (const std::size_t axis : axes) {
        const double extent = std::floor(*scale * static_cast<double>(input[axis].extent()) + 0.5);
        if (!(extent < 9.0e18)) {
            return refuseAt(field, "makes an extent beyond 64 bits");
        }
        output[axis] = static_cast<std::int64_t>(extent);
    }
    return output;
}

base::Status checkSizes(const InferenceContext& context, const std::optional<Shape>& sizes) {
    for (const Dim& size : sizes.value_or(Shape())) {
        if (size.isConstant() && size.extent() < 1) {
            return refuseInput(context, 3, std::to_string(size.extent()) + " is no size");
        }
    }
    return {};
}

/// Sizes that a model computes from extents may be symbols or not known.
base::Result<Shape> sizedShape(const InferenceContext& context, const Shape& input,
                               const std::vector<std::size_t>& axes, const Shape& sizes) {
    const std::string field = inputField(context, 3);
    if (sizes.size() != axes.size()) {
        return refuseAt(field, "has " + std::to_string(sizes.size()) + " entries for " +
                                   std::to_string(axes.size()) + " axes");
    }
    TESSERA_TRY(const std::string policy,
                stringAmong(context, "keep_aspect_ratio_policy", {"stretch", "not_larger", "not_smaller"}));
    if (policy != "stretch") {
        return proportionalShape(input, axes, sizes, policy == "not_larger", field);
    }
    Shape output = input;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        output[axes[i]] = sizes[i];
    }
    return output;
}

base::Status checkResizeAttributes(const InferenceContext& context) {
    TESSERA_CHECK(stringAmong(context, "mode", {"nearest", "linear", "cubic"}));
    TESSERA_CHECK(stringAmong(context, "coordinate_transformation_mode",
                              {"half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners",
                               "asymmetric", "tf_crop_and_resize", "tf_half_pixel_for_nn"}));
    TESSERA_CHECK(
        stringAmong(context, "nearest_mode", {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"}));
    TESSERA_CHECK(intInRange(context, "antialias", 0, 0, 1));
    TESSERA_CHECK(intInRange(context, "exclude_outside", 0, 0, 1));
    return {};
}

/// With tf_crop_and_resize, the extents scaled are those of the region of interest.
base::Result<std::optional<std::vector<double>>> cropFactors(const InferenceContext& context,
                                                             std::size_t axisCount) {
    TESSERA_TRY(const auto roi, constantDoubles(context, 1));
    if (context.attributes().stringOr("coordinate_transformation_mode", "half_pixel") !=
        "tf_crop_and_resize") {
        return std::vector<double>(axisCount, 1.0);
    }
    if (!roi) {
        return std::nullopt;
    }
    if (roi->size() != 2 * axisCount) {
        return refuseInput(context, 1,
                           "has " + std::to_string(roi->size()) + " entries for " +
                               std::to_string(axisCount) + " axes");
    }
    std::vector<double> factors(axisCount);
    for (std::size_t i = 0; i < axisCount; ++i) {
        factors[i] = (*roi)[axisCount + i] - (*roi)[i];
        if (factors[i] < 0.0) {
            return refuseInput(context, 1, "ends before it begins");
        }
    }
    return factors;
}

/// checkSizes says better than extentsInput what is wrong with one.
constexpr std::int64_t kAnySize = std::numeric_limits<std::int64_t>::min();

Types inferResize(const InferenceContext& context) {
    TESSERA_CHECK(checkResizeAttributes(context));
    const TensorType& input = context.input(0);
    const bool isFirstForm = effectiveOpset(context.node()) < 11;
    const std::size_t scalesIndex = isFirstForm ? 1 : 2;
    const bool hasScales = isListGiven(context, scalesIndex);
    const bool hasSizes = !isFirstForm && isListGiven(context, 3);
    if (hasScales == hasSizes) {
        return refuseInput(context, scalesIndex,
                           hasScales ? "cannot be given together with sizes"
                                     : "is missing, and sizes are too");
    }
    TESSERA_TRY(const auto sizes, hasSizes ? extentsInput(context, 3, kAnySize) : std::nullopt);
    TESSERA_TRY(const auto scales, hasScales ? constantDoubles(context, scalesIndex) : std::nullopt);
    TESSERA_CHECK(checkSizes(context, sizes));
    TESSERA_CHECK(checkScales(scales, inputField(context, scalesIndex)));
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    std::vector<std::size_t> axes = allAxes(input.shape->size());
    if (const auto* listed = context.attributes().ints("axes")) {
        TESSERA_TRY(axes, normalizeAxes(*listed, input.shape->size(), attributeField("axes")));
    }
    if (sizes) {
        TESSERA_TRY(auto shape, sizedShape(context, *input.shape, axes, *sizes));
        return one(input.dtype, std::move(shape));
    }
    TESSERA_TRY(const auto factors,
                isFirstForm ? std::vector<double>(axes.size(), 1.0) : cropFactors(context, axes.size()));
    if (!scales || !factors) {
        return one(input.dtype, Shape(input.shape->size(), Dim::unknown()));
    }
    TESSERA_TRY(auto shape,
                scaledShape(*input.shape, axes, *scales, *factors, inputField(context, scalesIndex)));
    return one(input.dtype, std::move(shape));
}

/// Scales are an attribute before opset 9 and an input since.
Types inferUpsample(const InferenceContext& context) {
    TESSERA_CHECK(stringAmong(context, "mode", {"nearest", "linear"}));
    const bool fromInput = effectiveOpset(context.node()) >= 9;
    if (fromInput != context.hasInput(1)) {
        return refuseInput(context, 1, fromInput ? "is missing" : "is an attribute before opset 9");
    }
    const TensorType& input = context.input(0);
    std::optional<std::vector<double>> scales;
    if (fromInput) {
        TESSERA_TRY(scales, constantDoubles(context, 1));
    } else if (const auto* listed = context.attributes().floats("scales")) {
        scales.emplace(listed->begin(), listed->end());
    }
    const std::string field = fromInput ? inputField(context, 1) : attributeField("scales");
    TESSERA_CHECK(checkScales(scales, field));
    if (!input.shape) {
        return one(input.dtype, std::nullopt);
    }
    if (!scales) {
        return one(input.dtype, Shape(input.shape->size(), Dim::unknown()));
    }
    const auto axes = allAxes(input.shape->size());
    TESSERA_TRY(auto shape,
                scaledShape(*input.shape, axes, *scales, std::vector<double>(axes.size(), 1.0), field));
    return one(input.dtype, std::move(shape));
}

std::int64_t resizeFlops(const Graph& graph, const Node& node) {
    const std::string mode = node.attributes.stringOr("mode", "nearest");
    if (mode == "nearest") {
        return 0;
    }
    const auto input = graph.value(node.inputs[0]).type.extents();
    const auto output = graph.value(node.outputs[0]).type.extents();
    if (!input || !output) {
        return 0;
    }
    std::int64_t corners = 1;
    for (std::size_t axis = 0; axis < input->size(); ++axis) {
        if ((*input)[axis] != (*output)[axis]) {
            corners = saturatingMultiply(corners, mode == "cubic" ? 4 : 2);
        }
    }
    return saturatingMultiply(saturatingMultiply(2, corners), outputElements(graph, node));
}

constexpr std::array kResize{
    AttributeSpec{"antialias", "int", Presence::kOptional, 18},
    AttributeSpec{"axes", "ints", Presence::kOptional, 18},
    AttributeSpec{"coordinate_transformation_mode", "string", Presence::kOptional, 11},
    AttributeSpec{"cubic_coeff_a", "float", Presence::kOptional, 11},
    AttributeSpec{"exclude_outside", "int", Presence::kOptional, 11},
    AttributeSpec{"extrapolation_value", "float", Presence::kOptional, 11},
    AttributeSpec{"keep_aspect_ratio_policy", "string", Presence::kOptional, 18},
    AttributeSpec{"mode", "string"},
    AttributeSpec{"nearest_mode", "string", Presence::kOptional, 11},
};
constexpr std::array kUpsample{
    AttributeSpec{"mode", "string"},
    AttributeSpec{"scales", "floats", Presence::kRequired, 1, 8},
};

constexpr std::array kResizeRows{
    OperatorSchema{.domain = "",
                   .op = "Resize",
                   .operatorClass = OperatorClass::kOther,
                   .maxInputs = 4,
                   .parameterInputs = 0b1110,
                   .attributes = kResize,
                   .infer = inferResize,
                   .flops = resizeFlops,
                   .inputNames = "X roi scales sizes"},
    OperatorSchema{.domain = "",
                   .op = "Upsample",
                   .operatorClass = OperatorClass::kOther,
                   .maxInputs = 2,
                   .parameterInputs = 0b10,
                   .attributes = kUpsample,
                   .infer = inferUpsample,
                   .flops = resizeFlops,
                   .inputNames = "X scales"},
};

} // namespace

std::span<const OperatorSchema> resizeRows() {
    return kResizeRows;
}

} // namespace tessera::graph::schemas
