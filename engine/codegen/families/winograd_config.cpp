#include "engine/codegen/families/winograd.h"

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>

namespace tessera::codegen::winograd {

namespace {

/// Along an axis: in the plane more would round away what the tolerance leaves, twice.
constexpr std::int64_t kMostPoints = 8;
constexpr std::int64_t kMostTransformed = 512; // points of all axes
constexpr double kTransformCycles = 2.0;       // a point and vector, at least: a load, a store and some sums

} // namespace

std::string Schedule::algorithm() const {
    const auto& outputs = shape.outputs;
    std::string size = "f" + std::to_string(outputs[2]);
    if (outputs[1] != outputs[2]) {
        size = "f" + std::to_string(outputs[1]) + "x" + std::to_string(outputs[2]);
    }
    if (outputs[0] != 1) {
        size += "d" + std::to_string(outputs[0]);
    }
    return "winograd." + size + (shape.depth == Depth::kByTaps ? ".slices" : "") +
           (weights == Weights::kTaps ? ".late" : "");
}

std::string Schedule::name() const {
    return algorithm() + "." + tile.text() + (split == Split::kRows ? ".rows" : ".cols");
}

namespace {

/// Input channels whose points, transformed, take a sixth of the second-level cache, since the tiles' points
/// pass through it too: the most that divide them all. As few as stay in the nearest cache cost more, for
/// every sum is kept and read again behind each.
std::int64_t chunkOf(const KernelConfig& config, const Target& target) {
    const std::int64_t bytes = 4 * config.points() * config.panels.vectors * target.width;
    std::int64_t most = std::clamp<std::int64_t>(target.l2Bytes / 6 / bytes, 1, config.paddedInputs);
    while (config.paddedInputs % most != 0) {
        --most;
    }
    return most;
}

/// Sets the algorithm, and what follows from it.
void choose(Axis& axis, std::int64_t outputs, std::int64_t taps) {
    const bool isShort =
        !axis.isTransposed() && axis.stride == 1 && outputs == axis.output && axis.input < taps;
    axis.algorithm = isShort ? ToomCook::overShortImage(outputs, taps, axis.input, axis.pad)
                             : ToomCook::strided(outputs, taps, axis.stride);
    axis.pad = isShort ? 0 : axis.pad;
    axis.tiles = ceilDivide(axis.output, outputs);
}

} // namespace

std::int64_t Axis::validTaps(std::int64_t taps) const {
    std::int64_t count = 0;
    for (std::int64_t out = 0; out < output; ++out) {
        for (std::int64_t tap = 0; tap < taps; ++tap) {
            const std::int64_t at = out * stride + tap - pad;
            count += at >= 0 && at < input ? 1 : 0;
        }
    }
    return count;
}

std::int64_t KernelConfig::products() const {
    if (!isByTaps()) {
        return axes[0].points();
    }
    return axes[0].validTaps(axes[0].points());
}

KernelConfig KernelConfig::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Convolution>(problem.shape);
    KernelConfig config;
    config.direction = shape.direction;
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    for (std::size_t i = 0; i < 3; ++i) {
        Axis& axis = config.axes[i];
        axis.direction = shape.direction;
        axis.phases = isTransposed ? shape.strides[i].value() : 1;
        axis.stride = isTransposed ? 1 : shape.strides[i].value();
        axis.input = shape.input[i].value();
        axis.output = shape.output[i].value() / axis.phases;
        axis.pad = shape.padsBegin[i];
        config.kernel[i] = shape.kernel[i].value();
        choose(axis, schedule.shape.outputs[i], config.kernel[i] / axis.phases);
    }
    config.depth = schedule.shape.depth;
    if (config.isByTaps()) {
        config.axes[0].algorithm = ToomCook::of(1, config.kernel[0]);
        config.axes[0].pad = shape.padsBegin[0];
        config.axes[0].tiles = 1;
    }
    config.batch = shape.batch.value();
    config.inputChannels = shape.inputChannels.value();
    config.outputChannels = shape.outputChannels.value();
    config.paddedInputs = roundUp(config.inputChannels, target.width);
    config.tiles = RowTiles::of(config.batch * config.imageTiles(), schedule.tile.rows,
                                schedule.split == Split::kRows ? target.threads : 1);
    config.panels = Panels::of(config.outputChannels, target.width, schedule.tile.vectors);
    const std::int64_t bytes = 4 * config.tiles.height * (config.tileStride() + config.sumStride());
    config.block = std::clamp<std::int64_t>(target.l2Bytes / 2 / bytes, 1, config.tiles.count);
    config.weights = schedule.weights;
    config.block = config.areTaps() ? config.tiles.count : config.block; // so that each is transformed once
    config.chunk = chunkOf(config, target);
    return config;
}

/// Transformed weights that no near cache holds wait for memory, and transforms of the taps are few beside
/// the products of many tiles. Of 1x256x14x14 a kernel of 3x3 took 0.43 ms for 0.54, of 1x512x7x7 with four
/// tiles 0.9 for 0.7 without transforms; volumes lose, since their points are many
/// (`tessera_kernel_benchmark`, Granite Rapids).
bool keepsTaps(const KernelConfig& config, const Target& target) {
    constexpr std::int64_t kLeastTiles = 8;
    constexpr std::int64_t kMostTiles = 64;
    constexpr std::int64_t kTimesFewer = 3;
    const std::int64_t bytes =
        4 * config.phases() * config.points() * config.paddedInputs * config.panels.paddedColumns();
    return config.kernel[0] == 1 && config.tiles.extent >= kLeastTiles && config.tiles.extent <= kMostTiles &&
           config.points() >= kTimesFewer * config.taps() && bytes > target.l2Bytes;
}

/// By how much its kernels took longer at the least than their bound says, which leaves out that what passes
/// between transforms and products is written and read again (`tessera_pruning_benchmark`): by a part that is
/// the smaller, the more clocks a cycle has.
constexpr double kWaitingClocks = 0.3;

/// Of one point and one step.
double busiestSweep(const KernelConfig& config, const Sweep& sweep, bool byRows) {
    if (byRows) {
        return static_cast<double>(config.phases()) * sweep.busiestByTiles();
    }
    return busiestCostOfRounds(config.phases(), config.panels.count(), sweep.target.threads,
                               [&](std::int64_t panels) { return sweep.panelsByAll(panels); });
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const KernelConfig config = KernelConfig::of(problem, target, schedule);
    const auto points = static_cast<double>(config.planePoints() * config.phases());
    const auto tiles = static_cast<double>(config.tiles.extent);
    const bool byRows = schedule.split == Split::kRows;
    const std::int64_t depth = config.products() * config.paddedInputs;
    const double products = busiestSweep(config, {config.tiles, config.panels, depth, target}, byRows) *
                            static_cast<double>(config.planePoints() * depth);
    const std::int64_t lanes =
        config.inputSlices() * config.paddedInputs + config.sumSlices() * config.panels.paddedColumns();
    const double transforms =
        kTransformCycles * points * tiles * static_cast<double>(lanes / config.panels.width);
    // Of taps: each pair of channels is transformed by the one thread that has its column.
    const double kernels = config.areTaps()
                               ? kTransformCycles * points *
                                     static_cast<double>(config.paddedInputs * config.panels.paddedColumns() /
                                                         config.panels.width)
                               : 0.0;
    const std::int64_t units = byRows ? config.tiles.count : config.phases() * config.panels.count();
    const double share = busiestShare(units, target.threads);
    const double barrier = byRows ? 0.0 : target.barrierNs;
    std::int64_t pixels = 1;
    std::int64_t results = 1 + static_cast<std::int64_t>(problem.epilogue.tensors);
    for (const Axis& axis : config.axes) {
        pixels *= axis.input;
        results *= axis.output * axis.phases;
    }
    const std::int64_t image =
        config.batch * (config.paddedInputs * pixels + config.panels.paddedColumns() * results);
    // Where tiles are shared out, every core reads all weights.
    const Moved moved{.image = static_cast<double>(image),
                      .weights = static_cast<double>(config.weightElements()),
                      .readers = byRows ? readersOf(units, target) : 1.0,
                      .share = share};
    return {.computeNs =
                (products + kernels * share + transforms / target.threads) * target.cycleNs() + barrier,
            .transfer = transferOf(moved, target),
            .waiting = 1.0 + kWaitingClocks / target.clocksPerCycle};
}

std::string refusal(const Convolution& shape) {
    if (shape.groups.value() != 1) {
        return "it has groups";
    }
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    bool overlaps = false; // outputs side by side share inputs, so that there is something to save
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t stride = shape.strides[i].value();
        if (shape.dilations[i].value() != 1 || shape.padsBegin[i] < 0) {
            return "it is dilated, or a padding is negative";
        }
        if (isTransposed &&
            (shape.kernel[i].value() % stride != 0 || shape.output[i].value() % stride != 0)) {
            return "its stride does not divide its kernel and its output";
        }
        overlaps = overlaps || shape.kernel[i].value() > stride;
        if (shape.input[i].value() < 1 || shape.output[i].value() < 1) {
            return "an extent is zero";
        }
    }
    return overlaps ? "" : "no two of its outputs share an input, so that no product can be saved";
}

namespace {

/// Whether all three axes have several taps that are transformed.
enum class Axes : std::uint8_t { kPlane, kVolume };

/// An axis as tile sizes depend on it.
struct Extents {
    std::int64_t taps = 1; ///< of a phase of the outputs
    std::int64_t stride = 1;
    std::int64_t output = 1;
};

/// Tile sizes along an axis.
std::vector<std::int64_t> tileOutputs(const Extents& axis, Axes axes) {
    if (axis.taps <= axis.stride) {
        return {1};
    }
    if (axis.stride > 1) {
        // Larger ones save products, but each has weights of its own, which wait for memory.
        constexpr std::int64_t kOutputs = 2;
        const bool hasPoints = kOutputs + ceilDivide(axis.taps, axis.stride) - 1 <= kMostPoints;
        return hasPoints ? std::vector{kOutputs} : std::vector<std::int64_t>();
    }
    // Rounding grows with every axis: larger tiles pass the tolerance of the class on one or two axes of
    // three taps only.
    const std::int64_t most = axes == Axes::kVolume ? 4 : axis.taps == 2 ? 5 : 6;
    std::vector<std::int64_t> list;
    for (const std::int64_t size : {2, 3, 4, 5, 6}) {
        const bool isUseful = size != 3 || axes == Axes::kVolume;
        if (isUseful && size <= most && size + axis.taps - 1 <= kMostPoints &&
            (size <= axis.output || size == 2)) {
            list.push_back(size);
        }
    }
    return list;
}

/// From so many points on, a tile's sums are rounded by much more than one of its outputs may be worth: with
/// few channels all products of an output can be small by chance beside those of its neighbours.
constexpr std::int64_t kManyPoints = 7;
constexpr std::int64_t kEnoughChannels = 8;

std::int64_t pointsOf(const Extents& axis, std::int64_t outputs) {
    return ToomCook::strided(outputs, axis.taps, axis.stride).points();
}

/// Whether tiles of `outputs` slices along the depth take fewer products than its taps one by one.
bool pays(const Convolution& shape, std::int64_t outputs) {
    Axis depth{.input = shape.input[0].value(),
               .output = shape.output[0].value(),
               .stride = shape.strides[0].value(),
               .pad = shape.padsBegin[0]};
    const std::int64_t taps = shape.kernel[0].value();
    const std::int64_t met = depth.validTaps(taps);
    choose(depth, outputs, taps);
    return depth.tiles * depth.points() < met;
}

} // namespace

std::vector<TileShape> tileShapes(const Convolution& shape, const Target& target) {
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    std::array<Extents, 3> axes;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t stride = shape.strides[i].value();
        const std::int64_t phases = isTransposed ? stride : 1;
        axes[i] = {.taps = shape.kernel[i].value() / phases,
                   .stride = isTransposed ? 1 : stride,
                   .output = shape.output[i].value() / phases};
    }
    // What is left of the products must not be lost again on lanes that hold no channel.
    const std::int64_t channels = shape.inputChannels.value();
    const auto fills = [&](std::int64_t points, std::int64_t products) {
        return roundUp(channels, target.width) * points < channels * products;
    };
    std::vector<TileShape> list;
    const auto add = [&](const std::array<std::int64_t, 3>& outputs, Depth depth) {
        std::int64_t points = 1;
        std::int64_t products = 1;
        bool isStrided = false;
        bool isExact = true;
        for (std::size_t i = depth == Depth::kByTaps ? 1 : 0; i < 3; ++i) {
            points *= pointsOf(axes[i], outputs[i]);
            products *= outputs[i] * axes[i].taps;
            isStrided = isStrided || axes[i].stride > 1;
            isExact = isExact && (pointsOf(axes[i], outputs[i]) < kManyPoints || channels >= kEnoughChannels);
        }
        const bool isSquare =
            outputs[1] == outputs[2] || axes[1].taps != axes[2].taps || axes[1].stride != axes[2].stride;
        if (isSquare && isExact && points <= kMostTransformed && (!isStrided || fills(points, products))) {
            list.push_back({outputs, depth});
        }
    };
    const auto addPlanes = [&](const std::vector<std::int64_t>& depths, Depth depth, Axes kind) {
        for (const std::int64_t x : tileOutputs(axes[2], kind)) {
            for (const std::int64_t y : tileOutputs(axes[1], kind)) {
                for (const std::int64_t z : depths) {
                    add({z, y, x}, depth);
                }
            }
        }
    };
    const Axes all = axes[0].taps > 1 ? Axes::kVolume : Axes::kPlane;
    auto depths = tileOutputs(axes[0], all);
    const bool isPlane = axes[1].taps > axes[1].stride || axes[2].taps > axes[2].stride;
    if (axes[0].taps > 1 && !isTransposed && isPlane) {
        addPlanes({1}, Depth::kByTaps, Axes::kPlane);
        std::erase_if(depths, [&](std::int64_t outputs) { return !pays(shape, outputs); });
    }
    addPlanes(depths, Depth::kTransformed, all);
    return list;
}

} // namespace tessera::codegen::winograd
