// Convolutions as they are defined: register tiles of pixels by output channels, all taps and input channels
// summed in registers. Images are blocked by channels, or plain where there are few input channels. A 1x1
// convolution with stride 1 is one row of pixels.
#include "engine/codegen/families/direct_config.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/padding_bounds.h"
#include "engine/codegen/families/pairs.h"
#include "engine/codegen/families/stored_pixels.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace direct {
namespace {

constexpr std::int64_t kMostPlainChannels = 8;

class DirectWriter {
public:
    DirectWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_target(target)
        , m_schedule(schedule)
        , m_convolution(std::get<Convolution>(problem.shape))
        , m_config(KernelConfig::of(problem, target, schedule))
        , m_builder(target.width, target.threads)
        , m_result(ImageShape::of(Form::kBlocked, m_config.shape.batch, m_config.shape.outputChannels,
                                  m_config.shape.output, target.width))
        , m_epilogue(m_builder, problem.epilogue, m_config.panels.paddedColumns(), m_result.elements()) {}

    Kernel run() {
        const ForwardShape& shape = m_config.shape;
        const ForwardShape whole = shapeOf(m_convolution, Form::kBlocked);
        m_image =
            ImageShape::of(m_schedule.input, shape.batch, shape.inputChannels, whole.input, m_target.width);
        const ImageShape given = m_image;
        m_source = m_builder.buffer("x", Scope::kInput, given.elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        const ElementType type = elementTypeOf(m_schedule.operands);
        m_weights =
            m_builder.buffer("w", Scope::kConstants, m_config.panels.paddedColumns() * m_config.depth, type);
        m_epilogue.openConstants();
        m_following = m_builder.following();
        if (m_schedule.operands == Operands::kPairs) {
            m_image.lanes = m_config.channelSteps;
            const Pointer rounded = m_builder.buffer("rounded", Scope::kWorkspace, m_image.elements(), type);
            writeRoundedImage(m_builder, m_source, given.elements(), rounded);
            m_source = rounded;
        }
        if (m_schedule.input == Form::kPlain && whole.isPadded()) {
            m_image.extents = shape.padded;
            m_image.rowPadding = roundUp(shape.padded[2], 16) - shape.padded[2] + 16;
            const Pointer copy = m_builder.buffer("padded", Scope::kWorkspace, m_image.elements());
            writePaddedCopy(m_builder, m_source, given, copy, m_image, whole.before);
            m_builder.barrier();
            m_source = copy;
        }
        m_builder.parallel([&](const Index& share) { writeShare(share); });
        return m_builder.take();
    }

private:
    [[nodiscard]] Index shareOf(const Index& share, std::int64_t units) {
        return m_builder.define("bound", m_builder.shareOf(share, units));
    }

    void writeShare(const Index& share) {
        const std::int64_t lines = m_config.shape.lines();
        if (m_schedule.split == Split::kColumns) {
            const std::int64_t panels = m_config.panels.count();
            sweep(0, lines, 0, m_config.tiles.count, shareOf(share, panels), shareOf(share + 1, panels));
            return;
        }
        const bool byLines = m_config.sharesLines(m_target.threads);
        const std::int64_t units = byLines ? lines : m_config.tiles.count;
        const std::int64_t block = blockUnits(byLines);
        const Index first = shareOf(share, units);
        const Index end = shareOf(share + 1, units);
        const auto blocks = [&](const Index& line) {
            m_builder.loop(LoopKind::kSerial, "block", first, end, block, [&](const Index& low) {
                const Index high = m_builder.define("high", minimum(low + block, end));
                if (byLines) {
                    sweep(low, high, 0, m_config.tiles.count, 0, m_config.panels.count());
                } else {
                    sweep(line, line + 1, low, high, 0, m_config.panels.count());
                }
            });
        };
        if (byLines) {
            blocks(0);
        } else {
            m_builder.loop(LoopKind::kSerial, "line", lines, blocks);
        }
    }

    /// Lines or tiles whose input stays in half of the second-level cache while all panels pass.
    [[nodiscard]] std::int64_t blockUnits(bool byLines) const {
        const std::int64_t pixels =
            byLines ? m_config.shape.strides[1] * m_config.shape.padded[2] * m_config.shape.kernel[0]
                    : m_config.tiles.height * m_config.shape.strides[2] * m_config.shape.kernel[0] *
                          m_config.shape.kernel[1];
        const std::int64_t blocks = ceilDivide(m_config.shape.inputChannels, m_config.blockChannels);
        const std::int64_t bytes = 4 * pixels * blocks * m_config.channelSteps;
        return std::max<std::int64_t>(1, m_target.l2Bytes / 2 / bytes);
    }

    void sweep(const Index& lowLine, const Index& highLine, const Index& lowTile, const Index& highTile,
               const Index& lowPanel, const Index& highPanel) {
        m_endPanel = highPanel;
        m_config.panels.forEach(m_builder, lowPanel, highPanel, [&](const Panels::Panel& panel) {
            const auto body = [&](const Index& line) { writeLine(panel, line, lowTile, highTile); };
            if ((highLine - lowLine).constant() == 1) {
                body(lowLine);
            } else {
                m_builder.loop(LoopKind::kSerial, "line", lowLine, highLine, 1, body);
            }
        });
    }

    void writeLine(const Panels::Panel& panel, const Index& line, const Index& lowTile,
                   const Index& highTile) {
        const auto& shape = m_config.shape;
        const std::int64_t perImage = shape.output[0] * shape.output[1];
        const Index n = shape.batch == 1 ? Index(0) : m_builder.define("n", line.dividedBy(perImage));
        const Index inImage = shape.batch == 1 ? line : line.remainder(perImage);
        const Index z =
            shape.output[0] == 1 ? Index(0) : m_builder.define("z", inImage.dividedBy(shape.output[1]));
        const Index y = shape.output[0] == 1 ? (perImage == 1 ? Index(0) : inImage)
                                             : m_builder.define("y", inImage.remainder(shape.output[1]));
        const Index left = m_builder.define(
            "source", n * m_image.image() + z * (shape.strides[0] * m_image.stride(0)) +
                          y * (shape.strides[1] * m_image.stride(1)) -
                          Index(shape.before[0] * m_image.stride(0) + shape.before[1] * m_image.stride(1) +
                                shape.before[2] * m_image.stride(2)));
        const Index element = m_builder.define(
            "target", n * m_result.image() + panel.column.dividedBy(m_target.width) * m_result.block() +
                          z * m_result.stride(0) + y * m_result.stride(1));
        shape.forEachTile(
            m_builder, m_config.tiles, lowTile, highTile,
            [&](const Index& row, std::int64_t rows, const std::vector<RowRange>& sides) {
                writePixels(panel, {line * shape.output[2] + row, left, element, z, y, row, rows}, sides);
            });
    }

    /// A register tile's place.
    struct Place {
        Index sweepRow; ///< among the pixels of all lines
        Index left;     ///< of its line
        Index element;
        Index z;
        Index y;
        Index row;
        std::int64_t rows = 1;
    };

    void writePixels(const Panels::Panel& panel, const Place& at, const std::vector<RowRange>& sides) {
        const auto& shape = m_config.shape;
        const std::int64_t stride = shape.strides[2] * m_image.stride(2);
        RegisterTile tile{.rows = at.rows,
                          .vectors = panel.vectors,
                          .operands = m_schedule.operands,
                          .left = {m_source, at.left + at.row * stride},
                          .rowStride = stride,
                          .reductions = {},
                          .rest = {},
                          .right = {m_weights, panel.column * m_config.depth},
                          .stepsAhead = stepsAhead(panel.vectors * m_target.width * m_config.depth, m_target),
                          .ahead = {}};
        const auto loops = [&](std::int64_t blocks, std::int64_t steps) {
            return shape.reductions(m_image, {blocks, steps}, {at.z, at.y}, sides);
        };
        if (m_config.wholeBlocks == 0) {
            tile.reductions = loops(1, m_config.restSteps);
        } else {
            tile.reductions = loops(m_config.wholeBlocks, m_config.channelSteps);
            if (m_config.restSteps > 0) {
                tile.rest = {
                    .left = {m_source, tile.left.index + Index(m_config.wholeBlocks * m_image.block())},
                    .reductions = loops(1, m_config.restSteps)};
            }
        }
        if (shape.taps() == 1 && m_config.wholeBlocks > 1 && m_config.channelSteps > 1 &&
            m_schedule.operands == Operands::kFloats) {
            tile.lineStep = m_image.block();
        }
        const std::int64_t panelElements = m_config.depth * panel.vectors * m_target.width;
        const auto nextAccess = [&]() -> Access {
            const Access own{m_weights, panel.column * m_config.depth + Index(panelElements)};
            return {m_builder.pointEither("then", {{panel.index + 1, m_endPanel}}, own, {m_following, 0}), 0};
        };
        if (m_schedule.split == Split::kColumns) {
            tile.ahead = fetchAhead(nextAccess(), panelElements, shape.lines() * shape.output[2], at.sweepRow,
                                    at.rows);
        } else if (shape.lines() == 1 && shape.taps() == 1) {
            tile.ahead =
                fetchAheadOfBlock(nextAccess(), panelElements,
                                  {.weightElements = m_config.panels.paddedColumns() * m_config.depth,
                                   .shareRows = ceilDivide(shape.output[2], m_target.threads),
                                   .blockRows = blockUnits(false) * m_config.tiles.height},
                                  at.row, at.rows, m_target);
        }
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            storePixels(m_builder, m_epilogue, panel, sums,
                        {m_out, at.element + at.row * m_target.width, at.rows, m_result.block()});
        });
    }

    Target m_target;
    Schedule m_schedule;
    const Convolution& m_convolution;
    KernelConfig m_config;
    KernelBuilder m_builder;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    ImageShape m_image;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_following;
    Index m_endPanel; ///< behind the last one of the share at hand
};

base::Result<std::vector<Candidate>> candidatesWith(Operands operands, const Problem& problem,
                                                    const Target& target) {
    const auto convolution = convolutionOf(problem, refusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    std::vector<Form> forms{Form::kBlocked};
    if (convolution->inputChannels.value() <= kMostPlainChannels && operands == Operands::kFloats) {
        forms.push_back(Form::kPlain);
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const TileSize& size : tileSizes(target)) {
        for (const Split split : {Split::kRows, Split::kColumns}) {
            for (const Form form : forms) {
                const Schedule schedule{size, split, form, operands};
                if (KernelConfig::of(problem, target, schedule).printedProducts() > kMostPrintedProducts) {
                    continue;
                }
                candidates.push_back({.name = schedule.name(),
                                      .inputForm = form,
                                      .outputForm = Form::kBlocked,
                                      .rounding = directRounding(operands),
                                      .productsPerFloat = productsPerFloat(operands),
                                      .bound = boundOf(problem, target, schedule),
                                      .generate = [held, target, schedule] {
                                          return Generated{DirectWriter(*held, target, schedule).run(),
                                                           packings(*held, target, schedule),
                                                           prefetchStarts(*held, target, schedule)};
                                      }});
            }
        }
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, kTooManyTaps);
    }
    return candidates;
}

} // namespace
} // namespace direct

base::Result<std::vector<Candidate>> directCandidates(const Problem& problem, const Target& target) {
    return direct::candidatesWith(Operands::kFloats, problem, target);
}

base::Result<std::vector<Candidate>> directPairCandidates(const Problem& problem, const Target& target) {
    return direct::candidatesWith(Operands::kPairs, problem, target);
}

} // namespace tessera::codegen
