// What register tiles cost at the least: the arithmetic of the families' bounds.
#pragma once

#include "engine/codegen/families/tiling.h"
#include "engine/codegen/target.h"

#include <algorithm>
#include <cstdint>

namespace tessera::codegen {

/// Multiply-adds, loads, shuffles of whole vectors: a cycle (Target::cycleNs) is the time of two
/// multiply-adds.
inline constexpr double kPerCycle = 2.0;
/// Operations that a core has under way: those of the largest cores known.
inline constexpr double kUnderWay = 512.0;
/// Of a multiply-add, in cycles.
[[nodiscard]] double fmaLatency(const Target& target);

/// The part of `units` equal units that the busiest thread gets.
[[nodiscard]] double busiestShare(std::int64_t units, std::int64_t threads);
/// Of the busiest of `threads` (busiestCost) where the units are so many rounds of `units` that cost alike.
template <typename Before>
[[nodiscard]] double busiestCostOfRounds(std::int64_t rounds, std::int64_t units, std::int64_t threads,
                                         const Before& before) {
    return busiestCost(rounds * units, threads, [&](std::int64_t count) {
        return static_cast<double>(count / units) * before(units) + before(count % units);
    });
}

/// Least cycles of one of `depth` steps of a register tile: multiply-adds and loads, and the latency of the
/// sums, during which a core is at the next tiles where a tile is so short that they are under way too.
[[nodiscard]] double stepCycles(const TileSize& tile, std::int64_t depth, const Target& target);
/// By how much a tile is likely to exceed its least cycles: its panel comes from the second-level cache
/// beside the products, and loads seldom come two a cycle.
[[nodiscard]] double tileWaiting(const TileSize& tile, const Target& target);

/// Least cycles of one of `depth` steps where tiles of rows pass over panels.
struct Sweep {
    const RowTiles& tiles;
    const Panels& panels;
    std::int64_t depth = 1;
    const Target& target;

    /// Of the first tiles by a panel of so many vectors.
    [[nodiscard]] double tilesByVectors(std::int64_t count, std::int64_t vectors) const;
    /// Of the first tiles by all panels.
    [[nodiscard]] double tilesByAll(std::int64_t count) const;
    /// Of all tiles by the first panels.
    [[nodiscard]] double panelsByAll(std::int64_t count) const;
    [[nodiscard]] double all() const { return tilesByAll(tiles.count); }
    /// Of the thread that gets most, where threads share the tiles or the panels.
    [[nodiscard]] double busiestByTiles() const;
    [[nodiscard]] double busiestByPanels() const;
};
/// `perPanel(vectors)` over the first panels.
template <typename PerPanel>
[[nodiscard]] double overPanels(const Panels& panels, std::int64_t count, const PerPanel& perPanel) {
    const std::int64_t uniform = std::min(count, panels.uniform);
    const double rest = count > uniform ? perPanel(panels.lastVectors) : 0.0;
    return (uniform > 0 ? static_cast<double>(uniform) * perPanel(panels.vectors) : 0.0) + rest;
}

} // namespace tessera::codegen
