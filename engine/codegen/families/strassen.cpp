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
            m_share = sharesRows ? Index(0) : share;
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
            const auto stages = static_cast<std::int64_t>(kStages.size());
            m_builder.loop(LoopKind::kSerial, "stage", stages, [&](const Index& stage) {
                m_stage = stage;
                writeSums();
                writeProducts(low, high);
            });
        });
    }

    /// A number of the stage at hand, which is known once the kernel runs.
    template <typename NumberOf>
    [[nodiscard]] Index ofStage(std::string_view name, const NumberOf& numberOf) {
        Index number = static_cast<std::int64_t>(numberOf(kStages.front()));
        for (std::size_t i = 1; i < kStages.size(); ++i) {
            const auto here = static_cast<std::int64_t>(numberOf(kStages[i]));
            if (here != static_cast<std::int64_t>(numberOf(kStages[i - 1]))) {
                number =
                    m_builder.defineEither(name, {{static_cast<std::int64_t>(i) - 1, m_stage}}, here, number);
            }
        }
        return number;
    }
    template <typename Holds>
    [[nodiscard]] Conditions whereStage(std::string_view name, const Holds& holds) {
        return {{0, ofStage(name, holds)}};
    }

    /// Where a quarter of the left operand begins.
    [[nodiscard]] std::int64_t placeOf(const Quarter& quarter) const {
        return quarter.row * m_plan.rows * m_from.rowStride +
               quarter.column * m_plan.runs() * m_from.runStride;
    }

    void writeSums() {
        for (std::size_t i = 0; i < kStages.size(); ++i) {
            if (const auto sum = m_plan.sumOf(kStages[i])) {
                const auto stage = static_cast<std::int64_t>(i);
                m_builder.onlyIf({{m_stage, stage + 1}, {stage - 1, m_stage}}, [&] { writeSum(*sum); });
            }
        }
    }

    void writeSum(const Sum& sum) {
        const std::int64_t width = m_from.width;
        const Placement to = m_plan.sumPlacement();
        const auto quarter = [&](const Quarter& each) {
            return m_builder.point("quarter", {m_input, m_first * m_from.rowStride + Index(placeOf(each))});
        };
        const Pointer first = quarter(sum.first);
        const Pointer second = sum.second ? quarter(*sum.second) : m_sum;
        const auto make = [&](const Index& from, const Index& at) {
            const Value a = loadValue({first, from});
            if (sum.kind == Sum::Kind::kCopy) {
                m_builder.store({m_sum, at}, a);
                return;
            }
            const Value b = loadValue({second, sum.second ? from : at});
            m_builder.store({m_sum, at}, sum.kind == Sum::Kind::kSum         ? a + b
                                         : sum.kind == Sum::Kind::kFirstLess ? a - b
                                                                             : b - a);
        };
        // Along what is read: it comes from afar.
        if (m_from.rowStride == width) {
            m_builder.loop(LoopKind::kSerial, "run", m_plan.runs(), [&](const Index& run) {
                m_builder.loop(
                    LoopKind::kVector, "i", 0, (m_end - m_first) * width, width,
                    [&](const Index& i) { make(run * m_from.runStride + i, run * to.runStride + i); });
            });
            return;
        }
        m_builder.loop(LoopKind::kSerial, "row", 0, m_end - m_first, 1, [&](const Index& row) {
            m_builder.loop(LoopKind::kSerial, "run", m_plan.runs(), [&](const Index& run) {
                make(row * m_from.rowStride + run * m_from.runStride,
                     row * to.rowStride + run * to.runStride);
            });
        });
    }

    /// What the tiles of the stage at hand do, in numbers that are known once the kernel runs: compilers take
    /// long for each register tile, so that the stages share theirs.
    struct Choices {
        Pointer left{}; ///< of the first of the rows at hand
        Conditions beginsNear{};
        Conditions beginsFar{};
        Conditions keepsNear{};
        Conditions keepsFar{};
        Conditions addsFar{};
        Conditions hasResult{};
        Index result{}; ///< where its quarter begins
        Index column{}; ///< the first of it
    };
    [[nodiscard]] Choices choicesOfStage() {
        const Conditions isSummed =
            whereStage("sums", [&](const Stage& s) { return m_plan.sumOf(s).has_value(); });
        const Index place = ofStage("place", [&](const Stage& s) { return placeOf(s.left); });
        return {.left = m_builder.pointEither("left", isSummed, {m_sum, 0},
                                              {m_input, m_first * m_from.rowStride + place}),
                .beginsNear = whereStage("near", [](const Stage& s) { return s.begin.near; }),
                .beginsFar = whereStage("far", [](const Stage& s) { return s.begin.far; }),
                .keepsNear = whereStage("near", [](const Stage& s) { return s.keep.near; }),
                .keepsFar = whereStage("far", [](const Stage& s) { return s.keep.far; }),
                .addsFar = whereStage("adds", [](const Stage& s) { return s.addsFar; }),
                .hasResult = whereStage("results", [](const Stage& s) { return s.result.has_value(); }),
                .result = ofStage("result",
                                  [&](const Stage& s) {
                                      const Quarter at = s.result.value_or(Quarter());
                                      return at.row * m_plan.rows * m_to.rowStride +
                                             at.column * halfOutputs() / m_to.width * m_to.runStride;
                                  }),
                .column = ofStage("column", [&](const Stage& s) {
                    return s.result.value_or(Quarter()).column * halfOutputs();
                })};
    }

    void writeProducts(const Index& low, const Index& high) {
        const Choices choices = choicesOfStage();
        const Index part = m_share * static_cast<std::int64_t>(kStages.size()) + m_stage;
        const std::int64_t columns = m_plan.panels.vectors * m_plan.panels.width;
        m_panel = m_builder.point(
            "panels",
            {m_weights, (part * m_plan.columnsOfShare() - m_panels.first * columns) * m_plan.depth()});
        m_plan.panels.forEach(m_builder, m_panels.first, m_panels.end, [&](const Panels::Panel& panel) {
            m_plan.tiles.forEach(m_builder, low, high, [&](const Index& row, std::int64_t rows) {
                writeProduct(choices, panel, row, rows);
            });
        });
    }

    void writeProduct(const Choices& choices, const Panels::Panel& panel, const Index& row,
                      std::int64_t rows) {
        const std::int64_t width = m_plan.panels.width;
        const Placement from = m_plan.sumPlacement();
        const Index inChunk = row - m_first;
        const Access weights{m_panel, panel.column * m_plan.depth()};
        const std::int64_t panelElements = panel.vectors * width * m_plan.depth();
        const Index kept = panel.column * m_plan.rowsAtOnce() + inChunk * width;
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .left = {choices.left, inChunk * from.rowStride},
                          .rowStride = from.rowStride,
                          .reductions = {{m_plan.runs(), from.runStride}, {width, 1}},
                          .right = weights,
                          .stepsAhead = stepsAhead(panelElements, m_target),
                          .ahead = fetchAhead({weights.pointer, weights.index + Index(panelElements)},
                                              panelElements, m_plan.rowsAtOnce(), inChunk, rows),
                          .lineStep = m_plan.runs() > 1 && from.rowStride == width ? from.runStride : 0,
                          .begin = [&](RegisterArray sums) {
                              const SumsAt at{
                                  .sums = sums, .rows = rows, .vectors = panel.vectors, .kept = kept};
                              m_builder.onlyIf(choices.beginsNear, [&] { add(at, m_near); });
                              m_builder.onlyIf(choices.beginsFar, [&] { add(at, m_far); });
                          }};
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            const SumsAt at{.sums = sums, .rows = rows, .vectors = panel.vectors, .kept = kept};
            m_builder.onlyIf(choices.keepsNear, [&] { keep(at, m_near); });
            m_builder.onlyIf(choices.keepsFar, [&] { keep(at, m_far); });
            m_builder.onlyIf(choices.addsFar, [&] { add(at, m_far); });
            m_builder.onlyIf(choices.hasResult, [&] { writeResult(choices, panel, at, row); });
        });
    }

    /// The sums of a tile, and where it lies in what is kept.
    struct SumsAt {
        RegisterArray sums{};
        std::int64_t rows = 0;
        std::int64_t vectors = 0;
        Index kept{};
    };
    template <typename Body>
    void forEach(const SumsAt& at, const Body& body) {
        for (std::int64_t j = 0; j < at.vectors; ++j) {
            for (std::int64_t i = 0; i < at.rows; ++i) {
                body(RegisterRef{at.sums, {i, j}},
                     at.kept + Index((i + j * m_plan.rowsAtOnce()) * m_plan.panels.width));
            }
        }
    }
    void add(const SumsAt& at, Pointer kept) {
        forEach(at, [&](const RegisterRef& sum, const Index& place) {
            m_builder.assign(sum, registerValue(sum) + loadValue({kept, place}));
        });
    }
    void keep(const SumsAt& at, Pointer kept) {
        forEach(at, [&](const RegisterRef& sum, const Index& place) {
            m_builder.store({kept, place}, registerValue(sum));
        });
    }

    void writeResult(const Choices& choices, const Panels::Panel& panel, const SumsAt& at, const Index& row) {
        for (std::int64_t j = 0; j < at.vectors; ++j) {
            const Index column = panel.column + Index(j * m_to.width);
            const auto operands = m_epilogue.channelOperands(choices.column + column);
            for (std::int64_t i = 0; i < at.rows; ++i) {
                const Index to = m_output + choices.result + m_to.at(row + Index(i), column);
                m_builder.store({m_out, to},
                                m_epilogue.apply(registerValue({at.sums, {i, j}}), operands, to));
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
    Range m_panels;  ///< of the thread at hand
    Index m_share;   ///< of the panels: its number
    Index m_stage;   ///< at hand
    Pointer m_panel; ///< of the stage and share at hand: where column 0 would be
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
