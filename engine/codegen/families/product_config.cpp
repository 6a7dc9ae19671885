#include "engine/codegen/families/product_config.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/pairs.h"
#include "engine/codegen/families/row_normaliser.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <utility>

namespace tessera::codegen::product {

namespace {

constexpr std::int64_t kConflictRows = 6; // that a first-level cache holds of conflicting ones beside a panel
constexpr std::int64_t kMostChunkedRows = 256;
constexpr std::int64_t kLineSteps = 16;             // of a row's line
constexpr std::int64_t kStreamedBytesPerCycle = 16; // that a second-level cache delivers beside the rows

/// One row is as fast as its weights come. Wide panels save it nothing, and the many lines that are fetched
/// ahead of each step occupy what its own loads wait for: 8 vectors took 1.4 to 1.6 times as long as 2.
constexpr std::int64_t kMostVectorsOfARow = 3;

/// Low tiles use each vector of a panel for few rows, so that it has to come from the nearest cache: steps
/// whose part of the panel fills half of it. Chunks of weights that no cache holds are also fetched one ahead
/// of their use, where the first of few wide panels would wait for memory. 0 where the depth is short, the
/// tile high, one tile has all rows, or the rows' sums would leave the near caches.
std::int64_t chunkOf(const Product& product, std::int64_t depth, const TileSize& size, const Target& target) {
    const std::int64_t bytesPerCycle = 2 * 4 * target.width / size.rows; // two multiply-adds a cycle
    const std::int64_t steps =
        target.l1Bytes / 2 / (4 * size.vectors * target.width) / kLineSteps * kLineSteps;
    const std::int64_t rows = product.rows.value();
    const bool pays = bytesPerCycle > kStreamedBytesPerCycle && rows > size.rows && rows <= kMostChunkedRows;
    return pays && steps > 0 && depth >= 2 * steps ? steps : 0;
}

/// Of a copy that is too long for the second-level cache beside what passes through it, equal parts of the
/// depth that take a quarter of it. 0 where all of it fits, or where parts would be short.
std::int64_t partOf(const Product& product, const Target& target) {
    constexpr std::int64_t kLeastSteps = 128;
    const std::int64_t depth = product.depth.value();
    const std::int64_t most = target.l2Bytes / 4 / (4 * product.rows.value());
    return most >= kLeastSteps && depth > 2 * most
               ? roundUp(ceilDivide(depth, ceilDivide(depth, most)), kLineSteps)
               : 0;
}

/// Sizes of register tiles, or of blocks of matrix tiles.
std::vector<TileSize> sizesOf(Operands operands, const Product& product, const Target& target) {
    if (operands != Operands::kTiles) {
        return tileSizes(target);
    }
    std::vector<TileSize> sizes;
    for (const BlockSize& size : blockSizes(ceilDivide(product.rows.value(), kMatrixTileRows),
                                            ceilDivide(product.columns.value(), kMatrixTileColumns))) {
        sizes.push_back({size.units * kMatrixTileRows, size.columns});
    }
    return sizes;
}

} // namespace

std::vector<Schedule> schedulesOf(Operands operands, const Product& product, const Target& target) {
    const std::int64_t rows = product.rows.value();
    const std::int64_t depth = product.depth.value();
    const bool areFloats = operands == Operands::kFloats;
    const bool conflicts = areFloats && rows > 4 && depth * 4 % kConflictBytes == 0;
    std::vector<Schedule> schedules;
    for (const TileSize& size : sizesOf(operands, product, target)) {
        if (rows == 1 && operands != Operands::kTiles && size.vectors > kMostVectorsOfARow) {
            continue;
        }
        Schedule schedule{.tile = size, .split = Split::kRows, .operands = operands};
        const bool isCopied = conflicts && size.rows > kConflictRows;
        schedule.copy = isCopied ? LeftCopy::kShared : LeftCopy::kNone;
        schedules.push_back(schedule);
        schedule.split = Split::kColumns;
        schedule.copy = isCopied ? LeftCopy::kOwn : LeftCopy::kNone;
        if (operands != Operands::kTiles) {
            schedule.chunk = chunkOf(product, schedule.steps(depth), size, target);
        }
        if (isCopied && schedule.chunk == 0) {
            schedule.part = partOf(product, target);
        }
        schedules.push_back(schedule);
    }
    return schedules;
}

std::vector<Packing> packings(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& product = std::get<Product>(problem.shape);
    const std::int64_t depth = product.depth.value();
    const std::int64_t columns = product.columns.value();
    const Panels panels = schedule.panels(columns, target);
    const bool byColumns = product.order == Product::WeightOrder::kDepthByColumns;
    PanelSource source{.columnStride = byColumns ? 1 : depth, .scale = product.scale};
    for (std::int64_t k = 0; k < depth; ++k) {
        source.steps.push_back(byColumns ? k * columns : k);
    }
    const bool areFloats = schedule.operands == Operands::kFloats;
    if (!areFloats) {
        source.steps.resize(static_cast<std::size_t>(2 * schedule.steps(depth)), PanelSource::kNothing);
    }
    const auto pack = areFloats ? packPanels : packPairPanels;
    return packingsOf({.elements = panels.paddedColumns() * schedule.steps(depth),
                       .pack = [panels, source = std::move(source),
                                pack](auto sources, float* to) { pack(panels, source, sources[0], to); }},
                      problem.epilogue, columns, panels.paddedColumns());
}

std::vector<std::int64_t> prefetchStarts(const Product& product, const Target& target,
                                         const Schedule& schedule) {
    return schedule.split == Split::kRows
               ? std::vector<std::int64_t>()
               : prefetchStartsOfPanels(schedule.panels(product.columns.value(), target),
                                        schedule.steps(product.depth.value()), target.threads);
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& product = std::get<Product>(problem.shape);
    const RowTiles tiles = schedule.tiles(product.rows.value(), target);
    const Panels panels = schedule.panels(product.columns.value(), target);
    const auto rows = static_cast<double>(product.rows.value());
    const std::int64_t steps = schedule.steps(product.depth.value());
    const auto depth = static_cast<double>(product.depth.value());
    const auto columns = static_cast<double>(product.columns.value());
    const std::int64_t units = schedule.split == Split::kRows ? tiles.count : panels.count();
    Moved moved{.image = rows * depth + rows * columns * static_cast<double>(1 + problem.epilogue.tensors),
                .weights = static_cast<double>(steps) * columns,
                .readers = schedule.split == Split::kRows ? readersOf(units, target) : 1.0,
                .share = busiestShare(units, target.threads)};
    if (schedule.operands == Operands::kTiles) {
        const BlockSize block = schedule.block();
        const double cycles = productCycles(block.unitRows(tiles)) *
                              static_cast<double>(block.unitCount(tiles)) *
                              static_cast<double>(panels.paddedColumns() / kMatrixTileColumns) *
                              static_cast<double>(steps / kMatrixTileColumns);
        return {.computeNs = cycles * busiestShare(units, target.threads) * target.cycleNs() +
                             normalisationNs(problem, target),
                .transfer = transferOf(moved, target)};
    }
    // With so few rows the stream of the weights decides, of which a tile's waiting says nothing.
    constexpr std::int64_t kFewRows = 3;
    const Sweep sweep{tiles, panels, steps, target};
    const std::int64_t atOnce = std::max(schedule.chunk, schedule.part);
    moved.passes = passesOver(panels, static_cast<double>(tiles.count),
                              static_cast<double>(atOnce > 0 ? std::min(atOnce, steps) : steps));
    const double cycles = schedule.split == Split::kRows ? sweep.busiestByTiles() : sweep.busiestByPanels();
    return {.computeNs =
                cycles * static_cast<double>(steps) * target.cycleNs() + normalisationNs(problem, target),
            .transfer = transferOf(moved, target),
            .waiting =
                product.rows.value() <= kFewRows ? 1.0 : tileWaiting({tiles.height, panels.vectors}, target)};
}

} // namespace tessera::codegen::product
