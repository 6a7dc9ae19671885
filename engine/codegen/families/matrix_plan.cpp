#include "engine/codegen/families/matrix_plan.h"

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/pairs.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>

namespace tessera::codegen::matrix {

namespace {

constexpr std::int64_t kWholeLanes = 2 * kMatrixTileColumns; // a pixel a row
constexpr std::int64_t kHalfLanes = kMatrixTileColumns;      // two
constexpr std::int64_t kPlainLanes = 4;                      // eight

/// Groups that are multiplied as one: those that fill a block, or one that fills whole ones.
std::int64_t unitedGroups(std::int64_t channels, std::int64_t groups) {
    return groups == 1 || channels >= kHalfLanes ? 1 : kHalfLanes / channels;
}

std::int64_t lanesOf(const Plan& plan, Form input) {
    if (input == Form::kPlain) {
        return kPlainLanes;
    }
    const bool hasSeveralTaps = plan.axes[2].kernel > 1 && plan.axes[2].dilation == 1;
    const std::int64_t channels = plan.inputs / plan.groups * plan.united;
    const bool isHalf = plan.groups > 1 ? channels == kHalfLanes : channels <= kHalfLanes && hasSeveralTaps;
    return isHalf ? kHalfLanes : kWholeLanes;
}

/// Taps in the order of the positions that they meet.
Phase::Along alongOf(const taps::Axis& axis, std::int64_t phase) {
    Phase::Along along{.first = phase, .count = *axis.outputsOf(phase).constant()};
    for (std::int64_t u = 0; u < axis.taps(); ++u) {
        if (*axis.tap(phase, u).constant() < axis.kernel) {
            along.taps.push_back(u);
        }
    }
    if (axis.isTransposed()) { // each tap meets the position before that of the last one
        std::ranges::reverse(along.taps);
    }
    along.step = axis.isTransposed() ? 1 : axis.dilation;
    along.offset = along.taps.empty() ? 0 : *axis.offset(phase, along.taps.front()).constant();
    for (auto& tap : along.taps) {
        tap = *axis.tap(phase, tap).constant();
    }
    return along;
}

std::vector<Phase> phasesOf(const std::array<taps::Axis, 3>& axes) {
    std::vector<Phase> phases;
    for (std::int64_t z = 0; z < axes[0].phases(); ++z) {
        for (std::int64_t y = 0; y < axes[1].phases(); ++y) {
            for (std::int64_t x = 0; x < axes[2].phases(); ++x) {
                Phase phase{.along = {alongOf(axes[0], z), alongOf(axes[1], y), alongOf(axes[2], x)}};
                if (phase.along[0].count > 0 && phase.along[1].count > 0 && phase.along[2].count > 0) {
                    phases.push_back(std::move(phase));
                }
            }
        }
    }
    return phases;
}

/// Units of the phases, and the copy that holds all that they touch.
void layOut(Plan& plan) {
    plan.unitRows = 1;
    for (auto& phase : plan.phases) {
        phase.segments = RowTiles::of(phase.along[2].count, kMatrixTileRows);
        phase.blocks =
            RowTiles::of(phase.lines(plan.batch) * phase.segments.count, plan.schedule.block.units);
        plan.unitRows = std::max(plan.unitRows, phase.segments.height);
    }
    std::array<std::int64_t, 3> extents{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const auto& phase : plan.phases) {
            plan.before[axis] = std::max(plan.before[axis], -phase.along[axis].offset);
        }
        extents[axis] = plan.before[axis] + plan.axes[axis].input;
    }
    std::int64_t weights = 0;
    for (auto& phase : plan.phases) {
        phase.weights = weights;
        weights += plan.steps(phase) * kMatrixTileRows * plan.panels.paddedColumns();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            auto& along = phase.along[axis];
            along.offset += plan.before[axis];
            // A line's last unit may pass its end.
            const std::int64_t outputs =
                axis < 2 ? along.count
                         : *phase.segments.begin(phase.segments.count - 1).constant() + plan.unitRows;
            const std::int64_t taps = axis < 2 ? std::ssize(along.taps) : plan.across(phase) * plan.fold();
            const std::int64_t reach = (outputs - 1) * plan.axes[axis].step() + along.offset +
                                       (std::max<std::int64_t>(taps, 1) - 1) * along.step + 1;
            extents[axis] = std::max(extents[axis], reach);
        }
    }
    plan.copy = {.batch = plan.batch,
                 .blocks = ceilDivide(plan.inputs, plan.lanes),
                 .extents = extents,
                 .lanes = plan.lanes / 2,
                 .rowPadding = plan.lanes == kWholeLanes ? 0 : 2 * kMatrixTileColumns};
}

/// A weight of the convolution, zero where its channel's group is another.
class WeightSource {
public:
    WeightSource(const Plan& plan, const StoredTaps& stored, const float* weights)
        : m_plan(plan), m_stored(stored), m_weights(weights) {}

    [[nodiscard]] float at(std::int64_t channel, std::int64_t column, std::int64_t tap) const {
        const std::int64_t inputs = m_plan.inputs / m_plan.groups;
        const std::int64_t outputs = m_plan.outputs / m_plan.groups;
        if (column >= m_plan.outputs || channel >= m_plan.inputs || channel / inputs != column / outputs) {
            return 0.0F;
        }
        const std::int64_t pair = m_plan.axes[2].isTransposed() ? channel * outputs + column % outputs
                                                                : column * inputs + channel % inputs;
        return m_weights[pair * m_stored.count + m_stored.places[static_cast<std::size_t>(tap)]];
    }

private:
    const Plan& m_plan;
    const StoredTaps& m_stored;
    const float* m_weights;
};

} // namespace

std::string Schedule::name() const {
    return "direct-amx." + block.text() + (split == Split::kRows ? ".rows" : ".cols") +
           (input == Form::kPlain ? ".plain" : "");
}

Plan Plan::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Convolution>(problem.shape);
    Plan plan;
    plan.schedule = schedule;
    plan.axes = taps::axesOf(shape);
    plan.batch = shape.batch.value();
    plan.inputs = shape.inputChannels.value();
    plan.outputs = shape.outputChannels.value();
    plan.groups = shape.groups.value();
    plan.width = target.width;
    std::array<std::int64_t, 3> input{};
    std::array<std::int64_t, 3> output{};
    const bool isPointwise = std::ranges::all_of(plan.axes, [](const taps::Axis& axis) {
        return axis.kernel == 1 && axis.stride == 1 && axis.pad == 0 && axis.output == axis.input;
    });
    if (isPointwise) { // one row of pixels
        plan.axes[2].input = plan.axes[0].input * plan.axes[1].input * plan.axes[2].input;
        plan.axes[0].input = plan.axes[1].input = 1;
        for (auto& axis : plan.axes) {
            axis.output = axis.input;
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        input[i] = plan.axes[i].input;
        output[i] = plan.axes[i].output;
    }
    plan.united = unitedGroups(plan.inputs / plan.groups, plan.groups);
    plan.lanes = lanesOf(plan, schedule.input);
    if (isPointwise && plan.batch == 1 && schedule.split == Split::kRows && plan.lanes == kWholeLanes) {
        plan.copying = Copying::kByParts;
    }
    plan.given = ImageShape::of(schedule.input, plan.batch, plan.inputs, input, target.width);
    plan.result = ImageShape::of(Form::kBlocked, plan.batch, plan.outputs, output, target.width);
    plan.panels = Panels::of(plan.outputs, kMatrixTileColumns, schedule.block.columns);
    plan.phases = phasesOf(plan.axes);
    layOut(plan);
    return plan;
}

std::int64_t Plan::weightElements() const {
    std::int64_t steps = 0;
    for (const auto& phase : phases) {
        steps += this->steps(phase);
    }
    return std::max<std::int64_t>(steps, 1) * kMatrixTileRows * panels.paddedColumns();
}

std::string refusal(const Convolution& shape) {
    const bool isTransposed = shape.direction == Convolution::Direction::kTransposed;
    const std::int64_t inputs = shape.inputChannels.value() / shape.groups.value();
    const std::int64_t outputs = shape.outputChannels.value() / shape.groups.value();
    std::int64_t pixels = shape.batch.value();
    for (std::size_t i = 0; i < 3; ++i) {
        if (shape.padsBegin[i] < 0 || (isTransposed && shape.dilations[i].value() != 1)) {
            return "a padding is negative, or it is transposed and dilated";
        }
        pixels *= std::max(shape.input[i].value(), shape.output[i].value()) +
                  shape.kernel[i].value() * shape.dilations[i].value();
        if (shape.input[i].value() < 1 || shape.output[i].value() < 1) {
            return "an extent is zero";
        }
    }
    if (inputs < 1 || outputs < 1 || pixels < 1) {
        return "an extent is zero";
    }
    if (shape.groups.value() > 1) {
        const std::int64_t united = unitedGroups(inputs, shape.groups.value());
        const bool fills = inputs % kWholeLanes == 0 || inputs * united == kHalfLanes;
        const bool isFolded = inputs * united == kHalfLanes && shape.dilations[2].value() != 1;
        if (inputs == 1 || !fills || isFolded || outputs * united % kMatrixTileColumns != 0 ||
            shape.groups.value() % united != 0) {
            return "its groups do not fill matrix tiles";
        }
    }
    const std::int64_t channels = std::max(shape.inputChannels.value(), shape.outputChannels.value());
    return pixels * roundUp(channels, kWholeLanes) >= kLargestElements / 4 ? "its image is too large" : "";
}

std::vector<Schedule> schedules(const Problem& problem, const Target& target) {
    const auto& shape = std::get<Convolution>(problem.shape);
    std::vector<Form> forms{Form::kBlocked};
    if (shape.inputChannels.value() <= kPlainLanes && shape.groups.value() == 1 &&
        shape.dilations[2].value() == 1) {
        forms.push_back(Form::kPlain);
    }
    std::vector<Schedule> list;
    for (const Form form : forms) {
        const Plan whole = Plan::of(problem, target, {.input = form});
        std::int64_t units = 0;
        for (const auto& phase : whole.phases) {
            units = std::max(units, phase.lines(whole.batch) * phase.segments.count);
        }
        const std::int64_t columns = whole.unitedColumns() / kMatrixTileColumns;
        for (const BlockSize& size : blockSizes(units, columns)) {
            if (whole.groups > whole.united && columns % size.columns != 0) {
                continue;
            }
            for (const Split split : {Split::kRows, Split::kColumns}) {
                list.push_back({size, split, form});
            }
        }
    }
    return list;
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const Plan plan = Plan::of(problem, target, schedule);
    const auto columns = static_cast<double>(plan.panels.paddedColumns() / kMatrixTileColumns);
    double cycles = 0.0;
    for (const auto& phase : plan.phases) {
        const bool sharesRows = schedule.split == Split::kRows;
        const double share =
            busiestShare(sharesRows ? phase.blocks.count : plan.panels.count(), target.threads);
        const std::int64_t units = phase.lines(plan.batch) * phase.segments.count;
        cycles +=
            productCycles(plan.unitRows) * static_cast<double>(units * plan.steps(phase)) * columns * share;
    }
    const auto image =
        static_cast<double>(plan.given.elements()) +
        static_cast<double>(plan.result.elements()) * static_cast<double>(1 + problem.epilogue.tensors);
    return {.computeNs = cycles * target.cycleNs(),
            .transfer =
                transferOf({.image = image, .weights = static_cast<double>(plan.weightElements())}, target)};
}

void pack(const Plan& plan, const StoredTaps& stored, const float* weights, float* to) {
    const WeightSource source(plan, stored, weights);
    const std::int64_t pairs = plan.lanes / 2;
    const auto& axes = plan.axes;
    for (const auto& phase : plan.phases) {
        const auto& [depth, height, across] = phase.along;
        const std::int64_t steps = plan.steps(phase);
        for (std::int64_t panel = 0; panel < plan.panels.count(); ++panel) {
            const std::int64_t tiles =
                panel < plan.panels.uniform ? plan.panels.vectors : plan.panels.lastVectors;
            const std::int64_t first = panel * plan.panels.vectors * kMatrixTileColumns;
            const std::int64_t block = first / plan.unitedColumns() * plan.columnBlocks();
            for (std::int64_t row = 0; row < steps * kMatrixTileRows; ++row) {
                const std::int64_t step = row / kMatrixTileRows;
                const std::int64_t inLine = step % plan.across(phase);
                const std::int64_t line = step / plan.across(phase);
                const std::int64_t y = line % std::ssize(height.taps);
                const std::int64_t z = line / std::ssize(height.taps) % std::ssize(depth.taps);
                const std::int64_t channel =
                    (block + line / std::ssize(height.taps) / std::ssize(depth.taps)) * plan.lanes +
                    row % pairs * 2;
                const std::int64_t x = inLine * plan.fold() + row % kMatrixTileRows / pairs;
                const bool exists = x < std::ssize(across.taps);
                const std::int64_t tap = exists ? (depth.taps[static_cast<std::size_t>(z)] * axes[1].kernel +
                                                   height.taps[static_cast<std::size_t>(y)]) *
                                                          axes[2].kernel +
                                                      across.taps[static_cast<std::size_t>(x)]
                                                : 0;
                for (std::int64_t i = 0; i < tiles * kMatrixTileColumns; ++i) {
                    *to++ = exists ? pairOf(source.at(channel, first + i, tap),
                                            source.at(channel + 1, first + i, tap))
                                   : 0.0F;
                }
            }
        }
    }
}

} // namespace tessera::codegen::matrix
