#include "widgets/shell/main_window.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/best_plan_chart.h"
#include "widgets/charts/memory_panel.h"
#include "widgets/charts/time_panel.h"
#include "widgets/charts/timeline.h"
#include "widgets/models/costs_model.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/legend_model.h"
#include "widgets/models/log_models.h"
#include "widgets/models/outline_model.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/costs_panel.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/legend_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/panel_tools.h"
#include "widgets/panels/problems_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/body_view.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/shortcuts.h"
#include "widgets/shell/side_header.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/status_line.h"
#include "widgets/shell/tab_view.h"
#include "widgets/shell/tour.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace tessera::shell {

QSize firstSize(QSize available) {
    constexpr QSize kWanted(1440, 900);
    constexpr QSize kFrame(16, 48); ///< what a window manager draws around it
    return kWanted.boundedTo((available - kFrame).expandedTo(QSize(1, 1)));
}

MainWindow::MainWindow(style::Theme& theme, bridge::SessionFactory factory, WindowOptions options,
                       QWidget* parent)
    : QMainWindow(parent)
    , m_theme(theme)
    , m_options(std::move(options))
    , m_controller(new Controller(std::move(factory), this))
    , m_actions(new Actions(theme, m_controller->document().undoGroup(), *this))
    , m_tabViews(std::make_unique<TabViews>()) {
    if (!m_options.clock) {
        QElapsedTimer sinceStart;
        sinceStart.start();
        m_options.clock = [sinceStart] { return static_cast<qint64>(sinceStart.elapsed()); };
    }
    setWindowTitle(tr("Tessera"));
    setWindowIcon(style::applicationIcon());
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    resize(firstSize(screen()->availableGeometry().size()));
    setMinimumSize(1, 1); // boundMinimum() has the last word
    buildModels();
    buildCentre();
    buildDocks();
    m_actions->fillMenus(*menuBar());
    m_toolBar = new QToolBar(tr("Tools"), this);
    m_toolBar->setObjectName(QStringLiteral("tools"));
    m_actions->fillToolBar(*m_toolBar);
    addToolBar(m_toolBar);
    buildPanelMenu();
    m_shortcuts = std::make_unique<Shortcuts>(*m_actions, *menuBar(), m_options.settings);
    m_status = new StatusLine(theme, this);
    setStatusBar(m_status);
    m_status->setMachine(m_options.machine);
    m_start->setMachine(m_options.processor, m_options.caches, m_options.threads);
    m_toasts = new style::ToastArea(theme, *m_centre); // over no dock and not over the status line
    for (QWidget* part : std::initializer_list<QWidget*>{m_previewBar, m_replayBar, m_caption, m_profileNote,
                                                         m_sizesNote, m_resumeNote}) {
        m_toasts->keepClearOf(*part);
    }
    m_toasts->keepClearOf(*m_canvas->viewport(), [this] { return m_canvas->minimapPlace(); });
    m_palette = new panels::CommandPalette(theme, *this);
    m_tour = new Tour(theme, *this);
    m_caption->keepClearOf([this] {
        const layout::BoxId box = m_canvas->focusBox();
        return std::vector{box.valid() ? m_canvas->placeOf(box) : QRectF(), QRectF(m_canvas->minimapPlace())};
    });
    m_canvas->setFloatingPanels([this] {
        std::vector<QRectF> panels;
        for (const QWidget* panel : std::initializer_list<const QWidget*>{
                 m_toasts, m_previewBar, m_replayBar, m_caption, m_profileNote, m_sizesNote, m_resumeNote}) {
            if (panel->isVisible()) {
                panels.push_back(onCanvas(*panel));
            }
        }
        return panels;
    });
    followWork();
    wireActions();
    wireView();
    wireController();
    wireTabs();
    wirePanels();
    wireBodies();
    wireCosts();
    wireCompare();
    wireTimes();
    wireValues();
    wireTensors();
    wireReplay();
    wireMemory();
    wireMachine();
    placeHelp();
    leaveDropsToWindow();
    m_centre->installEventFilter(this);
    readRecent();
    showStart();
    readWindowState();
    m_theme.follow(this, [this] { followText(); }); // last of all: what stands in the window has its new size
    startSession();
}

MainWindow::~MainWindow() {
    // The bridge's threads end while the widgets that hear of it still stand.
    delete m_controller;
}

void MainWindow::buildModels() {
    m_outlineModel = new itemmodels::OutlineModel(m_theme, this);
    m_legendModel = new itemmodels::LegendModel(m_theme, this);
    m_operatorsModel = new itemmodels::OperatorsModel(m_theme, this);
    m_compareModel = new itemmodels::CompareModel(m_theme, this);
    m_costsModel = new itemmodels::CostsModel(m_theme, this);
    m_operatorKinds = new itemmodels::KindsModel(m_theme, itemmodels::KindOf::kOperator, this);
    m_backendKinds = new itemmodels::KindsModel(m_theme, itemmodels::KindOf::kBackend, this);
    m_plans = new itemmodels::PlansModel(m_theme, this);
    m_problems = new itemmodels::ProblemsModel(m_theme, this);
    m_recent = new itemmodels::RecentModel(m_theme, this);
    m_backends = new itemmodels::BackendsModel(m_theme, this);
}

std::vector<MainWindow::HeatKind> MainWindow::heatKinds() {
    return {{Heat::kTime, tr("Time"), style::Icon::kClock},
            {Heat::kShare, tr("Share"), style::Icon::kChart},
            {Heat::kEfficiency, tr("Efficiency"), style::Icon::kHeat},
            {Heat::kBytes, tr("Bytes"), style::Icon::kChip},
            {Heat::kRegret, tr("Regret"), style::Icon::kDelta},
            {Heat::kError, tr("Error"), style::Icon::kWarning},
            {Heat::kOverlay, tr("Overlay"), style::Icon::kTable}};
}

void MainWindow::buildCentre() {
    const auto& tokens = m_theme.tokens();
    m_centre = new QStackedWidget(this);
    // The start page scrolls where it is larger; it must not keep the window of a graph large.
    constexpr QSize kLeast(320, 160);
    m_centre->setMinimumSize(kLeast);
    m_start = new StartPage(m_theme, *m_recent, *m_backends, m_centre);
    auto* workspace = new QWidget(m_centre);
    auto* column = new QVBoxLayout(workspace);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* strip = new QWidget(workspace);
    strip->setProperty("ground", "window");
    strip->setAttribute(Qt::WA_StyledBackground);
    m_theme.follow(strip,
                   [this, strip] { strip->setFixedHeight(m_theme.scaled(m_theme.tokens().size.tabStrip)); });
    auto* row = new QHBoxLayout(strip);
    row->setContentsMargins(0, 0, tokens.space.control, 0);
    row->setSpacing(tokens.space.control);
    m_modelTabs = new ModelTabs(m_theme, strip);
    row->addWidget(m_modelTabs, 0, Qt::AlignBottom);
    row->addStretch();
    m_heatStrip = new QWidget(strip);
    auto* heats = new QHBoxLayout(m_heatStrip);
    heats->setContentsMargins(0, 0, 0, 0);
    m_heatLabel = new QLabel(tr("Show"), m_heatStrip);
    m_heatLabel->setProperty("secondary", true);
    heats->addWidget(m_heatLabel);
    m_actions->heats = new style::SegmentedControl(m_theme, m_heatStrip);
    m_actions->heats->setAccessibleName(tr("Heat"));
    for (const auto& [heat, title, icon] : heatKinds()) {
        m_actions->heats->addSegment(static_cast<int>(heat), title, icon);
    }
    heats->addWidget(m_actions->heats);
    m_heatStrip->hide();
    row->addWidget(m_heatStrip);
    for (QAction* action : {m_actions->foldRepeats, m_actions->minimap}) {
        auto* button = new QToolButton(strip);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        row->addWidget(button);
        m_stripButtons.push_back(button);
    }
    row->addWidget(makeCanvasMore(strip));
    column->addWidget(strip);
    column->addWidget(buildStage(workspace), 1);
    m_centre->addWidget(m_start);
    m_centre->addWidget(workspace);
    setCentralWidget(m_centre);
}

/// The graphs, and over them notes and bars: they do not move when these come and go.
QWidget* MainWindow::buildStage(QWidget* parent) {
    auto* stage = new QWidget(parent);
    m_stage = new QGridLayout(stage);
    m_stage->setContentsMargins(0, 0, 0, 0);
    m_sides = buildSides(stage);
    m_stage->addWidget(m_sides, 0, 0);
    m_bodyView = new BodyView(m_theme, *m_actions->leaveBody, stage);
    m_bodyView->hide();
    m_stage->addWidget(m_bodyView, 0, 0);
    m_overTop = new QVBoxLayout;
    m_overBottom = new QVBoxLayout;
    for (QVBoxLayout* over : {m_overTop, m_overBottom}) {
        over->setSpacing(0);
    }
    m_stage->addLayout(m_overTop, 0, 0, Qt::AlignTop);
    m_stage->addLayout(m_overBottom, 0, 0, Qt::AlignBottom);
    buildNotes(stage);
    m_previewBar = new PreviewBar(m_theme, stage);
    m_replayBar = new ReplayBar(m_theme, stage);
    for (QWidget* bar : {static_cast<QWidget*>(m_previewBar), static_cast<QWidget*>(m_replayBar)}) {
        bar->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum); // what is over the canvas is small
        m_overTop->addWidget(bar);
        bar->raise();
    }
    return stage;
}

QWidget* MainWindow::buildSides(QWidget* parent) {
    auto* split = new QSplitter(Qt::Horizontal, parent);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    const auto side = [&](canvas::GraphCanvas*& canvas, SideHeader*& title, const QString& letter,
                          const QString& name) {
        auto* holder = new QWidget(split);
        auto* column = new QVBoxLayout(holder);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        title = new SideHeader(m_theme, letter, holder);
        title->hide();
        canvas = new canvas::GraphCanvas(m_theme, holder);
        canvas->setAccessibleName(name);
        column->addWidget(title);
        column->addWidget(canvas, 1);
        split->addWidget(holder);
        return holder;
    };
    side(m_canvas, m_sideA, tr("A"), tr("Graph"));
    m_otherSide = side(m_otherCanvas, m_sideB, tr("B"), tr("Graph of the second plan"));
    m_otherCanvas->setMinimap(canvas::Minimap::kHidden);
    m_caption = new CanvasCaption(m_theme, *m_canvas);
    m_otherSide->hide();
    return split;
}

QDockWidget* MainWindow::addDock(const QString& name, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(name, this);
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetClosable);
    dock->setTitleBarWidget(new QWidget(dock)); // the panels bring their own tab strips
    dock->setWidget(content);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildLeft() {
    m_left = new panels::TabbedPanel(m_theme, tr("Model"), this);
    m_outline = new panels::OutlinePanel(m_theme, *m_outlineModel, m_controller->document().selection());
    m_find = new panels::FindPanel(m_theme, m_controller->document().selection());
    m_left->addPage(m_outline, tr("Outline"));
    m_left->addPage(m_find, tr("Find"));
    auto* legend = new panels::TabbedPanel(m_theme, tr("Legend"), this);
    m_legend = new panels::LegendPanel(m_theme, *m_legendModel);
    legend->addPage(m_legend, tr("Legend"), makeLegendTools());
    auto* split = new QSplitter(Qt::Vertical, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(m_left);
    split->addWidget(legend);
    split->setSizes({380, 190});
    split->setStretchFactor(0, 1);
    auto* area = new QScrollArea(this); // with large letters both are higher than a small window
    area->setAccessibleName(tr("Model"));
    area->setWidget(split);
    style::setUpScrollArea(*area);
    constexpr int kLeastWidth = 160;
    area->setMinimumWidth(kLeastWidth);
    m_leftDock = addDock(tr("Outline and Legend"), area, Qt::LeftDockWidgetArea);
    m_leftDock->setWindowTitle(tr("Model"));
}

void MainWindow::buildBottom() {
    m_bottom = new panels::TabbedPanel(m_theme, tr("Panels"), this);
    m_operators =
        new panels::OperatorsPanel(m_theme, *m_operatorsModel, m_controller->document().selection());
    m_costs = new panels::CostsPanel(m_theme, *m_costsModel, m_controller->document().selection());
    m_times = new charts::TimePanel(m_theme);
    m_chartsPage = new panels::Page(m_theme, m_times);
    m_memory = new charts::MemoryPanel(m_theme);
    m_memoryPage = new panels::Page(m_theme, m_memory);
    m_memoryPage->setEmptyMessage(tr("There is no plan yet whose memory could be shown."));
    m_charts = new QStackedWidget;
    m_charts->addWidget(m_chartsPage);
    m_charts->addWidget(m_memoryPage);
    m_timeline = new charts::Timeline(m_theme);
    m_timelinePage = new panels::Page(m_theme, m_timeline);
    for (panels::Page* page : {m_chartsPage, m_timelinePage}) {
        page->setEmptyMessage(tr("No profile yet."), tr("Profile plan"));
        connect(page, &panels::Page::emptyAction, m_controller, &Controller::profile);
    }
    m_bestPlan = new charts::BestPlanChart(m_theme);
    m_searchPanel = new panels::SearchPanel(m_theme, m_bestPlan, m_options.clock);
    m_compare =
        new panels::ComparePanel(m_theme, {*m_plans, *m_compareModel, *m_operatorKinds, *m_backendKinds});
    m_specs = new panels::SpecEditor(m_theme, *m_backends);
    m_problemsPanel = new panels::ProblemsPanel(m_theme, *m_problems);
    buildTools();
    m_bottom->addPage(m_operators, tr("Operators"), m_operatorsTools);
    m_bottom->addPage(m_costs, tr("Costs"), m_costsTools);
    m_bottom->addPage(m_charts, tr("Charts"), makeChartsTools());
    m_bottom->addPage(m_timelinePage, tr("Timeline"), m_timelineTools);
    m_bottom->addPage(m_searchPanel, tr("Search"), m_searchTools);
    m_bottom->addPage(m_compare, tr("Compare"), m_compareTools);
    m_bottom->addPage(m_specs, tr("Spec editor"));
    m_bottom->addPage(m_problemsPanel, tr("Problems"), m_problemsTools);
    m_bottomDock = addDock(tr("Tables and Charts"), m_bottom, Qt::BottomDockWidgetArea);
    m_bottomDock->setWindowTitle(tr("Panels"));
}

void MainWindow::buildDocks() {
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    setDockOptions(QMainWindow::AnimatedDocks);
    buildLeft();
    m_inspector = new panels::InspectorPanel(m_theme, this);
    m_rightDock = addDock(tr("Inspector"), m_inspector, Qt::RightDockWidgetArea);
    buildBottom();
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
}

void MainWindow::showStart() {
    keepBottomHeight();
    for (QDockWidget* dock : {m_leftDock, m_rightDock, m_bottomDock}) {
        dock->hide();
    }
    m_centre->setCurrentIndex(0);
    m_start->hold(m_profileNote);
    updateStatus();
    updateTitle();
    m_actions->setZoom(0);
    updateActions();
}

} // namespace tessera::shell
