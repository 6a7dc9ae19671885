#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/matrix_config.h"
#include "engine/codegen/families/matrix_copy.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace matrix {
namespace {

class ConvolutionWriter {
public:
    ConvolutionWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_target(target)
        , m_config(KernelConfig::of(problem, target, schedule))
        , m_builder(target.width, target.threads)
        , m_epilogue(m_builder, problem.epilogue, m_config.panels.paddedColumns(),
                     m_config.result.elements()) {}

    Kernel run() {
        m_source = m_builder.buffer("x", Scope::kInput, m_config.given.elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_config.result.elements());
        m_weights =
            m_builder.buffer("w", Scope::kConstants, m_config.weightElements(), ElementType::kBf16Pair);
        m_epilogue.openConstants();
        m_image = m_config.copy;
        std::int64_t images = 1;
        if (m_config.copying == Copying::kByParts) {
            const Phase& phase = m_config.phases.front();
            m_image.extents[2] = blocksAtOnce() * phase.blocks.height * phase.segments.height + 1;
            images = m_target.threads;
        }
        m_copy = m_builder.buffer("rounded", Scope::kWorkspace, images * m_image.elements(),
                                  ElementType::kBf16Pair);
        const BlockSize& size = m_config.schedule.block;
        m_sums = m_builder.buffer("sums", Scope::kTileLocal,
                                  size.units * m_config.unitRows * size.columns * kMatrixTileColumns);
        if (m_config.copying == Copying::kWhole) {
            writeRoundedCopy(m_builder, {m_source, m_config.given}, {m_copy, m_image}, m_config.before);
            m_builder.barrier();
        }
        const Pointer copies = m_copy;
        m_builder.parallel([&](const Index& share) {
            if (m_config.copying == Copying::kByParts) {
                m_copy = m_builder.point("part", {copies, share * m_image.elements()});
            }
            m_builder.openTiles(size.tileRows(m_config.unitRows), [&] {
                for (const auto& phase : m_config.phases) {
                    writeShare(phase, share);
                }
            });
        });
        return m_builder.take();
    }

private:
    [[nodiscard]] Index shareOf(const Index& share, std::int64_t units) {
        return m_builder.define("bound", m_builder.shareOf(share, units));
    }

    void writeShare(const Phase& phase, const Index& share) {
        const std::int64_t panels = m_config.panels.count();
        if (m_config.schedule.split == Split::kColumns) {
            sweep(phase, 0, phase.blocks.count, shareOf(share, panels), shareOf(share + 1, panels));
            return;
        }
        const std::int64_t some = blocksAtOnce();
        const Index end = shareOf(share + 1, phase.blocks.count);
        m_builder.loop(LoopKind::kSerial, "some", shareOf(share, phase.blocks.count), end, some,
                       [&](const Index& low) {
                           const Index high = m_builder.define("high", minimum(low + some, end));
                           if (m_config.copying == Copying::kByParts) {
                               writePart(phase, low, high);
                           }
                           sweep(phase, low, high, 0, panels);
                       });
    }

    void writePart(const Phase& phase, const Index& lowBlock, const Index& highBlock) {
        const auto pixel = [&](const Index& block) {
            return phase.segments.begin(m_builder.define("unit", phase.blocks.begin(block)));
        };
        m_firstPixel = m_builder.define("pixel", pixel(lowBlock));
        const Index end = m_builder.define("pixel", pixel(highBlock));
        writeRoundedPart(m_builder, {m_source, m_config.given}, {m_copy, m_image}, m_firstPixel, end);
    }

    /// Blocks whose part of the copy stays near while all panels pass: in half of the second-level cache, and
    /// where it is rounded between them, in an eighth, beside what is read and written once.
    [[nodiscard]] std::int64_t blocksAtOnce() const {
        const std::int64_t pixels = m_config.schedule.block.units * m_config.unitRows *
                                    m_config.axes[1].step() * m_config.axes[2].step();
        const std::int64_t bytes = 4 * pixels * m_config.copy.blocks * m_config.copy.lanes;
        const std::int64_t part = m_config.copying == Copying::kByParts ? 8 : 2;
        return std::max<std::int64_t>(1, m_target.l2Bytes / part / bytes);
    }

    void sweep(const Phase& phase, const Index& lowBlock, const Index& highBlock, const Index& lowPanel,
               const Index& highPanel) {
        m_config.panels.forEach(m_builder, lowPanel, highPanel, [&](const Panels::Panel& panel) {
            phase.blocks.forEach(m_builder, lowBlock, highBlock, [&](const Index& unit, std::int64_t units) {
                writeBlock(phase, panel, unit, units);
            });
        });
    }

    /// A unit's place.
    struct Unit {
        Access left{};
        Index element{}; ///< of its first pixel's channel 0
        Index rows{};    ///< that it stores
    };

    Unit unitOf(const Phase& phase, const Panels::Panel& panel, const Index& unit) {
        const auto& [depth, height, across] = phase.along;
        const std::int64_t perImage = depth.count * height.count;
        const Index segment = m_builder.define("segment", unit.remainder(phase.segments.count));
        const Index line = m_builder.define("line", unit.dividedBy(phase.segments.count));
        const Index n = m_config.batch == 1 ? Index(0) : m_builder.define("n", line.dividedBy(perImage));
        const Index inImage = m_config.batch == 1 ? line : m_builder.define("l", line.remainder(perImage));
        const Index z = depth.count == 1 ? Index(0) : inImage.dividedBy(height.count);
        const Index y = depth.count == 1 ? inImage : inImage.remainder(height.count);
        const std::array<Index, 3> at{z, y, m_builder.define("pixel", phase.segments.begin(segment))};
        Index left = n * m_image.image();
        Index element = n * m_config.result.image();
        if (m_config.groups > m_config.united) {
            left = left + panel.column.dividedBy(m_config.unitedColumns()) *
                              (m_config.columnBlocks() * m_image.block());
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto& along = phase.along[axis];
            const Index start = axis == 2 ? at[axis] - m_firstPixel : at[axis];
            left = left + (start * m_config.axes[axis].step() + Index(along.offset)) * m_image.stride(axis);
            element = element + (at[axis] * m_config.axes[axis].phases() + Index(along.first)) *
                                    m_config.result.stride(axis);
        }
        const auto& segments = phase.segments;
        const Index rows = segments.tall == segments.count
                               ? Index(segments.height)
                               : m_builder.defineEither("rows", {{segment, segments.tall}}, segments.height,
                                                        segments.height - 1);
        return {{m_copy, left}, m_builder.define("target", element), rows};
    }

    [[nodiscard]] std::vector<Reduction> reductions(const Phase& phase) const {
        const auto& [depth, height, across] = phase.along;
        return {{m_config.columnBlocks(), m_image.block()},
                {std::ssize(depth.taps), depth.step * m_image.stride(0)},
                {std::ssize(height.taps), height.step * m_image.stride(1)},
                {m_config.across(phase), across.step * m_config.fold() * m_image.stride(2)}};
    }

    void writeBlock(const Phase& phase, const Panels::Panel& panel, const Index& first, std::int64_t units) {
        const std::int64_t columns = panel.vectors * kMatrixTileColumns;
        const std::int64_t depth = m_config.steps(phase) * kMatrixTileRows;
        MatrixBlock block{.size = m_config.schedule.block,
                          .unitRows = m_config.unitRows,
                          .units = {},
                          .rowStride = m_config.axes[2].step() * m_image.stride(2),
                          .columns = panel.vectors,
                          .right = {m_weights, Index(phase.weights) + panel.column * depth},
                          .reductions = reductions(phase)};
        std::vector<Unit> places;
        for (std::int64_t unit = 0; unit < units; ++unit) {
            places.push_back(unitOf(phase, panel, first + Index(unit)));
            block.units.push_back(places.back().left);
        }
        if (m_config.schedule.split == Split::kColumns) {
            fetchNextPanel(block, phase.blocks.count, first.dividedBy(phase.blocks.height));
        }
        writeMatrixBlock(m_builder, block, m_sums);
        const std::int64_t width = m_target.width;
        const std::int64_t content = columns - kMatrixTileColumns + panel.lastLanes;
        for (std::int64_t j = 0; j < content; j += width) {
            const Index channel = panel.column + Index(j);
            const auto operands = m_epilogue.channelOperands(channel);
            const Index block = channel.dividedBy(width) * m_config.result.block();
            for (std::int64_t unit = 0; unit < units; ++unit) {
                const Unit& place = places[static_cast<std::size_t>(unit)];
                m_builder.loop(LoopKind::kSerial, "pixel", place.rows, [&](const Index& i) {
                    const Index element =
                        place.element + block + i * (m_config.axes[2].phases() * m_config.result.stride(2));
                    const Index row = i + Index(unit * m_config.unitRows);
                    const Value sum = m_builder.let("s", loadValue({m_sums, row * columns + Index(j)}));
                    const Value value = m_epilogue.apply(sum, operands, element);
                    m_builder.store({m_out, element},
                                    content - j < width ? keepLanes(value, content - j) : value);
                });
            }
        }
    }

    Target m_target;
    KernelConfig m_config;
    KernelBuilder m_builder;
    EpilogueWriter m_epilogue;
    Pointer m_out;
    Pointer m_weights;
    ImageShape m_image{}; ///< of the copy, or of a part of it
    Pointer m_source;
    Pointer m_copy;
    Index m_firstPixel{}; ///< of the part at hand
    Pointer m_sums;       ///< of the block at hand
};

} // namespace
} // namespace matrix

base::Result<std::vector<Candidate>> directTileCandidates(const Problem& problem, const Target& target) {
    const auto convolution = convolutionOf(problem, matrix::refusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    if (target.matrixUnit == MatrixUnit::kNone) {
        return base::fail(base::ErrorKind::kImpossible, std::string(kNoMatrixTiles));
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const auto& schedule : matrix::schedules(problem, target)) {
        candidates.push_back({.name = schedule.name(),
                              .inputForm = schedule.input,
                              .outputForm = Form::kBlocked,
                              .rounding = Rounding::kBf16,
                              .productsPerFloat = productsPerFloat(Operands::kTiles),
                              .bound = matrix::boundOf(problem, target, schedule),
                              .generate = [held, target, schedule] {
                                  const auto config = matrix::KernelConfig::of(*held, target, schedule);
                                  return Generated{matrix::ConvolutionWriter(*held, target, schedule).run(),
                                                   packingsOf(*held, config, matrix::pack, config.outputs,
                                                              config.panels.paddedColumns())};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen
