#include "tests/unit/codegen/grouped_shapes.h"

#include "tests/unit/codegen/convolution_shapes.h"
#include "tests/unit/codegen/draw.h"

#include <algorithm>

namespace tessera::test {

using codegen::Convolution;

namespace {

/// Windows of any kernel, stride, dilation and padding over the last two axes, now and then over three.
void drawWindow(base::Random& random, Convolution& shape) {
    const std::size_t first = random.below(6) == 0 ? 0 : 1;
    for (std::size_t axis = first; axis < 3; ++axis) {
        const std::int64_t kernel = axis == 0              ? upTo(random, 3)
                                    : random.below(3) == 0 ? upTo(random, 9)
                                                           : 1 + 2 * upTo(random, 3);
        const std::int64_t stride = random.below(2) == 0 ? 1 : upTo(random, 4);
        const std::int64_t dilation = random.below(5) == 0 ? 1 + upTo(random, 3) : 1;
        const std::int64_t reach = (kernel - 1) * dilation + 1;
        const std::int64_t before = random.below(2) == 0 ? kernel / 2 : upTo(random, kernel) - 1;
        const std::int64_t after = random.below(2) == 0 ? kernel / 2 : upTo(random, kernel) - 1;
        const std::int64_t extent =
            std::max(upTo(random, axis == 0 ? 4 : 30), std::max<std::int64_t>(1, reach - before - after));
        setAxis(shape, axis, {kernel, stride, dilation, before, after, extent});
    }
    shape.batch = random.below(2) == 0 ? 1 : upTo(random, 5);
}

} // namespace

Convolution drawDepthwise(base::Random& random) {
    Convolution shape;
    drawWindow(random, shape);
    shape.inputChannels = random.below(3) == 0 ? 16 * upTo(random, 2) : 1 + upTo(random, 40);
    shape.outputChannels = shape.groups = shape.inputChannels;
    return shape;
}

Convolution drawGrouped(base::Random& random) {
    Convolution shape;
    drawWindow(random, shape);
    const std::int64_t narrow[] = {2, 4, 8};
    const std::int64_t wide[] = {1, 2, 4, 8, 16, 32, 48};
    const bool isNarrow = random.below(2) == 0;
    const std::int64_t inputs = isNarrow ? narrow[random.below(3)] : wide[random.below(7)];
    const std::int64_t outputs = isNarrow ? inputs : 16 * upTo(random, 3);
    shape.groups = 1 + upTo(random, isNarrow ? 9 : 3);
    shape.inputChannels = inputs * shape.groups.value();
    shape.outputChannels = outputs * shape.groups.value();
    return shape;
}

} // namespace tessera::test
