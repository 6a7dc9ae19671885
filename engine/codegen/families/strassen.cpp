// Products and 1x1 convolutions by Strassen's algorithm in Winograd's form: seven products of halves where
// the definition takes eight, or at two levels 49 where it takes 64.
//
// Pixels that strides leave are copied together first. Sums of weights are packed once. Threads share the
// rows, where each has the same ones of all parts, or the columns, where each makes the sums of all rows:
// none waits for another. As many rows are taken at once as stay in the second-level cache with their sums.
// Sums before they are begin where the products stand in the registers: `near` and `far` are what a tile
// begins with. A quarter that an inner level is done with adds to what the outer one keeps while it stands
// there.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/padding_bounds.h"
#include "engine/codegen/families/row_normaliser.h"
#include "engine/codegen/families/strassen_config.h"
#include "engine/codegen/families/strassen_left.h"

#include <array>
#include <memory>

namespace tessera::codegen {

namespace strassen {
namespace {

class Writer {
public:
    Writer(const Problem& problem, const Target& target, const KernelConfig& config)
        : m_target(target)
        , m_config(config)
        , m_builder(target.width, target.threads)
        , m_left(m_builder, m_config)
        , m_from(config.placement(config.factors.inputs))
        , m_to(config.placement(config.factors.outputs))
        , m_normalised(normalisationBehind(problem))
        , m_ownSteps(stepsOfProduct(problem))
        , m_epilogue(m_builder, problem.epilogue, config.factors.outputs, config.factors.batch * m_to.image) {
    }

    Kernel run() {
        const auto& sampling = m_config.factors.sampling;
        const std::int64_t elements = m_config.factors.batch * m_from.image;
        m_source = m_builder.buffer("x", Scope::kInput, sampling ? sampling->from.elements() : elements);
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_config.factors.batch * m_to.image);
        m_weights = m_builder.buffer("w", Scope::kConstants, m_config.packedElements());
        m_epilogue.openConstants();
        m_following = m_builder.following();
        m_own = m_builder.buffer("own", Scope::kWorkspace, m_target.threads * m_config.ownElements());
        if (sampling) {
            const Pointer sampled = m_builder.buffer("sampled", Scope::kWorkspace, elements);
            writeSampledCopy(m_builder, m_source, sampling->from, sampled, sampling->to, sampling->strides);
            m_builder.barrier();
            m_source = sampled;
        }
        m_builder.parallel([&](const Index& share) {
            openLevels(share * m_config.ownElements());
            const bool sharesRows = m_config.split == Split::kRows;
            const Range tiles =
                sharesRows ? shareOf(m_config.tiles.count, share) : Range{0, m_config.tiles.count};
            m_panels =
                sharesRows ? Range{0, m_config.panels.count()} : shareOf(m_config.panels.count(), share);
            m_share = sharesRows ? Index(0) : share;
            m_builder.loop(LoopKind::kSerial, "n", m_config.factors.batch,
                           [&](const Index& n) { writeImage(n, tiles); });
        });
        if (m_normalised != nullptr) {
            m_builder.barrier();
            RowNormaliser(m_builder, m_epilogue, *m_normalised, m_out, m_out, RowNormaliser::Before::kDone)
                .writeShared();
        }
        return m_builder.take();
    }

private:
    /// Of tiles or panels.
    struct Range {
        Index first{};
        Index end{};
    };

    /// What the stage at hand of a level does, in numbers that are known once the kernel runs: compilers take
    /// long for each register tile, so that the stages share theirs.
    struct Choices {
        Conditions beginsNear{};
        Conditions beginsFar{};
        Conditions keepsNear{};
        Conditions keepsFar{};
        Conditions addsFar{};
        Conditions hasResult{};
        Index row{};    ///< of the quarter that it is done with: 0 or 1,
        Index column{}; ///< and 0 or 1
    };

    struct Level {
        Pointer near{};
        Pointer far{};
        Index stage{}; ///< at hand
        Choices choices{};
    };

    [[nodiscard]] Level& level(std::int64_t number) { return m_levels[static_cast<std::size_t>(number)]; }
    [[nodiscard]] std::int64_t innermost() const { return m_config.levels - 1; }

    void openLevels(const Index& own) {
        Index at = own;
        const auto take = [&](std::string_view name, std::int64_t elements) {
            const Pointer pointer = m_builder.point(name, {m_own, at});
            at = at + Index(elements);
            return pointer;
        };
        for (std::int64_t i = 0; i < m_config.levels; ++i) {
            m_left.open(i, take("sums", m_config.sumsElements(i)));
            level(i).near = take("near", m_config.keptElements(i));
            level(i).far = take("far", m_config.keptElements(i));
        }
    }

    [[nodiscard]] Range shareOf(std::int64_t count, const Index& share) {
        return {m_builder.define("bound", m_builder.shareOf(share, count)),
                m_builder.define("bound", m_builder.shareOf(share + 1, count))};
    }

    /// Some rows of each part at once through all stages.
    void writeImage(const Index& n, const Range& tiles) {
        m_input = m_builder.point("input", {m_source, n * m_from.image});
        m_output = n * m_to.image;
        const std::int64_t some = m_config.tilesAtOnce;
        m_builder.loop(LoopKind::kSerial, "some", tiles.first, tiles.end, some, [&](const Index& low) {
            const Index high = m_builder.define("high", minimum(low + some, tiles.end));
            m_first = m_builder.define("first", m_config.tiles.begin(low));
            m_left.take(m_input, m_first, m_builder.define("end", m_config.tiles.begin(high)));
            writeStages(0, {low, high});
        });
    }

    void writeStages(std::int64_t number, const Range& tiles) {
        const auto stages = static_cast<std::int64_t>(kStages.size());
        if (number == innermost()) {
            m_left.writeSumsAtOnce();
        }
        m_builder.loop(LoopKind::kSerial, "stage", stages, [&](const Index& stage) {
            Level& here = level(number);
            here.stage = stage;
            if (number < innermost()) {
                m_left.writeDueSum(number, stage);
            }
            const Pointer left = m_left.choose(number, stage);
            here.choices = choicesOf(number);
            if (number < innermost()) {
                writeStages(number + 1, tiles);
            } else {
                writeProducts(left, tiles);
            }
        });
    }

    [[nodiscard]] Choices choicesOf(std::int64_t number) {
        const auto where = [&](std::string_view name, const auto& holds) {
            return whereStage(m_builder, level(number).stage, name, holds);
        };
        const auto done = [](const Stage& s) { return s.result.value_or(Quarter()); };
        return {.beginsNear = where("near", [](const Stage& s) { return s.begin.near; }),
                .beginsFar = where("far", [](const Stage& s) { return s.begin.far; }),
                .keepsNear = where("near", [](const Stage& s) { return s.keep.near; }),
                .keepsFar = where("far", [](const Stage& s) { return s.keep.far; }),
                .addsFar = where("adds", [](const Stage& s) { return s.addsFar; }),
                .hasResult = where("results", [](const Stage& s) { return s.result.has_value(); }),
                .row = ofStage(m_builder, level(number).stage, "row",
                               [&](const Stage& s) { return done(s).row; }),
                .column = ofStage(m_builder, level(number).stage, "column",
                                  [&](const Stage& s) { return done(s).column; })};
    }

    void writeProducts(Pointer left, const Range& tiles) {
        Index product = 0;
        for (std::int64_t i = 0; i < m_config.levels; ++i) {
            product = product * static_cast<std::int64_t>(kStages.size()) + level(i).stage;
        }
        product = m_builder.define("product", product);
        const std::int64_t columns = m_config.panels.vectors * m_config.panels.width;
        m_panel = m_builder.point(
            "panels", {m_weights, ((m_share * m_config.products() + product) * m_config.columnsOfShare() -
                                   m_panels.first * columns) *
                                      m_config.depth()});
        m_config.panels.forEach(m_builder, m_panels.first, m_panels.end, [&](const Panels::Panel& panel) {
            // Of all products but the last this is below any number of panels.
            m_hasMore = {
                {(product + 1 - Index(m_config.products())) * m_config.panels.count() + panel.index + 1,
                 m_panels.end}};
            m_config.tiles.forEach(
                m_builder, tiles.first, tiles.end,
                [&](const Index& row, std::int64_t rows) { writeProduct(left, panel, row, rows); });
        });
    }

    void writeProduct(Pointer left, const Panels::Panel& panel, const Index& row, std::int64_t rows) {
        const std::int64_t width = m_config.panels.width;
        const Placement from = m_config.sumPlacement();
        const Index inChunk = row - m_first;
        const Access weights{m_panel, panel.column * m_config.depth()};
        const std::int64_t panelElements = panel.vectors * width * m_config.depth();
        const auto sumsAt = [&](RegisterArray sums) {
            return SumsAt{.sums = sums,
                          .rows = rows,
                          .vectors = panel.vectors,
                          .kept = panel.column * m_config.rowsAtOnce() + inChunk * width};
        };
        const std::int64_t runs = m_config.runs(innermost());
        // Panels of a share lie one behind the other, product after product: behind the last one of all is
        // what the next kernel begins with.
        const Access next{weights.pointer, weights.index + Index(panelElements)};
        const Access then{m_builder.pointEither("then", m_hasMore, next, {m_following, 0}), 0};
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .left = {left, inChunk * from.rowStride},
                          .rowStride = from.rowStride,
                          .reductions = {{runs, from.runStride}, {width, 1}},
                          .right = weights,
                          .stepsAhead = stepsAhead(panelElements, m_target),
                          .ahead = fetchAhead(then, panelElements, m_config.rowsAtOnce(), inChunk, rows),
                          .lineStep = runs > 1 && from.rowStride == width ? from.runStride : 0,
                          .begin = [&](RegisterArray sums) { begin(innermost(), sumsAt(sums)); }};
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            finish(innermost(), sumsAt(sums), {.row = row, .column = panel.column});
        });
    }

    /// The sums of a tile, and where it lies in what a level keeps.
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
                     at.kept + Index((i + j * m_config.rowsAtOnce()) * m_config.panels.width));
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

    void begin(std::int64_t number, const SumsAt& at) {
        const Level& here = level(number);
        m_builder.onlyIf(here.choices.beginsNear, [&] { add(at, here.near); });
        m_builder.onlyIf(here.choices.beginsFar, [&] { add(at, here.far); });
    }

    /// Where a tile begins in the quarter that a level is done with; above the outer one, in the result.
    struct Spot {
        Index row{};
        Index column{};
    };

    void finish(std::int64_t number, const SumsAt& at, const Spot& spot) {
        const Level& here = level(number);
        m_builder.onlyIf(here.choices.keepsNear, [&] { keep(at, here.near); });
        m_builder.onlyIf(here.choices.keepsFar, [&] { keep(at, here.far); });
        m_builder.onlyIf(here.choices.addsFar, [&] { add(at, here.far); });
        m_builder.onlyIf(here.choices.hasResult, [&] {
            const Index& row = here.choices.row;
            const Index& column = here.choices.column;
            const std::int64_t parts = m_config.partsOfHalf(number);
            const Spot above{.row = spot.row + row * (parts * m_config.rows),
                             .column = spot.column + column * (parts * m_config.columns())};
            if (number == 0) {
                writeResult(at, above);
                return;
            }
            SumsAt kept = at;
            kept.kept = at.kept + (row * kHalves + column) * m_config.keptElements(number);
            begin(number - 1, kept);
            finish(number - 1, kept, above);
        });
    }

    void writeResult(const SumsAt& at, const Spot& spot) {
        const std::int64_t mostMissing = m_config.missingRows();
        for (std::int64_t j = 0; j < at.vectors; ++j) {
            const Index column = spot.column + Index(j * m_to.width);
            const auto operands = m_epilogue.channelOperands(column);
            for (std::int64_t i = 0; i < at.rows; ++i) {
                const auto write = [&] {
                    const Index to = m_output + m_to.at(spot.row + Index(i), column);
                    m_builder.store({m_out, to}, m_epilogue.apply(registerValue({at.sums, {i, j}}), operands,
                                                                  to, m_ownSteps));
                };
                if (i < at.rows - mostMissing) {
                    write();
                } else {
                    m_builder.onlyIf({{spot.row + Index(i), m_config.factors.rows}}, write);
                }
            }
        }
    }

    Target m_target;
    KernelConfig m_config;
    KernelBuilder m_builder;
    LeftWriter m_left;
    Placement m_from;
    Placement m_to;
    const RowNormalisation* m_normalised; ///< rows of the result; nullptr: they are not
    EpilogueWriter::Range m_ownSteps;     ///< before that
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_own; ///< what the threads make of their own
    std::array<Level, kMostLevels> m_levels{};
    Pointer m_input; ///< of the image at hand
    Index m_output;
    Range m_panels; ///< of the thread at hand
    Index m_share;  ///< of the panels: its number
    Pointer m_following;
    Conditions m_hasMore; ///< panels behind the one at hand
    Pointer m_panel;      ///< of the product and share at hand: where column 0 would be
    Index m_first;        ///< of the rows of each part at hand
};

Candidate candidateOf(const std::shared_ptr<const Problem>& problem, const Target& target,
                      const Schedule& schedule, const KernelConfig& config) {
    const Form form = config.factors.isRowMajor ? Form::kPlain : Form::kBlocked;
    const Packing packing{.elements = config.packedElements(),
                          .pack = [config](auto sources, float* to) { config.packWeights(sources[0], to); }};
    Bound bound = config.bound(problem->epilogue, target);
    bound.computeNs += normalisationNs(*problem, target);
    return {.name = schedule.name(),
            .group = "strassen",
            .inputForm = form,
            .outputForm = form,
            .rounding = Rounding::kFast,
            .bound = bound,
            .tensorInPlace = mayReplaceTensor(*problem),
            .generate = [problem, target, config, packing] {
                const std::int64_t outputs = config.factors.outputs;
                return Generated{Writer(*problem, target, config).run(),
                                 packingsOf(packing, problem->epilogue, outputs, outputs),
                                 config.prefetchStarts()};
            }};
}

} // namespace
} // namespace strassen

base::Result<std::vector<Candidate>> strassenCandidates(const Problem& problem, const Target& target) {
    TESSERA_TRY(const auto factors, strassen::Factors::of(problem, target.width));
    TESSERA_CHECK(strassen::checkHalves(factors, 1, target.width));
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (std::int64_t levels = 1; levels <= strassen::kMostLevels; ++levels) {
        if (!strassen::checkHalves(factors, levels, target.width)) {
            break;
        }
        for (const TileSize& size : tileSizes(target)) {
            for (const strassen::Split split : {strassen::Split::kRows, strassen::Split::kColumns}) {
                const strassen::Schedule schedule{size, split, levels};
                const auto config = strassen::KernelConfig::of(factors, target, schedule);
                if (config.fits() && (split == strassen::Split::kRows || config.takesAllRows())) {
                    candidates.push_back(strassen::candidateOf(held, target, schedule, config));
                }
            }
        }
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, "sums of its weights are too large");
    }
    return candidates;
}

} // namespace tessera::codegen
