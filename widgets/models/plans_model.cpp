#include "widgets/models/figures.h"
#include "widgets/models/interval_cells.h"
#include "widgets/models/moments.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/verdict_words.h"
#include "widgets/style/row_delegate.h"

#include <algorithm>
#include <functional>

namespace tessera::itemmodels {
namespace {

using From = PlanOrigin::Kind;
using Against = PlanRow::Against;

constexpr QChar kTimes(0x00D7);

QString sideText(const PlanRow& row) {
    switch (row.side) {
    case PlanRow::Side::kA:
        return PlansModel::tr("A");
    case PlanRow::Side::kB:
        return PlansModel::tr("B");
    case PlanRow::Side::kNone:
        break;
    }
    return {};
}

/// In words a faster one has the larger ratio, in the row the smaller time.
plan::SpeedUp asSpeedUp(const PlanRow& row) {
    return plan::inverse(*row.ratio);
}

/// Of what left its race after a few runs.
QString aboutSign(const PlanRow& row) {
    return row.isRescaled ? QStringLiteral("≈\u2009") : QString();
}

/// A ratio is to what the plan took then: another figure of it than the one on show is said beside it.
QString ratioText(const PlanRow& row) {
    const auto withPlanTime = [&row](const QString& words) {
        return row.planTime ? PlansModel::tr("%1, this plan %2", "a ratio, what the plan took in that race")
                                  .arg(words, durationText(row.planTime->median))
                            : words;
    };
    switch (row.against) {
    case Against::kItself:
        break;
    case Against::kSamePlan:
        return PlansModel::tr("this plan");
    case Against::kThisPlan:
        return row.tie     ? withPlanTime(PlansModel::tr("tie (%1)").arg(ratioSpan(asSpeedUp(row))))
               : row.ratio ? withPlanTime(aboutSign(row) + ratioDifference(asSpeedUp(row)))
                           : QString(kDash);
    case Against::kOtherMachine:
        return PlansModel::tr("other machine");
    case Against::kOtherModel:
        return PlansModel::tr("other model");
    }
    return kDash;
}

/// "Ratio of the times: 1.19×, 1.15 to 1.23, from runs in turns"
QString ratioFiguresText(const plan::SpeedUp& ratio, bool isPaired, int pairs) {
    const QString median = decimalText(ratio.median, 2) + kTimes;
    if (ratio.low == ratio.high) {
        return PlansModel::tr("Its time is %1 that of this plan, by the two medians of one race.")
            .arg(median);
    }
    const QString figures = PlansModel::tr("Its time is %1 that of this plan, %2 to %3")
                                .arg(median, decimalText(ratio.low, 2), decimalText(ratio.high, 2));
    if (isPaired && pairs > 1 && pairs < kLeastSamplesOfAnInterval) {
        return PlansModel::tr("%1: the range of %n run(s) in turns, too few for an interval of 95 %.",
                              nullptr, pairs)
            .arg(figures);
    }
    return isPaired
               ? PlansModel::tr("%1: median and interval of the ratios of runs in turns, which need not be "
                                "the ratio of the two medians.")
                     .arg(figures)
               : PlansModel::tr("%1: from the two medians and their intervals, of one race.").arg(figures);
}

QString ratioTip(const PlanRow& row) {
    switch (row.against) {
    case Against::kItself:
        break;
    case Against::kSamePlan:
        return PlansModel::tr("It is the plan in force.");
    case Against::kThisPlan: {
        if (!row.ratio) {
            return PlansModel::tr("It has not run together with this plan: Measure runs both in turns.");
        }
        QString figures = ratioFiguresText(*row.ratio, row.isPaired, row.time ? row.time->rounds : 0);
        if (row.planTime) {
            figures +=
                u' ' + PlansModel::tr("This plan took %1 in that run.").arg(durationText(*row.planTime));
        }
        return row.tie ? PlansModel::tr("No difference was found. %1").arg(figures) : figures;
    }
    case Against::kOtherMachine:
        return PlansModel::tr("Its times are of that machine: they have no ratio to ours.");
    case Against::kOtherModel:
        return PlansModel::tr(
            "Its times are of another model, or of this one in other sizes: they have no ratio to "
            "these.");
    }
    return {};
}

QString sharesText(const PlanRow& row, std::size_t most) {
    QStringList parts;
    for (std::size_t i = 0; i < std::min(most, row.shares.size()); ++i) {
        constexpr double kLeast = 0.01;
        const double share = row.shares[i].share;
        const QString part =
            share > 0 && share < kLeast ? u'<' + percentText(kLeast, 0) : percentText(share, 0);
        parts << row.shares[i].backend + u' ' + part;
    }
    if (parts.isEmpty()) {
        return {};
    }
    const QString text = parts.join(QStringLiteral(" · "));
    return row.shareOf == plan::PlanOverview::ShareOf::kNodes && !row.shares.empty()
               ? PlansModel::tr("%1 of nodes").arg(text)
               : text;
}

double figureIn(base::Nanoseconds unit, base::Nanoseconds time) {
    return static_cast<double>(time.count()) / static_cast<double>(unit.count());
}

QString timeText(const PlanRow& row, base::Nanoseconds unit) {
    return row.time ? aboutSign(row) + decimalText(figureIn(unit, row.time->median), 2) : QString(kDash);
}

/// Of a plan that was run its time is what counts.
QString predictedText(const PlanRow& row, base::Nanoseconds unit) {
    return !row.time && row.predicted
               ? QStringLiteral("≈\u2009") + decimalText(figureIn(unit, *row.predicted), 2)
               : QString(kDash);
}

QString spreadTextOf(const PlanRow& row, base::Nanoseconds unit) {
    return row.time && spreadOf(*row.time) && !row.isRescaled
               ? intervalText(row.time->low, row.time->high, unit, 2)
               : QString(kDash);
}

/// Of how many runs the interval is, or why there is none.
QString spreadTipOf(const PlanRow& row) {
    return row.time && row.time->rounds > 0 && !row.isRescaled
               ? rangeTip(row.time->rounds, row.time->median, row.time->low, row.time->high)
               : QString();
}

QString measuredText(const PlanRow& row) {
    if (!row.time) {
        return row.predicted ? PlansModel::tr("predicted") : QString(kDash);
    }
    const QString moment = momentText(row.time->unixSeconds);
    return moment.isEmpty()   ? PlansModel::tr("unknown", "when it was measured")
           : row.isOfLastRace ? PlansModel::tr("%1, last race", "a moment").arg(moment)
                              : moment;
}

/// What it is, and which race its time is of: the search's steps show that of an earlier one.
QString baselineTip(const PlanRow& row) {
    QStringList lines;
    if (row.backend) {
        lines << PlansModel::tr("%1 wherever it can run the model").arg(row.title);
    }
    if (row.isOfLastRace) {
        lines << PlansModel::tr(
            "Its time is of the search's last race, beside the plan; the steps of the search "
            "show that of an earlier race.");
    }
    return lines.join(u'\n');
}

QString planTip(const PlanRow& row) {
    switch (row.origin.kind) {
    case From::kInForce:
        return PlansModel::tr("The plan in force");
    case From::kRace:
        return PlansModel::tr("Its time in the race that chose it: ratios of that race are to this.");
    case From::kBaseline:
        return baselineTip(row);
    case From::kGreedy:
        return PlansModel::tr("The first backend by priority that takes each operator");
    case From::kFile:
        return row.origin.key;
    case From::kMix:
    case From::kBefore:
        break;
    }
    return {};
}

style::Role inkOf(const PlanRow& row) {
    return row.isPossible ? style::Role::kText : style::Role::kTextSecondary;
}

} // namespace

PlansModel::PlansModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = PlanRow;
    const auto number = ColumnKind::kNumber;
    constexpr std::size_t kMostShares = 3;
    const auto orDash = [](const QString& text) { return text.isEmpty() ? QString(kDash) : text; };
    setColumns({
        {tr("A/B"), ColumnKind::kWords, [](const R& r) { return sideText(r); }, {}},
        {tr("Plan"),
         ColumnKind::kWords,
         [](const R& r) { return r.title; },
         {},
         inkOf,
         [](const R& r, int role) -> QVariant {
             if (role == style::kBadgeRole && r.backend) {
                 return QVariant::fromValue(r.backend->badge);
             }
             return tipOf(planTip)(r, role);
         }},
        itemmodels::Column<R>(
            tr("ms"), number, [this](const R& r) { return timeText(r, unit()); },
            [](const R& r) -> QVariant {
                return r.time ? sortKey(std::optional(r.time->median)) : QVariant();
            })
            .explainedAs(tr("What the whole plan took, end to end")),
        itemmodels::Column<R>(
            tr("Interval"), number, [this](const R& r) { return spreadTextOf(r, unit()); },
            [](const R& r) { return r.time ? sortKey(spreadOf(*r.time)) : QVariant(); }, secondary<R>,
            tipOf(spreadTipOf))
            .explainedAs(spreadHelp()),
        {tr("To the plan"),
         number,
         [](const R& r) { return ratioText(r); },
         [](const R& r) -> QVariant {
             return r.ratio ? QVariant(r.tie ? 1.0 : r.ratio->median) : QVariant();
         },
         {},
         tipOf(ratioTip)},
        {tr("Measured"), number, [](const R& r) { return measuredText(r); },
         [](const R& r) -> QVariant {
             return r.time ? QVariant(static_cast<qlonglong>(r.time->unixSeconds)) : QVariant();
         },
         secondary<R>},
        itemmodels::Column<R>(
            tr("Predicted"), number, [this](const R& r) { return predictedText(r, unit()); },
            [](const R& r) -> QVariant { return r.time ? QVariant() : sortKey(r.predicted); }, secondary<R>)
            .explainedAs(
                tr("Of a plan that was not run: its parts as timed alone, added up. No time of a whole "
                   "run compares with it.")),
        {tr("Conversions"), number,
         [](const R& r) {
             return r.conversions ? countText(static_cast<std::int64_t>(*r.conversions)) : QString(kDash);
         },
         [](const R& r) { return sortKey(r.conversions); }},
        {tr("Machine"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(r.machine); },
         {},
         secondary<R>,
         tipOf<R>([](const R& r) { return r.machine; })},
        {tr("Model"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(r.model); },
         {},
         secondary<R>,
         tipOf<R>([](const R& r) { return r.model; })},
        itemmodels::Column<R>(
            tr("By backend"), ColumnKind::kWords,
            [orDash](const R& r) { return orDash(sharesText(r, kMostShares)); }, {}, secondary<R>,
            tipOf<R>([](const R& r) { return sharesText(r, r.shares.size()); }))
            .explainedAs(tr("Share of kernels and conversions")),
        {tr("Note"),
         ColumnKind::kWords,
         [](const R& r) { return r.note; },
         {},
         secondary<R>,
         tipOf<R>([](const R& r) { return r.note; })},
    });
    connect(this, &QAbstractItemModel::modelReset, this, &PlansModel::nameUnit);
}

base::Nanoseconds PlansModel::unit() const {
    constexpr base::Nanoseconds kMicrosecond(1'000);
    constexpr base::Nanoseconds kMillisecond(1'000'000);
    // Two decimals of a millisecond do not tell apart what takes less than one.
    const bool isShort = std::ranges::any_of(rows(), [&](const PlanRow& row) {
        const auto time = row.time ? std::optional(row.time->median) : row.predicted;
        return time && *time < kMillisecond;
    });
    return isShort ? kMicrosecond : kMillisecond;
}

void PlansModel::nameUnit() {
    setTitle(kTime, unit() < base::Nanoseconds(1'000'000) ? tr("µs") : tr("ms"));
}

int PlansModel::rowOf(const PlanOrigin& origin) const {
    const auto found =
        std::find_if(rows().begin(), rows().end(), [&](const PlanRow& row) { return row.origin == origin; });
    return found != rows().end() ? static_cast<int>(found - rows().begin()) : -1;
}

const PlanRow* PlansModel::second() const {
    const auto found = std::find_if(rows().begin(), rows().end(),
                                    [](const PlanRow& row) { return row.side == PlanRow::Side::kB; });
    return found != rows().end() ? &*found : nullptr;
}

} // namespace tessera::itemmodels
