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

std::int64_t Plan::units() const {
    return schedule.split == Split::kColumns ? phases() * panels.count() : batch * extent(0) * blocks.count;
}

std::int64_t Plan::printedProducts() const {
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

RowTiles Plan::across(const Range& range) const {
    return RowTiles::of(range.count(), schedule.lines > 1 ? range.count() : schedule.pixels);
}

namespace {

/// Lines whose input stays in half of the second-level cache, and whose sums in a quarter; where threads
/// share them, as many blocks as make their shares equal.
RowTiles blocksOf(const Plan& plan, const Target& target) {
    const Axis& lines = plan.axes[1];
    const std::int64_t lineBytes =
        4 * lines.step() * plan.axes[2].input * roundUp(plan.inputs, plan.width) * plan.axes[0].taps();
    const std::int64_t sumBytes = 4 * plan.extent(2) * plan.sumStride();
    const std::int64_t most = std::clamp<std::int64_t>(
        std::min(target.l2Bytes / 2 / lineBytes, target.l2Bytes / 4 / sumBytes), 1, plan.extent(1));
    RowTiles blocks = RowTiles::of(plan.extent(1), most);
    if (plan.schedule.split == Split::kRows) {
        const std::int64_t planes = plan.batch * plan.extent(0);
        for (std::int64_t count = blocks.count;
             count <= std::min(plan.extent(1), blocks.count + plan.threads); ++count) {
            const RowTiles even = RowTiles::of(plan.extent(1), ceilDivide(plan.extent(1), count));
            if (planes * even.count % plan.threads == 0) {
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

Plan Plan::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Convolution>(problem.shape);
    Plan plan;
    plan.axes = axesOf(shape);
    plan.batch = shape.batch.value();
    plan.inputs = shape.inputChannels.value();
    plan.outputs = shape.outputChannels.value();
    plan.width = target.width;
    plan.threads = target.threads;
    plan.schedule = schedule;
    plan.panels = Panels::of(plan.outputs, target.width, schedule.vectors);
    plan.blocks = blocksOf(plan, target);
    return plan;
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
    const Plan whole = Plan::of(problem, target, {});
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
double stepsOf(const Plan& plan, std::int64_t lines, const Range& range, std::int64_t vectors,
               const Target& target) {
    const RowTiles across = plan.across(range);
    const auto tile = [&](std::int64_t rows) { return stepCycles({rows, vectors}, plan.steps(), target); };
    const auto line = [&](std::int64_t high) {
        const std::int64_t low = across.count - across.tall;
        return static_cast<double>(across.tall) * tile(high * across.height) +
               (low > 0 ? static_cast<double>(low) * tile(high * (across.height - 1)) : 0.0);
    };
    const std::int64_t groups = lines / plan.schedule.lines;
    return static_cast<double>(groups) * line(plan.schedule.lines) +
           static_cast<double>(lines - groups * plan.schedule.lines) * line(1);
}

/// The same over a block of lines and all taps of a phase that meet it along height and width.
double blockSteps(const Plan& plan, std::int64_t phase, std::int64_t block, std::int64_t vectors,
                  const Target& target) {
    const Axis& lines = plan.axes[1];
    const Axis& pixels = plan.axes[2];
    double steps = 0.0;
    for (std::int64_t uy = 0; uy < lines.taps(); ++uy) {
        const Range rows = lines.range(phase / pixels.phases(), uy);
        const Range held{std::max(rows.first, *plan.blocks.begin(block).constant()),
                         std::min(rows.end, *plan.blocks.begin(block + 1).constant())};
        for (std::int64_t ux = 0; ux < pixels.taps(); ++ux) {
            const Range range = pixels.range(phase % pixels.phases(), ux);
            steps += range.count() > 0 ? stepsOf(plan, held.count(), range, vectors, target) : 0.0;
        }
    }
    return steps;
}

/// Pairs of a slice and a tap of one phase along the first axis.
double meetingsOfPhase(const Axis& axis, std::int64_t phase) {
    std::int64_t meetings = 0;
    for (std::int64_t u = 0; u < axis.taps(); ++u) {
        meetings += axis.range(phase, u).count();
    }
    return static_cast<double>(meetings);
}

/// Those of all phases with slice `z` of each.
double meetingsOfSlice(const Axis& axis, std::int64_t z) {
    std::int64_t meetings = 0;
    for (std::int64_t phase = 0; phase < axis.phases(); ++phase) {
        for (std::int64_t u = 0; u < axis.taps(); ++u) {
            const Range range = axis.range(phase, u);
            meetings += z >= range.first && z < range.end ? 1 : 0;
        }
    }
    return static_cast<double>(meetings);
}

/// Least cycles of one step of the thread that gets most of the panels of all phases.
double busiestByPanels(const Plan& plan, const Target& target) {
    const std::int64_t planePhases = plan.axes[1].phases() * plan.axes[2].phases();
    const std::int64_t panels = plan.panels.count();
    const auto ofPhase = [&](std::int64_t phase, std::int64_t count) {
        return meetingsOfPhase(plan.axes[0], phase / planePhases) *
               overPanels(plan.panels, count, [&](std::int64_t vectors) {
                   double steps = 0.0;
                   for (std::int64_t block = 0; block < plan.blocks.count; ++block) {
                       steps += blockSteps(plan, phase % planePhases, block, vectors, target);
                   }
                   return steps;
               });
    };
    return static_cast<double>(plan.batch) *
           busiestCost(plan.units(), target.threads, [&](std::int64_t units) {
               double cycles = units % panels > 0 ? ofPhase(units / panels, units % panels) : 0.0;
               for (std::int64_t phase = 0; phase < units / panels; ++phase) {
                   cycles += ofPhase(phase, panels);
               }
               return cycles;
           });
}

/// The same of the blocks of lines of all slices.
double busiestByLines(const Plan& plan, const Target& target) {
    const std::int64_t planePhases = plan.axes[1].phases() * plan.axes[2].phases();
    std::vector<double> ofBlock(static_cast<std::size_t>(plan.blocks.count));
    for (std::int64_t block = 0; block < plan.blocks.count; ++block) {
        for (std::int64_t phase = 0; phase < planePhases; ++phase) {
            ofBlock[static_cast<std::size_t>(block)] +=
                overPanels(plan.panels, plan.panels.count(), [&](std::int64_t vectors) {
                    return blockSteps(plan, phase, block, vectors, target);
                });
        }
    }
    std::vector<double> before{0.0}; // of the first units
    for (std::int64_t unit = 0; unit < plan.units(); ++unit) {
        const std::int64_t z = unit / plan.blocks.count % plan.extent(0);
        before.push_back(before.back() + meetingsOfSlice(plan.axes[0], z) *
                                             ofBlock[static_cast<std::size_t>(unit % plan.blocks.count)]);
    }
    return busiestCost(plan.units(), target.threads,
                       [&](std::int64_t units) { return before[static_cast<std::size_t>(units)]; });
}

/// The part of the taps that a line of outputs meets, on an average.
double metByLine(const Plan& plan) {
    double part = 1.0;
    for (std::size_t i = 0; i < 2; ++i) {
        const Axis& axis = plan.axes[i];
        double meetings = 0.0;
        for (std::int64_t phase = 0; phase < axis.phases(); ++phase) {
            meetings += meetingsOfPhase(axis, phase);
        }
        part *= meetings / static_cast<double>(axis.phases() * axis.taps() * plan.extent(i));
    }
    return part;
}

} // namespace

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const Plan plan = Plan::of(problem, target, schedule);
    const double cycles =
        schedule.split == Split::kColumns ? busiestByPanels(plan, target) : busiestByLines(plan, target);
    std::int64_t pixels = plan.batch;
    std::int64_t results = plan.batch * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    for (const Axis& axis : plan.axes) {
        pixels *= axis.input;
        results *= axis.output;
    }
    const bool byRows = schedule.split == Split::kRows;
    const Moved moved{.image = static_cast<double>(plan.inputs * pixels + plan.outputs * results),
                      .weights = static_cast<double>(plan.weightElements()),
                      .readers = byRows ? readersOf(plan.units(), target) : 1.0,
                      .part = byRows ? metByLine(plan) : 1.0,
                      .share = busiestShare(plan.units(), target.threads)};
    return {.computeNs = cycles * static_cast<double>(plan.steps()) * target.cycleNs(),
            .transfer = transferOf(moved, target),
            .waiting = tileWaiting({schedule.lines * schedule.pixels, plan.panels.vectors}, target)};
}

namespace {

/// The rows of a phase's panels: the inputs of each tap, or pairs of them.
PanelSource rowsOf(const Plan& plan, const StoredTaps& stored, std::int64_t phase) {
    const auto& axes = plan.axes;
    const bool isTransposed = axes[0].isTransposed();
    const std::int64_t inputStride = (isTransposed ? plan.outputs : 1) * stored.count;
    const std::int64_t inputs = plan.steps() * (plan.schedule.operands == Operands::kPairs ? 2 : 1);
    const auto tapAt = [&](std::size_t axis, std::int64_t ofPhase, std::int64_t u) {
        return *axes[axis].tap(ofPhase % axes[axis].phases(), u % axes[axis].taps()).constant();
    };
    PanelSource rows{.columnStride = (isTransposed ? 1 : plan.inputs) * stored.count};
    for (std::int64_t u = 0; u < plan.taps(); ++u) {
        const std::int64_t z =
            tapAt(0, phase / axes[2].phases() / axes[1].phases(), u / axes[2].taps() / axes[1].taps());
        const std::int64_t y = tapAt(1, phase / axes[2].phases(), u / axes[2].taps());
        const std::int64_t x = tapAt(2, phase, u);
        const bool exists = z < axes[0].kernel && y < axes[1].kernel && x < axes[2].kernel;
        const std::int64_t tap = exists ? (z * axes[1].kernel + y) * axes[2].kernel + x : 0;
        for (std::int64_t c = 0; c < inputs; ++c) {
            rows.steps.push_back(exists && c < plan.inputs
                                     ? c * inputStride + stored.places[static_cast<std::size_t>(tap)]
                                     : PanelSource::kNothing);
        }
    }
    return rows;
}

} // namespace

void pack(const Plan& plan, const StoredTaps& stored, const float* weights, float* to) {
    const auto packRows = plan.schedule.operands == Operands::kPairs ? packPairPanels : packPanels;
    for (std::int64_t phase = 0; phase < plan.phases(); ++phase) {
        packRows(plan.panels, rowsOf(plan, stored, phase), weights, to);
        to += plan.weightElements() / plan.phases();
    }
}

} // namespace tessera::codegen::taps
