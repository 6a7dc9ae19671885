#pragma once

#include "engine/codegen/builder.h"
#include "engine/codegen/problem.h"

#include <array>

namespace tessera::codegen::accelerator {

/// One axis of a window that slides over an image.
struct WindowAxis {
    using Direction = Convolution::Direction;
    std::int64_t input = 1;
    std::int64_t output = 1;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t padBegin = 0; ///< may be negative for a transposed one
    Direction direction = Direction::kForward;

    /// A place of the image, and what must hold for it to be one.
    struct Place {
        Index at{};
        Conditions inside{};
    };
    /// The place that a tap meets of the window of output `out`, which may be any up to `last`.
    [[nodiscard]] Place place(KernelBuilder& builder, const Index& out, const Index& tap,
                              std::int64_t last) const;
    [[nodiscard]] Place place(KernelBuilder& builder, const Index& out, const Index& tap) const {
        return place(builder, out, tap, output - 1);
    }
};
using WindowAxes = std::array<WindowAxis, 3>; ///< depth, height, width

/// Of a convolution or a pool.
template <typename Shape>
[[nodiscard]] WindowAxes axesOf(const Shape& shape) {
    WindowAxes axes;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        axes[axis] = {.input = shape.input[axis].value(),
                      .output = shape.output[axis].value(),
                      .kernel = shape.kernel[axis].value(),
                      .stride = shape.strides[axis].value(),
                      .dilation = shape.dilations[axis].value(),
                      .padBegin = shape.padsBegin[axis]};
        if constexpr (requires { shape.direction; }) {
            axes[axis].direction = shape.direction;
        }
    }
    return axes;
}

} // namespace tessera::codegen::accelerator
