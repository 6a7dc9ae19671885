#include "engine/codegen/families/direct_config.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/pairs.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>

namespace tessera::codegen::direct {

ForwardShape shapeOf(const Convolution& convolution, Form form) {
    ForwardShape shape = ForwardShape::of(convolution);
    const std::array<std::int64_t, 3> ones{1, 1, 1};
    if (shape.kernel == ones && shape.strides == ones && !shape.isPadded()) {
        shape.input = shape.output = shape.padded = {1, 1, shape.pixels()};
    }
    return form == Form::kPlain ? shape.overCopy() : shape;
}

KernelConfig KernelConfig::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    KernelConfig config{
        .shape = shapeOf(std::get<Convolution>(problem.shape), schedule.input), .tiles = {}, .panels = {}};
    const bool sharesTiles = schedule.split == Split::kRows && config.shape.lines() == 1;
    config.tiles = RowTiles::of(config.shape.output[2], schedule.tile.rows, sharesTiles ? target.threads : 1);
    config.panels = Panels::of(config.shape.outputChannels, target.width, schedule.tile.vectors);
    config.blockChannels = schedule.input == Form::kBlocked ? target.width : 1;
    config.channelSteps =
        schedule.operands == Operands::kPairs ? config.blockChannels / 2 : config.blockChannels;
    config.wholeBlocks = config.shape.inputChannels / config.blockChannels;
    config.restSteps = ceilDivide(config.shape.inputChannels % config.blockChannels,
                                  config.blockChannels / config.channelSteps);
    config.depth = config.stepsOfTap() * config.shape.taps();
    return config;
}

bool KernelConfig::sharesLines(int threads) const {
    const auto waste = [&](std::int64_t units) {
        return static_cast<double>(roundUp(units, threads)) / static_cast<double>(units);
    };
    return waste(shape.lines()) <= waste(tiles.count);
}

std::vector<std::int64_t> prefetchStarts(const Problem& problem, const Target& target,
                                         const Schedule& schedule) {
    if (schedule.split == Split::kRows) {
        return {};
    }
    const KernelConfig config = KernelConfig::of(problem, target, schedule);
    return prefetchStartsOfPanels(config.panels, config.depth, target.threads);
}

std::vector<Packing> packings(const Problem& problem, const Target& target, const Schedule& schedule) {
    const KernelConfig config = KernelConfig::of(problem, target, schedule);
    const std::int64_t padded = config.panels.paddedColumns();
    const auto stored = StoredTaps::of(std::get<Convolution>(problem.shape));
    const std::int64_t taps = config.shape.taps();
    const std::int64_t channels = config.shape.inputChannels;
    PanelSource source{.columnStride = channels * stored.count};
    const std::int64_t elementsOfStep = config.blockChannels / config.channelSteps;
    for (std::int64_t block = 0; block * config.blockChannels < channels; ++block) {
        const std::int64_t steps = block < config.wholeBlocks ? config.channelSteps : config.restSteps;
        for (std::int64_t element = 0; element < taps * steps * elementsOfStep; ++element) {
            const std::int64_t tap = element / (steps * elementsOfStep);
            const std::int64_t channel = block * config.blockChannels + element % (steps * elementsOfStep);
            source.steps.push_back(channel < channels
                                       ? channel * stored.count + stored.places[static_cast<std::size_t>(tap)]
                                       : PanelSource::kNothing);
        }
    }
    const auto pack = schedule.operands == Operands::kPairs ? packPairPanels : packPanels;
    return packingsOf({.elements = padded * config.depth,
                       .pack = [panels = config.panels, source = std::move(source),
                                pack](auto sources, float* to) { pack(panels, source, sources[0], to); }},
                      problem.epilogue, config.shape.outputChannels, padded);
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const KernelConfig config = KernelConfig::of(problem, target, schedule);
    const ForwardShape& shape = config.shape;
    const std::int64_t lines = shape.lines();
    const Sweep sweep{config.tiles, config.panels, config.depth, target};
    const auto ofLine = [&](std::int64_t tiles, std::int64_t panels) {
        return overPanels(config.panels, panels,
                          [&](std::int64_t vectors) { return shape.lineCycles(sweep, tiles, vectors); });
    };
    const auto validTaps = static_cast<double>(shape.lineValidTaps(lines));
    const auto busiest = [&] {
        if (schedule.split == Split::kColumns) {
            return validTaps * busiestCost(config.panels.count(), target.threads, [&](std::int64_t panels) {
                       return ofLine(config.tiles.count, panels);
                   });
        }
        if (config.sharesLines(target.threads)) {
            return ofLine(config.tiles.count, config.panels.count()) *
                   busiestCost(lines, target.threads, [&](std::int64_t count) {
                       return static_cast<double>(shape.lineValidTaps(count));
                   });
        }
        return validTaps * busiestCost(config.tiles.count, target.threads, [&](std::int64_t tiles) {
                   return ofLine(tiles, config.panels.count());
               });
    }();
    const std::int64_t image = shape.batch * shape.inputChannels * shape.pixelsRead() +
                               shape.batch * shape.outputChannels * shape.pixels() *
                                   static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    // Where rows are shared out, every core reads all weights.
    const std::int64_t units = config.sharesLines(target.threads) ? lines : config.tiles.count;
    const bool byRows = schedule.split == Split::kRows;
    const double tapsOfLine = validTaps / static_cast<double>(lines);
    const double metByLine = tapsOfLine / static_cast<double>(shape.kernel[0] * shape.kernel[1]);
    const double tapsOfTile =
        tapsOfLine * static_cast<double>(shape.validTaps(2)) / static_cast<double>(shape.output[2]);
    const Moved moved{.image = static_cast<double>(image),
                      .weights = static_cast<double>(shape.outputChannels * config.depth),
                      .readers = byRows ? readersOf(units, target) : 1.0,
                      .part = metByLine,
                      .share = busiestShare(byRows ? units : config.panels.count(), target.threads),
                      .passes = passesOver(config.panels, static_cast<double>(lines * config.tiles.count),
                                           tapsOfTile * static_cast<double>(config.stepsOfTap()))};
    return {.computeNs = busiest * static_cast<double>(config.stepsOfTap()) * target.cycleNs(),
            .transfer = transferOf(moved, target),
            .waiting = tileWaiting({config.tiles.height, config.panels.vectors}, target)};
}

std::string refusal(const Convolution& convolution) {
    if (convolution.direction != Convolution::Direction::kForward) {
        return "it is transposed";
    }
    if (convolution.groups.value() != 1) {
        return "it has groups";
    }
    const ForwardShape shape = ForwardShape::of(convolution);
    if (*std::ranges::min_element(shape.before) < 0) {
        return "a padding is negative";
    }
    if (shape.lines() < 1 || shape.output[2] < 1 || shape.inputChannels < 1 || shape.outputChannels < 1) {
        return "an extent is zero";
    }
    const std::int64_t image =
        shape.batch * shape.inputChannels * shape.padded[0] * shape.padded[1] * shape.padded[2];
    return image >= kLargestElements ? "its image is too large" : "";
}

} // namespace tessera::codegen::direct
