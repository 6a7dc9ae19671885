// Operators of detectors.
//
// FLOPs: RoiAlign eight for each sample point (four multiply-adds), MaxRoiPool and NonMaxSuppression none
// that could be known from shapes.
#include "engine/graph/schemas/families.h"
#include "engine/graph/schemas/inference.h"

#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

constexpr std::int64_t kLargestExtent = 2147483647;

/// [regions, channels, height, width]
Types pooledRegions(const InferenceContext& context, std::int64_t columns, std::int64_t height,
                    std::int64_t width) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(sharedDType(context, {0, 1}));
    TESSERA_CHECK(requireRank(context, 0, 4));
    TESSERA_CHECK(requireRank(context, 1, 2));
    const Shape* input = shapeOf(context, 0);
    const Shape* regions = shapeOf(context, 1);
    if (regions != nullptr && !mergeDims((*regions)[1], Dim(columns))) {
        return refuseInput(context, 1, "must have " + std::to_string(columns) + " numbers a region");
    }
    return one(context.input(0).dtype,
               Shape{regions != nullptr ? regions->front() : Dim::unknown(),
                     input != nullptr ? (*input)[1] : Dim::unknown(), Dim(height), Dim(width)});
}

Types inferRoiAlign(const InferenceContext& context) {
    TESSERA_TRY(const std::int64_t height, intInRange(context, "output_height", 1, 1, kLargestExtent));
    TESSERA_TRY(const std::int64_t width, intInRange(context, "output_width", 1, 1, kLargestExtent));
    TESSERA_CHECK(intInRange(context, "sampling_ratio", 0, 0, kLargestExtent));
    TESSERA_CHECK(stringAmong(context, "mode", {"avg", "max"}));
    TESSERA_CHECK(
        stringAmong(context, "coordinate_transformation_mode", {"half_pixel", "output_half_pixel"}));
    TESSERA_CHECK(requireDType(context, 2, {DType::kInt64}));
    TESSERA_CHECK(requireRank(context, 2, 1));
    const Shape* regions = shapeOf(context, 1);
    const Shape* batches = shapeOf(context, 2);
    if (regions != nullptr && !regions->empty() && batches != nullptr &&
        !mergeDims(regions->front(), batches->front())) {
        return refuseInput(context, 2, "must name the batch element of each region");
    }
    return pooledRegions(context, 4, height, width);
}

Types inferMaxRoiPool(const InferenceContext& context) {
    const auto* shape = context.attributes().ints("pooled_shape");
    if (shape->size() != 2 || (*shape)[0] < 1 || (*shape)[1] < 1) {
        return refuseAttribute("pooled_shape", "must be two extents");
    }
    return pooledRegions(context, 5, (*shape)[0], (*shape)[1]);
}

Types inferNonMaxSuppression(const InferenceContext& context) {
    TESSERA_CHECK(intInRange(context, "center_point_box", 0, 0, 1));
    TESSERA_CHECK(requireDType(context, 0, {DType::kFloat32}));
    TESSERA_CHECK(requireDType(context, 1, {DType::kFloat32}));
    TESSERA_CHECK(requireRank(context, 0, 3));
    TESSERA_CHECK(requireRank(context, 1, 3));
    const Shape* boxes = shapeOf(context, 0);
    const Shape* scores = shapeOf(context, 1);
    if (boxes != nullptr && !mergeDims(boxes->back(), Dim(4))) {
        return refuseInput(context, 0, "must have four numbers a box");
    }
    if (boxes != nullptr && scores != nullptr &&
        (!mergeDims((*boxes)[0], (*scores)[0]) || !mergeDims((*boxes)[1], (*scores)[2]))) {
        return refuseInput(context, 1, "does not fit the boxes");
    }
    return one(DType::kInt64, Shape{Dim::unknown(), Dim(3)});
}

std::int64_t roiAlignFlops(const Graph& graph, const Node& node) {
    const std::int64_t ratio = node.attributes.intOr("sampling_ratio", 0);
    return saturatingMultiply(saturatingMultiply(8, saturatingMultiply(ratio, ratio)),
                              outputElements(graph, node));
}

constexpr std::array kRoiAlign{
    AttributeSpec{"coordinate_transformation_mode", "string", Presence::kOptional, 16},
    AttributeSpec{"mode", "string"},
    AttributeSpec{"output_height", "int"},
    AttributeSpec{"output_width", "int"},
    AttributeSpec{"sampling_ratio", "int"},
    AttributeSpec{"spatial_scale", "float"},
};
constexpr std::array kMaxRoiPool{AttributeSpec{"pooled_shape", "ints", Presence::kRequired},
                                 AttributeSpec{"spatial_scale", "float"}};
constexpr std::array kNonMaxSuppression{AttributeSpec{"center_point_box", "int"}};

constexpr std::array kDetectionRows{
    OperatorSchema{.domain = "",
                   .op = "MaxRoiPool",
                   .operatorClass = OperatorClass::kPool,
                   .minInputs = 2,
                   .maxInputs = 2,
                   .parameterInputs = 0b10,
                   .attributes = kMaxRoiPool,
                   .infer = inferMaxRoiPool,
                   .inputNames = "X rois"},
    OperatorSchema{.domain = "",
                   .op = "NonMaxSuppression",
                   .operatorClass = OperatorClass::kOther,
                   .minInputs = 2,
                   .maxInputs = 5,
                   .parameterInputs = 0b11100,
                   .attributes = kNonMaxSuppression,
                   .infer = inferNonMaxSuppression,
                   .inputNames = "boxes scores max_output_boxes_per_class iou_threshold score_threshold"},
    OperatorSchema{.domain = "",
                   .op = "RoiAlign",
                   .operatorClass = OperatorClass::kPool,
                   .minInputs = 3,
                   .maxInputs = 3,
                   .parameterInputs = 0b100,
                   .attributes = kRoiAlign,
                   .infer = inferRoiAlign,
                   .flops = roiAlignFlops,
                   .inputNames = "X rois batch_indices"},
};

} // namespace

std::span<const OperatorSchema> detectionRows() {
    return kDetectionRows;
}

} // namespace tessera::graph::schemas
