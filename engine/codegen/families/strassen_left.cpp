#include "engine/codegen/families/strassen_left.h"

#include <algorithm>

namespace tessera::codegen::strassen {

namespace {

Value valueOf(const Sum& sum, const Value& first, const Value& second) {
    switch (sum.kind) {
    case Sum::Kind::kSum:
        return first + second;
    case Sum::Kind::kFirstLess:
        return first - second;
    case Sum::Kind::kLessFirst:
        return second - first;
    case Sum::Kind::kCopy:
        break;
    }
    return first;
}

} // namespace

LeftWriter::LeftWriter(KernelBuilder& builder, const KernelConfig& config)
    : m_builder(builder), m_config(config), m_from(config.placement(config.factors.inputs)) {}

void LeftWriter::take(Pointer input, const Index& first, const Index& end) {
    m_input = input;
    m_first = first;
    m_end = end;
}

LeftWriter::Operand LeftWriter::operandOf(std::int64_t level) {
    const std::int64_t parts = m_config.partsOfHalf(level);
    if (level > 0) {
        return {.first = {at(level - 1).left, 0},
                .placement = m_config.sumPlacement(),
                .halfRows = parts * m_config.sumPartRows(),
                .runs = m_config.runs(level)};
    }
    return {.first = {m_input, m_first * m_from.rowStride},
            .placement = m_from,
            .halfRows = parts * m_config.rows,
            .runs = m_config.runs(0)};
}

Pointer LeftWriter::choose(std::int64_t level, const Index& stage) {
    const Operand operand = operandOf(level);
    const auto isSummed = [&](const Stage& s) { return m_config.sumOf(level, s).has_value(); };
    const auto sumsBefore = [&](const Stage& s) {
        return m_config.sumsAtOnce(level) == 1 ? 0 : std::count_if(kStages.data(), &s, isSummed);
    };
    const Index place = ofStage(m_builder, stage, "place",
                                [&](const Stage& s) { return isSummed(s) ? 0 : operand.placeOf(s.left); });
    const Index sum = ofStage(m_builder, stage, "sum", [&](const Stage& s) {
        return isSummed(s) ? m_config.sumPlace(level, sumsBefore(s)) : 0;
    });
    at(level).left =
        m_builder.pointEither("left", whereStage(m_builder, stage, "sums", isSummed), {at(level).sums, sum},
                              {operand.first.pointer, operand.first.index + place});
    return at(level).left;
}

void LeftWriter::forEachRows(
    std::int64_t level, const Index& part,
    const std::function<void(const Index& low, const Index& high, Rows rows)>& write) {
    const Index rows = m_end - m_first;
    const std::int64_t missing = m_config.missingRows();
    if (level > 0 || missing == 0) {
        write(0, rows, Rows::kWhole);
        return;
    }
    const Index there = maximum(minimum(m_end, m_config.rows - missing) - m_first, 0);
    const Index whole = m_builder.defineEither("whole", {{m_config.partsOfHalf(0) - 2, part}}, there, rows);
    write(0, whole, Rows::kWhole);
    write(whole, rows, Rows::kMissing);
}

void LeftWriter::forEachVector(const Operand& from, const Index& low, const Index& high,
                               const std::function<void(const Index& from, const Index& to)>& write) {
    const Placement& read = from.placement;
    const Placement made = m_config.sumPlacement();
    const std::int64_t width = made.width;
    if (read.rowStride == width) {
        m_builder.loop(LoopKind::kSerial, "run", from.runs, [&](const Index& run) {
            m_builder.loop(LoopKind::kVector, "i", low * width, high * width, width, [&](const Index& i) {
                write(run * read.runStride + i, run * made.runStride + i);
            });
        });
        return;
    }
    m_builder.loop(LoopKind::kSerial, "row", low, high, 1, [&](const Index& row) {
        m_builder.loop(LoopKind::kSerial, "run", from.runs, [&](const Index& run) {
            write(row * read.rowStride + run * read.runStride, row * made.rowStride + run * made.runStride);
        });
    });
}

void LeftWriter::writeDueSum(std::int64_t level, const Index& stage) {
    for (std::size_t i = 0; i < kStages.size(); ++i) {
        if (const auto sum = m_config.sumOf(level, kStages[i])) {
            const auto number = static_cast<std::int64_t>(i);
            m_builder.onlyIf({{stage, number + 1}, {number - 1, stage}}, [&] { writeSum(level, *sum); });
        }
    }
}

void LeftWriter::writeSum(std::int64_t level, const Sum& sum) {
    const Operand operand = operandOf(level);
    const std::int64_t parts = m_config.partsOfHalf(level);
    m_builder.loop(LoopKind::kSerial, "part", parts, [&](const Index& part) {
        const auto quarter = [&](const Quarter& each) {
            return m_builder.point(
                "quarter",
                {operand.first.pointer, operand.first.index + Index(operand.placeOf(each)) +
                                            part * (operand.halfRows / parts * operand.placement.rowStride)});
        };
        const Pointer made = m_builder.point(
            "made", {at(level).sums, part * (m_config.sumPartRows() * m_config.sumPlacement().rowStride)});
        const Pointer first = quarter(sum.first);
        const Pointer second = sum.second ? quarter(*sum.second) : made;
        forEachRows(level, part, [&](const Index& low, const Index& high, Rows rows) {
            const auto read = [&](const Access& access, const Quarter& each) {
                return rows == Rows::kMissing && each.row > 0 ? constantValue(0.0) : loadValue(access);
            };
            forEachVector(operand, low, high, [&](const Index& from, const Index& to) {
                const Value a = read({first, from}, sum.first);
                const Value b = sum.second ? read({second, from}, *sum.second) : loadValue({made, to});
                m_builder.store({made, to}, valueOf(sum, a, b));
            });
        });
    });
}

void LeftWriter::writeSumsAtOnce() {
    const std::int64_t level = m_config.levels - 1;
    const Operand operand = operandOf(level);
    std::array<Pointer, kHalves * kHalves> quarters{};
    for (std::int64_t i = 0; i < kHalves * kHalves; ++i) {
        quarters[static_cast<std::size_t>(i)] = m_builder.point(
            "quarter", {operand.first.pointer,
                        operand.first.index + Index(operand.placeOf({i / kHalves, i % kHalves}))});
    }
    forEachRows(level, 0, [&](const Index& low, const Index& high, Rows rows) {
        forEachVector(operand, low, high, [&](const Index& from, const Index& to) {
            const auto read = [&](const Quarter& each) {
                const Pointer quarter = quarters[static_cast<std::size_t>(each.row * kHalves + each.column)];
                return rows == Rows::kMissing && each.row > 0 ? constantValue(0.0)
                                                              : loadValue({quarter, from});
            };
            Value last = constantValue(0.0);
            std::int64_t number = 0;
            for (const Stage& stage : kStages) {
                if (const auto sum = m_config.sumOf(level, stage)) {
                    const Value second = sum->second ? read(*sum->second) : last;
                    last = m_builder.let("s", valueOf(*sum, read(sum->first), second));
                    m_builder.store({at(level).sums, to + Index(m_config.sumPlace(level, number++))}, last);
                }
            }
        });
    });
}

} // namespace tessera::codegen::strassen
