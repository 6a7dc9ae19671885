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
#include <limits>

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

QVariant sortTime(const OperatorRow& row) {
    return row.time ? static_cast<double>(row.time->count()) : -1.0;
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
        {tr("Time, µs"), number, timeCell, sortTime},
        {tr("±, µs"), number,
         [](const R& r) {
             return r.time && r.low && r.high ? spreadCell(*r.time, *r.low, *r.high, 1) : QString(kDash);
         },
         [](const R& r) {
             return r.time && r.low && r.high
                        ? static_cast<double>(spreadOf(*r.time, *r.low, *r.high).count())
                        : -1.0;
         },
         secondary<R>,
         [](const R& r, int role) -> QVariant {
             if (role != Qt::ToolTipRole || !r.time) {
                 return {};
             }
             return r.low && r.high ? rangeTip(r.samples, *r.time, *r.low, *r.high) : spreadTip(r.samples);
         }},
        {tr("Share of kernels"),
         ColumnKind::kWords,
         {},
         [](const R& r) { return r.share; },
         {},
         [](const R& r, int role) -> QVariant { return role == style::kBarRole ? barOf(r) : QVariant(); }},
        itemmodels::Column<R>(
            QString(), number, [](const R& r) { return r.time ? percentText(r.share) : QString(kDash); },
            [](const R& r) { return r.share; })
            .spokenAs(tr("Share of kernels")),
        {tr("GFLOP/s"), number,
         [](const R& r) {
             const auto rate = r.gflops();
             return optionalNumber(rate, rate && *rate < 10 ? 1 : 0);
         },
         [](const R& r) { return r.gflops().value_or(-1); }},
        {tr("Of peak"), number,
         [](const R& r) { return r.efficiency ? percentText(*r.efficiency, 0) : QString(kDash); },
         [](const R& r) { return r.efficiency.value_or(-1); }, secondary<R>,
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole && r.efficiency ? peakTip(*r.efficiency) : QVariant();
         }},
        {tr("Error ÷ tolerance"), number, [](const R& r) { return optionalValue(shareOf(r.error)); },
         [](const R& r) { return shareOf(r.error).value_or(-1); },
         [](const R& r) { return shareInk(shareOf(r.error)); },
         [this](const R& r, int role) { return errorCell(this->theme(), r, shareOf(r.error), role); }},
        {tr("By itself"), number, [](const R& r) { return optionalValue(ownShareOf(r.error)); },
         [](const R& r) { return ownShareOf(r.error).value_or(-1); },
         [](const R& r) { return shareInk(ownShareOf(r.error)); },
         [this](const R& r, int role) { return errorCell(this->theme(), r, ownShareOf(r.error), role); }},
        {tr("Error in B"), number, [](const R& r) { return optionalValue(r.otherError); },
         [](const R& r) { return r.otherError.value_or(-1); },
         [](const R& r) { return shareInk(r.otherError); },
         [this](const R& r, int role) -> QVariant {
             return role == Qt::DecorationRole ? aboveSign(this->theme(), r.otherError) : QVariant();
         }},
        {tr("Overlay"), number, [](const R& r) { return optionalValue(r.overlay); },
         [](const R& r) { return r.overlay.value_or(std::numeric_limits<double>::lowest()); }},
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
         [](const R& r) { return r.cost.feasible() ? static_cast<double>(r.cost.median().count()) : 1e18; },
         ink,
         [this](const R& r, int role) -> QVariant {
             if (r.cost.feasible()) {
                 return role == Qt::ToolTipRole ? QVariant(costTip(r.cost)) : QVariant();
             }
             if (role == Qt::DecorationRole && !r.chosen) {
                 return this->theme().icon(style::Icon::kForbid);
             }
             return role == Qt::ToolTipRole ? QVariant(reasonWords(r.cost)) : QVariant();
         }},
        {tr("±"),
         ColumnKind::kNumber,
         [this](const R& r) {
             return spreadOf(r.cost)
                        ? spreadCell(r.cost.median(), r.cost.low(), r.cost.high(), decimalsOf(rows()))
                    : r.cost.feasible() ? QString(kDash)
                                        : QString();
         },
         {},
         secondary<R>,
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole && r.cost.feasible()
                        ? QVariant(spreadOf(r.cost) ? rangeTip(r.cost.rounds(), r.cost.median(), r.cost.low(),
                                                               r.cost.high())
                                                    : spreadTip(r.cost.isPredicted() ? 0 : r.cost.rounds()))
                        : QVariant();
         }},
        {tr("Plan, µs"), ColumnKind::kNumber,
         [this](const R& r) -> QString {
             if (!r.cost.feasible()) {
                 return {};
             }
             if (!r.planEffect) {
                 return QString(kDash);
             }
             const auto spread = spreadOf(r.cost);
             if (!r.chosen && r.tie && spread && std::abs(r.planEffect->count()) <= spread->count()) {
                 return tr("tie");
             }
             return signedText(r.planEffect->microseconds(), decimalsOf(rows()));
         },
         [](const R& r) { return r.planEffect ? static_cast<double>(r.planEffect->count()) : 1e18; },
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
         [](const R& r) { return static_cast<double>(r.bytes.value_or(-1)); }},
    });
}

namespace {

std::optional<double> differenceOf(const CompareRow& row) {
    if (!row.timeA || !row.timeB || row.scale != Scale::kOne) {
        return std::nullopt;
    }
    return row.timeB->microseconds() - row.timeA->microseconds();
}

QString kindText(const CompareRow& row) {
    switch (row.kind) {
    case CompareRow::Kind::kSame:
        return row.tie ? CompareModel::tr("Inside both intervals") : CompareModel::tr("Same placement");
    case CompareRow::Kind::kOtherBackend:
        return CompareModel::tr("Other backend");
    case CompareRow::Kind::kOtherImplementation:
        return CompareModel::tr("Other implementation");
    case CompareRow::Kind::kOtherRegions:
        return row.scale == Scale::kWholeGraph ? CompareModel::tr("One of them runs it as one piece")
                                               : CompareModel::tr("Fused differently");
    }
    return {};
}

std::function<QVariant(const CompareRow&, int)> badgeOf(BackendLook CompareRow::*side) {
    return [side](const CompareRow& row, int role) -> QVariant {
        return role == style::kBadgeRole ? QVariant::fromValue((row.*side).badge) : QVariant();
    };
}

std::function<QVariant(const CompareRow&)> sortTimeOf(std::optional<base::Nanoseconds> CompareRow::*side) {
    return [side](const CompareRow& row) -> QVariant {
        return row.*side ? static_cast<double>((row.*side)->count()) : -1.0;
    };
}

std::function<QVariant(const CompareRow&)> timeOf(std::optional<base::Nanoseconds> CompareRow::*side,
                                                  bool CompareRow::*measured) {
    return [side, measured](const CompareRow& row) -> QVariant {
        return row.*side ? timeText(*(row.*side), row.*measured) : QString(kDash);
    };
}

} // namespace

CompareModel::CompareModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = CompareRow;
    const auto number = ColumnKind::kNumber;
    setColumns({
        {tr("Region"), ColumnKind::kWords, [](const R& r) { return r.name; }, {}},
        {tr("Operators"), ColumnKind::kWords, [](const R& r) { return r.operators; }, {}, secondary<R>},
        {tr("A"), ColumnKind::kWords, [](const R& r) { return r.a.title; }, {}, {}, badgeOf(&R::a)},
        {tr("A, µs"), number, timeOf(&R::timeA, &R::measuredA), sortTimeOf(&R::timeA)},
        {tr("B"), ColumnKind::kWords, [](const R& r) { return r.b.title; }, {}, {}, badgeOf(&R::b)},
        {tr("B, µs"), number, timeOf(&R::timeB, &R::measuredB), sortTimeOf(&R::timeB)},
        {tr("B − A, µs"), number,
         [](const R& r) -> QString {
             const auto difference = differenceOf(r);
             const bool exact = r.measuredA && r.measuredB;
             return r.tie ? tr("tie")
                    : difference
                        ? (exact ? QString() : QStringLiteral("≈\u2009")) + signedText(*difference, 1)
                        : QString(kDash);
         },
         [](const R& r) { return r.tie ? 0.0 : differenceOf(r).value_or(0.0); },
         [](const R& r) { return r.tie ? style::Role::kTextSecondary : style::Role::kText; },
         [](const R& r, int role) -> QVariant {
             if (role != Qt::ToolTipRole) {
                 return {};
             }
             const QString why = scaleWords(r.scale);
             return r.tie           ? QVariant(wordHelp(QStringLiteral("tie")))
                    : why.isEmpty() ? QVariant()
                                    : QVariant(why);
         }},
        {tr("Ratio"),
         number,
         [](const R& r) -> QString {
             if (!r.timeA || !r.timeB || r.timeA->count() <= 0 || r.scale != Scale::kOne) {
                 return QString(kDash);
             }
             return decimalText(static_cast<double>(r.timeB->count()) / static_cast<double>(r.timeA->count()),
                                2) +
                    QChar(0x00D7);
         },
         {},
         secondary<R>},
        {tr("What differs"), ColumnKind::kWords, kindText, {}, secondary<R>},
    });
}

} // namespace tessera::itemmodels
