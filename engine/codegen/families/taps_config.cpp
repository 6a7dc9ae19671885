#include "engine/codegen/families/taps.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/pairs.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <vector>

namespace tessera::codegen::taps {

std::string Schedule::name() const {
    return (operands == Operands::kPairs ? "taps-bf16.t" : "taps.t") + std::to_string(lines) + "x" +
           std::to_string(pixels) + "x" + std::to_string(vectors) +
           (split == Split::kRows ? ".rows" : ".cols");
}

std::int64_t KernelConfig::units() const {
    return schedule.split == Split::kColumns ? phases() * panels.count() : batch * extent(0) * blocks.count;
}

std::int64_t KernelConfig::printedProducts() const {
    std::int64_t pixels = 0;
    for (std::int64_t phase = 0; phase < axes[2].phases(); ++phase) {
        for (std::int64_t u = 0; u < axes[2].taps(); ++u) {
            const Range range = axes[2].range(phase, u);
            if (range.count() > 0) {
                const RowTiles tiles = across(range);
                pixels += tiles.heights() == 1 ? tiles.height : 2 * tiles.height - 1;
            }
        }
    }
    // Lines together, then those that are left.
    const std::int64_t lines = schedule.lines > 1 ? schedule.lines + 1 : 1;
    const std::int64_t blocks = (steps() >= blockSteps() ? 1 : 0) + (steps() % blockSteps() > 0 ? 1 : 0);
    return pixels * lines * panels.printedVectors() * blocks;
}

RowTiles KernelConfig::across(const Range& range) const {
    return RowTiles::of(range.count(), schedule.lines > 1 ? range.count() : schedule.pixels);
}

namespace {

/// Lines whose input stays in half of the second-level cache, and whose sums in a quarter; where threads
/// share them, as many blocks as make their shares equal.
RowTiles blocksOf(const KernelConfig& config, const Target& target) {
    const Axis& lines = config.axes[1];
    const std::int64_t lineBytes = 4 * lines.step() * config.axes[2].input *
                                   roundUp(config.inputs, config.width) * config.axes[0].taps();
    const std::int64_t sumBytes = 4 * config.extent(2) * config.sumStride();
    const std::int64_t most = std::clamp<std::int64_t>(
        std::min(target.l2Bytes / 2 / lineBytes, target.l2Bytes / 4 / sumBytes), 1, config.extent(1));
    RowTiles blocks = RowTiles::of(config.extent(1), most);
    if (config.schedule.split == Split::kRows) {
        const std::int64_t planes = config.batch * config.extent(0);
        for (std::int64_t count = blocks.count;
             count <= std::min(config.extent(1), blocks.count + config.threads); ++count) {
            const RowTiles even = RowTiles::of(config.extent(1), ceilDivide(config.extent(1), count));
            if (planes * even.count % config.threads == 0) {
                return even;
            }
        }
    }
    return blocks;
}

/// The widest range of outputs across a line that one tap meets.
std::int64_t widest(const Axis& axis) {
    std::int64_t most = 1;
    for (std::int64_t phase = 0; phase < axis.phases(); ++phase) {
        for (std::int64_t u = 0; u < axis.taps(); ++u) {
            most = std::max(most, axis.range(phase, u).count());
        }
    }
    return most;
}

} // namespace

KernelConfig KernelConfig::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Convolution>(problem.shape);
    KernelConfig config;
    config.axes = axesOf(shape);
    config.batch = shape.batch.value();
    config.inputs = shape.inputChannels.value();
    config.outputs = shape.outputChannels.value();
    config.width = target.width;
    config.threads = target.threads;
    config.schedule = schedule;
    config.panels = Panels::of(config.outputs, target.width, schedule.vectors);
    config.blocks = blocksOf(config, target);
    return config;
}

std::string refusal(const Convolution& shape) {
    if (shape.groups.value() != 1) {
        return "it has groups";
    }
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    std::int64_t taps = 1;
    std::int64_t image =
        shape.batch.value() * std::max(shape.inputChannels.value(), shape.outputChannels.value());
    std::int64_t least = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        if (shape.padsBegin[i] < 0 || (isTransposed && shape.dilations[i].value() != 1)) {
            return "a padding is negative, or it is transposed and dilated";
        }
        taps *= shape.kernel[i].value();
        image *= std::max(shape.input[i].value(), shape.output[i].value());
        least = std::min({least, shape.input[i].value(), shape.output[i].value()});
    }
    if (taps == 1 && !isTransposed) {
        return "it has one tap";
    }
    if (least < 1 || image < 1) {
        return "an extent is zero";
    }
    const std::int64_t weights = taps * shape.inputChannels.value() * shape.outputChannels.value();
    return std::max(image, weights) >= kLargestElements / 4 ? "its image is too large" : "";
}

std::vector<Schedule> schedules(const Problem& problem, const Target& target, Operands operands) {
    const KernelConfig whole = KernelConfig::of(problem, target, {});
    const std::int64_t wide = widest(whole.axes[2]);
    std::int64_t high = 1; // lines that a tap meets at most
    for (std::int64_t phase = 0; phase < whole.axes[1].phases(); ++phase) {
        for (std::int64_t u = 0; u < whole.axes[1].taps(); ++u) {
            high = std::max(high, whole.axes[1].range(phase, u).count());
        }
    }
    std::vector<Schedule> list;
    for (const TileSize& size : tileSizes(target)) {
        const std::int64_t lines = std::clamp<std::int64_t>(size.rows / wide, 1, high);
        const std::int64_t pixels = lines > 1 ? wide : std::min(size.rows, wide);
        for (const Split split : {Split::kRows, Split::kColumns}) {
            list.push_back({lines, pixels, size.vectors, split, operands});
        }
    }
    return list;
}

namespace {

/// Least cycles of one step of one tap over `lines` lines by `range` pixels by a panel of `vectors`.
double stepsOf(const KernelConfig& config, std::int64_t lines, const Range& range, std::int64_t vectors,
               const Target& target) {
    const RowTiles across = config.across(range);
    const auto tile = [&](std::int64_t rows) { return stepCycles({rows, vectors}, config.steps(), target); };
    const auto line = [&](std::int64_t high) {
        const std::int64_t low = across.count - across.tall;
        return static_cast<double>(across.tall) * tile(high * across.height) +
               (low > 0 ? static_cast<double>(low) * tile(high * (across.height - 1)) : 0.0);
    };
    const std::int64_t groups = lines / config.schedule.lines;
    return static_cast<double>(groups) * line(config.schedule.lines) +
           static_cast<double>(lines - groups * config.schedule.lines) * line(1);
}

/// The same over a block of lines and all taps of a phase that meet it along height and width.
double blockSteps(const KernelConfig& config, std::int64_t phase, std::int64_t block, std::int64_t vectors,
                  const Target& target) {
    const Axis& lines = config.axes[1];
    const Axis& pixels = config.axes[2];
    double steps = 0.0;
    for (std::int64_t uy = 0; uy < lines.taps(); ++uy) {
        const Range rows = lines.range(phase / pixels.phases(), uy);
        const Range held{std::max(rows.first, *config.blocks.begin(block).constant()),
                         std::min(rows.end, *config.blocks.begin(block + 1).constant())};
        for (std::int64_t ux = 0; ux < pixels.taps(); ++ux) {
            const Range range = pixels.range(phase % pixels.phases(), ux);
            steps += range.count() > 0 ? stepsOf(config, held.count(), range, vectors, target) : 0.0;
        }
    }
    return steps;
}

/// Pairs of a slice and a tap of one phase along the first axis.
double validTapsOfPhase(const Axis& axis, std::int64_t phase) {
    std::int64_t validTaps = 0;
    for (std::int64_t u = 0; u < axis.taps(); ++u) {
        validTaps += axis.range(phase, u).count();
    }
    return static_cast<double>(validTaps);
}

/// Those of all phases with slice `z` of each.
double validTapsOfSlice(const Axis& axis, std::int64_t z) {
    std::int64_t validTaps = 0;
    for (std::int64_t phase = 0; phase < axis.phases(); ++phase) {
        for (std::int64_t u = 0; u < axis.taps(); ++u) {
            const Range range = axis.range(phase, u);
            validTaps += z >= range.first && z < range.end ? 1 : 0;
        }
    }
    return static_cast<double>(validTaps);
}

/// Least cycles of one step of the thread that gets most of the panels of all phases.
double busiestByPanels(const KernelConfig& config, const Target& target) {
    const std::int64_t planePhases = config.axes[1].phases() * config.axes[2].phases();
    const std::int64_t panels = config.panels.count();
    const auto ofPhase = [&](std::int64_t phase, std::int64_t count) {
        return validTapsOfPhase(config.axes[0], phase / planePhases) *
               overPanels(config.panels, count, [&](std::int64_t vectors) {
                   double steps = 0.0;
                   for (std::int64_t block = 0; block < config.blocks.count; ++block) {
                       steps += blockSteps(config, phase % planePhases, block, vectors, target);
                   }
                   return steps;
               });
    };
    return static_cast<double>(config.batch) *
           busiestCost(config.units(), target.threads, [&](std::int64_t units) {
               double cycles = units % panels > 0 ? ofPhase(units / panels, units % panels) : 0.0;
               for (std::int64_t phase = 0; phase < units / panels; ++phase) {
                   cycles += ofPhase(phase, panels);
               }
               return cycles;
           });
}

/// The same of the blocks of lines of all slices.
double busiestByLines(const KernelConfig& config, const Target& target) {
    const std::int64_t planePhases = config.axes[1].phases() * config.axes[2].phases();
    std::vector<double> ofBlock(static_cast<std::size_t>(config.blocks.count));
    for (std::int64_t block = 0; block < config.blocks.count; ++block) {
        for (std::int64_t phase = 0; phase < planePhases; ++phase) {
            ofBlock[static_cast<std::size_t>(block)] +=
                overPanels(config.panels, config.panels.count(), [&](std::int64_t vectors) {
                    return blockSteps(config, phase, block, vectors, target);
                });
        }
    }
    std::vector<double> before{0.0}; // of the first units
    for (std::int64_t unit = 0; unit < config.units(); ++unit) {
        const std::int64_t z = unit / config.blocks.count % config.extent(0);
        before.push_back(before.back() + validTapsOfSlice(config.axes[0], z) *
                                             ofBlock[static_cast<std::size_t>(unit % config.blocks.count)]);
    }
    return busiestCost(config.units(), target.threads,
                       [&](std::int64_t units) { return before[static_cast<std::size_t>(units)]; });
}

/// The part of the taps that a line of outputs meets, on an average.
double metByLine(const KernelConfig& config) {
    double part = 1.0;
    for (std::size_t i = 0; i < 2; ++i) {
        const Axis& axis = config.axes[i];
        double validTaps = 0.0;
        for (std::int64_t phase = 0; phase < axis.phases(); ++phase) {
            validTaps += validTapsOfPhase(axis, phase);
        }
        part *= validTaps / static_cast<double>(axis.phases() * axis.taps() * config.extent(i));
    }
    return part;
}

} // namespace

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const KernelConfig config = KernelConfig::of(problem, target, schedule);
    const double cycles =
        schedule.split == Split::kColumns ? busiestByPanels(config, target) : busiestByLines(config, target);
    std::int64_t pixels = config.batch;
    std::int64_t results = config.batch * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    for (const Axis& axis : config.axes) {
        pixels *= axis.input;
        results *= axis.output;
    }
    const bool byRows = schedule.split == Split::kRows;
    const Moved moved{.image = static_cast<double>(config.inputs * pixels + config.outputs * results),
                      .weights = static_cast<double>(config.weightElements()),
                      .readers = byRows ? readersOf(config.units(), target) : 1.0,
                      .part = byRows ? metByLine(config) : 1.0,
                      .share = busiestShare(config.units(), target.threads)};
    return {.computeNs = cycles * static_cast<double>(config.steps()) * target.cycleNs(),
            .transfer = transferOf(moved, target),
            .waiting = tileWaiting({schedule.lines * schedule.pixels, config.panels.vectors}, target)};
}

namespace {

/// The rows of a phase's panels: the inputs of each tap, or pairs of them.
PanelSource rowsOf(const KernelConfig& config, const StoredTaps& stored, std::int64_t phase) {
    const auto& axes = config.axes;
    const bool isTransposed = axes[0].isTransposed();
    const std::int64_t inputStride = (isTransposed ? config.outputs : 1) * stored.count;
    const std::int64_t inputs = config.steps() * (config.schedule.operands == Operands::kPairs ? 2 : 1);
    const auto tapAt = [&](std::size_t axis, std::int64_t ofPhase, std::int64_t u) {
        return *axes[axis].tap(ofPhase % axes[axis].phases(), u % axes[axis].taps()).constant();
    };
    PanelSource rows{.columnStride = (isTransposed ? 1 : config.inputs) * stored.count};
    for (std::int64_t u = 0; u < config.taps(); ++u) {
        const std::int64_t z =
            tapAt(0, phase / axes[2].phases() / axes[1].phases(), u / axes[2].taps() / axes[1].taps());
        const std::int64_t y = tapAt(1, phase / axes[2].phases(), u / axes[2].taps());
        const std::int64_t x = tapAt(2, phase, u);
        const bool exists = z < axes[0].kernel && y < axes[1].kernel && x < axes[2].kernel;
        const std::int64_t tap = exists ? (z * axes[1].kernel + y) * axes[2].kernel + x : 0;
        for (std::int64_t c = 0; c < inputs; ++c) {
            rows.steps.push_back(exists && c < config.inputs
                                     ? c * inputStride + stored.places[static_cast<std::size_t>(tap)]
                                     : PanelSource::kNothing);
        }
    }
    return rows;
}

} // namespace

void pack(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to) {
    const auto packRows = config.schedule.operands == Operands::kPairs ? packPairPanels : packPanels;
    for (std::int64_t phase = 0; phase < config.phases(); ++phase) {
        packRows(config.panels, rowsOf(config, stored, phase), weights, to);
        to += config.weightElements() / config.phases();
    }
}

} // namespace tessera::codegen::taps
