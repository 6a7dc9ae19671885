// Convolutions tap by tap: how the work is cut.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/taps_axis.h"
#include "engine/codegen/families/tiling.h"

#include <array>
#include <string>
#include <vector>

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

/// What writer, packing and bound agree on.
struct KernelConfig {
    std::array<Axis, 3> axes{};
    std::int64_t batch = 1;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    std::int64_t width = 8;
    std::int64_t threads = 1;
    Schedule schedule{};
    Panels panels{};
    RowTiles blocks{}; ///< of output lines of a phase

    [[nodiscard]] static KernelConfig of(const Problem& problem, const Target& target,
                                         const Schedule& schedule);

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
    /// Multiply-adds in the text of the kernel: each tap across a line has tiles of its own.
    [[nodiscard]] std::int64_t printedProducts() const;
    /// The tiles across a range of a line.
    [[nodiscard]] RowTiles across(const Range& range) const;
};

/// Why there are no schedules for it, or "".
[[nodiscard]] std::string refusal(const Convolution& shape);
/// Schedules that the registers hold.
[[nodiscard]] std::vector<Schedule> schedules(const Problem& problem, const Target& target,
                                              Operands operands);
/// Least time: products that meet the image alone.
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);
/// Weights [phase][panel][tap][input, or pair of them][column].
void pack(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to);

} // namespace tessera::codegen::taps
