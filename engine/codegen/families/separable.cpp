// Depthwise convolutions with the 1x1 convolution behind them: some lines of the first at a time, which stay
// in the second-level cache while the second takes them.
#include "engine/codegen/families/separable_config.h"

#include "engine/codegen/families/families.h"
#include "engine/codegen/families/stored_pixels.h"
#include "engine/codegen/families/window_line.h"

#include <memory>

namespace tessera::codegen {

namespace separable {
namespace {

class SeparableWriter {
public:
    SeparableWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_target(target)
        , m_shape(std::get<Separable>(problem.shape))
        , m_config(KernelConfig::of(m_shape, target, schedule))
        , m_result(m_config.result())
        , m_builder(target.width, target.threads)
        , m_line(m_builder, m_config.window, schedule.window.weights)
        , m_between(m_builder, m_shape.between, m_config.window.blocks * m_config.window.width, 0)
        , m_epilogue(m_builder, problem.epilogue, m_config.panels.paddedColumns(), m_result.elements()) {}

    Kernel run() {
        const auto& window = m_config.window;
        const Pointer source =
            m_builder.buffer("x", Scope::kInput, window.image(&window::Axis::input).elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        m_line.open(source, m_builder.buffer("w", Scope::kConstants, window.weightElements()));
        m_weights = m_builder.buffer("v", Scope::kConstants, m_config.weightElements());
        m_between.openConstants();
        m_epilogue.openConstants();
        const Pointer units =
            m_builder.buffer("between", Scope::kWorkspace, m_target.threads * m_config.unitElements());
        m_builder.parallel([&](const Index& share) {
            m_unit = m_builder.point("lines", {units, share * m_config.unitElements()});
            m_builder.eachOfShare(share, m_config.count(), [&](const Index& number) { writeUnit(number); });
        });
        return m_builder.take();
    }

private:
    void writeUnit(const Index& number) {
        const std::int64_t depth = m_config.window.axes[0].output;
        const Index tile = m_builder.define("tile", number.remainder(m_config.units.count));
        const Index slice = number.dividedBy(m_config.units.count);
        m_n = m_builder.define("n", slice.dividedBy(depth));
        m_z = m_builder.define("z", slice.remainder(depth));
        m_y = m_builder.define("y", m_config.units.begin(tile));
        m_config.units.at(m_builder, tile, [&](std::int64_t lines) {
            convolve(lines);
            multiply(lines);
        });
    }

    void convolve(std::int64_t lines) {
        const auto& window = m_config.window;
        const RowTiles rows = RowTiles::of(lines, m_config.schedule.window.rows);
        m_builder.loop(LoopKind::kSerial, "block", window.blocks, [&](const Index& block) {
            const auto operands = m_between.channelOperands(block * window.width);
            m_line.enter(m_n * window.blocks + block, block);
            rows.forEach(m_builder, 0, rows.count, [&](const Index& row, std::int64_t height) {
                const Index first =
                    (block * m_config.pixels(lines) + row * m_config.pixels(1)) * window.width;
                const auto finish = [&](RegisterArray sums, std::int64_t, std::int64_t pixels,
                                        const Index& x) {
                    for (std::int64_t r = 0; r < height; ++r) {
                        for (std::int64_t p = 0; p < pixels; ++p) {
                            const Index pixel = x + Index(r * m_config.pixels(1) + p);
                            m_builder.store({m_unit, first + pixel * window.width},
                                            m_between.apply(registerValue({sums, {r, p}}), operands, 0));
                        }
                    }
                };
                m_line.write(height, m_z, m_builder.define("yOut", m_y + row), finish);
            });
        });
    }

    void multiply(std::int64_t lines) {
        const RowTiles rows = RowTiles::of(m_config.pixels(lines), m_config.schedule.tile.rows);
        const Index first = m_n * m_result.image() + m_z * m_result.stride(0) + m_y * m_result.stride(1);
        m_config.panels.forEach(m_builder, 0, m_config.panels.count(), [&](const Panels::Panel& panel) {
            const Index target =
                m_builder.define("target", first + panel.column.dividedBy(m_target.width) * m_result.block());
            rows.forEach(m_builder, 0, rows.count, [&](const Index& row, std::int64_t height) {
                writePixels(panel, lines, target, row, height);
            });
        });
    }

    /// A register tile: `height` pixels of the unit from `row` on.
    void writePixels(const Panels::Panel& panel, std::int64_t lines, const Index& target, const Index& row,
                     std::int64_t height) {
        const std::int64_t width = m_target.width;
        const std::int64_t channels = m_config.window.channels;
        const std::int64_t block = m_config.pixels(lines) * width;
        const std::int64_t whole = channels / width;
        const std::int64_t rest = channels % width;
        const std::int64_t panelElements = channels * panel.vectors * width;
        RegisterTile tile{.rows = height,
                          .vectors = panel.vectors,
                          .left = {m_unit, row * width},
                          .rowStride = width,
                          .reductions = {{whole, block}, {width, 1}},
                          .rest = {},
                          .right = {m_weights, panel.column * channels},
                          .stepsAhead = stepsAhead(panelElements, m_target),
                          .ahead = {},
                          .lineStep = whole > 1 ? block : 0};
        if (whole == 0) {
            tile.reductions = {{rest, 1}};
        } else if (rest > 0) {
            tile.rest = {.left = {m_unit, tile.left.index + Index(whole * block)}, .reductions = {{rest, 1}}};
        }
        const std::int64_t pixels = m_config.pixels(lines);
        tile.ahead = fetchAheadOfBlock(
            {m_weights, tile.right.index + Index(panelElements)}, panelElements,
            {.weightElements = m_config.weightElements(), .shareRows = pixels, .blockRows = pixels}, row,
            height, m_target);
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            storePixels(m_builder, m_epilogue, panel, sums,
                        {m_out, target + row * width, height, m_result.block()});
        });
    }

    Target m_target;
    const Separable& m_shape;
    KernelConfig m_config;
    ImageShape m_result;
    KernelBuilder m_builder;
    window::LineWriter m_line;
    EpilogueWriter m_between;
    EpilogueWriter m_epilogue;
    Pointer m_out;
    Pointer m_weights; ///< of the 1x1 convolution
    Pointer m_unit;    ///< of the thread
    Index m_n{};       ///< of the unit at hand, and so on
    Index m_z{};
    Index m_y{};
};

base::Result<std::vector<Candidate>> candidates(const Problem& problem, const Target& target,
                                                Windows windows) {
    const auto* shape = std::get_if<Separable>(&problem.shape);
    std::string why = shape == nullptr ? "it is no depthwise convolution with a 1x1 convolution behind it"
                                       : refusal(*shape);
    if (!why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const auto& schedule : schedulesOf(*shape, target, windows)) {
        candidates.push_back({.name = schedule.name(),
                              .inputForm = Form::kBlocked,
                              .outputForm = Form::kBlocked,
                              .rounding = Rounding::kDirect,
                              .bound = boundOf(problem, target, schedule),
                              .generate = [held, target, schedule] {
                                  return Generated{SeparableWriter(*held, target, schedule).run(),
                                                   packings(*held, target, schedule)};
                              }});
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, "its window is too large to be printed tap by tap");
    }
    return candidates;
}

} // namespace
} // namespace separable

base::Result<std::vector<Candidate>> separableCandidates(const Problem& problem, const Target& target) {
    return separable::candidates(problem, target, separable::Windows::kLikelyFastest);
}

base::Result<std::vector<Candidate>> everySeparable(const Problem& problem, const Target& target) {
    return separable::candidates(problem, target, separable::Windows::kAll);
}

} // namespace tessera::codegen
