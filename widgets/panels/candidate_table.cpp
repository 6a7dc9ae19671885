#include "widgets/panels/candidate_table.h"

#include "widgets/style/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>

#include <algorithm>
#include <tuple>

namespace tessera::panels {

using Model = itemmodels::CandidatesModel;

namespace {

constexpr int kIconRoom = 20; ///< of the barred circle before a reason
constexpr int kMostLines = 5;
constexpr int kLeastName = 96; ///< px at font scale 1

} // namespace

/// Paints a tall row: the name, its second line or its reason over all cells, the figures beside the name.
/// Each cell paints its slice.
class CandidateTable::Delegate final : public style::RowDelegate {
public:
    Delegate(const style::Theme& theme, const CandidateTable& table, QObject* parent)
        : RowDelegate(theme, style::RowHeight::kTable, parent), m_theme(theme), m_table(table) {}

protected:
    void paintCell(QPainter& painter, const QStyleOptionViewItem& option,
                   const QModelIndex& index) const override {
        if (!m_table.isTall(index.data(itemmodels::kRowRole).toInt())) {
            RowDelegate::paintCell(painter, option, index);
            return;
        }
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        cell.text.clear();
        cell.icon = {};
        cell.features &= ~QStyleOptionViewItem::HasDecoration;
        m_table.style()->drawControl(QStyle::CE_ItemViewItem, &cell, &painter, &m_table);
        painter.save();
        painter.setClipRect(option.rect, Qt::IntersectClip);
        const QModelIndex name = index.siblingAtColumn(Model::kImplementation);
        QStyleOptionViewItem named = option;
        initStyleOption(&named, name);
        if (m_table.columnSpan(index.row(), index.column()) > 1) {
            paintRefused(painter, named, name);
        } else {
            paintName(painter, named, name);
            if (index != name) {
                paintFigure(painter, option, index);
            }
        }
        painter.restore();
    }

private:
    [[nodiscard]] QColor ink(const QModelIndex& index) const {
        const QVariant brush = index.data(Qt::ForegroundRole);
        return brush.canConvert<QBrush>() ? brush.value<QBrush>().color()
                                          : m_theme.colour(style::Role::kText);
    }
    /// The row's first line, over all its cells.
    [[nodiscard]] QRect firstLine(const QStyleOptionViewItem& option) const {
        const int left = m_table.columnViewportPosition(0);
        return {left, option.rect.top(), m_table.viewport()->width() - left,
                m_theme.scaled(m_theme.tokens().size.tableRow) - 1};
    }
    /// The badge. \return where the name begins, to the end of the row.
    [[nodiscard]] QRect paintBadge(QPainter& painter, const QStyleOptionViewItem& option,
                                   const QModelIndex& name) const {
        const auto& space = m_theme.tokens().space;
        const QRect line = firstLine(option).adjusted(space.control, 0, -space.control, 0);
        const QSize badge = m_theme.badgeSize();
        style::paintBadge(
            painter,
            QRectF(line.left(), line.center().y() + 1 - badge.height() / 2.0, badge.width(), badge.height()),
            name.data(style::kBadgeRole).value<style::Badge>(), m_theme.palette(),
            m_theme.font(style::TypeSize::kBadge), m_theme.tokens().radius.badge);
        painter.setFont(option.font);
        painter.setPen(ink(name));
        return line.adjusted(m_table.badgeWidth(), 0, 0, 0);
    }
    void paintName(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& name) const {
        const QRect line = paintBadge(painter, option, name);
        const auto [first, second] = m_table.linesOf(name.data().toString(), option.fontMetrics);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, first);
        painter.drawText(below(option, line), Qt::AlignLeft | Qt::AlignTop,
                         option.fontMetrics.elidedText(second, Qt::ElideRight, line.width()));
    }
    void paintRefused(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& name) const {
        const QRect line = paintBadge(painter, option, name);
        painter.drawText(
            line, Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(name.data().toString(), Qt::ElideMiddle, line.width()));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.drawText(below(option, line), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         name.siblingAtColumn(Model::kTime).data().toString());
    }
    void paintFigure(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
        const auto& space = m_theme.tokens().space;
        QRect room = firstLine(option);
        room.setLeft(option.rect.left());
        room.setRight(option.rect.right() - space.control);
        painter.setFont(option.font);
        painter.setPen(ink(index));
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
    }
    /// What is left of the row under its first line.
    [[nodiscard]] QRect below(const QStyleOptionViewItem& option, const QRect& line) const {
        const int tight = m_theme.tokens().space.tight;
        return {QPoint(line.left(), line.bottom() - tight),
                QPoint(line.right(), option.rect.bottom() - tight)};
    }

    const style::Theme& m_theme;
    const CandidateTable& m_table;
};

namespace {

/// Of the one that runs the region.
std::tuple<QString, QString, QString> idOfChosen(const std::vector<itemmodels::CandidateRow>& rows) {
    const auto chosen = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.chosen; });
    return chosen != rows.end() ? std::tuple(chosen->backend.id, chosen->implementation, chosen->region)
                                : std::tuple<QString, QString, QString>();
}

} // namespace

CandidateTable::CandidateTable(const style::Theme& theme, Model& model, QWidget* parent)
    : TableView(theme, model, Sorting::kFixed, tr("Candidates"), parent)
    , m_theme(theme)
    , m_candidates(model) {
    setItemDelegate(new Delegate(theme, *this, this));
    QHeaderView* header = horizontalHeader();
    header->setSectionResizeMode(Model::kImplementation, QHeaderView::Stretch);
    for (const int section : {Model::kTime, Model::kSpread, Model::kEffect}) {
        header->setSectionResizeMode(section, QHeaderView::Fixed);
    }
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&theme, &style::Theme::changed, this, [this] {
        fitColumns();
        fitRows();
    });
}

void CandidateTable::setCandidates(std::vector<itemmodels::CandidateRow> rows, Node node) {
    const int current = currentRow();
    // Another one runs the region now: that is the one to be seen.
    const bool isOther = idOfChosen(m_candidates.rows()) != idOfChosen(rows);
    const auto before = node == Node::kSame && !isOther && current >= 0
                            ? std::optional(m_candidates.rows()[static_cast<std::size_t>(current)])
                            : std::nullopt;
    // Nothing but dashes tells nothing: then the reason stands below the table.
    const bool isKnown =
        std::any_of(rows.begin(), rows.end(), [](const auto& row) { return !row.chosen && row.planEffect; });
    // And a column that was there stays while its figures are worked out anew.
    const bool stays = node == Node::kSame && m_candidates.rowCount() > 0 && !isColumnHidden(Model::kEffect);
    m_candidates.setRows(std::move(rows));
    setColumnHidden(Model::kEffect, !isKnown && !stays);
    fitColumns();
    fitRows();
    const auto& shown = m_candidates.rows();
    const auto chosen = std::find_if(shown.begin(), shown.end(), [&](const auto& row) {
        return before ? row.backend.id == before->backend.id &&
                            row.implementation == before->implementation && row.region == before->region
                      : row.chosen;
    });
    if (chosen != shown.end()) {
        showRow(static_cast<int>(chosen - shown.begin()));
    }
}

bool CandidateTable::isTall(int row) const {
    return row >= 0 && static_cast<std::size_t>(row) < m_tall.size() && m_tall[static_cast<std::size_t>(row)];
}

int CandidateTable::wholeHeight() const {
    return horizontalHeader()->sizeHint().height() + verticalHeader()->length() + 2;
}

int CandidateTable::leastHeight() const {
    constexpr int kRows = 2;
    int height = horizontalHeader()->sizeHint().height() + 2;
    for (int row = 0; row < std::min(kRows, verticalHeader()->count()); ++row) {
        height += verticalHeader()->sectionSize(row);
    }
    return height;
}

void CandidateTable::resizeEvent(QResizeEvent* event) {
    TableView::resizeEvent(event);
    if (viewport()->width() != m_fittedWidth) {
        fitColumns();
        fitRows();
    }
}

/// Reasons span the figures and do not count. Where names would have no room the spread gives way, which the
/// tip of the time has too: what a choice costs the plan stays in sight.
void CandidateTable::fitColumns() {
    setColumnHidden(Model::kSpread, false);
    fitFigures(Model::kTime, Model::kEffect, [this](int row) {
        return m_candidates.rows()[static_cast<std::size_t>(row)].cost.feasible();
    });
    setColumnHidden(Model::kSpread, nameRoom() < m_theme.scaled(kLeastName));
}

int CandidateTable::nameRoom() const {
    const int figures = columnWidth(Model::kTime) + columnWidth(Model::kSpread) + columnWidth(Model::kEffect);
    return viewport()->width() - figures - badgeWidth() - 2 * m_theme.tokens().space.control;
}

void CandidateTable::fitRows() {
    m_fittedWidth = viewport()->width();
    const auto& space = m_theme.tokens().space;
    const auto& sizes = m_theme.tokens().size;
    const int figures = columnWidth(Model::kTime) + columnWidth(Model::kSpread) + columnWidth(Model::kEffect);
    m_nameRoom = nameRoom();
    const int reasonRoom = figures - m_theme.scaled(kIconRoom) - 2 * space.control;
    const int row = m_theme.scaled(sizes.tableRow);
    clearSpans();
    m_tall.assign(static_cast<std::size_t>(m_candidates.rowCount()), false);
    for (int i = 0; i < m_candidates.rowCount(); ++i) {
        const auto& candidate = m_candidates.rows()[static_cast<std::size_t>(i)];
        const QString name = m_candidates.index(i, Model::kImplementation).data().toString();
        const QString reason = m_candidates.index(i, Model::kTime).data().toString();
        const bool feasible = candidate.cost.feasible();
        const bool tall = metricsOf(i).horizontalAdvance(name) > m_nameRoom ||
                          (!feasible && fontMetrics().horizontalAdvance(reason) > reasonRoom);
        m_tall[static_cast<std::size_t>(i)] = tall;
        const int at = viewIndex(i, 0).row();
        int height = row;
        if (tall) {
            const int room = m_fittedWidth - badgeWidth() - 2 * space.control;
            height += (feasible ? 1 : reasonLines(reason, room)) * fontMetrics().lineSpacing();
        }
        verticalHeader()->resizeSection(at, height);
        if (!feasible) {
            tall ? setSpan(at, Model::kImplementation, 1, 4) : setSpan(at, Model::kTime, 1, 3);
        }
    }
    emit heightChanged();
}

QFontMetrics CandidateTable::metricsOf(int row) const {
    const QVariant own = m_candidates.index(row, Model::kImplementation).data(Qt::FontRole);
    return own.canConvert<QFont>() ? QFontMetrics(own.value<QFont>()) : fontMetrics();
}

CandidateTable::NameLines CandidateTable::linesOf(const QString& name, const QFontMetrics& metrics) const {
    qsizetype fits = 0;
    for (qsizetype at = 1; at < name.size(); ++at) {
        const bool isEnd = name[at - 1] == u'.' || name[at - 1] == u' ';
        if (isEnd && metrics.horizontalAdvance(name.left(at).trimmed()) <= m_nameRoom) {
            fits = at;
        }
    }
    if (fits == 0) {
        return {metrics.elidedText(name, Qt::ElideMiddle, m_nameRoom), {}};
    }
    QString rest = name.mid(fits);
    constexpr QChar kDot(0x00B7); // between a name and its operators: no line begins or ends with it
    QString first = name.left(fits).trimmed();
    if (first.endsWith(kDot)) {
        first.chop(1);
    }
    return {first.trimmed(), rest.startsWith(kDot) ? rest.mid(1).trimmed() : rest};
}

int CandidateTable::reasonLines(const QString& reason, int width) const {
    const QRect needed = fontMetrics().boundingRect(QRect(0, 0, std::max(1, width), 10000),
                                                    Qt::AlignLeft | Qt::TextWordWrap, reason);
    const int lines = (needed.height() + fontMetrics().lineSpacing() - 1) / fontMetrics().lineSpacing();
    return std::clamp(lines, 1, kMostLines);
}

int CandidateTable::badgeWidth() const {
    return m_theme.badgeSize().width() + m_theme.tokens().space.control;
}

} // namespace tessera::panels
