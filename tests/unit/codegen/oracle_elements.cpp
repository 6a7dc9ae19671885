#include "tests/unit/codegen/oracle_elements.h"

#include <cmath>

namespace tessera::test {

using codegen::Convolution;
using codegen::Pool;
using codegen::Product;

namespace {

/// The input position that output position `out` meets at tap `tap`, or -1.
std::int64_t source(const Convolution& shape, std::size_t axis, std::int64_t out, std::int64_t tap) {
    const std::int64_t stride = shape.strides[axis].value();
    const std::int64_t reach = tap * shape.dilations[axis].value();
    std::int64_t at = out * stride - shape.padsBegin[axis] + reach;
    if (shape.direction == Convolution::Direction::kTransposed) {
        at = out + shape.padsBegin[axis] - reach;
        if (at % stride != 0) {
            return -1;
        }
        at /= stride;
    }
    return at >= 0 && at < shape.input[axis].value() ? at : -1;
}

} // namespace

Sums productElement(const Product& shape, const ProblemData& data, std::int64_t row, std::int64_t column) {
    Sums sums;
    const bool byColumns = shape.order == Product::WeightOrder::kDepthByColumns;
    for (std::int64_t k = 0; k < shape.depth.value(); ++k) {
        const auto at = static_cast<std::size_t>(byColumns ? k * shape.columns.value() + column
                                                           : column * shape.depth.value() + k);
        sums.add(static_cast<double>(data.input[static_cast<std::size_t>(row * shape.depth.value() + k)]),
                 static_cast<double>(data.weights[at]) * static_cast<double>(shape.scale));
    }
    return sums;
}

Sums convolutionElement(const Convolution& shape, const ProblemData& data, const std::int64_t (&at)[5]) {
    Sums sums;
    const std::int64_t groups = shape.groups.value();
    const std::int64_t inputs = shape.inputChannels.value() / groups;
    const std::int64_t outputs = shape.outputChannels.value() / groups;
    const std::int64_t group = at[1] / outputs;
    const auto& k = shape.kernel;
    const auto& in = shape.input;
    const std::int64_t taps = k[0].value() * k[1].value() * k[2].value();
    for (std::int64_t tap = 0; tap < taps; ++tap) {
        const std::int64_t z = source(shape, 0, at[2], tap / (k[1].value() * k[2].value()));
        const std::int64_t y = source(shape, 1, at[3], tap / k[2].value() % k[1].value());
        const std::int64_t x = source(shape, 2, at[4], tap % k[2].value());
        if (z < 0 || y < 0 || x < 0) {
            continue;
        }
        for (std::int64_t c = 0; c < inputs; ++c) {
            const std::int64_t channel = group * inputs + c;
            const std::int64_t pixel =
                (((at[0] * inputs * groups + channel) * in[0].value() + z) * in[1].value() + y) *
                    in[2].value() +
                x;
            const std::int64_t weight = shape.direction == Convolution::Direction::kForward
                                            ? at[1] * inputs + c
                                            : channel * outputs + at[1] % outputs;
            sums.add(static_cast<double>(data.input[static_cast<std::size_t>(pixel)]),
                     static_cast<double>(data.weights[static_cast<std::size_t>(weight * taps + tap)]));
        }
    }
    // The accumulation is as long at a border, where some of its terms are zero: a fast algorithm rounds
    // there as it does in the midst of its tile.
    sums.count = static_cast<double>(inputs * taps);
    return sums;
}

Sums responseElement(const codegen::ResponseNormalisation& shape, const ProblemData& data,
                     std::size_t element) {
    const std::int64_t channels = shape.channels.value();
    const auto pixels = static_cast<std::size_t>(shape.pixels.value());
    const auto channel = static_cast<std::int64_t>(element / pixels) % channels;
    const std::size_t plane = element - static_cast<std::size_t>(channel) * pixels; // of channel 0
    Sums squares;
    for (std::int64_t step = 0; step < shape.size; ++step) {
        const std::int64_t other = channel - (shape.size - 1) / 2 + step;
        if (other >= 0 && other < channels) {
            const auto x = static_cast<double>(data.input[plane + static_cast<std::size_t>(other) * pixels]);
            squares.add(x, x);
        }
    }
    const double share = static_cast<double>(shape.alpha) / static_cast<double>(shape.size);
    const double value =
        static_cast<double>(data.input[element]) /
        std::pow(static_cast<double>(shape.bias) + share * squares.value, static_cast<double>(shape.beta));
    return {.value = value, .squares = value * value, .count = squares.count};
}

Sums poolElement(const Pool& shape, const ProblemData& data, const std::int64_t (&at)[5]) {
    Sums sums;
    double largest = -std::numeric_limits<double>::infinity();
    std::int64_t counted = 0;
    const std::int64_t plane = at[0] * shape.channels.value() + at[1];
    const auto& k = shape.kernel;
    for (std::int64_t tap = 0; tap < k[0].value() * k[1].value() * k[2].value(); ++tap) {
        const std::int64_t taps[3] = {tap / (k[1].value() * k[2].value()), tap / k[2].value() % k[1].value(),
                                      tap % k[2].value()};
        bool isInside = true;
        bool isCounted = true;
        std::int64_t pixel = plane;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int64_t extent = shape.input[axis].value();
            const std::int64_t place = at[axis + 2] * shape.strides[axis].value() +
                                       taps[axis] * shape.dilations[axis].value() - shape.padsBegin[axis];
            isInside = isInside && place >= 0 && place < extent;
            isCounted = isCounted && place >= -shape.padsBegin[axis] && place < extent + shape.padsEnd[axis];
            pixel = pixel * extent + place;
        }
        counted += (shape.counted == Pool::Counted::kPadding ? isCounted : isInside) ? 1 : 0;
        if (isInside) {
            const auto value = static_cast<double>(data.input[static_cast<std::size_t>(pixel)]);
            sums.add(value, 1.0);
            largest = std::max(largest, value);
        }
    }
    if (shape.kind == Pool::Kind::kMaximum) {
        return {.value = largest, .squares = largest * largest, .count = 1.0};
    }
    const double factor = counted > 0 ? 1.0 / static_cast<double>(counted) : 0.0;
    return {.value = sums.value * factor, .squares = sums.squares * factor * factor, .count = sums.count};
}

} // namespace tessera::test
