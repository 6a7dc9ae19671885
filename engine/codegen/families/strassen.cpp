// Products and 1x1 convolutions by Strassen's algorithm in Winograd's form, one level: seven products of
// halves where the definition takes eight.
//
// Sums of weights are packed once. Threads share the rows, where each has the same ones of both halves, or
// the columns, where each makes the sums of all rows: none waits for another. As many rows are taken at once
// as stay in the second-level cache with their sums. Sums before they are begin where the products stand in
// the registers: `near` and `far` are what a tile begins with.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/sides.h"
#include "engine/codegen/families/strassen_plan.h"

#include <memory>

namespace tessera::codegen {

namespace strassen {
namespace {

class Writer {
public:
    Writer(const Problem& problem, const Target& target, const Plan& plan)
        : m_target(target)
        , m_plan(plan)
        , m_builder(target.width, target.threads)
        , m_from(plan.placement(plan.factors.inputs))
        , m_to(plan.placement(plan.factors.outputs))
        , m_epilogue(m_builder, problem.epilogue, plan.factors.outputs, plan.factors.batch * m_to.image) {}

    Kernel run() {
        m_source = m_builder.buffer("x", Scope::kInput, m_plan.factors.batch * m_from.image);
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_plan.factors.batch * m_to.image);
        m_weights = m_builder.buffer("w", Scope::kConstants, m_plan.packedElements());
        m_epilogue.openConstants();
        m_kept = m_builder.buffer("kept", Scope::kWorkspace, m_target.threads * m_plan.ownElements());
        const std::int64_t own = m_plan.ownElements();
        m_builder.parallel([&](const Index& share) {
            m_sum = m_builder.point("sum", {m_kept, share * own});
            m_near = m_builder.point("near", {m_kept, share * own + Index(m_plan.sumElements())});
            m_far = m_builder.point("far", {m_kept, share * own + Index(own - m_plan.keptElements())});
            const bool sharesRows = m_plan.split == Split::kRows;
            const Range tiles = rangeOf(m_plan.tiles.count, sharesRows, share);
            m_panels = rangeOf(m_plan.panels.count(), !sharesRows, share);
            const std::int64_t columns = m_plan.panels.vectors * m_plan.panels.width;
            m_column = m_builder.define("column", minimum(m_panels.first * columns, halfOutputs()));
            m_columns =
                m_builder.define("columns", minimum(m_panels.end * columns, halfOutputs()) - m_column);
            m_builder.loop(LoopKind::kSerial, "n", m_plan.factors.batch,
                           [&](const Index& n) { writeImage(n, tiles); });
        });
        return m_builder.take();
    }

private:
    /// Of tiles or panels.
    struct Range {
        Index first{};
        Index end{};
    };

    [[nodiscard]] Range rangeOf(std::int64_t count, bool isShared, const Index& share) {
        return isShared ? Range{m_builder.define("bound", m_builder.shareOf(share, count)),
                                m_builder.define("bound", m_builder.shareOf(share + 1, count))}
                        : Range{0, count};
    }

    [[nodiscard]] std::int64_t halfOutputs() const { return m_plan.factors.outputs / kHalves; }

    /// Some rows at once through all stages.
    void writeImage(const Index& n, const Range& tiles) {
        m_input = m_builder.point("input", {m_source, n * m_from.image});
        m_output = n * m_to.image;
        const std::int64_t some = m_plan.tilesAtOnce;
        m_builder.loop(LoopKind::kSerial, "some", tiles.first, tiles.end, some, [&](const Index& low) {
            const Index high = m_builder.define("high", minimum(low + some, tiles.end));
            m_first = m_builder.define("first", m_plan.tiles.begin(low));
            m_end = m_builder.define("end", m_plan.tiles.begin(high));
            for (std::size_t stage = 0; stage < kStages.size(); ++stage) {
                if (const auto sum = m_plan.sumOf(kStages[stage])) {
                    writeSum(*sum);
                }
                const auto products = [&](const Panels::Panel& panel) {
                    m_plan.tiles.forEach(m_builder, low, high, [&](const Index& row, std::int64_t rows) {
                        writeProduct(static_cast<std::int64_t>(stage), panel, row, rows);
                    });
                };
                m_plan.panels.forEach(m_builder, m_panels.first, m_panels.end, products);
            }
        });
    }

    /// Where row `row` of a quarter of the left operand begins.
    [[nodiscard]] Index placeOf(const Quarter& quarter, const Index& row) const {
        return m_from.at(row + Index(quarter.row * m_plan.rows), quarter.column * m_plan.depth());
    }

    /// Sums lie as an image of blocks does, whose rows are those at hand.
    void writeSum(const Sum& sum) {
        const std::int64_t width = m_from.width;
        const auto quarter = [&](const Quarter& each) {
            return m_builder.point("quarter", {m_input, placeOf(each, m_first)});
        };
        const Pointer first = quarter(sum.first);
        const Pointer second = sum.second ? quarter(*sum.second) : m_sum;
        const auto make = [&](const Index& from, const Index& to) {
            const Value a = loadValue({first, from});
            if (sum.kind == Sum::Kind::kCopy) {
                m_builder.store({m_sum, to}, a);
                return;
            }
            const Value b = loadValue({second, sum.second ? from : to});
            m_builder.store({m_sum, to}, sum.kind == Sum::Kind::kSum         ? a + b
                                         : sum.kind == Sum::Kind::kFirstLess ? a - b
                                                                             : b - a);
        };
        const std::int64_t runStride = m_plan.rowsAtOnce() * width;
        // Along what is read: it comes from afar.
        if (m_from.rowStride == width) {
            m_builder.loop(LoopKind::kSerial, "run", m_plan.runs(), [&](const Index& run) {
                m_builder.loop(
                    LoopKind::kVector, "i", 0, (m_end - m_first) * width, width,
                    [&](const Index& i) { make(run * m_from.runStride + i, run * runStride + i); });
            });
            return;
        }
        m_builder.loop(LoopKind::kSerial, "row", 0, m_end - m_first, 1, [&](const Index& row) {
            m_builder.loop(LoopKind::kSerial, "run", m_plan.runs(), [&](const Index& run) {
                make(row * m_from.rowStride + run * m_from.runStride, row * width + run * runStride);
            });
        });
    }

    void writeProduct(std::int64_t number, const Panels::Panel& panel, const Index& row, std::int64_t rows) {
        const Stage& stage = kStages[static_cast<std::size_t>(number)];
        const std::int64_t width = m_plan.panels.width;
        const Index inChunk = row - m_first;
        const bool isSummed = m_plan.sumOf(stage).has_value();
        const std::int64_t rowStride = isSummed ? width : m_from.rowStride;
        const std::int64_t runStride = isSummed ? m_plan.rowsAtOnce() * width : m_from.runStride;
        const Index weights = (m_column * static_cast<std::int64_t>(kStages.size()) + m_columns * number +
                               panel.column - m_column) *
                              m_plan.depth();
        const std::int64_t panelElements = panel.vectors * width * m_plan.depth();
        const auto kept = [&](std::int64_t i, std::int64_t j) {
            return panel.column * m_plan.rowsAtOnce() + (inChunk + Index(i)) * width +
                   Index(j * m_plan.rowsAtOnce() * width);
        };
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .left = isSummed ? Access{m_sum, inChunk * width}
                                           : Access{m_input, placeOf(stage.left, row)},
                          .rowStride = rowStride,
                          .reductions = {{m_plan.runs(), runStride}, {width, 1}},
                          .right = {m_weights, weights},
                          .stepsAhead = stepsAhead(panelElements, m_target),
                          .ahead = fetchAhead({m_weights, weights + Index(panelElements)}, panelElements,
                                              m_plan.rowsAtOnce(), inChunk, rows),
                          .lineStep = m_plan.runs() > 1 && rowStride == width ? runStride : 0};
        if (stage.begin.near) {
            tile.start = [&](std::int64_t i, std::int64_t j) {
                const Value near = loadValue({m_near, kept(i, j)});
                return stage.begin.far ? near + loadValue({m_far, kept(i, j)}) : near;
            };
        }
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            const bool isKept = stage.keep.near || stage.keep.far;
            for (std::int64_t j = 0; isKept && j < panel.vectors; ++j) {
                for (std::int64_t i = 0; i < rows; ++i) {
                    m_builder.store({stage.keep.near ? m_near : m_far, kept(i, j)},
                                    registerValue({sums, {i, j}}));
                }
            }
            if (stage.result) {
                writeResult(stage, panel, sums, row, rows, kept);
            }
        });
    }

    template <typename KeptAt>
    void writeResult(const Stage& stage, const Panels::Panel& panel, RegisterArray sums, const Index& row,
                     std::int64_t rows, const KeptAt& kept) {
        const auto& [half, columns] = *stage.result;
        for (std::int64_t j = 0; j < panel.vectors; ++j) {
            const Index column = panel.column + Index(columns * halfOutputs() + j * m_to.width);
            const auto operands = m_epilogue.channelOperands(column);
            for (std::int64_t i = 0; i < rows; ++i) {
                const Index at = m_output + m_to.at(row + Index(i + half * m_plan.rows), column);
                const Value sum = registerValue({sums, {i, j}});
                const Value whole = stage.addsFar ? sum + loadValue({m_far, kept(i, j)}) : sum;
                m_builder.store({m_out, at}, m_epilogue.apply(whole, operands, at));
            }
        }
    }

    Target m_target;
    Plan m_plan;
    KernelBuilder m_builder;
    Placement m_from;
    Placement m_to;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_kept; ///< sums, and what products begin with
    Pointer m_sum;  ///< of the thread at hand
    Pointer m_near;
    Pointer m_far;
    Pointer m_input; ///< of the image at hand
    Index m_output;
    Range m_tiles;   ///< of the thread at hand
    Range m_panels;  ///< of the thread at hand
    Index m_column;  ///< the first of its panels,
    Index m_columns; ///< and how many those have
    Index m_first;   ///< rows at hand
    Index m_end;
};

} // namespace
} // namespace strassen

base::Result<std::vector<Candidate>> strassenCandidates(const Problem& problem, const Target& target) {
    TESSERA_TRY(const auto factors, strassen::Factors::of(problem, target.width));
    const Form form = factors.isRowMajor ? Form::kPlain : Form::kBlocked;
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const TileSize& size : tileSizes(target)) {
        const strassen::Schedule schedule{size, strassen::splitOf(factors, target, size)};
        const auto plan = strassen::Plan::of(factors, target, schedule);
        const Packing packing{.elements = plan.packedElements(),
                              .pack = [plan](auto sources, float* to) { plan.packWeights(sources[0], to); }};
        candidates.push_back({.name = schedule.name(),
                              .group = "strassen",
                              .inputForm = form,
                              .outputForm = form,
                              .rounding = Rounding::kFast,
                              .bound = plan.bound(problem.epilogue, target),
                              .generate = [held, target, plan, packing] {
                                  const std::int64_t outputs = plan.factors.outputs;
                                  return Generated{strassen::Writer(*held, target, plan).run(),
                                                   packingsOf(packing, held->epilogue, outputs, outputs)};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen
