#include "widgets/panels/problems_panel.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/theme.h"

#include <QHeaderView>

namespace tessera::panels {

ProblemsPanel::ProblemsPanel(const style::Theme& theme, itemmodels::ProblemsModel& model, QWidget* parent)
    : Page(theme, new TableView(theme, model, Sorting::kByHeader, tr("Problems")), parent)
    , m_table(findChild<TableView*>()) {
    setEmptyMessage(tr("No problems."));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    theme.follow(this, [&theme, header] {
        header->resizeSection(1, theme.scaled(240));
        header->resizeSection(2, theme.scaled(80));
        header->resizeSection(3, theme.scaled(90));
    });
    const auto update = [this, &model] { model.rowCount() > 0 ? showContent() : showEmpty(); };
    connect(&model, &QAbstractItemModel::modelReset, this, update);
    connect(&model, &QAbstractItemModel::rowsInserted, this, update);
    connect(m_table, &QTableView::activated, this, [this] { emit activated(m_table->currentRow()); });
}

} // namespace tessera::panels
