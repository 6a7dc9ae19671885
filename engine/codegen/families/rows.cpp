// Rows normalised one by one: LayerNormalization, and Softmax over the last axis. Some rows at a time pass
// through the nearest cache, so that the sums of one do not wait for those of another.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace tessera::codegen {

namespace rows {
namespace {

constexpr std::int64_t kMostRows = 4;    // at a time
constexpr std::int64_t kMostChains = 8;  // of sums that wait for themselves alone
constexpr double kCyclesPerVector = 8.0; // least, of all passes

class RowsWriter {
public:
    RowsWriter(const Problem& problem, const Target& target)
        : m_given(std::get<RowNormalisation>(problem.shape))
        , m_rows(m_given.rows.value())
        , m_columns(m_given.columns.value())
        , m_width(target.width)
        , m_tiles(RowTiles::of(m_rows, std::min(kMostRows, ceilDivide(m_rows, target.threads))))
        , m_builder(target.width, target.threads)
        , m_steps(m_builder, problem.epilogue, roundUp(m_columns, target.width), m_rows * m_columns) {}

    Kernel run() {
        m_input = m_builder.buffer("x", Scope::kInput, m_rows * m_columns);
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_rows * m_columns);
        m_steps.openConstants();
        m_builder.parallel([&](const Index& share) {
            const Index first = m_builder.define("first", m_builder.shareOf(share, m_tiles.count));
            const Index end = m_builder.define("end", m_builder.shareOf(share + 1, m_tiles.count));
            m_tiles.forEach(m_builder, first, end, [&](const Index& row, std::int64_t count) {
                m_row = m_builder.define("begin", row * m_columns);
                m_count = count;
                m_chains = std::max<std::int64_t>(1, kMostChains / count);
                if (m_given.kind == RowNormalisation::Kind::kLayer) {
                    writeLayer();
                } else {
                    writeSoftmax();
                }
            });
        });
        return m_builder.take();
    }

private:
    /// A vector of columns of all rows at hand. `chain` tells which of a row's sums takes it.
    struct Place {
        Index column{};
        std::int64_t lanes = 0;
        std::int64_t chain = 0;
    };
    using Visit = std::function<void(const Place& place)>;

    void sweep(const Visit& visit) {
        const std::int64_t whole = m_columns / m_width;
        const std::int64_t rounds = whole / m_chains;
        if (rounds > 0) {
            m_builder.loop(LoopKind::kVector, "j", 0, rounds * m_chains * m_width, m_chains * m_width,
                           [&](const Index& j) {
                               for (std::int64_t chain = 0; chain < m_chains; ++chain) {
                                   visit({j + Index(chain * m_width), m_width, chain});
                               }
                           });
        }
        for (std::int64_t vector = rounds * m_chains; vector < whole; ++vector) {
            visit({vector * m_width, m_width, vector - rounds * m_chains});
        }
        if (const std::int64_t lanes = m_columns % m_width; lanes > 0) {
            visit({whole * m_width, lanes, 0});
        }
    }

    [[nodiscard]] Index element(const Place& place, std::int64_t row) const {
        return m_row + Index(row * m_columns) + place.column;
    }
    [[nodiscard]] Value whole(const Place& place, Value value, double behind) const {
        if (place.lanes == m_width) {
            return value;
        }
        return behind == 0.0 ? keepLanes(std::move(value), place.lanes)
                             : fillLanes(std::move(value), place.lanes, behind);
    }

    /// The first reading: what comes before is computed once and kept where the result will stand.
    [[nodiscard]] Value firstValue(const Place& place, std::int64_t row) {
        const Index at = element(place, row);
        Value value = loadValue({m_input, at});
        if (m_given.before > 0) {
            const auto operands = m_steps.channelOperands(place.column);
            value = m_steps.apply(std::move(value), operands, at, {.first = 0, .end = m_given.before});
            value = m_builder.let("x", std::move(value));
            m_builder.store({m_result, at}, value, place.lanes);
        }
        return value;
    }
    /// Any later one.
    [[nodiscard]] Value value(const Place& place, std::int64_t row) const {
        return loadValue({m_given.before > 0 ? m_result : m_input, element(place, row)});
    }

    void finish(const Place& place, std::span<const Value> operands, std::int64_t row, Value value) {
        const Index at = element(place, row);
        const Value made = m_steps.apply(std::move(value), operands, at, {.first = m_given.before});
        m_builder.store({m_result, at}, made, place.lanes);
    }

    [[nodiscard]] RegisterArray accumulators(const char* name, double start) {
        const RegisterArray made = m_builder.registers(name, {m_count, m_chains});
        for (std::int64_t row = 0; row < m_count; ++row) {
            for (std::int64_t chain = 0; chain < m_chains; ++chain) {
                m_builder.assign({made, {row, chain}}, constantValue(start));
            }
        }
        return made;
    }
    void accumulate(RegisterArray into, ValueOp op, const Place& place, std::int64_t row, Value value) {
        const RegisterRef target{into, {row, place.chain}};
        m_builder.assign(target, binaryValue(op, registerValue(target), std::move(value)));
    }
    /// What all chains of a row hold together, in every lane.
    [[nodiscard]] Value folded(RegisterArray chains, ValueOp op, ValueOp lanes, std::int64_t row) {
        Value sum = registerValue({chains, {row, 0}});
        for (std::int64_t chain = 1; chain < m_chains; ++chain) {
            sum = binaryValue(op, std::move(sum), registerValue({chains, {row, chain}}));
        }
        return m_builder.let("all", unaryValue(lanes, std::move(sum)));
    }

    void writeLayer() {
        const Value share = constantValue(1.0 / static_cast<double>(m_columns));
        const RegisterArray sums = accumulators("sum", 0.0);
        sweep([&](const Place& place) {
            for (std::int64_t row = 0; row < m_count; ++row) {
                accumulate(sums, ValueOp::kAdd, place, row, whole(place, firstValue(place, row), 0.0));
            }
        });
        std::vector<Value> means;
        for (std::int64_t row = 0; row < m_count; ++row) {
            means.push_back(
                m_builder.let("mean", folded(sums, ValueOp::kAdd, ValueOp::kSumLanes, row) * share));
        }
        const RegisterArray squares = accumulators("square", 0.0);
        sweep([&](const Place& place) {
            for (std::int64_t row = 0; row < m_count; ++row) {
                const Value apart = m_builder.let(
                    "d", whole(place, value(place, row) - means[static_cast<std::size_t>(row)], 0.0));
                accumulate(squares, ValueOp::kAdd, place, row, apart * apart);
            }
        });
        std::vector<Value> inverses;
        for (std::int64_t row = 0; row < m_count; ++row) {
            const Value variance = folded(squares, ValueOp::kAdd, ValueOp::kSumLanes, row) * share +
                                   constantValue(static_cast<double>(m_given.epsilon));
            inverses.push_back(
                m_builder.let("inverse", binaryValue(ValueOp::kDivide, constantValue(1.0),
                                                     unaryValue(ValueOp::kSquareRoot, variance))));
        }
        sweep([&](const Place& place) {
            const auto operands = m_steps.channelOperands(place.column);
            for (std::int64_t row = 0; row < m_count; ++row) {
                const auto i = static_cast<std::size_t>(row);
                finish(place, operands, row, (value(place, row) - means[i]) * inverses[i]);
            }
        });
    }

    void writeSoftmax() {
        constexpr double kLeast = -std::numeric_limits<double>::infinity();
        const RegisterArray most = accumulators("most", kLeast);
        sweep([&](const Place& place) {
            for (std::int64_t row = 0; row < m_count; ++row) {
                accumulate(most, ValueOp::kMaximum, place, row, whole(place, firstValue(place, row), kLeast));
            }
        });
        std::vector<Value> largest;
        for (std::int64_t row = 0; row < m_count; ++row) {
            largest.push_back(folded(most, ValueOp::kMaximum, ValueOp::kMostLanes, row));
        }
        const RegisterArray sums = accumulators("sum", 0.0);
        sweep([&](const Place& place) {
            for (std::int64_t row = 0; row < m_count; ++row) {
                const Value below = value(place, row) - largest[static_cast<std::size_t>(row)];
                const Value power = m_builder.let("e", unaryValue(ValueOp::kExpDown, below));
                m_builder.store({m_result, element(place, row)}, power, place.lanes);
                accumulate(sums, ValueOp::kAdd, place, row, whole(place, power, 0.0));
            }
        });
        std::vector<Value> inverses;
        for (std::int64_t row = 0; row < m_count; ++row) {
            inverses.push_back(
                m_builder.let("inverse", binaryValue(ValueOp::kDivide, constantValue(1.0),
                                                     folded(sums, ValueOp::kAdd, ValueOp::kSumLanes, row))));
        }
        sweep([&](const Place& place) {
            const auto operands = m_steps.channelOperands(place.column);
            for (std::int64_t row = 0; row < m_count; ++row) {
                finish(place, operands, row,
                       loadValue({m_result, element(place, row)}) * inverses[static_cast<std::size_t>(row)]);
            }
        });
    }

    const RowNormalisation& m_given;
    std::int64_t m_rows;
    std::int64_t m_columns;
    std::int64_t m_width;
    RowTiles m_tiles;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    Pointer m_input;
    Pointer m_result;
    Index m_row;               ///< the first element of the rows at hand
    std::int64_t m_count = 1;  ///< of them
    std::int64_t m_chains = 1; ///< sums of each
};

/// Whether the result may stand where the first tensor of the steps stood: that is read before anything is
/// written there.
bool mayReplaceTensor(const Problem& problem, const RowNormalisation& given) {
    const auto& steps = problem.epilogue.steps;
    const auto first = std::ranges::find_if(
        steps, [](const Step& step) { return step.operand == OperandKind::kTensor && step.source == 0; });
    if (first - steps.begin() < static_cast<std::ptrdiff_t>(given.before)) {
        return true;
    }
    return given.kind == RowNormalisation::Kind::kLayer && given.before == 0;
}

Bound boundOf(const Problem& problem, const RowNormalisation& given, const Target& target) {
    const std::int64_t rows = given.rows.value();
    const std::int64_t columns = given.columns.value();
    const double share = busiestShare(rows, target.threads);
    const auto vectors = static_cast<double>(rows * ceilDivide(columns, target.width));
    const double elements =
        static_cast<double>(rows * columns) * static_cast<double>(2 + problem.epilogue.tensors);
    return {.computeNs = vectors * kCyclesPerVector * share * target.cycleNs(),
            .transfer = transferOf({.image = elements, .share = share}, target)};
}

} // namespace
} // namespace rows

base::Result<std::vector<Candidate>> rowsCandidates(const Problem& problem, const Target& target) {
    using namespace rows; // NOLINT: what stands above
    const auto* given = std::get_if<RowNormalisation>(&problem.shape);
    if (given == nullptr) {
        return base::fail(base::ErrorKind::kImpossible, "it normalises no rows");
    }
    const std::int64_t rows = given->rows.value();
    const std::int64_t columns = given->columns.value();
    if (rows < 1 || columns < 1 || columns >= kLargestElements / rows) {
        return base::fail(base::ErrorKind::kImpossible, "an extent is zero, or an operand is too large");
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    candidates.push_back({.name = "rows",
                          .rounding = Rounding::kDirect,
                          .bound = boundOf(problem, *given, target),
                          .tensorInPlace = mayReplaceTensor(problem, *given),
                          .generate = [held, target, columns] {
                              return Generated{
                                  RowsWriter(*held, target).run(),
                                  channelPackings(held->epilogue, columns, roundUp(columns, target.width))};
                          }});
    return candidates;
}

} // namespace tessera::codegen
