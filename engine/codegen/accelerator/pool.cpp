// Pools: a team of work items each window.
#include "engine/codegen/accelerator/schedules.h"
#include "engine/codegen/accelerator/window_axis.h"

#include <limits>
#include <optional>

namespace tessera::codegen::accelerator {

namespace pool {
namespace {

class Writer {
public:
    Writer(const Problem& problem, const Team::Schedule& schedule)
        : m_shape(std::get<Pool>(problem.shape))
        , m_axes(axesOf(m_shape))
        , m_planes(m_shape.batch.value() * m_shape.channels.value())
        , m_results(m_planes * m_axes[0].output * m_axes[1].output * m_axes[2].output)
        , m_builder(1, 1)
        , m_steps(m_builder, problem.epilogue, m_shape.channels.value(), m_results)
        , m_hasChannels(hasChannelSteps(problem.epilogue)) {
        m_input = m_builder.buffer("x", Scope::kInput,
                                   m_planes * m_axes[0].input * m_axes[1].input * m_axes[2].input);
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_results);
        m_steps.openConstants();
        m_team.emplace(m_builder, schedule);
    }

    Kernel run() {
        m_team->each(m_results, [&](const Index& result) { writeWindow(result); });
        return m_builder.take();
    }

private:
    [[nodiscard]] bool isMaximum() const { return m_shape.kind == Pool::Kind::kMaximum; }

    void writeWindow(const Index& result) {
        const auto at =
            coordinates(m_builder, result, {m_planes, m_axes[0].output, m_axes[1].output, m_axes[2].output});
        const ValueOp op = isMaximum() ? ValueOp::kMaximum : ValueOp::kAdd;
        const RegisterRef folded{m_builder.registers("folded", {}), {}};
        m_builder.assign(folded, constantValue(isMaximum() ? -std::numeric_limits<double>::infinity() : 0.0));
        const RegisterRef count{m_builder.registers("count", {}), {}};
        m_builder.assign(count, constantValue(0.0));
        const std::vector<std::int64_t> kernel{m_axes[0].kernel, m_axes[1].kernel, m_axes[2].kernel};
        m_team->sweep(kernel[0] * kernel[1] * kernel[2], [&](const Index& number) {
            const auto tap = coordinates(m_builder, number, kernel);
            Index place = at[0];
            Conditions inside;
            Conditions counted;
            for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
                const auto met = m_axes[axis].place(m_builder, at[axis + 1], tap[axis]);
                place = place * m_axes[axis].input + met.at;
                inside.insert(inside.end(), met.inside.begin(), met.inside.end());
                countPadding(axis, met, counted);
            }
            m_builder.onlyIf(inside, [&] {
                m_builder.assign(folded, binaryValue(op, registerValue(folded), loadValue({m_input, place})));
            });
            if (!isMaximum()) {
                m_builder.onlyIf(counted,
                                 [&] { m_builder.assign(count, registerValue(count) + constantValue(1.0)); });
            }
        });
        Value all = m_team->together(op, registerValue(folded));
        if (!isMaximum()) {
            // Of padding alone it is zero.
            const Value number = m_team->together(ValueOp::kAdd, registerValue(count));
            all = m_builder.let("mean", binaryValue(ValueOp::kDivide, all, atLeast(1.0, number)));
        }
        m_team->once([&] {
            const auto operands = m_hasChannels
                                      ? m_steps.channelOperands(at[0].remainder(m_shape.channels.value()))
                                      : std::vector<Value>();
            m_builder.store({m_result, result}, m_steps.apply(all, operands, result));
        });
    }

    /// Which taps an average is divided by.
    void countPadding(std::size_t axis, const WindowAxis::Place& met, Conditions& counted) const {
        const WindowAxis& along = m_axes[axis];
        if (m_shape.counted == Pool::Counted::kImage) {
            counted.insert(counted.end(), met.inside.begin(), met.inside.end());
            return;
        }
        const std::int64_t end = along.input + m_shape.padsEnd[axis];
        if ((along.output - 1) * along.stride + (along.kernel - 1) * along.dilation - along.padBegin >= end) {
            counted.push_back({met.at, end});
        }
    }

    const Pool& m_shape;
    WindowAxes m_axes;
    std::int64_t m_planes;
    std::int64_t m_results;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    bool m_hasChannels;
    Pointer m_input;
    Pointer m_result;
    std::optional<Team> m_team;
};

} // namespace
} // namespace pool

Candidates poolCandidates(const Problem& problem, const Limits& limits) {
    using namespace pool; // NOLINT: what stands above
    const auto* shape = std::get_if<Pool>(&problem.shape);
    if (shape == nullptr) {
        return refuse("it is no pool");
    }
    const auto axes = axesOf(*shape);
    const std::int64_t planes = shape->batch.value() * shape->channels.value();
    const std::int64_t results = planes * axes[0].output * axes[1].output * axes[2].output;
    if (!isAddressable(results) || !isAddressable(planes * axes[0].input * axes[1].input * axes[2].input)) {
        return refuse(kEmpty);
    }
    const auto held = std::make_shared<const Problem>(problem);
    const std::int64_t channels = shape->channels.value();
    std::vector<Candidate> candidates;
    for (const auto& schedule :
         Team::schedules(results, axes[0].kernel * axes[1].kernel * axes[2].kernel, limits)) {
        candidates.push_back({.name = "pool." + schedule.name(), .generate = [held, schedule, channels] {
                                  return Generated{Writer(*held, schedule).run(),
                                                   channelPackings(held->epilogue, channels, channels)};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen::accelerator
