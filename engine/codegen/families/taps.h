// Convolutions tap by tap: where the taps of each axis meet the image, and how the work is cut.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/tiling.h"

#include <array>
#include <string>

namespace tessera::codegen::taps {

enum class Split : std::uint8_t {
    kRows,    ///< threads share blocks of output lines: each reads all weights
    kColumns, ///< threads share panels of output channels: each reads the whole image
};

/// Register tiles of `lines` output lines by `pixels` of a line by `vectors` vectors of channels.
struct Schedule {
    std::int64_t lines = 1;
    std::int64_t pixels = 1;
    std::int64_t vectors = 1;
    Split split = Split::kRows;
    Operands operands = Operands::kFloats;

    [[nodiscard]] std::string name() const;
};

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

/// What writer, packing and bound agree on.
struct Plan {
    std::array<Axis, 3> axes{};
    std::int64_t batch = 1;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    std::int64_t width = 8;
    std::int64_t threads = 1;
    Schedule schedule{};
    Panels panels{};
    RowTiles blocks{}; ///< of output lines of a phase

    [[nodiscard]] static Plan of(const Problem& problem, const Target& target, const Schedule& schedule);

    [[nodiscard]] std::int64_t phases() const {
        return axes[0].phases() * axes[1].phases() * axes[2].phases();
    }
    /// Of one phase, at most.
    [[nodiscard]] std::int64_t taps() const { return axes[0].taps() * axes[1].taps() * axes[2].taps(); }
    /// Outputs of the largest phase along an axis.
    [[nodiscard]] std::int64_t extent(std::size_t axis) const {
        return ceilDivide(axes[axis].output, axes[axis].phases());
    }
    [[nodiscard]] std::int64_t weightElements() const {
        return phases() * taps() * steps() * panels.paddedColumns();
    }
    /// Of a tap: it sums an input channel each, or a pair of them.
    [[nodiscard]] std::int64_t steps() const {
        return schedule.operands == Operands::kPairs ? ceilDivide(inputs, 2) : inputs;
    }
    /// Of a block of the image.
    [[nodiscard]] std::int64_t blockSteps() const {
        return schedule.operands == Operands::kPairs ? width / 2 : width;
    }
    /// Units that the threads share.
    [[nodiscard]] std::int64_t units() const;
    /// Floats of a pixel's sums.
    [[nodiscard]] std::int64_t sumStride() const { return panels.vectors * width; }
    [[nodiscard]] std::int64_t sumElements() const { return blocks.height * extent(2) * sumStride(); }
    /// The tiles across a range of a line.
    [[nodiscard]] RowTiles across(const Range& range) const;
};

/// Schedules that the registers hold.
[[nodiscard]] std::vector<Schedule> schedules(const Problem& problem, const Target& target,
                                              Operands operands);
/// Least time: products that meet the image alone.
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);
/// Weights [phase][panel][tap][input, or pair of them][column].
void pack(const Plan& plan, const StoredTaps& stored, const float* weights, float* to);

} // namespace tessera::codegen::taps
