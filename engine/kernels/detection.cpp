// Operators of detectors: regions of interest pooled to one size, and boxes thinned out.
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/sampling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

/// An image stack [batch, channels, height, width].
struct Images {
    std::int64_t channels = 0;
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::vector<double> values;

    [[nodiscard]] const double* plane(std::int64_t batch, std::int64_t channel) const {
        return values.data() + (batch * channels + channel) * height * width;
    }
};

base::Result<Images> imagesOf(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    if (x.extents().size() != 4) {
        return refuseInput(0, "must be [batch, channels, height, width]");
    }
    return Images{x.extents()[1], x.extents()[2], x.extents()[3], load<double>(x)};
}

/// One region's part of a feature map, cut into bins that are sampled at a grid of points.
struct AlignedRegion {
    double top = 0.0;
    double left = 0.0;
    double binHeight = 0.0;
    double binWidth = 0.0;
    std::int64_t rows = 1; ///< sample points of a bin; 0 where the region has no extent
    std::int64_t columns = 1;
};

/// Mean of a bin's samples, or their largest.
enum class Gather { kMean, kLargest };

double gatherBin(const AlignedRegion& region, const double* plane, const Images& images, std::int64_t row,
                 std::int64_t column, Gather gather) {
    if (region.rows * region.columns == 0) {
        return 0.0;
    }
    double total = 0.0;
    double largest = -std::numeric_limits<double>::infinity();
    for (std::int64_t i = 0; i < region.rows * region.columns; ++i) {
        const double y =
            region.top + (static_cast<double>(row) + (static_cast<double>(i / region.columns) + 0.5) /
                                                         static_cast<double>(region.rows)) *
                             region.binHeight;
        const double x =
            region.left + (static_cast<double>(column) + (static_cast<double>(i % region.columns) + 0.5) /
                                                             static_cast<double>(region.columns)) *
                              region.binWidth;
        const auto last = [](std::int64_t extent) { return static_cast<double>(extent - 1); };
        // Points more than one element outside count as 0; nearer ones are moved to the edge.
        const bool isFar = y < -1.0 || x < -1.0 || y > last(images.height) + 1 || x > last(images.width) + 1;
        const BilinearTaps taps =
            bilinearTaps(std::clamp(y, 0.0, last(images.height)), std::clamp(x, 0.0, last(images.width)),
                         images.height, images.width);
        if (gather == Gather::kMean) {
            total += isFar ? 0.0 : sampled(taps, plane);
            continue;
        }
        for (int tap = 0; tap < 4; ++tap) {
            const double value =
                isFar || taps.offsets[tap] < 0 ? 0.0 : taps.weights[tap] * plane[taps.offsets[tap]];
            largest = std::max(largest, value);
        }
    }
    return gather == Gather::kMean ? total / static_cast<double>(region.rows * region.columns) : largest;
}

struct Box {
    double top = 0.0;
    double left = 0.0;
    double bottom = 0.0;
    double right = 0.0;

    [[nodiscard]] double area() const { return std::max(0.0, bottom - top) * std::max(0.0, right - left); }
};

/// Corners in any order, or centre and size.
Box boxOf(const double* numbers, bool isCentred) {
    if (isCentred) {
        const double halfWidth = numbers[2] / 2.0;
        const double halfHeight = numbers[3] / 2.0;
        return {numbers[1] - halfHeight, numbers[0] - halfWidth, numbers[1] + halfHeight,
                numbers[0] + halfWidth};
    }
    return {std::min(numbers[0], numbers[2]), std::min(numbers[1], numbers[3]),
            std::max(numbers[0], numbers[2]), std::max(numbers[1], numbers[3])};
}

/// Shared area over joint area; 0 where one of them has none.
double overlapOf(const Box& a, const Box& b) {
    const Box shared{std::max(a.top, b.top), std::max(a.left, b.left), std::min(a.bottom, b.bottom),
                     std::min(a.right, b.right)};
    const double joint = a.area() + b.area() - shared.area();
    return a.area() > 0.0 && b.area() > 0.0 && joint > 0.0 ? shared.area() / joint : 0.0;
}

base::Result<double> scalarOr(const KernelContext& context, std::size_t index, double fallback) {
    if (!context.hasInput(index)) {
        return fallback;
    }
    TESSERA_CHECK(requireComputable(context, index));
    if (context.input(index).count() != 1) {
        return refuseInput(index, "must be a scalar");
    }
    return load<double>(context.input(index)).front();
}

/// The boxes kept for one class of one batch element, best first.
std::vector<std::int64_t> keptBoxes(std::span<const double> scores, const std::vector<Box>& boxes,
                                    double scoreThreshold, double overlapThreshold, std::int64_t most) {
    std::vector<std::int64_t> order;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i] > scoreThreshold) {
            order.push_back(static_cast<std::int64_t>(i));
        }
    }
    std::ranges::stable_sort(order, [&](std::int64_t a, std::int64_t b) {
        return scores[static_cast<std::size_t>(a)] > scores[static_cast<std::size_t>(b)];
    });
    std::vector<std::int64_t> kept;
    for (const std::int64_t candidate : order) {
        if (static_cast<std::int64_t>(kept.size()) >= most) {
            break;
        }
        const Box& box = boxes[static_cast<std::size_t>(candidate)];
        const bool isCovered = std::ranges::any_of(kept, [&](std::int64_t other) {
            return overlapOf(box, boxes[static_cast<std::size_t>(other)]) > overlapThreshold;
        });
        if (!isCovered) {
            kept.push_back(candidate);
        }
    }
    return kept;
}

} // namespace

base::Result<Tensors> roiAlign(const KernelContext& context) {
    TESSERA_TRY(const Images images, imagesOf(context));
    TESSERA_CHECK(requireSameType(context, 1));
    TESSERA_TRY(const auto batches, context.intsOf(2));
    const auto regions = static_cast<std::int64_t>(batches.size());
    if (context.input(1).extents() != Extents{regions, 4}) {
        return refuseInput(1,
                           "must hold four coordinates for each of " + std::to_string(regions) + " regions");
    }
    const std::int64_t height = context.attributes().intOr("output_height", 1);
    const std::int64_t width = context.attributes().intOr("output_width", 1);
    const std::int64_t ratio = context.attributes().intOr("sampling_ratio", 0);
    const double scale = context.floatAttribute("spatial_scale", 1.0F);
    const Gather gather =
        context.attributes().stringOr("mode", "avg") == "max" ? Gather::kLargest : Gather::kMean;
    // Since opset 16 half a pixel is taken off, unless the node asks for the older reading.
    const std::string transformation = context.attributes().stringOr(
        "coordinate_transformation_mode", context.opset() >= 16 ? "half_pixel" : "output_half_pixel");
    const bool isShifted = transformation == "half_pixel";
    TESSERA_TRY(Tensor y,
                context.makeOutput(context.input(0).dtype(), {regions, images.channels, height, width}));
    const std::vector<double> rois = load<double>(context.input(1));
    std::vector<double> out(static_cast<std::size_t>(y.count()));
    std::size_t at = 0;
    for (std::int64_t region = 0; region < regions; ++region) {
        const std::int64_t batch = batches[static_cast<std::size_t>(region)];
        if (batch < 0 || batch >= context.input(0).extents()[0]) {
            return refuseInput(2, "names batch element " + std::to_string(batch));
        }
        const double* roi = rois.data() + region * 4;
        const double shift = isShifted ? 0.5 : 0.0;
        AlignedRegion aligned;
        aligned.left = roi[0] * scale - shift;
        aligned.top = roi[1] * scale - shift;
        double roiWidth = roi[2] * scale - shift - aligned.left;
        double roiHeight = roi[3] * scale - shift - aligned.top;
        if (!isShifted) { // regions are at least one element in size
            roiWidth = std::max(roiWidth, 1.0);
            roiHeight = std::max(roiHeight, 1.0);
        }
        aligned.binHeight = roiHeight / static_cast<double>(height);
        aligned.binWidth = roiWidth / static_cast<double>(width);
        const auto points = [&](double bin) {
            constexpr double kMost = 65536.0;
            return ratio > 0 ? ratio : static_cast<std::int64_t>(std::clamp(std::ceil(bin), 0.0, kMost));
        };
        aligned.rows = points(aligned.binHeight);
        aligned.columns = points(aligned.binWidth);
        for (std::int64_t channel = 0; channel < images.channels; ++channel) {
            for (std::int64_t bin = 0; bin < height * width; ++bin) {
                out[at++] = gatherBin(aligned, images.plane(batch, channel), images, bin / width, bin % width,
                                      gather);
            }
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> maxRoiPool(const KernelContext& context) {
    TESSERA_TRY(const Images images, imagesOf(context));
    TESSERA_CHECK(requireSameType(context, 1));
    const Extents& rois = context.input(1).extents();
    const auto* shape = context.attributes().ints("pooled_shape");
    if (rois.size() != 2 || rois[1] != 5) {
        return refuseInput(1, "must hold a batch index and four coordinates for each region");
    }
    if (shape == nullptr || shape->size() != 2 || (*shape)[0] < 1 || (*shape)[1] < 1) {
        return refuseAttribute("pooled_shape", "must be two extents");
    }
    const double scale = context.floatAttribute("spatial_scale", 1.0F);
    const std::int64_t rows = (*shape)[0];
    const std::int64_t columns = (*shape)[1];
    TESSERA_TRY(Tensor y,
                context.makeOutput(context.input(0).dtype(), {rois[0], images.channels, rows, columns}));
    const std::vector<double> numbers = load<double>(context.input(1));
    std::vector<double> out;
    out.reserve(static_cast<std::size_t>(y.count()));
    for (std::int64_t region = 0; region < rois[0]; ++region) {
        const double* roi = numbers.data() + region * 5;
        const auto batch = static_cast<std::int64_t>(std::clamp(roi[0], -1.0, 1e15));
        if (batch < 0 || batch >= context.input(0).extents()[0]) {
            return refuseInput(1, "names batch element " + std::to_string(batch));
        }
        const auto scaled = [&](int i) { return std::clamp(std::round(roi[i] * scale), -1e9, 1e9); };
        const double height = std::max(scaled(4) - scaled(2) + 1.0, 1.0) / static_cast<double>(rows);
        const double width = std::max(scaled(3) - scaled(1) + 1.0, 1.0) / static_cast<double>(columns);
        const auto clipped = [](double value, std::int64_t extent) {
            return static_cast<std::int64_t>(std::clamp(value, 0.0, static_cast<double>(extent)));
        };
        for (std::int64_t i = 0; i < images.channels * rows * columns; ++i) {
            const double* plane = images.plane(batch, i / (rows * columns));
            const auto row = static_cast<double>(i / columns % rows);
            const auto column = static_cast<double>(i % columns);
            const std::int64_t top = clipped(std::floor(row * height) + scaled(2), images.height);
            const std::int64_t bottom = clipped(std::ceil((row + 1) * height) + scaled(2), images.height);
            const std::int64_t left = clipped(std::floor(column * width) + scaled(1), images.width);
            const std::int64_t right = clipped(std::ceil((column + 1) * width) + scaled(1), images.width);
            double largest = top < bottom && left < right ? plane[top * images.width + left] : 0.0;
            for (std::int64_t y0 = top; y0 < bottom; ++y0) {
                for (std::int64_t x0 = left; x0 < right; ++x0) {
                    largest = std::max(largest, plane[y0 * images.width + x0]);
                }
            }
            out.push_back(largest);
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> nonMaxSuppression(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireFloating(context, 1));
    const Extents& boxes = context.input(0).extents();
    const Extents& scores = context.input(1).extents();
    if (boxes.size() != 3 || boxes[2] != 4 || scores.size() != 3 || scores[0] != boxes[0] ||
        scores[2] != boxes[1]) {
        return refuseInput(1, "of extents " + graph::toText(scores) + " does not fit boxes of " +
                                  graph::toText(boxes));
    }
    TESSERA_TRY(const double most, scalarOr(context, 2, 0.0));
    TESSERA_TRY(const double overlap, scalarOr(context, 3, 0.0));
    TESSERA_TRY(const double threshold, scalarOr(context, 4, -std::numeric_limits<double>::infinity()));
    const bool isCentred = context.attributes().intOr("center_point_box", 0) != 0;
    const std::vector<double> corners = load<double>(context.input(0));
    const std::vector<double> values = load<double>(context.input(1));
    std::vector<std::int64_t> selected;
    for (std::int64_t batch = 0; batch < boxes[0]; ++batch) {
        std::vector<Box> candidates;
        for (std::int64_t i = 0; i < boxes[1]; ++i) {
            candidates.push_back(boxOf(corners.data() + (batch * boxes[1] + i) * 4, isCentred));
        }
        for (std::int64_t label = 0; label < scores[1]; ++label) {
            const auto row =
                std::span(values).subspan(static_cast<std::size_t>((batch * scores[1] + label) * scores[2]),
                                          static_cast<std::size_t>(scores[2]));
            const auto limit = static_cast<std::int64_t>(std::clamp(most, 0.0, 1e15));
            for (const std::int64_t box : keptBoxes(row, candidates, threshold, overlap, limit)) {
                selected.insert(selected.end(), {batch, label, box});
            }
        }
    }
    const auto count = static_cast<std::int64_t>(selected.size() / 3);
    return single(makeFrom(context, DType::kInt64, {count, 3}, selected));
}

KernelRows detectionKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "MaxRoiPool", maxRoiPool},
        KernelEntry{"", "NonMaxSuppression", nonMaxSuppression},
        KernelEntry{"", "RoiAlign", roiAlign},
    };
    return kRows;
}

} // namespace tessera::kernels
