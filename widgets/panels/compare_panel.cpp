#include "widgets/panels/compare_panel.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyle>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

namespace tessera::panels {
namespace {

using itemmodels::KindsModel;
using itemmodels::PlanOrigin;
using itemmodels::PlansModel;

/// No narrower than their titles, in whatever language.
void setWidths(const style::Theme& theme, TableView& table, std::initializer_list<int> widths) {
    QHeaderView* header = table.horizontalHeader();
    theme.follow(header, [&theme, header, all = std::vector<int>(widths)] {
        int section = 0;
        for (const int width : all) {
            header->resizeSection(section, std::max(theme.scaled(width), header->sectionSizeHint(section)));
            ++section;
        }
    });
    header->setStretchLastSection(true);
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
            emit nodesChosen(chosen.nodes, chosen.anchor);
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
    auto* top = new QHBoxLayout;
    auto* end = new QHBoxLayout;
    for (QHBoxLayout* part : {top, end}) {
        part->setSpacing(space.group);
    }
    m_line->addLayout(top);
    m_line->addLayout(end, 1);
    m_views = new style::SegmentedControl(m_theme, line);
    m_views->setAccessibleName(tr("What is compared"));
    m_views->addSegment(kPlans, tr("Plans"));
    m_views->addSegment(kParts, tr("Parts"));
    m_views->addSegment(kOperators, tr("By operator"));
    m_views->addSegment(kBackends, tr("By backend"));
    top->addWidget(m_views);
    const std::pair<style::ElidedLabel*&, const char*> labels[] = {
        {m_a, "compare_a"}, {m_b, "compare_b"}, {m_verdict, "compare_verdict"}};
    for (const auto& [label, name] : labels) {
        label = new style::ElidedLabel(Qt::ElideRight, line);
        label->setObjectName(QLatin1String(name));
        (label == m_verdict ? end : top)->addWidget(label);
    }
    top->addStretch();
    end->setStretchFactor(m_verdict, 1);
    end->addWidget(makeBeside(line));
    m_take = new QPushButton(line);
    m_take->setObjectName(QStringLiteral("compare_take"));
    m_take->setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard at the row that it takes
    end->addWidget(m_take);
    connect(this, &ComparePanel::keyboardMoved, this, &ComparePanel::nameTake);
    column->addWidget(line);
    m_stack = new QStackedWidget(content());
    column->addWidget(m_stack, 1);
    m_plans = addTable(models.plans, QStringLiteral("compare_plans"), tr("Plans"));
    m_plans->setAccessibleDescription(tr("Return makes a plan the second one"));
    m_parts = addTable(models.parts, QStringLiteral("compare_table"), tr("Differences"));
    setWidths(m_theme, *m_parts, {160, 130, 132, 76, 132, 76, 88, 64});
    m_operators =
        addTable(models.operators, QStringLiteral("compare_operators"), tr("Differences by operator"));
    m_backends = addTable(models.backends, QStringLiteral("compare_backends"), tr("Differences by backend"));
    for (TableView* table : {m_operators, m_backends}) {
        setWidths(m_theme, *table, {220, 84, 84, 96, 96, 112});
        table->horizontalHeader()->setStretchLastSection(false);
        table->setOwnOrder(KindsModel::kDifference, Qt::DescendingOrder);
    }
    connect(m_views, &style::SegmentedControl::changed, this, [this](int view) {
        // Not to what comes next, which replaces the plan.
        const bool hadFocus = m_stack->currentWidget()->hasFocus();
        m_stack->setCurrentIndex(view);
        if (hadFocus) {
            m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
        }
        if (!m_b->text().isEmpty()) {
            m_wanted = static_cast<View>(view);
        }
    });
    nameTake();
}

TableView* ComparePanel::addTable(QAbstractItemModel& model, const QString& id, const QString& name) {
    auto* table = new TableView(m_theme, model, Sorting::kByHeader, name);
    table->setObjectName(id);
    m_stack->addWidget(table);
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
        fitPlans();
        const itemmodels::PlanRow* second = m_rows.second();
        const auto before =
            std::exchange(m_second, second != nullptr ? std::optional(second->origin) : std::nullopt);
        if (m_second && m_second != before && !m_plans->hasFocus()) {
            m_current = m_second;
        }
        m_plans->showRow(m_current ? m_rows.rowOf(*m_current) : -1);
        emit keyboardMoved();
    });
    connect(&m_theme, &style::Theme::changed, this, [this] {
        fitPlans();
        QTimer::singleShot(0, this, &ComparePanel::fitLine); // behind what tells the labels of it
    });
    connect(m_plans, &TableView::rowChosen, this, &ComparePanel::keyboardMoved);
    m_plans->installEventFilter(this);
    m_beside->installEventFilter(this);
    m_plans->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_plans, &QWidget::customContextMenuRequested, this, &ComparePanel::planMenu);
    fitPlans();
}

/// Each as wide as what stands in it, names up to a limit; the rest belongs to the shares.
void ComparePanel::fitPlans() {
    constexpr int kMostWords = 240;
    m_plans->fitFigures(PlansModel::kTime, PlansModel::kConversions, [](int) { return true; });
    for (const int section :
         {PlansModel::kLetter, PlansModel::kPlan, PlansModel::kMachine, PlansModel::kModel}) {
        m_plans->fitFigures(section, section, [](int) { return true; });
        // A machine is known by the end of its name as well as by its beginning.
        if (QHeaderView* header = m_plans->horizontalHeader(); section != PlansModel::kMachine) {
            header->resizeSection(section,
                                  std::min(header->sectionSize(section), m_theme.scaled(kMostWords)));
        }
    }
    m_plans->horizontalHeader()->setStretchLastSection(true);
    // Where all are of one machine, or of one model, the column says nothing and the shares need its room.
    const auto& rows = m_rows.rows();
    for (const auto& [section, word] : {std::pair(PlansModel::kMachine, &itemmodels::PlanRow::machine),
                                        {PlansModel::kModel, &itemmodels::PlanRow::model}}) {
        const bool differs = std::any_of(rows.begin(), rows.end(), [&, word = word](const auto& row) {
            return !(row.*word).isEmpty() && row.*word != rows.front().*word;
        });
        m_plans->setColumnHidden(section, !differs);
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

const itemmodels::PlanRow* ComparePanel::rowAtKeyboard() const {
    // A button that acts on the row is reached from it by Tab.
    const int row = m_plans->hasFocus() || m_beside->hasFocus() ? m_plans->currentRow() : -1;
    if (row < 0) {
        return nullptr;
    }
    const itemmodels::PlanRow& at = m_rows.rows()[static_cast<std::size_t>(row)];
    return at.against == itemmodels::PlanRow::Against::kItself ? nullptr : &at;
}

std::optional<PlanOrigin> ComparePanel::planAtKeyboard() const {
    const itemmodels::PlanRow* row = rowAtKeyboard();
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

void ComparePanel::planMenu(const QPoint& place) {
    const int row = m_plans->currentRow();
    if (row < 0) {
        return;
    }
    const itemmodels::PlanRow at = m_rows.rows()[static_cast<std::size_t>(row)];
    if (at.against == itemmodels::PlanRow::Against::kItself) {
        return;
    }
    QMenu menu(this);
    menu.addAction(tr("&Compare with It"), this, [this, at] { emit planChosen(at.origin); });
    QAction* take = menu.addAction(tr("&Take It"), this, [this, at] { emit planTaken(at.origin); });
    take->setEnabled(at.against != itemmodels::PlanRow::Against::kOtherModel);
    QAction* forget =
        menu.addAction(tr("&Remove from the List"), this, [this, at] { emit planForgotten(at.origin); });
    using Kind = PlanOrigin::Kind;
    forget->setEnabled(at.origin.kind == Kind::kFile || at.origin.kind == Kind::kBefore);
    menu.exec(m_plans->viewport()->mapToGlobal(place));
}

void ComparePanel::show(View view) {
    m_views->setCurrent(view);
}

void ComparePanel::leaveTakeButton() {
    if (m_take->hasFocus()) {
        m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
    }
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
    // Who chose it in the list goes on there; who has it from elsewhere sees what differs, in the manner that
    // was chosen last. Without B there is the list alone.
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

/// What the two plans have in common stands below them where it would be cut beside them.
void ComparePanel::fitLine() {
    const auto& space = m_theme.tokens().space;
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
