#include "widgets/panels/find_panel.h"

#include "widgets/models/node_selection.h"
#include "widgets/panels/page.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/search_line.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTimer>
#include <QVBoxLayout>

namespace tessera::panels {

FoundModel::FoundModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    setColumns(
        {{tr("Name"), itemmodels::ColumnKind::kWords,
          [](const FoundRow& r) { return r.where.isEmpty() ? r.name : tr("%1 in %2").arg(r.name, r.where); },
          nullptr, nullptr,
          [](const FoundRow& r, int role) -> QVariant {
              return role == Qt::ToolTipRole ? QVariant(r.where.isEmpty() ? r.name : r.name + u'\n' + r.where)
                                             : QVariant();
          }},
         {tr("Operators"), itemmodels::ColumnKind::kWords, [](const FoundRow& r) { return r.operators; },
          nullptr, [](const FoundRow&) { return style::Role::kTextSecondary; }}});
}

FindPanel::FindPanel(const style::Theme& theme, itemmodels::NodeSelection& selection, QWidget* parent)
    : QWidget(parent), m_results(new FoundModel(theme, this)), m_input(new QLineEdit(this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_input->setPlaceholderText(tr("Name, operator or pattern"));
    style::setUpSearchLine(*m_input, theme, tr("Find"));
    m_table = new TableView(theme, *m_results, Sorting::kFixed, tr("Found"));
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_page = new Page(theme, m_table, this);
    m_page->setEmptyMessage(tr("Find operators by name or kind, and regions by a pattern such as "
                               "Relu(Conv(_, w:const))."));
    const auto& space = theme.tokens().space;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space.control, 0, 0);
    column->setSpacing(space.control);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space.control, 0, space.control, 0);
    row->addWidget(m_input);
    column->addLayout(row);
    column->addWidget(m_page, 1);
    auto* pause = new QTimer(this);
    pause->setSingleShot(true);
    pause->setInterval(120);
    connect(m_input, &QLineEdit::textChanged, pause, qOverload<>(&QTimer::start));
    connect(pause, &QTimer::timeout, this, [this] { emit queryChanged(m_input->text().trimmed()); });
    connect(m_page, &Page::emptyAction, m_input, &QLineEdit::clear);
    connect(m_table, &TableView::rowChosen, this, [this, &selection](int at) {
        const FoundRow& row = m_results->rows()[static_cast<std::size_t>(at)];
        if (row.nodes.empty()) {
            return;
        }
        if (row.body != nullptr) {
            selection.selectInBody({*row.body, row.nodes.front()}, this);
        } else {
            selection.select(row.nodes, row.nodes.front(), this);
        }
        emit revealRequested();
    });
    connect(m_input, &QLineEdit::returnPressed, m_table, [this] {
        m_table->setFocus();
        m_table->selectRow(0);
    });
}

void FindPanel::focusInput() {
    m_input->setFocus(Qt::ShortcutFocusReason);
    m_input->selectAll();
}

void FindPanel::setResults(const QString& query, std::vector<FoundRow> rows) {
    m_results->setRows(std::move(rows));
    if (m_results->rowCount() > 0) {
        m_page->showContent();
        return;
    }
    if (!query.isEmpty()) {
        m_page->setEmptyMessage(tr("No match for %1.").arg(query), tr("Clear"));
    }
    m_page->showEmpty();
}

} // namespace tessera::panels
