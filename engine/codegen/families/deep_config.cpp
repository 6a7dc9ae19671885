#include "engine/codegen/families/deep_config.h"

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"
#include "engine/codegen/families/window.h"

#include <algorithm>
#include <utility>

namespace tessera::codegen::deep {

namespace {

constexpr std::int64_t kMostChannels = 8;
/// Each phase of a stride has points of its own.
constexpr std::int64_t kMostPhases = 4;
/// Of fewer products a sum's tolerance leaves no room for what ten points round.
constexpr std::int64_t kFewestSteps = 24;
/// Taps along the first axis that one phase of a stride may have: with four slices of the output they take
/// all points that there are.
constexpr std::int64_t kDeepest = ToomCook::kMostPoints - 4 + 1;
constexpr std::array<std::int64_t, 3> kLineParts{1, 2, 4};

/// Taps along the first axis that the largest phase of its stride has.
std::int64_t tapsOfPhase(const ForwardShape& shape) {
    return ceilDivide(shape.kernel[0], shape.strides[0]);
}

/// Into how many parts lines are cut so that the busiest thread gets least.
std::int64_t partsOfLines(const KernelConfig& config, int threads) {
    std::int64_t best = 1;
    const auto share = [&](std::int64_t parts) { return busiestShare(config.lines() * parts, threads); };
    for (const std::int64_t parts : kLineParts) {
        if (parts <= config.pixels.count && share(parts) < share(best)) {
            best = parts;
        }
    }
    return best;
}

} // namespace

bool isPlane(const Convolution& convolution) {
    const ForwardShape shape = ForwardShape::of(convolution);
    return shape.input[0] == 1 && shape.output[0] == 1 && shape.kernel[0] == 1;
}

ForwardShape shapeOf(const Convolution& convolution) {
    ForwardShape shape = ForwardShape::of(convolution);
    if (isPlane(convolution)) {
        for (auto* numbers : {&shape.input, &shape.output, &shape.kernel, &shape.strides, &shape.dilations,
                              &shape.before, &shape.padded}) {
            std::swap((*numbers)[0], (*numbers)[1]);
        }
    }
    return shape;
}

std::string refusal(const Convolution& convolution) {
    if (std::string common = commonRefusal(convolution); !common.empty()) {
        return common;
    }
    if (convolution.groups.value() != 1) {
        return "it has groups";
    }
    const ForwardShape shape = shapeOf(convolution);
    if (shape.inputChannels > kMostChannels) {
        return "it has more than " + std::to_string(kMostChannels) + " input channels";
    }
    if (shape.strides[0] > kMostPhases) {
        return "the stride along its first axis is more than " + std::to_string(kMostPhases);
    }
    if (tapsOfPhase(shape) < 3 || shape.dilations[0] != 1 || shape.output[0] < 2) {
        return "along its first axis a stride meets no three taps side by side, or it has one output";
    }
    if (tapsOfPhase(shape) > kDeepest) {
        return "along its first axis a stride meets more than " + std::to_string(kDeepest) + " taps";
    }
    const std::int64_t steps = shape.inputChannels * shape.kernel[1] * shape.kernel[2];
    return steps * shape.strides[0] < kFewestSteps ? "behind its first axis are few taps" : "";
}

bool takesSlices(const ForwardShape& shape, std::int64_t slices) {
    return slices <= shape.output[0] && slices + tapsOfPhase(shape) - 1 <= ToomCook::kMostPoints;
}

KernelConfig KernelConfig::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    KernelConfig config{
        .shape = shapeOf(std::get<Convolution>(problem.shape)), .along = {}, .pixels = {}, .panels = {}};
    const ForwardShape& shape = config.shape;
    config.along = ToomCook::strided(schedule.slices, shape.kernel[0], shape.strides[0]);
    config.tiles = ceilDivide(shape.output[0], schedule.slices);
    config.pixels = RowTiles::of(shape.output[2], schedule.tile.rows);
    config.panels = Panels::of(shape.outputChannels, target.width, schedule.tile.vectors);
    config.steps = shape.inputChannels * shape.kernel[1] * shape.kernel[2];
    config.lineParts = partsOfLines(config, target.threads);
    return config;
}

bool KernelConfig::fits(const Target& target) const {
    return planes().elements() < kLargestElements && weightElements() < kLargestElements &&
           shape.batch * panels.paddedColumns() * shape.pixels() < kLargestElements &&
           along.points() * pointSums() * 4 <= target.l1Bytes;
}

ImageShape KernelConfig::planes() const {
    return {.batch = 1,
            .blocks = shape.inputChannels,
            .extents = {shape.batch * tiles * along.points(), shape.padded[1], shape.padded[2]},
            .lanes = 1,
            .rowPadding = roundUp(shape.padded[2], kLineFloats) - shape.padded[2] + kLineFloats};
}

Bound KernelConfig::bound(const Epilogue& epilogue, const Target& target) const {
    const std::int64_t points = along.points();
    const Sweep sweep{pixels, panels, steps, target};
    const double busiest = busiestCostOfRounds(lines(), lineParts, target.threads, [&](std::int64_t parts) {
        return sweep.tilesByAll(parts * pixels.count / lineParts);
    });
    const std::int64_t image =
        shape.batch * shape.inputChannels * shape.pixelsRead() +
        shape.batch * shape.outputChannels * shape.pixels() * static_cast<std::int64_t>(1 + epilogue.tensors);
    const Moved moved{.image = static_cast<double>(image),
                      .weights = static_cast<double>(weightElements()),
                      .readers = readersOf(lines() * lineParts, target),
                      .passes = passesOver(panels, static_cast<double>(lines() * points * pixels.count),
                                           static_cast<double>(steps))};
    // Sums of points are stored, read and transformed: some instructions for each beside the steps.
    constexpr double kOfSums = 6.0;
    return {.computeNs = busiest * static_cast<double>(points * steps) * target.cycleNs(),
            .transfer = transferOf(moved, target),
            .waiting = tileWaiting({pixels.height, panels.vectors}, target) *
                       (1.0 + kOfSums / static_cast<double>(steps))};
}

void packWeights(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to) {
    const auto& shape = config.shape;
    const std::int64_t steps = config.steps;
    const std::int64_t plane = shape.kernel[1] * shape.kernel[2];
    const std::int64_t points = config.along.points();
    std::vector<float> made(static_cast<std::size_t>(shape.outputChannels * points * steps));
    for (std::int64_t o = 0; o < shape.outputChannels; ++o) {
        for (std::int64_t step = 0; step < steps; ++step) {
            const std::int64_t channel = o * shape.inputChannels + step / plane;
            for (std::int64_t point = 0; point < points; ++point) {
                double sum = 0.0;
                for (std::int64_t k = 0; k < shape.kernel[0]; ++k) {
                    const auto tap = static_cast<std::size_t>(k * plane + step % plane);
                    const double factor =
                        config.along.kernel[static_cast<std::size_t>(point)][static_cast<std::size_t>(k)]
                            .value();
                    sum += factor * static_cast<double>(weights[channel * stored.count + stored.places[tap]]);
                }
                made[static_cast<std::size_t>((o * points + point) * steps + step)] = static_cast<float>(sum);
            }
        }
    }
    PanelSource source{.columnStride = points * steps};
    for (std::int64_t step = 0; step < points * steps; ++step) {
        source.steps.push_back(step);
    }
    packPanels(config.panels, source, made.data(), to);
}

} // namespace tessera::codegen::deep
