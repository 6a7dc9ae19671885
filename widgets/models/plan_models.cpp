#include "widgets/models/plan_models.h"

#include "widgets/models/engine_words.h"
#include "widgets/models/error_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/interval_cells.h"
#include "widgets/models/verdict_words.h"
#include "widgets/models/word_help.h"
#include "widgets/style/row_delegate.h"

#include <QCoreApplication>

#include <algorithm>

namespace tessera::itemmodels {
namespace {

QVariant optionalNumber(const std::optional<double>& value, int decimals) {
    return value ? decimalText(*value, decimals) : QString(kDash);
}

QVariant barOf(const OperatorRow& row) {
    if (!row.time) {
        return {};
    }
    style::CellBar bar;
    bar.slot = row.backend.badge.slot;
    bar.bar.share = row.longest;
    bar.bar.kind = row.measured ? style::BarKind::kMeasured : style::BarKind::kPredicted;
    const double scale = row.time->count() > 0 ? row.longest / static_cast<double>(row.time->count()) : 0;
    if (row.measured && row.low && row.high) {
        bar.bar.whisker = style::Whisker{static_cast<double>(row.low->count()) * scale,
                                         static_cast<double>(row.high->count()) * scale};
    }
    return QVariant::fromValue(bar);
}

QString barHelp() {
    return OperatorsModel::tr("The bar is the time, beside that of the longest; a dashed one is predicted. "
                              "The line between two caps is the interval of the time: with an arrow it goes "
                              "on beyond the column.");
}

QString barTip(const OperatorRow& row) {
    return !row.time || !row.low || !row.high
               ? barHelp()
               : rangeTip(row.samples, *row.time, *row.low, *row.high) + u'\n' + barHelp();
}

QString timeText(base::Nanoseconds time, bool measured) {
    const QString text = decimalText(time.microseconds(), 1);
    return measured ? text : QStringLiteral("\u2248\u2009") + text;
}

QString timeCell(const OperatorRow& row) {
    return row.time ? timeText(*row.time, row.measured) : QString(kDash);
}

/// One precision a column: tenths of long times say nothing, and take the room of the names.
int decimalsOf(const std::vector<CandidateRow>& rows) {
    constexpr double kLongUs = 999.95;
    const bool any = std::any_of(rows.begin(), rows.end(), [](const CandidateRow& row) {
        return row.cost.feasible() && row.cost.median().microseconds() >= kLongUs;
    });
    return any ? 0 : 1;
}

QString costTip(const backend::Cost& cost) {
    switch (cost.kind()) {
    case backend::Cost::Kind::kMeasured:
        return CandidatesModel::tr("Timed on this machine at its speed of now");
    case backend::Cost::Kind::kBorrowed:
        return CandidatesModel::tr(
            "Timed at another speed of the machine, or on another one: good for the order, not for a claim");
    case backend::Cost::Kind::kPredicted:
        return CandidatesModel::tr("Computed, not timed");
    case backend::Cost::Kind::kUnmeasured:
    case backend::Cost::Kind::kInfeasible:
        return reasonWords(cost);
    }
    return {};
}

QString costCell(const backend::Cost& cost, int decimals) {
    const QString text = decimalText(cost.median().microseconds(), decimals);
    return cost.kind() == backend::Cost::Kind::kMeasured ? text : QStringLiteral("\u2248\u2009") + text;
}

QString optionalValue(const std::optional<double>& value) {
    return value ? significantText(*value) : QString(kDash);
}

style::Role shareInk(const std::optional<double>& share) {
    return share && *share > 1 ? style::Role::kDanger : style::Role::kText;
}

/// So that colour is not the only sign of an error above its tolerance.
QVariant aboveSign(const style::Theme& theme, const std::optional<double>& share) {
    return share && *share > 1 ? QVariant(theme.icon(style::Icon::kWarning)) : QVariant();
}

QVariant errorCell(const style::Theme& theme, const OperatorRow& row, const std::optional<double>& share,
                   int role) {
    if (role == Qt::DecorationRole) {
        return aboveSign(theme, share);
    }
    const bool tells = role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole;
    return tells && row.error ? QVariant(errorWords(*row.error)) : QVariant();
}

QString peakTip(double efficiency) {
    const QString tip = OperatorsModel::tr("The least time that this machine allows for its arithmetic and "
                                           "its memory, over its time.");
    return efficiency <= 1 ? tip
                           : tip + u' ' +
                                 OperatorsModel::tr("Above 100 %: the machine ran faster than when its peak "
                                                    "was measured, data was in the cache, or the kernel "
                                                    "needs less arithmetic than the operator has.");
}

} // namespace

OperatorsModel::OperatorsModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = OperatorRow;
    const auto number = ColumnKind::kNumber;
    setColumns({
        {tr("Backend"),
         ColumnKind::kWords,
         [](const R& r) { return r.backend.title; },
         {},
         {},
         [](const R& r, int role) -> QVariant {
             return role == style::kBadgeRole ? QVariant::fromValue(r.backend.badge) : QVariant();
         }},
        {tr("Operators"), ColumnKind::kWords, [](const R& r) { return r.operators; }, {}},
        {tr("Name"),
         ColumnKind::kWords,
         [](const R& r) { return r.name; },
         {},
         {},
         [this](const R& r, int role) -> QVariant {
             if (role == Qt::DecorationRole && r.pinned) {
                 return this->theme().icon(style::Icon::kPin,
                                           {style::Role::kText, std::nullopt, style::IconFill::kSolid});
             }
             if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) {
                 return r.pinned ? tr("%1, pinned, %2").arg(r.name, r.implementation)
                                 : tr("%1, %2").arg(r.name, r.implementation);
             }
             return {};
         }},
        {tr("Output"), ColumnKind::kWords, [](const R& r) { return r.output; }, {}, secondary<R>},
        {tr("Time, µs"), number, timeCell, [](const R& r) { return sortKey(r.time); }},
        itemmodels::Column<R>(
            tr("Interval, µs"), number,
            [](const R& r) {
                return r.time && r.low && r.high ? intervalCell(*r.low, *r.high, 1) : QString(kDash);
            },
            [](const R& r) {
                return r.time && r.low && r.high ? sortKey(std::optional(spreadOf(*r.time, *r.low, *r.high)))
                                                 : QVariant();
            },
            secondary<R>,
            [](const R& r, int role) -> QVariant {
                if (role != Qt::ToolTipRole || !r.time) {
                    return {};
                }
                return r.low && r.high ? rangeTip(r.samples, *r.time, *r.low, *r.high) : spreadTip(r.samples);
            })
            .explainedAs(spreadHelp()),
        itemmodels::Column<R>(
            tr("Share"), ColumnKind::kWords, {}, [](const R& r) { return sortKey(r.share); }, {},
            [](const R& r, int role) -> QVariant {
                return role == style::kBarRole   ? barOf(r)
                       : role == Qt::ToolTipRole ? QVariant(barTip(r))
                                                 : QVariant();
            })
            .spokenAs(tr("Share of kernels and conversions, as a bar"))
            .explainedAs(tr("Share of kernels and conversions") + u'\n' + barHelp()),
        itemmodels::Column<R>(
            QString(), number, [](const R& r) { return r.share ? percentText(*r.share) : QString(kDash); },
            [](const R& r) { return sortKey(r.share); })
            .spokenAs(tr("Share of kernels and conversions"))
            .explainedAs(tr("Share of kernels and conversions")),
        {tr("GFLOP/s"), number,
         [](const R& r) {
             const auto rate = r.gflops();
             return optionalNumber(rate, rate && *rate < 10 ? 1 : 0);
         },
         [](const R& r) { return sortKey(r.gflops()); }},
        {tr("Of peak"), number,
         [](const R& r) { return r.efficiency ? percentText(*r.efficiency, 0) : QString(kDash); },
         [](const R& r) { return sortKey(r.efficiency); }, secondary<R>,
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole && r.efficiency ? peakTip(*r.efficiency) : QVariant();
         }},
        {tr("Error ÷ tolerance"), number, [](const R& r) { return optionalValue(shareOf(r.error)); },
         [](const R& r) { return sortKey(shareOf(r.error)); },
         [](const R& r) { return shareInk(shareOf(r.error)); },
         [this](const R& r, int role) { return errorCell(this->theme(), r, shareOf(r.error), role); }},
        {tr("By itself"), number, [](const R& r) { return optionalValue(ownShareOf(r.error)); },
         [](const R& r) { return sortKey(ownShareOf(r.error)); },
         [](const R& r) { return shareInk(ownShareOf(r.error)); },
         [this](const R& r, int role) { return errorCell(this->theme(), r, ownShareOf(r.error), role); }},
        {tr("Error in B"), number, [](const R& r) { return optionalValue(r.otherError); },
         [](const R& r) { return sortKey(r.otherError); }, [](const R& r) { return shareInk(r.otherError); },
         [this](const R& r, int role) -> QVariant {
             return role == Qt::DecorationRole ? aboveSign(this->theme(), r.otherError) : QVariant();
         }},
        {tr("Overlay"), number, [](const R& r) { return optionalValue(r.overlay); },
         [](const R& r) { return sortKey(r.overlay); }},
    });
}

void OperatorsModel::setRows(std::vector<OperatorRow> rows) {
    RowSummary summary = rowSummary(rows);
    static_cast<void>(exchangeRows(std::move(rows), std::move(summary)));
}

std::vector<OperatorRow> OperatorsModel::exchangeRows(std::vector<OperatorRow> rows, RowSummary summary) {
    m_summary = std::move(summary); // before anyone hears of the rows
    return ColumnTable::exchangeRows(std::move(rows));
}

int OperatorsModel::rowOf(std::size_t region) const {
    return region < m_summary.rowOfRegion.size() ? m_summary.rowOfRegion[region] : -1;
}

QString CandidatesModel::titleOf(const CandidateRow& row) {
    const QString name = row.implementation.isEmpty() ? row.backend.title : row.implementation;
    if (row.pinnedRegions.size() > 1) {
        return tr("%1 · %2 or %3", "an implementation, and the operators that a pin could mean")
            .arg(name, row.pinnedRegions[0],
                 row.pinnedRegions.size() == 2 ? row.pinnedRegions[1] : tr("others", "other operators"));
    }
    return row.region.isEmpty() ? name : name + QStringLiteral(" · ") + row.region;
}

QString CandidatesModel::tipOf(const CandidateRow& row) {
    QString text = tr("%1: %2").arg(row.backend.title, row.implementation);
    if (!row.rule.isEmpty()) {
        text += tr(", by the rule %1").arg(row.rule);
    }
    if (!row.region.isEmpty()) {
        text += tr(", for %1").arg(row.region);
    }
    text = row.chosen ? tr("%1: the plan runs it").arg(text) : text;
    if (row.pinnedRegions.size() > 1) {
        text += u'\n' + tr("It can run over %1. The figures are of %2; with a pin the solver chooses.")
                            .arg(row.pinnedRegions.join(tr(" or over ")), row.pinnedRegions[0]);
    }
    return withWordHelp(text, row.implementation);
}

CandidatesModel::CandidatesModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = CandidateRow;
    const auto ink = [](const R& r) {
        return r.cost.feasible() || r.chosen ? style::Role::kText : style::Role::kTextSecondary;
    };
    setColumns({
        {tr("Implementation"),
         ColumnKind::kWords,
         [](const R& r) { return titleOf(r); },
         {},
         ink,
         [this](const R& r, int role) -> QVariant {
             if (role == style::kBadgeRole) {
                 return QVariant::fromValue(r.backend.badge);
             }
             if (role == Qt::FontRole && r.chosen) { // the current row is another one's mark
                 return this->theme().font(style::TypeSize::kTable, 600);
             }
             if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) {
                 return tipOf(r);
             }
             return {};
         }},
        {tr("µs"), ColumnKind::kNumber,
         [this](const R& r) {
             return r.cost.feasible() ? costCell(r.cost, decimalsOf(rows())) : reasonWords(r.cost);
         },
         [](const R& r) { return sortKey(r.cost); }, ink,
         [this](const R& r, int role) -> QVariant {
             if (r.cost.feasible()) {
                 return role == Qt::ToolTipRole ? QVariant(costTip(r.cost)) : QVariant();
             }
             if (role == Qt::DecorationRole && !r.chosen) {
                 return this->theme().icon(style::Icon::kForbid);
             }
             return role == Qt::ToolTipRole ? QVariant(reasonWords(r.cost)) : QVariant();
         }},
        itemmodels::Column<R>(
            tr("Interval"), ColumnKind::kNumber,
            [this](const R& r) {
                return spreadOf(r.cost)    ? intervalCell(r.cost.low(), r.cost.high(), decimalsOf(rows()))
                       : r.cost.feasible() ? QString(kDash)
                                           : QString();
            },
            {}, secondary<R>,
            [](const R& r, int role) -> QVariant {
                return role == Qt::ToolTipRole && r.cost.feasible() ? QVariant(rangeTip(r.cost)) : QVariant();
            })
            .explainedAs(spreadHelp()),
        {tr("Plan, µs"), ColumnKind::kNumber,
         [this](const R& r) -> QString {
             if (!r.cost.feasible()) {
                 return {};
             }
             if (!r.planEffect) {
                 return QString(kDash);
             }
             const QString effect = signedText(r.planEffect->microseconds(), decimalsOf(rows()));
             const auto spread = spreadOf(r.cost);
             const bool isTie =
                 !r.chosen && r.tie && spread && std::abs(r.planEffect->count()) <= spread->count();
             return isTie ? tr("%1, tie", "what a pin would cost, which is inside the interval").arg(effect)
                          : effect;
         },
         [](const R& r) { return sortKey(r.planEffect); },
         [](const R& r) {
             if (r.planEffect && r.planEffect->count() < 0) {
                 return style::Role::kSuccess;
             }
             return r.chosen ? style::Role::kTextSecondary : style::Role::kText;
         },
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole && r.tie ? QVariant(wordHelp(QStringLiteral("tie"))) : QVariant();
         }},
    });
}

TensorsModel::TensorsModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = TensorRow;
    setColumns({
        {tr("Tensor"),
         ColumnKind::kWords,
         [](const R& r) { return r.name; },
         {},
         {},
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole ? QVariant(r.name) : QVariant();
         }},
        {tr("Use"),
         ColumnKind::kWords,
         [](const R& r) {
             switch (r.role) {
             case R::Role::kInput:
                 return tr("in");
             case R::Role::kConstant:
                 return tr("weight");
             case R::Role::kOutput:
                 return tr("out");
             }
             return QString();
         },
         {},
         secondary<R>},
        {tr("Shape"),
         ColumnKind::kWords,
         [](const R& r) { return r.shape; },
         {},
         {},
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole
                        ? QVariant(withWordHelp(tr("%1, %2").arg(r.type, r.layout), r.layout))
                        : QVariant();
         }},
        {tr("Size"), ColumnKind::kNumber,
         [](const R& r) { return r.bytes ? bytesText(*r.bytes) : QString(kDash); },
         [](const R& r) { return sortKey(r.bytes); }},
    });
}

namespace {

QString kindText(const CompareRow& row) {
    switch (row.kind) {
    case CompareRow::Kind::kSame:
        return CompareModel::tr("Same placement");
    case CompareRow::Kind::kOtherBackend:
        return CompareModel::tr("Other backend");
    case CompareRow::Kind::kOtherImplementation:
        return CompareModel::tr("Other implementation");
    case CompareRow::Kind::kOtherRegions:
        return row.scale == Scale::kWholeGraph ? CompareModel::tr("One of them runs it as one piece")
                                               : CompareModel::tr("Fused differently");
    case CompareRow::Kind::kConversions:
    case CompareRow::Kind::kTotal:
        break;
    }
    return {};
}

/// Why a row has no difference, or how it is known.
QString differenceTip(const CompareRow& row) {
    if (row.tie) {
        return wordHelp(QStringLiteral("tie"));
    }
    if (row.together) {
        return CompareModel::tr(
            "The ratio is the median of the ratios of runs side by side, which need not be "
            "that of the two medians.");
    }
    return row.scale == Scale::kWholeGraph
               ? CompareModel::tr("They were timed at two moments: Measure runs both in turns.")
           : row.scale == Scale::kOne ? row.unknown
                                      : scaleWords(row.scale);
}

/// What differs, and why a figure is missing: a dash alone explains nothing.
QString whatText(const CompareRow& row) {
    const QString why = !row.unknown.isEmpty()                                 ? row.unknown
                        : row.scale == Scale::kWholeGraph && !row.difference() ? differenceTip(row)
                                                                               : QString();
    QStringList words{kindText(row), why};
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

QString differenceCell(const CompareRow& row) {
    const auto difference = row.difference();
    const bool exact = row.measuredA && row.measuredB;
    constexpr double kMicrosecond = 1e3;
    return row.tie ? CompareModel::tr("tie")
           : difference
               ? (exact ? QString() : QStringLiteral("≈\u2009")) + signedText(*difference / kMicrosecond, 1)
               : QString(kDash);
}

std::function<QVariant(const CompareRow&, int)> badgeOf(BackendLook CompareRow::*side) {
    return [side](const CompareRow& row, int role) -> QVariant {
        return role == style::kBadgeRole && !(row.*side).id.isEmpty() ? QVariant::fromValue((row.*side).badge)
                                                                      : QVariant();
    };
}

std::function<QVariant(const CompareRow&)> sortTimeOf(std::optional<base::Nanoseconds> CompareRow::*side) {
    return [side](const CompareRow& row) { return sortKey(row.*side); };
}

std::function<QVariant(const CompareRow&)> timeOf(std::optional<base::Nanoseconds> CompareRow::*side,
                                                  bool CompareRow::*measured) {
    return [side, measured](const CompareRow& row) -> QVariant {
        return row.*side ? timeText(*(row.*side), row.*measured) : QString(kDash);
    };
}

std::function<QVariant(const CompareRow&)> inPlaceOf(std::optional<base::Nanoseconds> CompareRow::*side) {
    return [side](const CompareRow& row) -> QVariant {
        return row.*side ? timeText(*(row.*side), true) : QString(kDash);
    };
}

} // namespace

CompareModel::CompareModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = CompareRow;
    const auto number = ColumnKind::kNumber;
    const QString inPlace =
        tr("As it runs within its plan: what the canvas and Operators show. The two plans "
           "were profiled at two moments, so the difference is of the times alone.");
    setColumns({
        {tr("Region"), ColumnKind::kWords, [](const R& r) { return r.name; }, {}},
        {tr("Operators"), ColumnKind::kWords, [](const R& r) { return r.operators; }, {}, secondary<R>},
        {tr("A"), ColumnKind::kWords, [](const R& r) { return r.a.title; }, {}, {}, badgeOf(&R::a)},
        {tr("A alone, µs"), number, timeOf(&R::timeA, &R::measuredA), sortTimeOf(&R::timeA)},
        itemmodels::Column<R>(tr("A in place, µs"), number, inPlaceOf(&R::inPlaceA), sortTimeOf(&R::inPlaceA),
                              secondary<R>)
            .explainedAs(inPlace),
        {tr("B"), ColumnKind::kWords, [](const R& r) { return r.b.title; }, {}, {}, badgeOf(&R::b)},
        {tr("B alone, µs"), number, timeOf(&R::timeB, &R::measuredB), sortTimeOf(&R::timeB)},
        itemmodels::Column<R>(tr("B in place, µs"), number, inPlaceOf(&R::inPlaceB), sortTimeOf(&R::inPlaceB),
                              secondary<R>)
            .explainedAs(inPlace),
        {tr("B − A, µs"), number, differenceCell,
         [](const R& r) {
             const auto difference = r.difference();
             return difference ? QVariant(r.tie ? 0.0 : *difference) : QVariant();
         },
         [](const R& r) { return r.tie ? style::Role::kTextSecondary : style::Role::kText; },
         tipOf(differenceTip)},
        {tr("Ratio"), number,
         [](const R& r) -> QString {
             const auto ratio = r.ratio();
             return r.tie && ratio ? tr("tie") : ratio ? decimalText(*ratio, 2) + QChar(0x00D7) : kDash;
         },
         [](const R& r) {
             const auto ratio = r.ratio();
             return ratio ? QVariant(r.tie ? 1.0 : *ratio) : QVariant();
         },
         secondary<R>, tipOf(differenceTip)},
        {tr("What differs"), ColumnKind::kWords, whatText, {}, secondary<R>, tipOf(whatText)},
    });
    connect(this, &QAbstractItemModel::modelReset, this, &CompareModel::nameTimes);
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (role == kLastRole && index.isValid()) {
        return rows()[static_cast<std::size_t>(index.row())].kind == CompareRow::Kind::kTotal;
    }
    return ColumnTable::data(index, role);
}

bool CompareModel::isOfWholeRuns() const {
    return !rows().empty() && rows().front().scale == Scale::kWholeGraph;
}

void CompareModel::nameTimes() {
    const bool isWhole = isOfWholeRuns();
    setTitle(kTimeA, isWhole ? tr("A end to end, µs") : tr("A alone, µs"));
    setTitle(kTimeB, isWhole ? tr("B end to end, µs") : tr("B alone, µs"));
}

} // namespace tessera::itemmodels
