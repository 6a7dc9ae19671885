#include "widgets/panels/replay_list.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tessera::panels {
namespace {

enum Column { kAt, kStep, kTime, kGain, kInterval };
/// Below these widths what the tool tip has besides leaves its room to the words.
constexpr int kWidthForTime = 460;
constexpr int kWidthForInterval = 400;
constexpr int kHeightForSum = 150; ///< below, the steps need what room there is

} // namespace

ReplayList::ReplayList(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_steps(new itemmodels::ReplayModel(theme, this))
    , m_moves(new itemmodels::MovesModel(theme, this))
    , m_choice(new style::SegmentedControl(theme, this))
    , m_replay(new QPushButton(tr("&Replay"), this))
    , m_head(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_pages(new QStackedWidget(this))
    , m_table(new TableView(theme, *m_steps, Sorting::kFixed, tr("Steps of the search")))
    , m_sum(new QLabel(this)) {
    const auto& space = theme.tokens().space;
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_choice->setAccessibleName(tr("What is listed"));
    m_choice->addSegment(0, tr("Steps"));
    m_choice->addSegment(1, tr("Plans tried"));
    m_choice->setSegmentToolTip(0, tr("What the search kept, in order: each can be shown on the canvas"));
    m_choice->setSegmentToolTip(1, tr("Every plan that the graph level measured, the newest first"));
    m_replay->setIcon(theme.icon(style::Icon::kPlay));
    m_replay->setToolTip(tr("Shows on the canvas, step by step, what the search did"));
    m_replay->setEnabled(false);
    m_head->setContentsMargins(space.control, space.tight, space.control, space.tight);
    m_head->addWidget(m_choice);
    m_head->addStretch(1);
    m_head->addWidget(m_replay);
    auto* tried = new TableView(theme, *m_moves, Sorting::kByHeader, tr("Plans tried by the search"));
    for (TableView* table : {m_table, tried}) {
        table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
        m_pages->addWidget(table);
    }
    theme.follow(this, [this, tried] {
        for (const auto& [section, width] : {std::pair(kAt, 48), {kTime, 64}, {kGain, 78}}) {
            m_table->horizontalHeader()->resizeSection(section, m_theme.scaled(width));
        }
        m_table->horizontalHeader()->resizeSection(kInterval, intervalWidth());
        for (const auto& [section, width] : {std::pair(0, 60), {2, 80}, {3, 90}}) {
            tried->horizontalHeader()->resizeSection(section, m_theme.scaled(width));
        }
        fit();
    });
    m_sum->setObjectName(QStringLiteral("replay_sum"));
    m_sum->setProperty("type", "table");
    m_sum->setProperty("secondary", true);
    m_sum->setWordWrap(true);
    m_sum->setTextFormat(Qt::PlainText);
    m_sum->setContentsMargins(space.control, space.tight, space.control, space.tight);
    m_sum->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_head);
    column->addWidget(m_pages, 1);
    column->addWidget(m_sum);
    connect(m_choice, &style::SegmentedControl::changed, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_replay, &QPushButton::clicked, this, &ReplayList::replayAsked);
    connect(m_table, &TableView::rowChosen, this, &ReplayList::stepChosen);
}

/// Of a long one, in the language of the window.
int ReplayList::intervalWidth() const {
    const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
    const QString wide = itemmodels::gainInterval({.median = 2, .low = 0.112, .high = 2.888});
    return metrics.horizontalAdvance(wide) + 3 * m_theme.tokens().space.control;
}

void ReplayList::setSteps(std::vector<itemmodels::ReplayRow> rows, const QString& sum) {
    const int shown = m_table->currentRow();
    m_steps->setRows(std::move(rows));
    m_replay->setEnabled(m_steps->rowCount() > 0);
    if (shown >= 0 && shown < m_steps->rowCount()) {
        m_table->showRow(shown); // steps are only added
    } else {
        m_table->scrollToBottom();
    }
    m_sum->setText(sum);
    m_table->setAccessibleDescription(sum);
    showSum();
}

void ReplayList::showStep(std::optional<std::size_t> step) {
    m_table->showRow(step ? static_cast<int>(*step) : -1);
}

void ReplayList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

/// As little as its head needs on two rows.
QSize ReplayList::minimumSizeHint() const {
    const int margins = 2 * m_theme.tokens().space.control;
    return {std::max(m_choice->minimumSizeHint().width(), m_replay->minimumSizeHint().width()) + margins,
            QWidget::minimumSizeHint().height()};
}

/// Columns give way to the others where there is no room, and the button stands below what is listed.
void ReplayList::fit() {
    const int head = m_choice->sizeHint().width() + m_replay->sizeHint().width() + m_head->spacing() +
                     2 * m_theme.tokens().space.control;
    m_head->setDirection(head > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_table->setColumnHidden(kTime, width() < m_theme.scaled(kWidthForTime));
    m_table->setColumnHidden(kInterval, width() < m_theme.scaled(kWidthForInterval));
    showSum();
}

void ReplayList::showSum() {
    m_sum->setVisible(!m_sum->text().isEmpty() && height() >= m_theme.scaled(kHeightForSum));
}

QString ReplayList::sum() const {
    return m_sum->text();
}

} // namespace tessera::panels
