#include "tests/support/fake_cudnn/compute.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace tessera::fake_cudnn {

namespace {

using A = Attribute;
using D = DescriptorType;
using Mode = cudnn::PointwiseMode;

constexpr std::size_t kAxes = 3; ///< spatial ones, with ones before those that there are

/// The nearest number with so many bits of mantissa behind the first; ties to even.
double rounded(double value, int bits) {
    if (!std::isfinite(value) || value == 0.0) {
        return value;
    }
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(mantissa, bits + 1)), exponent - bits - 1);
}

Values roundedAll(Values values, Rounding rounding) {
    constexpr int kBits = 10; // of both
    constexpr double kMostHalf = 65504.0;
    for (double& value : values) {
        value = rounding == Rounding::kNone ? value : rounded(value, kBits);
        if (rounding == Rounding::kHalf && std::abs(value) > kMostHalf) {
            value = std::copysign(std::numeric_limits<double>::infinity(), value);
        }
    }
    return values;
}

std::array<std::int64_t, kAxes> three(std::span<const std::int64_t> list, std::int64_t missing) {
    std::array<std::int64_t, kAxes> made{missing, missing, missing};
    std::ranges::copy(list, made.end() - static_cast<std::ptrdiff_t>(list.size()));
    return made;
}

/// An image of [N, C, z, y, x].
struct Image {
    std::int64_t count = 1;
    std::int64_t channels = 1;
    std::array<std::int64_t, kAxes> extents{};

    explicit Image(const Tensor& tensor)
        : count(tensor.extents[0])
        , channels(tensor.extents[1])
        , extents(three(std::span(tensor.extents).subspan(2), 1)) {}
    [[nodiscard]] std::int64_t points() const { return extents[0] * extents[1] * extents[2]; }
    [[nodiscard]] std::size_t at(std::int64_t n, std::int64_t c, std::int64_t point) const {
        return static_cast<std::size_t>((n * channels + c) * points() + point);
    }
};

struct Slide {
    std::array<std::int64_t, kAxes> kernel{};
    std::array<std::int64_t, kAxes> strides{};
    std::array<std::int64_t, kAxes> dilations{};
    std::array<std::int64_t, kAxes> pads{};

    /// Calls `visit(window's point, image's point)` for what the window at `outside` sees of the image.
    template <typename Visit>
    void visit(const Image& image, const Image& result, std::int64_t outside, Visit&& visit) const {
        const std::array<std::int64_t, kAxes> at{outside / (result.extents[1] * result.extents[2]),
                                                 outside / result.extents[2] % result.extents[1],
                                                 outside % result.extents[2]};
        const std::int64_t all = kernel[0] * kernel[1] * kernel[2];
        for (std::int64_t inside = 0; inside < all; ++inside) {
            const std::array<std::int64_t, kAxes> step{inside / (kernel[1] * kernel[2]),
                                                       inside / kernel[2] % kernel[1], inside % kernel[2]};
            std::int64_t point = 0;
            bool isThere = true;
            for (std::size_t i = 0; i < kAxes; ++i) {
                const std::int64_t place = at[i] * strides[i] + step[i] * dilations[i] - pads[i];
                isThere = isThere && place >= 0 && place < image.extents[i];
                point = point * image.extents[i] + place;
            }
            if (isThere) {
                visit(inside, point);
            }
        }
    }
};

Slide convolutionSlide(const Object& window, const Tensor& weights) {
    return {
        three(std::span(weights.extents).subspan(2), 1), three(window.ints(A::kConvolutionFilterStrides), 1),
        three(window.ints(A::kConvolutionDilations), 1), three(window.ints(A::kConvolutionPrePaddings), 0)};
}

/// Calls `visit(n, k, outside, weight's place, image's place)` for every product of a convolution.
template <typename Visit>
void visitProducts(const Slide& slide, const Image& image, const Tensor& weights, const Image& result,
                   Visit&& visit) {
    const std::int64_t inGroup = weights.extents[1];
    const std::int64_t groups = image.channels / inGroup;
    const std::int64_t outGroup = result.channels / groups;
    const std::int64_t kernel = slide.kernel[0] * slide.kernel[1] * slide.kernel[2];
    for (std::int64_t outside = 0; outside < result.points(); ++outside) {
        slide.visit(image, result, outside, [&](std::int64_t inside, std::int64_t point) {
            for (std::int64_t n = 0; n < image.count; ++n) {
                for (std::int64_t k = 0; k < result.channels; ++k) {
                    for (std::int64_t c = 0; c < inGroup; ++c) {
                        const auto weight = static_cast<std::size_t>((k * inGroup + c) * kernel + inside);
                        visit(result.at(n, k, outside), weight,
                              image.at(n, k / outGroup * inGroup + c, point));
                    }
                }
            }
        });
    }
}

Values convolve(const Program& program, const Step& step, const Values& x, const Values& w) {
    const Tensor& weights = program.at(step.reads[1]);
    const Image image(program.at(step.reads[0]));
    const Image result(program.at(step.writes));
    Values y(static_cast<std::size_t>(program.at(step.writes).elements()), 0.0);
    visitProducts(
        convolutionSlide(*step.description, weights), image, weights, result,
        [&](std::size_t to, std::size_t weight, std::size_t from) { y[to] += w[weight] * x[from]; });
    return y;
}

Values convolveBackward(const Program& program, const Step& step, const Values& dy, const Values& w) {
    const Tensor& weights = program.at(step.reads[1]);
    const Image image(program.at(step.writes));
    const Image result(program.at(step.reads[0]));
    Values dx(static_cast<std::size_t>(program.at(step.writes).elements()), 0.0);
    visitProducts(
        convolutionSlide(*step.description, weights), image, weights, result,
        [&](std::size_t from, std::size_t weight, std::size_t to) { dx[to] += w[weight] * dy[from]; });
    return dx;
}

double relu(const Object& function, double x) {
    const double lower = function.real(A::kPointwiseReluLowerClip, 0.0);
    const double upper = function.real(A::kPointwiseReluUpperClip, std::numeric_limits<double>::infinity());
    const double slope = function.real(A::kPointwiseReluLowerClipSlope, 0.0);
    const bool keepsNan = function.enumerator(A::kPointwiseNanPropagation, 0) != 0;
    if (std::isnan(x)) {
        return keepsNan ? x : lower;
    }
    return x < lower ? lower + slope * (x - lower) : std::min(x, upper);
}

double applied(const Object& function, double x, double b) {
    constexpr double kTanhScale = 0.044715;
    switch (static_cast<Mode>(function.enumerator(A::kPointwiseMode, -1))) {
    case Mode::kAdd:
        return x + b;
    case Mode::kMultiply:
        return x * b;
    case Mode::kSubtract:
        return x - b;
    case Mode::kRelu:
        return relu(function, x);
    case Mode::kTanh:
        return std::tanh(x);
    case Mode::kSigmoid:
        return 1.0 / (1.0 + std::exp(-x));
    case Mode::kElu:
        return x > 0.0 ? x : function.real(A::kPointwiseEluAlpha, 1.0) * std::expm1(x);
    case Mode::kGelu:
        return 0.5 * x * std::erfc(-x / std::numbers::sqrt2);
    case Mode::kSwish:
        return x / (1.0 + std::exp(-function.real(A::kPointwiseSwishBeta, 1.0) * x));
    case Mode::kGeluTanh:
        return 0.5 * x * (1.0 + std::tanh(std::sqrt(2.0 / std::numbers::pi) * (x + kTanhScale * x * x * x)));
    }
    throw Refusal(Status::kNotSupported, "the stand-in has no such pointwise mode");
}

Values apply(const Program& program, const Step& step, const Values& x, const Values* b) {
    const Tensor& result = program.at(step.writes);
    Values y(x.size());
    for (std::size_t i = 0; i < y.size(); ++i) {
        double other = 0.0;
        if (b != nullptr) {
            const Tensor& operand = program.at(step.reads[1]);
            std::int64_t place = 0;
            auto rest = static_cast<std::int64_t>(i);
            std::int64_t stride = 1;
            for (std::size_t axis = result.extents.size(); axis-- > 0;) {
                const std::int64_t index = rest % result.extents[axis];
                rest /= result.extents[axis];
                place += operand.extents[axis] == 1 ? 0 : index * stride;
                stride *= operand.extents[axis];
            }
            other = (*b)[static_cast<std::size_t>(place)];
        }
        y[i] = applied(*step.description, x[i], other);
    }
    return y;
}

Values pool(const Program& program, const Step& step, const Values& x) {
    const Object& window = *step.description;
    const auto mode = static_cast<cudnn::ResampleMode>(window.enumerator(A::kResampleMode, -1));
    const bool isMaximum = mode == cudnn::ResampleMode::kMaximum;
    const bool keepsNan = window.enumerator(A::kResampleNanPropagation, 0) != 0;
    const Slide slide{three(window.ints(A::kResampleWindowDims), 1),
                      three(window.ints(A::kResampleStrides), 1),
                      {1, 1, 1},
                      three(window.ints(A::kResamplePrePaddings), 0)};
    const Image image(program.at(step.reads[0]));
    const Image result(program.at(step.writes));
    const auto all = static_cast<double>(slide.kernel[0] * slide.kernel[1] * slide.kernel[2]);
    Values y(static_cast<std::size_t>(program.at(step.writes).elements()));
    for (std::int64_t n = 0; n < image.count; ++n) {
        for (std::int64_t c = 0; c < image.channels; ++c) {
            for (std::int64_t outside = 0; outside < result.points(); ++outside) {
                double made = isMaximum ? -std::numeric_limits<double>::infinity() : 0.0;
                double seen = 0.0;
                slide.visit(image, result, outside, [&](std::int64_t, std::int64_t point) {
                    const double value = x[image.at(n, c, point)];
                    const bool isGreater = value > made || (keepsNan && std::isnan(value));
                    made = isMaximum ? (isGreater ? value : made) : made + value;
                    seen += 1.0;
                });
                const bool countsAll = mode == cudnn::ResampleMode::kAverageIncludePadding;
                y[result.at(n, c, outside)] = isMaximum ? made : made / (countsAll ? all : seen);
            }
        }
    }
    return y;
}

/// Mean and variance over `count` elements from `first`, `stride` apart.
void normaliseRun(Values& values, std::size_t first, std::size_t count, double epsilon, bool isCentred) {
    double mean = 0.0;
    for (std::size_t i = 0; i < count && isCentred; ++i) {
        mean += values[first + i] / static_cast<double>(count);
    }
    double spread = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        spread += (values[first + i] - mean) * (values[first + i] - mean) / static_cast<double>(count);
    }
    for (std::size_t i = 0; i < count; ++i) {
        values[first + i] = (values[first + i] - mean) / std::sqrt(spread + epsilon);
    }
}

Values normalise(const Program& program, const Step& step, const std::map<std::int64_t, Values>& values) {
    const auto mode = static_cast<cudnn::NormMode>(step.operation->enumerator(A::kNormForwardMode, -1));
    const Tensor& type = program.at(step.reads[0]);
    const Values& scale = values.at(step.reads[1]);
    const double epsilon = values.at(step.reads[2]).at(0);
    Values y = values.at(step.reads[0]);
    const Image image(type);
    const auto plane = static_cast<std::size_t>(image.points());
    const auto row = plane * static_cast<std::size_t>(image.channels);
    const std::size_t run = mode == cudnn::NormMode::kInstance ? plane : row;
    for (std::size_t first = 0; first < y.size(); first += run) {
        normaliseRun(y, first, run, epsilon, mode != cudnn::NormMode::kRootMeanSquare);
    }
    for (std::size_t i = 0; i < y.size(); ++i) {
        const std::size_t channel = i / plane % static_cast<std::size_t>(image.channels);
        y[i] = y[i] * scale[channel] + (step.reads.size() > 3 ? values.at(step.reads[3])[channel] : 0.0);
    }
    return y;
}

Values computeStep(const Program& program, const Step& step, Rounding rounding,
                   const std::map<std::int64_t, Values>& values) {
    const Values& first = values.at(step.reads[0]);
    switch (step.kind) {
    case D::kConvolutionForward:
        return convolve(program, step, roundedAll(first, rounding),
                        roundedAll(values.at(step.reads[1]), rounding));
    case D::kConvolutionBackwardData:
        return convolveBackward(program, step, roundedAll(first, rounding),
                                roundedAll(values.at(step.reads[1]), rounding));
    case D::kPointwiseOperation:
        return apply(program, step, first, step.reads.size() > 1 ? &values.at(step.reads[1]) : nullptr);
    case D::kResampleForward:
        return pool(program, step, first);
    default:
        return normalise(program, step, values);
    }
}

template <typename Visit>
void visitPlaces(const Tensor& tensor, Visit&& visit) {
    Numbers index(tensor.extents.size(), 0);
    const auto all = static_cast<std::size_t>(tensor.elements());
    for (std::size_t i = 0; i < all; ++i) {
        std::int64_t place = 0;
        for (std::size_t axis = 0; axis < index.size(); ++axis) {
            place += index[axis] * tensor.strides[axis];
        }
        visit(i, static_cast<std::size_t>(place));
        for (std::size_t axis = index.size(); axis-- > 0;) {
            if (++index[axis] < tensor.extents[axis]) {
                break;
            }
            index[axis] = 0;
        }
    }
}

} // namespace

Values readTensor(const Tensor& tensor, const void* address) {
    Values values(static_cast<std::size_t>(tensor.elements()));
    const auto* from = static_cast<const float*>(address);
    visitPlaces(tensor,
                [&](std::size_t i, std::size_t place) { values[i] = static_cast<double>(from[place]); });
    return values;
}

void writeTensor(const Tensor& tensor, const Values& values, void* address) {
    auto* to = static_cast<float*>(address);
    visitPlaces(tensor, [&](std::size_t i, std::size_t place) { to[place] = static_cast<float>(values[i]); });
}

void compute(const Program& program, Rounding rounding, std::map<std::int64_t, Values>& values) {
    for (const auto& step : program.steps) {
        values[step.writes] = computeStep(program, step, rounding, values);
    }
}

} // namespace tessera::fake_cudnn
