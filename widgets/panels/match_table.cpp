#include "widgets/panels/match_table.h"

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QHeaderView>

#include <algorithm>

namespace tessera::panels {
namespace {

constexpr int kWhereWidth = 150; // px at font scale 1
constexpr int kMostClauseLines = 3;

struct Sign {
    style::Icon icon;
    style::Role ink;
};

/// The shapes differ, not only the colours.
Sign signOf(MatchRow::Kind kind) {
    using Kind = MatchRow::Kind;
    switch (kind) {
    case Kind::kChosen:
        return {style::Icon::kTick, style::Role::kSuccess};
    case Kind::kPassed:
        return {style::Icon::kMinus, style::Role::kTextSecondary};
    case Kind::kOpen:
        return {style::Icon::kClock, style::Role::kTextSecondary};
    case Kind::kDeclined:
        return {style::Icon::kClose, style::Role::kDanger};
    case Kind::kRefused:
        return {style::Icon::kForbid, style::Role::kDanger};
    case Kind::kNothing:
        break;
    }
    return {style::Icon::kForbid, style::Role::kTextSecondary};
}

} // namespace

MatchesModel::MatchesModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = MatchRow;
    using itemmodels::ColumnKind;
    setColumns({
        {tr("Where"), ColumnKind::kWords, [](const R& r) { return r.where; }, nullptr, nullptr,
         [this](const R& r, int role) -> QVariant {
             if (role == Qt::DecorationRole) {
                 const Sign sign = signOf(r.kind);
                 return this->theme().icon(sign.icon, {sign.ink, std::nullopt, style::IconFill::kOutline});
             }
             return role == Qt::ToolTipRole ? QVariant(r.where) : QVariant();
         }},
        {tr("Rule"), ColumnKind::kWords, [](const R& r) { return r.rule; }, nullptr,
         [](const R&) { return style::Role::kTextSecondary; }},
        {tr("Count"), ColumnKind::kNumber, [](const R& r) { return r.count; }, nullptr},
        {QString(), ColumnKind::kWords, [](const R& r) { return r.clause; }, nullptr,
         [](const R& r) { return signOf(r.kind).ink; },
         [](const R& r, int role) { return role == Qt::ToolTipRole ? QVariant(r.clause) : QVariant(); }},
    });
    setPlanOf(PlanOf::kInForce);
}

void MatchesModel::setPlanOf(PlanOf plan) {
    setTitle(kClause, plan == PlanOf::kBestMix   ? tr("What becomes of it in the best mix")
                      : plan == PlanOf::kEarlier ? tr("What became of it in an earlier search")
                                                 : tr("What becomes of it"));
}

MatchTable::MatchTable(const style::Theme& theme, MatchesModel& model, QWidget* parent)
    : TableView(theme, model, Sorting::kFixed, tr("Matches in the open model"), parent)
    , m_theme(theme)
    , m_matches(model) {
    QHeaderView& header = *horizontalHeader();
    header.setSectionResizeMode(MatchesModel::kRule, QHeaderView::ResizeToContents);
    header.setSectionResizeMode(MatchesModel::kCount, QHeaderView::ResizeToContents);
    header.setSectionResizeMode(MatchesModel::kClause, QHeaderView::Stretch);
    setTextElideMode(Qt::ElideRight);
    setWordWrap(true);
    theme.follow(this, [this] {
        horizontalHeader()->resizeSection(MatchesModel::kWhere, m_theme.scaled(kWhereWidth));
        m_fittedWidth = -1; // lines are of another height
        fitRows();
    });
    connect(&header, &QHeaderView::sectionResized, this, [this] { fitRows(); });
}

void MatchTable::setMatches(std::vector<MatchRow> rows) {
    m_matches.setRows(std::move(rows));
    m_fittedWidth = -1; // the rows are others
    fitRows();
}

void MatchTable::showRule(const QString& rule) {
    const auto& rows = m_matches.rows();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const MatchRow& row) { return row.rule == rule; });
    if (found != rows.end()) {
        showRow(static_cast<int>(found - rows.begin()));
    }
}

void MatchTable::resizeEvent(QResizeEvent* event) {
    TableView::resizeEvent(event);
    fitRows();
}

void MatchTable::fitRows() {
    const int width = columnWidth(MatchesModel::kClause);
    if (width == m_fittedWidth) {
        return;
    }
    m_fittedWidth = width;
    const int row = m_theme.scaled(m_theme.tokens().size.tableRow);
    const int room = std::max(1, width - 2 * m_theme.tokens().space.control);
    const int line = fontMetrics().lineSpacing();
    for (int at = 0; at < m_matches.rowCount(); ++at) {
        const QRect needed = fontMetrics().boundingRect(
            QRect(0, 0, room, kMostClauseLines * line), Qt::AlignLeft | Qt::TextWordWrap,
            m_matches.rows()[static_cast<std::size_t>(at)].clause);
        const int lines = std::clamp((needed.height() + line - 1) / line, 1, kMostClauseLines);
        verticalHeader()->resizeSection(viewIndex(at, 0).row(), row + (lines - 1) * line);
    }
}

} // namespace tessera::panels
