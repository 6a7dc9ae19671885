#include "engine/codegen/families/taps_axis.h"

namespace tessera::codegen::taps {

Index Axis::outputsOf(const Index& phase) const {
    return output % phases() == 0 ? Index(output / phases())
                                  : (Index(output + phases() - 1) - phase).dividedBy(phases());
}

Index Axis::tap(const Index& phase, const Index& u) const {
    return isTransposed() ? (phase + Index(pad)).remainder(stride) + u * stride : u;
}

Index Axis::offset(const Index& phase, const Index& u) const {
    return isTransposed() ? (phase + Index(pad)).dividedBy(stride) - u : u * dilation - Index(pad);
}

Index Axis::firstOf(const Index& phase, const Index& u) const {
    return (maximum(Index(0) - offset(phase, u), 0) + Index(step() - 1)).dividedBy(step());
}

Index Axis::endOf(const Index& phase, const Index& u) const {
    const Index reached = (maximum(Index(input) - offset(phase, u), 0) + Index(step() - 1)).dividedBy(step());
    return minimum(reached, outputsOf(phase));
}

Range Axis::range(std::int64_t phase, std::int64_t u) const {
    if (*tap(phase, u).constant() >= kernel) {
        return {};
    }
    return {*firstOf(phase, u).constant(), *endOf(phase, u).constant()};
}

std::array<Axis, 3> axesOf(const Convolution& convolution) {
    std::array<Axis, 3> axes;
    for (std::size_t i = 0; i < 3; ++i) {
        axes[i] = {.direction = convolution.direction,
                   .input = convolution.input[i].value(),
                   .output = convolution.output[i].value(),
                   .kernel = convolution.kernel[i].value(),
                   .stride = convolution.strides[i].value(),
                   .dilation = convolution.dilations[i].value(),
                   .pad = convolution.padsBegin[i]};
    }
    return axes;
}

} // namespace tessera::codegen::taps
