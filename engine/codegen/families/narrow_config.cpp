#include "engine/codegen/families/narrow_config.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <set>

namespace tessera::codegen::narrow {

namespace {

constexpr std::int64_t kMostOutputs = 8;
constexpr std::int64_t kPadding = 16; // floats that keep planes from meeting in few sets of the caches

constexpr std::int64_t kMostPrinted = 1024; // multiply-adds in the text of one loop

/// The weights of a panel of `count` outputs from `first` on of a group:
/// [phase of slice and row][slice of taps][row of taps][input][pair][output].
struct PanelWeights {
    const KernelConfig& config;
    const StoredTaps& stored;
    std::int64_t group = 0;
    std::int64_t first = 0;
    std::int64_t count = 0;

    float* pack(const float* weights, float* to) const {
        const auto& axes = config.axes;
        for (std::int64_t phase = 0; phase < axes[0].phases() * axes[1].phases(); ++phase) {
            for (std::int64_t u = 0; u < axes[0].taps() * axes[1].taps(); ++u) {
                const std::int64_t z = *axes[0].tap(phase / axes[1].phases(), u / axes[1].taps()).constant();
                const std::int64_t y = *axes[1].tap(phase % axes[1].phases(), u % axes[1].taps()).constant();
                const bool exists = z < axes[0].kernel && y < axes[1].kernel;
                const std::int64_t line = (z * axes[1].kernel + y) * axes[2].kernel;
                to =
                    exists ? packLine(weights, line, to) : std::fill_n(to, config.rowWeights() * count, 0.0F);
            }
        }
        return to;
    }

private:
    float* packLine(const float* weights, std::int64_t line, float* to) const {
        for (std::int64_t c = 0; c < config.inputs; ++c) {
            for (const Pair& pair : config.pairs) {
                for (std::int64_t o = first; o < first + count; ++o) {
                    const std::int64_t channels = config.axes[0].isTransposed()
                                                      ? (group * config.inputs + c) * config.outputs + o
                                                      : (group * config.outputs + o) * config.inputs + c;
                    *to++ = weights[channels * stored.count +
                                    stored.places[static_cast<std::size_t>(line + pair.tap)]];
                }
            }
        }
        return to;
    }
};

void pack(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to) {
    for (std::int64_t group = 0; group < config.groups; ++group) {
        for (std::int64_t panel = 0; panel < config.panels.count; ++panel) {
            const std::int64_t first = *config.panels.begin(panel).constant();
            const std::int64_t end = *config.panels.begin(panel + 1).constant();
            to = PanelWeights{config, stored, group, first, end - first}.pack(weights, to);
        }
    }
}

} // namespace

KernelConfig KernelConfig::of(const Problem& problem, const Target& target) {
    const auto& shape = std::get<Convolution>(problem.shape);
    KernelConfig config{.axes = taps::axesOf(shape),
                        .batch = shape.batch.value(),
                        .groups = shape.groups.value(),
                        .inputs = shape.inputChannels.value() / shape.groups.value(),
                        .outputs = shape.outputChannels.value() / shape.groups.value(),
                        .width = target.width};
    config.panels = RowTiles::of(config.outputs, config.outputs);
    const Axis& row = config.axes[2];
    for (std::int64_t phase = 0; phase < row.phases(); ++phase) {
        for (std::int64_t u = 0; u < row.taps(); ++u) {
            if (row.range(phase, u).count() > 0) {
                const std::int64_t from = *row.offset(phase, u).constant();
                const std::int64_t part = (from % row.step() + row.step()) % row.step();
                config.pairs.push_back({.phase = phase,
                                        .tap = *row.tap(phase, u).constant(),
                                        .part = part,
                                        .offset = (from - part) / row.step()});
            }
        }
    }
    return config;
}

std::int64_t KernelConfig::before() const {
    std::int64_t least = 0;
    for (const Pair& pair : pairs) {
        least = std::min(least, pair.offset);
    }
    return -least;
}

std::int64_t KernelConfig::partStride() const {
    std::int64_t most = 0;
    for (const Pair& pair : pairs) {
        most = std::max(most, pair.offset);
    }
    const std::int64_t read = roundUp(places(), width) + most;
    return roundUp(before() + std::max(read, roundUp(partPlaces(0), width)) + width, width);
}

std::int64_t KernelConfig::planeStride() const {
    return axes[0].input * axes[1].input * rowStride() + kPadding;
}

std::string refusal(const Convolution& shape) {
    const bool hasGroups = shape.groups.value() != 1;
    if (!hasGroups && shape.outputChannels.value() > kMostOutputs) {
        return "its output channels fill a vector";
    }
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    // Others have it where there is one group.
    if (!hasGroups && (isTransposed ? shape.strides[2].value() > 2 : shape.strides[2].value() != 1)) {
        return "it strides along the rows";
    }
    std::int64_t input = shape.batch.value() * shape.inputChannels.value();
    std::int64_t output = shape.batch.value() * shape.outputChannels.value();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (shape.padsBegin[axis] < 0 || (isTransposed && shape.dilations[axis].value() != 1)) {
            return "a padding is negative, or it is transposed and dilated";
        }
        input *= shape.input[axis].value();
        output *= shape.output[axis].value();
    }
    if (input < 1 || output < 1) {
        return "an extent is zero";
    }
    return std::max(input, output) >= kLargestElements / 4 ? "its image is too large" : "";
}

std::vector<KernelConfig> configsOf(const Problem& problem, const Target& target) {
    const KernelConfig one = KernelConfig::of(problem, target);
    if (one.pairs.empty()) {
        return {};
    }
    std::vector<KernelConfig> plans;
    std::set<std::int64_t> sizes;
    for (const std::int64_t most : {8, 4, 3, 2, 1}) {
        KernelConfig config = one;
        config.vectors = std::min(most, ceilDivide(one.places(), one.width));
        const std::int64_t sums = ((target.registers - 1) / config.vectors - 1) / one.axes[2].phases();
        const std::int64_t height = std::min(sums, kMostOutputs);
        const bool isWhole = one.outputs <= height;
        if (height < 1 || (one.groups == 1 && !isWhole)) {
            continue;
        }
        config.panels = RowTiles::of(one.outputs, height);
        if (config.printed() <= kMostPrinted && sizes.insert(config.vectors).second) {
            plans.push_back(std::move(config));
        }
    }
    return plans;
}

std::vector<Packing> packings(const Problem& problem, const KernelConfig& config) {
    return packingsOf(problem, config, pack, config.channels(), config.channels());
}

Bound boundOf(const Problem& problem, const Target& target, const KernelConfig& config) {
    const auto pairs = static_cast<std::int64_t>(config.pairs.size());
    std::int64_t rows = config.batch; // pairs of a row of outputs and a row of taps
    std::int64_t pixels = config.batch;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::int64_t validTaps = 0;
        for (std::int64_t phase = 0; phase < config.axes[axis].phases(); ++phase) {
            for (std::int64_t u = 0; u < config.axes[axis].taps(); ++u) {
                validTaps += config.axes[axis].range(phase, u).count();
            }
        }
        rows *= axis < 2 ? validTaps : 1;
        pixels *= config.axes[axis].input;
    }
    const RowTiles tiles = RowTiles::of(ceilDivide(config.places(), config.width), config.vectors);
    const auto products = [&](std::int64_t outputs) {
        return stepCycles({outputs * pairs, config.vectors}, config.inputs * rows, target);
    };
    const std::int64_t low = config.panels.count - config.panels.tall;
    const double ofGroup = static_cast<double>(config.panels.tall) * products(config.panels.height) +
                           (low > 0 ? static_cast<double>(low) * products(config.panels.height - 1) : 0.0);
    const double steps = ofGroup * static_cast<double>(config.groups * tiles.count * config.inputs * rows);
    // A block of the width squared is transposed by as many shuffles as its vectors times its stages.
    const auto transposed = static_cast<double>(pixels * config.blocks());
    // What is scattered is stored and loaded once more.
    const std::int64_t results = config.channels() * config.batch * config.rows() * config.axes[2].output;
    const double scattered = config.isScattered() ? static_cast<double>(results) / kPerCycle : 0.0;
    const std::int64_t image = pixels * config.groups * config.inputs +
                               results * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    return {.computeNs = (steps + transposed + scattered) / target.threads * target.cycleNs(),
            .transfer = transferOf({.image = static_cast<double>(image),
                                    .weights = static_cast<double>(config.weightElements())},
                                   target)};
}

} // namespace tessera::codegen::narrow
