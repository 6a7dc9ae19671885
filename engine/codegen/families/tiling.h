// How rows and columns are cut into register tiles, and the tile itself.
#pragma once

#include "engine/codegen/builder.h"
#include "engine/codegen/target.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::codegen {

[[nodiscard]] constexpr std::int64_t ceilDivide(std::int64_t value, std::int64_t divisor) {
    return (value + divisor - 1) / divisor;
}
[[nodiscard]] constexpr std::int64_t roundUp(std::int64_t value, std::int64_t multiple) {
    return ceilDivide(value, multiple) * multiple;
}

/// Packed weights and images are addressed within it.
inline constexpr std::int64_t kLargestElements = std::int64_t{1} << 31U;
inline constexpr std::int64_t kLineFloats = 16; ///< of a cache line
/// Rows this far apart meet in few sets of a first-level cache.
inline constexpr std::int64_t kConflictBytes = 2048;

/// Multiply-adds in the text of a kernel of register tiles: the compiler takes 1.3 to 2 ms for each (3,842 of
/// them 7.8 s, 6,402 of them 8.3 s, g++ 12 on a Zen 4), and a search waits for it. Of eleven networks and ten
/// models only the 256 taps of silero-vad's first convolution, where three such kernels were three times as
/// slow as the fastest, and some of basic-pitch's 39 have more.
inline constexpr std::int64_t kMostPrintedProducts = 1024;
inline constexpr const char* kTooManyTaps = "its taps across a line are too many to be printed one by one";

/// What the busiest of `threads` gets of units that differ, as KernelBuilder::shareOf deals them: `before(n)`
/// is the cost of the first n.
template <typename Before>
[[nodiscard]] auto busiestCost(std::int64_t units, std::int64_t threads, const Before& before) {
    decltype(before(units)) most = 0;
    for (std::int64_t share = 0; share < threads; ++share) {
        most = std::max(most, before((share + 1) * units / threads) - before(share * units / threads));
    }
    return most;
}

/// `extent` rows in tiles of nearly equal height, so that none is thin: `tall` tiles of `height` rows, then
/// the others of one row less. As few as hold the rows, or the next multiple of `shares`, threads that share
/// them out, where the busiest one then gets fewer rows.
struct RowTiles {
    std::int64_t extent = 0;
    std::int64_t count = 0;
    std::int64_t height = 0;
    std::int64_t tall = 0;

    [[nodiscard]] static RowTiles of(std::int64_t extent, std::int64_t mostRows, std::int64_t shares = 1);
    /// How many different heights its tiles have.
    [[nodiscard]] std::int64_t heights() const { return tall == count ? 1 : 2; }
    /// Rows of the busiest of `shares` that get equal numbers of tiles, as near as can be.
    [[nodiscard]] std::int64_t busiestRows(std::int64_t shares) const;
    [[nodiscard]] Index begin(const Index& tile) const;
    /// Calls `body` with the first row and the height of the tiles from `low` to `high`: in one loop for each
    /// height.
    void forEach(KernelBuilder& builder, const Index& low, const Index& high,
                 const std::function<void(const Index& row, std::int64_t rows)>& body) const;
    /// Calls `body` with the height of one tile.
    void at(KernelBuilder& builder, const Index& tile,
            const std::function<void(std::int64_t rows)>& body) const;
};

/// A tile of rows in an image of blocked layout, [plane = batch x block][depth][row]: the unit of work of
/// kernels that go over such images. Of each unit's number, tiles innermost.
struct LineUnit {
    Index tile{};
    Index plane{};
    Index block{};
    Index z{};
    Index y{}; ///< the tile's first row

    [[nodiscard]] static LineUnit of(KernelBuilder& builder, const Index& number, const RowTiles& lines,
                                     std::int64_t depth, std::int64_t blocks);
};

/// `columns` in panels of `vectors` vectors; the last one may have fewer, and lanes that hold no column.
struct Panels {
    std::int64_t columns = 0;
    std::int64_t width = 0; ///< of a vector
    std::int64_t vectors = 0;
    std::int64_t uniform = 0;     ///< panels that are full
    std::int64_t lastVectors = 0; ///< of the panel behind them; 0: there is none

    [[nodiscard]] static Panels of(std::int64_t columns, std::int64_t width, std::int64_t vectors);
    [[nodiscard]] std::int64_t count() const { return uniform + (lastVectors > 0 ? 1 : 0); }
    [[nodiscard]] std::int64_t paddedColumns() const { return (uniform * vectors + lastVectors) * width; }
    /// Vectors of the panels that are written: one of the full ones, and the last one.
    [[nodiscard]] std::int64_t printedVectors() const { return (uniform > 0 ? vectors : 0) + lastVectors; }

    /// One panel as a tile sees it.
    struct Panel {
        Index index{};
        Index column{}; ///< its first
        std::int64_t vectors = 0;
        std::int64_t lastLanes = 0; ///< of its last vector that hold columns
    };
    void forEach(KernelBuilder& builder, const Index& low, const Index& high,
                 const std::function<void(const Panel& panel)>& body) const;
};

/// Where each thread begins that gets its even share of panels of `depth` steps.
[[nodiscard]] std::vector<std::int64_t> prefetchStartsOfPanels(const Panels& panels, std::int64_t depth,
                                                               std::int64_t threads);

/// Where the elements of a matrix [steps][columns] lie.
struct PanelSource {
    static constexpr std::int64_t kNothing = -1;
    std::vector<std::int64_t> steps{}; ///< of column 0, for each step; kNothing: zeros
    std::int64_t columnStride = 1;
    float scale = 1.0F;
};
/// Panels[steps][panel columns] times the scale, zero behind the columns.
void packPanels(const Panels& panels, const PanelSource& source, const float* weights, float* target);

/// What a step multiplies: elements, pairs of bfloat16, two of whose products it sums, or matrix tiles of
/// such pairs.
enum class Operands : std::uint8_t { kFloats, kPairs, kTiles };
/// Of operands in memory.
[[nodiscard]] constexpr ElementType elementTypeOf(Operands operands) {
    return operands == Operands::kFloats ? ElementType::kFloat32 : ElementType::kBf16Pair;
}
/// Products that a machine does, at its peak, in the time of one of floats.
[[nodiscard]] constexpr double productsPerFloat(Operands operands) {
    return operands == Operands::kTiles ? 16.0 : operands == Operands::kPairs ? 2.0 : 1.0;
}

/// Rows of a register tile from `first` to `end`, without it.
struct RowRange {
    std::int64_t first = 0;
    std::int64_t end = 0;
};

/// One loop of a reduction: how far the left operand moves a step.
struct Reduction {
    std::int64_t extent = 1;
    std::int64_t stride = 0;
    Index begin{};                ///< steps before it are left out,
    std::optional<Index> end{};   ///< and those from here on; without it none are left out
    std::vector<RowRange> rows{}; ///< for each step the rows that it adds to; empty: all to all
};

/// A register tile: `rows` by `vectors` accumulators, summed over the reductions, outermost first. The right
/// operand is a packed panel, one row of it a step of the innermost loop.
struct RegisterTile {
    std::int64_t rows = 1;
    std::int64_t vectors = 1;
    Operands operands = Operands::kFloats;
    Access left{}; ///< of row 0 at step 0
    std::int64_t rowStride = 0;
    std::int64_t lineRows = 0; ///< rows that lie rowStride apart, lines of them lineStride; 0: all rows do
    std::int64_t lineStride = 0;
    std::vector<Reduction> reductions{};
    /// Summed after them, by the rows of the panel behind theirs: where it has reductions.
    struct Rest {
        Access left{};
        std::vector<Reduction> reductions{};
    };
    Rest rest{};
    Access right{};
    /// Steps by which the panel is fetched into the nearest cache before its use; 0 where it lies there
    /// already.
    std::int64_t stepsAhead = 0;
    /// Lines of what is used next, fetched into the second-level cache while the tile is summed: the nearest
    /// one is full of what this tile uses, and keeps too few fetches under way for memory's latency.
    struct Ahead {
        Access first{};
        std::int64_t lines = 0;
    };
    std::vector<Ahead> ahead{}; ///< each fetched in every round
    /// Where the rows' elements of the innermost loop lie in one line each, and the next ones `lineStep` from
    /// there: such lines, then those of the next tile, are fetched ahead, one row a step. 0: the hardware's
    /// own prefetch keeps up.
    std::int64_t lineStep = 0;
    /// What the sums of row i and vector j begin with; zero where there is none.
    std::function<Value(std::int64_t i, std::int64_t j)> start{};
    /// Changes what they begin with.
    std::function<void(RegisterArray sums)> begin{};

    /// From row 0 to row `row`.
    [[nodiscard]] Index rowOffset(const Index& row) const;
};
/// Writes the tile; `finish` is called with each accumulator, columns outermost.
void writeTile(KernelBuilder& builder, const RegisterTile& tile,
               const std::function<void(RegisterArray accumulators)>& finish);

/// The share of the `panelElements` behind `next` that a tile of `rows` rows fetches ahead when tiles of
/// `sweepRows` rows in all pass over a panel, the tile's first row being number `row` of them. Empty where
/// the sweep is so long that the hardware's own prefetch keeps up.
[[nodiscard]] std::vector<RegisterTile::Ahead> fetchAhead(const Access& next, std::int64_t panelElements,
                                                          std::int64_t sweepRows, const Index& row,
                                                          std::int64_t rows);

/// How the rows of a thread pass over all panels.
struct BlockSweep {
    std::int64_t weightElements = 0;
    std::int64_t shareRows = 0; ///< of a thread
    std::int64_t blockRows = 0; ///< that pass over all panels before the next ones do
};
/// The same where threads share rows: each panel comes from afar for the first block, and for the next ones
/// where all panels fill more than half of a second-level cache. Empty where most come from that cache.
[[nodiscard]] std::vector<RegisterTile::Ahead> fetchAheadOfBlock(const Access& next,
                                                                 std::int64_t panelElements,
                                                                 const BlockSweep& sweep, const Index& row,
                                                                 std::int64_t rows, const Target& target);

/// How far ahead a panel is fetched: not at all when it stays in the nearest cache.
[[nodiscard]] std::int64_t stepsAhead(std::int64_t panelElements, const Target& target);

/// A size of register tile.
struct TileSize {
    std::int64_t rows = 1;
    std::int64_t vectors = 1;
    [[nodiscard]] std::string text() const;
};
/// Those that fit the registers: accumulators, one vector of each column, one broadcast.
[[nodiscard]] std::vector<TileSize> tileSizes(const Target& target);

} // namespace tessera::codegen
