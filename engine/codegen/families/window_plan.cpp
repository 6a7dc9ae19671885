#include "engine/codegen/families/window_plan.h"

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <set>

namespace tessera::codegen::window {

namespace {

constexpr std::int64_t kMostUnrolled = 512; // of one tile, before channels, then rows of taps become a loop
/// On Emerald Rapids five and seven rows of nasnet-a are as fast as a loop, in a fifth of the text, which
/// takes the compiler as much less; three are slower by 3% to 9%.
constexpr std::int64_t kFewRows = 3;

} // namespace

Plan Plan::of(const Convolution& shape, const Target& target, const Schedule& schedule) {
    Plan plan;
    plan.batch = shape.batch.value();
    plan.channels = shape.outputChannels.value();
    plan.width = target.width;
    plan.blocks = ceilDivide(plan.channels, plan.width);
    plan.group = plan.channels / shape.groups.value();
    for (std::size_t i = 0; i < 3; ++i) {
        plan.axes[i] = {.input = shape.input[i].value(),
                        .output = shape.output[i].value(),
                        .kernel = shape.kernel[i].value(),
                        .stride = shape.strides[i].value(),
                        .dilation = shape.dilations[i].value(),
                        .before = shape.padsBegin[i]};
    }
    plan.lines = RowTiles::of(plan.axes[1].output, schedule.rows);
    plan.tiles = RowTiles::of(plan.axes[2].output, schedule.pixels);
    // Held weights are in registers, which no loop can run over.
    plan.areLanesRolled =
        plan.group > 1 && schedule.weights != Weights::kHeld && plan.tileProducts() > kMostUnrolled;
    const bool isLoop = schedule.weights != Weights::kHeld &&
                        (schedule.tapRows == TapRows::kLoop || plan.axes[1].kernel > kFewRows);
    plan.isRolled = plan.lines.height == 1 && (isLoop || plan.bodyProducts() > kMostUnrolled);
    const auto isInner = [&](std::int64_t tile) {
        return plan.axes[2].holds(*plan.tiles.begin(tile).constant(), plan.pixelsOf(tile));
    };
    while (plan.firstInner < plan.tiles.count && !isInner(plan.firstInner)) {
        ++plan.firstInner;
    }
    plan.endInner = plan.firstInner;
    while (plan.endInner < plan.tiles.count && isInner(plan.endInner)) {
        ++plan.endInner;
    }
    return plan;
}

void packWeights(const Plan& plan, const StoredTaps& stored, const float* weights, float* to) {
    const std::int64_t taps = plan.taps();
    for (std::int64_t first = 0; first < plan.blocks * plan.width; first += plan.width) {
        for (std::int64_t step = 0; step < taps * plan.group; ++step) {
            const std::int64_t input = step % plan.group;
            for (std::int64_t channel = first; channel < first + plan.width; ++channel) {
                const std::int64_t at = (channel * plan.group + input) * stored.count +
                                        stored.places[static_cast<std::size_t>(step / plan.group)];
                *to++ = channel < plan.channels ? weights[at] : 0.0F;
            }
        }
    }
}

namespace {

/// Cycles of a whole tile whose weights are loaded as often as `weights` says.
double tileCycles(const Plan& plan, Weights weights, const Target& target) {
    const double depth = static_cast<double>(plan.axes[0].kernel * plan.group);
    const auto products = static_cast<double>(plan.tileProducts() / plan.group) * depth;
    const double vectors =
        static_cast<double>(plan.axes[1].span(plan.lines.height) * plan.axes[2].span(plan.tiles.height)) *
        depth;
    const double perRow =
        static_cast<double>(plan.lines.height * plan.axes[1].kernel * plan.axes[2].kernel) * depth;
    const double loads = weights == Weights::kHeld ? 0.0 : weights == Weights::kRow ? perRow : products;
    const double chain = static_cast<double>(plan.axes[1].kernel * plan.axes[2].kernel) * depth;
    const double furtherTiles = kUnderWay / (products + vectors + loads);
    return std::max({products / kPerCycle, (vectors + loads) / kPerCycle,
                     chain * fmaLatency(target) / (1.0 + furtherTiles)});
}

/// At the least: what a schedule leaves in memory the compiler may keep, as long as an input row passes.
double leastCycles(const Plan& plan, Weights weights, const Target& target) {
    return tileCycles(plan, weights == Weights::kMemory ? Weights::kRow : weights, target);
}

/// What a tile is likely to take, by the regions of nasnet-a and resnext50 on Cascade Lake and
/// Zen 4 (`tessera_pruning_benchmark`): rows come from the second cache, and the compiler loads some of the
/// weights again that a schedule wants to keep.
double likelyCycles(const Plan& plan, Weights weights, const Target& target) {
    constexpr double kFromMemory = 0.15;
    constexpr double kKept = 0.4;
    constexpr double kKeptInTwoClocks = 0.1;
    const double kept = target.clocksPerCycle > 1.0 ? kKeptInTwoClocks : kKept;
    const double longer = 1.0 + (weights == Weights::kMemory ? kFromMemory : kept);
    return tileCycles(plan, weights, target) * longer;
}

/// Of the beginnings and ends of tiles, which a narrower last one has too.
double endsNs(const Plan& plan, double share, const Target& target) {
    constexpr double kEndClocks = 8.0;
    const auto tiles = static_cast<double>(plan.units() * plan.tiles.count);
    return tiles * share * kEndClocks / target.clocksPerCycle * target.cycleNs();
}

/// Registers that a schedule needs besides its sums.
std::int64_t registersBeside(const Plan& plan, Weights weights) {
    const std::int64_t meeting = std::min(plan.lines.height, plan.axes[1].kernel) * plan.axes[2].kernel;
    switch (weights) {
    case Weights::kHeld:
        return plan.taps() * plan.group + 2;
    case Weights::kRow:
        return meeting + 2;
    case Weights::kMemory:
        return 2;
    }
    return 0;
}

} // namespace

double codeNs(std::int64_t printed) {
    // Every core fetches it line by line. On Zen 4 1x512x28x28 by 5x5 with stride 2 took 22.7 µs with 350
    // products printed, 27.1 with 700, and 20.9 and 21.6 where the code was still near.
    constexpr double kNsOfProduct = 8.0;
    return kNsOfProduct * static_cast<double>(printed);
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const Plan plan = Plan::of(std::get<Convolution>(problem.shape), target, schedule);
    const std::int64_t units = plan.units();
    const double share = busiestShare(units, target.threads);
    double inside = 1.0; // the share of taps that are not left out
    for (const auto& axis : plan.axes) {
        inside *= static_cast<double>(axis.meetings()) / static_cast<double>(axis.output * axis.kernel);
    }
    const double tiles = static_cast<double>(units * plan.tiles.extent) *
                         static_cast<double>(plan.lines.extent) /
                         static_cast<double>(plan.lines.count * plan.lines.height * plan.tiles.height);
    const double least = leastCycles(plan, schedule.weights, target);
    const std::int64_t image =
        plan.image(&Axis::input).elements() +
        plan.image(&Axis::output).elements() * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    const double compute = tiles * least * inside * share * target.cycleNs();
    return {.computeNs = compute,
            .transfer = transferOf({.image = static_cast<double>(image),
                                    .weights = static_cast<double>(plan.weightElements()),
                                    .share = share},
                                   target),
            .waiting = likelyCycles(plan, schedule.weights, target) / least +
                       (endsNs(plan, share, target) + codeNs(plan.printed())) / compute};
}

std::vector<Schedule> schedulesOf(const Convolution& shape, const Target& target) {
    std::vector<Schedule> schedules;
    std::set<std::string> names;
    for (const std::int64_t rows : {2, 1, 3, 4}) {
        for (const std::int64_t pixels : {8, 7, 14, 10, 6, 4, 5, 12, 3, 2, 1}) {
            for (const Weights weights : {Weights::kHeld, Weights::kRow, Weights::kMemory}) {
                const Plan plan = Plan::of(shape, target, {rows, pixels, weights});
                const Schedule schedule{plan.lines.height, plan.tiles.height, weights};
                const std::int64_t sums = schedule.rows * schedule.pixels;
                const bool fits = sums + registersBeside(plan, weights) <= target.registers;
                if (!fits || plan.printed() > kMostPrinted || !names.insert(schedule.text()).second ||
                    (weights == Weights::kHeld && (plan.axes[0].kernel > 1 || plan.isRolled))) {
                    continue;
                }
                schedules.push_back(schedule);
            }
        }
    }
    return schedules;
}

} // namespace tessera::codegen::window
