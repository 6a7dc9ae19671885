// 1x1 convolutions by Strassen's algorithm in Winograd's form, one level: seven products of halves where the
// definition takes eight. Pixels, input channels and output channels are each cut into halves; X(p, c) is the
// image's half p of the pixels and half c of the channels, W(c, o) the weights' quarter likewise:
//
//   near = X00 W00                           Y00 = near + X01 W10
//   S = X10 + X11      far = S (W01 - W00)
//   S = S - X00        near += S (W11 - W01 + W00)
//   S = X01 - S                              Y01 = near + far + S W11
//   S = X00 - X10      near += S (W11 - W01) Y11 = near + far
//                                            Y10 = near + X11 (W10 - W11 + W01 - W00)
//
// Sums of weights are packed once. A thread has the same rows of both halves of the pixels, so that none
// waits for another, and as many at once as stay in its second-level cache with their sums. Sums before they
// are begin where the products stand in the registers: `near` and `far` are what a tile begins with.
//
// Source: S. Winograd, On multiplication of 2 x 2 matrices, 1971; V. Strassen, Gaussian elimination is not
// optimal, 1969.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/sides.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::codegen {

namespace strassen {
namespace {

/// Halves of an axis, and quarters of a matrix: [pixels][input channels] or [input channels][output
/// channels].
constexpr std::int64_t kHalves = 2;
struct Quarter {
    std::int64_t row = 0;
    std::int64_t column = 0;
};

/// How the next sum of quarters of the image comes about: of two of them, or of one and the last sum.
struct Sum {
    Quarter first{};
    std::optional<Quarter> second{}; ///< the last sum where there is none
    enum class Kind : std::uint8_t { kSum, kFirstLess, kLessFirst } kind = Kind::kSum;
};

/// What a product begins with, and where it is kept: sums over tiles of a thread's rows.
struct Kept {
    bool near = false;
    bool far = false;
};

/// One of the seven products.
struct Stage {
    std::optional<Sum> sum{};     ///< made before it, and its left operand
    Quarter left{};               ///< else
    std::array<int, 4> weights{}; ///< times W00, W01, W10, W11
    Kept begin{};
    Kept keep{};
    std::optional<Quarter> result{}; ///< written by it
    bool addsFar = false;            ///< to the result only
};

constexpr std::array kStages = {
    Stage{.left = {0, 0}, .weights = {1, 0, 0, 0}, .keep = {.near = true}},
    Stage{.left = {0, 1}, .weights = {0, 0, 1, 0}, .begin = {.near = true}, .result = Quarter{0, 0}},
    Stage{.sum = Sum{{1, 0}, Quarter{1, 1}}, .weights = {-1, 1, 0, 0}, .keep = {.far = true}},
    Stage{.sum = Sum{.first = {0, 0}, .kind = Sum::Kind::kLessFirst},
          .weights = {1, -1, 0, 1},
          .begin = {.near = true},
          .keep = {.near = true}},
    Stage{.sum = Sum{.first = {0, 1}, .kind = Sum::Kind::kFirstLess},
          .weights = {0, 0, 0, 1},
          .begin = {.near = true, .far = true},
          .result = Quarter{0, 1}},
    Stage{.sum = Sum{{0, 0}, Quarter{1, 0}, Sum::Kind::kFirstLess},
          .weights = {0, -1, 0, 1},
          .begin = {.near = true},
          .keep = {.near = true},
          .result = Quarter{1, 1},
          .addsFar = true},
    Stage{.left = {1, 1}, .weights = {-1, 1, 1, -1}, .begin = {.near = true}, .result = Quarter{1, 0}},
};

struct Schedule {
    TileSize tile;

    [[nodiscard]] std::string name() const { return "strassen." + tile.text(); }
};

/// What writer, packing and bound agree on.
struct Plan {
    std::int64_t batch = 1;
    std::int64_t inputs = 1; ///< channels
    std::int64_t outputs = 1;
    std::int64_t rows = 1; ///< pixels of a half
    std::int64_t width = 8;
    RowTiles tiles{}; ///< of the rows
    Panels panels{};  ///< of half of the output channels
    std::int64_t tilesAtOnce = 1;

    [[nodiscard]] static Plan of(const Problem& problem, const Target& target, const Schedule& schedule) {
        const ForwardShape shape = ForwardShape::of(std::get<Convolution>(problem.shape));
        Plan plan{.batch = shape.batch,
                  .inputs = shape.inputChannels,
                  .outputs = shape.outputChannels,
                  .rows = shape.pixels() / kHalves,
                  .width = target.width};
        plan.tiles = RowTiles::of(plan.rows, schedule.tile.rows);
        plan.panels = Panels::of(plan.outputs / kHalves, target.width, schedule.tile.vectors);
        // A row of a quarter of the image, its sum, and two rows of results.
        const std::int64_t rowBytes = 4 * (kHalves * plan.depth() + plan.outputs);
        const std::int64_t most = target.middleBytes * 3 / 4 / rowBytes / plan.tiles.height;
        const std::int64_t share = ceilDivide(plan.tiles.count, target.threads);
        plan.tilesAtOnce = ceilDivide(share, ceilDivide(share, std::clamp<std::int64_t>(most, 1, share)));
        return plan;
    }
    [[nodiscard]] std::int64_t depth() const { return inputs / kHalves; } ///< steps of a product
    [[nodiscard]] std::int64_t rowsAtOnce() const { return tilesAtOnce * tiles.height; }
    [[nodiscard]] std::int64_t productWeights() const { return panels.paddedColumns() * depth(); }
    /// Elements that a thread keeps: the sum at hand; `near` or `far`.
    [[nodiscard]] std::int64_t sumElements() const { return rowsAtOnce() * depth(); }
    [[nodiscard]] std::int64_t keptElements() const { return rowsAtOnce() * panels.paddedColumns(); }
};

class Writer {
public:
    Writer(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_target(target)
        , m_plan(Plan::of(problem, target, schedule))
        , m_builder(target.width, target.threads)
        , m_image(imageOf(m_plan.inputs))
        , m_result(imageOf(m_plan.outputs))
        , m_epilogue(m_builder, problem.epilogue, m_plan.outputs, m_result.elements()) {}

    Kernel run() {
        m_source = m_builder.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_builder.buffer("w", Scope::kConstants,
                                     static_cast<std::int64_t>(kStages.size()) * m_plan.productWeights());
        m_epilogue.openConstants();
        const std::int64_t own = m_plan.sumElements() + 2 * m_plan.keptElements();
        const Pointer all = m_builder.buffer("kept", Scope::kWorkspace, m_target.threads * own);
        m_builder.parallel([&](const Index& share) {
            m_sum = m_builder.point("sum", {all, share * own});
            m_near = m_builder.point("near", {all, share * own + Index(m_plan.sumElements())});
            m_far = m_builder.point("far",
                                    {all, share * own + Index(m_plan.sumElements() + m_plan.keptElements())});
            m_builder.loop(LoopKind::kSerial, "n", m_plan.batch,
                           [&](const Index& n) { writeImage(share, n); });
        });
        return m_builder.take();
    }

private:
    [[nodiscard]] ImageShape imageOf(std::int64_t channels) const {
        return ImageShape::of(Form::kBlocked, m_plan.batch, channels, {1, 1, kHalves * m_plan.rows},
                              m_plan.width);
    }

    void writeImage(const Index& share, const Index& n) {
        m_input = m_builder.point("input", {m_source, n * m_image.image()});
        m_output = n * m_result.image();
        const Index first = m_builder.define("bound", m_builder.shareOf(share, m_plan.tiles.count));
        const Index end = m_builder.define("bound", m_builder.shareOf(share + 1, m_plan.tiles.count));
        m_builder.loop(LoopKind::kSerial, "some", first, end, m_plan.tilesAtOnce, [&](const Index& low) {
            const Index high = m_builder.define("high", minimum(low + m_plan.tilesAtOnce, end));
            m_first = m_builder.define("first", m_plan.tiles.begin(low));
            m_end = m_builder.define("end", m_plan.tiles.begin(high));
            for (std::size_t stage = 0; stage < kStages.size(); ++stage) {
                if (kStages[stage].sum) {
                    writeSum(*kStages[stage].sum);
                }
                m_plan.panels.forEach(m_builder, 0, m_plan.panels.count(), [&](const Panels::Panel& panel) {
                    m_plan.tiles.forEach(m_builder, low, high, [&](const Index& row, std::int64_t rows) {
                        writeProduct(static_cast<std::int64_t>(stage), panel, row, rows);
                    });
                });
            }
        });
    }

    /// Where row `row` of a quarter of the image lies, in its first block of channels.
    [[nodiscard]] Index placeOf(const Quarter& quarter, const Index& row) const {
        return (row + Index(quarter.row * m_plan.rows)) * m_plan.width +
               Index(quarter.column * (m_plan.depth() / m_plan.width) * m_image.block());
    }

    void writeSum(const Sum& sum) {
        const std::int64_t rowElements = m_plan.width;
        m_builder.loop(LoopKind::kSerial, "block", m_plan.depth() / m_plan.width, [&](const Index& block) {
            const auto quarter = [&](const Quarter& each) {
                return m_builder.point("quarter",
                                       {m_input, placeOf(each, m_first) + block * m_image.block()});
            };
            const Pointer target =
                m_builder.point("to", {m_sum, block * (m_plan.rowsAtOnce() * rowElements)});
            const Pointer first = quarter(sum.first);
            const Pointer second = sum.second ? quarter(*sum.second) : target;
            m_builder.loop(LoopKind::kVector, "i", 0, (m_end - m_first) * rowElements, m_plan.width,
                           [&](const Index& i) {
                               const Value a = loadValue({first, i});
                               const Value b = loadValue({second, i});
                               m_builder.store({target, i}, sum.kind == Sum::Kind::kSum         ? a + b
                                                            : sum.kind == Sum::Kind::kFirstLess ? a - b
                                                                                                : b - a);
                           });
        });
    }

    void writeProduct(std::int64_t number, const Panels::Panel& panel, const Index& row, std::int64_t rows) {
        const Stage& stage = kStages[static_cast<std::size_t>(number)];
        const std::int64_t width = m_plan.width;
        const Index inChunk = row - m_first;
        const std::int64_t blockStride = stage.sum ? m_plan.rowsAtOnce() * width : m_image.block();
        const std::int64_t blocks = m_plan.depth() / width;
        const Index weights = Index(number * m_plan.productWeights()) + panel.column * m_plan.depth();
        const std::int64_t panelElements = panel.vectors * width * m_plan.depth();
        const auto kept = [&](std::int64_t i, std::int64_t j) {
            return panel.column * m_plan.rowsAtOnce() + (inChunk + Index(i)) * width +
                   Index(j * m_plan.rowsAtOnce() * width);
        };
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .left = stage.sum ? Access{m_sum, inChunk * width}
                                            : Access{m_input, placeOf(stage.left, row)},
                          .rowStride = width,
                          .reductions = {{blocks, blockStride}, {width, 1}},
                          .right = {m_weights, weights},
                          .stepsAhead = stepsAhead(panelElements, m_target),
                          .ahead = fetchAhead({m_weights, weights + Index(panelElements)}, panelElements,
                                              m_plan.rowsAtOnce(), inChunk, rows),
                          .lineStep = blocks > 1 ? blockStride : 0};
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
        const auto& [pixels, channels] = *stage.result;
        const std::int64_t half = m_plan.outputs / kHalves;
        for (std::int64_t j = 0; j < panel.vectors; ++j) {
            const Index channel = panel.column + Index(channels * half + j * m_plan.width);
            const auto operands = m_epilogue.channelOperands(channel);
            const Index block = m_output + panel.column.dividedBy(m_plan.width) * m_result.block() +
                                Index((channels * half / m_plan.width + j) * m_result.block());
            for (std::int64_t i = 0; i < rows; ++i) {
                const Index at = block + (row + Index(i + pixels * m_plan.rows)) * m_plan.width;
                const Value sum = registerValue({sums, {i, j}});
                const Value whole = stage.addsFar ? sum + loadValue({m_far, kept(i, j)}) : sum;
                m_builder.store({m_out, at}, m_epilogue.apply(whole, operands, at));
            }
        }
    }

    Target m_target;
    Plan m_plan;
    KernelBuilder m_builder;
    ImageShape m_image;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_sum; ///< of the thread at hand
    Pointer m_near;
    Pointer m_far;
    Pointer m_input; ///< of the image at hand
    Index m_output;
    Index m_first; ///< rows at hand
    Index m_end;
};

/// [product][panel][input channel][column].
void packWeights(const Plan& plan, const StoredTaps& stored, const float* weights, float* to) {
    const std::int64_t columns = plan.outputs / kHalves;
    const std::int64_t depth = plan.depth();
    PanelSource source{.columnStride = depth};
    for (std::int64_t channel = 0; channel < depth; ++channel) {
        source.steps.push_back(channel);
    }
    std::vector<float> sum(static_cast<std::size_t>(columns * depth));
    for (const Stage& stage : kStages) {
        std::ranges::fill(sum, 0.0F);
        for (std::int64_t quarter = 0; quarter < kHalves * kHalves; ++quarter) {
            const int factor = stage.weights[static_cast<std::size_t>(quarter)];
            const std::int64_t first = quarter % kHalves * columns * plan.inputs + quarter / kHalves * depth;
            for (std::int64_t i = 0; factor != 0 && i < columns * depth; ++i) {
                const std::int64_t pair = first + i / depth * plan.inputs + i % depth;
                sum[static_cast<std::size_t>(i)] +=
                    static_cast<float>(factor) * weights[pair * stored.count + stored.places.front()];
            }
        }
        packPanels(plan.panels, source, sum.data(), to);
        to += plan.productWeights();
    }
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const Plan plan = Plan::of(problem, target, schedule);
    constexpr auto kProducts = static_cast<std::int64_t>(kStages.size());
    const double cycles = sweepCycles(plan.tiles, plan.panels, plan.depth()) *
                          static_cast<double>(kProducts * plan.batch * plan.depth());
    const std::int64_t elements =
        kHalves * plan.rows * plan.batch *
            (plan.inputs + plan.outputs * static_cast<std::int64_t>(1 + problem.epilogue.tensors)) +
        kProducts * plan.productWeights() * target.threads;
    // Sums of image and results pass through the second-level cache: cycles of them over those of products.
    constexpr double kSumsOfImage = 16.0;
    constexpr double kSumsOfResult = 15.0;
    const double sums =
        kSumsOfImage / static_cast<double>(plan.outputs) + kSumsOfResult / static_cast<double>(plan.inputs);
    return {.computeNs = cycles * busiestShare(plan.tiles.count, target.threads) * target.cycleNs(),
            .trafficNs = 4.0 * static_cast<double>(elements) / target.bytesPerNs,
            .waiting = tileWaiting(plan.tiles.height, plan.panels.vectors, target.width) * (1.0 + sums)};
}

std::string refusal(const Convolution& convolution) {
    if (convolution.direction != Convolution::Direction::kForward || convolution.groups.value() != 1) {
        return "it is transposed, or has groups";
    }
    const ForwardShape shape = ForwardShape::of(convolution);
    const std::array<std::int64_t, 3> ones{1, 1, 1};
    if (shape.kernel != ones || shape.strides != ones || shape.isPadded() || shape.input != shape.output) {
        return "it is no product over pixels";
    }
    if (shape.batch < 1 || shape.pixels() < kHalves || shape.pixels() % kHalves != 0) {
        return "its pixels have no halves";
    }
    const std::int64_t channels = std::max(shape.inputChannels, shape.outputChannels);
    return shape.batch * shape.pixels() * channels >= kLargestElements ? "its image is too large" : "";
}

} // namespace
} // namespace strassen

base::Result<std::vector<Candidate>> strassenCandidates(const Problem& problem, const Target& target) {
    const auto convolution = convolutionOf(problem, strassen::refusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    const std::int64_t halves = strassen::kHalves * target.width;
    if (convolution->inputChannels.value() % halves != 0 ||
        convolution->outputChannels.value() % halves != 0) {
        return base::fail(base::ErrorKind::kImpossible, "halves of its channels are no whole vectors");
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const TileSize& size : tileSizes(target)) {
        const strassen::Schedule schedule{size};
        candidates.push_back(
            {.name = schedule.name(),
             .group = "strassen",
             .inputForm = Form::kBlocked,
             .outputForm = Form::kBlocked,
             .rounding = Rounding::kFast,
             .bound = strassen::boundOf(problem, target, schedule),
             .generate = [held, target, schedule] {
                 const auto plan = strassen::Plan::of(*held, target, schedule);
                 const auto stored = StoredTaps::of(std::get<Convolution>(held->shape));
                 return Generated{
                     strassen::Writer(*held, target, schedule).run(),
                     packingsOf({.elements = static_cast<std::int64_t>(strassen::kStages.size()) *
                                             plan.productWeights(),
                                 .pack =
                                     [plan, stored](auto sources, float* to) {
                                         strassen::packWeights(plan, stored, sources[0], to);
                                     }},
                                held->epilogue, plan.outputs, plan.outputs)};
             }});
    }
    return candidates;
}

} // namespace tessera::codegen
