#include "widgets/models/log_models.h"

#include "widgets/models/figures.h"
#include "widgets/style/row_delegate.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tessera::itemmodels {
namespace {

constexpr QChar kTimes(0x00D7);

/// A difference that a reader takes for none. A larger one that could not be proved is shown with "≈".
bool isSmall(const MoveRow& row) {
    constexpr double kShare = 0.02;
    return row.time && row.effect &&
           std::abs(static_cast<double>(row.effect->count())) <
               kShare * static_cast<double>(row.time->count());
}

QString daysAgo(const QDateTime& when) {
    const qint64 days = when.date().daysTo(QDate::currentDate());
    if (days == 0) {
        return RecentModel::tr("today");
    }
    return days == 1 ? RecentModel::tr("yesterday")
                     : QLocale().toString(when.date(), QStringLiteral("d MMM"));
}

} // namespace

ProblemsModel::ProblemsModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = ProblemRow;
    setColumns({
        {tr("Problem"),
         ColumnKind::kWords,
         [](const R& r) { return r.text; },
         {},
         {},
         [this](const R& r, int role) -> QVariant {
             switch (role) {
             case Qt::DecorationRole:
                 return this->theme().icon(style::noticeIcon(r.kind), {style::noticeInk(r.kind), {}, {}});
             case Qt::ToolTipRole:
                 return r.text;
             case Qt::AccessibleDescriptionRole:
                 return style::noticeName(r.kind);
             default:
                 return {};
             }
         }},
        {tr("Where"), ColumnKind::kWords, [](const R& r) { return r.where; }, {}, secondary<R>},
        {tr("Line"), ColumnKind::kWords, [](const R& r) { return r.line; }, {}, secondary<R>},
        {tr("Kind"),
         ColumnKind::kWords,
         [](const R& r) { return style::noticeName(r.kind); },
         {},
         secondary<R>},
    });
}

int ProblemsModel::count() const {
    return static_cast<int>(std::count_if(rows().begin(), rows().end(), [](const ProblemRow& row) {
        return row.kind == style::NoticeKind::kWarning || row.kind == style::NoticeKind::kDanger;
    }));
}

MovesModel::MovesModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = MoveRow;
    using Fate = session::SearchProgress::Point::Fate;
    const auto icon = [](Fate fate) {
        switch (fate) {
        case Fate::kKept:
            return style::Icon::kTick;
        case Fate::kCrashed:
            return style::Icon::kError;
        default:
            return style::Icon::kClose;
        }
    };
    const auto inkOfFate = [](const R& r) {
        switch (r.fate) {
        case Fate::kKept:
            return style::Role::kSuccess;
        case Fate::kCrashed:
            return style::Role::kDanger;
        default:
            return style::Role::kText;
        }
    };
    setColumns({
        {tr("Plan"), ColumnKind::kWords, [](const R& r) { return countText(r.evaluation); },
         [](const R& r) { return static_cast<qlonglong>(r.evaluation); }, secondary<R>},
        {tr("Move"),
         ColumnKind::kWords,
         [](const R& r) { return r.move; },
         {},
         {},
         [this, icon, inkOfFate](const R& r, int role) -> QVariant {
             if (role == Qt::DecorationRole) {
                 const style::Role ink = r.fate == Fate::kKept || r.fate == Fate::kCrashed
                                             ? inkOfFate(r)
                                             : style::Role::kTextSecondary;
                 return this->theme().icon(icon(r.fate), {ink, {}, {}});
             }
             return role == Qt::ToolTipRole ? QVariant(r.move) : QVariant();
         }},
        {tr("ms"), ColumnKind::kNumber,
         [](const R& r) { return r.time ? decimalText(r.time->milliseconds(), 3) : QString(kDash); },
         [](const R& r) { return r.time ? static_cast<double>(r.time->count()) : 1e18; }},
        {tr("Effect"), ColumnKind::kNumber,
         [](const R& r) -> QString {
             if (r.fate == Fate::kCrashed) {
                 return tr("crashed");
             }
             if (!r.effect) {
                 return QString(kDash);
             }
             const QString difference = signedText(r.effect->milliseconds(), 3);
             if (r.fate != Fate::kTie) {
                 return difference;
             }
             return isSmall(r) ? tr("tie") : QStringLiteral("\u2248\u2009") + difference;
         },
         [](const R& r) { return r.effect ? static_cast<double>(r.effect->count()) : 1e18; }, inkOfFate,
         [](const R& r, int role) -> QVariant {
             if (role != Qt::ToolTipRole || r.fate == Fate::kCrashed) {
                 return {};
             }
             return r.fate == Fate::kTie ? tr("Against the best plan in the same rounds: too few or too "
                                              "uneven to tell the two apart")
                                         : tr("Against the best plan in the same rounds");
         }},
    });
}

void MovesModel::prepend(std::vector<MoveRow> newestFirst) {
    if (newestFirst.empty()) {
        return;
    }
    newestFirst.resize(std::min(newestFirst.size(), kMaxRows), MoveRow{});
    beginInsertRows({}, 0, static_cast<int>(newestFirst.size()) - 1);
    mutableRows().insert(mutableRows().begin(), newestFirst.begin(), newestFirst.end());
    endInsertRows();
    if (mutableRows().size() > kMaxRows) {
        beginRemoveRows({}, static_cast<int>(kMaxRows), static_cast<int>(mutableRows().size()) - 1);
        mutableRows().resize(kMaxRows);
        endRemoveRows();
    }
}

BaselinesModel::BaselinesModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = BaselineRow;
    setColumns({
        {tr("Against"),
         ColumnKind::kWords,
         [](const R& r) { return r.backend.title; },
         {},
         {},
         [](const R& r, int role) -> QVariant {
             return role == style::kBadgeRole ? QVariant::fromValue(r.backend.badge) : QVariant();
         }},
        {tr("ms"),
         ColumnKind::kNumber,
         [](const R& r) {
             return r.time ? decimalText(r.time->median.milliseconds(), 2)
                    : r.predicted
                        ? QStringLiteral("\u2248\u2009") + decimalText(r.predicted->milliseconds(), 2)
                        : r.reason;
         },
         [](const R& r) {
             return r.time        ? static_cast<double>(r.time->median.count())
                    : r.predicted ? static_cast<double>(r.predicted->count())
                                  : 1e18;
         },
         {},
         [](const R& r, int role) -> QVariant {
             if (r.time || r.predicted) {
                 return {};
             }
             return role == Qt::ToolTipRole ? QVariant(r.reason)
                    : role == Qt::TextAlignmentRole
                        ? QVariant(static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter))
                        : QVariant();
         }},
        {tr("±"),
         ColumnKind::kNumber,
         [](const R& r) {
             return r.time ? spreadText(spreadOf(r.time->median, r.time->low, r.time->high).milliseconds(), 2)
                           : QString();
         },
         {},
         secondary<R>},
        {tr("To the plan"),
         ColumnKind::kNumber,
         [](const R& r) -> QString {
             return r.tie ? tr("tie") : r.ratio ? decimalText(*r.ratio, 2) + kTimes : QString(kDash);
         },
         [](const R& r) { return r.ratio.value_or(-1); },
         {},
         [](const R& r, int role) -> QVariant {
             return role == Qt::ToolTipRole && r.ratio
                        ? QVariant(tr("Ratio of the medians: %1").arg(decimalText(*r.ratio, 2) + kTimes))
                        : QVariant();
         }},
    });
}

namespace {

/// Of the best baseline the paired runs say it, and better than two intervals do. Where these say that the
/// plan is faster than it, it is faster than all.
bool isTie(const plan::Baseline& baseline, const plan::PlanHeader& plan) {
    if (plan.speedUp.low > 1.0 || baseline.name == plan.identicalTo) {
        return false;
    }
    return baseline.name == plan.bestBaseline ? plan.speedUp.high >= 1.0
                                              : baseline.time->overlaps(*plan.raced);
}

} // namespace

std::vector<BaselineRow> baselineRows(const plan::PlanHeader& plan, const BackendLooks& looks) {
    std::vector<BaselineRow> rows;
    for (const plan::Baseline& baseline : plan.baselines) {
        BaselineRow row;
        row.backend = looks.of(baseline.name);
        if (baseline.name == "greedy") {
            row.backend.title = BaselinesModel::tr("Greedy, as runtimes place");
        }
        row.time = baseline.time;
        row.predicted = baseline.predicted;
        row.reason = QString::fromStdString(baseline.reason);
        if (baseline.time && plan.raced && plan.raced->median.count() > 0) {
            row.ratio = static_cast<double>(baseline.time->median.count()) /
                        static_cast<double>(plan.raced->median.count());
            row.tie = isTie(baseline, plan);
        }
        rows.push_back(std::move(row));
    }
    // The fastest first; what cannot run last.
    std::stable_sort(rows.begin(), rows.end(), [](const BaselineRow& a, const BaselineRow& b) {
        return a.time && (!b.time || a.time->median < b.time->median);
    });
    return rows;
}

plan::SpeedUp ratioTo(const plan::Baseline& baseline, const plan::PlanHeader& plan) {
    if (baseline.name == plan.bestBaseline || baseline.name == plan.identicalTo) {
        return plan.speedUp;
    }
    const auto over = [](base::Nanoseconds a, base::Nanoseconds b) {
        return static_cast<double>(a.count()) / static_cast<double>(std::max<std::int64_t>(b.count(), 1));
    };
    return {.median = over(baseline.time->median, plan.raced->median),
            .low = over(baseline.time->low, plan.raced->high),
            .high = over(baseline.time->high, plan.raced->low)};
}

RecentModel::RecentModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = RecentRow;
    setColumns({
        {tr("Model"),
         ColumnKind::kWords,
         [](const R& r) { return r.name; },
         {},
         {},
         [this](const R& r, int role) -> QVariant {
             if (role == Qt::DecorationRole) {
                 return this->theme().icon(style::Icon::kModel);
             }
             return role == Qt::ToolTipRole ? QVariant(r.source) : QVariant();
         }},
        {tr("Size"), ColumnKind::kNumber, [](const R& r) { return tr("%1 nodes").arg(countText(r.nodes)); },
         [](const R& r) { return static_cast<qlonglong>(r.nodes); }, secondary<R>},
        {tr("Best plan"), ColumnKind::kNumber,
         [](const R& r) { return r.best ? durationText(*r.best) : QString(kDash); },
         [](const R& r) { return r.best ? static_cast<double>(r.best->count()) : 1e18; }},
        {tr("Against the best baseline"),
         ColumnKind::kWords,
         [](const R& r) { return r.best ? r.against : tr("not searched yet"); },
         {},
         secondary<R>},
        {tr("Opened"), ColumnKind::kNumber, [](const R& r) { return daysAgo(r.opened); },
         [](const R& r) { return r.opened; }, secondary<R>},
    });
}

BackendsModel::BackendsModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = session::BackendInfo;
    const auto ink = [](const R& r) {
        return r.available || r.reason.empty() ? style::Role::kText : style::Role::kTextSecondary;
    };
    setColumns({
        {tr("Backend"),
         ColumnKind::kWords,
         [](const R& r) { return QString::fromStdString(r.spec.title); },
         {},
         ink,
         [this](const R& r, int role) -> QVariant {
             if (role == style::kBadgeRole) {
                 return QVariant::fromValue(m_looks.of(r.spec.id).badge);
             }
             if (role == Qt::ToolTipRole) {
                 const QString file = QString::fromStdString(r.specFile.string());
                 return r.version.empty()
                            ? file
                            : tr("Plug-in version %1, %2").arg(QString::fromStdString(r.version), file);
             }
             return {};
         }},
        {tr("State"),
         ColumnKind::kWords,
         [](const R& r) {
             if (r.available) {
                 return tr("ready");
             }
             return r.reason.empty() ? tr("not asked yet") : QString::fromStdString(r.reason);
         },
         {},
         secondary<R>,
         [this](const R& r, int role) -> QVariant {
             if (role == Qt::DecorationRole) {
                 return r.available ? this->theme().icon(style::Icon::kTick, {style::Role::kSuccess, {}, {}})
                                    : this->theme().icon(style::Icon::kInfo);
             }
             return role == Qt::ToolTipRole ? QVariant(QString::fromStdString(r.reason)) : QVariant();
         }},
    });
}

void BackendsModel::setBackends(std::vector<session::BackendInfo> backends) {
    m_looks = BackendLooks(backends);
    setRows(std::move(backends));
}

} // namespace tessera::itemmodels
