#include "widgets/models/figures.h"
#include "widgets/models/moments.h"
#include "widgets/models/plan_list.h"
#include "widgets/style/row_delegate.h"

#include "engine/plan/verdict.h"

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

/// "0.5 % slower to 4.0 % faster": the ends of an interval that holds 1, of the row's time over the plan's.
QString spanText(const plan::SpeedUp& ratio) {
    const auto end = [](double value) {
        constexpr double kWhole = 10;
        const double percent = (value < 1 ? 1 / value - 1 : value - 1) * 100;
        const QString figure = decimalText(percent, percent < kWhole ? 1 : 0);
        return value < 1 ? PlansModel::tr("%1 % faster").arg(figure)
                         : PlansModel::tr("%1 % slower").arg(figure);
    };
    return PlansModel::tr("%1 to %2").arg(end(ratio.low), end(ratio.high));
}

/// "19 % slower (15 to 23)", "2.9× faster".
QString differenceText(const plan::SpeedUp& ratio) {
    const bool isSlower = ratio.median >= 1;
    const auto figures = plan::ratioFigures(isSlower ? ratio : plan::inverse(ratio));
    const auto text = [&figures](double value) { return decimalText(value, figures.decimals); };
    const QString median = text(figures.median);
    const QString words = figures.isFactor ? isSlower ? PlansModel::tr("%1× slower").arg(median)
                                                      : PlansModel::tr("%1× faster").arg(median)
                          : isSlower ? PlansModel::tr("%1 % slower").arg(median)
                                           : PlansModel::tr("%1 % faster").arg(median);
    // One pair has no interval; one that holds 1 is wider than what is known by way of the best baseline.
    const bool hasInterval = ratio.low < ratio.high && (ratio.low > 1 || ratio.high < 1);
    return hasInterval ? PlansModel::tr("%1 (%2 to %3)").arg(words, text(figures.low), text(figures.high))
                       : words;
}

QString ratioText(const PlanRow& row) {
    switch (row.against) {
    case Against::kItself:
        break;
    case Against::kSamePlan:
        return PlansModel::tr("this plan");
    case Against::kThisPlan:
        return row.tie     ? PlansModel::tr("tie (%1)").arg(spanText(*row.ratio))
               : row.ratio ? differenceText(*row.ratio)
                           : QString(kDash);
    case Against::kOtherMachine:
        return PlansModel::tr("other machine");
    case Against::kOtherModel:
        return PlansModel::tr("other model");
    }
    return kDash;
}

/// "Ratio of the times: 1.19×, 1.15 to 1.23, from runs in turns"
QString ratioFiguresText(const plan::SpeedUp& ratio, bool isPaired) {
    const QString figures = PlansModel::tr("Its time is %1 that of this plan, %2 to %3")
                                .arg(decimalText(ratio.median, 2) + kTimes, decimalText(ratio.low, 2),
                                     decimalText(ratio.high, 2));
    return isPaired
               ? PlansModel::tr("%1: interval of 95 %, from runs in turns.").arg(figures)
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
        QString figures = ratioFiguresText(*row.ratio, row.isPaired);
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

/// A note stands before the shares: it says what they are of.
QString aboutText(const PlanRow& row, std::size_t most) {
    const QString shares = sharesText(row, most);
    return row.note.isEmpty() ? shares
           : shares.isEmpty() ? row.note
                              : row.note + QStringLiteral(" · ") + shares;
}

double figureIn(base::Nanoseconds unit, base::Nanoseconds time) {
    return static_cast<double>(time.count()) / static_cast<double>(unit.count());
}

QString timeText(const PlanRow& row, base::Nanoseconds unit) {
    return row.time        ? decimalText(figureIn(unit, row.time->median), 2)
           : row.predicted ? QStringLiteral("≈\u2009") + decimalText(figureIn(unit, *row.predicted), 2)
                           : QString(kDash);
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

/// The tip of a cell.
std::function<QVariant(const PlanRow&, int)> tip(QString (*words)(const PlanRow&)) {
    return [words](const PlanRow& row, int role) -> QVariant {
        const QString text = role == Qt::ToolTipRole ? words(row) : QString();
        return text.isEmpty() ? QVariant() : QVariant(text);
    };
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
             return tip(planTip)(r, role);
         }},
        {tr("ms"), number, [this](const R& r) { return timeText(r, unit()); },
         [](const R& r) -> QVariant {
             return r.time        ? static_cast<double>(r.time->median.count())
                    : r.predicted ? static_cast<double>(r.predicted->count())
                                  : -1.0;
         },
         [](const R& r) { return r.time ? style::Role::kText : style::Role::kTextSecondary; }},
        {tr("±"),
         number,
         [this](const R& r) {
             return !r.time             ? QString()
                    : spreadOf(*r.time) ? spreadText(r.time->median, r.time->low, r.time->high, unit(), 2)
                                        : QString(kDash);
         },
         {},
         secondary<R>},
        {tr("To the plan"),
         number,
         [](const R& r) { return ratioText(r); },
         [](const R& r) -> QVariant { return r.tie     ? 1.0
                                             : r.ratio ? r.ratio->median
                                                       : -1.0; },
         {},
         tip(ratioTip)},
        {tr("Measured"), number, [](const R& r) { return measuredText(r); },
         [](const R& r) -> QVariant { return static_cast<qlonglong>(r.time ? r.time->unixSeconds : -1); },
         secondary<R>},
        {tr("Conversions"), number,
         [](const R& r) {
             return r.conversions ? countText(static_cast<std::int64_t>(*r.conversions)) : QString(kDash);
         },
         [](const R& r) -> QVariant { return r.conversions ? static_cast<qlonglong>(*r.conversions) : -1; }},
        {tr("Machine"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(r.machine); },
         {},
         secondary<R>,
         tip([](const R& r) { return r.machine; })},
        {tr("Model"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(r.model); },
         {},
         secondary<R>,
         tip([](const R& r) { return r.model; })},
        {tr("By backend"),
         ColumnKind::kWords,
         [orDash](const R& r) { return orDash(aboutText(r, kMostShares)); },
         {},
         secondary<R>,
         tip([](const R& r) { return aboutText(r, r.shares.size()); })},
    });
    connect(this, &QAbstractItemModel::modelReset, this, &PlansModel::nameUnit);
}

base::Nanoseconds PlansModel::unit() const {
    constexpr base::Nanoseconds kMicrosecond(1'000);
    constexpr base::Nanoseconds kMillisecond(1'000'000);
    const bool isShort = std::ranges::all_of(rows(), [&](const PlanRow& row) {
        return (row.time ? row.time->median : row.predicted.value_or(base::Nanoseconds(0))) < kMillisecond;
    });
    const bool anyTime =
        std::ranges::any_of(rows(), [](const PlanRow& row) { return row.time || row.predicted; });
    return isShort && anyTime ? kMicrosecond : kMillisecond;
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
