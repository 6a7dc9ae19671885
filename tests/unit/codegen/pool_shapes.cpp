#include "tests/unit/codegen/pool_shapes.h"

#include "tests/unit/codegen/draw.h"

#include <algorithm>

namespace tessera::test {

namespace {

/// Whether the window of some output along an axis meets padding alone.
bool hasEmptyWindow(const codegen::Pool& shape, std::size_t axis) {
    for (std::int64_t out = 0; out < shape.output[axis].value(); ++out) {
        bool isEmpty = true;
        for (std::int64_t tap = 0; tap < shape.kernel[axis].value(); ++tap) {
            const std::int64_t at = out * shape.strides[axis].value() + tap * shape.dilations[axis].value() -
                                    shape.padsBegin[axis];
            isEmpty = isEmpty && (at < 0 || at >= shape.input[axis].value());
        }
        if (isEmpty) {
            return true;
        }
    }
    return false;
}

} // namespace

codegen::Pool drawPool(base::Random& random) {
    using Kind = codegen::Pool::Kind;
    using Counted = codegen::Pool::Counted;
    codegen::Pool shape;
    shape.kind = random.below(2) == 0 ? Kind::kAverage : Kind::kMaximum;
    shape.counted = random.below(3) == 0 ? Counted::kPadding : Counted::kImage;
    shape.batch = random.below(2) == 0 ? 1 : upTo(random, 5);
    shape.channels = random.below(3) == 0 ? 16 * upTo(random, 4) : upTo(random, 70);
    const bool isGlobal = random.below(6) == 0;
    const std::int64_t most = random.below(6) == 0 ? 18 : 5; // of the kernel
    for (std::size_t axis = random.below(4) == 0 ? 0 : 1; axis < 3; ++axis) {
        const std::int64_t extent = upTo(random, axis == 0 ? 4 : random.below(4) == 0 ? 40 : 17);
        shape.input[axis] = extent;
        if (isGlobal) {
            shape.kernel[axis] = extent;
            continue;
        }
        const std::int64_t kernel = upTo(random, axis == 0 ? 3 : most);
        const std::int64_t stride = random.below(2) == 0 ? 1 : upTo(random, 4);
        const std::int64_t dilation = random.below(4) == 0 ? 1 + upTo(random, 3) : 1;
        const std::int64_t reach = (kernel - 1) * dilation + 1;
        shape.kernel[axis] = kernel;
        shape.strides[axis] = stride;
        shape.dilations[axis] = dilation;
        shape.padsBegin[axis] = upTo(random, kernel) - 1;
        shape.padsEnd[axis] = upTo(random, kernel) - 1;
        const std::int64_t padded =
            std::max(extent + shape.padsBegin[axis] + shape.padsEnd[axis], reach) - reach;
        // The last window may begin inside the image and end outside, further than declared.
        const bool isBeyond =
            random.below(3) == 0 && (padded / stride + 1) * stride < extent + shape.padsBegin[axis];
        shape.output[axis] = padded / stride + (isBeyond ? 2 : 1);
        if (hasEmptyWindow(shape, axis)) {
            shape.kind = Kind::kAverage; // nothing has no largest: such pools are refused
        }
    }
    return shape;
}

} // namespace tessera::test
