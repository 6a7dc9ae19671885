// Rows that lie side by side, normalised along an axis that is not the last: Softmax, in panels of vectors
// that each hold one column of several rows.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace tessera::codegen {

namespace columns {
namespace {

using Kind = RowNormalisation::Kind;

constexpr std::int64_t kVectors = 4;     // of a panel: each has a sum of its own under way
constexpr double kCyclesPerVector = 8.0; // least, of all passes

class ColumnsWriter {
public:
    ColumnsWriter(const Problem& problem, const Target& target)
        : m_given(std::get<RowNormalisation>(problem.shape))
        , m_length(m_given.columns.value())
        , m_behind(m_given.behind.value())
        , m_panels(Panels::of(m_behind, target.width, kVectors))
        , m_b(target.width, target.threads)
        , m_elements(m_given.rows.value() * m_length)
        , m_steps(m_b, problem.epilogue, target.width, m_elements) {}

    Kernel run() {
        m_input = m_b.buffer("x", Scope::kInput, m_elements);
        m_steps.openTensors();
        m_result = m_b.buffer("y", Scope::kOutput, m_elements);
        m_steps.openConstants();
        m_b.parallel([&](const Index& share) {
            m_operands = m_steps.channelOperands(0);
            m_b.eachOfShare(share, m_given.rows.value() / m_behind * m_panels.count(),
                            [&](const Index& unit) { writeUnit(unit); });
        });
        return m_b.take();
    }

private:
    /// One vector of a panel, at one column.
    struct Place {
        Index element{};
        std::int64_t lanes = 0;
        std::int64_t vector = 0;
    };

    void writeUnit(const Index& unit) {
        const Index outer = m_b.define("outer", unit.dividedBy(m_panels.count()));
        const Index panel = m_b.define("panel", unit.remainder(m_panels.count()));
        m_panels.forEach(m_b, panel, panel + 1, [&](const Panels::Panel& at) {
            m_vectors = at.vectors;
            m_lastLanes = at.lastLanes;
            m_begin = m_b.define("begin", outer * (m_length * m_behind) + at.column);
            writePanel();
        });
    }

    template <typename Visit>
    void sweep(const Visit& visit) {
        m_b.loop(LoopKind::kSerial, "k", m_length, [&](const Index& k) {
            for (std::int64_t v = 0; v < m_vectors; ++v) {
                visit(Place{m_begin + k * m_behind + Index(v * m_b.width()),
                            v + 1 == m_vectors ? m_lastLanes : m_b.width(), v});
            }
        });
    }

    [[nodiscard]] RegisterArray accumulators(const char* name, double start) {
        const RegisterArray made = m_b.registers(name, {m_vectors});
        for (std::int64_t v = 0; v < m_vectors; ++v) {
            m_b.assign({made, {v}}, constantValue(start));
        }
        return made;
    }
    void accumulate(RegisterArray into, ValueOp op, const Place& place, Value value) {
        const RegisterRef target{into, {place.vector}};
        m_b.assign(target, binaryValue(op, registerValue(target), std::move(value)));
    }

    void writePanel() {
        const bool isLogarithm = m_given.kind == Kind::kLogSoftmax;
        const Pointer held = m_given.before > 0 ? m_result : m_input;
        const RegisterArray most = accumulators("most", -std::numeric_limits<double>::infinity());
        sweep([&](const Place& place) {
            Value x = loadValue({m_input, place.element});
            if (m_given.before > 0) {
                x = m_b.let("x", m_steps.apply(std::move(x), m_operands, place.element,
                                               {.first = 0, .end = m_given.before}));
                m_b.store({m_result, place.element}, x, place.lanes);
            }
            accumulate(most, ValueOp::kGreater, place, std::move(x));
        });
        const RegisterArray sums = accumulators("sum", 0.0);
        sweep([&](const Place& place) {
            const Value below = loadValue({held, place.element}) - registerValue({most, {place.vector}});
            const Value power = m_b.let("e", unaryValue(ValueOp::kExpDown, below));
            if (!isLogarithm) {
                m_b.store({m_result, place.element}, power, place.lanes);
            }
            accumulate(sums, ValueOp::kAdd, place, power);
        });
        for (std::int64_t v = 0; v < m_vectors; ++v) {
            const RegisterRef sum{sums, {v}};
            m_b.assign(sum, isLogarithm
                                ? unaryValue(ValueOp::kLogarithm, registerValue(sum))
                                : binaryValue(ValueOp::kDivide, constantValue(1.0), registerValue(sum)));
        }
        sweep([&](const Place& place) {
            const Value last = registerValue({sums, {place.vector}});
            const Value value = loadValue({isLogarithm ? held : m_result, place.element});
            const Value made =
                isLogarithm ? value - registerValue({most, {place.vector}}) - last : value * last;
            m_b.store({m_result, place.element},
                      m_steps.apply(made, m_operands, place.element, {.first = m_given.before}), place.lanes);
        });
    }

    const RowNormalisation& m_given;
    std::int64_t m_length; ///< of what is normalised
    std::int64_t m_behind;
    Panels m_panels;
    KernelBuilder m_b;
    std::int64_t m_elements;
    EpilogueWriter m_steps;
    Pointer m_input;
    Pointer m_result;
    std::vector<Value> m_operands; ///< of one number each
    std::int64_t m_vectors = 0;    ///< of the panel at hand
    std::int64_t m_lastLanes = 0;
    Index m_begin; ///< its first element
};

Bound boundOf(const Problem& problem, const RowNormalisation& given, const Target& target) {
    const std::int64_t behind = given.behind.value();
    const std::int64_t outer = given.rows.value() / behind;
    const std::int64_t vectors = ceilDivide(behind, target.width);
    const double share = busiestShare(outer * ceilDivide(vectors, kVectors), target.threads);
    const double elements = static_cast<double>(given.rows.value() * given.columns.value()) *
                            static_cast<double>(2 + problem.epilogue.tensors);
    return {.computeNs = static_cast<double>(outer * vectors * given.columns.value()) * kCyclesPerVector *
                         share * target.cycleNs(),
            .transfer = transferOf({.image = elements, .share = share}, target)};
}

std::string refusalOf(const RowNormalisation* given) {
    if (given == nullptr || given->behind.value() == 1) {
        return "it normalises nothing along an axis before the last";
    }
    if (given->kind != Kind::kSoftmax && given->kind != Kind::kLogSoftmax) {
        return "it is no softmax";
    }
    const std::int64_t rows = given->rows.value();
    const std::int64_t columns = given->columns.value();
    return rows < 1 || columns < 1 || columns >= kLargestElements / rows
               ? "an extent is zero, or an operand is too large"
               : "";
}

} // namespace
} // namespace columns

base::Result<std::vector<Candidate>> columnsCandidates(const Problem& problem, const Target& target) {
    using namespace columns; // NOLINT: what stands above
    const auto* given = std::get_if<RowNormalisation>(&problem.shape);
    if (std::string why = refusalOf(given); !why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    const auto held = std::make_shared<const Problem>(problem);
    const auto& steps = problem.epilogue.steps;
    const bool isTensorReadBehind = std::any_of(
        steps.begin() + static_cast<std::ptrdiff_t>(given->before), steps.end(),
        [](const Step& step) { return step.operand == OperandKind::kTensor && step.source == 0; });
    std::vector<Candidate> candidates;
    candidates.push_back({.name = "columns",
                          .rounding = Rounding::kDirect,
                          .bound = boundOf(problem, *given, target),
                          .tensorInPlace = !isTensorReadBehind,
                          .generate = [held, target] {
                              return Generated{columns::ColumnsWriter(*held, target).run(),
                                               channelPackings(held->epilogue, target.width, target.width)};
                          }});
    return candidates;
}

} // namespace tessera::codegen
