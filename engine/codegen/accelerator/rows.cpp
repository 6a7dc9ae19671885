// Rows normalised one by one: a team of work items each row, which goes over it once for each sum and once to
// write. What comes before is computed each time: reading again is what costs.
#include "engine/codegen/accelerator/schedules.h"

#include <limits>
#include <optional>

namespace tessera::codegen::accelerator {

namespace rows {
namespace {

using Kind = RowNormalisation::Kind;

class Writer {
public:
    Writer(const Problem& problem, const Team::Schedule& schedule)
        : m_shape(std::get<RowNormalisation>(problem.shape))
        , m_hasChannels(hasChannelSteps(problem.epilogue))
        , m_columns(m_shape.columns.value())
        , m_behind(m_shape.behind.value())
        , m_elements(m_shape.rows.value() * m_columns)
        , m_builder(1, 1)
        , m_steps(m_builder, problem.epilogue, m_shape.channelCount(), m_elements)
        , m_input(m_builder.buffer("x", Scope::kInput, m_elements)) {
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_elements);
        m_steps.openConstants();
        m_team.emplace(m_builder, schedule);
    }

    Kernel run() {
        m_team->each(m_shape.rows.value(), [&](const Index& row) {
            m_row = row;
            m_begin = m_builder.define("begin", row.dividedBy(m_behind) * (m_columns * m_behind) +
                                                    row.remainder(m_behind));
            switch (m_shape.kind) {
            case Kind::kLayer:
            case Kind::kRootMeanSquare:
                return normalise();
            case Kind::kSoftmax:
            case Kind::kLogSoftmax:
                return exponentiate();
            }
        });
        return m_builder.take();
    }

private:
    [[nodiscard]] Index placeOf(const Index& column) const { return m_begin + column * m_behind; }

    [[nodiscard]] std::vector<Value> operandsOf(const Index& column) {
        if (!m_hasChannels) {
            return {};
        }
        const std::int64_t planes = m_shape.planes.value();
        if (planes == 0) {
            return m_steps.channelOperands(column);
        }
        const Index plane = m_row * planes + column.dividedBy(m_columns / planes);
        return m_steps.channelOperands(
            m_builder.define("channel", plane.remainder(m_shape.channels.value())));
    }

    /// An element with what comes before.
    [[nodiscard]] Value element(const Index& column, std::span<const Value> operands) {
        const Index at = placeOf(column);
        return m_builder.let(
            "x", m_steps.apply(loadValue({m_input, at}), operands, at, {.first = 0, .end = m_shape.before}));
    }

    /// What all elements of the row come to.
    [[nodiscard]] Value folded(ValueOp op, double nothing, const std::function<Value(const Value&)>& made) {
        const RegisterRef sum{m_builder.registers("sum", {}), {}};
        m_builder.assign(sum, constantValue(nothing));
        m_team->sweep(m_columns, [&](const Index& column) {
            const auto operands = m_shape.before > 0 ? operandsOf(column) : std::vector<Value>();
            m_builder.assign(sum, binaryValue(op, registerValue(sum), made(element(column, operands))));
        });
        return m_team->together(op, registerValue(sum));
    }

    void finish(const std::function<Value(const Value&)>& made) {
        m_team->sweep(m_columns, [&](const Index& column) {
            const auto operands = operandsOf(column);
            const Index at = placeOf(column);
            m_builder.store({m_result, at}, m_steps.apply(made(element(column, operands)), operands, at,
                                                          {.first = m_shape.before}));
        });
    }

    void normalise() {
        const Value share = constantValue(1.0 / static_cast<double>(m_columns));
        Value mean;
        if (m_shape.kind == Kind::kLayer) {
            const Value sum = folded(ValueOp::kAdd, 0.0, [](const Value& x) { return x; });
            mean = m_builder.let("mean", sum * share);
        }
        const auto apart = [&](const Value& x) { return mean ? m_builder.let("d", x - mean) : x; };
        const Value squares = folded(ValueOp::kAdd, 0.0, [&](const Value& x) {
            const Value d = apart(x);
            return d * d;
        });
        const Value variance = squares * share + constantValue(static_cast<double>(m_shape.epsilon));
        const Value inverse =
            m_builder.let("inverse", binaryValue(ValueOp::kDivide, constantValue(1.0),
                                                 unaryValue(ValueOp::kSquareRoot, variance)));
        finish([&](const Value& x) { return apart(x) * inverse; });
    }

    void exponentiate() {
        const Value most = folded(ValueOp::kGreater, -std::numeric_limits<double>::infinity(),
                                  [](const Value& x) { return x; });
        const auto power = [&](const Value& x) { return unaryValue(ValueOp::kExpDown, x - most); };
        const Value sum = folded(ValueOp::kAdd, 0.0, power);
        if (m_shape.kind == Kind::kLogSoftmax) {
            const Value logarithm = m_builder.let("logarithm", unaryValue(ValueOp::kLogarithm, sum));
            finish([&](const Value& x) { return x - most - logarithm; });
            return;
        }
        const Value inverse =
            m_builder.let("inverse", binaryValue(ValueOp::kDivide, constantValue(1.0), sum));
        finish([&](const Value& x) { return power(x) * inverse; });
    }

    const RowNormalisation& m_shape;
    bool m_hasChannels;
    std::int64_t m_columns;
    std::int64_t m_behind;
    std::int64_t m_elements;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    Pointer m_input;
    Pointer m_result;
    std::optional<Team> m_team;
    Index m_row;
    Index m_begin; ///< of the row at hand
};

} // namespace
} // namespace rows

Candidates rowsCandidates(const Problem& problem, const Limits& limits) {
    using namespace rows; // NOLINT: what stands above
    const auto* shape = std::get_if<RowNormalisation>(&problem.shape);
    if (shape == nullptr) {
        return refuse("it normalises no rows");
    }
    const std::int64_t columns = shape->columns.value();
    if (!isAddressable(shape->rows.value() * columns)) {
        return refuse(kEmpty);
    }
    const auto held = std::make_shared<const Problem>(problem);
    const std::int64_t channels = shape->channelCount();
    std::vector<Candidate> candidates;
    for (const auto& schedule : Team::schedules(shape->rows.value(), columns, limits)) {
        candidates.push_back({.name = "rows." + schedule.name(), .generate = [held, schedule, channels] {
                                  return Generated{Writer(*held, schedule).run(),
                                                   channelPackings(held->epilogue, channels, channels)};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen::accelerator
