// What stands at the ends of the tab strips.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/timeline.h"
#include "widgets/models/figures.h"
#include "widgets/models/legend_model.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/costs_panel.h"
#include "widgets/panels/legend_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/panel_tools.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/tab_view.h"
#include "widgets/style/segmented_control.h"

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace tessera::shell {

namespace {

/// The button can be pressed while the action can be triggered, and names its keys.
QToolButton* whileEnabled(QToolButton* button, const QAction* action) {
    const auto follow = [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(Actions::withKeys(button->accessibleName(), *action));
    };
    QObject::connect(action, &QAction::changed, button, follow);
    follow();
    return button;
}

} // namespace

void MainWindow::buildTools() {
    using style::Icon;
    const auto trigger = [](panels::PanelTools& tools, Icon icon, const QString& name, QAction* action) {
        connect(whileEnabled(tools.addTool(icon, name), action), &QToolButton::clicked, action,
                &QAction::trigger);
    };
    const auto exporting = [this](panels::PanelTools& tools, const QString& name, const char* format,
                                  const char* ending) {
        connect(whileEnabled(tools.addTool(Icon::kExport, name), m_actions->exportMenu->menuAction()),
                &QToolButton::clicked, this,
                [this, format, ending] { exportAs(QLatin1String(format), QLatin1String(ending)); });
    };
    m_operatorsTools = new panels::PanelTools(m_theme, this);
    connect(m_operatorsTools->addFilter(tr("Filter the table")), &QLineEdit::textChanged,
            m_operators->table(), &panels::TableView::setFilterText);
    exporting(*m_operatorsTools, tr("Export the table (CSV)"), "csv", "csv");

    m_costsTools = new panels::PanelTools(m_theme, this);
    connect(m_costsTools->addFilter(tr("Filter the costs")), &QLineEdit::textChanged, m_costs->table(),
            &panels::TableView::setFilterText);
    exporting(*m_costsTools, tr("Export the table (CSV)"), "csv", "csv");

    m_timelineTools = new panels::PanelTools(m_theme, this);
    constexpr double kStep = 1.5;
    connect(m_timelineTools->addTool(Icon::kZoomOut, tr("Zoom the timeline out (−)")), &QToolButton::clicked,
            m_timeline, [this] { m_timeline->zoomBy(1 / kStep); });
    connect(m_timelineTools->addTool(Icon::kZoomIn, tr("Zoom the timeline in (+)")), &QToolButton::clicked,
            m_timeline, [this] { m_timeline->zoomBy(kStep); });
    connect(m_timelineTools->addTool(Icon::kFit, tr("Show the whole inference (0)")), &QToolButton::clicked,
            m_timeline, &charts::Timeline::showAll);
    connect(m_timelineTools->addTool(Icon::kFind, tr("Zoom to what is marked or selected (Z)")),
            &QToolButton::clicked, m_timeline, &charts::Timeline::zoomToSelection);
    exporting(*m_timelineTools, tr("Export a trace of a profile"), "trace", "json");

    m_searchTools = new panels::PanelTools(m_theme, this);
    m_budget = whileEnabled(m_searchTools->addTool(Icon::kClock, tr("Budget of a search"), tr("Budget")),
                            m_actions->budgetMenu->menuAction());
    m_budget->setPopupMode(QToolButton::InstantPopup);
    m_budget->setMenu(m_actions->budgetMenu);

    m_compareTools = new panels::PanelTools(m_theme, this);
    trigger(*m_compareTools, Icon::kOpen, tr("Compare with a plan from a file"), m_actions->compareFile);
    connect(
        whileEnabled(m_compareTools->addTool(Icon::kClock, tr("Measure both plans in turns"), tr("Measure")),
                     m_actions->measure),
        &QToolButton::clicked, m_actions->measure, &QAction::trigger);
    QPushButton* take = m_compare->takeButton();
    connect(take, &QPushButton::clicked, m_actions->takeOther, &QAction::trigger);
    const auto follow = [take, action = m_actions->takeOther] {
        take->setEnabled(action->isEnabled());
        take->setToolTip(action->toolTip());
    };
    connect(m_actions->takeOther, &QAction::changed, take, follow);
    follow();
    trigger(*m_compareTools, Icon::kSplit, tr("Show A | B beside each other"), m_actions->split);
    trigger(*m_compareTools, Icon::kClose, tr("No second plan"), m_actions->compareNone);

    m_problemsTools = new panels::PanelTools(m_theme, this);
    QToolButton* clear = m_problemsTools->addTool(Icon::kClose, tr("Clear the list"));
    connect(clear, &QToolButton::clicked, this, &MainWindow::clearProblems);
}

QToolButton* MainWindow::makeCanvasMore(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(m_theme.icon(style::Icon::kMore));
    button->setToolTip(tr("More of the picture"));
    button->setAccessibleName(button->toolTip());
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    m_canvasMore = button;
    auto* menu = new QMenu(button);
    m_heatMenu = menu->addMenu(tr("Heat"));
    for (const HeatKind& kind : heatKinds()) {
        QAction* entry =
            m_heatMenu->addAction(m_theme.icon(kind.icon), kind.title, this, [this, heat = kind.heat] {
                m_actions->heats->setCurrent(static_cast<int>(heat));
            });
        entry->setCheckable(true);
        entry->setIconVisibleInMenu(false); // its place is the mark's
        entry->setData(static_cast<int>(kind.heat));
    }
    connect(m_heatMenu, &QMenu::aboutToShow, this, [this] {
        for (QAction* entry : m_heatMenu->actions()) {
            entry->setChecked(entry->data().toInt() == m_actions->heats->current());
        }
    });
    m_heatMenu->menuAction()->setVisible(false);
    menu->addActions({m_actions->fit, m_actions->zoomReset, m_actions->reveal});
    menu->addSeparator();
    menu->addActions({m_actions->fold, m_actions->unfold});
    menu->addSeparator();
    menu->addMenu(m_actions->exportMenu);
    button->setMenu(menu);
    return button;
}

QWidget* MainWindow::makeLegendTools() {
    auto* tools = new panels::PanelTools(m_theme, this);
    QToolButton* button = tools->addTool(style::Icon::kMore, tr("Show backends"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->addAction(tr("Show &All"), m_legendModel, [this] { m_legendModel->showOnly(std::nullopt); });
    QAction* only = menu->addAction(tr("Show &Only the Selected One"), m_legendModel, [this] {
        if (const int row = m_legend->table()->currentRow(); row >= 0) {
            m_legendModel->showOnly(row);
        }
    });
    connect(menu, &QMenu::aboutToShow, only,
            [this, only] { only->setEnabled(m_legend->table()->currentRow() >= 0); });
    button->setMenu(menu);
    return tools;
}

QString MainWindow::searchWords(const plan::SearchSettings& search) {
    return search.effort ? tr("Took %1 of %2 · seed %3 · what was measured is in the store")
                               .arg(itemmodels::secondsText(search.effort->time),
                                    itemmodels::secondsText(search.effort->budget))
                               .arg(search.seed)
                         : tr("Seed %1 · what was measured is in the store").arg(search.seed);
}

void MainWindow::nameSearch() {
    const plan::PlanRef& plan = m_controller->document().plan();
    const bool isFound = plan != nullptr && plan->endToEnd && !m_controller->searching();
    m_searchTools->setWords(isFound ? searchWords(plan->search) : QString());
}

void MainWindow::updateTools(const Picture& picture) {
    const QString nodes =
        tr("%n node(s)", nullptr, static_cast<int>(m_controller->document().model()->graph->nodes().size()));
    m_operatorsTools->setWords(
        picture.plan != nullptr
            ? tr("%1 in %2", "nodes in regions")
                  .arg(nodes, tr("%n region(s)", nullptr, static_cast<int>(picture.parts->regions.size())))
            : nodes);
    nameSearch();
    const auto& profile = m_controller->document().profile();
    m_timelineTools->setWords(profile ? tr("Median of %n run(s)", nullptr, profile->withEvents.rounds)
                                      : QString());
}

} // namespace tessera::shell
