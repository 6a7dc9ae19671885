#include "engine/codegen/families/winograd.h"

#include <algorithm>

namespace tessera::codegen::winograd {

namespace {

constexpr std::int64_t kMostPoints = 8;
constexpr std::int64_t kMostTransformed = 512; // points of all axes
constexpr double kTransformCycles = 2.0;       // a point and vector, at least: a load, a store and some sums

} // namespace

std::string Schedule::algorithm() const {
    std::string size = "f" + std::to_string(outputs[2]);
    if (outputs[1] != outputs[2]) {
        size = "f" + std::to_string(outputs[1]) + "x" + std::to_string(outputs[2]);
    }
    if (outputs[0] != 1) {
        size += "d" + std::to_string(outputs[0]);
    }
    return "winograd." + size;
}

std::string Schedule::name() const {
    return algorithm() + "." + tile.text() + (split == Split::kRows ? ".rows" : ".cols");
}

Plan Plan::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Convolution>(problem.shape);
    Plan plan;
    plan.direction = shape.direction;
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    for (std::size_t i = 0; i < 3; ++i) {
        Axis& axis = plan.axes[i];
        axis.direction = shape.direction;
        axis.phases = isTransposed ? shape.strides[i].value() : 1;
        axis.algorithm = ToomCook::of(schedule.outputs[i], shape.kernel[i].value() / axis.phases);
        axis.input = shape.input[i].value();
        axis.output = shape.output[i].value() / axis.phases;
        axis.pad = shape.padsBegin[i];
        axis.tiles = ceilDivide(axis.output, schedule.outputs[i]);
        plan.kernel[i] = shape.kernel[i].value();
    }
    plan.stored = StoredTaps::of(shape);
    plan.batch = shape.batch.value();
    plan.inputChannels = shape.inputChannels.value();
    plan.outputChannels = shape.outputChannels.value();
    plan.paddedInputs = roundUp(plan.inputChannels, target.width);
    plan.tiles = RowTiles::of(plan.batch * plan.imageTiles(), schedule.tile.rows);
    plan.panels = Panels::of(plan.outputChannels, target.width, schedule.tile.vectors);
    return plan;
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const Plan plan = Plan::of(problem, target, schedule);
    const auto points = static_cast<double>(plan.points() * plan.phases());
    const auto tiles = static_cast<double>(plan.tiles.extent);
    const double products =
        sweepCycles(plan.tiles, plan.panels) * points * static_cast<double>(plan.paddedInputs);
    const auto vectors =
        static_cast<double>((plan.paddedInputs + plan.panels.paddedColumns()) / plan.panels.width);
    const double transforms = kTransformCycles * points * tiles * vectors;
    const bool byRows = schedule.split == Split::kRows;
    const std::int64_t units = byRows ? plan.tiles.count : plan.phases() * plan.panels.count();
    const double share = busiestShare(units, target.threads);
    const double barrier = byRows ? 0.0 : 1000.0;
    std::int64_t pixels = 1;
    std::int64_t results = 1 + static_cast<std::int64_t>(problem.epilogue.tensors);
    for (const Axis& axis : plan.axes) {
        pixels *= axis.input;
        results *= axis.output * axis.phases;
    }
    // Where tiles are shared out, every core reads all weights.
    const std::int64_t readers = byRows ? target.threads : 1;
    const std::int64_t elements =
        readers * plan.weightElements() +
        plan.batch * (plan.paddedInputs * pixels + plan.panels.paddedColumns() * results);
    return {.computeNs = (products * share + transforms / target.threads) * target.cycleNs() + barrier,
            .trafficNs = 4.0 * static_cast<double>(elements) / target.bytesPerNs};
}

std::string refusal(const Convolution& shape) {
    if (shape.groups.value() != 1) {
        return "it has groups";
    }
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    std::int64_t taps = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t stride = shape.strides[i].value();
        if (shape.dilations[i].value() != 1 || shape.padsBegin[i] < 0) {
            return "it is dilated, or a padding is negative";
        }
        if (isTransposed &&
            (shape.kernel[i].value() % stride != 0 || shape.output[i].value() % stride != 0)) {
            return "its stride does not divide its kernel and its output";
        }
        if (!isTransposed && stride != 1) {
            return "it has strides";
        }
        taps *= shape.kernel[i].value() / (isTransposed ? stride : 1);
        if (shape.input[i].value() < 1 || shape.output[i].value() < 1) {
            return "an extent is zero";
        }
    }
    if (taps < 2) {
        return "it has one tap, where no product can be saved";
    }
    return "";
}

namespace {

/// Whether all three axes have several taps.
enum class Depth : std::uint8_t { kPlane, kVolume };

/// Tile sizes along an axis of `taps` taps and `extent` outputs; which may be one of three such axes.
std::vector<std::int64_t> tileOutputs(std::int64_t taps, std::int64_t extent, Depth depth) {
    if (taps == 1) {
        return {1};
    }
    const std::int64_t most = depth == Depth::kVolume ? 4 : taps == 2 ? 5 : 6;
    std::vector<std::int64_t> list;
    for (const std::int64_t size : {2, 3, 4, 5, 6}) {
        const bool isUseful = size != 3 || depth == Depth::kVolume;
        if (isUseful && size <= most && size + taps - 1 <= kMostPoints && (size <= extent || size == 2)) {
            list.push_back(size);
        }
    }
    return list;
}

} // namespace

std::vector<std::array<std::int64_t, 3>> tileShapes(const Convolution& shape) {
    std::array<std::int64_t, 3> taps{};
    std::array<std::int64_t, 3> extents{};
    for (std::size_t i = 0; i < 3; ++i) {
        const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
        const std::int64_t phases = isTransposed ? shape.strides[i].value() : 1;
        taps[i] = shape.kernel[i].value() / phases;
        extents[i] = shape.output[i].value() / phases;
    }
    // Rounding grows with every axis: larger tiles pass the tolerance of the class on one or two axes of
    // three taps only.
    const Depth depth = taps[0] > 1 ? Depth::kVolume : Depth::kPlane;
    std::vector<std::array<std::int64_t, 3>> list;
    for (const std::int64_t x : tileOutputs(taps[2], extents[2], depth)) {
        for (const std::int64_t y : tileOutputs(taps[1], extents[1], depth)) {
            for (const std::int64_t z : tileOutputs(taps[0], extents[0], depth)) {
                const std::int64_t points = (x + taps[2] - 1) * (y + taps[1] - 1) * (z + taps[0] - 1);
                const bool isSquare = x == y || taps[1] != taps[2];
                if (isSquare && points <= kMostTransformed) {
                    list.push_back({z, y, x});
                }
            }
        }
    }
    return list;
}

} // namespace tessera::codegen::winograd
