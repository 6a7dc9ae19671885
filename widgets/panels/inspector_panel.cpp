#include "widgets/panels/inspector_panel.h"

#include "widgets/models/engine_words.h"
#include "widgets/panels/candidate_table.h"
#include "widgets/panels/inspector_header.h"
#include "widgets/panels/page.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/section_title.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::panels {
namespace {

/// In a scroll area it is as high as it must be, and not as it would like to be: what can shrink does so
/// before anything scrolls.
class ShrinkingContent final : public QWidget {
public:
    using QWidget::QWidget;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override {
        return layout()->minimumHeightForWidth(width);
    }
};

/// Pages of which only the current one asks for room: a long text behind another tab must not make this one
/// scroll.
class CurrentPage final : public QStackedWidget {
public:
    CurrentPage() {
        connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
    }
    [[nodiscard]] QSize sizeHint() const override {
        return currentWidget() != nullptr ? currentWidget()->sizeHint() : QSize();
    }
    [[nodiscard]] QSize minimumSizeHint() const override {
        return currentWidget() != nullptr ? currentWidget()->minimumSizeHint() : QSize();
    }
    [[nodiscard]] bool hasHeightForWidth() const override {
        return currentWidget() != nullptr && currentWidget()->hasHeightForWidth();
    }
    [[nodiscard]] int heightForWidth(int width) const override {
        const QWidget* page = currentWidget();
        return page == nullptr             ? -1
               : page->layout() != nullptr ? page->layout()->minimumHeightForWidth(width)
                                           : page->heightForWidth(width);
    }
};

QLabel* wrapped(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setProperty("secondary", true);
    label->setProperty("type", "table");
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QTableWidget* attributeTable(const style::Theme& theme, QWidget* parent) {
    auto* table = new QTableWidget(0, 2, parent);
    style::setUpTable(*table, theme, style::RowHeight::kTable);
    table->setHorizontalHeaderLabels({InspectorPanel::tr("Attribute"), InspectorPanel::tr("Value")});
    table->horizontalHeader()->setStretchLastSection(true);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setAccessibleName(InspectorPanel::tr("Attributes"));
    return table;
}

} // namespace

InspectorPanel::InspectorPanel(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_candidates(new itemmodels::CandidatesModel(theme, this))
    , m_tensors(new itemmodels::TensorsModel(theme, this))
    , m_tabs(new TabbedPanel(theme, tr("Inspector"), this))
    , m_header(new InspectorHeader(theme))
    , m_pin(new QPushButton(tr("Pi&n")))
    , m_pinTo(new QToolButton)
    , m_pinMenu(new QMenu(this))
    , m_forbid(new QPushButton(tr("F&orbid")))
    , m_measure(new QPushButton(tr("Profi&le")))
    , m_body(new QPushButton(tr("Open Bod&y")))
    , m_stack(new CurrentPage)
    , m_attributes(attributeTable(theme, this)) {
    const auto& space = theme.tokens().space;
    auto* content = new ShrinkingContent(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space.panel);
    column->addWidget(m_header);
    auto* buttons = new style::FlowLayout;
    buttons->setContentsMargins(space.panel, 0, space.panel, 0);
    buttons->setSpacing(space.control);
    m_pin->setIcon(theme.icon(style::Icon::kPin, {style::Role::kText, {}, {}}));
    m_forbid->setIcon(theme.icon(style::Icon::kForbid, {style::Role::kText, {}, {}}));
    m_measure->setIcon(theme.icon(style::Icon::kClock, {style::Role::kText, {}, {}}));
    m_body->setIcon(theme.icon(style::Icon::kDown, {style::Role::kText, {}, {}}));
    buttons->addWidget(makePin());
    for (QPushButton* button : {m_forbid, m_measure, m_body}) {
        buttons->addWidget(button);
    }
    column->addLayout(buttons);
    column->addWidget(m_stack, 1);
    // A low dock scrolls; nothing in it is squeezed.
    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Node"));
    scroll->setWidget(content);
    style::setUpScrollArea(*scroll);
    content->setProperty("ground", "surface");
    content->setAttribute(Qt::WA_StyledBackground);
    m_page = new Page(theme, scroll, this);
    m_page->setEmptyMessage(tr("Select a region to see who runs it."));
    connect(m_page, &Page::emptyAction, this, &InspectorPanel::costsRequested);
    m_pin->setToolTip(
        tr("Keeps the region with the candidate that is selected below; shows the effect first"));
    m_forbid->setToolTip(tr("Keeps this backend away from the region; shows the effect first"));
    m_measure->setToolTip(tr("Times every kernel of the plan where it runs, this region's too"));
    m_body->setToolTip(tr("Shows the graph that this node holds on the canvas"));
    m_body->hide();
    buildCandidates();
    m_stack->insertWidget(kNode, m_attributes);
    m_stack->insertWidget(kWhy, makeWhy());
    m_stack->insertWidget(kTensors, makeTensors());
    // One page under four tabs: the header stays, the part below it changes.
    auto* holder = new QVBoxLayout(this);
    holder->setContentsMargins(0, 0, 0, 0);
    holder->setSpacing(0);
    holder->addWidget(m_tabs);
    holder->addWidget(m_page, 1);
    for (const QString& title : {tr("Node"), tr("Candidates"), tr("Why"), tr("Tensors")}) {
        auto* nothing = new QWidget(m_tabs);
        nothing->setFixedHeight(0);
        m_tabs->addPage(nothing, title);
    }
    m_tabs->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_tabs, &TabbedPanel::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    m_tabs->setCurrent(kCandidates);
    connect(m_header, &InspectorHeader::revealRequested, this, &InspectorPanel::revealRequested);
    connect(m_pin, &QPushButton::clicked, this, &InspectorPanel::pinChosen);
    connect(m_measure, &QPushButton::clicked, this, &InspectorPanel::measureRequested);
    connect(m_body, &QPushButton::clicked, this, &InspectorPanel::chooseBody);
    connect(m_forbid, &QPushButton::clicked, this, [this] {
        if (m_details) {
            emit forbidRequested(m_details->node, m_details->backend.id);
        }
    });
}

QWidget* InspectorPanel::makePin() {
    auto* both = new QWidget;
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.tokens().space.tight);
    m_pinTo->setIcon(m_theme.icon(style::Icon::kDown));
    m_pinTo->setProperty("framed", true);
    m_pinTo->setAccessibleName(tr("Pin To"));
    m_pinTo->setToolTip(tr("What can run the region, with what a pin to it costs the plan"));
    m_pinTo->setPopupMode(QToolButton::InstantPopup);
    m_pinTo->setFocusPolicy(Qt::StrongFocus);
    m_pinTo->setMenu(m_pinMenu);
    row->addWidget(m_pin);
    row->addWidget(m_pinTo);
    return both;
}

void InspectorPanel::buildCandidates() {
    const auto& space = m_theme.tokens().space;
    auto* page = new QWidget;
    m_candidateTable = new CandidateTable(m_theme, *m_candidates, page);
    connect(m_candidateTable, &CandidateTable::heightChanged, this, [this] {
        // No higher than its rows, so that the reason stands below them and not at the dock's foot.
        m_candidateTable->setMaximumHeight(m_candidateTable->wholeHeight());
        m_candidateTable->setMinimumHeight(m_candidateTable->leastHeight());
    });
    connect(m_candidateTable, &TableView::menuRequested, this, &InspectorPanel::candidateMenu);
    connect(m_candidateTable, &QTableView::activated, this, [this] {
        const int row = m_candidateTable->currentRow();
        if (m_details && row >= 0) {
            pinTo(m_candidates->rows()[static_cast<std::size_t>(row)]);
        }
    });
    m_candidateWhy = wrapped(page);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space.control);
    column->addWidget(m_candidateTable, 1);
    auto* words = new QVBoxLayout;
    words->setContentsMargins(space.panel, 0, space.panel, space.panel);
    words->setSpacing(space.tight);
    words->addWidget(new style::SectionTitle(m_theme, tr("Why this one")));
    words->addWidget(m_candidateWhy);
    column->addLayout(words);
    column->addStretch(0);
    m_stack->insertWidget(kCandidates, page);
}

QWidget* InspectorPanel::makeWhy() {
    const auto& space = m_theme.tokens().space;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(space.panel, 0, space.panel, space.panel);
    column->setSpacing(space.panel);
    m_why = wrapped(page);
    m_why->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_kernel = new QPushButton(tr("How &It Runs…"), page);
    m_kernel->setToolTip(
        tr("Schedule, bound and source of this region's kernel, as far as its backend tells them"));
    connect(m_kernel, &QPushButton::clicked, this, &InspectorPanel::kernelRequested);
    column->addWidget(m_why);
    column->addWidget(m_kernel, 0, Qt::AlignLeft);
    column->addStretch(1);
    return page;
}

QWidget* InspectorPanel::makeTensors() {
    const auto& space = m_theme.tokens().space;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, space.panel);
    column->setSpacing(space.control);
    m_tensorTable = new TableView(m_theme, *m_tensors, Sorting::kFixed, tr("Tensors"), page);
    m_tensorTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tensorTable->setTextElideMode(Qt::ElideLeft); // the tensors of one operator differ at their ends
    for (const int section : {1, 2, 3}) {
        m_tensorTable->horizontalHeader()->setSectionResizeMode(section, QHeaderView::ResizeToContents);
    }
    m_values = new QPushButton(tr("What &It Holds…"), page);
    m_values->setToolTip(tr("Range, histogram and values of the selected tensor; what the plan computes is "
                            "recorded from a run of it"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space.panel, 0, space.panel, 0);
    row->addWidget(m_values);
    row->addStretch();
    column->addWidget(m_tensorTable, 1);
    column->addLayout(row);
    connect(m_tensorTable, &QTableView::activated, this,
            [this] { askForValues(m_tensorTable->currentRow()); });
    connect(m_values, &QPushButton::clicked, this, [this] { askForValues(valuesRow()); });
    return page;
}

bool InspectorPanel::hasValues(const itemmodels::TensorRow& tensor) const {
    return tensor.role == itemmodels::TensorRow::Role::kConstant ||
           (m_details && m_details->inBody.isEmpty());
}

int InspectorPanel::valuesRow() const {
    const auto& rows = m_tensors->rows();
    const int current = m_tensorTable->currentRow();
    if (current >= 0 && hasValues(rows[static_cast<std::size_t>(current)])) {
        return current;
    }
    int found = -1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].role == itemmodels::TensorRow::Role::kConstant) {
            return static_cast<int>(i);
        }
        found = hasValues(rows[i]) ? static_cast<int>(i) : found;
    }
    return found;
}

void InspectorPanel::askForValues(int row) {
    if (row >= 0 && hasValues(m_tensors->rows()[static_cast<std::size_t>(row)])) {
        emit valuesRequested(m_tensors->rows()[static_cast<std::size_t>(row)]);
    }
}

void InspectorPanel::show(NodeDetails details) {
    const bool isSame = m_details && m_details->node == details.node;
    m_details = std::move(details);
    fill(isSame ? Fill::kSameNode : Fill::kOtherNode);
    m_page->showContent();
}

void InspectorPanel::clear() {
    m_details.reset();
    m_candidates->setRows({});
    m_tensors->setRows({});
    m_page->setEmptyMessage(tr("Select a region to see who runs it."));
    m_page->showEmpty();
}

void InspectorPanel::showConversion(const QString& about) {
    clear();
    m_page->setEmptyMessage(about, tr("Show in Costs"), style::EmptyState::Manner::kFound);
}

TableView* InspectorPanel::candidates() const {
    return m_candidateTable;
}

QWidget& InspectorPanel::page(Tab tab) const {
    return *m_stack->widget(tab);
}

void InspectorPanel::setTab(Tab tab) {
    m_tabs->setCurrent(tab);
}

void InspectorPanel::fill(Fill fill) {
    const NodeDetails& details = *m_details;
    m_header->show(details);
    m_pin->setText(details.pinned ? tr("U&npin") : tr("Pi&n"));
    m_pin->setIcon(m_theme.icon(style::Icon::kPin,
                                {style::Role::kText, std::nullopt,
                                 details.pinned ? style::IconFill::kSolid : style::IconFill::kOutline}));
    m_pinTo->setEnabled(!details.pins.empty());
    m_body->setVisible(!details.bodies.isEmpty());
    m_candidateTable->setCandidates(details.candidates, fill == Fill::kSameNode
                                                            ? CandidateTable::Node::kSame
                                                            : CandidateTable::Node::kOther);
    const bool borrowed =
        std::any_of(details.candidates.begin(), details.candidates.end(), [](const auto& row) {
            return row.cost.kind() == backend::Cost::Kind::kBorrowed && !row.chosen;
        });
    QStringList words{details.why};
    if (borrowed) {
        words << tr("≈ timed at another speed of the machine: good for the order, not for a claim.");
    }
    if (!details.effectsUnknown.isEmpty()) {
        words << details.effectsUnknown;
    }
    if (!details.scaleNote.isEmpty()) {
        words << details.scaleNote;
    }
    m_candidateWhy->setText(words.join(QStringLiteral("\n\n")));
    QStringList why{details.why};
    if (!details.patterns.isEmpty()) {
        why << tr("Patterns that take it, and what became of each:") + u'\n' + details.patterns.join(u'\n');
    }
    if (!details.scaleNote.isEmpty()) {
        why << details.scaleNote;
    }
    m_why->setText(why.join(QStringLiteral("\n\n")));
    m_tensors->setRows(details.tensors);
    m_values->setEnabled(valuesRow() >= 0);
    m_attributes->setRowCount(static_cast<int>(details.attributes.size()));
    for (std::size_t i = 0; i < details.attributes.size(); ++i) {
        const auto& [name, value] = details.attributes[i];
        m_attributes->setItem(static_cast<int>(i), 0, new QTableWidgetItem(name));
        m_attributes->setItem(static_cast<int>(i), 1, new QTableWidgetItem(value));
    }
    // Names are as long as their language has them; the values keep the larger half, of a table that was not
    // shown yet of the least width that it has.
    constexpr int kLeastHalf = 120;
    m_attributes->resizeColumnToContents(0);
    QHeaderView& header = *m_attributes->horizontalHeader();
    header.resizeSection(0, std::min(header.sectionSize(0), std::max(m_attributes->viewport()->width() / 2,
                                                                     m_theme.scaled(kLeastHalf))));
}

void InspectorPanel::chooseBody() {
    const QStringList bodies = m_details ? m_details->bodies : QStringList();
    if (bodies.size() == 1) {
        emit bodyRequested(bodies.front());
        return;
    }
    QMenu menu(this);
    for (const QString& body : bodies) {
        menu.addAction(style::menuText(body), this, [this, body] { emit bodyRequested(body); });
    }
    menu.exec(m_body->mapToGlobal(QPoint(0, m_body->height())));
}

void InspectorPanel::pinChosen() {
    if (!m_details) {
        return;
    }
    if (m_details->pinned) {
        emit unpinRequested();
        return;
    }
    const int row = m_candidateTable->currentRow();
    if (row < 0) {
        emit pinRequested(m_details->node, m_details->backend.id, {});
        return;
    }
    pinTo(m_candidates->rows()[static_cast<std::size_t>(row)]);
}

void InspectorPanel::pinTo(const itemmodels::CandidateRow& candidate) {
    // What was dropped as slower can be pinned. What cannot run here may run fewer of the operators: a pin to
    // that is not what was chosen.
    const bool isRefused = !candidate.chosen && candidate.cost.kind() == backend::Cost::Kind::kInfeasible &&
                           candidate.cost.outcome() != backend::Outcome::kSlower;
    if (isRefused) {
        emit refusedChosen(itemmodels::CandidatesModel::titleOf(candidate),
                           itemmodels::reasonWords(candidate.cost));
        return;
    }
    emit pinRequested(nodeOf(candidate), candidate.backend.id, candidate.implementation);
}

graph::NodeId InspectorPanel::nodeOf(const itemmodels::CandidateRow& candidate) const {
    return candidate.pinnedNode(m_details->node);
}

void InspectorPanel::candidateMenu(int row, const QPoint& place) {
    if (!m_details) {
        return;
    }
    const auto candidate = m_candidates->rows()[static_cast<std::size_t>(row)];
    QMenu menu(this);
    menu.addAction(tr("Pin to %1")
                       .arg(style::menuText(candidate.implementation.isEmpty() ? candidate.backend.title
                                                                               : candidate.implementation)),
                   this, [&] { pinTo(candidate); });
    menu.addAction(tr("Pin to any of %1").arg(style::menuText(candidate.backend.title)), this,
                   [&] { emit pinRequested(nodeOf(candidate), candidate.backend.id, {}); });
    menu.addAction(tr("Forbid %1 here").arg(style::menuText(candidate.backend.title)), this,
                   [&] { emit forbidRequested(nodeOf(candidate), candidate.backend.id); });
    menu.exec(place);
}

} // namespace tessera::panels
