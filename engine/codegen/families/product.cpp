// Products with constant weights: packed panels, register tiles of equal height, shared out by rows or
// columns.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace product {
namespace {

constexpr std::int64_t kConflictBytes = 2048; // rows this far apart meet in few sets of a first-level cache
constexpr std::int64_t kCopyPadding = 16;     // floats

enum class Split : std::uint8_t { kRows, kColumns };
enum class LeftCopy : std::uint8_t { kNone, kPadded };

struct Schedule {
    TileSize tile;
    Split split = Split::kRows;
    LeftCopy copy = LeftCopy::kNone;

    [[nodiscard]] std::string name() const {
        return "gemm." + tile.text() + (split == Split::kRows ? ".rows" : ".cols") +
               (copy == LeftCopy::kPadded ? ".copy" : "");
    }
};

/// Steps between two prefetches: a divisor of the depth near a cache line of steps; 1 where there is none.
std::int64_t roundSteps(std::int64_t depth) {
    for (const std::int64_t steps : {16, 32, 20, 12, 24, 10, 8}) {
        if (depth % steps == 0) {
            return steps;
        }
    }
    return 1;
}

/// Writes one kernel.
class ProductWriter {
public:
    ProductWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_product(std::get<Product>(problem.shape))
        , m_rows(m_product.rows.value())
        , m_depth(m_product.depth.value())
        , m_columns(m_product.columns.value())
        , m_target(target)
        , m_schedule(schedule)
        , m_tiles(RowTiles::of(m_rows, schedule.tile.rows))
        , m_panels(Panels::of(m_columns, target.width, schedule.tile.vectors))
        , m_builder(target.width, target.threads)
        , m_epilogue(m_builder, problem.epilogue, m_panels.paddedColumns(), m_rows * m_columns) {}

    Kernel run() {
        m_left = m_builder.buffer("a", Scope::kInput, m_rows * m_depth);
        m_epilogue.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_rows * m_columns);
        m_weights = m_builder.buffer("w", Scope::kConstants, m_panels.paddedColumns() * m_depth);
        m_epilogue.openConstants();
        m_leftStride = m_depth;
        Pointer copied;
        if (m_schedule.copy == LeftCopy::kPadded) {
            m_leftStride = roundUp(m_depth, kCopyPadding) + kCopyPadding;
            copied = m_builder.buffer("rows", Scope::kWorkspace, m_rows * m_leftStride);
        }
        const Pointer source = m_left;
        if (m_schedule.split == Split::kColumns) {
            if (m_schedule.copy == LeftCopy::kPadded) {
                m_builder.parallel([&](const Index& share) {
                    copyRows(source, copied, m_builder.shareOf(share, m_rows),
                             m_builder.shareOf(share + 1, m_rows));
                });
                m_builder.barrier();
                m_left = copied;
            }
            m_builder.parallel([&](const Index& share) {
                sweep(0, m_tiles.count, m_builder.define("first", m_builder.shareOf(share, m_panels.count())),
                      m_builder.define("end", m_builder.shareOf(share + 1, m_panels.count())));
            });
            return m_builder.take();
        }
        const std::int64_t block = blockTiles();
        m_builder.parallel([&](const Index& share) {
            const Index first = m_builder.define("first", m_builder.shareOf(share, m_tiles.count));
            const Index end = m_builder.define("end", m_builder.shareOf(share + 1, m_tiles.count));
            m_builder.loop(LoopKind::kSerial, "block", first, end, block, [&](const Index& low) {
                const Index high = m_builder.define("high", minimum(low + block, end));
                if (m_schedule.copy == LeftCopy::kPadded) {
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
    /// Row tiles whose left operand stays in half of the second-level cache.
    [[nodiscard]] std::int64_t blockTiles() const {
        const std::int64_t bytes = m_tiles.height * m_depth * 4;
        return std::clamp<std::int64_t>(m_target.middleBytes / 2 / bytes, 1, m_tiles.count);
    }

    void copyRows(Pointer from, Pointer to, const Index& low, const Index& high) {
        m_builder.loop(LoopKind::kSerial, "row", low, high, 1, [&](const Index& row) {
            // The last vector may pass the row's end: into the copy's padding, from what may be read.
            m_builder.loop(LoopKind::kVector, "k", 0, m_depth, m_target.width, [&](const Index& k) {
                m_builder.store({to, row * m_leftStride + k}, loadValue({from, row * m_depth + k}));
            });
        });
    }

    void sweep(const Index& lowTile, const Index& highTile, const Index& lowPanel, const Index& highPanel) {
        m_panels.forEach(m_builder, lowPanel, highPanel, [&](const Panels::Panel& panel) {
            m_tiles.forEach(m_builder, lowTile, highTile,
                            [&](const Index& row, std::int64_t rows) { tile(panel, row, rows); });
        });
    }

    void tile(const Panels::Panel& panel, const Index& row, std::int64_t rows) {
        const std::int64_t panelElements = m_depth * panel.vectors * m_target.width;
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .left = {m_left, row * m_leftStride},
                          .rowStride = m_leftStride,
                          .reductions = {{m_depth, 1}},
                          .right = {m_weights, panel.column * m_depth},
                          .stepsAhead = stepsAhead(panel.vectors * m_target.width * m_depth, m_target),
                          .ahead = {}};
        const std::int64_t steps = roundSteps(m_depth);
        if (m_schedule.split == Split::kColumns && steps > 1) {
            tile.reductions = {{m_depth / steps, steps}, {steps, 1}};
            tile.ahead = fetchAhead({m_weights, panel.column * m_depth + Index(panelElements)}, panelElements,
                                    m_rows, row, rows);
        }
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            for (std::int64_t j = 0; j < panel.vectors; ++j) {
                const Index column = panel.column + Index(j * m_target.width);
                const auto operands = m_epilogue.channelOperands(column);
                for (std::int64_t i = 0; i < rows; ++i) {
                    const Index element = (row + Index(i)) * m_columns + column;
                    const Value value = m_epilogue.apply(registerValue({sums, {i, j}}), operands, element);
                    m_builder.store({m_result, element}, value, j + 1 == panel.vectors ? panel.lastLanes : 0);
                }
            }
        });
    }

    const Product& m_product;
    std::int64_t m_rows;
    std::int64_t m_depth;
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
    std::int64_t m_leftStride = 0;
};

std::vector<Packing> packings(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& product = std::get<Product>(problem.shape);
    const std::int64_t depth = product.depth.value();
    const std::int64_t columns = product.columns.value();
    const Panels panels = Panels::of(columns, target.width, schedule.tile.vectors);
    const bool byColumns = product.order == Product::WeightOrder::kDepthByColumns;
    const float scale = product.scale;
    return packingsOf({.elements = panels.paddedColumns() * depth,
                       .pack =
                           [=](auto sources, float* to) {
                               const float* weights = sources[0];
                               packPanels(
                                   panels, depth,
                                   [&](std::int64_t k, std::int64_t n) {
                                       return scale * weights[byColumns ? k * columns + n : n * depth + k];
                                   },
                                   to);
                           }},
                      problem.epilogue, columns, panels.paddedColumns());
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& product = std::get<Product>(problem.shape);
    const RowTiles tiles = RowTiles::of(product.rows.value(), schedule.tile.rows);
    const Panels panels = Panels::of(product.columns.value(), target.width, schedule.tile.vectors);
    const std::int64_t units = schedule.split == Split::kRows ? tiles.count : panels.count();
    const double share = busiestShare(units, target.threads);
    const auto rows = static_cast<double>(product.rows.value());
    const auto depth = static_cast<double>(product.depth.value());
    const auto columns = static_cast<double>(product.columns.value());
    const double elements =
        rows * depth + depth * columns + rows * columns * static_cast<double>(1 + problem.epilogue.tensors);
    return {.computeNs = sweepCycles(tiles, panels) * share * depth * target.cycleNs(),
            .trafficNs = 4.0 * elements / target.bytesPerNs};
}

} // namespace
} // namespace product

base::Result<std::vector<Candidate>> productCandidates(const Problem& problem, const Target& target) {
    using namespace product; // NOLINT: what stands above
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
    const bool conflicts = rows > 4 && depth * 4 % kConflictBytes == 0;
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const TileSize& size : tileSizes(target)) {
        for (const Split split : {Split::kRows, Split::kColumns}) {
            const Schedule schedule{size, split, conflicts ? LeftCopy::kPadded : LeftCopy::kNone};
            candidates.push_back({.name = schedule.name(),
                                  .rounding = Rounding::kDirect,
                                  .bound = boundOf(problem, target, schedule),
                                  .generate = [held, target, schedule] {
                                      return Generated{ProductWriter(*held, target, schedule).run(),
                                                       packings(*held, target, schedule)};
                                  }});
        }
    }
    return candidates;
}

} // namespace tessera::codegen
