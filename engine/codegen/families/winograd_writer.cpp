// The loop nest of a fast convolution: transforms of input tiles, one product over channels for each point,
// transforms of the sums with the epilogue behind.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/winograd_transforms.h"

#include <algorithm>

namespace tessera::codegen::winograd {

namespace {

constexpr std::int64_t kFloatsOfLine = 16;

class WinogradWriter {
public:
    WinogradWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_target(target)
        , m_schedule(schedule)
        , m_config(KernelConfig::of(problem, target, schedule))
        , m_b(target.width, target.threads)
        , m_transforms(m_b, m_config)
        , m_epilogue(m_b, problem.epilogue, m_config.panels.paddedColumns(),
                     m_transforms.result().elements()) {}

    Kernel run() {
        openBuffers();
        if (m_schedule.split == Split::kColumns) {
            const std::int64_t units = m_config.phases() * m_config.tiles.extent;
            m_b.parallel([&](const Index& share) {
                m_b.loop(LoopKind::kSerial, "unit", m_b.shareOf(share, units), m_b.shareOf(share + 1, units),
                         1, [&](const Index& unit) {
                             const Index phase = define("phase", unit.dividedBy(m_config.tiles.extent));
                             const Index t = define("t", unit.remainder(m_config.tiles.extent));
                             m_transforms.input(phase, t, unit * m_config.tileStride());
                         });
            });
            m_b.barrier();
            m_b.parallel([&](const Index& share) { writePanelShare(share); });
            return m_b.take();
        }
        m_b.parallel([&](const Index& share) { writeTileShare(share); });
        return m_b.take();
    }

private:
    Index define(std::string_view name, const Index& value) { return m_b.define(name, value); }

    void openBuffers() {
        TransformWriter::Buffers at;
        at.source = m_b.buffer("x", Scope::kInput, m_transforms.image().elements());
        m_epilogue.openTensors();
        at.result = m_b.buffer("y", Scope::kOutput, m_transforms.result().elements());
        m_weights = m_b.buffer("w", Scope::kConstants, m_config.weightElements());
        m_epilogue.openConstants();
        const std::int64_t block = m_config.block * m_config.tiles.height;
        const std::int64_t held = m_schedule.split == Split::kColumns
                                      ? m_config.phases() * m_config.tiles.extent
                                      : m_target.threads * block;
        at.transformed = m_transformed = m_b.buffer("v", Scope::kWorkspace, held * m_config.tileStride());
        at.sums = m_sums =
            m_b.buffer("m", Scope::kWorkspace, m_target.threads * block * m_config.sumStride());
        if (m_config.areTaps()) {
            m_chunks = m_b.buffer("u", Scope::kWorkspace, m_target.threads * m_config.chunkElements());
        }
        m_transforms.open(at);
    }

    /// Threads share the row tiles: each transforms, multiplies and transforms back a block at a time.
    void writeTileShare(const Index& share) {
        const RowTiles& tiles = m_config.tiles;
        const std::int64_t block = m_config.block;
        const Index first = define("first", m_b.shareOf(share, tiles.count));
        const Index end = define("end", m_b.shareOf(share + 1, tiles.count));
        const Index held = share * (block * tiles.height * m_config.tileStride());
        m_b.loop(LoopKind::kSerial, "phase", m_config.phases(), [&](const Index& phase) {
            m_b.loop(LoopKind::kSerial, "block", first, end, block, [&](const Index& low) {
                const Index high = define("high", minimum(low + block, end));
                const Index row = define("base", tiles.begin(low));
                m_b.loop(LoopKind::kSerial, "t", row, tiles.begin(high), 1, [&](const Index& t) {
                    m_transforms.input(phase, t, held + (t - row) * m_config.tileStride());
                });
                sweep({phase, low, high, row, held - row * m_config.tileStride(), share}, 0,
                      m_config.panels.count());
            });
        });
    }

    /// Threads share the panels of all phases; every weight is read by one core.
    void writePanelShare(const Index& share) {
        const std::int64_t count = m_config.panels.count();
        const std::int64_t units = m_config.phases() * count;
        const Index first = define("first", m_b.shareOf(share, units));
        const Index end = define("end", m_b.shareOf(share + 1, units));
        const std::int64_t block = m_config.block;
        m_b.loop(LoopKind::kSerial, "phase", m_config.phases(), [&](const Index& phase) {
            const Index low = define("low", maximum(first - phase * count, 0));
            const Index high = define("high", minimum(end - phase * count, count));
            m_b.loop(LoopKind::kSerial, "block", 0, m_config.tiles.count, block, [&](const Index& tile) {
                const Index last = define("last", minimum(tile + block, m_config.tiles.count));
                sweep({phase, tile, last, define("base", m_config.tiles.begin(tile)),
                       phase * (m_config.tiles.extent * m_config.tileStride()), share},
                      low, high);
            });
        });
    }

    /// A block of row tiles of one phase. Its first tile's transformed input lies at `inputs + base *
    /// tileStride`.
    struct Sweep {
        Index phase;
        Index low;
        Index high;
        Index base; ///< the first tile
        Index inputs;
        Index share;
    };

    void sweep(const Sweep& at, const Index& lowPanel, const Index& highPanel) {
        const std::int64_t block = m_config.block * m_config.tiles.height;
        const Index sums =
            define("sums", at.share * (block * m_config.sumStride()) - at.base * m_config.sumStride());
        m_config.panels.forEach(m_b, lowPanel, highPanel, [&](const Panels::Panel& panel) {
            if (m_config.areTaps()) {
                multiplyChunks(at, panel, sums);
            } else {
                const std::int64_t points = m_config.points() * m_config.paddedInputs / m_config.steps();
                m_b.loop(LoopKind::kSerial, "point", points,
                         [&](const Index& point) { multiplyTiles(at, panel, point, sums); });
            }
            transformOutputs(at, panel, sums);
        });
    }

    /// All tiles of a block at one point by one panel.
    void multiplyTiles(const Sweep& at, const Panels::Panel& panel, const Index& point, const Index& sums) {
        const std::int64_t lanes = panel.vectors * m_target.width;
        const std::int64_t slices = m_config.isByTaps() ? m_config.sumSlices() : 1;
        const Index weights =
            define("weights",
                   at.phase * (m_config.points() * m_config.paddedInputs * m_config.panels.paddedColumns()) +
                       panel.column * (m_config.points() * m_config.paddedInputs) +
                       point * (m_config.steps() * lanes));
        m_config.tiles.forEach(m_b, at.low, at.high, [&](const Index& row, std::int64_t rows) {
            m_b.loop(LoopKind::kSerial, "slice", slices, [&](const Index& slice) {
                const Index to =
                    sums + row * m_config.sumStride() + (slice * m_config.planePoints() + point) * lanes;
                multiply(at, panel, weights, {row, rows, point, slice, to});
            });
        });
    }

    /// All tiles of a block at all points by one panel, whose weights are transformed some input channels at
    /// a time: what stays in the second-level cache until the points have used it.
    void multiplyChunks(const Sweep& at, const Panels::Panel& panel, const Index& sums) {
        const auto chunk = [&](const Index& first, Begins begins) {
            const std::int64_t lanes = panel.vectors * m_target.width;
            const Index taps = define("taps", (at.phase * m_config.panels.paddedColumns() + panel.column) *
                                                      (m_config.taps() * m_config.paddedInputs) +
                                                  first * (m_config.taps() * lanes));
            const Index held = define("held", at.share * m_config.chunkElements());
            m_transforms.weights(panel.vectors, {m_weights, taps}, {m_chunks, held});
            m_b.loop(LoopKind::kSerial, "point", m_config.points(), [&](const Index& point) {
                m_config.tiles.forEach(m_b, at.low, at.high, [&](const Index& row, std::int64_t rows) {
                    const Index to = sums + row * m_config.sumStride() + point * lanes;
                    multiplyChunk(at, panel, {first, taps, held, begins}, {row, rows, point, 0, to});
                });
            });
        };
        chunk(0, Begins::kAtZero);
        if (m_config.chunk < m_config.paddedInputs) {
            m_b.loop(LoopKind::kSerial, "chunk", m_config.chunk, m_config.paddedInputs, m_config.chunk,
                     [&](const Index& first) { chunk(first, Begins::kInSums); });
        }
    }

    void transformOutputs(const Sweep& at, const Panels::Panel& panel, const Index& sums) {
        m_b.loop(LoopKind::kSerial, "t", at.base, m_config.tiles.begin(at.high), 1, [&](const Index& t) {
            const bool hasPadding = panel.lastLanes < m_target.width;
            const auto vector = [&](const Index& j, std::int64_t keep) {
                m_transforms.output(at.phase, {panel, j, keep}, t,
                                    define("from", sums + t * m_config.sumStride() + j * m_target.width),
                                    m_epilogue);
            };
            m_b.loop(LoopKind::kStep, "j", panel.vectors - (hasPadding ? 1 : 0),
                     [&](const Index& j) { vector(j, m_target.width); });
            if (hasPadding) {
                vector(panel.vectors - 1, panel.lastLanes);
            }
        });
    }

    /// Tiles of a point that are multiplied at once, and their sums. A slice is one of the outputs where the
    /// depth goes by taps.
    struct Rows {
        Index first;
        std::int64_t count = 1;
        Index point;
        Index slice;
        Index sums;
    };

    void multiply(const Sweep& at, const Panels::Panel& panel, const Index& weights, const Rows& rows) {
        const std::int64_t lanes = panel.vectors * m_target.width;
        const std::int64_t elements = m_config.steps() * lanes;
        const std::int64_t slices = m_config.isByTaps() ? m_config.sumSlices() : 1;
        const std::int64_t sweepTiles =
            std::min(m_config.tiles.extent, m_config.block * m_config.tiles.height);
        RegisterTile tile{
            .rows = rows.count,
            .vectors = panel.vectors,
            .left = {m_transformed,
                     at.inputs + rows.first * m_config.tileStride() + rows.point * m_config.pointStride()},
            .rowStride = m_config.tileStride(),
            .reductions = {{m_config.paddedInputs, 1}},
            .right = {m_weights, weights},
            .stepsAhead = m_config.isByTaps() ? stepsAhead(elements, m_target) : 0,
            .ahead = fetchAhead({m_weights, weights + Index(elements)}, elements, sweepTiles * slices,
                                (rows.first - at.base) * slices + rows.slice * rows.count, rows.count)};
        if (m_config.isByTaps()) {
            const Axis& depth = m_config.axes[0];
            const Index first = rows.slice * depth.stride - Index(depth.pad); // may lie outside
            tile.left.index = tile.left.index + first * m_config.sliceStride();
            tile.reductions.insert(tile.reductions.begin(),
                                   {.extent = depth.points(),
                                    .stride = m_config.sliceStride(),
                                    .begin = maximum(Index(0) - first, 0),
                                    .end = minimum(Index(depth.input) - first, depth.points())});
        }
        writeTile(m_b, tile, [&](RegisterArray accumulators) { storeSums(accumulators, panel, rows); });
    }

    enum class Begins : std::uint8_t { kAtZero, kInSums };
    /// Input channels whose weights are at hand.
    struct Chunk {
        Index first;
        Index taps; ///< where theirs lie,
        Index held; ///< and their points
        Begins begins = Begins::kAtZero;
    };

    void multiplyChunk(const Sweep& at, const Panels::Panel& panel, const Chunk& chunk, const Rows& rows) {
        const std::int64_t lanes = panel.vectors * m_target.width;
        // The next chunk's taps, or the next panel's, are fetched by the points in equal parts.
        const std::int64_t taps = m_config.chunk * m_config.taps() * lanes;
        const std::int64_t part = roundUp(ceilDivide(taps, m_config.points()), kFloatsOfLine);
        RegisterTile tile{.rows = rows.count,
                          .vectors = panel.vectors,
                          .left = {m_transformed, at.inputs + rows.first * m_config.tileStride() +
                                                      rows.point * m_config.pointStride() + chunk.first},
                          .rowStride = m_config.tileStride(),
                          .reductions = {{m_config.chunk, 1}},
                          .right = {m_chunks, chunk.held + rows.point * m_config.chunkStride()},
                          .ahead = fetchAhead({m_weights, chunk.taps + Index(taps) + rows.point * part}, part,
                                              m_config.tiles.extent, rows.first - at.base, rows.count)};
        if (chunk.begins == Begins::kInSums) {
            tile.start = [&](std::int64_t i, std::int64_t j) {
                return loadValue({m_sums, sumOf(rows, i, j)});
            };
        }
        writeTile(m_b, tile, [&](RegisterArray accumulators) { storeSums(accumulators, panel, rows); });
    }

    [[nodiscard]] Index sumOf(const Rows& rows, std::int64_t i, std::int64_t j) const {
        return rows.sums + Index(i * m_config.sumStride() + j * m_target.width);
    }

    void storeSums(RegisterArray accumulators, const Panels::Panel& panel, const Rows& rows) {
        for (std::int64_t i = 0; i < rows.count; ++i) {
            for (std::int64_t j = 0; j < panel.vectors; ++j) {
                m_b.store({m_sums, sumOf(rows, i, j)}, registerValue({accumulators, {i, j}}));
            }
        }
    }

    Target m_target;
    Schedule m_schedule;
    KernelConfig m_config;
    KernelBuilder m_b;
    TransformWriter m_transforms;
    EpilogueWriter m_epilogue;
    Pointer m_weights;
    Pointer m_chunks; ///< of weights
    Pointer m_transformed;
    Pointer m_sums;
};

} // namespace

Kernel writeKernel(const Problem& problem, const Target& target, const Schedule& schedule) {
    return WinogradWriter(problem, target, schedule).run();
}

} // namespace tessera::codegen::winograd
