// Forward convolutions and pools in numbers, and what of their windows lies inside the image: taps that meet
// the padding are left out, by loops' bounds along depth and height, and by rows of a register tile along the
// width.
#pragma once

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/problem.h"

#include <array>
#include <functional>
#include <vector>

namespace tessera::codegen {

struct ForwardShape {
    std::int64_t batch = 1;
    std::int64_t inputChannels = 1;
    std::int64_t outputChannels = 1;
    std::int64_t groups = 1;
    std::array<std::int64_t, 3> input{};
    std::array<std::int64_t, 3> output{};
    std::array<std::int64_t, 3> kernel{};
    std::array<std::int64_t, 3> strides{};
    std::array<std::int64_t, 3> dilations{};
    std::array<std::int64_t, 3> before{};
    std::array<std::int64_t, 3> padded{}; ///< extents of the image that the windows touch

    [[nodiscard]] static ForwardShape of(const Convolution& convolution);
    [[nodiscard]] static ForwardShape of(const Pool& pool);
    /// The same over a copy of the image that has its padding.
    [[nodiscard]] ForwardShape overCopy() const;

    [[nodiscard]] bool isPadded() const { return padded != input; }
    [[nodiscard]] std::int64_t taps() const { return kernel[0] * kernel[1] * kernel[2]; }
    [[nodiscard]] std::int64_t pixels() const { return output[0] * output[1] * output[2]; }
    /// Of an image's pixels those that any window has inside, at most: strides pass over some.
    [[nodiscard]] std::int64_t pixelsRead() const;
    /// Output rows of all images.
    [[nodiscard]] std::int64_t lines() const { return batch * output[0] * output[1]; }
    /// Pairs of an output and a tap along an axis that are inside.
    [[nodiscard]] std::int64_t validTaps(std::size_t axis) const;
    /// Those of output `out`.
    [[nodiscard]] std::int64_t validTaps(std::size_t axis, std::int64_t out) const;
    /// Those of the outputs before `end`.
    [[nodiscard]] std::int64_t validTapsBefore(std::size_t axis, std::int64_t end) const;
    /// Of the first lines, the pairs with the taps of depth and height.
    [[nodiscard]] std::int64_t lineValidTaps(std::int64_t count) const;

    /// The taps along an axis of which one step moves by `stride`: those that output `out` has inside.
    [[nodiscard]] Reduction reduction(std::size_t axis, std::int64_t stride, const Index& out) const;
    /// The loops that sum a register tile of the output line `out` (its place along depth and height): blocks
    /// of channels, the taps that are inside, the channels of a block. Those of one round are left out, but
    /// for one.
    struct Channels {
        std::int64_t blocks = 1;
        std::int64_t steps = 1; ///< of a block
    };
    [[nodiscard]] std::vector<Reduction> reductions(const ImageShape& image, const Channels& channels,
                                                    const std::array<Index, 2>& out,
                                                    const std::vector<RowRange>& sides) const;
    /// For each tap across a line the rows of a tile from pixel `first` on that have it inside; none where
    /// all have all.
    [[nodiscard]] std::vector<RowRange> sides(std::int64_t first, std::int64_t rows) const;
    /// Have all rows of that tile all taps inside? There are thousands of tiles in a sound, and of taps.
    [[nodiscard]] bool isInner(std::int64_t first, std::int64_t rows) const;
    /// Tiles of a line: those whose windows pass a side are written apart.
    using Body = std::function<void(const Index& row, std::int64_t rows, const std::vector<RowRange>& sides)>;
    void forEachTile(KernelBuilder& builder, const RowTiles& tiles, const Index& low, const Index& high,
                     const Body& body) const;
    /// Rows of register tiles in the text of a line: each tap of the tiles that are written apart has its
    /// own.
    [[nodiscard]] std::int64_t printedRows(const RowTiles& tiles) const;
    /// Least cycles of a line's first tiles by a panel of so many vectors, for one input channel and one row
    /// of taps.
    [[nodiscard]] double lineCycles(const Sweep& sweep, std::int64_t count, std::int64_t vectors) const;
};

} // namespace tessera::codegen
