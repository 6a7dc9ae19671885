#include "engine/codegen/families/row_normaliser.h"

#include "engine/codegen/families/cycles.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::codegen {

namespace {

constexpr std::int64_t kMostChains = 8;  // of sums that wait for themselves alone
constexpr double kCyclesPerVector = 8.0; // least, of all passes

} // namespace

RowNormaliser::RowNormaliser(KernelBuilder& builder, EpilogueWriter& steps, const RowNormalisation& given,
                             Pointer from, Pointer result, Before before)
    : m_builder(builder)
    , m_steps(steps)
    , m_given(given)
    , m_columns(given.columns.value())
    , m_width(builder.width())
    , m_from(from)
    , m_result(result)
    , m_hasBefore(before == Before::kToDo && given.before > 0) {}

void RowNormaliser::write(const Index& row, std::int64_t count) {
    using Kind = RowNormalisation::Kind;
    m_number = row;
    m_row = m_builder.define("begin", row * m_columns);
    m_count = count;
    m_chains = std::max<std::int64_t>(1, kMostChains / count);
    switch (m_given.kind) {
    case Kind::kLayer:
        return writeLayer();
    case Kind::kRootMeanSquare:
        return writeRootMeanSquare();
    case Kind::kSoftmax:
        return writeSoftmax();
    case Kind::kLogSoftmax:
        return writeLogSoftmax();
    }
}

void RowNormaliser::writeAll(const Index& row, std::int64_t count) {
    const std::int64_t whole = count / kMostRows * kMostRows;
    if (whole > 0) {
        m_builder.loop(LoopKind::kSerial, "rows", row, row + Index(whole), kMostRows,
                       [&](const Index& first) { write(first, kMostRows); });
    }
    if (whole < count) {
        write(row + Index(whole), count - whole);
    }
}

void RowNormaliser::writeShared() {
    const std::int64_t rows = m_given.rows.value();
    const auto tiles = RowTiles::of(rows, std::min(kMostRows, ceilDivide(rows, m_builder.threads())));
    m_builder.parallel([&](const Index& share) {
        const Index first = m_builder.define("first", m_builder.shareOf(share, tiles.count));
        const Index end = m_builder.define("end", m_builder.shareOf(share + 1, tiles.count));
        tiles.forEach(m_builder, first, end,
                      [&](const Index& row, std::int64_t count) { write(row, count); });
    });
}

void RowNormaliser::sweep(const Piece& piece, const Visit& visit) {
    const std::int64_t whole = piece.length / m_width;
    const std::int64_t rounds = whole / m_chains;
    if (rounds > 0) {
        m_builder.loop(LoopKind::kVector, "j", 0, rounds * m_chains * m_width, m_chains * m_width,
                       [&](const Index& j) {
                           for (std::int64_t chain = 0; chain < m_chains; ++chain) {
                               visit({piece.first + j + Index(chain * m_width), m_width, chain});
                           }
                       });
    }
    for (std::int64_t vector = rounds * m_chains; vector < whole; ++vector) {
        visit({piece.first + Index(vector * m_width), m_width, vector - rounds * m_chains});
    }
    if (const std::int64_t lanes = piece.length % m_width; lanes > 0) {
        visit({piece.first + Index(whole * m_width), lanes, 0});
    }
}

Index RowNormaliser::element(const Place& place, std::int64_t row) const {
    return m_row + Index(row * m_columns) + place.column;
}
Value RowNormaliser::whole(const Place& place, Value value, double behind) const {
    if (place.lanes == m_width) {
        return value;
    }
    return behind == 0.0 ? keepLanes(std::move(value), place.lanes)
                         : fillLanes(std::move(value), place.lanes, behind);
}

/// The first reading: what comes before is computed once and kept where the result will stand.
Value RowNormaliser::firstValue(const Place& place, std::int64_t row) {
    const Index at = element(place, row);
    Value value = loadValue({m_from, at});
    if (m_hasBefore) {
        const auto operands = m_steps.channelOperands(place.column);
        value = m_steps.apply(std::move(value), operands, at, {.first = 0, .end = m_given.before});
        value = m_builder.let("x", std::move(value));
        m_builder.store({m_result, at}, value, place.lanes);
    }
    return value;
}
/// Any later one.
Value RowNormaliser::value(const Place& place, std::int64_t row) const {
    return loadValue({m_hasBefore ? m_result : m_from, element(place, row)});
}

void RowNormaliser::finish(const Place& place, std::span<const Value> operands, std::int64_t row,
                           Value value) {
    const Index at = element(place, row);
    const Value made = m_steps.apply(std::move(value), operands, at, {.first = m_given.before});
    m_builder.store({m_result, at}, made, place.lanes);
}

void RowNormaliser::finishAll(const Finished& finished) {
    if (m_given.planes.value() == 0) {
        sweep([&](const Place& place) {
            const auto operands = m_steps.channelOperands(place.column);
            for (std::int64_t row = 0; row < m_count; ++row) {
                finish(place, operands, row, finished(place, row));
            }
        });
        return;
    }
    const std::int64_t planes = m_given.planes.value();
    const std::int64_t length = m_columns / planes;
    m_builder.loop(LoopKind::kSerial, "plane", planes, [&](const Index& plane) {
        for (std::int64_t row = 0; row < m_count; ++row) {
            const Index number = (m_number + Index(row)) * planes + plane;
            const auto operands = m_steps.channelScalars(
                m_builder.define("channel", number.remainder(m_given.channels.value())));
            sweep({.first = plane * length, .length = length},
                  [&](const Place& place) { finish(place, operands, row, finished(place, row)); });
        }
    });
}

RegisterArray RowNormaliser::accumulators(const char* name, double start) {
    const RegisterArray made = m_builder.registers(name, {m_count, m_chains});
    for (std::int64_t row = 0; row < m_count; ++row) {
        for (std::int64_t chain = 0; chain < m_chains; ++chain) {
            m_builder.assign({made, {row, chain}}, constantValue(start));
        }
    }
    return made;
}
void RowNormaliser::accumulate(RegisterArray into, ValueOp op, const Place& place, std::int64_t row,
                               Value value) {
    const RegisterRef target{into, {row, place.chain}};
    m_builder.assign(target, binaryValue(op, registerValue(target), std::move(value)));
}
/// What all chains of a row hold together, in every lane.
Value RowNormaliser::folded(RegisterArray chains, ValueOp op, ValueOp lanes, std::int64_t row) {
    Value sum = registerValue({chains, {row, 0}});
    for (std::int64_t chain = 1; chain < m_chains; ++chain) {
        sum = binaryValue(op, std::move(sum), registerValue({chains, {row, chain}}));
    }
    return m_builder.let("all", unaryValue(lanes, std::move(sum)));
}

std::vector<Value> RowNormaliser::inverseRoots(RegisterArray squares) {
    const Value share = constantValue(1.0 / static_cast<double>(m_columns));
    std::vector<Value> inverses;
    for (std::int64_t row = 0; row < m_count; ++row) {
        const Value variance = folded(squares, ValueOp::kAdd, ValueOp::kSumLanes, row) * share +
                               constantValue(static_cast<double>(m_given.epsilon));
        inverses.push_back(m_builder.let("inverse", binaryValue(ValueOp::kDivide, constantValue(1.0),
                                                                unaryValue(ValueOp::kSquareRoot, variance))));
    }
    return inverses;
}

void RowNormaliser::writeLayer() {
    const Value share = constantValue(1.0 / static_cast<double>(m_columns));
    const RegisterArray sums = accumulators("sum", 0.0);
    sweep([&](const Place& place) {
        for (std::int64_t row = 0; row < m_count; ++row) {
            accumulate(sums, ValueOp::kAdd, place, row, whole(place, firstValue(place, row), 0.0));
        }
    });
    std::vector<Value> means;
    for (std::int64_t row = 0; row < m_count; ++row) {
        means.push_back(m_builder.let("mean", folded(sums, ValueOp::kAdd, ValueOp::kSumLanes, row) * share));
    }
    const RegisterArray squares = accumulators("square", 0.0);
    sweep([&](const Place& place) {
        for (std::int64_t row = 0; row < m_count; ++row) {
            const Value apart = m_builder.let(
                "d", whole(place, value(place, row) - means[static_cast<std::size_t>(row)], 0.0));
            accumulate(squares, ValueOp::kAdd, place, row, apart * apart);
        }
    });
    const auto inverses = inverseRoots(squares);
    finishAll([&](const Place& place, std::int64_t row) {
        const auto i = static_cast<std::size_t>(row);
        return (value(place, row) - means[i]) * inverses[i];
    });
}

void RowNormaliser::writeRootMeanSquare() {
    const RegisterArray squares = accumulators("square", 0.0);
    sweep([&](const Place& place) {
        for (std::int64_t row = 0; row < m_count; ++row) {
            const Value x = m_builder.let("x", whole(place, firstValue(place, row), 0.0));
            accumulate(squares, ValueOp::kAdd, place, row, x * x);
        }
    });
    const auto inverses = inverseRoots(squares);
    finishAll([&](const Place& place, std::int64_t row) {
        return value(place, row) * inverses[static_cast<std::size_t>(row)];
    });
}

std::vector<Value> RowNormaliser::largestOfRows() {
    constexpr double kLeast = -std::numeric_limits<double>::infinity();
    const RegisterArray most = accumulators("most", kLeast);
    sweep([&](const Place& place) {
        for (std::int64_t row = 0; row < m_count; ++row) {
            accumulate(most, ValueOp::kGreater, place, row, whole(place, firstValue(place, row), kLeast));
        }
    });
    std::vector<Value> largest;
    for (std::int64_t row = 0; row < m_count; ++row) {
        largest.push_back(folded(most, ValueOp::kGreater, ValueOp::kMostLanes, row));
    }
    return largest;
}

void RowNormaliser::writeSoftmax() {
    const auto largest = largestOfRows();
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
    finishAll([&](const Place& place, std::int64_t row) {
        return loadValue({m_result, element(place, row)}) * inverses[static_cast<std::size_t>(row)];
    });
}

void RowNormaliser::writeLogSoftmax() {
    const auto largest = largestOfRows();
    const RegisterArray sums = accumulators("sum", 0.0);
    sweep([&](const Place& place) {
        for (std::int64_t row = 0; row < m_count; ++row) {
            const Value below = value(place, row) - largest[static_cast<std::size_t>(row)];
            accumulate(sums, ValueOp::kAdd, place, row,
                       whole(place, unaryValue(ValueOp::kExpDown, below), 0.0));
        }
    });
    std::vector<Value> logarithms;
    for (std::int64_t row = 0; row < m_count; ++row) {
        logarithms.push_back(
            m_builder.let("logarithm", unaryValue(ValueOp::kLogarithm,
                                                  folded(sums, ValueOp::kAdd, ValueOp::kSumLanes, row))));
    }
    finishAll([&](const Place& place, std::int64_t row) {
        const auto i = static_cast<std::size_t>(row);
        return value(place, row) - largest[i] - logarithms[i];
    });
}

bool mayReplaceTensor(const Epilogue& epilogue, const RowNormalisation& given, RowNormaliser::Before before) {
    const auto& steps = epilogue.steps;
    const bool isReadBehind = std::any_of(
        steps.begin() + static_cast<std::ptrdiff_t>(given.before), steps.end(),
        [](const Step& step) { return step.operand == OperandKind::kTensor && step.source == 0; });
    // Where nothing comes before, nothing is kept in the result meanwhile.
    return !isReadBehind || (before == RowNormaliser::Before::kToDo &&
                             given.kind != RowNormalisation::Kind::kSoftmax && given.before == 0);
}

double normalisationNs(const RowNormalisation& given, const Target& target) {
    const std::int64_t rows = given.rows.value();
    const auto vectors = static_cast<double>(rows * ceilDivide(given.columns.value(), target.width));
    return vectors * kCyclesPerVector * busiestShare(rows, target.threads) * target.cycleNs();
}

EpilogueWriter::Range stepsOfProduct(const Problem& problem) {
    const auto* behind = normalisationBehind(problem);
    return behind != nullptr ? EpilogueWriter::Range{.first = 0, .end = behind->before}
                             : EpilogueWriter::Range();
}

bool mayReplaceTensor(const Problem& problem) {
    const auto* behind = normalisationBehind(problem);
    return behind == nullptr || mayReplaceTensor(problem.epilogue, *behind, RowNormaliser::Before::kDone);
}

double normalisationNs(const Problem& problem, const Target& target) {
    const auto* behind = normalisationBehind(problem);
    return behind != nullptr ? normalisationNs(*behind, target) : 0.0;
}

} // namespace tessera::codegen
