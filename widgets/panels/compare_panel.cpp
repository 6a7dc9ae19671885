#include "widgets/panels/compare_panel.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QStackedWidget>
#include <QStringList>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

namespace tessera::panels {
namespace {

using itemmodels::CompareModel;
using itemmodels::CompareRow;
using itemmodels::KindsModel;
using itemmodels::PlanOrigin;
using itemmodels::PlanRow;
using itemmodels::PlansModel;

constexpr int kLeastWords = 56; ///< px at font scale 1: a badge and the beginning of a name
constexpr int kLeastBadge = 34;

/// No narrower than their titles, in whatever language.
void setWidths(const style::Theme& theme, TableView& table, std::initializer_list<int> widths) {
    QHeaderView* header = table.horizontalHeader();
    int section = 0;
    for (const int width : widths) {
        header->resizeSection(section, std::max(theme.scaled(width), header->sectionSizeHint(section)));
        ++section;
    }
}

/// While columns are fitted each has the width that it asks for; then the last one has the rest.
class LastColumn {
public:
    explicit LastColumn(TableView& table) : m_header(*table.horizontalHeader()) {
        m_header.setStretchLastSection(false);
    }
    ~LastColumn() { m_header.setStretchLastSection(true); }
    LastColumn(const LastColumn&) = delete;
    LastColumn& operator=(const LastColumn&) = delete;

private:
    QHeaderView& m_header;
};

/// All of them: which ones have room is found anew. A hidden one has no width to ask for.
void showColumns(TableView& table, int last) {
    for (int section = 0; section <= last; ++section) {
        table.setColumnHidden(section, false);
    }
}

} // namespace

ComparePanel::ComparePanel(const style::Theme& theme, const Models& models, QWidget* parent)
    : Page(theme, new QWidget, parent), m_theme(theme), m_rows(models.plans) {
    build(models);
    setEmptyMessage(tr("Choose a second plan."), tr("Add B"));
    connect(this, &Page::emptyAction, this, &ComparePanel::addRequested);
    wirePlans(models.plans);
    connect(m_parts, &TableView::rowChosen, this, [this, &parts = models.parts](int row) {
        if (row >= 0) {
            const auto& chosen = parts.rows()[static_cast<std::size_t>(row)];
            if (!chosen.nodes.empty()) {
                emit nodesChosen(chosen.nodes, chosen.anchor);
            }
        }
    });
    for (auto [table, kinds] :
         {std::pair(m_operators, &models.operators), std::pair(m_backends, &models.backends)}) {
        connect(table, &TableView::rowChosen, this, [this, kinds = kinds](int row) {
            const auto nodes =
                row >= 0 ? kinds->rows()[static_cast<std::size_t>(row)].nodes : std::vector<graph::NodeId>();
            if (!nodes.empty()) {
                emit nodesChosen(nodes, nodes.front());
            }
        });
    }
    setSummary({}, {}, {});
}

QPushButton* ComparePanel::makeBeside(QWidget* line) {
    m_beside = new QPushButton(tr("Compare with It"), line);
    m_beside->setObjectName(QStringLiteral("compare_beside"));
    m_beside->setFocusPolicy(Qt::TabFocus);
    m_beside->setToolTip(tr("Sets the plan at the keyboard beside this one (Return, or a double click)"));
    connect(m_beside, &QPushButton::clicked, this, [this] {
        if (const auto origin = planAtKeyboard()) {
            m_plans->setFocus(Qt::OtherFocusReason); // the button goes
            emit planChosen(*origin);
        }
    });
    return m_beside;
}

QToolButton* ComparePanel::makeColumns() {
    m_columns = new QToolButton(content());
    m_columns->setObjectName(QStringLiteral("compare_columns"));
    m_columns->setIcon(m_theme.icon(style::Icon::kTable));
    m_columns->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_columns->setPopupMode(QToolButton::InstantPopup);
    m_columns->setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(m_columns);
    connect(menu, &QMenu::aboutToShow, this,
            [this, menu] { static_cast<TableView*>(m_stack->currentWidget())->fillColumnMenu(*menu); });
    m_columns->setMenu(menu);
    m_columns->hide();
    return m_columns;
}

/// Without a sign nobody would look for what is not there.
void ComparePanel::nameColumns() {
    const auto* table = static_cast<const TableView*>(m_stack->currentWidget());
    QStringList titles;
    for (const int section : table->leftOut()) {
        titles << table->model()->headerData(section, Qt::Horizontal, Qt::AccessibleTextRole).toString();
    }
    const int count = static_cast<int>(titles.size());
    m_columns->setText(count > 0 ? tr("+%1", "columns that are not shown").arg(count) : tr("Columns"));
    m_columns->setAccessibleName(count > 0 ? tr("%n more column(s)", nullptr, count) : tr("Columns"));
    m_columns->setToolTip(
        count > 0 ? style::plainTip(tr("Not shown: %1").arg(titles.join(QStringLiteral(", ")))) : QString());
    // Who chose columns can choose others.
    m_columns->setVisible(count > 0 || table->hasChosenColumns());
}

void ComparePanel::build(const Models& models) {
    const auto& space = m_theme.tokens().space;
    auto* column = new QVBoxLayout(content());
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QWidget(content());
    line->setObjectName(QStringLiteral("compare_line"));
    m_line = new QBoxLayout(QBoxLayout::LeftToRight, line);
    m_line->setContentsMargins(space.panel, space.control / 2, space.panel, space.control / 2);
    m_line->setSpacing(space.group);
    m_top = new QBoxLayout(QBoxLayout::LeftToRight);
    auto* names = new QHBoxLayout;
    auto* end = new QHBoxLayout;
    for (QBoxLayout* part : {m_top, static_cast<QBoxLayout*>(names), static_cast<QBoxLayout*>(end)}) {
        part->setSpacing(space.group);
    }
    m_line->addLayout(m_top);
    m_line->addLayout(end, 1);
    m_views = new style::SegmentedControl(m_theme, line);
    m_views->setObjectName(QStringLiteral("compare_views"));
    m_views->setAccessibleName(tr("What is compared"));
    m_views->addSegment(kPlans, titleOf(kPlans), style::Icon::kCompare);
    m_views->addSegment(kParts, titleOf(kParts), style::Icon::kTable);
    m_views->addSegment(kOperators, titleOf(kOperators), style::Icon::kNode);
    m_views->addSegment(kBackends, titleOf(kBackends), style::Icon::kBackend);
    m_top->addWidget(m_views, 0, Qt::AlignLeft);
    m_top->addLayout(names);
    const std::pair<style::ElidedLabel*&, const char*> labels[] = {
        {m_a, "compare_a"}, {m_b, "compare_b"}, {m_verdict, "compare_verdict"}};
    for (const auto& [label, name] : labels) {
        label = new style::ElidedLabel(Qt::ElideRight, line);
        label->setObjectName(QLatin1String(name));
        (label == m_verdict ? end : names)->addWidget(label);
    }
    names->addStretch();
    end->setStretchFactor(m_verdict, 1);
    end->addWidget(makeBeside(line));
    m_take = new QPushButton(line);
    m_take->setObjectName(QStringLiteral("compare_take"));
    m_take->setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard at the row that it takes
    end->addWidget(m_take);
    connect(this, &ComparePanel::keyboardMoved, this, &ComparePanel::nameTake);
    column->addWidget(line);
    m_basis = new style::ElidedLabel(Qt::ElideRight, content());
    m_basis->setObjectName(QStringLiteral("compare_basis"));
    m_basis->setForegroundRole(QPalette::PlaceholderText);
    m_basis->setContentsMargins(space.panel, 0, space.panel, space.control / 2);
    m_theme.follow(m_basis, [this] { m_basis->setFont(m_theme.font(style::TypeSize::kTable)); });
    // The words give way to the button, whatever size letters have; the button beside "Take B" would not.
    auto* above = new QHBoxLayout;
    above->setContentsMargins(0, 0, 0, 0);
    above->setSpacing(0);
    above->addWidget(m_basis, 1);
    above->addStretch();
    above->addWidget(makeColumns());
    column->addLayout(above);
    m_stack = new QStackedWidget(content());
    column->addWidget(m_stack, 1);
    m_plans = addTable(models.plans, QStringLiteral("compare_plans"), tr("Plans"));
    m_plans->setAccessibleDescription(tr("Return makes a plan the second one"));
    m_parts = addTable(models.parts, QStringLiteral("compare_table"), tr("Differences"));
    m_operators =
        addTable(models.operators, QStringLiteral("compare_operators"), tr("Differences by operator"));
    m_backends = addTable(models.backends, QStringLiteral("compare_backends"), tr("Differences by backend"));
    for (TableView* table : {m_operators, m_backends}) {
        table->setOwnOrder(KindsModel::kDifference, Qt::DescendingOrder);
    }
    m_plans->setOwnOrder(PlansModel::kTime, Qt::AscendingOrder); // behind the plan in force
    keepFit(*m_plans, [this] { fitPlans(); });
    keepFit(*m_parts, [this, &parts = models.parts] { fitParts(parts); });
    keepFit(*m_operators, [this, &kinds = models.operators] { fitKinds(*m_operators, kinds); });
    keepFit(*m_backends, [this, &kinds = models.backends] { fitKinds(*m_backends, kinds); });
    // From a table back to what chooses it, and on to what acts on its rows.
    QWidget* before = m_views->findChildren<QRadioButton*>().constLast();
    for (QWidget* next : std::initializer_list<QWidget*>{m_plans, m_parts, m_operators, m_backends, m_beside,
                                                         m_take, m_columns}) {
        setTabOrder(std::exchange(before, next), next);
    }
    connect(m_views, &style::SegmentedControl::changed, this, [this](int view) {
        // Not to what comes next, which replaces the plan.
        const bool hadFocus = m_stack->currentWidget()->hasFocus();
        m_stack->setCurrentIndex(view);
        m_basis->setVisible(view != kPlans);
        nameColumns();
        fitLine(); // the name of the chosen view stands in words where it has room
        if (hadFocus) {
            m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
        }
        if (!m_b->text().isEmpty()) {
            m_wanted = static_cast<View>(view);
        }
    });
    m_basis->hide(); // the list comes first, whose columns say what they are
    nameTake();
}

TableView* ComparePanel::addTable(QAbstractItemModel& model, const QString& id, const QString& name) {
    auto* table = new TableView(m_theme, model, Sorting::kByHeader, name);
    table->setObjectName(id);
    m_stack->addWidget(table);
    connect(table, &TableView::leftOutChanged, this, &ComparePanel::nameColumns);
    return table;
}

void ComparePanel::wirePlans(PlansModel& plans) {
    const auto chosen = [this] {
        const int row = m_plans->currentRow();
        return row >= 0 ? std::optional(m_rows.rows()[static_cast<std::size_t>(row)].origin) : std::nullopt;
    };
    connect(m_plans, &QAbstractItemView::activated, this, [this, chosen] {
        if (const auto origin = chosen()) {
            emit planChosen(*origin);
        }
    });
    // Rows are replaced as a whole: the one that the keyboard is at stays it.
    // One that became B elsewhere is shown.
    connect(&plans, &QAbstractItemModel::modelAboutToBeReset, this, [this, chosen] { m_current = chosen(); });
    connect(&plans, &QAbstractItemModel::modelReset, this, [this] {
        const PlanRow* second = m_rows.second();
        const auto before =
            std::exchange(m_second, second != nullptr ? std::optional(second->origin) : std::nullopt);
        const bool isAwaited = m_second && m_second == m_awaited;
        if (isAwaited || (m_second && m_second != before && !m_plans->hasFocus())) {
            m_current = m_second;
            m_awaited.reset();
        }
        m_plans->showRow(m_current ? m_rows.rowOf(*m_current) : -1);
        keepInForceInSight();
        emit keyboardMoved();
    });
    connect(&m_theme, &style::Theme::changed, this, [this] {
        QTimer::singleShot(0, this, &ComparePanel::fitLine); // behind what tells the labels of it
    });
    connect(m_plans, &TableView::rowChosen, this, &ComparePanel::keyboardMoved);
    m_plans->installEventFilter(this);
    m_beside->installEventFilter(this);
    connect(m_plans, &TableView::menuRequested, this, &ComparePanel::planMenu);
}

void ComparePanel::goToSecond(const PlanOrigin& origin) {
    if (m_second != origin) {
        m_awaited = origin;
        return;
    }
    m_awaited.reset();
    m_current = m_second;
    m_plans->showRow(m_rows.rowOf(origin));
    keepInForceInSight();
    emit keyboardMoved();
}

/// The row of the plan in force, which the others are compared with, wherever it and the current one have
/// room.
void ComparePanel::keepInForceInSight() {
    const QModelIndex own = m_plans->viewIndex(m_rows.rowOf({PlanOrigin::Kind::kInForce, {}}), 0);
    const QModelIndex current = m_plans->currentIndex();
    if (!own.isValid()) {
        return;
    }
    const int apart =
        current.isValid()
            ? std::abs(m_plans->rowViewportPosition(current.row()) - m_plans->rowViewportPosition(own.row()))
            : 0;
    if (apart + m_plans->rowHeight(own.row()) <= m_plans->viewport()->height()) {
        m_plans->scrollTo(own);
        if (current.isValid()) {
            m_plans->scrollTo(current);
        }
    }
}

void ComparePanel::keepFit(TableView& table, const std::function<void()>& fit) {
    connect(table.model(), &QAbstractItemModel::modelReset, this, fit);
    connect(&table, &TableView::widthChanged, this, fit);
    m_theme.follow(&table, fit);
}

void ComparePanel::fitParts(const CompareModel& parts) {
    const LastColumn last(*m_parts);
    showColumns(*m_parts, CompareModel::kWhat);
    for (const auto& [section, time] : {std::pair(CompareModel::kInPlaceA, &CompareRow::inPlaceA),
                                        {CompareModel::kInPlaceB, &CompareRow::inPlaceB}}) {
        m_parts->setColumnHidden(section, std::ranges::none_of(parts.rows(), [time = time](const auto& row) {
                                     return (row.*time).has_value();
                                 }));
    }
    setWidths(m_theme, *m_parts, {160, 130, 132, 76, 84, 132, 76, 84, 88, 64, 0});
    const int words = m_theme.scaled(kLeastWords);
    const int badge = m_theme.scaled(kLeastBadge);
    m_parts->leaveOut({CompareModel::kWhat, CompareModel::kInPlaceA, CompareModel::kInPlaceB,
                       CompareModel::kOperators, CompareModel::kRatio, CompareModel::kTimeA,
                       CompareModel::kTimeB, CompareModel::kB, CompareModel::kA},
                      {{CompareModel::kRegion, words},
                       {CompareModel::kOperators, words},
                       {CompareModel::kA, badge},
                       {CompareModel::kB, badge}});
    m_parts->giveWay({{CompareModel::kRegion, CompareModel::kOperators, CompareModel::kA, CompareModel::kB}},
                     words);
    m_parts->giveWay({{CompareModel::kA, CompareModel::kB}}, badge);
}

/// The names have what the figures leave, or what there is to say of what is missing has it.
void ComparePanel::fitKinds(TableView& table, const KindsModel& kinds) {
    const int words = m_theme.scaled(kLeastWords);
    QHeaderView* header = table.horizontalHeader();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(KindsModel::kKind, QHeaderView::Interactive);
    showColumns(table, KindsModel::kUnknown);
    table.setColumnHidden(KindsModel::kUnknown, !kinds.lacksTimes());
    setWidths(m_theme, table, {220, 84, 84, 96, 96, 112, 0});
    table.leaveOut({KindsModel::kCountA, KindsModel::kCountB, KindsModel::kTimeA, KindsModel::kTimeB,
                    KindsModel::kUnknown},
                   {{KindsModel::kKind, words}, {KindsModel::kUnknown, words}});
    table.giveWay({{KindsModel::kUnknown}, {KindsModel::kKind}}, words);
    const bool hasWords = !table.isColumnHidden(KindsModel::kUnknown);
    header->setStretchLastSection(hasWords);
    header->setSectionResizeMode(KindsModel::kKind,
                                 hasWords ? QHeaderView::Interactive : QHeaderView::Stretch);
}

/// Each as wide as what stands in it, words up to a limit; the rest belongs to the last one.
void ComparePanel::fitPlans() {
    constexpr int kMostWords = 240;
    constexpr int kMostShares = 160; // beside notes, which are sentences
    const LastColumn last(*m_plans);
    showColumns(*m_plans, PlansModel::kNote);
    m_plans->fitFigures(PlansModel::kTime, PlansModel::kConversions, [](int) { return true; });
    QHeaderView* header = m_plans->horizontalHeader();
    int shares = 0;
    for (const int section : {PlansModel::kLetter, PlansModel::kPlan, PlansModel::kMachine,
                              PlansModel::kModel, PlansModel::kShares}) {
        m_plans->fitFigures(section, section, [](int) { return true; });
        const int whole = header->sectionSize(section);
        shares = section == PlansModel::kShares ? whole : shares;
        // A machine is known by the end of its name as well as by its beginning.
        if (section != PlansModel::kMachine) {
            const int most = m_theme.scaled(section == PlansModel::kShares ? kMostShares : kMostWords);
            header->resizeSection(section, std::min(header->sectionSize(section), most));
        }
    }
    m_plans->fitFigures(PlansModel::kNote, PlansModel::kNote, [](int) { return true; });
    const int notes = header->sectionSize(PlansModel::kNote);
    const int leastNote = header->sectionSizeHint(PlansModel::kNote);
    header->resizeSection(PlansModel::kNote, leastNote);
    hideEmptyColumns();
    giveRestToShares(shares, m_plans->isColumnHidden(PlansModel::kNote) ? 0 : notes - leastNote);
    const int words = m_theme.scaled(kLeastWords);
    const auto head = [&](int section) { return std::max(words, header->sectionSizeHint(section)); };
    const std::initializer_list<TableView::Words> names{{PlansModel::kShares, head(PlansModel::kShares)},
                                                        {PlansModel::kPlan, words},
                                                        {PlansModel::kModel, head(PlansModel::kModel)},
                                                        {PlansModel::kMachine, head(PlansModel::kMachine)}};
    m_plans->leaveOut({PlansModel::kShares, PlansModel::kConversions, PlansModel::kPredicted,
                       PlansModel::kNote, PlansModel::kSpread, PlansModel::kModel, PlansModel::kMeasured,
                       PlansModel::kMachine, PlansModel::kLetter},
                      names);
    // A machine last: names of machines are alike but for a part of them.
    m_plans->giveWay({{PlansModel::kShares}}, head(PlansModel::kShares));
    m_plans->giveWay({{PlansModel::kPlan, PlansModel::kModel}}, head(PlansModel::kModel));
    m_plans->giveWay({{PlansModel::kMachine}}, head(PlansModel::kMachine));
    m_plans->giveWay({{PlansModel::kRatio}}, words);
}

/// Of the room that is free, as far as notes leave it. \param whole width that all of it takes, px.
void ComparePanel::giveRestToShares(int whole, int moreForNotes) {
    QHeaderView* header = m_plans->horizontalHeader();
    const int now = header->sectionSize(PlansModel::kShares); // hidden: 0
    const int free = -m_plans->excess() - std::max(0, moreForNotes);
    if (now > 0 && free > 0 && whole > now) {
        header->resizeSection(PlansModel::kShares, now + std::min(free, whole - now));
    }
}

/// What no row has needs no column.
void ComparePanel::hideEmptyColumns() {
    const auto& rows = m_rows.rows();
    const auto hideUnless = [&](int section, auto has) {
        m_plans->setColumnHidden(section, std::ranges::none_of(rows, has));
    };
    hideUnless(PlansModel::kPredicted, [](const PlanRow& row) { return !row.time && row.predicted; });
    hideUnless(PlansModel::kNote, [](const PlanRow& row) { return !row.note.isEmpty(); });
    // Where all are of one machine, or of one model, the column says nothing and the shares need its room.
    for (const auto& [section, word] :
         {std::pair(PlansModel::kMachine, &PlanRow::machine), {PlansModel::kModel, &PlanRow::model}}) {
        hideUnless(section, [&, word = word](const PlanRow& row) {
            return !(row.*word).isEmpty() && row.*word != rows.front().*word;
        });
    }
}

bool ComparePanel::eventFilter(QObject* watched, QEvent* event) {
    if ((watched == m_plans || watched == m_beside) &&
        (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)) {
        // Behind this event: the focus is not where it goes yet.
        QMetaObject::invokeMethod(this, &ComparePanel::keyboardMoved, Qt::QueuedConnection);
    }
    return Page::eventFilter(watched, event);
}

const PlanRow* ComparePanel::rowAtKeyboard() const {
    // A button that acts on the row is reached from it by Tab.
    const int row = m_plans->hasFocus() || m_beside->hasFocus() ? m_plans->currentRow() : -1;
    if (row < 0) {
        return nullptr;
    }
    const PlanRow& at = m_rows.rows()[static_cast<std::size_t>(row)];
    return at.against == PlanRow::Against::kItself ? nullptr : &at;
}

std::optional<PlanOrigin> ComparePanel::planAtKeyboard() const {
    const PlanRow* row = rowAtKeyboard();
    return row != nullptr ? std::optional(row->origin) : std::nullopt;
}

void ComparePanel::nameTake() {
    const auto origin = planAtKeyboard();
    m_beside->setVisible(origin && origin != m_second);
    m_take->setText(origin && origin != m_second ? tr("Take It") : tr("Take B"));
    m_take->setAccessibleName(m_take->text());
}

void ComparePanel::setOffer(Offer offer) {
    const bool isProposed = offer == Offer::kFaster;
    if (m_take->property("primary").toBool() != isProposed) {
        m_take->setProperty("primary", isProposed);
        m_take->style()->unpolish(m_take);
        m_take->style()->polish(m_take);
    }
}

void ComparePanel::planMenu(int row, const QPoint& place) {
    const PlanRow at = m_rows.rows()[static_cast<std::size_t>(row)];
    if (at.against == PlanRow::Against::kItself) {
        return;
    }
    QMenu menu(this);
    menu.addAction(tr("&Compare with It"), this, [this, at] { emit planChosen(at.origin); });
    QAction* take = menu.addAction(tr("&Take It"), this, [this, at] { emit planTaken(at.origin); });
    take->setEnabled(at.against != PlanRow::Against::kOtherModel);
    QAction* forget =
        menu.addAction(tr("&Remove from the List"), this, [this, at] { emit planForgotten(at.origin); });
    using Kind = PlanOrigin::Kind;
    forget->setEnabled(at.origin.kind == Kind::kFile || at.origin.kind == Kind::kBefore);
    menu.exec(place);
}

QString ComparePanel::titleOf(View view) {
    switch (view) {
    case kPlans:
        return tr("Plans");
    case kParts:
        return tr("Parts");
    case kOperators:
        return tr("By operator");
    case kBackends:
        return tr("By backend");
    }
    return {};
}

void ComparePanel::show(View view) {
    m_views->setCurrent(view);
}

void ComparePanel::leaveTakeButton() {
    if (m_take->hasFocus()) {
        m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
    }
}

bool ComparePanel::focusTable() {
    if (isEmpty()) {
        return false;
    }
    m_stack->currentWidget()->setFocus(Qt::ShortcutFocusReason);
    return true;
}

void ComparePanel::setBasis(const QString& words) {
    m_basis->setText(words);
}

ComparePanel::View ComparePanel::view() const {
    return static_cast<View>(m_views->current());
}

void ComparePanel::setSummary(const QString& a, const QString& b, const QString& verdict) {
    const bool isNew = m_b->text().isEmpty() && !b.isEmpty();
    m_a->setText(a);
    m_b->setText(b);
    m_verdict->setText(verdict);
    fitLine();
    m_a->setVisible(!a.isEmpty());
    m_b->setVisible(!b.isEmpty());
    for (const View view : {kParts, kOperators, kBackends}) {
        m_views->setSegmentEnabled(view, !b.isEmpty());
    }
    // A plan that was chosen in the list leaves the list on show. One from elsewhere shows what differs, in
    // the manner that was chosen last. Without B there is the list alone.
    if (isNew && m_plans->hasFocus()) {
        m_wanted = kPlans;
    } else if (isNew) {
        show(m_wanted);
    } else if (b.isEmpty()) {
        show(kPlans);
    }
}

void ComparePanel::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitLine();
}

/// Of the line as short as it can be, not as it is: or it would never be made shorter.
QSize ComparePanel::minimumSizeHint() const {
    const QSize least = Page::minimumSizeHint();
    return isEmpty() ? least
                     : QSize(std::min(least.width(), std::max(m_leastWidth, m_take->sizeHint().width())),
                             least.height());
}

/// The views, in words or by icons, beside the names of both plans, or else above them.
void ComparePanel::fitViews() {
    using Words = style::SegmentedControl::Words;
    const auto& space = m_theme.tokens().space;
    m_views->setWords(Words::kNone);
    m_leastWidth = m_views->sizeHint().width() + 2 * space.panel;
    int names = 0;
    for (const auto* name : {m_a, m_b}) {
        names += name->text().isEmpty() ? 0 : name->minimumSizeHint().width() + space.group;
    }
    for (const auto& [direction, beside] :
         {std::pair(QBoxLayout::LeftToRight, names), std::pair(QBoxLayout::TopToBottom, 0)}) {
        m_top->setDirection(direction);
        m_top->setSpacing(direction == QBoxLayout::LeftToRight ? space.group : space.tight);
        for (const auto words : {Words::kAlone, Words::kOfCurrent, Words::kNone}) {
            m_views->setWords(words);
            if (m_views->sizeHint().width() + beside + 2 * space.panel <= width()) {
                return;
            }
        }
    }
}

/// What the two plans have in common stands below them where it would be cut beside them.
void ComparePanel::fitLine() {
    const auto& space = m_theme.tokens().space;
    fitViews();
    int wanted = 2 * space.panel + space.group;
    for (int part = 0; part < m_line->count(); ++part) {
        wanted += m_line->itemAt(part)->sizeHint().width();
    }
    const bool below = wanted > width();
    m_line->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_line->setSpacing(below ? space.tight : space.group);
}

QString ComparePanel::verdict() const {
    return m_verdict->text();
}

} // namespace tessera::panels
