#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

// Resize is separable: every axis is a small matrix of weights, applied one axis after the other.
namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

struct AxisScale {
    std::int64_t input = 1;
    std::int64_t output = 1;
    double scale = 1.0;
    double roiStart = 0.0;
    double roiEnd = 1.0;
};

struct Sampling {
    std::string mode;
    std::string coordinates;
    std::string nearest;
    double cubic = -0.75;
    double extrapolation = 0.0;
    bool antialias = false;
    bool excludeOutside = false;
};

/// One output position: the weighted input positions it is made of; none: the extrapolation value.
using Weights = std::vector<std::pair<std::int64_t, double>>;

/// Where output position `at` lies in the input.
template <typename Real>
Real positionIn(const AxisScale& axis, const std::string& mode, std::int64_t at) {
    const auto x = static_cast<Real>(at);
    const auto scale = static_cast<Real>(axis.scale);
    const auto input = static_cast<Real>(axis.input);
    const auto half = static_cast<Real>(0.5);
    // The resized length is a fraction when it comes from a scale; the output is cut to whole elements.
    const Real length = scale * input;
    if (mode == "asymmetric") {
        return x / scale;
    }
    if (mode == "pytorch_half_pixel") {
        return axis.output > 1 ? (x + half) / scale - half : 0;
    }
    if (mode == "align_corners") {
        return axis.output > 1 && length != 1 ? x * (input - 1) / (length - 1) : 0;
    }
    if (mode == "tf_crop_and_resize") {
        const auto start = static_cast<Real>(axis.roiStart);
        const auto end = static_cast<Real>(axis.roiEnd);
        return axis.output > 1 ? start * (input - 1) + x * (end - start) * (input - 1) / (length - 1)
                               : half * (start + end) * (input - 1);
    }
    if (mode == "tf_half_pixel_for_nn") {
        return (x + half) / scale;
    }
    if (mode == "half_pixel_symmetric") {
        // Keeps the centre where it is when the output was cut to a whole number of pixels.
        const Real adjustment = static_cast<Real>(axis.output) / length;
        return input / 2 * (1 - adjustment) + (x + half) / scale - half;
    }
    return (x + half) / scale - half;
}

/// Which element is the nearest is decided in single precision, as ONNX Runtime does: 17 / 1.7 is 10, though
/// the float closest to 1.7 lies above it. Weights follow the position steadily and are computed in double.
double positionOf(const AxisScale& axis, const Sampling& sampling, std::int64_t at) {
    return sampling.mode == "nearest" ? static_cast<double>(positionIn<float>(axis, sampling.coordinates, at))
                                      : positionIn<double>(axis, sampling.coordinates, at);
}

std::int64_t nearestTo(double x, const std::string& mode) {
    if (mode == "floor") {
        return static_cast<std::int64_t>(std::floor(x));
    }
    if (mode == "ceil") {
        return static_cast<std::int64_t>(std::ceil(x));
    }
    return static_cast<std::int64_t>(mode == "round_prefer_ceil" ? std::floor(x + 0.5) : std::ceil(x - 0.5));
}

double kernelAt(double distance, const Sampling& sampling) {
    const double x = std::abs(distance);
    if (sampling.mode == "linear") {
        return std::max(0.0, 1.0 - x);
    }
    const double a = sampling.cubic;
    if (x <= 1.0) {
        return ((a + 2.0) * x - (a + 3.0)) * x * x + 1.0;
    }
    return x < 2.0 ? ((a * x - 5.0 * a) * x + 8.0 * a) * x - 4.0 * a : 0.0;
}

Weights weightsAt(const AxisScale& axis, const Sampling& sampling, std::int64_t at) {
    const double x = positionOf(axis, sampling, at);
    const std::int64_t last = axis.input - 1;
    if (sampling.coordinates == "tf_crop_and_resize" && (x < 0 || x > static_cast<double>(last))) {
        return {};
    }
    if (sampling.mode == "nearest") {
        return {{std::clamp<std::int64_t>(nearestTo(x, sampling.nearest), 0, last), 1.0}};
    }
    // Shrinking with antialias widens the kernel, so that every input counts.
    const double stretch = sampling.antialias && axis.scale < 1.0 ? axis.scale : 1.0;
    const double reach = (sampling.mode == "linear" ? 1.0 : 2.0) / stretch;
    Weights weights;
    double total = 0.0;
    for (auto i = static_cast<std::int64_t>(std::floor(x - reach)); i <= std::ceil(x + reach); ++i) {
        double weight = kernelAt((static_cast<double>(i) - x) * stretch, sampling);
        if (sampling.excludeOutside && (i < 0 || i > last)) {
            weight = 0.0;
        }
        if (weight != 0.0) {
            weights.emplace_back(std::clamp<std::int64_t>(i, 0, last), weight);
            total += weight;
        }
    }
    for (auto& [position, weight] : weights) {
        weight /= total;
    }
    return weights;
}

/// Applies one axis' weights. An extrapolated position marks its element with NaN-free `outside` flags.
void resizeAxis(std::vector<double>& values, std::vector<bool>& outside, const Extents& extents,
                std::size_t axis, const AxisScale& scale, const Sampling& sampling) {
    const AxisView view = viewAlong(extents, axis);
    std::vector<double> result(static_cast<std::size_t>(view.outer * scale.output * view.inner), 0.0);
    std::vector<bool> resultOutside(result.size(), false);
    for (std::int64_t o = 0; o < scale.output; ++o) {
        const Weights weights = weightsAt(scale, sampling, o);
        for (std::int64_t row = 0; row < view.outer * view.inner; ++row) {
            const std::int64_t outer = row / view.inner;
            const std::int64_t inner = row % view.inner;
            const auto to = static_cast<std::size_t>((outer * scale.output + o) * view.inner + inner);
            resultOutside[to] = weights.empty();
            for (const auto& [position, weight] : weights) {
                const auto from =
                    static_cast<std::size_t>((outer * view.extent + position) * view.inner + inner);
                result[to] += weight * values[from];
                resultOutside[to] = resultOutside[to] || outside[from];
            }
        }
    }
    values = std::move(result);
    outside = std::move(resultOutside);
}

base::Result<Tensors> resample(const KernelContext& context, const std::vector<AxisScale>& axes,
                               const Sampling& sampling) {
    TESSERA_CHECK(requireComputable(context, 0));
    const Tensor& x = context.input(0);
    Extents extents = x.extents();
    Extents output;
    for (const AxisScale& axis : axes) {
        output.push_back(axis.output);
        if (axis.input == 0 && axis.output != 0) {
            return refuseInput(0, "has nothing to resample");
        }
    }
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), output));
    std::vector<double> values = load<double>(x);
    std::vector<bool> outside(values.size(), false);
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const AxisScale& scale = axes[axis];
        if (scale.input == scale.output && scale.scale == 1.0 &&
            sampling.coordinates != "tf_crop_and_resize") {
            continue;
        }
        resizeAxis(values, outside, extents, axis, scale, sampling);
        extents[axis] = scale.output;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = outside[i] ? sampling.extrapolation : values[i];
    }
    store<double>(values, y);
    return Tensors{y};
}

base::Status setScale(AxisScale& axis, double scale, double crop, std::size_t input) {
    const auto extent = graph::scaledExtent(axis.input, static_cast<float>(scale), static_cast<float>(crop));
    if (!(scale > 0.0) || !extent) {
        return refuseInput(input, "holds a scale that is not positive or too large");
    }
    axis.scale = scale;
    axis.output = *extent;
    return {};
}

/// Sizes; with a policy, one scale for all axes.
base::Status setSizes(std::vector<AxisScale>& axes, std::span<const std::size_t> chosen,
                      std::span<const std::int64_t> sizes, const std::string& policy) {
    double common = 0.0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        AxisScale& axis = axes[chosen[i]];
        if (sizes[i] < 1 || axis.input < 1) {
            return refuseInput(3, "holds a size below 1");
        }
        axis.output = sizes[i];
        axis.scale = static_cast<double>(sizes[i]) / static_cast<double>(axis.input);
        common = i == 0                   ? axis.scale
                 : policy == "not_larger" ? std::min(common, axis.scale)
                                          : std::max(common, axis.scale);
    }
    for (std::size_t i = 0; policy != "stretch" && i < chosen.size(); ++i) {
        AxisScale& axis = axes[chosen[i]];
        axis.scale = common;
        axis.output = static_cast<std::int64_t>(std::floor(common * static_cast<double>(axis.input) + 0.5));
    }
    return {};
}

std::vector<AxisScale> identityScales(const Extents& extents) {
    std::vector<AxisScale> axes;
    for (const std::int64_t extent : extents) {
        axes.push_back({.input = extent, .output = extent});
    }
    return axes;
}

} // namespace

base::Result<Tensors> resize(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    const graph::Attributes& attributes = context.attributes();
    const bool first = context.opset() < 11;
    const Sampling sampling{
        .mode = attributes.stringOr("mode", "nearest"),
        .coordinates =
            attributes.stringOr("coordinate_transformation_mode", first ? "asymmetric" : "half_pixel"),
        .nearest = attributes.stringOr("nearest_mode", first ? "floor" : "round_prefer_floor"),
        .cubic = static_cast<double>(attributes.floatOr("cubic_coeff_a", -0.75F)),
        .extrapolation = static_cast<double>(attributes.floatOr("extrapolation_value", 0.0F)),
        .antialias = attributes.intOr("antialias", 0) != 0,
        .excludeOutside = attributes.intOr("exclude_outside", 0) != 0};
    std::vector<AxisScale> axes = identityScales(context.input(0).extents());
    std::vector<std::int64_t> listed(axes.size());
    std::iota(listed.begin(), listed.end(), std::int64_t{0});
    if (const auto* given = attributes.ints("axes"); given != nullptr) {
        listed = *given;
    }
    TESSERA_TRY(const auto chosen, graph::normalizeAxes(listed, axes.size(), "attribute 'axes'"));
    const bool crops = sampling.coordinates == "tf_crop_and_resize";
    if (crops) {
        TESSERA_CHECK(requireFloating(context, 1));
        const std::vector<double> roi = load<double>(context.input(1));
        if (roi.size() != 2 * chosen.size()) {
            return refuseInput(1, "must have two entries an axis");
        }
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            axes[chosen[i]].roiStart = roi[i];
            axes[chosen[i]].roiEnd = roi[chosen.size() + i];
        }
    }
    const std::size_t scalesAt = first ? 1 : 2;
    if (context.hasInput(scalesAt) && context.input(scalesAt).count() > 0) {
        TESSERA_CHECK(requireFloating(context, scalesAt));
        const std::vector<double> scales = load<double>(context.input(scalesAt));
        if (scales.size() != chosen.size()) {
            return refuseInput(scalesAt, "must have one entry an axis");
        }
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            AxisScale& axis = axes[chosen[i]];
            TESSERA_CHECK(setScale(axis, scales[i], crops ? axis.roiEnd - axis.roiStart : 1.0, scalesAt));
        }
    } else {
        TESSERA_TRY(const auto sizes, context.intsOf(3));
        if (sizes.size() != chosen.size()) {
            return refuseInput(3, "must have one entry an axis");
        }
        TESSERA_CHECK(
            setSizes(axes, chosen, sizes, attributes.stringOr("keep_aspect_ratio_policy", "stretch")));
    }
    return resample(context, axes, sampling);
}

base::Result<Tensors> upsample(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    std::vector<AxisScale> axes = identityScales(context.input(0).extents());
    std::vector<double> scales;
    if (context.opset() >= 9) {
        TESSERA_CHECK(requireFloating(context, 1));
        scales = load<double>(context.input(1));
    } else if (const auto* listed = context.attributes().floats("scales"); listed != nullptr) {
        scales.assign(listed->begin(), listed->end());
    }
    if (scales.size() != axes.size()) {
        return refuseInput(1, "must have one scale an axis");
    }
    for (std::size_t i = 0; i < axes.size(); ++i) {
        TESSERA_CHECK(setScale(axes[i], scales[i], 1.0, 1));
    }
    const Sampling sampling{.mode = context.attributes().stringOr("mode", "nearest"),
                            .coordinates = "asymmetric",
                            .nearest = "floor"};
    return resample(context, axes, sampling);
}

KernelRows resizeKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Resize", resize},
        KernelEntry{"", "Upsample", upsample},
    };
    return kRows;
}

} // namespace tessera::kernels
