#include "widgets/models/log_models.h"

#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/moments.h"
#include "widgets/style/row_delegate.h"

#include <algorithm>
#include <cmath>

namespace tessera::itemmodels {
namespace {

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
    return days == 1 ? RecentModel::tr("yesterday") : dayText(when.date());
}

/// All that is known of a model, of which a narrow list shows a part.
QString recentTip(const RecentRow& row) {
    QStringList lines{row.source, RecentModel::tr("%1 nodes").arg(countText(row.nodes))};
    lines << (row.best ? QStringLiteral("%1, %2").arg(durationText(*row.best), row.against)
                       : RecentModel::tr("not searched yet"));
    lines << daysAgo(row.opened);
    return lines.join(u'\n');
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
         [](const R& r) { return sortKey(r.time); }},
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
         [](const R& r) { return sortKey(r.effect); }, inkOfFate,
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
             return role == Qt::ToolTipRole ? QVariant(recentTip(r)) : QVariant();
         }},
        {tr("Size"), ColumnKind::kNumber, [](const R& r) { return tr("%1 nodes").arg(countText(r.nodes)); },
         [](const R& r) { return static_cast<qlonglong>(r.nodes); }, secondary<R>},
        {tr("Best plan"), ColumnKind::kNumber,
         [](const R& r) { return r.best ? durationText(*r.best) : QString(kDash); },
         [](const R& r) { return sortKey(r.best); }},
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
             return r.reason.empty() ? tr("not asked yet") : engineWords(r.reason);
         },
         {},
         secondary<R>,
         [this](const R& r, int role) -> QVariant {
             if (role == Qt::DecorationRole) {
                 return r.available ? this->theme().icon(style::Icon::kTick, {style::Role::kSuccess, {}, {}})
                                    : this->theme().icon(style::Icon::kInfo);
             }
             return role == Qt::ToolTipRole ? QVariant(engineWords(r.reason)) : QVariant();
         }},
    });
}

void BackendsModel::setBackends(std::vector<session::BackendInfo> backends) {
    m_looks = BackendLooks(backends);
    setRows(std::move(backends));
}

} // namespace tessera::itemmodels
