#include "engine/codegen/families/cycles.h"

namespace tessera::codegen {

double fmaLatency(const Target& target) {
    constexpr double kClocks = 4.0;
    return kClocks / target.clocksPerCycle;
}

double busiestShare(std::int64_t units, std::int64_t threads) {
    return static_cast<double>(ceilDivide(units, threads)) / static_cast<double>(units);
}

double stepCycles(const TileSize& tile, std::int64_t depth, const Target& target) {
    const auto products = static_cast<double>(tile.rows * tile.vectors);
    const auto loads = static_cast<double>(tile.rows + tile.vectors);
    const double furtherTiles = kUnderWay / ((products + loads) * static_cast<double>(depth));
    return std::max({products / kPerCycle, loads / kPerCycle, fmaLatency(target) / (1.0 + furtherTiles)});
}

double tileWaiting(const TileSize& tile, const Target& target) {
    // Of 1,869 schedules of 75 regions (`tessera_pruning_benchmark`, Cascade Lake): tiles of 14x2 took 1.18
    // of their bound, 9x3 1.24, 6x4 1.28, 5x5 1.47, 4x6 1.69, 3x7 2.0, 2x8 2.9, 14x1 1.49. A core with two
    // clocks in a cycle hides the panel's way behind the products: on Zen 4 14x2 to 4x6 took 1.02, 3x7 1.05,
    // 2x8 1.18, 14x1 1.26.
    constexpr double kPanelBytesPerCycle = 50.0;
    constexpr double kLoadsPerCycle = 1.6;
    const auto products = static_cast<double>(tile.rows * tile.vectors);
    const auto loads = static_cast<double>(tile.rows + tile.vectors);
    const double least = std::max(products, loads) / kPerCycle;
    const double arithmetic = std::max(products / kPerCycle, loads / kLoadsPerCycle);
    const double panel = static_cast<double>(tile.vectors * target.width * 4) / kPanelBytesPerCycle;
    return (target.clocksPerCycle > 1.0 ? std::max(arithmetic, panel) : arithmetic + panel) / least;
}

double Sweep::tilesByVectors(std::int64_t count, std::int64_t vectors) const {
    const std::int64_t tall = std::min(count, tiles.tall);
    const double ofTall = tall > 0 ? stepCycles({tiles.height, vectors}, depth, target) : 0.0;
    const double ofLow = count > tall ? stepCycles({tiles.height - 1, vectors}, depth, target) : 0.0;
    return static_cast<double>(tall) * ofTall + static_cast<double>(count - tall) * ofLow;
}

double Sweep::tilesByAll(std::int64_t count) const {
    return overPanels(panels, panels.count(),
                      [&](std::int64_t vectors) { return tilesByVectors(count, vectors); });
}

double Sweep::panelsByAll(std::int64_t count) const {
    return overPanels(panels, count,
                      [&](std::int64_t vectors) { return tilesByVectors(tiles.count, vectors); });
}

double Sweep::busiestByTiles() const {
    return busiestCost(tiles.count, target.threads, [&](std::int64_t count) { return tilesByAll(count); });
}

double Sweep::busiestByPanels() const {
    return busiestCost(panels.count(), target.threads,
                       [&](std::int64_t count) { return panelsByAll(count); });
}

} // namespace tessera::codegen
