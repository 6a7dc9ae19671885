#include "widgets/panels/outline_panel.h"

#include "widgets/models/figures.h"
#include "widgets/models/node_selection.h"
#include "widgets/models/outline_model.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/search_line.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QTimer>
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
    , m_cut(new QLabel(this))
    , m_pause(new QTimer(this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_filter->setPlaceholderText(tr("Name or operator"));
    style::setUpSearchLine(*m_filter, theme, tr("Filter the outline"));
    m_cut->setProperty("secondary", true);
    m_cut->setProperty("type", "table");
    m_cut->setWordWrap(true);
    m_cut->setContentsMargins(theme.tokens().space.panel, 0, theme.tokens().space.panel,
                              theme.tokens().space.control);
    m_cut->hide();
    constexpr int kPauseMs = 120;
    m_pause->setSingleShot(true);
    m_pause->setInterval(kPauseMs);
    m_tree->setModel(&model);
    m_tree->setItemDelegate(new style::RowDelegate(theme, style::RowHeight::kTable, m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideMiddle); // ends tell names apart
    m_tree->setRootIsDecorated(false);         // there is one root: the model
    m_tree->setAccessibleName(tr("Outline"));
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    // Of fixed width: to fit the contents a tree asks each of its rows, at every change.
    m_tree->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    const auto fitTimes = [this, &theme] {
        constexpr int kPadding = 18;
        m_tree->header()->resizeSection(
            1, m_tree->fontMetrics().horizontalAdvance(QStringLiteral("≈\u00A0888.88\u00A0ms")) +
                   theme.scaled(kPadding));
    };
    theme.follow(this, fitTimes);
    const auto& space = theme.tokens().space;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space.control, 0, 0);
    column->setSpacing(space.control);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space.control, 0, space.control, 0);
    row->addWidget(m_filter);
    column->addLayout(row);
    column->addWidget(m_tree, 1);
    column->addWidget(m_cut);
    connect(m_filter, &QLineEdit::textChanged, m_pause, qOverload<>(&QTimer::start));
    connect(m_pause, &QTimer::timeout, this, &OutlinePanel::filterChanged);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &OutlinePanel::choose);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, m_tree->viewport(),
            qOverload<>(&QWidget::update)); // the focus ring stands around the whole row
    connect(m_tree, &QTreeView::activated, this, &OutlinePanel::revealRequested);
    connect(&selection, &itemmodels::NodeSelection::changed, this, &OutlinePanel::follow);
}

void OutlinePanel::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

itemmodels::OutlineRef OutlinePanel::exchangeOutline(itemmodels::OutlineRef outline) {
    m_whole.swap(outline);
    if (m_whole != nullptr) {
        filterChanged();
    } else {
        m_cut->hide();
        m_model.setOutline(nullptr);
    }
    return outline;
}

/// Without a filter at once; with one a large model takes a while, which is not spent here.
void OutlinePanel::filterChanged() {
    const QString text = m_filter->text();
    if (!text.isEmpty()) {
        emit filterAsked(text);
        return;
    }
    m_cut->hide();
    if (m_model.outline() != m_whole) {
        m_model.setOutline(m_whole);
        m_tree->expandToDepth(0);
        follow(nullptr);
    }
}

void OutlinePanel::showFiltered(const QString& text, itemmodels::OutlineRef outline) {
    if (text != m_filter->text()) {
        return;
    }
    const bool cut = outline != nullptr && outline->size() >= kMostFiltered;
    const bool nothing = outline == nullptr || outline->empty();
    m_cut->setText(nothing ? tr("No match for %1.").arg(text)
                           : tr("The first %1 rows. More letters find fewer.")
                                 .arg(itemmodels::countText(static_cast<std::int64_t>(kMostFiltered))));
    m_cut->setVisible(cut || nothing);
    m_model.setOutline(std::move(outline));
    m_tree->expandAll();
    follow(nullptr);
}

void OutlinePanel::choose() {
    // Not the current row: a tree that gets the focus makes its first one that, and nobody chose it.
    const auto* entry = m_model.entry(m_tree->selectionModel()->selectedRows().value(0));
    if (m_following || entry == nullptr) {
        return;
    }
    if (entry->body != nullptr) {
        m_selection.selectInBody({*entry->body, entry->bodyNode}, this);
        return;
    }
    if (entry->nodes.empty()) {
        return;
    }
    m_selection.select(entry->nodes, entry->node.valid() ? entry->node : entry->nodes.front(), this);
}

void OutlinePanel::follow(QObject* origin) {
    if (origin == this) {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    const QModelIndex index =
        m_selection.body() ? m_model.indexOf(*m_selection.body()) : m_model.indexOf(m_selection.current());
    if (!index.isValid()) {
        m_tree->selectionModel()->clear();
        return;
    }
    m_tree->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                         QItemSelectionModel::Rows);
    m_tree->scrollTo(index);
}

} // namespace tessera::panels
