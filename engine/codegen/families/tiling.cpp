#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <array>
#include <span>

namespace tessera::codegen {

namespace {

constexpr std::int64_t kMostRows = 14;
constexpr std::int64_t kMostVectors = 8;
constexpr std::int64_t kLongSweepRows = 512;
constexpr std::int64_t kStepsAhead = 8;
constexpr std::int64_t kLinesAhead = 2;     // each is used for some hundred cycles, as long as memory takes
constexpr std::int64_t kMostRoundSteps = 7; // between two fetches of what is used next
constexpr std::int64_t kMostStepsInLine = 8;

RowTiles inTiles(std::int64_t extent, std::int64_t count) {
    RowTiles tiles{.extent = extent, .count = count, .height = ceilDivide(extent, count)};
    tiles.tall = extent - count * (tiles.height - 1);
    return tiles;
}

} // namespace

RowTiles RowTiles::of(std::int64_t extent, std::int64_t mostRows, std::int64_t shares) {
    const std::int64_t fewest = ceilDivide(extent, mostRows);
    const RowTiles few = inTiles(extent, fewest);
    const std::int64_t even = roundUp(fewest, shares);
    if (even == fewest || even > extent) {
        return few;
    }
    const RowTiles dealt = inTiles(extent, even);
    return dealt.busiestRows(shares) < few.busiestRows(shares) ? dealt : few;
}

std::int64_t RowTiles::busiestRows(std::int64_t shares) const {
    return busiestCost(count, shares,
                       [this](std::int64_t tiles) { return tiles * (height - 1) + std::min(tiles, tall); });
}

Index RowTiles::begin(const Index& tile) const {
    return tall == count ? tile * height : tile * (height - 1) + minimum(tile, tall);
}

void RowTiles::at(KernelBuilder& builder, const Index& tile,
                  const std::function<void(std::int64_t rows)>& body) const {
    builder.onlyIf(
        tall == count ? Conditions() : Conditions{{tile, tall}}, [&] { body(height); },
        [&] { body(height - 1); });
}

LineUnit LineUnit::of(KernelBuilder& builder, const Index& number, const RowTiles& lines, std::int64_t depth,
                      std::int64_t blocks) {
    LineUnit unit;
    unit.tile = builder.define("tile", number.remainder(lines.count));
    unit.plane = builder.define("plane", number.dividedBy(lines.count * depth));
    unit.block = builder.define("block", unit.plane.remainder(blocks));
    unit.z = builder.define("z", number.dividedBy(lines.count).remainder(depth));
    unit.y = builder.define("y", lines.begin(unit.tile));
    return unit;
}

void RowTiles::forEach(KernelBuilder& builder, const Index& low, const Index& high,
                       const std::function<void(const Index& row, std::int64_t rows)>& body) const {
    const auto sweep = [&](const Index& from, const Index& to, std::int64_t rows) {
        if (to.constant() && from.constant() && *to.constant() - *from.constant() == 1) {
            body(begin(from), rows);
            return;
        }
        builder.loop(LoopKind::kSerial, "tile", from, to, 1, [&](const Index& tile) {
            const Index row = rows == height ? tile * height : tile * (height - 1) + Index(tall);
            body(builder.define("row", row), rows);
        });
    };
    sweep(low, minimum(high, tall), height);
    if (tall < count) {
        sweep(maximum(low, tall), high, height - 1);
    }
}

Panels Panels::of(std::int64_t columns, std::int64_t width, std::int64_t vectors) {
    Panels panels{.columns = columns, .width = width, .vectors = vectors};
    const std::int64_t all = ceilDivide(columns, width);
    panels.vectors = std::min(vectors, all);
    const bool even = all % panels.vectors == 0 && columns % width == 0;
    panels.uniform = even ? all / panels.vectors : (all - 1) / panels.vectors;
    panels.lastVectors = all - panels.uniform * panels.vectors;
    return panels;
}

void Panels::forEach(KernelBuilder& builder, const Index& low, const Index& high,
                     const std::function<void(const Panel& panel)>& body) const {
    if (uniform > 0) {
        builder.loop(LoopKind::kSerial, "panel", low, minimum(high, uniform), 1, [&](const Index& panel) {
            body({panel, panel * (vectors * width), vectors, width});
        });
    }
    if (lastVectors > 0) {
        const std::int64_t lanes = columns - (uniform * vectors + lastVectors - 1) * width;
        builder.onlyIf(low.constant() == 0 && high.constant() == count()
                           ? Conditions()
                           : Conditions{{uniform, high}, {low, uniform + 1}},
                       [&] {
                           body({uniform, uniform * vectors * width, lastVectors, lanes});
                       });
    }
}

std::vector<std::int64_t> prefetchStartsOfPanels(const Panels& panels, std::int64_t depth,
                                                 std::int64_t threads) {
    std::vector<std::int64_t> list;
    for (std::int64_t share = 0; share < threads; ++share) {
        list.push_back(share * panels.count() / threads * panels.vectors * panels.width * depth);
    }
    return list;
}

void packPanels(const Panels& panels, const PanelSource& source, const float* weights, float* target) {
    constexpr std::int64_t kBlock = 16; // steps: a cache line of a column that lies in one piece
    const auto depth = static_cast<std::int64_t>(source.steps.size());
    for (std::int64_t panel = 0; panel < panels.count(); ++panel) {
        const std::int64_t vectors = panel < panels.uniform ? panels.vectors : panels.lastVectors;
        const std::int64_t width = vectors * panels.width;
        const std::int64_t first = panel * panels.vectors * panels.width;
        const std::int64_t columns = std::min(width, panels.columns - first);
        std::fill_n(target, width * depth, 0.0F);
        for (std::int64_t low = 0; low < depth; low += kBlock) {
            const std::int64_t high = std::min(low + kBlock, depth);
            for (std::int64_t i = 0; i < columns; ++i) {
                const float* column = weights + (first + i) * source.columnStride;
                for (std::int64_t step = low; step < high; ++step) {
                    const std::int64_t at = source.steps[static_cast<std::size_t>(step)];
                    if (at != PanelSource::kNothing) {
                        target[step * width + i] = source.scale * column[at];
                    }
                }
            }
        }
        target += width * depth;
    }
}

namespace {

/// The innermost body: one row of the panel times one element of each row.
void writeStep(KernelBuilder& b, const RegisterTile& tile, RegisterArray sums, const Access& left,
               const Access& right, const RowRange& rows) {
    const RegisterArray row = b.registers("b", {tile.vectors});
    const RegisterArray element = b.registers("a", {});
    b.loop(LoopKind::kUnrolled, "j", 0, tile.vectors, 1, [&](const Index& j) {
        b.assign({row, {j}}, loadValue({right.pointer, right.index + j * b.width()}));
        b.hold({row, {j}});
    });
    if (tile.stepsAhead > 0) {
        const std::int64_t step = tile.vectors * b.width();
        for (std::int64_t at = 0; at < step; at += kLineFloats) {
            b.prefetch({right.pointer, right.index + Index(tile.stepsAhead * step + at)});
        }
    }
    b.loop(LoopKind::kUnrolled, "i", rows.first, rows.end, 1, [&](const Index& i) {
        b.assign({element, {}}, broadcastValue({left.pointer, left.index + tile.rowOffset(i)}));
        b.hold({element, {}});
        b.loop(LoopKind::kUnrolled, "j", 0, tile.vectors, 1, [&](const Index& j) {
            const Value sum = registerValue({sums, {i, j}});
            const Value a = registerValue({element, {}});
            const Value other = registerValue({row, {j}});
            b.assign({sums, {i, j}},
                     tile.operands == Operands::kPairs ? dotPairs(sum, a, other) : addProduct(sum, a, other));
        });
    });
}

/// Where a step of a reduction stands.
struct Cursor {
    Access left{};
    Access right{};
    Index rounds{}; ///< rounds of the innermost loop before it
    Index line{};   ///< of the left operand, where the loops within a line begin
    Index step{};   ///< within the line
    RowRange rows{};
};

void fetchLines(KernelBuilder& b, const RegisterTile& tile, const Index& rounds) {
    for (const auto& ahead : tile.ahead) {
        for (std::int64_t line = 0; line < ahead.lines; ++line) {
            b.prefetch({ahead.first.pointer,
                        ahead.first.index + rounds * (ahead.lines * kLineFloats) + Index(line * kLineFloats)},
                       Cache::kMiddle);
        }
    }
}

/// The line to be fetched while the one at `left`, in round `k` of a loop over lines, is used: one that is
/// some rounds ahead, behind the last one that of the next tile.
Index lineAhead(KernelBuilder& b, const RegisterTile& tile, const Reduction& loop, const Index& k,
                const Index& left) {
    const std::int64_t ahead = std::min(kLinesAhead, loop.extent);
    return b.defineEither("line", {{k + ahead, loop.extent}}, left + Index(ahead * tile.lineStep),
                          left + Index((ahead - loop.extent) * tile.lineStep + tile.rows * tile.rowStride));
}

/// Whether sums, a row of the panel and an element take all registers that a machine has: steps one behind
/// the other need one more.
bool fillsRegisters(const RegisterTile& tile) {
    const std::int64_t used = tile.rows * tile.vectors + tile.vectors + 1;
    return used == 16 || used == 32;
}

/// The reductions from `level` on.
void writeReductions(KernelBuilder& b, const RegisterTile& tile, RegisterArray sums, std::size_t level,
                     const Cursor& at) {
    const Reduction& loop = tile.reductions[level];
    std::int64_t below = 1; // steps of one round of this loop
    std::int64_t roundsBelow = 1;
    for (std::size_t i = level + 1; i < tile.reductions.size(); ++i) {
        below *= tile.reductions[i].extent;
        roundsBelow *= i + 1 < tile.reductions.size() ? tile.reductions[i].extent : 1;
    }
    const bool innermost = level + 1 == tile.reductions.size();
    if (innermost) {
        fetchLines(b, tile, at.rounds);
    }
    const auto round = [&](const Index& k, const RowRange& rows) {
        const bool isLine = tile.lineStep > 0 && loop.stride == tile.lineStep;
        Cursor next{.left = {at.left.pointer, at.left.index + k * loop.stride},
                    .right = {at.right.pointer, at.right.index + k * (below * tile.vectors * b.width())},
                    .rounds = at.rounds + k * roundsBelow,
                    .line = at.line,
                    .step = isLine ? Index(0) : at.step + k * below,
                    .rows = rows};
        if (isLine) {
            next.line = lineAhead(b, tile, loop, k, next.left.index);
        }
        if (!innermost) {
            writeReductions(b, tile, sums, level + 1, next);
            return;
        }
        writeStep(b, tile, sums, next.left, next.right, rows);
        if (tile.lineStep > 0) {
            b.prefetch({next.left.pointer, next.line + next.step * tile.rowStride});
        }
    };
    if (!loop.rows.empty()) {
        for (std::int64_t k = 0; k < loop.extent; ++k) {
            const RowRange& rows = loop.rows[static_cast<std::size_t>(k)];
            if (rows.first < rows.end) {
                round(k, rows);
            }
        }
        return;
    }
    if (loop.end) {
        b.loop(innermost ? LoopKind::kStep : LoopKind::kSerial, "k", loop.begin, *loop.end, 1,
               [&](const Index& k) { round(k, at.rows); });
        return;
    }
    const bool isRolled = loop.extent > kMostStepsInLine || fillsRegisters(tile);
    const LoopKind steps = isRolled ? LoopKind::kStep : LoopKind::kSteps;
    b.loop(innermost ? steps : LoopKind::kSerial, "k", loop.extent,
           [&](const Index& k) { round(k, at.rows); });
}

/// Loops that pass over the same places in the same order by fewer loops.
std::vector<Reduction> merged(const std::vector<Reduction>& reductions) {
    std::vector<Reduction> list;
    for (const Reduction& loop : reductions) {
        const bool isPlain = !loop.end && loop.rows.empty();
        const bool follows = !list.empty() && !list.back().end && list.back().rows.empty();
        if (isPlain && follows && list.back().stride == loop.extent * loop.stride) {
            list.back() = {list.back().extent * loop.extent, loop.stride};
        } else {
            list.push_back(loop);
        }
    }
    return list;
}

/// Steps of one round of a loop of `extent`, so few that they stand one behind the other; `extent` where it
/// is no multiple of any.
std::int64_t stepsOfRound(std::int64_t extent, bool fetches) {
    static constexpr std::array kFew{4, 5, 6, 7, 3, 2};
    static constexpr std::array kMany{8, 7, 6, 5, 4, 3, 2};
    const std::span<const int> steps = fetches ? std::span<const int>(kFew) : std::span<const int>(kMany);
    const auto found = std::ranges::find_if(steps, [&](int each) { return extent % each == 0; });
    return found == steps.end() ? extent : *found;
}

/// The tile with its innermost loop, and with it the lines to be fetched, dealt to rounds of few steps: a
/// step by itself counts its loop and moves its pointers, and many fetches at once would occupy all buffers
/// that the tile's own loads need.
RegisterTile dealt(const RegisterTile& tile) {
    RegisterTile made = tile;
    made.reductions = merged(tile.reductions);
    const Reduction last = made.reductions.back();
    const bool isPlain = !last.end && last.rows.empty();
    const bool fetches = !tile.ahead.empty();
    const std::int64_t most = fetches ? kMostRoundSteps : kMostStepsInLine;
    if (isPlain && last.extent > most && (fetches || !fillsRegisters(tile))) {
        const std::int64_t steps = stepsOfRound(last.extent, fetches);
        if (steps < last.extent) {
            made.reductions.back() = {last.extent / steps, last.stride * steps};
            made.reductions.push_back({steps, last.stride});
        }
    }
    std::int64_t rounds = 1;
    for (std::size_t i = 0; i + 1 < made.reductions.size(); ++i) {
        rounds *= made.reductions[i].extent;
    }
    for (auto& ahead : made.ahead) {
        ahead.lines = ceilDivide(ahead.lines, rounds);
    }
    return made;
}

} // namespace

Index RegisterTile::rowOffset(const Index& row) const {
    return lineRows == 0 ? row * rowStride
                         : row.dividedBy(lineRows) * lineStride + row.remainder(lineRows) * rowStride;
}

void writeTile(KernelBuilder& builder, const RegisterTile& tile,
               const std::function<void(RegisterArray accumulators)>& finish) {
    const RegisterArray sums = builder.registers("c", {tile.rows, tile.vectors});
    for (std::int64_t i = 0; i < tile.rows; ++i) {
        for (std::int64_t j = 0; j < tile.vectors; ++j) {
            builder.assign({sums, {i, j}}, tile.start ? tile.start(i, j) : constantValue(0.0));
        }
    }
    if (tile.begin) {
        tile.begin(sums);
    }
    const Access left{builder.point("left", tile.left), 0};
    const Access right{builder.point("right", tile.right), 0};
    RegisterTile placed = dealt(tile);
    for (auto& ahead : placed.ahead) {
        ahead.first = {builder.point("next", ahead.first), 0};
    }
    writeReductions(builder, placed, sums, 0, {left, right, 0, 0, 0, {0, tile.rows}});
    if (!tile.rest.reductions.empty()) {
        std::int64_t steps = 1;
        for (const Reduction& loop : tile.reductions) {
            steps *= loop.extent;
        }
        RegisterTile rest = tile;
        rest.reductions = tile.rest.reductions;
        rest.ahead = {};
        rest.lineStep = 0;
        const Access behind{builder.point("rest", tile.rest.left), 0};
        const Access panel{right.pointer, steps * tile.vectors * builder.width()};
        writeReductions(builder, dealt(rest), sums, 0, {behind, panel, 0, 0, 0, {0, tile.rows}});
    }
    finish(sums);
}

std::vector<RegisterTile::Ahead> fetchAhead(const Access& next, std::int64_t panelElements,
                                            std::int64_t sweepRows, const Index& row, std::int64_t rows) {
    if (sweepRows > kLongSweepRows) {
        return {};
    }
    const std::int64_t linesPerRow = ceilDivide(ceilDivide(panelElements, kLineFloats), sweepRows);
    return {{{next.pointer, next.index + row * (linesPerRow * kLineFloats)}, linesPerRow * rows}};
}

std::vector<RegisterTile::Ahead> fetchAheadOfBlock(const Access& next, std::int64_t panelElements,
                                                   const BlockSweep& sweep, const Index& row,
                                                   std::int64_t rows, const Target& target) {
    if (sweep.blockRows < sweep.shareRows && 4 * sweep.weightElements <= target.l2Bytes / 2) {
        return {};
    }
    const std::int64_t sweepRows = std::min(sweep.blockRows, sweep.shareRows);
    // Blocks need not begin at multiples of their rows: a tile that passes one fetches beyond the panel.
    return fetchAhead(next, panelElements, sweepRows, row.remainder(sweepRows), rows);
}

std::int64_t stepsAhead(std::int64_t panelElements, const Target& target) {
    return panelElements * 4 > target.l1Bytes / 2 ? kStepsAhead : 0;
}

std::string TileSize::text() const {
    return "t" + std::to_string(rows) + "x" + std::to_string(vectors);
}

std::vector<TileSize> tileSizes(const Target& target) {
    std::vector<TileSize> sizes;
    for (std::int64_t vectors = 1; vectors <= kMostVectors; ++vectors) {
        const std::int64_t rows = std::min((target.registers - 1 - vectors) / vectors, kMostRows);
        if (rows >= 1) {
            sizes.push_back({rows, vectors});
        }
    }
    return sizes;
}

} // namespace tessera::codegen
