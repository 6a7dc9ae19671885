// The loop nest of a fast convolution: transforms of input tiles, one product over channels for each point,
// transforms of the sums with the epilogue behind.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/winograd.h"

#include <algorithm>

namespace tessera::codegen::winograd {

namespace {

class WinogradWriter {
public:
    WinogradWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_target(target)
        , m_schedule(schedule)
        , m_plan(Plan::of(problem, target, schedule))
        , m_b(target.width, target.threads)
        , m_image(ImageShape::of(Form::kBlocked, m_plan.batch, m_plan.inputChannels, extents(&Axis::input, 1),
                                 target.width))
        , m_result(ImageShape::of(Form::kBlocked, m_plan.batch, m_plan.outputChannels,
                                  extents(&Axis::output, 0), target.width))
        , m_epilogue(m_b, problem.epilogue, m_plan.panels.paddedColumns(), m_result.elements()) {}

    Kernel run() {
        openBuffers();
        if (m_schedule.split == Split::kColumns) {
            const std::int64_t units = m_plan.phases() * m_plan.tiles.extent;
            m_b.parallel([&](const Index& share) {
                m_b.loop(LoopKind::kSerial, "unit", m_b.shareOf(share, units), m_b.shareOf(share + 1, units),
                         1, [&](const Index& unit) {
                             const Index phase = define("phase", unit.dividedBy(m_plan.tiles.extent));
                             transformInput(phase, define("t", unit.remainder(m_plan.tiles.extent)),
                                            unit * m_plan.tileStride());
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
    std::array<std::int64_t, 3> extents(std::int64_t Axis::*extent, int whole) const {
        std::array<std::int64_t, 3> list{};
        for (std::size_t i = 0; i < 3; ++i) {
            list[i] = m_plan.axes[i].*extent * (whole == 0 ? m_plan.axes[i].phases : 1);
        }
        return list;
    }
    Index define(std::string_view name, const Index& value) { return m_b.define(name, value); }

    void openBuffers() {
        m_source = m_b.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_b.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_b.buffer("w", Scope::kConstants, m_plan.weightElements());
        m_epilogue.openConstants();
        const std::int64_t held = m_schedule.split == Split::kColumns
                                      ? m_plan.phases() * m_plan.tiles.extent
                                      : m_target.threads * blockTiles() * m_plan.tiles.height;
        m_transformed = m_b.buffer("v", Scope::kWorkspace, held * m_plan.tileStride());
        m_sums = m_b.buffer("m", Scope::kWorkspace,
                            m_target.threads * blockTiles() * m_plan.tiles.height * m_plan.sumStride());
        m_patch = m_b.buffer("patch", Scope::kTileLocal, m_plan.planePoints() * m_target.width);
        if (m_plan.axes[0].points() > 1) {
            m_slices = m_b.buffer("slices", Scope::kTileLocal, m_plan.points() * m_target.width);
        }
    }

    /// Row tiles whose transformed inputs and sums stay in half of the second-level cache.
    [[nodiscard]] std::int64_t blockTiles() const {
        const std::int64_t bytes = 4 * m_plan.tiles.height * (m_plan.tileStride() + m_plan.sumStride());
        return std::clamp<std::int64_t>(m_target.middleBytes / 2 / bytes, 1, m_plan.tiles.count);
    }

    /// Threads share the row tiles: each transforms, multiplies and transforms back a block at a time.
    void writeTileShare(const Index& share) {
        const RowTiles& tiles = m_plan.tiles;
        const std::int64_t block = blockTiles();
        const Index first = define("first", m_b.shareOf(share, tiles.count));
        const Index end = define("end", m_b.shareOf(share + 1, tiles.count));
        const Index held = share * (block * tiles.height * m_plan.tileStride());
        m_b.loop(LoopKind::kSerial, "phase", m_plan.phases(), [&](const Index& phase) {
            m_b.loop(LoopKind::kSerial, "block", first, end, block, [&](const Index& low) {
                const Index high = define("high", minimum(low + block, end));
                const Index row = define("base", tiles.begin(low));
                m_b.loop(LoopKind::kSerial, "t", row, tiles.begin(high), 1, [&](const Index& t) {
                    transformInput(phase, t, held + (t - row) * m_plan.tileStride());
                });
                sweep({phase, low, high, row, held - row * m_plan.tileStride(), share}, 0,
                      m_plan.panels.count());
            });
        });
    }

    /// Threads share the panels of all phases; every weight is read by one core.
    void writePanelShare(const Index& share) {
        const std::int64_t count = m_plan.panels.count();
        const std::int64_t units = m_plan.phases() * count;
        const Index first = define("first", m_b.shareOf(share, units));
        const Index end = define("end", m_b.shareOf(share + 1, units));
        const std::int64_t block = blockTiles();
        m_b.loop(LoopKind::kSerial, "phase", m_plan.phases(), [&](const Index& phase) {
            const Index low = define("low", maximum(first - phase * count, 0));
            const Index high = define("high", minimum(end - phase * count, count));
            m_b.loop(LoopKind::kSerial, "block", 0, m_plan.tiles.count, block, [&](const Index& tile) {
                const Index last = define("last", minimum(tile + block, m_plan.tiles.count));
                sweep({phase, tile, last, define("base", m_plan.tiles.begin(tile)),
                       phase * (m_plan.tiles.extent * m_plan.tileStride()), share},
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
        const Index sums =
            define("sums", at.share * (blockTiles() * m_plan.tiles.height * m_plan.sumStride()) -
                               at.base * m_plan.sumStride());
        m_plan.panels.forEach(m_b, lowPanel, highPanel, [&](const Panels::Panel& panel) {
            const std::int64_t lanes = panel.vectors * m_target.width;
            const Index weights =
                define("weights",
                       at.phase * (m_plan.points() * m_plan.paddedInputs * m_plan.panels.paddedColumns()) +
                           panel.column * (m_plan.points() * m_plan.paddedInputs));
            m_b.loop(LoopKind::kSerial, "point", m_plan.points(), [&](const Index& point) {
                m_plan.tiles.forEach(m_b, at.low, at.high, [&](const Index& row, std::int64_t rows) {
                    multiply(at, panel, weights + point * (m_plan.paddedInputs * lanes), point, row, rows,
                             sums + row * m_plan.sumStride() + point * lanes);
                });
            });
            m_b.loop(LoopKind::kSerial, "t", at.base, m_plan.tiles.begin(at.high), 1, [&](const Index& t) {
                const bool hasPadding = panel.lastLanes < m_target.width;
                const auto vector = [&](const Index& j, std::int64_t keep) {
                    transformOutput(at.phase, panel, j, t,
                                    define("from", sums + t * m_plan.sumStride() + j * m_target.width), keep);
                };
                m_b.loop(LoopKind::kStep, "j", panel.vectors - (hasPadding ? 1 : 0),
                         [&](const Index& j) { vector(j, m_target.width); });
                if (hasPadding) {
                    vector(panel.vectors - 1, panel.lastLanes);
                }
            });
        });
    }

    void multiply(const Sweep& at, const Panels::Panel& panel, const Index& weights, const Index& point,
                  const Index& row, std::int64_t rows, const Index& sums) {
        const std::int64_t lanes = panel.vectors * m_target.width;
        const std::int64_t elements = m_plan.paddedInputs * lanes;
        RegisterTile tile{
            .rows = rows,
            .vectors = panel.vectors,
            .left = {m_transformed, at.inputs + row * m_plan.tileStride() + point * m_plan.pointStride()},
            .rowStride = m_plan.tileStride(),
            .reductions = {{m_plan.paddedInputs, 1}},
            .right = {m_weights, weights},
            .stepsAhead = 0,
            .ahead = fetchAhead({m_weights, weights + Index(elements)}, elements,
                                std::min(m_plan.tiles.extent, blockTiles() * m_plan.tiles.height),
                                row - at.base, rows)};
        writeTile(m_b, tile, [&](RegisterArray accumulators) {
            for (std::int64_t i = 0; i < rows; ++i) {
                for (std::int64_t j = 0; j < panel.vectors; ++j) {
                    m_b.store({m_sums, sums + Index(i * m_plan.sumStride() + j * m_target.width)},
                              registerValue({accumulators, {i, j}}));
                }
            }
        });
    }

    /// Positions of tile `t` along the axes, in tiles, and its image.
    struct Position {
        Index image;
        std::array<Index, 3> tile;
    };
    Position position(const Index& t) {
        const auto& axes = m_plan.axes;
        Position made;
        made.image = m_plan.batch == 1 ? Index(0) : define("n", t.dividedBy(m_plan.imageTiles()));
        const Index within = m_plan.batch == 1 ? t : t.remainder(m_plan.imageTiles());
        made.tile[0] =
            axes[0].tiles == 1 ? Index(0) : define("tz", within.dividedBy(axes[1].tiles * axes[2].tiles));
        const Index plane = axes[0].tiles == 1 ? within : within.remainder(axes[1].tiles * axes[2].tiles);
        made.tile[1] = axes[1].tiles == 1 ? Index(0) : define("ty", plane.dividedBy(axes[2].tiles));
        made.tile[2] = axes[2].tiles == 1 ? Index(0) : define("tx", plane.remainder(axes[2].tiles));
        return made;
    }
    /// A phase's number along each axis.
    std::array<Index, 3> phaseOf(const Index& phase) {
        const auto& axes = m_plan.axes;
        return {axes[0].phases == 1 ? Index(0)
                                    : define("pz", phase.dividedBy(axes[1].phases * axes[2].phases)),
                axes[1].phases == 1 ? Index(0)
                                    : define("py", phase.dividedBy(axes[2].phases).remainder(axes[1].phases)),
                axes[2].phases == 1 ? Index(0) : define("px", phase.remainder(axes[2].phases))};
    }

    void transformInput(const Index& phase, const Index& t, const Index& target) {
        const Position at = position(t);
        const auto phases = phaseOf(phase);
        std::array<Index, 3> first;
        for (std::size_t i = 0; i < 3; ++i) {
            first[i] =
                define(i == 0   ? "z"
                       : i == 1 ? "y"
                                : "x",
                       at.tile[i] * m_plan.axes[i].algorithm.outputs + m_plan.axes[i].first(phases[i]));
        }
        const Index to = define("to", target);
        const std::int64_t blocks = m_plan.paddedInputs / m_target.width;
        const bool isFlat = m_plan.axes[0].points() == 1;
        m_b.loop(LoopKind::kSerial, "c", 0, blocks, 1, [&](const Index& c) {
            const Index image = define("image", at.image * m_image.image() + c * m_image.block());
            const Index channel = c * m_target.width;
            m_b.loop(LoopKind::kSerial, "d", m_plan.axes[0].points(), [&](const Index& d) {
                const Access base = isFlat ? Access{m_transformed, to + channel}
                                           : Access{m_slices, d * (m_plan.planePoints() * m_target.width)};
                transformSlice(image, {first[0] + d, first[1], first[2]}, base,
                               isFlat ? m_plan.pointStride() : m_target.width);
            });
            if (!isFlat) {
                transformDepth(to + channel);
            }
        });
    }

    /// One slice of a tile: loads, transforms along both axes, stores `stride` apart. What lies outside the
    /// image is zero: then the tile is copied first, so that the loads are the same.
    void transformSlice(const Index& image, const std::array<Index, 3>& first, const Access& target,
                        std::int64_t stride) {
        const std::int64_t height = m_plan.axes[1].points();
        const std::int64_t across = m_plan.axes[2].points();
        const std::int64_t lanes = m_target.width;
        Conditions inside;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::int64_t extent = i == 0 ? 1 : m_plan.axes[i].points();
            inside.push_back({-1, first[i]});
            inside.push_back({first[i] + Index(extent - 1), m_plan.axes[i].input});
        }
        const Index source = image + first[0] * m_image.slice() + first[1] * m_image.row() + first[2] * lanes;
        m_b.onlyIf(
            inside, [] {},
            [&] {
                m_b.loop(LoopKind::kSerial, "i", 0, height, 1, [&](const Index& i) {
                    m_b.loop(LoopKind::kSerial, "j", 0, across, 1, [&](const Index& j) {
                        const Conditions held{{-1, first[0]},     {first[0], m_plan.axes[0].input},
                                              {-1, first[1] + i}, {first[1] + i, m_plan.axes[1].input},
                                              {-1, first[2] + j}, {first[2] + j, m_plan.axes[2].input}};
                        m_b.store({m_patch, (i * across + j) * lanes},
                                  guardedValue(
                                      held, loadValue({m_source, source + i * m_image.row() + j * lanes})));
                    });
                });
            });
        const Pointer from = m_b.pointEither("from", inside, {m_source, source}, {m_patch, 0});
        const Index row = m_b.defineEither("row", inside, m_image.row(), across * lanes);
        std::vector<std::vector<Value>> columns;
        for (std::int64_t j = 0; j < across; ++j) {
            std::vector<Value> column;
            for (std::int64_t i = 0; i < height; ++i) {
                column.push_back(m_b.let("x", loadValue({from, row * i + Index(j * lanes)})));
            }
            columns.push_back(transform(m_b, m_plan.axes[1].algorithm.input, column));
        }
        const Pointer to = m_b.point("to", target);
        for (std::int64_t i = 0; i < height; ++i) {
            std::vector<Value> line;
            for (const auto& column : columns) {
                line.push_back(column[static_cast<std::size_t>(i)]);
            }
            line = transform(m_b, m_plan.axes[2].algorithm.input, line);
            for (std::int64_t j = 0; j < across; ++j) {
                m_b.store({to, (i * across + j) * stride}, line[static_cast<std::size_t>(j)]);
            }
        }
    }

    void transformDepth(const Index& target) {
        const std::int64_t plane = m_plan.planePoints();
        const std::int64_t lanes = m_target.width;
        m_b.loop(LoopKind::kStep, "p", 0, plane, 1, [&](const Index& p) {
            std::vector<Value> values;
            for (std::int64_t d = 0; d < m_plan.axes[0].points(); ++d) {
                values.push_back(m_b.let("x", loadValue({m_slices, p * lanes + Index(d * plane * lanes)})));
            }
            values = transform(m_b, m_plan.axes[0].algorithm.input, values);
            for (std::size_t q = 0; q < values.size(); ++q) {
                m_b.store(
                    {m_transformed, target + p * m_plan.pointStride() +
                                        Index(static_cast<std::int64_t>(q) * plane * m_plan.pointStride())},
                    values[q]);
            }
        });
    }

    /// Vector `j` of a panel for tile `t`, whose sums lie from `sums` on.
    void transformOutput(const Index& phase, const Panels::Panel& panel, const Index& j, const Index& t,
                         const Index& sums, std::int64_t keep) {
        const Position at = position(t);
        const auto phases = phaseOf(phase);
        const std::int64_t lanes = panel.vectors * m_target.width;
        Index element = at.image * m_result.image() +
                        panel.column.dividedBy(m_target.width) * m_result.block() + j * m_result.block();
        std::array<Index, 3> first;
        for (std::size_t i = 0; i < 3; ++i) {
            const Axis& axis = m_plan.axes[i];
            first[i] = at.tile[i] * axis.algorithm.outputs;
            element = element + (first[i] * axis.phases + phases[i]) * m_result.stride(i);
        }
        const Index base = define("element", element);
        const auto operands = m_epilogue.channelOperands(panel.column + j * m_target.width);
        if (m_plan.axes[0].points() == 1) {
            outputSlice({m_sums, sums}, lanes, first, base, operands, keep);
            return;
        }
        const std::int64_t plane = m_plan.planePoints();
        m_b.loop(LoopKind::kStep, "p", 0, plane, 1, [&](const Index& p) {
            std::vector<Value> values;
            for (std::int64_t q = 0; q < m_plan.axes[0].points(); ++q) {
                values.push_back(
                    m_b.let("x", loadValue({m_sums, sums + p * lanes + Index(q * plane * lanes)})));
            }
            values = transform(m_b, m_plan.axes[0].algorithm.output, values);
            for (std::size_t d = 0; d < values.size(); ++d) {
                m_b.store({m_slices,
                           p * m_target.width + Index(static_cast<std::int64_t>(d) * plane * m_target.width)},
                          values[d]);
            }
        });
        const Axis& depth = m_plan.axes[0];
        const Index end = minimum(Index(depth.algorithm.outputs), Index(depth.output) - first[0]);
        m_b.loop(LoopKind::kSerial, "d", 0, end, 1, [&](const Index& d) {
            outputSlice({m_slices, d * (plane * m_target.width)}, m_target.width, first,
                        define("at", base + d * (depth.phases * m_result.stride(0))), operands, keep);
        });
    }

    void outputSlice(const Access& source, std::int64_t stride, const std::array<Index, 3>& first,
                     const Index& element, std::span<const Value> operands, std::int64_t keep) {
        const Axis& rows = m_plan.axes[1];
        const Axis& columns = m_plan.axes[2];
        const Pointer from = m_b.point("from", source);
        std::vector<std::vector<Value>> partial;
        for (std::int64_t j = 0; j < columns.points(); ++j) {
            std::vector<Value> column;
            for (std::int64_t i = 0; i < rows.points(); ++i) {
                column.push_back(m_b.let("x", loadValue({from, (i * columns.points() + j) * stride})));
            }
            partial.push_back(transform(m_b, rows.algorithm.output, column));
        }
        // The epilogue comes once, in loops over what lies inside the image.
        for (std::int64_t i = 0; i < rows.algorithm.outputs; ++i) {
            std::vector<Value> line;
            for (const auto& column : partial) {
                line.push_back(column[static_cast<std::size_t>(i)]);
            }
            line = transform(m_b, columns.algorithm.output, line);
            for (std::size_t j = 0; j < line.size(); ++j) {
                const auto at = i * columns.algorithm.outputs + static_cast<std::int64_t>(j);
                m_b.store({m_patch, at * m_target.width}, line[j]);
            }
        }
        const auto end = [](const Axis& axis, const Index& position) {
            return axis.output % axis.algorithm.outputs == 0
                       ? Index(axis.algorithm.outputs)
                       : minimum(Index(axis.algorithm.outputs), Index(axis.output) - position);
        };
        m_b.loop(LoopKind::kSerial, "i", 0, end(rows, first[1]), 1, [&](const Index& i) {
            m_b.loop(LoopKind::kStep, "j", 0, end(columns, first[2]), 1, [&](const Index& j) {
                const Index at = define("at", element + i * (rows.phases * m_result.stride(1)) +
                                                  j * (columns.phases * m_result.stride(2)));
                const Value raw =
                    m_b.let("y", loadValue({m_patch, (i * columns.algorithm.outputs + j) * m_target.width}));
                const Value value = m_epilogue.apply(raw, operands, at);
                m_b.store({m_out, at}, keep < m_target.width ? keepLanes(value, keep) : value);
            });
        });
    }

    Target m_target;
    Schedule m_schedule;
    Plan m_plan;
    KernelBuilder m_b;
    ImageShape m_image;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_transformed;
    Pointer m_sums;
    Pointer m_patch;
    Pointer m_slices;
};

} // namespace

Kernel writeKernel(const Problem& problem, const Target& target, const Schedule& schedule) {
    return WinogradWriter(problem, target, schedule).run();
}

} // namespace tessera::codegen::winograd
