// Reading an input at positions between its elements.
#include "engine/kernels/sampling.h"

#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

enum class Padding { kZeros, kBorder, kReflection };
enum class Method { kNearest, kLinear, kCubic };
/// Do -1 and 1 name the centres of the outermost elements, or their outer edges?
enum class Corners { kCentres, kEdges };

struct Sampler {
    Method method = Method::kLinear;
    Padding padding = Padding::kZeros;
    Corners corners = Corners::kEdges;
};

base::Result<Sampler> samplerOf(const KernelContext& context) {
    const std::string mode = context.attributes().stringOr("mode", "linear");
    const std::string padding = context.attributes().stringOr("padding_mode", "zeros");
    Sampler sampler;
    if (mode == "nearest") {
        sampler.method = Method::kNearest;
    } else if (mode == "cubic" || mode == "bicubic") { // named so before opset 20
        sampler.method = Method::kCubic;
    } else if (mode != "linear" && mode != "bilinear") {
        return refuseAttribute("mode", "'" + mode + "' is not known");
    }
    if (padding == "border") {
        sampler.padding = Padding::kBorder;
    } else if (padding == "reflection") {
        sampler.padding = Padding::kReflection;
    } else if (padding != "zeros") {
        return refuseAttribute("padding_mode", "'" + padding + "' is not known");
    }
    sampler.corners =
        context.attributes().intOr("align_corners", 0) != 0 ? Corners::kCentres : Corners::kEdges;
    return sampler;
}

/// [-1, 1] as a position among `extent` elements.
double denormalized(double value, std::int64_t extent, Corners corners) {
    const auto count = static_cast<double>(extent);
    return corners == Corners::kCentres ? (value + 1.0) / 2.0 * (count - 1.0)
                                        : ((value + 1.0) * count - 1.0) / 2.0;
}

/// Back and forth between two mirrors.
double reflected(double value, double low, double high) {
    const double range = high - low;
    if (!(range > 0.0)) {
        return low;
    }
    double offset = std::fmod(std::abs(value - low), 2.0 * range);
    offset = offset > range ? 2.0 * range - offset : offset;
    return low + offset;
}

/// A position as the padding moves it.
double padded(double position, std::int64_t extent, const Sampler& sampler) {
    const auto last = static_cast<double>(extent - 1);
    if (sampler.padding == Padding::kBorder) {
        return std::clamp(position, 0.0, last);
    }
    if (sampler.padding == Padding::kReflection) {
        return sampler.corners == Corners::kCentres ? reflected(position, 0.0, last)
                                                    : reflected(position, -0.5, last + 0.5);
    }
    return position;
}

/// Elements that one position reads along one axis; -1 is outside.
struct AxisTaps {
    std::array<std::int64_t, 4> indices{};
    std::array<double, 4> weights{};
    std::size_t count = 0;
};

/// Keys's cubic with a = -0.75 (Keys, 1981), for the four neighbours of a fraction.
std::array<double, 4> cubicWeights(double fraction) {
    constexpr double kA = -0.75;
    const auto near = [](double t) { return ((kA + 2) * t - (kA + 3)) * t * t + 1; };
    const auto far = [](double t) { return ((kA * t - 5 * kA) * t + 8 * kA) * t - 4 * kA; };
    return {far(fraction + 1), near(fraction), near(1 - fraction), far(2 - fraction)};
}

AxisTaps tapsAt(double position, std::int64_t extent, const Sampler& sampler) {
    AxisTaps taps;
    const auto add = [&](double index, double weight) {
        // Neighbours of a padded position are padded too: a cubic reaches two elements further.
        const double moved = padded(index, extent, sampler);
        const bool isInside = moved >= 0.0 && moved <= static_cast<double>(extent - 1);
        taps.indices[taps.count] = isInside ? static_cast<std::int64_t>(moved) : -1;
        taps.weights[taps.count++] = weight;
    };
    if (std::isnan(position)) {
        add(-2.0, 0.0);
        return taps;
    }
    // Beyond this all neighbours lie at one end or outside; it keeps the conversions below defined.
    const auto limit = static_cast<double>(extent) + 4.0;
    // A border goes on beyond the ends, and a cubic that reaches across one reads it like any other
    // elements, as in PyTorch and ONNX Runtime; onnx's reference first moves positions far beyond to the end.
    const double bounded = sampler.padding == Padding::kReflection ? padded(position, extent, sampler)
                                                                   : std::clamp(position, -limit, limit);
    if (sampler.method == Method::kNearest) {
        add(bounded - std::remainder(bounded, 1.0), 1.0);
        return taps;
    }
    const double low = std::floor(bounded);
    const double fraction = bounded - low;
    if (sampler.method == Method::kLinear) {
        add(low, 1.0 - fraction);
        add(low + 1.0, fraction);
        return taps;
    }
    const auto weights = cubicWeights(fraction);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        add(low - 1.0 + static_cast<double>(i), weights[i]);
    }
    return taps;
}

/// The sum over the product of all axes' taps, from `axis` on.
double interpolate(const double* plane, std::span<const AxisTaps> taps, std::span<const std::int64_t> strides,
                   std::size_t axis, std::int64_t offset) {
    if (axis == taps.size()) {
        return plane[offset];
    }
    double sum = 0.0;
    for (std::size_t i = 0; i < taps[axis].count; ++i) {
        const std::int64_t index = taps[axis].indices[i];
        if (index >= 0 && taps[axis].weights[i] != 0.0) {
            sum += taps[axis].weights[i] *
                   interpolate(plane, taps, strides, axis + 1, offset + index * strides[axis]);
        }
    }
    return sum;
}

} // namespace

BilinearTaps bilinearTaps(double y, double x, std::int64_t height, std::int64_t width) {
    BilinearTaps taps;
    if (!(y > -1.0 && x > -1.0 && y < static_cast<double>(height) && x < static_cast<double>(width))) {
        std::fill(std::begin(taps.offsets), std::end(taps.offsets), -1);
        return taps;
    }
    const double top = std::floor(y);
    const double left = std::floor(x);
    for (int i = 0; i < 4; ++i) {
        const auto row = static_cast<std::int64_t>(top) + i / 2;
        const auto column = static_cast<std::int64_t>(left) + i % 2;
        const bool isInside = row >= 0 && row < height && column >= 0 && column < width;
        taps.offsets[i] = isInside ? row * width + column : -1;
        taps.weights[i] =
            (i / 2 == 0 ? 1.0 - (y - top) : y - top) * (i % 2 == 0 ? 1.0 - (x - left) : x - left);
    }
    return taps;
}

base::Result<Tensors> gridSample(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireFloating(context, 1));
    TESSERA_TRY(const Sampler sampler, samplerOf(context));
    const Tensor& x = context.input(0);
    const Extents& grid = context.input(1).extents();
    const std::size_t rank = x.extents().size();
    if (rank < 3 || grid.size() != rank || grid.back() != static_cast<std::int64_t>(rank) - 2 ||
        grid[0] != x.extents()[0]) {
        return refuseInput(1, "of extents " + graph::toText(grid) + " does not fit input 0 of " +
                                  graph::toText(x.extents()));
    }
    const Extents spatial(x.extents().begin() + 2, x.extents().end());
    const Extents strides = graph::rowMajorStrides(spatial);
    const std::int64_t plane = graph::elementCount(spatial).value_or(0);
    Extents extents{x.extents()[0], x.extents()[1]};
    extents.insert(extents.end(), grid.begin() + 1, grid.end() - 1);
    const std::int64_t channels = extents[1];
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), extents));
    const std::vector<double> values = load<double>(x);
    const std::vector<double> positions = load<double>(context.input(1));
    std::vector<double> out(static_cast<std::size_t>(y.count()));
    const std::size_t axes = rank - 2;
    const auto points =
        static_cast<std::int64_t>(positions.size() / axes) / std::max<std::int64_t>(1, grid[0]);
    std::vector<AxisTaps> taps(axes);
    for (std::int64_t point = 0; plane > 0 && point < grid[0] * points; ++point) {
        for (std::size_t axis = 0; axis < axes; ++axis) {
            // The grid names the innermost axis first.
            const double value = positions[static_cast<std::size_t>(point) * axes + (axes - 1 - axis)];
            taps[axis] = tapsAt(denormalized(value, spatial[axis], sampler.corners), spatial[axis], sampler);
        }
        for (std::int64_t channel = 0; channel < channels; ++channel) {
            const std::int64_t from = point / points * channels + channel;
            out[static_cast<std::size_t>(from * points + point % points)] =
                interpolate(values.data() + from * plane, taps, strides, 0, 0);
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> affineGrid(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_TRY(const auto size, context.intsOf(1));
    const Tensor& theta = context.input(0);
    const std::size_t axes = size.size() >= 2 ? size.size() - 2 : 0;
    const auto count = static_cast<std::int64_t>(axes);
    if ((axes != 2 && axes != 3) || theta.extents() != Extents{size[0], count, count + 1}) {
        return refuseInput(0, "must be [batch, 2, 3] for images or [batch, 3, 4] for volumes");
    }
    const bool isCentred = context.attributes().intOr("align_corners", 0) != 0;
    Extents extents{size[0]};
    extents.insert(extents.end(), size.begin() + 2, size.end());
    const Extents spatial(extents.begin() + 1, extents.end());
    extents.push_back(count);
    TESSERA_TRY(Tensor y, context.makeOutput(theta.dtype(), extents));
    const std::vector<double> matrices = load<double>(theta);
    const Extents strides = graph::rowMajorStrides(spatial);
    const std::int64_t points = graph::elementCount(spatial).value_or(0);
    std::vector<double> out;
    out.reserve(static_cast<std::size_t>(y.count()));
    for (std::int64_t i = 0; i < size[0] * points; ++i) {
        std::array<double, 4> point{1, 1, 1, 1}; // innermost axis first, then 1
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const auto extent = static_cast<double>(spatial[axis]);
            const auto index = static_cast<double>(i % points / strides[axis] % spatial[axis]);
            point[axes - 1 - axis] =
                isCentred ? (extent > 1 ? 2 * index / (extent - 1) - 1 : 0.0) : (2 * index + 1) / extent - 1;
        }
        point[axes] = 1.0;
        const double* matrix = matrices.data() + i / points * count * (count + 1);
        for (std::size_t row = 0; row < axes; ++row) {
            double sum = 0.0;
            for (std::size_t column = 0; column <= axes; ++column) {
                sum += matrix[row * (axes + 1) + column] * point[column];
            }
            out.push_back(sum);
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

KernelRows samplingKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "AffineGrid", affineGrid},
        KernelEntry{"", "GridSample", gridSample},
    };
    return kRows;
}

} // namespace tessera::kernels
