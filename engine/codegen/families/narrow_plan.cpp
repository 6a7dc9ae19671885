#include "engine/codegen/families/narrow_plan.h"

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
    const Plan& plan;
    const StoredTaps& stored;
    std::int64_t group = 0;
    std::int64_t first = 0;
    std::int64_t count = 0;

    float* pack(const float* weights, float* to) const {
        const auto& axes = plan.axes;
        for (std::int64_t phase = 0; phase < axes[0].phases() * axes[1].phases(); ++phase) {
            for (std::int64_t u = 0; u < axes[0].taps() * axes[1].taps(); ++u) {
                const std::int64_t z = *axes[0].tap(phase / axes[1].phases(), u / axes[1].taps()).constant();
                const std::int64_t y = *axes[1].tap(phase % axes[1].phases(), u % axes[1].taps()).constant();
                const bool exists = z < axes[0].kernel && y < axes[1].kernel;
                const std::int64_t line = (z * axes[1].kernel + y) * axes[2].kernel;
                to = exists ? packLine(weights, line, to) : std::fill_n(to, plan.rowWeights() * count, 0.0F);
            }
        }
        return to;
    }

private:
    float* packLine(const float* weights, std::int64_t line, float* to) const {
        for (std::int64_t c = 0; c < plan.inputs; ++c) {
            for (const Pair& pair : plan.pairs) {
                for (std::int64_t o = first; o < first + count; ++o) {
                    const std::int64_t channels = plan.axes[0].isTransposed()
                                                      ? (group * plan.inputs + c) * plan.outputs + o
                                                      : (group * plan.outputs + o) * plan.inputs + c;
                    *to++ = weights[channels * stored.count +
                                    stored.places[static_cast<std::size_t>(line + pair.tap)]];
                }
            }
        }
        return to;
    }
};

void pack(const Plan& plan, const StoredTaps& stored, const float* weights, float* to) {
    for (std::int64_t group = 0; group < plan.groups; ++group) {
        for (std::int64_t panel = 0; panel < plan.panels.count; ++panel) {
            const std::int64_t first = *plan.panels.begin(panel).constant();
            const std::int64_t end = *plan.panels.begin(panel + 1).constant();
            to = PanelWeights{plan, stored, group, first, end - first}.pack(weights, to);
        }
    }
}

} // namespace

Plan Plan::of(const Problem& problem, const Target& target) {
    const auto& shape = std::get<Convolution>(problem.shape);
    Plan plan{.axes = taps::axesOf(shape),
              .batch = shape.batch.value(),
              .groups = shape.groups.value(),
              .inputs = shape.inputChannels.value() / shape.groups.value(),
              .outputs = shape.outputChannels.value() / shape.groups.value(),
              .width = target.width};
    plan.panels = RowTiles::of(plan.outputs, plan.outputs);
    const Axis& row = plan.axes[2];
    for (std::int64_t phase = 0; phase < row.phases(); ++phase) {
        for (std::int64_t u = 0; u < row.taps(); ++u) {
            if (row.range(phase, u).count() > 0) {
                const std::int64_t from = *row.offset(phase, u).constant();
                const std::int64_t part = (from % row.step() + row.step()) % row.step();
                plan.pairs.push_back({.phase = phase,
                                      .tap = *row.tap(phase, u).constant(),
                                      .part = part,
                                      .offset = (from - part) / row.step()});
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

std::int64_t Plan::partStride() const {
    std::int64_t most = 0;
    for (const Pair& pair : pairs) {
        most = std::max(most, pair.offset);
    }
    const std::int64_t read = roundUp(places(), width) + most;
    return roundUp(before() + std::max(read, roundUp(partPlaces(0), width)) + width, width);
}

std::int64_t Plan::planeStride() const {
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

std::vector<Plan> plansOf(const Problem& problem, const Target& target) {
    const Plan one = Plan::of(problem, target);
    if (one.pairs.empty()) {
        return {};
    }
    std::vector<Plan> plans;
    std::set<std::int64_t> sizes;
    for (const std::int64_t most : {8, 4, 3, 2, 1}) {
        Plan plan = one;
        plan.vectors = std::min(most, ceilDivide(one.places(), one.width));
        const std::int64_t sums = ((target.registers - 1) / plan.vectors - 1) / one.axes[2].phases();
        const std::int64_t height = std::min(sums, kMostOutputs);
        const bool isWhole = one.outputs <= height;
        if (height < 1 || (one.groups == 1 && !isWhole)) {
            continue;
        }
        plan.panels = RowTiles::of(one.outputs, height);
        if (plan.printed() <= kMostPrinted && sizes.insert(plan.vectors).second) {
            plans.push_back(std::move(plan));
        }
    }
    return plans;
}

std::vector<Packing> packings(const Problem& problem, const Plan& plan) {
    return packingsOf(problem, plan, pack, plan.channels(), plan.channels());
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
    const RowTiles tiles = RowTiles::of(ceilDivide(plan.places(), plan.width), plan.vectors);
    const auto products = [&](std::int64_t outputs) {
        return stepCycles({outputs * pairs, plan.vectors}, plan.inputs * rows, target);
    };
    const std::int64_t low = plan.panels.count - plan.panels.tall;
    const double ofGroup = static_cast<double>(plan.panels.tall) * products(plan.panels.height) +
                           (low > 0 ? static_cast<double>(low) * products(plan.panels.height - 1) : 0.0);
    const double steps = ofGroup * static_cast<double>(plan.groups * tiles.count * plan.inputs * rows);
    // A block of the width squared is transposed by as many shuffles as its vectors times its stages.
    const auto transposed = static_cast<double>(pixels * plan.blocks());
    // What is scattered is stored and loaded once more.
    const std::int64_t results = plan.channels() * plan.batch * plan.rows() * plan.axes[2].output;
    const double scattered = plan.isScattered() ? static_cast<double>(results) / kPerCycle : 0.0;
    const std::int64_t image = pixels * plan.groups * plan.inputs +
                               results * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    return {.computeNs = (steps + transposed + scattered) / target.threads * target.cycleNs(),
            .transfer = transferOf(
                {.image = static_cast<double>(image), .weights = static_cast<double>(plan.weightElements())},
                target)};
}

} // namespace tessera::codegen::narrow
