// Pools by tiles of rows and pixels, or by loops over each window: what writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/padding_bounds.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace tessera::codegen::pool {

struct Schedule {
    enum class AccessPattern : std::uint8_t {
        kTiles, ///< windows of a tile share what they have in common
        kLoops, ///< each window is read by itself
    };
    AccessPattern pattern = AccessPattern::kTiles;
    std::int64_t rows = 1;
    std::int64_t pixels = 1;
    Form outputForm = Form::kBlocked;

    [[nodiscard]] std::string name() const {
        const std::string tile = "t" + std::to_string(rows) + "x" + std::to_string(pixels);
        return std::string("pool.") + (pattern == AccessPattern::kTiles ? tile : "loops") +
               (outputForm == Form::kPlain ? ".flat" : "");
    }
};

/// Where the taps of a window stand, ascending.
using Places = std::vector<std::int64_t>;

/// One value of all places, of which there is one at least.
template <typename ValueAt, typename Combine>
auto combined(const Places& places, ValueAt&& valueAt, Combine&& combine) {
    auto value = valueAt(places.front());
    for (std::size_t i = 1; i < places.size(); ++i) {
        value = combine(value, valueAt(places[i]));
    }
    return value;
}

/// Of two windows, each with one place at least; what both have is combined once.
template <typename ValueAt, typename Combine>
auto combinedPair(const Places& one, const Places& other, ValueAt&& valueAt, Combine&& combine) {
    Places common;
    std::ranges::set_intersection(one, other, std::back_inserter(common));
    if (common.size() < 2) {
        return std::pair(combined(one, valueAt, combine), combined(other, valueAt, combine));
    }
    const auto shared = combined(common, valueAt, combine);
    const auto whole = [&](const Places& places) {
        Places rest;
        std::ranges::set_difference(places, common, std::back_inserter(rest));
        auto value = shared;
        for (const auto place : rest) {
            value = combine(value, valueAt(place));
        }
        return value;
    };
    return std::pair(whole(one), whole(other));
}

/// Why there is no schedule for it; or "".
[[nodiscard]] std::string refusalOf(const Pool& pool);

struct KernelConfig {
    ForwardShape shape;
    Pool::Kind kind = Pool::Kind::kAverage;
    Schedule schedule{};
    std::int64_t width = 8;
    std::int64_t channels = 1;
    std::int64_t blocks = 1;
    RowTiles lines{}; ///< of output rows
    RowTiles tiles{}; ///< of pixels in a row
    /// An average is divided by a product of one number an axis: of each output position there.
    std::array<std::vector<std::int64_t>, 3> counts{};

    [[nodiscard]] static KernelConfig of(const Pool& pool, const Target& target, const Schedule& schedule);

    [[nodiscard]] ImageShape image() const;
    [[nodiscard]] ImageShape result() const;
    /// Work that is dealt to the threads: tiles of rows of a vector of channels.
    [[nodiscard]] std::int64_t units() const { return shape.batch * blocks * shape.output[0] * lines.count; }
    [[nodiscard]] bool isPadded(std::size_t axis) const { return shape.padded[axis] != shape.input[axis]; }

    /// Input rows that the tallest tile spans.
    [[nodiscard]] std::int64_t reach() const {
        return (lines.height - 1) * shape.strides[1] + (shape.kernel[1] - 1) * shape.dilations[1] + 1;
    }
    /// The window of output row `row` of a tile across a column: a place is a slice of the window times the
    /// tile's reach plus a row.
    [[nodiscard]] Places windowOfRow(std::int64_t row) const;
    /// The window of pixel `pixel` of a tile along a line, less what `sides` leaves out.
    [[nodiscard]] Places windowOfPixel(std::int64_t pixel, const std::vector<RowRange>& sides) const;

    /// Constants: a row of what changes no window, for those that lie outside; a factor of each output row,
    /// then of each output pixel, where they differ. Each has none where it needs none.
    [[nodiscard]] std::int64_t edgeElements() const { return edgeRow() + rowFactors() + pixelFactors(); }
    [[nodiscard]] std::int64_t edgeRow() const;
    [[nodiscard]] std::int64_t rowFactors() const;
    [[nodiscard]] std::int64_t pixelFactors() const;
    /// One over the count of an output whose window is whole along the width.
    [[nodiscard]] double rowFactor(std::int64_t depth, std::int64_t row) const;
    /// By which it is larger for a pixel whose window is not.
    [[nodiscard]] double pixelFactor(std::int64_t pixel) const;

    /// Loads and operations of the largest tile, or of one window.
    struct Work {
        std::int64_t loads = 0;
        std::int64_t operations = 0;
    };
    [[nodiscard]] Work work() const;
    /// Whether its tiles fit the registers, more or less, and their text is short enough.
    [[nodiscard]] bool isPrintable(const Target& target) const;
};

/// Fills the edges.
void packEdges(const KernelConfig& config, float* to);
[[nodiscard]] Bound boundOf(const KernelConfig& config, const Target& target, std::int64_t tensors);

} // namespace tessera::codegen::pool
