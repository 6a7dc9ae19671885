#include "widgets/panels/costs_panel.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace tessera::panels {

CostsPanel::CostsPanel(const style::Theme& theme, itemmodels::CostsModel& model,
                       itemmodels::NodeSelection& selection, QWidget* parent)
    : Page(theme, new TableView(theme, model, Sorting::kByHeader, tr("Costs")), parent)
    , m_theme(theme)
    , m_model(model)
    , m_selection(selection)
    , m_table(findChild<TableView*>()) {
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->sortByColumn(itemmodels::CostsModel::kTime, Qt::DescendingOrder);
    connect(this, &Page::emptyAction, this,
            [this] { m_plan == Plan::kNoModel ? emit openRequested() : emit searchRequested(); });
    connect(m_table, &TableView::rowChosen, this, &CostsPanel::select);
    connect(m_table, &QTableView::activated, this, [this] {
        emit revealRequested();
        emit activated(m_table->currentRow());
    });
    connect(&selection, &itemmodels::NodeSelection::changed, this, &CostsPanel::follow);
    connect(&theme, &style::Theme::changed, this, &CostsPanel::fitColumns);
    connect(&model, &QAbstractItemModel::modelReset, this, &CostsPanel::fitColumns);
    fitColumns();
    setPlan(Plan::kNoModel);
}

void CostsPanel::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitColumns();
}

void CostsPanel::fitColumns() {
    using Model = itemmodels::CostsModel;
    constexpr int kFitted = 100;   // rows, the longest first: a large model has thousands
    constexpr int kLeastWhy = 120; // px at font scale 1
    constexpr int kLeastEnd = 110;
    QHeaderView* header = m_table->horizontalHeader();
    m_table->setColumnHidden(Model::kBytes, false);
    m_table->fitFigures(Model::kKind, Model::kShare, [](int row) { return row < kFitted; });
    const int from = header->sectionSize(Model::kFrom);
    const int to = header->sectionSize(Model::kTo);
    const int bytes = header->sectionSize(Model::kBytes);
    int rest = width() - m_table->verticalScrollBar()->sizeHint().width();
    for (const int column : {Model::kKind, Model::kBytes, Model::kTime, Model::kSpread, Model::kShare}) {
        rest -= header->sectionSize(column);
    }
    const int leastWhy = m_theme.scaled(kLeastWhy);
    // The tip of a row has its bytes, too: they are the first to give way.
    if (rest - from - to < leastWhy) {
        m_table->setColumnHidden(Model::kBytes, true);
        rest += bytes;
    }
    const int room = std::max(rest - leastWhy, 2 * m_theme.scaled(kLeastEnd));
    header->resizeSection(Model::kFrom, std::min(from, std::max(room / 2, room - to)));
    header->resizeSection(Model::kTo, std::min(to, std::max(room / 2, room - from)));
}

void CostsPanel::setPlan(Plan plan) {
    m_plan = plan;
    if (m_model.rowCount() > 0) {
        showContent();
        follow(nullptr);
        return;
    }
    switch (plan) {
    case Plan::kNoModel:
        setEmptyMessage(tr("Open a model."), tr("Open"));
        break;
    case Plan::kNone:
        setEmptyMessage(tr("Nothing is placed yet."), tr("Search"));
        break;
    case Plan::kUnmeasured:
        setEmptyMessage(tr("This placement converts nothing and falls back nowhere. What it costs is known "
                           "once it is measured."),
                        tr("Search"));
        break;
    case Plan::kMeasured:
        setEmptyMessage(tr("This plan costs nothing beyond its kernels: no conversions, no copies, no "
                           "fallbacks."));
        break;
    }
    showEmpty();
}

void CostsPanel::select(int row) {
    const itemmodels::CostRow& chosen = m_model.rows()[static_cast<std::size_t>(row)];
    if (chosen.key) {
        m_selection.selectConversion(*chosen.key, this);
    } else if (!chosen.nodes.empty()) {
        m_selection.select(chosen.nodes, chosen.anchor, this);
    } else {
        m_selection.clear(this); // the whole plan
    }
}

void CostsPanel::choose(int row) {
    if (m_model.rowCount() == 0) {
        return;
    }
    m_table->setFocus(Qt::OtherFocusReason);
    if (row >= 0) {
        m_table->showRow(row);
        select(row);
    } else if (!m_table->currentIndex().isValid()) {
        m_table->scrollToTop();
    }
}

void CostsPanel::follow(QObject* origin) {
    if (origin == this) {
        return;
    }
    if (const auto& conversion = m_selection.conversion()) {
        m_table->showRow(m_model.rowOf(*conversion));
    } else {
        const graph::NodeId node = m_selection.current();
        m_table->showRow(node.valid() ? m_model.rowOfNode(node) : -1);
    }
}

} // namespace tessera::panels
