// Products with constant weights: packed panels, register tiles of equal height, shared out by rows or
// columns.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/matrix_block.h"
#include "engine/codegen/families/pairs.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace product {
namespace {

constexpr std::int64_t kConflictBytes = 2048; // rows this far apart meet in few sets of a first-level cache
constexpr std::int64_t kCopyPadding = 16;     // floats
constexpr std::int64_t kConflictRows = 6;     // that a first-level cache holds of them beside a panel
constexpr std::int64_t kMostChunkedRows = 256;
constexpr std::int64_t kLineSteps = 16;             // of a row's line
constexpr std::int64_t kStreamedBytesPerCycle = 16; // that a second-level cache delivers beside the rows

/// One row is as fast as its weights come. Wide panels save it nothing, and the many lines that are fetched
/// ahead of each step occupy what its own loads wait for: 8 vectors took 1.4 to 1.6 times as long as 2.
constexpr std::int64_t kMostVectorsOfARow = 3;

enum class Split : std::uint8_t { kRows, kColumns };
enum class LeftCopy : std::uint8_t { kNone, kPadded };

struct Schedule {
    TileSize tile; ///< of matrix tiles: rows of a block, and tiles side by side
    Split split = Split::kRows;
    LeftCopy copy = LeftCopy::kNone;
    Operands operands = Operands::kFloats;
    /// Steps of the depth that all rows take before the next ones, sums kept meanwhile; 0: all at once.
    std::int64_t chunk = 0;

    [[nodiscard]] std::string name() const {
        return (operands == Operands::kTiles   ? "gemm-amx." + block().text()
                : operands == Operands::kPairs ? "gemm-bf16." + tile.text()
                                               : "gemm." + tile.text()) +
               (split == Split::kRows ? ".rows" : ".cols") + (copy == LeftCopy::kPadded ? ".copy" : "") +
               (chunk > 0 ? ".chunk" + std::to_string(chunk) : "");
    }
    /// Elements of each row, or pairs, of which matrix tiles take 16 at once.
    [[nodiscard]] std::int64_t steps(std::int64_t depth) const {
        const std::int64_t pairs = ceilDivide(depth, 2);
        return operands == Operands::kFloats  ? depth
               : operands == Operands::kPairs ? pairs
                                              : roundUp(pairs, kMatrixTileColumns);
    }
    /// Whether the left operand is brought into the workspace first.
    [[nodiscard]] bool isCopied() const { return copy == LeftCopy::kPadded || operands != Operands::kFloats; }
    [[nodiscard]] BlockSize block() const { return {tile.rows / kMatrixTileRows, tile.vectors}; }
    [[nodiscard]] Panels panels(std::int64_t columns, const Target& target) const {
        return Panels::of(columns, operands == Operands::kTiles ? kMatrixTileColumns : target.width,
                          tile.vectors);
    }
};

/// Low tiles use each vector of a panel for few rows, so that it has to come from the nearest cache: steps
/// whose part of the panel fills half of it. Chunks of weights that no cache holds are also fetched one ahead
/// of their use, where the first of few wide panels would wait for memory. 0 where the depth is short, the
/// tile high, one tile has all rows, or the rows' sums would leave the near caches.
std::int64_t chunkOf(const Product& product, std::int64_t depth, const TileSize& size, const Target& target) {
    const std::int64_t bytesPerCycle = 2 * 4 * target.width / size.rows; // two multiply-adds a cycle
    const std::int64_t steps =
        target.nearBytes / 2 / (4 * size.vectors * target.width) / kLineSteps * kLineSteps;
    const std::int64_t rows = product.rows.value();
    const bool pays = bytesPerCycle > kStreamedBytesPerCycle && rows > size.rows && rows <= kMostChunkedRows;
    return pays && steps > 0 && depth >= 2 * steps ? steps : 0;
}

/// Writes one kernel.
class ProductWriter {
public:
    ProductWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_product(std::get<Product>(problem.shape))
        , m_rows(m_product.rows.value())
        , m_depth(m_product.depth.value())
        , m_steps(schedule.steps(m_depth))
        , m_columns(m_product.columns.value())
        , m_target(target)
        , m_schedule(schedule)
        , m_tiles(RowTiles::of(m_rows, schedule.tile.rows))
        , m_panels(schedule.panels(m_columns, target))
        , m_builder(target.width, target.threads)
        , m_epilogue(m_builder, problem.epilogue, m_panels.paddedColumns(), m_rows * m_columns) {}

    Kernel run() {
        m_left = m_builder.buffer("a", Scope::kInput, m_rows * m_depth);
        m_epilogue.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_rows * m_columns);
        const ElementType type = elementTypeOf(m_schedule.operands);
        m_weights = m_builder.buffer("w", Scope::kConstants, m_panels.paddedColumns() * m_steps, type);
        m_epilogue.openConstants();
        m_leftStride = m_depth;
        Pointer copied;
        if (m_schedule.isCopied()) {
            m_leftStride = roundUp(m_steps, kCopyPadding) + kCopyPadding;
            // The units of a block may pass its last row, by a row each at most: what they make of it is not
            // stored.
            const std::int64_t passed =
                m_schedule.operands == Operands::kTiles ? m_schedule.block().units : 0;
            copied = m_builder.buffer("rows", Scope::kWorkspace, (m_rows + passed) * m_leftStride, type);
        }
        const std::int64_t sumElements = m_rows * m_panels.vectors * m_target.width;
        Pointer sums;
        if (m_schedule.chunk > 0) {
            const std::int64_t copies = m_schedule.split == Split::kColumns ? m_target.threads : 1;
            sums = m_builder.buffer("sums", Scope::kWorkspace, copies * sumElements);
        }
        if (m_schedule.operands == Operands::kTiles) {
            m_unitRows = m_schedule.block().unitRows(m_tiles);
            m_sums = m_builder.buffer("sums", Scope::kTileLocal,
                                      m_schedule.block().units * m_unitRows * m_panels.vectors *
                                          kMatrixTileColumns);
        }
        const Pointer source = m_left;
        if (m_schedule.split == Split::kColumns) {
            if (m_schedule.isCopied()) {
                m_builder.parallel([&](const Index& share) {
                    copyRows(source, copied, m_builder.shareOf(share, m_rows),
                             m_builder.shareOf(share + 1, m_rows));
                });
                m_builder.barrier();
                m_left = copied;
            }
            parallel([&](const Index& share) {
                if (m_schedule.chunk > 0) {
                    m_sums = m_builder.point("s", {sums, share * sumElements});
                }
                sweep(0, m_tiles.count, m_builder.define("first", m_builder.shareOf(share, m_panels.count())),
                      m_builder.define("end", m_builder.shareOf(share + 1, m_panels.count())));
            });
            return m_builder.take();
        }
        const std::int64_t block = blockTiles();
        parallel([&](const Index& share) {
            const Index first = m_builder.define("first", m_builder.shareOf(share, m_tiles.count));
            const Index end = m_builder.define("end", m_builder.shareOf(share + 1, m_tiles.count));
            m_builder.loop(LoopKind::kSerial, "block", first, end, block, [&](const Index& low) {
                const Index high = m_builder.define("high", minimum(low + block, end));
                if (m_schedule.isCopied()) {
                    m_left = source;
                    copyRows(source, copied, m_tiles.begin(low), m_tiles.begin(high));
                    m_left = copied;
                }
                sweep(low, high, 0, m_panels.count());
            });
        });
        return m_builder.take();
    }

private:
    /// Shares, with matrix tiles open where they are used.
    void parallel(const KernelBuilder::LoopBody& body) {
        m_builder.parallel([&](const Index& share) {
            if (m_schedule.operands != Operands::kTiles) {
                body(share);
                return;
            }
            m_builder.openTiles(m_schedule.block().tileRows(m_unitRows), [&] { body(share); });
        });
    }

    /// Row tiles whose left operand stays in half of the second-level cache.
    [[nodiscard]] std::int64_t blockTiles() const {
        const std::int64_t bytes = m_tiles.height * m_steps * 4;
        return std::clamp<std::int64_t>(m_target.middleBytes / 2 / bytes, 1, m_tiles.count);
    }

    void copyRows(Pointer from, Pointer to, const Index& low, const Index& high) {
        if (m_schedule.operands != Operands::kFloats) {
            writeRoundedRows(m_builder, from, m_depth, {to, m_leftStride, m_steps}, low, high);
            return;
        }
        m_builder.loop(LoopKind::kSerial, "row", low, high, 1, [&](const Index& row) {
            // The last vector may pass the row's end: into the copy's padding, from what may be read.
            m_builder.loop(LoopKind::kVector, "k", 0, m_depth, m_target.width, [&](const Index& k) {
                m_builder.store({to, row * m_leftStride + k}, loadValue({from, row * m_depth + k}));
            });
        });
    }

    void sweep(const Index& lowTile, const Index& highTile, const Index& lowPanel, const Index& highPanel) {
        m_panels.forEach(m_builder, lowPanel, highPanel, [&](const Panels::Panel& panel) {
            const auto tiles = [&](const Chunk& chunk) {
                m_tiles.forEach(m_builder, lowTile, highTile,
                                [&](const Index& row, std::int64_t rows) { tile(panel, chunk, row, rows); });
            };
            if (m_schedule.chunk == 0) {
                tiles({.first = 0, .steps = m_steps, .begins = Begins::kAtZero, .ends = Ends::kInResult});
                return;
            }
            const std::int64_t steps = m_schedule.chunk;
            const std::int64_t last = (m_steps - 1) / steps * steps;
            tiles({.first = 0, .steps = steps, .begins = Begins::kAtZero, .ends = Ends::kInSums});
            if (last > steps) {
                m_builder.loop(LoopKind::kSerial, "chunk", steps, last, steps, [&](const Index& first) {
                    tiles({.first = first, .steps = steps, .begins = Begins::kInSums, .ends = Ends::kInSums});
                });
            }
            tiles(
                {.first = last, .steps = m_steps - last, .begins = Begins::kInSums, .ends = Ends::kInResult});
        });
    }

    enum class Begins : std::uint8_t { kAtZero, kInSums };
    enum class Ends : std::uint8_t { kInSums, kInResult };
    /// Steps of the depth.
    struct Chunk {
        Index first{};
        std::int64_t steps = 0;
        Begins begins = Begins::kAtZero;
        Ends ends = Ends::kInResult;
    };

    void tile(const Panels::Panel& panel, const Chunk& chunk, const Index& row, std::int64_t rows) {
        if (m_schedule.operands == Operands::kTiles) {
            block(panel, row, rows);
            return;
        }
        const std::int64_t columns = panel.vectors * m_target.width;
        const std::int64_t elements = chunk.steps * columns;
        const Index place = panel.column * m_steps + chunk.first * columns;
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .operands = m_schedule.operands,
                          .left = {m_left, row * m_leftStride + chunk.first},
                          .rowStride = m_leftStride,
                          .reductions = {{chunk.steps, 1}},
                          .right = {m_weights, place},
                          .stepsAhead = stepsAhead(elements, m_target),
                          .ahead = {}};
        if (m_schedule.split == Split::kColumns || m_schedule.chunk > 0) {
            tile.ahead = fetchAhead({m_weights, place + Index(elements)}, elements, m_rows, row, rows);
        } else if (m_schedule.operands == Operands::kFloats) {
            tile.ahead = fetchAheadOfBlock({m_weights, place + Index(elements)}, elements,
                                           {.weightElements = m_panels.paddedColumns() * m_steps,
                                            .shareRows = ceilDivide(m_rows, m_target.threads),
                                            .blockRows = blockTiles() * m_tiles.height},
                                           row, rows, m_target);
        }
        if (chunk.begins == Begins::kInSums) {
            tile.start = [&](std::int64_t i, std::int64_t j) {
                return loadValue({m_sums, (row + Index(i)) * columns + Index(j * m_target.width)});
            };
        }
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            for (std::int64_t j = 0; j < panel.vectors; ++j) {
                if (chunk.ends == Ends::kInSums) {
                    keep(sums, j, row, rows, columns);
                } else {
                    finish(sums, j, panel, row, rows);
                }
            }
        });
    }

    void block(const Panels::Panel& panel, const Index& row, std::int64_t rows) {
        const std::int64_t columns = panel.vectors * kMatrixTileColumns;
        MatrixBlock block{.size = m_schedule.block(),
                          .unitRows = m_unitRows,
                          .units = {},
                          .rowStride = m_leftStride,
                          .columns = panel.vectors,
                          .right = {m_weights, panel.column * m_steps},
                          .reductions = {{m_steps / kMatrixTileColumns, kMatrixTileColumns}}};
        for (std::int64_t unit = 0; unit * m_unitRows < rows; ++unit) {
            block.units.push_back({m_left, (row + Index(unit * m_unitRows)) * m_leftStride});
        }
        if (m_schedule.split == Split::kColumns) {
            fetchNextPanel(block, m_tiles.count, row.dividedBy(m_tiles.height));
        }
        writeMatrixBlock(m_builder, block, m_sums);
        const std::int64_t width = m_target.width;
        const std::int64_t content = columns - kMatrixTileColumns + panel.lastLanes;
        for (std::int64_t j = 0; j < content; j += width) {
            const Index column = panel.column + Index(j);
            const auto operands = m_epilogue.channelOperands(column);
            m_builder.loop(LoopKind::kSerial, "below", rows, [&](const Index& i) {
                const Index element = (row + i) * m_columns + column;
                const Value sum = m_builder.let("s", loadValue({m_sums, i * columns + Index(j)}));
                m_builder.store({m_result, element}, m_epilogue.apply(sum, operands, element),
                                std::min(width, content - j));
            });
        }
    }

    void keep(RegisterArray sums, std::int64_t j, const Index& row, std::int64_t rows, std::int64_t columns) {
        for (std::int64_t i = 0; i < rows; ++i) {
            m_builder.store({m_sums, (row + Index(i)) * columns + Index(j * m_target.width)},
                            registerValue({sums, {i, j}}));
        }
    }

    void finish(RegisterArray sums, std::int64_t j, const Panels::Panel& panel, const Index& row,
                std::int64_t rows) {
        const Index column = panel.column + Index(j * m_target.width);
        const auto operands = m_epilogue.channelOperands(column);
        for (std::int64_t i = 0; i < rows; ++i) {
            const Index element = (row + Index(i)) * m_columns + column;
            const Value value = m_epilogue.apply(registerValue({sums, {i, j}}), operands, element);
            m_builder.store({m_result, element}, value, j + 1 == panel.vectors ? panel.lastLanes : 0);
        }
    }

    const Product& m_product;
    std::int64_t m_rows;
    std::int64_t m_depth;
    std::int64_t m_steps; ///< of the innermost loop
    std::int64_t m_columns;
    Target m_target;
    Schedule m_schedule;
    RowTiles m_tiles;
    Panels m_panels;
    KernelBuilder m_builder;
    EpilogueWriter m_epilogue;
    Pointer m_left;
    Pointer m_result;
    Pointer m_weights;
    Pointer m_sums; ///< of the share at hand
    std::int64_t m_leftStride = 0;
    std::int64_t m_unitRows = 0; ///< of matrix tiles
};

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

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& product = std::get<Product>(problem.shape);
    const RowTiles tiles = RowTiles::of(product.rows.value(), schedule.tile.rows);
    const Panels panels = schedule.panels(product.columns.value(), target);
    const std::int64_t units = schedule.split == Split::kRows ? tiles.count : panels.count();
    const double share = busiestShare(units, target.threads);
    const auto rows = static_cast<double>(product.rows.value());
    const std::int64_t steps = schedule.steps(product.depth.value());
    const auto depth = static_cast<double>(product.depth.value());
    const auto columns = static_cast<double>(product.columns.value());
    const double elements = rows * depth + static_cast<double>(steps) * columns +
                            rows * columns * static_cast<double>(1 + problem.epilogue.tensors);
    if (schedule.operands == Operands::kTiles) {
        const BlockSize block = schedule.block();
        const double cycles = productCycles(block.unitRows(tiles)) *
                              static_cast<double>(block.unitCount(tiles)) *
                              static_cast<double>(panels.paddedColumns() / kMatrixTileColumns) *
                              static_cast<double>(steps / kMatrixTileColumns);
        return {.computeNs = cycles * share * target.cycleNs(),
                .trafficNs = 4.0 * elements / target.bytesPerNs};
    }
    // With so few rows the stream of the weights decides, of which a tile's waiting says nothing.
    constexpr std::int64_t kFewRows = 3;
    return {.computeNs =
                sweepCycles(tiles, panels, steps) * share * static_cast<double>(steps) * target.cycleNs(),
            .trafficNs = 4.0 * elements / target.bytesPerNs,
            .waiting = product.rows.value() <= kFewRows
                           ? 1.0
                           : tileWaiting(tiles.height, panels.vectors, target.width)};
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

base::Result<std::vector<Candidate>> candidatesWith(Operands operands, const Problem& problem,
                                                    const Target& target) {
    const auto* product = std::get_if<Product>(&problem.shape);
    if (product == nullptr) {
        return base::fail(base::ErrorKind::kImpossible, "it is no product");
    }
    const std::int64_t rows = product->rows.value();
    const std::int64_t depth = product->depth.value();
    if (rows < 1 || depth < 1 || product->columns.value() < 1 ||
        std::max(rows, product->columns.value()) * depth >= kLargestElements) {
        return base::fail(base::ErrorKind::kImpossible, "an extent is zero, or an operand is too large");
    }
    if (operands == Operands::kTiles && target.matrixUnit == MatrixUnit::kNone) {
        return base::fail(base::ErrorKind::kImpossible, std::string(kNoMatrixTiles));
    }
    const bool areFloats = operands == Operands::kFloats;
    const bool conflicts = areFloats && rows > 4 && depth * 4 % kConflictBytes == 0;
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const TileSize& size : sizesOf(operands, *product, target)) {
        if (rows == 1 && operands != Operands::kTiles && size.vectors > kMostVectorsOfARow) {
            continue;
        }
        const bool isCopied = conflicts && size.rows > kConflictRows;
        for (const Split split : {Split::kRows, Split::kColumns}) {
            Schedule schedule{.tile = size,
                              .split = split,
                              .copy = isCopied ? LeftCopy::kPadded : LeftCopy::kNone,
                              .operands = operands};
            if (split == Split::kColumns && operands != Operands::kTiles) {
                schedule.chunk = chunkOf(*product, schedule.steps(depth), size, target);
            }
            candidates.push_back({.name = schedule.name(),
                                  .rounding = directRounding(operands),
                                  .productsPerFloat = productsPerFloat(operands),
                                  .bound = boundOf(problem, target, schedule),
                                  .generate = [held, target, schedule] {
                                      return Generated{ProductWriter(*held, target, schedule).run(),
                                                       packings(*held, target, schedule)};
                                  }});
        }
    }
    return candidates;
}

} // namespace
} // namespace product

base::Result<std::vector<Candidate>> productCandidates(const Problem& problem, const Target& target) {
    return product::candidatesWith(Operands::kFloats, problem, target);
}

base::Result<std::vector<Candidate>> productPairCandidates(const Problem& problem, const Target& target) {
    return product::candidatesWith(Operands::kPairs, problem, target);
}

base::Result<std::vector<Candidate>> productTileCandidates(const Problem& problem, const Target& target) {
    return product::candidatesWith(Operands::kTiles, problem, target);
}

} // namespace tessera::codegen
