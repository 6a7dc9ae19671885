// Which positions of an axis Resize and Upsample read.
#pragma once

#include "engine/backends/native/reading.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::native {

/// One axis; positions of the input are real numbers.
struct AxisSampling {
    std::int64_t input = 1;
    std::int64_t output = 1;
    double scale = 1.0;
    double cropStart = 0.0;
    double cropEnd = 1.0;
};

struct Sampling {
    std::string_view mode;
    std::string_view coordinates;
    std::string_view nearest;
    double cubic = -0.75;
    float extrapolation = 0.0F;
    bool antialias = false;
    bool excludeOutside = false;
    std::vector<AxisSampling> axes;

    [[nodiscard]] bool crops() const { return coordinates == "tf_crop_and_resize"; }
    /// Every position reads itself.
    [[nodiscard]] bool isIdentity(const AxisSampling& axis) const {
        return axis.input == axis.output && axis.scale == 1.0 && !crops();
    }
};

/// Of a Resize or an Upsample. Throws plugin::Unsupported where what it samples by is not known.
[[nodiscard]] Sampling readSampling(const plugin::RegionView& region);

/// Where output position `at` of the axis lies in the input: in single precision where the nearest element is
/// asked for, as libraries decide which that is.
[[nodiscard]] double positionOf(const Sampling& sampling, const AxisSampling& axis, std::int64_t at);
/// Does it lie outside, so that it has the extrapolation value?
[[nodiscard]] bool isOutside(const Sampling& sampling, const AxisSampling& axis, double position);
/// The index that it is rounded to.
[[nodiscard]] std::int64_t nearestTo(double position, std::string_view rounding);

} // namespace tessera::native
