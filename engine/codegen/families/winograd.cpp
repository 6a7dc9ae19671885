// Fast convolutions by Toom-Cook along each axis: transforms of input tiles, one product over channels for
// each point, transforms of the sums with the epilogue behind. Stride 1 in one to three dimensions, and
// transposed convolutions whose kernel is a multiple of the stride: each of their phases is a convolution
// with stride 1.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/toom_cook.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace tessera::codegen {

namespace winograd {
namespace {

constexpr std::int64_t kPadding = 16; // floats that keep strides from being powers of two
constexpr std::int64_t kMostPoints = 8;
constexpr std::int64_t kMostTransformed = 512; // points of all axes
constexpr double kTransformCycles = 2.0;       // a point and vector, at least: a load, a store and some sums
constexpr std::int64_t kLargestElements = std::int64_t{1} << 31U;

enum class Split : std::uint8_t { kRows, kColumns };

struct Schedule {
    std::array<std::int64_t, 3> outputs{1, 1, 1}; ///< of a tile, along each axis
    TileSize tile{};
    Split split = Split::kRows;

    /// The algorithm alone.
    [[nodiscard]] std::string algorithm() const {
        std::string size = "f" + std::to_string(outputs[2]);
        if (outputs[1] != outputs[2]) {
            size = "f" + std::to_string(outputs[1]) + "x" + std::to_string(outputs[2]);
        }
        if (outputs[0] != 1) {
            size += "d" + std::to_string(outputs[0]);
        }
        return "winograd." + size;
    }
    [[nodiscard]] std::string name() const {
        return algorithm() + "." + tile.text() + (split == Split::kRows ? ".rows" : ".cols");
    }
};

/// One axis: a correlation with stride 1 of each phase.
struct Axis {
    ToomCook algorithm{};
    Convolution::Direction direction = Convolution::Direction::kForward;
    std::int64_t input = 1;
    std::int64_t output = 1; ///< of a phase
    std::int64_t phases = 1;
    std::int64_t pad = 0;
    std::int64_t tiles = 1;

    [[nodiscard]] std::int64_t points() const { return algorithm.points(); }
    [[nodiscard]] bool isTransposed() const { return direction == Convolution::Direction::kTransposed; }
    /// The input position of a phase's first tap at its first output.
    [[nodiscard]] Index first(const Index& phase) const {
        return isTransposed() ? (phase + Index(pad)).dividedBy(phases) - Index(algorithm.taps - 1)
                              : Index(-pad);
    }
    /// The tap of the whole kernel that is tap `u` of a phase.
    [[nodiscard]] std::int64_t tap(std::int64_t phase, std::int64_t u) const {
        return isTransposed() ? (phase + pad) % phases + phases * (algorithm.taps - 1 - u) : u;
    }
};

/// What writer, packing and bound agree on.
struct Plan {
    std::array<Axis, 3> axes{};
    std::int64_t batch = 1;
    std::int64_t inputChannels = 1;
    std::int64_t outputChannels = 1;
    StoredTaps stored{};
    std::array<std::int64_t, 3> kernel{};
    Convolution::Direction direction = Convolution::Direction::kForward;
    std::int64_t paddedInputs = 1;
    RowTiles tiles{};
    Panels panels{};

    [[nodiscard]] static Plan of(const Problem& problem, const Target& target, const Schedule& schedule);
    [[nodiscard]] std::int64_t planePoints() const { return axes[1].points() * axes[2].points(); }
    [[nodiscard]] std::int64_t points() const { return axes[0].points() * planePoints(); }
    [[nodiscard]] std::int64_t phases() const { return axes[0].phases * axes[1].phases * axes[2].phases; }
    [[nodiscard]] std::int64_t imageTiles() const { return axes[0].tiles * axes[1].tiles * axes[2].tiles; }
    /// Elements from one point, and from one tile, to the next among the transformed inputs.
    [[nodiscard]] std::int64_t pointStride() const { return paddedInputs + kPadding; }
    [[nodiscard]] std::int64_t tileStride() const { return points() * pointStride() + kPadding; }
    [[nodiscard]] std::int64_t panelElements() const { return paddedInputs * panels.vectors * panels.width; }
    [[nodiscard]] std::int64_t sumStride() const {
        return points() * panels.vectors * panels.width + kPadding;
    }
    [[nodiscard]] std::int64_t weightElements() const {
        return phases() * points() * paddedInputs * panels.paddedColumns();
    }
};

Plan Plan::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Convolution>(problem.shape);
    Plan plan;
    plan.direction = shape.direction;
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    for (std::size_t i = 0; i < 3; ++i) {
        Axis& axis = plan.axes[i];
        axis.direction = shape.direction;
        axis.phases = isTransposed ? shape.strides[i].value() : 1;
        axis.algorithm = ToomCook::of(schedule.outputs[i], shape.kernel[i].value() / axis.phases);
        axis.input = shape.input[i].value();
        axis.output = shape.output[i].value() / axis.phases;
        axis.pad = shape.padsBegin[i];
        axis.tiles = ceilDivide(axis.output, schedule.outputs[i]);
        plan.kernel[i] = shape.kernel[i].value();
    }
    plan.stored = StoredTaps::of(shape);
    plan.batch = shape.batch.value();
    plan.inputChannels = shape.inputChannels.value();
    plan.outputChannels = shape.outputChannels.value();
    plan.paddedInputs = roundUp(plan.inputChannels, target.width);
    plan.tiles = RowTiles::of(plan.batch * plan.imageTiles(), schedule.tile.rows);
    plan.panels = Panels::of(plan.outputChannels, target.width, schedule.tile.vectors);
    return plan;
}

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
        const int threads = m_target.threads;
        if (m_schedule.split == Split::kColumns) {
            const std::int64_t units = m_plan.phases() * m_plan.tiles.extent;
            m_b.parallel([&](const Index& share) {
                m_b.loop(LoopKind::kSerial, "unit", (share * units).dividedBy(threads),
                         ((share + 1) * units).dividedBy(threads), 1, [&](const Index& unit) {
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
        const Index first = define("first", (share * tiles.count).dividedBy(m_target.threads));
        const Index end = define("end", ((share + 1) * tiles.count).dividedBy(m_target.threads));
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
        const Index first = define("first", (share * units).dividedBy(m_target.threads));
        const Index end = define("end", ((share + 1) * units).dividedBy(m_target.threads));
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

/// The transformed kernel of one pair of channels, in double.
class KernelTransform {
public:
    explicit KernelTransform(const Plan& plan) : m_plan(plan) {
        for (std::size_t i = 0; i < 3; ++i) {
            for (const auto& row : plan.axes[i].algorithm.kernel) {
                for (const auto& factor : row) {
                    m_factors[i].push_back(factor.value());
                }
            }
        }
    }
    /// `weights`: the taps of one pair, all of them; writes the points of `phase`.
    void run(const float* weights, std::int64_t phase, std::vector<double>& points) const {
        const auto& axes = m_plan.axes;
        const std::array<std::int64_t, 3> at{phase / (axes[1].phases * axes[2].phases),
                                             phase / axes[2].phases % axes[1].phases, phase % axes[2].phases};
        std::vector<double> values;
        for (std::int64_t z = 0; z < axes[0].algorithm.taps; ++z) {
            for (std::int64_t y = 0; y < axes[1].algorithm.taps; ++y) {
                for (std::int64_t x = 0; x < axes[2].algorithm.taps; ++x) {
                    const std::int64_t tap =
                        (axes[0].tap(at[0], z) * m_plan.kernel[1] + axes[1].tap(at[1], y)) *
                            m_plan.kernel[2] +
                        axes[2].tap(at[2], x);
                    values.push_back(
                        static_cast<double>(weights[m_plan.stored.places[static_cast<std::size_t>(tap)]]));
                }
            }
        }
        for (std::size_t i = 0; i < 3; ++i) {
            values = alongFirst(m_factors[i], axes[i].algorithm.taps, values);
        }
        points = std::move(values);
    }

private:
    /// The first axis transformed and put last: three times brings the order back.
    static std::vector<double> alongFirst(const std::vector<double>& factors, std::int64_t taps,
                                          const std::vector<double>& values) {
        const std::size_t count = factors.size() / static_cast<std::size_t>(taps);
        const std::size_t rest = values.size() / static_cast<std::size_t>(taps);
        std::vector<double> result(count * rest, 0.0);
        for (std::size_t r = 0; r < rest; ++r) {
            for (std::size_t p = 0; p < count; ++p) {
                for (std::size_t t = 0; t < static_cast<std::size_t>(taps); ++t) {
                    result[r * count + p] +=
                        factors[p * static_cast<std::size_t>(taps) + t] * values[t * rest + r];
                }
            }
        }
        return result;
    }

    const Plan& m_plan;
    std::array<std::vector<double>, 3> m_factors;
};

void packWeights(const Plan& plan, const float* weights, float* target) {
    const KernelTransform kernel(plan);
    const std::int64_t points = plan.points();
    std::fill(target, target + plan.weightElements(), 0.0F);
    std::vector<double> transformed;
    for (std::int64_t phase = 0; phase < plan.phases(); ++phase) {
        float* base = target + phase * points * plan.paddedInputs * plan.panels.paddedColumns();
        for (std::int64_t o = 0; o < plan.outputChannels; ++o) {
            const std::int64_t panel = o / (plan.panels.vectors * plan.panels.width);
            const std::int64_t lanes =
                (panel < plan.panels.uniform ? plan.panels.vectors : plan.panels.lastVectors) *
                plan.panels.width;
            const std::int64_t column = panel * plan.panels.vectors * plan.panels.width;
            for (std::int64_t c = 0; c < plan.inputChannels; ++c) {
                const bool isForward = plan.direction == Convolution::Direction::kForward;
                const std::int64_t pair =
                    isForward ? o * plan.inputChannels + c : c * plan.outputChannels + o;
                kernel.run(weights + pair * plan.stored.count, phase, transformed);
                float* to = base + column * points * plan.paddedInputs + c * lanes + o - column;
                for (std::int64_t p = 0; p < points; ++p) {
                    to[p * plan.paddedInputs * lanes] =
                        static_cast<float>(transformed[static_cast<std::size_t>(p)]);
                }
            }
        }
    }
}

std::vector<Packing> packings(const Problem& problem, const Target& target, const Schedule& schedule) {
    const Plan plan = Plan::of(problem, target, schedule);
    const std::int64_t padded = plan.panels.paddedColumns();
    std::vector<Packing> made;
    made.push_back({.elements = plan.weightElements(),
                    .pack = [plan](auto sources, float* to) { packWeights(plan, sources[0], to); }});
    const Epilogue epilogue = problem.epilogue;
    if (const auto elements = channelConstantElements(epilogue, padded); elements > 0) {
        made.push_back({.elements = elements, .pack = [=](auto sources, float* to) {
                            packChannelConstants(epilogue, plan.outputChannels, padded, sources.subspan(1),
                                                 to);
                        }});
    }
    return made;
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const Plan plan = Plan::of(problem, target, schedule);
    const auto points = static_cast<double>(plan.points() * plan.phases());
    const auto tiles = static_cast<double>(plan.tiles.extent);
    const double products =
        sweepCycles(plan.tiles, plan.panels) * points * static_cast<double>(plan.paddedInputs);
    const auto vectors =
        static_cast<double>((plan.paddedInputs + plan.panels.paddedColumns()) / plan.panels.width);
    const double transforms = kTransformCycles * points * tiles * vectors;
    const bool byRows = schedule.split == Split::kRows;
    const std::int64_t units = byRows ? plan.tiles.count : plan.phases() * plan.panels.count();
    const double share = static_cast<double>(ceilDivide(units, target.threads)) / static_cast<double>(units);
    const double barrier = byRows ? 0.0 : 1000.0;
    std::int64_t pixels = 1;
    std::int64_t results = 1 + static_cast<std::int64_t>(problem.epilogue.tensors);
    for (const Axis& axis : plan.axes) {
        pixels *= axis.input;
        results *= axis.output * axis.phases;
    }
    // Where tiles are shared out, every core reads all weights.
    const std::int64_t readers = byRows ? target.threads : 1;
    const std::int64_t elements =
        readers * plan.weightElements() +
        plan.batch * (plan.paddedInputs * pixels + plan.panels.paddedColumns() * results);
    return {.computeNs = (products * share + transforms / target.threads) * target.cycleNs() + barrier,
            .trafficNs = 4.0 * static_cast<double>(elements) / target.bytesPerNs};
}

std::string refusal(const Convolution& shape) {
    if (shape.groups.value() != 1) {
        return "it has groups";
    }
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    std::int64_t taps = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t stride = shape.strides[i].value();
        if (shape.dilations[i].value() != 1 || shape.padsBegin[i] < 0) {
            return "it is dilated, or a padding is negative";
        }
        if (isTransposed &&
            (shape.kernel[i].value() % stride != 0 || shape.output[i].value() % stride != 0)) {
            return "its stride does not divide its kernel and its output";
        }
        if (!isTransposed && stride != 1) {
            return "it has strides";
        }
        taps *= shape.kernel[i].value() / (isTransposed ? stride : 1);
        if (shape.input[i].value() < 1 || shape.output[i].value() < 1) {
            return "an extent is zero";
        }
    }
    if (taps < 2) {
        return "it has one tap, where no product can be saved";
    }
    return "";
}

/// Whether all three axes have several taps.
enum class Depth : std::uint8_t { kPlane, kVolume };

/// Tile sizes along an axis of `taps` taps and `extent` outputs; which may be one of three such axes.
std::vector<std::int64_t> tileOutputs(std::int64_t taps, std::int64_t extent, Depth depth) {
    if (taps == 1) {
        return {1};
    }
    const std::int64_t most = depth == Depth::kVolume ? 4 : taps == 2 ? 5 : 6;
    std::vector<std::int64_t> list;
    for (const std::int64_t size : {2, 3, 4, 5, 6}) {
        const bool isUseful = size != 3 || depth == Depth::kVolume;
        if (isUseful && size <= most && size + taps - 1 <= kMostPoints && (size <= extent || size == 2)) {
            list.push_back(size);
        }
    }
    return list;
}

std::vector<std::array<std::int64_t, 3>> tileShapes(const Convolution& shape) {
    std::array<std::int64_t, 3> taps{};
    std::array<std::int64_t, 3> extents{};
    for (std::size_t i = 0; i < 3; ++i) {
        const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
        const std::int64_t phases = isTransposed ? shape.strides[i].value() : 1;
        taps[i] = shape.kernel[i].value() / phases;
        extents[i] = shape.output[i].value() / phases;
    }
    // Rounding grows with every axis: larger tiles pass the tolerance of the class on one or two axes of
    // three taps only.
    const Depth depth = taps[0] > 1 ? Depth::kVolume : Depth::kPlane;
    std::vector<std::array<std::int64_t, 3>> list;
    for (const std::int64_t x : tileOutputs(taps[2], extents[2], depth)) {
        for (const std::int64_t y : tileOutputs(taps[1], extents[1], depth)) {
            for (const std::int64_t z : tileOutputs(taps[0], extents[0], depth)) {
                const std::int64_t points = (x + taps[2] - 1) * (y + taps[1] - 1) * (z + taps[0] - 1);
                const bool isSquare = x == y || taps[1] != taps[2];
                if (isSquare && points <= kMostTransformed) {
                    list.push_back({z, y, x});
                }
            }
        }
    }
    return list;
}

} // namespace
} // namespace winograd

base::Result<std::vector<Candidate>> winogradCandidates(const Problem& problem, const Target& target) {
    using namespace winograd; // NOLINT: what stands above
    const auto* convolution = std::get_if<Convolution>(&problem.shape);
    if (convolution == nullptr) {
        return base::fail(base::ErrorKind::kImpossible, "it is no convolution");
    }
    if (const std::string why = refusal(*convolution); !why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, why);
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const auto& outputs : tileShapes(*convolution)) {
        for (const TileSize& size : tileSizes(target)) {
            for (const Split split : {Split::kRows, Split::kColumns}) {
                const Schedule schedule{outputs, size, split};
                if (Plan::of(problem, target, schedule).weightElements() >= kLargestElements) {
                    continue;
                }
                candidates.push_back({.name = schedule.name(),
                                      .group = schedule.algorithm(),
                                      .inputForm = Form::kBlocked,
                                      .outputForm = Form::kBlocked,
                                      .rounding = Rounding::kFast,
                                      .bound = boundOf(problem, target, schedule),
                                      .generate = [held, target, schedule] {
                                          return Generated{WinogradWriter(*held, target, schedule).run(),
                                                           packings(*held, target, schedule)};
                                      }});
            }
        }
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, "its kernel is too large for any tile");
    }
    return candidates;
}

} // namespace tessera::codegen
