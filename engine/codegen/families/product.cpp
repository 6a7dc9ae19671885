// Products with constant weights: packed panels, register tiles of equal height, shared out by rows or
// columns.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/dots.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/matrix_block.h"
#include "engine/codegen/families/pairs.h"
#include "engine/codegen/families/product_config.h"
#include "engine/codegen/families/row_normaliser.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace tessera::codegen {

namespace product {
namespace {

constexpr std::int64_t kCopyPadding = 16; // floats

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
        , m_tiles(schedule.tiles(m_rows, target))
        , m_panels(schedule.panels(m_columns, target))
        , m_ownSteps(stepsOfProduct(problem))
        , m_builder(target.width, target.threads)
        , m_epilogue(m_builder, problem.epilogue, m_panels.paddedColumns(), m_rows * m_columns) {}

    Kernel run() {
        m_left = m_builder.buffer("a", Scope::kInput, m_rows * m_depth);
        m_epilogue.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_rows * m_columns);
        const ElementType type = elementTypeOf(m_schedule.operands);
        m_weights = m_builder.buffer("w", Scope::kConstants, m_panels.paddedColumns() * m_steps, type);
        m_epilogue.openConstants();
        m_following = m_builder.following();
        m_leftStride = m_depth;
        const Pointer source = m_left;
        openWorkspace();
        if (m_schedule.copy == LeftCopy::kOwn) {
            writeWithOwnCopies(source);
        } else if (m_schedule.split == Split::kColumns) {
            writeByColumns(source);
        } else {
            writeByRows(source);
        }
        if (m_product.normalised && m_schedule.split == Split::kColumns) {
            m_builder.barrier(); // a row is complete when all threads are done
            normaliser().writeShared();
        }
        return m_builder.take();
    }

private:
    void openWorkspace() {
        const ElementType type = elementTypeOf(m_schedule.operands);
        const bool isOwn = m_schedule.copy == LeftCopy::kOwn;
        const bool areTiles = m_schedule.operands == Operands::kTiles;
        if (m_schedule.isCopied()) {
            const std::int64_t steps = m_schedule.part > 0 ? m_schedule.part : m_steps;
            m_leftStride = roundUp(steps, kCopyPadding) + kCopyPadding;
            // The units of a block may pass its last row, by a row each at most: what they make of it is not
            // stored.
            const std::int64_t passed = areTiles ? m_schedule.block().units : 0;
            const std::int64_t copies = isOwn ? m_target.threads : 1;
            m_copies =
                m_builder.buffer("rows", Scope::kWorkspace, copies * (m_rows + passed) * m_leftStride, type);
        }
        if (m_schedule.chunk > 0) {
            const std::int64_t copies = m_schedule.split == Split::kColumns ? m_target.threads : 1;
            m_sums = m_builder.buffer("sums", Scope::kWorkspace, copies * panelSums());
        }
        if (m_schedule.part > 0) {
            m_sums = m_builder.buffer("sums", Scope::kWorkspace, m_rows * m_panels.paddedColumns());
        }
        if (areTiles) {
            m_unitRows = m_schedule.block().unitRows(m_tiles);
            m_sums = m_builder.buffer("sums", Scope::kTileLocal,
                                      m_schedule.block().units * m_unitRows * m_panels.vectors *
                                          kMatrixTileColumns);
        }
    }

    /// Elements that are kept of a panel between chunks.
    [[nodiscard]] std::int64_t panelSums() const { return m_rows * m_panels.vectors * m_target.width; }

    void writeByRows(Pointer source) {
        const std::int64_t block = blockTiles();
        parallel([&](const Index& share) {
            const Index first = m_builder.define("first", m_builder.shareOf(share, m_tiles.count));
            const Index end = m_builder.define("end", m_builder.shareOf(share + 1, m_tiles.count));
            m_builder.loop(LoopKind::kSerial, "block", first, end, block, [&](const Index& low) {
                const Index high = m_builder.define("high", minimum(low + block, end));
                if (m_schedule.isCopied()) {
                    copyRows(source, m_copies, m_tiles.begin(low), m_tiles.begin(high));
                    m_left = m_copies;
                }
                sweep(low, high, {0, m_panels.count()});
                if (m_product.normalised) {
                    normalise(low, high);
                }
            });
        });
    }

    [[nodiscard]] RowNormaliser normaliser() {
        return {m_builder, m_epilogue, *m_product.normalised,
                m_result,  m_result,   RowNormaliser::Before::kDone};
    }

    /// The rows of a block, which are complete and in a near cache.
    void normalise(const Index& lowTile, const Index& highTile) {
        m_tiles.forEach(m_builder, lowTile, highTile,
                        [&](const Index& row, std::int64_t rows) { normaliser().writeAll(row, rows); });
    }

    void writeByColumns(Pointer source) {
        if (m_schedule.isCopied()) {
            m_builder.parallel([&](const Index& share) {
                copyRows(source, m_copies, m_builder.shareOf(share, m_rows),
                         m_builder.shareOf(share + 1, m_rows));
            });
            m_builder.barrier();
            m_left = m_copies;
        }
        const Pointer sums = m_sums;
        parallel([&](const Index& share) {
            if (m_schedule.chunk > 0) {
                m_sums = m_builder.point("s", {sums, share * panelSums()});
            }
            sweep(0, m_tiles.count, panelsOf(share));
        });
    }

    void writeWithOwnCopies(Pointer source) {
        m_builder.parallel([&](const Index& share) {
            m_left = m_builder.point("copy", {m_copies, share * (m_rows * m_leftStride)});
            const Range panels = panelsOf(share);
            m_endPanel = panels.end;
            inChunks(m_schedule.part, [&](const Chunk& part) {
                copyPart(source, part);
                m_panels.forEach(m_builder, panels.first, panels.end,
                                 [&](const Panels::Panel& panel) { tilesOf(panel, part, 0, m_tiles.count); });
            });
        });
    }

    struct Range {
        Index first{};
        Index end{};
    };
    [[nodiscard]] Range panelsOf(const Index& share) {
        return {m_builder.define("first", m_builder.shareOf(share, m_panels.count())),
                m_builder.define("end", m_builder.shareOf(share + 1, m_panels.count()))};
    }

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
        return std::clamp<std::int64_t>(m_target.l2Bytes / 2 / bytes, 1, m_tiles.count);
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

    enum class Begins : std::uint8_t { kAtZero, kInSums };
    enum class Ends : std::uint8_t { kInSums, kInResult };
    /// Steps of the depth.
    struct Chunk {
        Index first{};
        std::int64_t steps = 0;
        Begins begins = Begins::kAtZero;
        Ends ends = Ends::kInResult;
    };

    /// Calls `body` with chunks of so many steps, one after another; with all of them for 0.
    void inChunks(std::int64_t steps, const std::function<void(const Chunk& chunk)>& body) {
        if (steps == 0) {
            body({.first = 0, .steps = m_steps});
            return;
        }
        const std::int64_t last = (m_steps - 1) / steps * steps;
        body({.first = 0, .steps = steps, .begins = Begins::kAtZero, .ends = Ends::kInSums});
        if (last > steps) {
            m_builder.loop(LoopKind::kSerial, "chunk", steps, last, steps, [&](const Index& first) {
                body({.first = first, .steps = steps, .begins = Begins::kInSums, .ends = Ends::kInSums});
            });
        }
        body({.first = last, .steps = m_steps - last, .begins = Begins::kInSums, .ends = Ends::kInResult});
    }

    void copyPart(Pointer source, const Chunk& part) {
        m_builder.loop(LoopKind::kSerial, "row", m_rows, [&](const Index& row) {
            m_builder.loop(LoopKind::kVector, "k", 0, part.steps, m_target.width, [&](const Index& k) {
                m_builder.store({m_left, row * m_leftStride + k},
                                loadValue({source, row * m_depth + part.first + k}));
            });
        });
    }

    void sweep(const Index& lowTile, const Index& highTile, const Range& panels) {
        m_endPanel = panels.end;
        m_panels.forEach(m_builder, panels.first, panels.end, [&](const Panels::Panel& panel) {
            inChunks(m_schedule.chunk, [&](const Chunk& chunk) { tilesOf(panel, chunk, lowTile, highTile); });
        });
    }

    void tilesOf(const Panels::Panel& panel, const Chunk& chunk, const Index& low, const Index& high) {
        m_tiles.forEach(m_builder, low, high,
                        [&](const Index& row, std::int64_t rows) { tile(panel, chunk, row, rows); });
    }

    void tile(const Panels::Panel& panel, const Chunk& chunk, const Index& row, std::int64_t rows) {
        if (m_schedule.operands == Operands::kTiles) {
            block(panel, row, rows);
            return;
        }
        const std::int64_t columns = panel.vectors * m_target.width;
        const std::int64_t elements = chunk.steps * columns;
        const Index place = panel.column * m_steps + chunk.first * columns;
        // A copy holds the part at hand alone.
        const Index before = m_schedule.part > 0 ? Index(0) : chunk.first;
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .operands = m_schedule.operands,
                          .left = {m_left, row * m_leftStride + before},
                          .rowStride = m_leftStride,
                          .reductions = {{chunk.steps, 1}},
                          .right = {m_weights, place},
                          .stepsAhead = stepsAhead(elements, m_target),
                          .ahead = {}};
        if (m_schedule.split == Split::kColumns || m_schedule.chunk > 0) {
            const std::int64_t next = m_schedule.part > 0 ? m_steps * columns : elements;
            tile.ahead =
                fetchAhead(nextAccess(panel, chunk, place + Index(next)), elements, m_rows, row, rows);
        } else if (m_schedule.operands == Operands::kFloats) {
            tile.ahead = fetchAheadOfBlock(nextAccess(panel, chunk, place + Index(elements)), elements,
                                           {.weightElements = m_panels.paddedColumns() * m_steps,
                                            .shareRows = ceilDivide(m_rows, m_target.threads),
                                            .blockRows = blockTiles() * m_tiles.height},
                                           row, rows, m_target);
        }
        if (chunk.begins == Begins::kInSums) {
            tile.start = [&](std::int64_t i, std::int64_t j) {
                return loadValue(
                    {m_sums, sumsOf(panel) + (row + Index(i)) * columns + Index(j * m_target.width)});
            };
        }
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            for (std::int64_t j = 0; j < panel.vectors; ++j) {
                if (chunk.ends == Ends::kInSums) {
                    keep(sums, j, panel, row, rows, columns);
                } else {
                    finish(sums, j, panel, row, rows);
                }
            }
        });
    }

    /// What is used next: at `element` of the weights, or behind the last panel what the next kernel begins
    /// with.
    [[nodiscard]] Access nextAccess(const Panels::Panel& panel, const Chunk& chunk, const Index& element) {
        Access own{m_weights, element};
        if (chunk.ends == Ends::kInSums) {
            return own;
        }
        return {m_builder.pointEither("then", {{panel.index + 1, m_endPanel}}, own, {m_following, 0}), 0};
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
                m_builder.store({m_result, element}, m_epilogue.apply(sum, operands, element, m_ownSteps),
                                std::min(width, content - j));
            });
        }
    }

    [[nodiscard]] Index sumsOf(const Panels::Panel& panel) const {
        return m_schedule.part > 0 ? panel.column * m_rows : Index(0);
    }

    void keep(RegisterArray sums, std::int64_t j, const Panels::Panel& panel, const Index& row,
              std::int64_t rows, std::int64_t columns) {
        for (std::int64_t i = 0; i < rows; ++i) {
            m_builder.store({m_sums, sumsOf(panel) + (row + Index(i)) * columns + Index(j * m_target.width)},
                            registerValue({sums, {i, j}}));
        }
    }

    void finish(RegisterArray sums, std::int64_t j, const Panels::Panel& panel, const Index& row,
                std::int64_t rows) {
        const Index column = panel.column + Index(j * m_target.width);
        const auto operands = m_epilogue.channelOperands(column);
        for (std::int64_t i = 0; i < rows; ++i) {
            const Index element = (row + Index(i)) * m_columns + column;
            const Value value =
                m_epilogue.apply(registerValue({sums, {i, j}}), operands, element, m_ownSteps);
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
    EpilogueWriter::Range m_ownSteps; ///< before the rows are normalised
    KernelBuilder m_builder;
    EpilogueWriter m_epilogue;
    Pointer m_left;
    Pointer m_result;
    Pointer m_weights;
    Pointer m_following;
    Index m_endPanel; ///< behind the last one of the share at hand
    Pointer m_copies; ///< of rows
    Pointer m_sums;   ///< of the share at hand
    std::int64_t m_leftStride = 0;
    std::int64_t m_unitRows = 0; ///< of matrix tiles
};

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
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const Schedule& schedule : schedulesOf(operands, *product, target)) {
        candidates.push_back({.name = schedule.name(),
                              .rounding = directRounding(operands),
                              .productsPerFloat = productsPerFloat(operands),
                              .bound = boundOf(problem, target, schedule),
                              .tensorInPlace = mayReplaceTensor(problem),
                              .generate = [held, target, schedule] {
                                  return Generated{
                                      ProductWriter(*held, target, schedule).run(),
                                      packings(*held, target, schedule),
                                      prefetchStarts(std::get<Product>(held->shape), target, schedule)};
                              }});
    }
    if (operands == Operands::kFloats && !product->normalised) {
        std::ranges::move(dotCandidates(problem, target), std::back_inserter(candidates));
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
