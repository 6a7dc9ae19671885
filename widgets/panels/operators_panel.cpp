#include "widgets/panels/operators_panel.h"

#include "widgets/models/node_selection.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>
#include <array>

namespace tessera::panels {

OperatorsPanel::OperatorsPanel(const style::Theme& theme, itemmodels::OperatorsModel& model,
                               itemmodels::NodeSelection& selection, QWidget* parent)
    : Page(theme, new TableView(theme, model, Sorting::kByHeader, tr("Operators")), parent)
    , m_theme(theme)
    , m_model(model)
    , m_selection(selection)
    , m_table(findChild<TableView*>()) {
    setEmptyMessage(tr("Nothing is placed yet."), tr("Search"));
    connect(this, &Page::emptyAction, this, &OperatorsPanel::searchRequested);
    using Model = itemmodels::OperatorsModel;
    QHeaderView* header = m_table->horizontalHeader();
    header->setStretchLastSection(false);
    m_table->setTextElideMode(Qt::ElideMiddle);                         // ends tell names apart
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerItem); // half of a figure reads as another
    const std::pair<int, int> widths[] = {
        {Model::kBackend, 148},  {Model::kOutput, 120},  {Model::kTime, 90},        {Model::kSpread, 76},
        {Model::kShareBar, 150}, {Model::kShare, 70},    {Model::kGflops, 80},      {Model::kOfPeak, 80},
        {Model::kError, 130},    {Model::kOwnError, 90}, {Model::kOtherError, 100}, {Model::kOverlay, 110},
    };
    theme.follow(this, [this, &theme, header, widths = std::to_array(widths)] {
        m_table->ensurePolished(); // the room of its heads is the style's from here on
        for (const auto& [column, width] : widths) {
            header->resizeSection(column, std::max(theme.scaled(width), header->sectionSizeHint(column)));
        }
        fitSpread();
        fitOperators();
    });
    header->setSectionResizeMode(Model::kName, QHeaderView::Stretch);
    const auto showOrderAndColumns = [this] {
        const auto& rows = m_model.rows();
        const bool timed = !rows.empty() && rows.front().time.has_value(); // they come longest first
        m_table->setOwnOrder(timed ? static_cast<int>(Model::kTime) : -1, Qt::DescendingOrder);
        // Without the machine's ceilings, or values of nodes, a column would say nothing.
        const itemmodels::RowSummary& summary = m_model.summary();
        const std::pair<int, bool> optional[] = {{Model::kOfPeak, summary.anyEfficiency},
                                                 {Model::kError, summary.anyError},
                                                 {Model::kOwnError, summary.anyOwnError},
                                                 {Model::kOtherError, summary.anyOtherError},
                                                 {Model::kOverlay, summary.anyOverlay}};
        for (const auto& [column, isKnown] : optional) {
            m_table->setColumnHidden(column, !isKnown);
        }
        fitSpread();
        fitOperators();
    };
    showOrderAndColumns();
    connect(&model, &QAbstractItemModel::modelReset, this, showOrderAndColumns);
    connect(m_table, &TableView::rowChosen, this, [this](int row) {
        const auto& chosen = m_model.rows()[static_cast<std::size_t>(row)];
        if (m_plan && chosen.region < m_plan->regions.size()) {
            m_selection.select(m_plan->regions[chosen.region].region.nodes, chosen.anchor, this);
        }
    });
    connect(m_table, &QTableView::activated, this, &OperatorsPanel::revealRequested);
    connect(m_table, &TableView::menuRequested, this,
            [this](int, const QPoint& place) { emit menuRequested(place); });
    connect(&selection, &itemmodels::NodeSelection::changed, this, &OperatorsPanel::follow);
    m_table->viewport()->installEventFilter(this); // its width is what the columns share
}

bool OperatorsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        fitOperators();
    }
    return Page::eventFilter(watched, event);
}

/// An uneven interval is written as its two ends.
void OperatorsPanel::fitSpread() {
    constexpr int kFitted = 100; // rows, the longest first: a large model has thousands
    constexpr int kUsual = 76;
    using Model = itemmodels::OperatorsModel;
    m_table->fitFigures(Model::kSpread, Model::kSpread, [](int row) { return row < kFitted; });
    QHeaderView* header = m_table->horizontalHeader();
    header->resizeSection(Model::kSpread,
                          std::max(header->sectionSize(Model::kSpread), m_theme.scaled(kUsual)));
}

/// Names keep a room of their own: first the bar gives way down to its head, whose share is written beside
/// it, then the table scrolls.
void OperatorsPanel::fitOperators() {
    using Model = itemmodels::OperatorsModel;
    constexpr int kLeastName = 150;
    constexpr int kLeastOperators = 160;
    constexpr int kMostOperators = 340;
    constexpr int kBar = 150;
    constexpr int kLeastBar = 40;
    QHeaderView* header = m_table->horizontalHeader();
    int figures = 0; // and what else has a width of its own
    for (int column = 0; column < header->count(); ++column) {
        const bool gives =
            column == Model::kOperators || column == Model::kName || column == Model::kShareBar;
        figures += gives || header->isSectionHidden(column) ? 0 : header->sectionSize(column);
    }
    const int name = m_theme.scaled(kLeastName);
    const int spare = m_table->viewport()->width() - figures - name - m_theme.scaled(kLeastOperators);
    const int leastBar = std::max(m_theme.scaled(kLeastBar), header->sectionSizeHint(Model::kShareBar));
    const int bar = std::clamp(spare, leastBar, std::max(leastBar, m_theme.scaled(kBar)));
    header->resizeSection(Model::kShareBar, bar);
    const int rest = m_table->viewport()->width() - figures - bar;
    const int operators =
        std::clamp(rest / 2, m_theme.scaled(kLeastOperators), m_theme.scaled(kMostOperators));
    header->resizeSection(Model::kOperators, operators);
    const bool fits = rest - operators >= name;
    header->setSectionResizeMode(Model::kName, fits ? QHeaderView::Stretch : QHeaderView::Interactive);
    if (!fits) {
        header->resizeSection(Model::kName, name);
    }
}

void OperatorsPanel::setPlan(plan::PlanRef plan) {
    const bool isSame = plan == m_plan; // other words for its rows: the table stays where it was scrolled to
    m_plan = std::move(plan);
    if (m_plan) {
        showContent();
        m_table->showRow(rowOfSelection(), isSame ? TableView::Scroll::kStay : TableView::Scroll::kTo);
    } else {
        showEmpty();
    }
}

int OperatorsPanel::rowOfSelection() const {
    const plan::PlannedRegionId region =
        m_selection.current().valid() ? m_plan->regionOf(m_selection.current()) : plan::PlannedRegionId();
    return region.valid() ? m_model.rowOf(region.index()) : -1;
}

void OperatorsPanel::follow(QObject* origin) {
    if (origin != this && m_plan) {
        m_table->showRow(rowOfSelection());
    }
}

} // namespace tessera::panels
