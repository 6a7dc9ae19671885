#include "engine/backends/native/sampling.h"
#include "engine/backends/native/numbers.h"

#include <algorithm>
#include <cmath>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

void setSizes(Sampling& sampling, const std::vector<std::size_t>& chosen,
              const std::vector<std::int64_t>& sizes, std::string_view policy) {
    double common = 0.0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        AxisSampling& axis = sampling.axes[chosen[i]];
        axis.scale = static_cast<double>(sizes[i]) / static_cast<double>(axis.input);
        common = i == 0                   ? axis.scale
                 : policy == "not_larger" ? std::min(common, axis.scale)
                                          : std::max(common, axis.scale);
    }
    for (std::size_t i = 0; policy != "stretch" && i < chosen.size(); ++i) {
        sampling.axes[chosen[i]].scale = common;
    }
}

void readScales(const RegionView& region, const std::vector<std::size_t>& chosen, Sampling& sampling) {
    const NodeView node = region.node(0);
    const bool isOld = node.op() == "Upsample" || opsetOf(node) < 11;
    const std::int32_t scalesAt = node.input(isOld ? 1 : 2);
    std::vector<double> scales;
    if (const auto* listed = node.find("scales"); isOld && opsetOf(node) < 9 && listed != nullptr) {
        scales.assign(listed->floats, listed->floats + listed->count);
    } else if (scalesAt >= 0 && region.elements(scalesAt) > 0) {
        scales = numbersOf(region, scalesAt);
    } else {
        const auto sizes = wholeNumbersOf(region, node.input(3));
        if (sizes.size() != chosen.size()) {
            throw Unsupported("its sizes are not one an axis");
        }
        setSizes(sampling, chosen, sizes, node.stringOr("keep_aspect_ratio_policy", "stretch"));
        return;
    }
    if (scales.size() != chosen.size()) {
        throw Unsupported("its scales are not one an axis");
    }
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        sampling.axes[chosen[i]].scale = scales[i];
    }
}

void readCrop(const RegionView& region, const std::vector<std::size_t>& chosen, Sampling& sampling) {
    const auto roi = numbersOf(region, region.node(0).input(1));
    if (roi.size() != 2 * chosen.size()) {
        throw Unsupported("its region of interest is not two numbers an axis");
    }
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        sampling.axes[chosen[i]].cropStart = roi[i];
        sampling.axes[chosen[i]].cropEnd = roi[chosen.size() + i];
    }
}

template <typename Real>
Real positionIn(std::string_view mode, const AxisSampling& axis, std::int64_t at) {
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
        const auto start = static_cast<Real>(axis.cropStart);
        const auto end = static_cast<Real>(axis.cropEnd);
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

} // namespace

Sampling readSampling(const RegionView& region) {
    const NodeView node = region.node(0);
    const bool isFixed = node.op() == "Upsample" || opsetOf(node) < 11;
    Sampling sampling;
    sampling.mode = node.stringOr("mode", "nearest");
    sampling.coordinates =
        isFixed ? "asymmetric" : node.stringOr("coordinate_transformation_mode", "half_pixel");
    sampling.nearest = isFixed ? "floor" : node.stringOr("nearest_mode", "round_prefer_floor");
    sampling.cubic = static_cast<double>(node.floatOr("cubic_coeff_a", -0.75F));
    sampling.extrapolation = node.floatOr("extrapolation_value", 0.0F);
    sampling.antialias = node.intOr("antialias", 0) != 0;
    sampling.excludeOutside = node.intOr("exclude_outside", 0) != 0;
    const auto input = region.extents(node.input(0));
    const auto output = region.extents(node.output(0));
    for (std::size_t axis = 0; axis < input.size(); ++axis) {
        if (input[axis] == 0 && output[axis] != 0) {
            throw Unsupported("there is nothing to sample");
        }
        sampling.axes.push_back({.input = input[axis], .output = output[axis]});
    }
    const auto listed = node.ints("axes");
    const auto chosen = axesOf({listed.begin(), listed.end()}, input.size());
    if (sampling.crops()) {
        readCrop(region, chosen, sampling);
    }
    readScales(region, chosen, sampling);
    return sampling;
}

double positionOf(const Sampling& sampling, const AxisSampling& axis, std::int64_t at) {
    return sampling.mode == "nearest" ? static_cast<double>(positionIn<float>(sampling.coordinates, axis, at))
                                      : positionIn<double>(sampling.coordinates, axis, at);
}

bool isOutside(const Sampling& sampling, const AxisSampling& axis, double position) {
    return sampling.crops() && (position < 0 || position > static_cast<double>(axis.input - 1));
}

std::int64_t nearestTo(double position, std::string_view rounding) {
    if (rounding == "floor") {
        return static_cast<std::int64_t>(std::floor(position));
    }
    if (rounding == "ceil") {
        return static_cast<std::int64_t>(std::ceil(position));
    }
    return static_cast<std::int64_t>(rounding == "round_prefer_ceil" ? std::floor(position + 0.5)
                                                                     : std::ceil(position - 0.5));
}

} // namespace tessera::native
