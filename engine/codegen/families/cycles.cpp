#include "engine/codegen/families/cycles.h"

#include <cmath>

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
    const auto products = static_cast<double>(tile.rows * tile.vectors);
    const auto loads = static_cast<double>(tile.rows + tile.vectors);
    const double least = std::max(products, loads) / kPerCycle;
    constexpr double kLoadsPerCycle = 1.6;
    const double arithmetic = std::max(products / kPerCycle, loads / kLoadsPerCycle);
    const auto panel = [&](double bytesPerCycle) {
        return static_cast<double>(tile.vectors * target.width * 4) / bytesPerCycle;
    };
    constexpr double kBytesPerCycle = 50.0;
    // By `tessera_pruning_benchmark` tiles took of their bounds, 14x2, 9x3, 6x4, 5x5, 4x6, 3x7, 2x8 and 14x1:
    switch (target.overlap) {
    case Overlap::kNone: // Cascade Lake: 1.18, 1.24, 1.28, 1.47, 1.69, 2.0, 2.9, 1.49
        break;
    case Overlap::kMost: { // Emerald Rapids: 1.03, 1.04, 1.07, 1.09, 1.21, 1.40, 1.83, 1.07
        constexpr double kFewerBytesPerCycle = 36.0;
        constexpr double kAtLeast = 1.03;
        return std::max(kAtLeast,
                        std::cbrt(std::pow(least, 3) + std::pow(panel(kFewerBytesPerCycle), 3)) / least);
    }
    case Overlap::kAll: // Zen 4: 1.02 up to 4x6, then 1.05, 1.18, 1.26
        return std::max(arithmetic, panel(kBytesPerCycle)) / least;
    }
    return (arithmetic + panel(kBytesPerCycle)) / least;
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
