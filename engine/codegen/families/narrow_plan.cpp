#include "engine/codegen/families/narrow_plan.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/taps.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <set>

namespace tessera::codegen::narrow {

namespace {

constexpr std::int64_t kMostOutputs = 8;
constexpr std::int64_t kPadding = 16; // floats that keep planes from meeting in few sets of the caches

/// [phase of slice and row][slice of taps][row of taps][input][pair][output].
void pack(const Plan& plan, const StoredTaps& stored, const float* weights, float* to) {
    const auto& axes = plan.axes;
    for (std::int64_t phase = 0; phase < axes[0].phases() * axes[1].phases(); ++phase) {
        for (std::int64_t u = 0; u < axes[0].taps() * axes[1].taps(); ++u) {
            const std::int64_t z = *axes[0].tap(phase / axes[1].phases(), u / axes[1].taps()).constant();
            const std::int64_t y = *axes[1].tap(phase % axes[1].phases(), u % axes[1].taps()).constant();
            const bool exists = z < axes[0].kernel && y < axes[1].kernel;
            for (std::int64_t c = 0; c < plan.inputs; ++c) {
                for (const Pair& pair : plan.pairs) {
                    const std::int64_t tap = (z * axes[1].kernel + y) * axes[2].kernel + pair.tap;
                    for (std::int64_t o = 0; o < plan.outputs; ++o) {
                        const std::int64_t channels =
                            axes[0].isTransposed() ? c * plan.outputs + o : o * plan.inputs + c;
                        *to++ = exists ? weights[channels * stored.count +
                                                 stored.places[static_cast<std::size_t>(tap)]]
                                       : 0.0F;
                    }
                }
            }
        }
    }
}

} // namespace

Plan Plan::of(const Problem& problem, const Target& target) {
    const taps::Plan numbers = taps::Plan::of(problem, target, {});
    Plan plan{.axes = numbers.axes,
              .batch = numbers.batch,
              .inputs = numbers.inputs,
              .outputs = numbers.outputs,
              .width = target.width};
    const Axis& row = plan.axes[2];
    for (std::int64_t phase = 0; phase < row.phases(); ++phase) {
        for (std::int64_t u = 0; u < row.taps(); ++u) {
            if (row.range(phase, u).count() > 0) {
                plan.pairs.push_back(
                    {phase, *row.tap(phase, u).constant(), *row.offset(phase, u).constant()});
            }
        }
    }
    return plan;
}

std::int64_t Plan::before() const {
    std::int64_t least = 0;
    for (const Pair& pair : pairs) {
        least = std::min(least, pair.offset);
    }
    return -least;
}

std::int64_t Plan::rowStride() const {
    std::int64_t most = 0;
    for (const Pair& pair : pairs) {
        most = std::max(most, pair.offset);
    }
    const std::int64_t read = roundUp(places(), width) + most;
    return roundUp(before() + std::max(read, roundUp(axes[2].input, width)) + width, width);
}

std::int64_t Plan::planeStride() const {
    return axes[0].input * axes[1].input * rowStride() + kPadding;
}

std::string refusal(const Convolution& shape) {
    if (shape.groups.value() != 1) {
        return "it has groups";
    }
    if (shape.outputChannels.value() > kMostOutputs) {
        return "its output channels fill a vector";
    }
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    if (isTransposed ? shape.strides[2].value() > 2 : shape.strides[2].value() != 1) {
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

std::vector<Plan> plansOf(const Problem& problem, const Target& target) {
    const Plan one = Plan::of(problem, target);
    if (one.pairs.empty()) {
        return {};
    }
    std::vector<Plan> plans;
    std::set<std::int64_t> sizes;
    for (const std::int64_t most : {8, 4, 3, 2, 1}) {
        const std::int64_t vectors = std::min(most, ceilDivide(one.places(), one.width));
        const std::int64_t registers = (one.outputs * one.axes[2].phases() + 1) * vectors + 1;
        if (registers <= target.registers && sizes.insert(vectors).second) {
            plans.push_back(one);
            plans.back().vectors = vectors;
        }
    }
    return plans;
}

std::vector<Packing> packings(const Problem& problem, const Plan& plan) {
    return packingsOf({.elements = plan.weightElements(),
                       .pack = [plan, stored = StoredTaps::of(std::get<Convolution>(problem.shape))](
                                   auto sources, float* to) { pack(plan, stored, sources[0], to); }},
                      problem.epilogue, plan.outputs, plan.outputs);
}

Bound boundOf(const Problem& problem, const Target& target, const Plan& plan) {
    const auto pairs = static_cast<std::int64_t>(plan.pairs.size());
    std::int64_t rows = plan.batch; // pairs of a row of outputs and a row of taps
    std::int64_t pixels = plan.batch;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::int64_t meetings = 0;
        for (std::int64_t phase = 0; phase < plan.axes[axis].phases(); ++phase) {
            for (std::int64_t u = 0; u < plan.axes[axis].taps(); ++u) {
                meetings += plan.axes[axis].range(phase, u).count();
            }
        }
        rows *= axis < 2 ? meetings : 1;
        pixels *= plan.axes[axis].input;
    }
    const RowTiles groups = RowTiles::of(ceilDivide(plan.places(), plan.width), plan.vectors);
    const double products = stepCycles({plan.outputs * pairs, plan.vectors}, plan.inputs * rows, target);
    const double steps = products * static_cast<double>(groups.count * plan.inputs * rows);
    // A block of the width squared is transposed by as many shuffles as its vectors times its stages.
    const auto transposed = static_cast<double>(pixels * plan.blocks());
    const std::int64_t image =
        pixels * plan.inputs + plan.outputs * plan.lines() * plan.axes[2].output *
                                   static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    return {.computeNs = (steps + transposed) / target.threads * target.cycleNs(),
            .transfer = transferOf(
                {.image = static_cast<double>(image), .weights = static_cast<double>(plan.weightElements())},
                target)};
}

} // namespace tessera::codegen::narrow
