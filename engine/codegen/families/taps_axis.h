// Where the taps of each axis of a convolution meet its image.
#pragma once

#include "engine/codegen/families/tiling.h"
#include "engine/codegen/problem.h"

#include <array>
#include <cstdint>

namespace tessera::codegen::taps {

/// Outputs from `first` to `end`, without it.
struct Range {
    std::int64_t first = 0;
    std::int64_t end = 0;
    [[nodiscard]] std::int64_t count() const { return end > first ? end - first : 0; }
};

/// One axis. The outputs of a transposed convolution fall into phases, one a residue by the stride; each
/// phase is met by taps of its own, and moves by one input position an output. A forward one has one phase.
struct Axis {
    Convolution::Direction direction = Convolution::Direction::kForward;
    std::int64_t input = 1;
    std::int64_t output = 1;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t pad = 0;

    [[nodiscard]] bool isTransposed() const { return direction == Convolution::Direction::kTransposed; }
    [[nodiscard]] std::int64_t phases() const { return isTransposed() ? stride : 1; }
    /// Input positions from one output of a phase to the next.
    [[nodiscard]] std::int64_t step() const { return isTransposed() ? 1 : stride; }
    /// Of a phase, at most.
    [[nodiscard]] std::int64_t taps() const { return isTransposed() ? ceilDivide(kernel, stride) : kernel; }
    /// Every phase has as many outputs, and as many taps.
    [[nodiscard]] bool isEven() const { return output % phases() == 0 && kernel % phases() == 0; }

    [[nodiscard]] Index outputsOf(const Index& phase) const;
    /// The number of tap `u` of a phase in the whole kernel; there is none where it passes the kernel.
    [[nodiscard]] Index tap(const Index& phase, const Index& u) const;
    /// The input position that output 0 of the phase meets by its tap `u`; may be outside.
    [[nodiscard]] Index offset(const Index& phase, const Index& u) const;
    /// The outputs of a phase that meet the image by its tap `u`: from the first to the end, empty where the
    /// end is not behind the first.
    [[nodiscard]] Index firstOf(const Index& phase, const Index& u) const;
    [[nodiscard]] Index endOf(const Index& phase, const Index& u) const;
    [[nodiscard]] Range range(std::int64_t phase, std::int64_t u) const;
};
[[nodiscard]] std::array<Axis, 3> axesOf(const Convolution& convolution);

} // namespace tessera::codegen::taps
