#include "widgets/panels/outline_panel.h"

#include "widgets/models/node_selection.h"
#include "widgets/models/outline_model.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace tessera::panels {

OutlinePanel::OutlinePanel(const style::Theme& theme, itemmodels::OutlineModel& model,
                           itemmodels::NodeSelection& selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_selection(selection)
    , m_filter(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_proxy(new QSortFilterProxyModel(this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_filter->setPlaceholderText(tr("Name or operator"));
    m_filter->setAccessibleName(tr("Filter the outline"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(theme.icon(style::Icon::kFind), QLineEdit::LeadingPosition);
    m_proxy->setSourceModel(&model);
    m_proxy->setRecursiveFilteringEnabled(true);
    m_proxy->setAutoAcceptChildRows(true);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_tree->setModel(m_proxy);
    m_tree->setItemDelegate(new style::RowDelegate(theme, style::RowHeight::kTable, m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(16);
    m_tree->setRootIsDecorated(false); // there is one root: the model
    m_tree->setAccessibleName(tr("Outline"));
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    const auto& space = theme.tokens().space;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space.control, 0, 0);
    column->setSpacing(space.control);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space.control, 0, space.control, 0);
    row->addWidget(m_filter);
    column->addLayout(row);
    column->addWidget(m_tree, 1);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_proxy->setFilterFixedString(text);
        if (!text.isEmpty()) {
            m_tree->expandAll();
        }
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &OutlinePanel::choose);
    connect(m_tree, &QTreeView::activated, this, &OutlinePanel::revealRequested);
    connect(&selection, &itemmodels::NodeSelection::changed, this, &OutlinePanel::follow);
}

void OutlinePanel::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void OutlinePanel::expandFirst() {
    m_tree->expandToDepth(0);
}

void OutlinePanel::choose() {
    const auto* entry = m_model.entry(m_proxy->mapToSource(m_tree->currentIndex()));
    if (m_following || entry == nullptr || entry->nodes.empty()) {
        return;
    }
    m_selection.select(entry->nodes, entry->node.valid() ? entry->node : entry->nodes.front(), this);
}

void OutlinePanel::follow(QObject* origin) {
    if (origin == this) {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    const QModelIndex index = m_proxy->mapFromSource(m_model.indexOf(m_selection.current()));
    if (!index.isValid()) {
        m_tree->selectionModel()->clear();
        return;
    }
    m_tree->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                         QItemSelectionModel::Rows);
    m_tree->scrollTo(index);
}

} // namespace tessera::panels
