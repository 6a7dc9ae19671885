#include "engine/kernels/taps.h"

namespace tessera::kernels {

namespace {

/// Position along one axis, or -1.
std::int64_t inputAlong(const graph::WindowAxis& axis, Taps::Direction direction, std::int64_t output,
                        std::int64_t tap) {
    std::int64_t position = 0;
    if (direction == Taps::Direction::kForward) {
        position = output * axis.stride - axis.padBegin + tap * axis.dilation;
    } else {
        const std::int64_t scaled = output + axis.padBegin - tap * axis.dilation;
        if (scaled < 0 || scaled % axis.stride != 0) {
            return -1;
        }
        position = scaled / axis.stride;
    }
    return position >= 0 && position < axis.input ? position : -1;
}

} // namespace

Taps::Taps(std::vector<graph::WindowAxis> axes, Direction direction)
    : m_axes(std::move(axes)), m_direction(direction) {
    for (const graph::WindowAxis& axis : m_axes) {
        m_tapCount *= axis.kernel;
        m_inputCount *= axis.input;
        m_outputCount *= axis.output;
    }
}

std::int64_t Taps::inputOf(std::int64_t output, std::int64_t tap) const {
    std::int64_t flat = 0;
    std::int64_t stride = 1;
    for (std::size_t i = m_axes.size(); i > 0; --i) {
        const graph::WindowAxis& axis = m_axes[i - 1];
        const std::int64_t position = inputAlong(axis, m_direction, output % axis.output, tap % axis.kernel);
        if (position < 0) {
            return -1;
        }
        flat += position * stride;
        stride *= axis.input;
        output /= axis.output;
        tap /= axis.kernel;
    }
    return flat;
}

bool Taps::withinPadding(std::int64_t output, std::int64_t tap) const {
    for (std::size_t i = m_axes.size(); i > 0; --i) {
        const graph::WindowAxis& axis = m_axes[i - 1];
        const std::int64_t position =
            output % axis.output * axis.stride - axis.padBegin + tap % axis.kernel * axis.dilation;
        if (position >= axis.input + axis.padEnd) {
            return false;
        }
        output /= axis.output;
        tap /= axis.kernel;
    }
    return true;
}

graph::Extents spatialExtents(const graph::Extents& extents) {
    return {extents.begin() + 2, extents.end()};
}

} // namespace tessera::kernels
