// Convolutions tap by tap: each tap is a product of a panel of its weights and the pixels that it meets,
// added to sums that wait in the nearest caches. No product meets the padding, nothing is copied, register
// tiles pass the ends of short lines, and a weight is used for all pixels of a block before the next is read.
// Transposed ones by phases.
#include "engine/codegen/families/taps.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/pairs.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace taps {
namespace {

class TapsWriter {
public:
    TapsWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_target(target)
        , m_config(KernelConfig::of(problem, target, schedule))
        , m_b(target.width, target.threads)
        , m_image(ImageShape::of(Form::kBlocked, m_config.batch, m_config.inputs, extents(&Axis::input),
                                 target.width))
        , m_result(ImageShape::of(Form::kBlocked, m_config.batch, m_config.outputs, extents(&Axis::output),
                                  target.width))
        , m_epilogue(m_b, problem.epilogue, m_config.panels.paddedColumns(), m_result.elements()) {}

    Kernel run() {
        m_source = m_b.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_b.buffer("y", Scope::kOutput, m_result.elements());
        const bool arePairs = m_config.schedule.operands == Operands::kPairs;
        const ElementType type = elementTypeOf(m_config.schedule.operands);
        m_weights = m_b.buffer("w", Scope::kConstants, m_config.weightElements(), type);
        m_epilogue.openConstants();
        const std::int64_t elements = m_image.elements();
        Pointer rounded;
        if (arePairs) {
            m_image.lanes = m_config.blockSteps();
            rounded = m_b.buffer("rounded", Scope::kWorkspace, m_image.elements(), type);
        }
        m_held = m_b.buffer("sums", Scope::kWorkspace, m_target.threads * m_config.sumElements());
        if (arePairs) {
            writeRoundedImage(m_b, m_source, elements, rounded);
            m_source = rounded;
        }
        writeShares();
        return m_b.take();
    }

private:
    void writeShares() {
        m_b.parallel([&](const Index& share) {
            m_sums = m_b.point("own", {m_held, share * m_config.sumElements()});
            if (m_config.schedule.split == Split::kColumns) {
                writePanelShare(share);
            } else {
                writeLineShare(share);
            }
        });
    }

    /// A phase: where its outputs begin along each axis. The last one is known when the kernel is printed.
    struct Phase {
        Index z;
        Index y;
        std::int64_t x = 0;
        Index number;
    };
    /// A block of output lines of one slice.
    struct Block {
        Index image;
        Index z;
        Index low;
        Index high;
    };
    /// What one tap adds to a block.
    struct Tap {
        Index source;  ///< of the pixel that output 0 of line 0 meets
        Index weights; ///< its panel
        Index low;     ///< lines
        Index high;
        Range range; ///< across
    };

    [[nodiscard]] std::array<std::int64_t, 3> extents(std::int64_t Axis::*extent) const {
        return {m_config.axes[0].*extent, m_config.axes[1].*extent, m_config.axes[2].*extent};
    }

    /// Calls `body` with every phase: in loops over the first two axes, printed apart over the last.
    void forEachPhase(const std::function<void(const Phase&)>& body) {
        const auto& axes = m_config.axes;
        for (std::int64_t px = 0; px < axes[2].phases(); ++px) {
            m_b.loop(LoopKind::kSerial, "phase", axes[0].phases() * axes[1].phases(),
                     [&](const Index& phase) {
                         const Index z = axes[0].phases() == 1 ? Index(0) : phase.dividedBy(axes[1].phases());
                         const Index y = axes[0].phases() == 1 ? phase : phase.remainder(axes[1].phases());
                         body({m_b.define("pz", z), m_b.define("py", y), px,
                               phase * axes[2].phases() + Index(px)});
                     });
        }
    }

    /// Threads share the panels of all phases.
    void writePanelShare(const Index& share) {
        const std::int64_t count = m_config.panels.count();
        const Index first = m_b.define("first", m_b.shareOf(share, m_config.units()));
        const Index end = m_b.define("end", m_b.shareOf(share + 1, m_config.units()));
        forEachPhase([&](const Phase& phase) {
            const Index low = m_b.define("low", maximum(first - phase.number * count, 0));
            const Index high = m_b.define("high", minimum(end - phase.number * count, count));
            m_config.panels.forEach(m_b, low, high, [&](const Panels::Panel& panel) {
                m_b.loop(LoopKind::kSerial, "unit",
                         m_config.batch * m_config.extent(0) * m_config.blocks.count,
                         [&](const Index& unit) { writeBlock(phase, panel, blockOf(unit)); });
            });
        });
    }

    /// Threads share the blocks of lines.
    void writeLineShare(const Index& share) {
        m_b.eachOfShare(share, m_config.units(), [&](const Index& unit) {
            const Block block = blockOf(unit);
            forEachPhase([&](const Phase& phase) {
                m_config.panels.forEach(m_b, 0, m_config.panels.count(),
                                        [&](const Panels::Panel& panel) { writeBlock(phase, panel, block); });
            });
        });
    }

    Block blockOf(const Index& unit) {
        const std::int64_t count = m_config.blocks.count;
        const std::int64_t slices = m_config.extent(0);
        const Index number = count == 1 ? Index(0) : m_b.define("block", unit.remainder(count));
        return {m_config.batch == 1 ? Index(0) : m_b.define("n", unit.dividedBy(count * slices)),
                slices == 1 ? Index(0) : m_b.define("z", unit.dividedBy(count).remainder(slices)),
                m_b.define("top", m_config.blocks.begin(number)),
                m_b.define("bottom", m_config.blocks.begin(number + 1))};
    }

    void writeBlock(const Phase& phase, const Panels::Panel& panel, const Block& all) {
        const auto& axes = m_config.axes;
        const auto isShort = [](const Axis& axis) { return axis.output % axis.phases() != 0; };
        const Conditions exists =
            isShort(axes[0]) ? Conditions{{all.z, axes[0].outputsOf(phase.z)}} : Conditions();
        m_b.onlyIf(exists, [&] {
            Block block = all;
            if (isShort(axes[1])) {
                block.high = m_b.define("bottom", minimum(all.high, axes[1].outputsOf(phase.y)));
            }
            const std::int64_t line = pixelsOf(phase) * m_config.sumStride();
            m_b.loop(LoopKind::kVector, "i", 0, (block.high - block.low) * line, m_target.width,
                     [&](const Index& i) {
                         m_b.store({m_sums, i}, constantValue(0.0));
                     });
            writeTaps(phase, panel, block);
            writeResult(phase, panel, block);
        });
    }

    /// Outputs of a phase across a line.
    [[nodiscard]] std::int64_t pixelsOf(const Phase& phase) const {
        return *m_config.axes[2].outputsOf(phase.x).constant();
    }

    /// The tap exists, and its input position is inside for this output.
    [[nodiscard]] static Conditions reaches(const Axis& axis, const Index& phase, const Index& u) {
        return axis.kernel % axis.phases() == 0 ? Conditions()
                                                : Conditions{{axis.tap(phase, u), axis.kernel}};
    }

    void writeTaps(const Phase& phase, const Panels::Panel& panel, const Block& block) {
        const auto& axes = m_config.axes;
        const std::int64_t slice = m_config.steps() * panel.vectors * m_target.width;
        const Index weights = m_b.define(
            "weights", phase.number * (m_config.taps() * m_config.steps() * m_config.panels.paddedColumns()) +
                           panel.column * (m_config.taps() * m_config.steps()));
        m_b.loop(LoopKind::kSerial, "uz", axes[0].taps(), [&](const Index& uz) {
            const Index z = m_b.define("zIn", block.z * axes[0].step() + axes[0].offset(phase.z, uz));
            Conditions inside = reaches(axes[0], phase.z, uz);
            if (z.constant() != 0 || axes[0].input < 1) {
                inside.push_back({-1, z});
                inside.push_back({z, axes[0].input});
            }
            m_b.onlyIf(inside, [&] {
                m_b.loop(LoopKind::kSerial, "uy", axes[1].taps(), [&](const Index& uy) {
                    m_b.onlyIf(reaches(axes[1], phase.y, uy), [&] {
                        const Index low = m_b.define("low", maximum(block.low, axes[1].firstOf(phase.y, uy)));
                        const Index high =
                            m_b.define("high", minimum(block.high, axes[1].endOf(phase.y, uy)));
                        const Index row =
                            m_b.define("line", block.image * m_image.image() + z * m_image.slice() +
                                                   axes[1].offset(phase.y, uy) * m_image.row());
                        for (std::int64_t ux = 0; ux < axes[2].taps(); ++ux) {
                            const Range range = axes[2].range(phase.x, ux);
                            if (range.count() == 0) {
                                continue;
                            }
                            const Index number = (uz * axes[1].taps() + uy) * axes[2].taps() + Index(ux);
                            writeTap({row + axes[2].offset(phase.x, ux) * m_image.lanes,
                                      weights + number * slice, low, high, range},
                                     phase, panel, block);
                        }
                    });
                });
            });
        });
    }

    void writeTap(const Tap& tap, const Phase& phase, const Panels::Panel& panel, const Block& block) {
        const std::int64_t lines = m_config.schedule.lines;
        const RowTiles across = m_config.across(tap.range);
        const auto body = [&](const Index& line, std::int64_t high) {
            across.forEach(m_b, 0, across.count, [&](const Index& x, std::int64_t pixels) {
                writePixels(tap, phase, panel, block, {line, x, high, pixels});
            });
        };
        Index first = tap.low;
        if (lines > 1) {
            const Index groups = m_b.define("groups", maximum(tap.high - tap.low, 0).dividedBy(lines));
            m_b.loop(LoopKind::kSerial, "group", 0, groups, 1,
                     [&](const Index& group) { body(m_b.define("line", tap.low + group * lines), lines); });
            first = tap.low + groups * lines;
        }
        m_b.loop(LoopKind::kSerial, "line", first, tap.high, 1, [&](const Index& line) { body(line, 1); });
    }

    /// A register tile: some pixels of some lines, the pixels counted from the first that the tap meets.
    struct Place {
        Index line;
        Index x;
        std::int64_t lines = 1;
        std::int64_t pixels = 1;
    };

    void writePixels(const Tap& tap, const Phase& phase, const Panels::Panel& panel, const Block& block,
                     const Place& at) {
        const auto& axes = m_config.axes;
        const std::int64_t lanes = panel.vectors * m_target.width;
        const std::int64_t blockSteps = m_config.blockSteps();
        const std::int64_t whole = m_config.steps() / blockSteps;
        const std::int64_t rest = m_config.steps() % blockSteps;
        const std::int64_t rows = at.lines * at.pixels;
        const Index x = at.x + Index(tap.range.first);
        const Pointer sums =
            m_b.point("held", {m_sums, ((at.line - block.low) * pixelsOf(phase) + x) * m_config.sumStride()});
        const Access left{m_source, tap.source + at.line * (axes[1].step() * m_image.row()) +
                                        x * (axes[2].step() * m_image.lanes)};
        const auto place = [&](std::int64_t i, std::int64_t j) {
            const std::int64_t pixel = i / at.pixels * pixelsOf(phase) + i % at.pixels;
            return Access{sums, pixel * m_config.sumStride() + j * m_target.width};
        };
        RegisterTile tile{.rows = rows,
                          .vectors = panel.vectors,
                          .operands = m_config.schedule.operands,
                          .left = left,
                          .rowStride = axes[2].step() * m_image.lanes,
                          .lineRows = at.pixels,
                          .lineStride = axes[1].step() * m_image.row(),
                          .right = {m_weights, tap.weights},
                          .start = [&](std::int64_t i, std::int64_t j) { return loadValue(place(i, j)); }};
        const auto keep = [&](RegisterArray accumulators) {
            for (std::int64_t i = 0; i < rows; ++i) {
                for (std::int64_t j = 0; j < panel.vectors; ++j) {
                    m_b.store(place(i, j), registerValue({accumulators, {i, j}}));
                }
            }
        };
        if (whole > 0) {
            const std::int64_t slice = m_config.steps() * lanes;
            tile.reductions = {{whole, m_image.block()}, {blockSteps, 1}};
            tile.lineStep = m_config.schedule.operands == Operands::kPairs ? 0 : m_image.block();
            tile.ahead = fetchAhead({m_weights, tap.weights + Index(slice)}, slice,
                                    tap.range.count() * std::min(m_config.blocks.height, m_config.extent(1)),
                                    (at.line - tap.low) * tap.range.count() + at.x, rows);
            writeTile(m_b, tile, keep);
        }
        if (rest > 0) {
            tile.left.index = left.index + Index(whole * m_image.block());
            tile.right.index = tap.weights + Index(whole * blockSteps * lanes);
            tile.reductions = {{rest, 1}};
            tile.lineStep = 0;
            tile.ahead.clear();
            writeTile(m_b, tile, keep);
        }
    }

    void writeResult(const Phase& phase, const Panels::Panel& panel, const Block& block) {
        const auto& axes = m_config.axes;
        std::vector<std::vector<Value>> operands;
        for (std::int64_t j = 0; j < panel.vectors; ++j) {
            operands.push_back(m_epilogue.channelOperands(panel.column + Index(j * m_target.width)));
        }
        const Index base =
            m_b.define("target", block.image * m_result.image() +
                                     panel.column.dividedBy(m_target.width) * m_result.block() +
                                     (block.z * axes[0].phases() + phase.z) * m_result.slice() +
                                     phase.y * m_result.row() + Index(phase.x * m_result.lanes));
        m_b.loop(LoopKind::kSerial, "line", block.low, block.high, 1, [&](const Index& line) {
            m_b.loop(LoopKind::kStep, "x", pixelsOf(phase), [&](const Index& x) {
                const Index from =
                    m_b.define("from", ((line - block.low) * pixelsOf(phase) + x) * m_config.sumStride());
                const Index to = m_b.define("to", base + line * (axes[1].phases() * m_result.row()) +
                                                      x * (axes[2].phases() * m_result.lanes));
                for (std::int64_t j = 0; j < panel.vectors; ++j) {
                    const bool hasPadding = j + 1 == panel.vectors && panel.lastLanes < m_target.width;
                    const Value sum = m_b.let("y", loadValue({m_sums, from + Index(j * m_target.width)}));
                    const Index at = to + Index(j * m_result.block());
                    const Value value = m_epilogue.apply(sum, operands[static_cast<std::size_t>(j)], at);
                    m_b.store({m_out, at}, hasPadding ? keepLanes(value, panel.lastLanes) : value);
                }
            });
        });
    }

    Target m_target;
    KernelConfig m_config;
    KernelBuilder m_b;
    ImageShape m_image;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_held;
    Pointer m_sums; ///< of the thread
};

base::Result<std::vector<Candidate>> candidatesWith(Operands operands, const Problem& problem,
                                                    const Target& target) {
    const auto convolution = convolutionOf(problem, refusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    const Rounding rounding = operands == Operands::kPairs ? Rounding::kBf16 : Rounding::kDirect;
    for (const Schedule& schedule : schedules(problem, target, operands)) {
        const KernelConfig config = KernelConfig::of(problem, target, schedule);
        if (config.printedProducts() > kMostPrintedProducts) {
            continue;
        }
        candidates.push_back({.name = schedule.name(),
                              .inputForm = Form::kBlocked,
                              .outputForm = Form::kBlocked,
                              .rounding = rounding,
                              .productsPerFloat = productsPerFloat(operands),
                              .bound = boundOf(problem, target, schedule),
                              .generate = [held, target, schedule, config] {
                                  return Generated{TapsWriter(*held, target, schedule).run(),
                                                   packingsOf(*held, config, pack, config.outputs,
                                                              config.panels.paddedColumns())};
                              }});
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, kTooManyTaps);
    }
    return candidates;
}

} // namespace
} // namespace taps

base::Result<std::vector<Candidate>> tapsCandidates(const Problem& problem, const Target& target) {
    return taps::candidatesWith(Operands::kFloats, problem, target);
}

base::Result<std::vector<Candidate>> tapsPairCandidates(const Problem& problem, const Target& target) {
    return taps::candidatesWith(Operands::kPairs, problem, target);
}

} // namespace tessera::codegen
