#include "tests/unit/codegen/convolution_shapes.h"

#include "tests/unit/codegen/draw.h"

#include <algorithm>
#include <utility>

namespace tessera::test {

using codegen::Convolution;

namespace {

/// One image, or up to five.
std::int64_t drawBatch(base::Random& random) {
    return random.below(2) == 0 ? 1 : 1 + static_cast<std::int64_t>(random.below(5));
}

/// A transposed convolution of any stride, kernel and padding.
Convolution drawTransposed(base::Random& random) {
    Convolution shape;
    shape.direction = Convolution::Direction::kTransposed;
    shape.batch = drawBatch(random);
    shape.inputChannels = upTo(random, 40);
    shape.outputChannels = random.below(4) == 0 ? 32 : upTo(random, 70);
    for (std::size_t axis = random.below(4) == 0 ? 0 : 1; axis < 3; ++axis) {
        const std::int64_t stride = upTo(random, axis == 0 ? 3 : 4);
        const std::int64_t kernel = axis != 0 && random.below(5) == 0 ? 4 + upTo(random, 4) : upTo(random, 5);
        const std::int64_t extent = upTo(random, axis == 0 ? 3 : 8);
        const std::int64_t whole = (extent - 1) * stride + kernel;
        shape.input[axis] = extent;
        shape.strides[axis] = stride;
        shape.kernel[axis] = kernel;
        shape.padsBegin[axis] = upTo(random, std::min(kernel, whole)) - 1;
        const std::int64_t left = whole - shape.padsBegin[axis];
        shape.output[axis] =
            std::max<std::int64_t>(1, left - (upTo(random, kernel) - 1)) + upTo(random, stride) - 1;
    }
    return shape;
}

} // namespace

void setAxis(Convolution& shape, std::size_t axis, const WindowAxis& window) {
    const std::int64_t reach = (window.kernel - 1) * window.dilation + 1;
    shape.kernel[axis] = window.kernel;
    shape.strides[axis] = window.stride;
    shape.dilations[axis] = window.dilation;
    shape.padsBegin[axis] = window.before;
    shape.input[axis] = window.extent;
    shape.output[axis] = (window.extent + window.before + window.after - reach) / window.stride + 1;
}

Convolution drawConvolution(base::Random& random) {
    Convolution shape;
    shape.batch = drawBatch(random);
    shape.inputChannels = random.below(3) == 0 ? upTo(random, 6) : upTo(random, 40);
    shape.outputChannels = random.below(4) == 0 ? 32 : upTo(random, 70);
    const std::size_t first = random.below(4) == 0 ? 0 : 1; // three dimensions now and then
    const bool isPointwise = random.below(4) == 0;
    for (std::size_t axis = first; axis < 3; ++axis) {
        const bool isLarge = axis != 0 && random.below(5) == 0;
        const std::int64_t kernel = isPointwise ? 1
                                    : isLarge   ? 4 + upTo(random, 5)
                                                : upTo(random, axis == 0 ? 3 : 5);
        const std::int64_t stride = random.below(2) == 0 ? 1 : upTo(random, 4);
        const std::int64_t dilation = random.below(4) == 0 ? 1 + upTo(random, 3) : 1;
        const std::int64_t reach = (kernel - 1) * dilation + 1;
        const std::int64_t mostPad =
            random.below(4) == 0 ? reach : kernel; // of a dilated one nearly all of it
        const std::int64_t before = isPointwise ? 0 : upTo(random, mostPad) - 1;
        const std::int64_t after = isPointwise ? 0 : upTo(random, mostPad) - 1;
        const std::int64_t outputs = upTo(random, axis == 0 ? 4 : 13);
        const std::int64_t extent =
            std::max<std::int64_t>({1, outputs + (stride - 1) * upTo(random, 3), reach - before - after});
        setAxis(shape, axis, {kernel, stride, dilation, before, after, extent});
    }
    return shape;
}

Convolution drawFastConvolution(base::Random& random) {
    Convolution shape;
    shape.batch = drawBatch(random);
    shape.inputChannels = upTo(random, 40);
    shape.outputChannels = random.below(4) == 0 ? 32 : upTo(random, 70);
    const bool isTransposed = random.below(3) == 0;
    shape.direction = isTransposed ? Convolution::Direction::kTransposed : Convolution::Direction::kForward;
    const std::size_t first = random.below(3) == 0 ? 0 : 1;
    const bool isStrided = !isTransposed && random.below(2) == 0;
    if (isStrided) {
        shape.inputChannels = 16 * upTo(random, 2) - (upTo(random, 2) - 1);
    }
    for (std::size_t axis = first; axis < 3; ++axis) {
        const std::int64_t extent = axis == 0 ? 1 + upTo(random, 4) : 4 + upTo(random, 10);
        shape.input[axis] = extent;
        if (isTransposed) {
            const std::int64_t stride = axis == 0 ? 1 : 2;
            shape.strides[axis] = stride;
            shape.kernel[axis] = 2 * stride;
            shape.padsBegin[axis] = upTo(random, stride + 1) - 1;
            shape.output[axis] = extent * stride; // as output_padding or a shorter end pad would make it
        } else {
            const std::int64_t kernel = axis == 2 || random.below(4) != 0 ? 3
                                        : isStrided                       ? upTo(random, 5)
                                                                          : 3;
            const std::int64_t stride = isStrided && (axis == 2 || random.below(3) != 0) ? 2 : 1;
            shape.kernel[axis] = kernel;
            shape.strides[axis] = stride;
            shape.padsBegin[axis] = kernel == 1 ? 0 : upTo(random, 3) - 1;
            const std::int64_t reach =
                std::max(extent + shape.padsBegin[axis] + (kernel == 1 ? 0 : upTo(random, 3) - 1), kernel);
            shape.output[axis] = (reach - kernel) / stride + 1;
        }
    }
    return shape;
}

Convolution drawSeveralTaps(base::Random& random) {
    if (random.below(2) == 0) {
        return drawTransposed(random);
    }
    Convolution shape = drawConvolution(random);
    while (codegen::StoredTaps::of(codegen::trimmed(shape)).places.size() == 1) {
        shape = drawConvolution(random);
    }
    return shape;
}

Convolution drawNarrow(base::Random& random) {
    const auto draw = [&] { return random.below(2) == 0 ? drawTransposed(random) : drawConvolution(random); };
    Convolution shape = draw();
    const auto strides = [&] {
        return shape.direction == Convolution::Direction::kTransposed ? shape.strides[2].value() - 1
                                                                      : shape.strides[2].value();
    };
    while (strides() > 1) {
        shape = draw();
    }
    shape.outputChannels = 1 + static_cast<std::int64_t>(random.below(6));
    if (random.below(2) == 0) {
        return shape;
    }
    const auto more = 20 + static_cast<std::int64_t>(random.below(40)); // rows of several vectors
    shape.input[2] = shape.input[2].value() + more;
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    shape.output[2] = shape.output[2].value() + more * (isTransposed ? shape.strides[2].value() : 1);
    return shape;
}

Convolution drawForTiles(base::Random& random) {
    const auto kind = random.below(4);
    Convolution shape = kind == 0 ? drawTransposed(random) : drawConvolution(random);
    if (kind == 1) {
        const std::int64_t perGroup[] = {2, 4, 8, 16, 32};
        const std::int64_t channels = perGroup[random.below(5)];
        shape.groups =
            std::max<std::int64_t>(1, 16 / channels) * (1 + static_cast<std::int64_t>(random.below(4)));
        shape.inputChannels = shape.groups.value() * channels;
        shape.outputChannels = shape.inputChannels.value() * (1 + static_cast<std::int64_t>(random.below(2)));
        shape.dilations[2] = 1;
        shape.output[2] = std::max<std::int64_t>(1, shape.output[2].value());
    }
    return shape;
}

Convolution drawPointwise(base::Random& random) {
    Convolution shape;
    shape.batch = upTo(random, 5);
    shape.inputChannels = 32 * upTo(random, 4);
    shape.outputChannels = 32 * upTo(random, 4);
    const std::int64_t depth = random.below(3) == 0 ? upTo(random, 3) : 1;
    shape.input = {depth, upTo(random, 7), 1 + upTo(random, 17)};
    shape.output = shape.input;
    if (random.below(3) == 0) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            shape.strides[axis] = upTo(random, 4);
            shape.input[axis] =
                (shape.output[axis].value() - 1) * shape.strides[axis].value() + upTo(random, 3);
        }
    } else if (depth == 1 &&
               random.below(4) == 0) { // of a kernel of three slices only the middle one meets any
        shape.kernel[0] = 3;
        shape.padsBegin[0] = 1;
    }
    return shape;
}

Convolution drawDeep(base::Random& random) {
    Convolution shape;
    const auto kernel = [&] { return random.below(4) == 0 ? upTo(random, 7) : upTo(random, 5); };
    shape.batch = drawBatch(random);
    shape.inputChannels = upTo(random, 8);
    shape.outputChannels = upTo(random, 70);
    shape.strides = {random.below(2) == 0 ? 1 : upTo(random, 3), upTo(random, 4), upTo(random, 4)};
    shape.kernel = {2 * shape.strides[0].value() + upTo(random, 5), kernel(), kernel()};
    shape.dilations = {1, upTo(random, 3), upTo(random, 3)};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t reach = (shape.kernel[axis].value() - 1) * shape.dilations[axis].value() + 1;
        const std::int64_t pad = upTo(random, reach) - 1;
        const std::int64_t output = axis == 0 ? 1 + upTo(random, 8) : upTo(random, axis == 1 ? 6 : 24);
        const std::int64_t behind = upTo(random, 3) - 2; // one behind the last window, or padding
        shape.padsBegin[axis] = pad;
        shape.output[axis] = output;
        shape.input[axis] =
            std::max<std::int64_t>(1, (output - 1) * shape.strides[axis].value() + reach - pad - behind);
    }
    if (random.below(2) == 0) {
        for (auto* numbers : {&shape.input, &shape.output, &shape.kernel, &shape.strides, &shape.dilations}) {
            (*numbers)[1] = std::exchange((*numbers)[0], 1);
        }
        shape.padsBegin[1] = std::exchange(shape.padsBegin[0], 0);
    }
    return shape;
}

} // namespace tessera::test
