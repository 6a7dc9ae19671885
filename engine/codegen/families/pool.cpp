// Pools in blocked layouts. A tile combines its rows column by column first, so that neighbours share what
// both read; windows too large for that are read one by one, in loops.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/pool_config.h"

#include <limits>
#include <map>
#include <memory>
#include <set>

namespace tessera::codegen {

namespace pool {
namespace {

constexpr std::int64_t kChains = 8;        // of one window in loops: enough to hide an addition's latency
constexpr std::int64_t kMostUnrolled = 16; // taps of a row of such a window

class PoolWriter {
public:
    PoolWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_config(KernelConfig::of(std::get<Pool>(problem.shape), target, schedule))
        , m_shape(m_config.shape)
        , m_builder(target.width, target.threads)
        , m_image(m_config.image())
        , m_result(m_config.result())
        , m_epilogue(m_builder, problem.epilogue, m_config.blocks * m_config.width, m_result.elements()) {}

    Kernel run() {
        m_source = m_builder.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        if (m_config.edgeElements() > 0) {
            m_edges = m_builder.buffer("edge", Scope::kConstants, m_config.edgeElements());
        }
        m_epilogue.openConstants();
        m_builder.parallel([&](const Index& share) {
            m_builder.eachOfShare(share, m_config.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_builder.take();
    }

private:
    /// Some output rows of one vector of channels.
    void writeUnit(const Index& number) {
        m_unit = LineUnit::of(m_builder, number, m_config.lines, m_shape.output[0], m_config.blocks);
        const auto& [tile, plane, block, z, y] = m_unit;
        m_plane = m_builder.point("image", {m_source, plane * m_image.block()});
        const bool isPlain = m_result.lanes == 1; // one pixel an image
        const Index first =
            isPlain ? plane.dividedBy(m_config.blocks) * m_config.channels + block * m_config.width
                    : plane * m_result.block() + z * m_result.stride(0) + y * m_result.stride(1);
        m_target = m_builder.define("target", first);
        m_operands = m_epilogue.channelOperands(block * m_config.width);
        const std::int64_t tail = m_config.channels % m_config.width;
        const auto write = [&](std::int64_t lanes) {
            m_lanes = lanes;
            m_config.lines.at(m_builder, m_unit.tile, [&](std::int64_t rows) { writeRows(rows); });
        };
        if (m_config.blocks == 1) {
            write(tail);
            return;
        }
        m_builder.onlyIf(
            tail == 0 ? Conditions() : Conditions{{block, m_config.blocks - 1}}, [&] { write(0); },
            [&] { write(tail); });
    }

    void writeRows(std::int64_t rows) {
        readFactors(rows);
        if (m_config.schedule.pattern == Schedule::AccessPattern::kLoops) {
            m_builder.loop(LoopKind::kSerial, "x", m_shape.output[2],
                           [&](const Index& x) { writeWindow(x); });
            return;
        }
        pointAtRows(rows);
        m_shape.forEachTile(m_builder, m_config.tiles, 0, m_config.tiles.count,
                            [&](const Index& x, std::int64_t pixels, const auto& sides) {
                                writeTile(rows, x, pixels, sides);
                            });
    }

    void readFactors(std::int64_t rows) {
        m_factors.clear();
        for (std::int64_t r = 0; r < rows && m_config.kind == Pool::Kind::kAverage; ++r) {
            const Index at = Index(m_config.edgeRow()) + m_unit.z * m_shape.output[1] + m_unit.y + Index(r);
            m_factors.push_back(m_config.rowFactors() == 0
                                    ? constantValue(m_config.rowFactor(0, 0))
                                    : m_builder.let("factor", broadcastValue({m_edges, at})));
        }
    }

    /// Rows outside are read from the edges.
    void pointAtRows(std::int64_t rows) {
        m_rows.clear();
        for (std::int64_t r = 0; r < rows; ++r) {
            for (const std::int64_t place : m_config.windowOfRow(r)) {
                if (m_rows.contains(place)) {
                    continue;
                }
                const std::int64_t kz = place / m_config.reach();
                const Index z = position(0, m_unit.z, kz * m_shape.dilations[0]);
                const Index y = position(1, m_unit.y, place % m_config.reach());
                Conditions inside;
                for (const auto& [axis, at] : {std::pair{0U, z}, std::pair{1U, y}}) {
                    if (m_config.isPadded(axis)) {
                        inside.push_back({-1, at});
                        inside.push_back({at, m_shape.input[axis]});
                    }
                }
                m_rows.emplace(place,
                               m_builder.pointEither("row", inside,
                                                     {m_plane, z * m_image.stride(0) + y * m_image.stride(1)},
                                                     {m_edges, 0}));
            }
        }
    }

    [[nodiscard]] Index position(std::size_t axis, const Index& out, std::int64_t offset) {
        return m_builder.define("at", out * m_shape.strides[axis] + Index(offset - m_shape.before[axis]));
    }

    [[nodiscard]] Value joined(const Value& a, const Value& b) const {
        return m_config.kind == Pool::Kind::kAverage ? a + b : binaryValue(ValueOp::kMaximum, a, b);
    }

    [[nodiscard]] Value combine(const Value& a, const Value& b) { return m_builder.let("s", joined(a, b)); }

    /// Calls `take` with each window's value, two windows at a time; none of an empty window.
    template <typename ValueAt, typename Take>
    void takePair(std::int64_t first, const std::vector<Places>& windows, ValueAt&& valueAt, Take&& take) {
        const auto both = [&](const Value& a, const Value& b) { return combine(a, b); };
        const auto one = static_cast<std::size_t>(first);
        const bool isPair = one + 1 < windows.size();
        if (isPair && !windows[one].empty() && !windows[one + 1].empty()) {
            const auto [a, b] = combinedPair(windows[one], windows[one + 1], valueAt, both);
            take(first, a);
            take(first + 1, b);
            return;
        }
        for (std::size_t i = one; i < windows.size() && i < one + 2; ++i) {
            take(static_cast<std::int64_t>(i),
                 windows[i].empty() ? constantValue(0.0) : combined(windows[i], valueAt, both));
        }
    }

    void writeTile(std::int64_t rows, const Index& x, std::int64_t pixels,
                   const std::vector<RowRange>& sides) {
        std::vector<Places> rowWindows;
        for (std::int64_t r = 0; r < rows; ++r) {
            rowWindows.push_back(m_config.windowOfRow(r));
        }
        std::vector<Places> pixelWindows;
        std::set<std::int64_t> needed;
        for (std::int64_t p = 0; p < pixels; ++p) {
            pixelWindows.push_back(m_config.windowOfPixel(p, sides));
            needed.insert(pixelWindows.back().begin(), pixelWindows.back().end());
        }
        std::map<std::int64_t, std::vector<Value>> columns; // for each place along the line, one a row
        std::int64_t next = 0;                              // the first pixel that is not written yet
        const auto writeReady = [&](std::int64_t place) {
            const auto isReady = [&](std::int64_t p) {
                return p >= pixels || pixelWindows[static_cast<std::size_t>(p)].empty() ||
                       pixelWindows[static_cast<std::size_t>(p)].back() <= place;
            };
            for (; next < pixels && isReady(next) && isReady(next + 1); next += 2) {
                for (std::int64_t r = 0; r < rows; ++r) {
                    takePair(
                        next, pixelWindows,
                        [&](std::int64_t at) { return columns.at(at)[static_cast<std::size_t>(r)]; },
                        [&](std::int64_t p, const Value& value) { finish(value, r, x + Index(p), sides); });
                }
            }
        };
        for (const std::int64_t place : needed) {
            columns[place] = columnOf(rowWindows, x, place);
            writeReady(place);
        }
        writeReady(std::numeric_limits<std::int64_t>::max());
    }

    /// What each row's window has in one column.
    [[nodiscard]] std::vector<Value> columnOf(const std::vector<Places>& windows, const Index& x,
                                              std::int64_t place) {
        const Index at = (x * m_shape.strides[2] + Index(place - m_shape.before[2])) * m_image.lanes;
        std::map<std::int64_t, Value> loaded;
        std::vector<Value> column(windows.size());
        const auto valueAt = [&](std::int64_t row) {
            Value& value = loaded[row];
            if (!value) {
                value = m_builder.let("v", loadValue({m_rows.at(row), at}));
            }
            return value;
        };
        for (std::int64_t r = 0; r < std::ssize(windows); r += 2) {
            takePair(r, windows, valueAt, [&](std::int64_t row, const Value& value) {
                column[static_cast<std::size_t>(row)] = value;
            });
        }
        return column;
    }

    /// The average or largest of row `r` and pixel `x`, and what follows it.
    void finish(Value value, std::int64_t r, const Index& x, const std::vector<RowRange>& sides) {
        if (m_config.kind == Pool::Kind::kAverage) {
            value = value * m_factors[static_cast<std::size_t>(r)];
            const double more = sides.empty() ? 1.0 : m_config.pixelFactor(*x.constant());
            value = more == 1.0 ? value : value * constantValue(more);
        }
        const Index at = m_target + Index(r * m_result.stride(1)) + x * m_result.lanes;
        value = m_epilogue.apply(std::move(value), m_operands, at);
        const bool isPart = m_lanes > 0;
        if (m_result.lanes == 1) {
            m_builder.store({m_out, at}, value, m_lanes);
        } else {
            m_builder.store({m_out, at}, isPart ? keepLanes(value, m_lanes) : value);
        }
    }

    /// Loops over the taps along an axis that are inside.
    void eachTap(std::size_t axis, const Index& out, const KernelBuilder::LoopBody& body) {
        const Reduction taps = m_shape.reduction(axis, 0, out);
        if (taps.end) {
            m_builder.loop(LoopKind::kStep, "k", taps.begin, *taps.end, 1, body);
        } else {
            m_builder.loop(LoopKind::kStep, "k", taps.extent, body);
        }
    }

    void writeWindow(const Index& x) {
        const RegisterArray sums = m_builder.registers("c", {kChains});
        const double nothing =
            m_config.kind == Pool::Kind::kAverage ? 0.0 : -std::numeric_limits<double>::infinity();
        for (std::int64_t chain = 0; chain < kChains; ++chain) {
            m_builder.assign({sums, {chain}}, constantValue(nothing));
        }
        const auto sumOf = [&](std::int64_t chain) { return registerValue({sums, {chain}}); };
        eachTap(0, m_unit.z, [&](const Index& kz) {
            eachTap(1, m_unit.y, [&](const Index& ky) {
                const auto at = [&](std::size_t axis, const Index& out, const Index& tap) {
                    return (out * m_shape.strides[axis] + tap * m_shape.dilations[axis] -
                            m_shape.before[axis]) *
                           m_image.stride(axis);
                };
                const Pointer line = m_builder.point(
                    "line", {m_plane, at(0, m_unit.z, kz) + at(1, m_unit.y, ky) + at(2, x, 0)});
                writeLine(x, [&](const Index& kx, std::int64_t chain) {
                    const Value value = loadValue({line, kx * (m_shape.dilations[2] * m_image.lanes)});
                    m_builder.assign({sums, {chain}}, joined(value, sumOf(chain)));
                });
            });
        });
        for (std::int64_t step = kChains / 2; step > 0; step /= 2) {
            for (std::int64_t chain = 0; chain < step; ++chain) {
                m_builder.assign({sums, {chain}}, joined(sumOf(chain), sumOf(chain + step)));
            }
        }
        Value value = sumOf(0);
        if (m_config.pixelFactors() > 0) {
            value = value *
                    broadcastValue({m_edges, Index(m_config.edgeElements() - m_config.pixelFactors()) + x});
        }
        finish(value, 0, x, {});
    }

    /// The taps of a window's row that are inside, dealt to the chains.
    void writeLine(const Index& x, const std::function<void(const Index& kx, std::int64_t chain)>& take) {
        const Reduction taps = m_shape.reduction(2, 0, x);
        if (!taps.end && taps.extent <= kMostUnrolled) {
            for (std::int64_t tap = 0; tap < taps.extent; ++tap) {
                take(tap, tap % kChains);
            }
            return;
        }
        const Index first = m_builder.define("first", taps.begin);
        const Index end = m_builder.define("end", taps.end ? maximum(*taps.end, first) : Index(taps.extent));
        const Index whole = m_builder.define("whole", first + (end - first).dividedBy(kChains) * kChains);
        m_builder.loop(LoopKind::kStep, "k", first, whole, kChains, [&](const Index& kx) {
            for (std::int64_t chain = 0; chain < kChains; ++chain) {
                take(kx + Index(chain), chain);
            }
        });
        m_builder.loop(LoopKind::kStep, "k", whole, end, 1, [&](const Index& kx) { take(kx, 0); });
    }

    KernelConfig m_config;
    const ForwardShape& m_shape;
    KernelBuilder m_builder;
    ImageShape m_image;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_edges;
    Pointer m_plane; ///< of the unit at hand, and so on
    LineUnit m_unit;
    Index m_target;
    std::int64_t m_lanes = 0; ///< of the vector that hold channels; 0: all
    std::vector<Value> m_operands;
    std::vector<Value> m_factors;           ///< for each row
    std::map<std::int64_t, Pointer> m_rows; ///< by their place in a column
};

std::vector<Packing> packings(const Problem& problem, const KernelConfig& config) {
    const std::int64_t padded = config.blocks * config.width;
    if (config.edgeElements() == 0) {
        return channelPackings(problem.epilogue, config.channels, padded);
    }
    return packingsOf({.elements = config.edgeElements(),
                       .pack = [config](auto /*sources*/, float* to) { packEdges(config, to); }},
                      problem.epilogue, config.channels, padded);
}

} // namespace
} // namespace pool

base::Result<std::vector<Candidate>> poolCandidates(const Problem& problem, const Target& target) {
    using namespace pool; // NOLINT: what stands above
    const auto* given = std::get_if<Pool>(&problem.shape);
    std::string why = given == nullptr ? "it is no pool" : refusalOf(*given);
    if (!why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    std::set<std::string> names;
    const auto add = [&](const Schedule& schedule) {
        const KernelConfig config = KernelConfig::of(*given, target, schedule);
        if (!config.isPrintable(target) || !names.insert(config.schedule.name()).second) {
            return;
        }
        // Widths of tiles are as fast as each other, and heights about: one of each is worth a look.
        const bool isTile = schedule.pattern == Schedule::AccessPattern::kTiles;
        candidates.push_back(
            {.name = config.schedule.name(),
             .group = isTile ? "pool.t" + std::to_string(config.schedule.rows) : "",
             .inputForm = Form::kBlocked,
             .outputForm = schedule.outputForm,
             .rounding = Rounding::kDirect,
             .bound = boundOf(config, target, static_cast<std::int64_t>(problem.epilogue.tensors)),
             .generate = [held, target, schedule = config.schedule] {
                 return Generated{
                     PoolWriter(*held, target, schedule).run(),
                     packings(*held, KernelConfig::of(std::get<Pool>(held->shape), target, schedule))};
             }});
    };
    if (ForwardShape::of(*given).pixels() == 1) { // channels lie side by side in either form
        add({.pattern = Schedule::AccessPattern::kLoops, .outputForm = Form::kPlain});
        add({.pattern = Schedule::AccessPattern::kLoops});
        return candidates;
    }
    for (const std::int64_t rows : {2, 1}) {
        for (const std::int64_t pixels : {14, 10, 6, 2}) {
            add({.pattern = Schedule::AccessPattern::kTiles, .rows = rows, .pixels = pixels});
        }
    }
    if (candidates.empty()) {
        add({.pattern = Schedule::AccessPattern::kLoops});
    }
    return candidates;
}

} // namespace tessera::codegen
