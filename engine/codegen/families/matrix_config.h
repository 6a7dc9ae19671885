// Convolutions and transposed ones by matrix tiles: how the image is copied, rounded, so that neighbouring
// output pixels are the rows of a tile, and how the weights lie that meet them.
//
// The copy has its padding, and blocks of `lanes` channels a pixel. A row of a left tile is 32 elements: the
// channels of one pixel, or of few channels those of neighbouring pixels, which as many taps across meet at
// once. Groups of few channels that fill a block are multiplied as one, with zeros where they do not meet.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/matrix_block.h"
#include "engine/codegen/families/taps_axis.h"
#include "engine/codegen/families/tiling.h"

#include <array>
#include <string>
#include <vector>

namespace tessera::codegen::matrix {

enum class Split : std::uint8_t {
    kRows,    ///< threads share blocks of output pixels
    kColumns, ///< threads share panels of output channels
};

/// How the image is rounded.
enum class Copying : std::uint8_t {
    kWhole,   ///< with its padding, by all threads, before any multiplies
    kByParts, ///< by each thread the pixels that it is about to multiply: one image, one tap, no padding
};

struct Schedule {
    BlockSize block{};
    Split split = Split::kRows;
    Form input = Form::kBlocked; ///< plain: at most four channels

    [[nodiscard]] std::string name() const;
};

/// The outputs of one residue by the strides of a transposed convolution; all of a forward one.
struct Phase {
    /// Along an axis: taps that exist, by the input position that output 0 meets.
    struct Along {
        std::int64_t first = 0;  ///< output
        std::int64_t count = 0;  ///< of outputs
        std::int64_t offset = 0; ///< of the first tap, in the copy
        std::int64_t step = 1;   ///< positions from one tap to the next
        std::vector<std::int64_t> taps{};
    };
    std::array<Along, 3> along{};
    std::int64_t weights = 0; ///< where its weights begin
    RowTiles segments{};      ///< units of a line
    RowTiles blocks{};        ///< of units

    /// Output lines of all images.
    [[nodiscard]] std::int64_t lines(std::int64_t batch) const {
        return batch * along[0].count * along[1].count;
    }
};

/// What writer, packing and bound agree on.
struct KernelConfig {
    std::array<taps::Axis, 3> axes{};
    Schedule schedule{};
    std::int64_t batch = 1;
    std::int64_t inputs = 1; ///< channels
    std::int64_t outputs = 1;
    std::int64_t groups = 1;
    std::int64_t width = 8;
    std::int64_t lanes = 32;    ///< channels of a block of the copy
    std::int64_t united = 1;    ///< groups that are multiplied as one
    std::int64_t unitRows = 16; ///< pixels of a unit
    Copying copying = Copying::kWhole;
    std::array<std::int64_t, 3> before{}; ///< padding of the copy
    ImageShape given{};
    ImageShape copy{}; ///< in pairs
    ImageShape result{};
    Panels panels{};
    std::vector<Phase> phases{};

    [[nodiscard]] static KernelConfig of(const Problem& problem, const Target& target,
                                         const Schedule& schedule);

    /// Pixels of a row of a left tile.
    [[nodiscard]] std::int64_t fold() const { return 2 * kMatrixTileColumns / lanes; }
    /// Blocks of the copy that a column sums.
    [[nodiscard]] std::int64_t columnBlocks() const { return ceilDivide(inputs / groups * united, lanes); }
    /// Columns that sum the same blocks.
    [[nodiscard]] std::int64_t unitedColumns() const {
        return groups == united ? panels.paddedColumns() : outputs / groups * united;
    }
    /// Steps of 16 pairs across a phase's taps of one line.
    [[nodiscard]] std::int64_t across(const Phase& phase) const {
        return ceilDivide(std::ssize(phase.along[2].taps), fold());
    }
    [[nodiscard]] std::int64_t steps(const Phase& phase) const {
        return columnBlocks() * std::ssize(phase.along[0].taps) * std::ssize(phase.along[1].taps) *
               across(phase);
    }
    [[nodiscard]] std::int64_t weightElements() const;
};

/// Why there is no candidate, or "".
[[nodiscard]] std::string refusal(const Convolution& shape);
[[nodiscard]] std::vector<Schedule> schedules(const Problem& problem, const Target& target);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);
/// Weights [phase][panel][block][taps along depth and height][steps across][16 pairs][column].
void pack(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to);

} // namespace tessera::codegen::matrix
