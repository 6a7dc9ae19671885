#include "engine/codegen/families/window_config.h"

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

KernelConfig KernelConfig::of(const Convolution& shape, const Target& target, const Schedule& schedule) {
    KernelConfig config;
    config.batch = shape.batch.value();
    config.channels = shape.outputChannels.value();
    config.width = target.width;
    config.blocks = ceilDivide(config.channels, config.width);
    config.group = config.channels / shape.groups.value();
    for (std::size_t i = 0; i < 3; ++i) {
        config.axes[i] = {.input = shape.input[i].value(),
                          .output = shape.output[i].value(),
                          .kernel = shape.kernel[i].value(),
                          .stride = shape.strides[i].value(),
                          .dilation = shape.dilations[i].value(),
                          .before = shape.padsBegin[i]};
    }
    config.lines = RowTiles::of(config.axes[1].output, schedule.rows);
    config.tiles = RowTiles::of(config.axes[2].output, schedule.pixels);
    // Held weights are in registers, which no loop can run over.
    config.areLanesRolled =
        config.group > 1 && schedule.weights != Weights::kHeld && config.tileProducts() > kMostUnrolled;
    const bool isLoop = schedule.weights != Weights::kHeld &&
                        (schedule.tapRows == TapRows::kLoop || config.axes[1].kernel > kFewRows);
    config.isRolled = config.lines.height == 1 && (isLoop || config.bodyProducts() > kMostUnrolled);
    const auto isInner = [&](std::int64_t tile) {
        return config.axes[2].holds(*config.tiles.begin(tile).constant(), config.pixelsOf(tile));
    };
    while (config.firstInner < config.tiles.count && !isInner(config.firstInner)) {
        ++config.firstInner;
    }
    config.endInner = config.firstInner;
    while (config.endInner < config.tiles.count && isInner(config.endInner)) {
        ++config.endInner;
    }
    return config;
}

void packWeights(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to) {
    const std::int64_t taps = config.taps();
    for (std::int64_t first = 0; first < config.blocks * config.width; first += config.width) {
        for (std::int64_t step = 0; step < taps * config.group; ++step) {
            const std::int64_t input = step % config.group;
            for (std::int64_t channel = first; channel < first + config.width; ++channel) {
                const std::int64_t at = (channel * config.group + input) * stored.count +
                                        stored.places[static_cast<std::size_t>(step / config.group)];
                *to++ = channel < config.channels ? weights[at] : 0.0F;
            }
        }
    }
}

namespace {

/// Cycles of a whole tile whose weights are loaded as often as `weights` says.
double tileCycles(const KernelConfig& config, Weights weights, const Target& target) {
    const double depth = static_cast<double>(config.axes[0].kernel * config.group);
    const auto products = static_cast<double>(config.tileProducts() / config.group) * depth;
    const double vectors = static_cast<double>(config.axes[1].span(config.lines.height) *
                                               config.axes[2].span(config.tiles.height)) *
                           depth;
    const double perRow =
        static_cast<double>(config.lines.height * config.axes[1].kernel * config.axes[2].kernel) * depth;
    const double loads = weights == Weights::kHeld ? 0.0 : weights == Weights::kRow ? perRow : products;
    const double chain = static_cast<double>(config.axes[1].kernel * config.axes[2].kernel) * depth;
    const double furtherTiles = kUnderWay / (products + vectors + loads);
    return std::max({products / kPerCycle, (vectors + loads) / kPerCycle,
                     chain * fmaLatency(target) / (1.0 + furtherTiles)});
}

/// At the least: what a schedule leaves in memory the compiler may keep, as long as an input row passes.
double leastCycles(const KernelConfig& config, Weights weights, const Target& target) {
    return tileCycles(config, weights == Weights::kMemory ? Weights::kRow : weights, target);
}

/// What a tile is likely to take, by the regions of nasnet-a and resnext50 on Cascade Lake and
/// Zen 4 (`tessera_pruning_benchmark`): rows come from the second cache, and the compiler loads some of the
/// weights again that a schedule wants to keep.
double likelyCycles(const KernelConfig& config, Weights weights, const Target& target) {
    constexpr double kFromMemory = 0.15;
    constexpr double kKept = 0.4;
    constexpr double kKeptInTwoClocks = 0.1;
    const double kept = target.clocksPerCycle > 1.0 ? kKeptInTwoClocks : kKept;
    const double longer = 1.0 + (weights == Weights::kMemory ? kFromMemory : kept);
    return tileCycles(config, weights, target) * longer;
}

/// Of the beginnings and ends of tiles, which a narrower last one has too.
double endsNs(const KernelConfig& config, double share, const Target& target) {
    constexpr double kEndClocks = 8.0;
    const auto tiles = static_cast<double>(config.units() * config.tiles.count);
    return tiles * share * kEndClocks / target.clocksPerCycle * target.cycleNs();
}

/// Registers that a schedule needs besides its sums.
std::int64_t registersBeside(const KernelConfig& config, Weights weights) {
    const std::int64_t validTap =
        std::min(config.lines.height, config.axes[1].kernel) * config.axes[2].kernel;
    switch (weights) {
    case Weights::kHeld:
        return config.taps() * config.group + 2;
    case Weights::kRow:
        return validTap + 2;
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
    const KernelConfig config = KernelConfig::of(std::get<Convolution>(problem.shape), target, schedule);
    const std::int64_t units = config.units();
    const double share = busiestShare(units, target.threads);
    double inside = 1.0; // the share of taps that are not left out
    for (const auto& axis : config.axes) {
        inside *= static_cast<double>(axis.validTaps()) / static_cast<double>(axis.output * axis.kernel);
    }
    const double tiles = static_cast<double>(units * config.tiles.extent) *
                         static_cast<double>(config.lines.extent) /
                         static_cast<double>(config.lines.count * config.lines.height * config.tiles.height);
    const double least = leastCycles(config, schedule.weights, target);
    const std::int64_t image =
        config.image(&Axis::input).elements() +
        config.image(&Axis::output).elements() * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    const double compute = tiles * least * inside * share * target.cycleNs();
    return {.computeNs = compute,
            .transfer = transferOf({.image = static_cast<double>(image),
                                    .weights = static_cast<double>(config.weightElements()),
                                    .share = share},
                                   target),
            .waiting = likelyCycles(config, schedule.weights, target) / least +
                       (endsNs(config, share, target) + codeNs(config.printed())) / compute};
}

std::vector<Schedule> schedulesOf(const Convolution& shape, const Target& target) {
    std::vector<Schedule> schedules;
    std::set<std::string> names;
    for (const std::int64_t rows : {2, 1, 3, 4}) {
        for (const std::int64_t pixels : {8, 7, 14, 10, 6, 4, 5, 12, 3, 2, 1}) {
            for (const Weights weights : {Weights::kHeld, Weights::kRow, Weights::kMemory}) {
                const KernelConfig config = KernelConfig::of(shape, target, {rows, pixels, weights});
                const Schedule schedule{config.lines.height, config.tiles.height, weights};
                const std::int64_t sums = schedule.rows * schedule.pixels;
                const bool fits = sums + registersBeside(config, weights) <= target.registers;
                if (!fits || config.printed() > kMostPrinted || !names.insert(schedule.text()).second ||
                    (weights == Weights::kHeld && (config.axes[0].kernel > 1 || config.isRolled))) {
                    continue;
                }
                schedules.push_back(schedule);
            }
        }
    }
    return schedules;
}

} // namespace tessera::codegen::window
