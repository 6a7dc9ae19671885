#include "engine/codegen/accelerator/window_axis.h"

#include "engine/codegen/families/tiling.h"

#include <algorithm>

namespace tessera::codegen::accelerator {

WindowAxis::Place WindowAxis::place(KernelBuilder& builder, const Index& out, const Index& tap,
                                    std::int64_t last) const {
    Place made;
    std::int64_t least = 0;
    std::int64_t greatest = 0;
    if (direction == Direction::kForward) {
        made.at = out * stride + tap * dilation - Index(padBegin);
        least = -padBegin;
        greatest = last * stride + (kernel - 1) * dilation - padBegin;
    } else {
        // Each output meets the taps from which whole strides lead to a place. Strides are added first, so
        // that nothing that is divided is below zero.
        const std::int64_t lowest = padBegin - (kernel - 1) * dilation;
        const std::int64_t added = lowest < 0 ? ceilDivide(-lowest, stride) : 0;
        const Index apart = builder.define("apart", out + Index(padBegin + added * stride) - tap * dilation);
        if (stride > 1) {
            made.inside.push_back({apart.remainder(stride), 1});
        }
        made.at = apart.dividedBy(stride) - Index(added);
        least = (lowest + added * stride) / stride - added;
        greatest = (last + padBegin + added * stride) / stride - added;
    }
    made.at = builder.define("place", made.at);
    if (least < 0) {
        made.inside.push_back({-1, made.at});
    }
    if (greatest >= input) {
        made.inside.push_back({made.at, input});
    }
    return made;
}

} // namespace tessera::codegen::accelerator
