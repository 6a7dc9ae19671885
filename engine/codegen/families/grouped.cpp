// Convolutions with groups of several channels. Groups narrower than a vector share one, each input spread
// over the lanes of its group; wider ones are register tiles of pixels by a group's output channels.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/padding_bounds.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/traffic.h"
#include "engine/codegen/families/window.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace grouped {
namespace {

/// What writer, packing and bound agree on.
struct KernelConfig {
    ForwardShape shape;
    std::int64_t width = 8;
    RowTiles tiles;           ///< along a line of output pixels
    std::int64_t vectors = 1; ///< of a panel; panels divide a group's outputs

    [[nodiscard]] std::int64_t groupInputs() const { return shape.inputChannels / shape.groups; }
    [[nodiscard]] std::int64_t depth() const { return groupInputs() * shape.taps(); }
    [[nodiscard]] std::int64_t weightElements() const { return shape.outputChannels * depth(); }
    [[nodiscard]] std::int64_t panelColumns() const { return vectors * width; }
    [[nodiscard]] std::int64_t panels() const { return shape.outputChannels / panelColumns(); }
    [[nodiscard]] std::int64_t panelsOfGroup() const { return panels() / shape.groups; }
    /// Multiply-adds in the text of the kernel.
    [[nodiscard]] std::int64_t printedProducts() const { return shape.printedRows(tiles) * vectors; }
    /// Inputs that lie side by side: a vector of them, or a group that is narrower.
    [[nodiscard]] std::int64_t channelSteps() const { return std::min(width, groupInputs()); }

    [[nodiscard]] static KernelConfig of(const Convolution& convolution, const Target& target,
                                         const TileSize& size) {
        return {.shape = ForwardShape::of(convolution),
                .width = target.width,
                .tiles = RowTiles::of(convolution.output[2].value(), size.rows),
                .vectors = size.vectors};
    }
};

class TileWriter {
public:
    TileWriter(const Problem& problem, const Target& target, const TileSize& size)
        : m_target(target)
        , m_config(KernelConfig::of(std::get<Convolution>(problem.shape), target, size))
        , m_builder(target.width, target.threads)
        , m_image(ImageShape::of(Form::kBlocked, m_config.shape.batch, m_config.shape.inputChannels,
                                 m_config.shape.input, target.width))
        , m_result(ImageShape::of(Form::kBlocked, m_config.shape.batch, m_config.shape.outputChannels,
                                  m_config.shape.output, target.width))
        , m_epilogue(m_builder, problem.epilogue, m_config.shape.outputChannels, m_result.elements()) {}

    Kernel run() {
        m_source = m_builder.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_builder.buffer("w", Scope::kConstants, m_config.weightElements());
        m_epilogue.openConstants();
        m_builder.parallel([&](const Index& share) {
            m_builder.eachOfShare(share, m_config.panels() * m_config.shape.lines(),
                                  [&](const Index& unit) { writeLine(unit); });
        });
        return m_builder.take();
    }

private:
    /// A line of output pixels of one panel.
    struct Line {
        Index panel;
        Index z;
        Index y;
        Index source; ///< what its first pixel meets by the first tap, which may be outside
        Index target;
    };

    void writeLine(const Index& unit) {
        const ForwardShape& shape = m_config.shape;
        const std::int64_t rowsOfImage = shape.output[0] * shape.output[1];
        const Index panel = m_builder.define("panel", unit.dividedBy(shape.lines()));
        const Index line = m_builder.define("line", unit.remainder(shape.lines()));
        const Index n = m_builder.define("n", line.dividedBy(rowsOfImage));
        const Index z = m_builder.define("z", line.remainder(rowsOfImage).dividedBy(shape.output[1]));
        const Index y = m_builder.define("y", line.remainder(shape.output[1]));
        const Index channel =
            m_builder.define("channel", panel.dividedBy(m_config.panelsOfGroup()) * m_config.groupInputs());
        Index source = n * m_image.image() + channel.dividedBy(m_config.width) * m_image.block() +
                       channel.remainder(m_config.width) + z * (shape.strides[0] * m_image.stride(0)) +
                       y * (shape.strides[1] * m_image.stride(1));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            source = source - Index(shape.before[axis] * m_image.stride(axis));
        }
        const Index target = n * m_result.image() + panel * (m_config.vectors * m_result.block()) +
                             z * m_result.stride(0) + y * m_result.stride(1);
        const Line made{panel, z, y, m_builder.define("source", source), m_builder.define("target", target)};
        shape.forEachTile(m_builder, m_config.tiles, 0, m_config.tiles.count,
                          [&](const Index& row, std::int64_t rows, const std::vector<RowRange>& sides) {
                              writePixels(made, row, rows, sides);
                          });
    }

    void writePixels(const Line& line, const Index& row, std::int64_t rows,
                     const std::vector<RowRange>& sides) {
        const ForwardShape& shape = m_config.shape;
        const std::int64_t stride = shape.strides[2] * m_image.stride(2);
        const std::int64_t panelElements = m_config.panelColumns() * m_config.depth();
        RegisterTile tile{.rows = rows,
                          .vectors = m_config.vectors,
                          .left = {m_source, line.source + row * stride},
                          .rowStride = stride,
                          .reductions = shape.reductions(
                              m_image,
                              {m_config.groupInputs() / m_config.channelSteps(), m_config.channelSteps()},
                              {line.z, line.y}, sides),
                          .right = {m_weights, line.panel * panelElements},
                          .stepsAhead = stepsAhead(panelElements, m_target),
                          .ahead = {}};
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            for (std::int64_t j = 0; j < m_config.vectors; ++j) {
                const auto operands = m_epilogue.channelOperands(line.panel * m_config.panelColumns() +
                                                                 Index(j * m_config.width));
                for (std::int64_t i = 0; i < rows; ++i) {
                    const Index at =
                        line.target + (row + Index(i)) * m_config.width + Index(j * m_result.block());
                    m_builder.store({m_out, at},
                                    m_epilogue.apply(registerValue({sums, {i, j}}), operands, at));
                }
            }
        });
    }

    Target m_target;
    KernelConfig m_config;
    KernelBuilder m_builder;
    ImageShape m_image;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
};

/// Panels [panel][input block][tap][input][column].
void pack(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to) {
    const std::int64_t steps = config.channelSteps();
    for (std::int64_t first = 0; first < config.shape.outputChannels; first += config.panelColumns()) {
        for (std::int64_t step = 0; step < config.depth(); ++step) {
            const std::int64_t tap = step / steps % config.shape.taps();
            const std::int64_t channel = step / (steps * config.shape.taps()) * steps + step % steps;
            for (std::int64_t column = first; column < first + config.panelColumns(); ++column) {
                *to++ = weights[(column * config.groupInputs() + channel) * stored.count +
                                stored.places[static_cast<std::size_t>(tap)]];
            }
        }
    }
}

Bound boundOf(const Problem& problem, const Target& target, const KernelConfig& config) {
    const double busiest =
        busiestCostOfRounds(config.panels(), config.shape.lines(), target.threads, [&](std::int64_t lines) {
            return static_cast<double>(config.shape.lineValidTaps(lines));
        });
    const Panels one = Panels::of(config.panelColumns(), config.width, config.vectors);
    const Sweep sweep{config.tiles, one, config.shape.taps() * config.groupInputs(), target};
    const double cycles = busiest * static_cast<double>(config.groupInputs()) *
                          config.shape.lineCycles(sweep, config.tiles.count, config.vectors);
    const std::int64_t image = config.shape.batch * config.shape.inputChannels * config.shape.input[0] *
                                   config.shape.input[1] * config.shape.input[2] +
                               config.shape.outputChannels * config.shape.lines() * config.shape.output[2] *
                                   static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    return {.computeNs = cycles * target.cycleNs(),
            .transfer = transferOf({.image = static_cast<double>(image),
                                    .weights = static_cast<double>(config.weightElements())},
                                   target),
            .waiting = tileWaiting({config.tiles.height, config.vectors}, target)};
}

std::vector<Candidate> tileCandidates(const Problem& problem, const Target& target) {
    const auto& shape = std::get<Convolution>(problem.shape);
    const std::int64_t groupVectors = shape.outputChannels.value() / shape.groups.value() / target.width;
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const TileSize& size : tileSizes(target)) {
        const KernelConfig config = KernelConfig::of(shape, target, size);
        if (groupVectors % size.vectors != 0 || config.printedProducts() > kMostPrintedProducts) {
            continue;
        }
        candidates.push_back({.name = "grouped." + size.text(),
                              .inputForm = Form::kBlocked,
                              .outputForm = Form::kBlocked,
                              .rounding = Rounding::kDirect,
                              .bound = boundOf(problem, target, config),
                              .generate = [held, target, size, config] {
                                  return Generated{TileWriter(*held, target, size).run(),
                                                   packingsOf(*held, config, pack,
                                                              config.shape.outputChannels,
                                                              config.shape.outputChannels)};
                              }});
    }
    return candidates;
}

/// Whether a group's inputs are some whole vectors, or several groups' make one.
bool dividesEvenly(std::int64_t channels, std::int64_t width) {
    return channels % width == 0 || width % channels == 0;
}

} // namespace
} // namespace grouped

base::Result<std::vector<Candidate>> groupedCandidates(const Problem& problem, const Target& target) {
    using namespace grouped; // NOLINT: what stands above
    const auto refuse = [](std::string why) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    };
    const auto convolution = convolutionOf(problem, commonRefusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    const std::int64_t groups = convolution->groups.value();
    const std::int64_t inputs = convolution->inputChannels.value() / groups;
    const std::int64_t outputs = convolution->outputChannels.value() / groups;
    if (groups == 1 || (inputs == 1 && outputs == 1)) {
        return refuse("its groups are not several channels each");
    }
    std::vector<Candidate> candidates;
    if (inputs == outputs && target.width % inputs == 0) {
        candidates = windowCandidates("grouped", problem, target);
    }
    if (inputs == target.width) {
        // Spreading a lane competes with multiply-adds on some machines only: one of these beside the tiles.
        for (Candidate& candidate : candidates) {
            candidate.group = "windows";
        }
    }
    if (outputs % target.width == 0 && dividesEvenly(inputs, target.width)) {
        std::ranges::move(tileCandidates(problem, target), std::back_inserter(candidates));
    }
    if (candidates.empty()) {
        const bool suits = outputs % target.width == 0 && dividesEvenly(inputs, target.width);
        return refuse(suits ? kTooManyTaps : "its groups fill no whole vectors, nor divide one");
    }
    return candidates;
}

} // namespace tessera::codegen
