#pragma once

#include "engine/base/result.h"
#include "engine/graph/window.h"
#include "engine/kernels/kernel.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::kernels {

/// A window over any number of spatial axes, flattened: which input position each output position reads at
/// each kernel position ("tap").
class Taps {
public:
    enum class Direction : std::uint8_t {
        kForward,   ///< convolution, pool: input = output · stride − pad + tap · dilation
        kTransposed ///< transposed convolution: input · stride = output + pad − tap · dilation
    };

    Taps(std::vector<graph::WindowAxis> axes, Direction direction);

    [[nodiscard]] std::int64_t tapCount() const { return m_tapCount; }
    [[nodiscard]] std::int64_t inputCount() const { return m_inputCount; }
    [[nodiscard]] std::int64_t outputCount() const { return m_outputCount; }
    [[nodiscard]] std::span<const graph::WindowAxis> axes() const { return m_axes; }

    /// Flat input position, or -1 in the padding (or between strides).
    [[nodiscard]] std::int64_t inputOf(std::int64_t output, std::int64_t tap) const;
    /// Does the tap of this output lie within the input and its *declared* padding? Forward only: what an
    /// average that includes the padding divides by.
    [[nodiscard]] bool withinPadding(std::int64_t output, std::int64_t tap) const;

private:
    std::vector<graph::WindowAxis> m_axes;
    Direction m_direction;
    std::int64_t m_tapCount = 1;
    std::int64_t m_inputCount = 1;
    std::int64_t m_outputCount = 1;
};

/// Extents after the first two (batch and channel).
[[nodiscard]] graph::Extents spatialExtents(const graph::Extents& extents);

} // namespace tessera::kernels
