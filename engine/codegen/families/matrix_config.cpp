#include "engine/codegen/families/matrix_config.h"

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

std::int64_t lanesOf(const KernelConfig& config, Form input) {
    if (input == Form::kPlain) {
        return kPlainLanes;
    }
    const bool hasSeveralTaps = config.axes[2].kernel > 1 && config.axes[2].dilation == 1;
    const std::int64_t channels = config.inputs / config.groups * config.united;
    const bool isHalf = config.groups > 1 ? channels == kHalfLanes : channels <= kHalfLanes && hasSeveralTaps;
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
void layOut(KernelConfig& config) {
    config.unitRows = 1;
    for (auto& phase : config.phases) {
        phase.segments = RowTiles::of(phase.along[2].count, kMatrixTileRows);
        phase.blocks =
            RowTiles::of(phase.lines(config.batch) * phase.segments.count, config.schedule.block.units);
        config.unitRows = std::max(config.unitRows, phase.segments.height);
    }
    std::array<std::int64_t, 3> extents{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const auto& phase : config.phases) {
            config.before[axis] = std::max(config.before[axis], -phase.along[axis].offset);
        }
        extents[axis] = config.before[axis] + config.axes[axis].input;
    }
    std::int64_t weights = 0;
    for (auto& phase : config.phases) {
        phase.weights = weights;
        weights += config.steps(phase) * kMatrixTileRows * config.panels.paddedColumns();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            auto& along = phase.along[axis];
            along.offset += config.before[axis];
            // A line's last unit may pass its end.
            const std::int64_t outputs =
                axis < 2 ? along.count
                         : *phase.segments.begin(phase.segments.count - 1).constant() + config.unitRows;
            const std::int64_t taps =
                axis < 2 ? std::ssize(along.taps) : config.across(phase) * config.fold();
            const std::int64_t reach = (outputs - 1) * config.axes[axis].step() + along.offset +
                                       (std::max<std::int64_t>(taps, 1) - 1) * along.step + 1;
            extents[axis] = std::max(extents[axis], reach);
        }
    }
    config.copy = {.batch = config.batch,
                   .blocks = ceilDivide(config.inputs, config.lanes),
                   .extents = extents,
                   .lanes = config.lanes / 2,
                   .rowPadding = config.lanes == kWholeLanes ? 0 : 2 * kMatrixTileColumns};
}

/// A weight of the convolution, zero where its channel's group is another.
class WeightSource {
public:
    WeightSource(const KernelConfig& config, const StoredTaps& stored, const float* weights)
        : m_config(config), m_stored(stored), m_weights(weights) {}

    [[nodiscard]] float at(std::int64_t channel, std::int64_t column, std::int64_t tap) const {
        const std::int64_t inputs = m_config.inputs / m_config.groups;
        const std::int64_t outputs = m_config.outputs / m_config.groups;
        if (column >= m_config.outputs || channel >= m_config.inputs ||
            channel / inputs != column / outputs) {
            return 0.0F;
        }
        const std::int64_t pair = m_config.axes[2].isTransposed() ? channel * outputs + column % outputs
                                                                  : column * inputs + channel % inputs;
        return m_weights[pair * m_stored.count + m_stored.places[static_cast<std::size_t>(tap)]];
    }

private:
    const KernelConfig& m_config;
    const StoredTaps& m_stored;
    const float* m_weights;
};

} // namespace

std::string Schedule::name() const {
    return "direct-amx." + block.text() + (split == Split::kRows ? ".rows" : ".cols") +
           (input == Form::kPlain ? ".plain" : "");
}

KernelConfig KernelConfig::of(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Convolution>(problem.shape);
    KernelConfig config;
    config.schedule = schedule;
    config.axes = taps::axesOf(shape);
    config.batch = shape.batch.value();
    config.inputs = shape.inputChannels.value();
    config.outputs = shape.outputChannels.value();
    config.groups = shape.groups.value();
    config.width = target.width;
    std::array<std::int64_t, 3> input{};
    std::array<std::int64_t, 3> output{};
    const bool isPointwise = std::ranges::all_of(config.axes, [](const taps::Axis& axis) {
        return axis.kernel == 1 && axis.stride == 1 && axis.pad == 0 && axis.output == axis.input;
    });
    if (isPointwise) { // one row of pixels
        config.axes[2].input = config.axes[0].input * config.axes[1].input * config.axes[2].input;
        config.axes[0].input = config.axes[1].input = 1;
        for (auto& axis : config.axes) {
            axis.output = axis.input;
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        input[i] = config.axes[i].input;
        output[i] = config.axes[i].output;
    }
    config.united = unitedGroups(config.inputs / config.groups, config.groups);
    config.lanes = lanesOf(config, schedule.input);
    if (isPointwise && config.batch == 1 && schedule.split == Split::kRows && config.lanes == kWholeLanes) {
        config.copying = Copying::kByParts;
    }
    config.given = ImageShape::of(schedule.input, config.batch, config.inputs, input, target.width);
    config.result = ImageShape::of(Form::kBlocked, config.batch, config.outputs, output, target.width);
    config.panels = Panels::of(config.outputs, kMatrixTileColumns, schedule.block.columns);
    config.phases = phasesOf(config.axes);
    layOut(config);
    return config;
}

std::int64_t KernelConfig::weightElements() const {
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
        const KernelConfig whole = KernelConfig::of(problem, target, {.input = form});
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
    const KernelConfig config = KernelConfig::of(problem, target, schedule);
    const auto columns = static_cast<double>(config.panels.paddedColumns() / kMatrixTileColumns);
    double cycles = 0.0;
    for (const auto& phase : config.phases) {
        const bool sharesRows = schedule.split == Split::kRows;
        const double share =
            busiestShare(sharesRows ? phase.blocks.count : config.panels.count(), target.threads);
        const std::int64_t units = phase.lines(config.batch) * phase.segments.count;
        cycles += productCycles(config.unitRows) * static_cast<double>(units * config.steps(phase)) *
                  columns * share;
    }
    const auto image =
        static_cast<double>(config.given.elements()) +
        static_cast<double>(config.result.elements()) * static_cast<double>(1 + problem.epilogue.tensors);
    return {.computeNs = cycles * target.cycleNs(),
            .transfer = transferOf({.image = image, .weights = static_cast<double>(config.weightElements())},
                                   target)};
}

void pack(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to) {
    const WeightSource source(config, stored, weights);
    const std::int64_t pairs = config.lanes / 2;
    const auto& axes = config.axes;
    for (const auto& phase : config.phases) {
        const auto& [depth, height, across] = phase.along;
        const std::int64_t steps = config.steps(phase);
        for (std::int64_t panel = 0; panel < config.panels.count(); ++panel) {
            const std::int64_t tiles =
                panel < config.panels.uniform ? config.panels.vectors : config.panels.lastVectors;
            const std::int64_t first = panel * config.panels.vectors * kMatrixTileColumns;
            const std::int64_t block = first / config.unitedColumns() * config.columnBlocks();
            for (std::int64_t row = 0; row < steps * kMatrixTileRows; ++row) {
                const std::int64_t step = row / kMatrixTileRows;
                const std::int64_t inLine = step % config.across(phase);
                const std::int64_t line = step / config.across(phase);
                const std::int64_t y = line % std::ssize(height.taps);
                const std::int64_t z = line / std::ssize(height.taps) % std::ssize(depth.taps);
                const std::int64_t channel =
                    (block + line / std::ssize(height.taps) / std::ssize(depth.taps)) * config.lanes +
                    row % pairs * 2;
                const std::int64_t x = inLine * config.fold() + row % kMatrixTileRows / pairs;
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
