#include "widgets/shell/actions.h"

#include "engine/models/models.h"
#include "widgets/models/figures.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"
#include "widgets/style/tool_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

#include <cmath>
#include <utility>

namespace tessera::shell {
namespace {

constexpr int kNoIcon = -1;

int iconOf(style::Icon icon) {
    return static_cast<int>(icon);
}

} // namespace

std::vector<ExportFormat> exportFormats() {
    return {
        {QStringLiteral("json"), Actions::tr("&Plan (JSON)…"), QStringLiteral("json")},
        {QStringLiteral("onnx"), Actions::tr("&ONNX with the placement…"), QStringLiteral("onnx")},
        {QStringLiteral("html"), Actions::tr("&Report (HTML)…"), QStringLiteral("html")},
        {QStringLiteral("svg"), Actions::tr("Picture (&SVG)…"), QStringLiteral("svg")},
        {QStringLiteral("png"), Actions::tr("Picture (P&NG)…"), QStringLiteral("png")},
        {QStringLiteral("pdf"), Actions::tr("Picture (P&DF)…"), QStringLiteral("pdf")},
        {QStringLiteral("csv"), Actions::tr("&Table (CSV)…"), QStringLiteral("csv")},
        {QStringLiteral("dot"), Actions::tr("&Graphviz (DOT)…"), QStringLiteral("dot")},
        {QStringLiteral("trace"), Actions::tr("Tra&ce of a profile…"), QStringLiteral("json")},
        {QStringLiteral("bundle"), Actions::tr("&Bundle to deploy…"), QString()},
    };
}

Actions::Actions(const style::Theme& theme, QUndoStack& undo, QWidget& window)
    : QObject(&window), m_theme(theme), m_window(window) {
    makeFile();
    undoAction = undo.createUndoAction(this, tr("&Undo"));
    undoAction->setShortcuts(QKeySequence::Undo);
    undoAction->setIcon(theme.icon(style::Icon::kUndo));
    redoAction = undo.createRedoAction(this, tr("&Redo"));
    redoAction->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redoAction->setIcon(theme.icon(style::Icon::kRedo));
    window.addAction(undoAction);
    window.addAction(redoAction);
    makeView();
    makeWork();
    makeHelp();
    recentMenu = new QMenu(tr("Open &Recent"), &window);
    builtinMenu = new QMenu(tr("Open &Built-in"), &window);
    exportMenu = new QMenu(tr("&Export"), &window);
    panelMenu = new QMenu(tr("&Panels"), &window);
    precisionMenu = new QMenu(tr("Pre&cision"), &window);
    fillSubmenus();
    fillPrecisions();
    setState({});
}

QAction* Actions::add(const QString& text, const QKeySequence& shortcut) {
    return add(text, kNoIcon, shortcut.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{shortcut});
}

QAction* Actions::add(const QString& text, int icon, const QList<QKeySequence>& shortcuts) {
    auto* action = new QAction(text, this);
    if (icon != kNoIcon) {
        action->setIcon(m_theme.icon(static_cast<style::Icon>(icon)));
    }
    action->setShortcuts(shortcuts);
    m_window.addAction(action);
    return action;
}

void Actions::makeFile() {
    open = add(tr("&Open…"), iconOf(style::Icon::kOpen), {QKeySequence(QKeySequence::Open)});
    open->setIconText(tr("Open"));
    openPlan = add(tr("Open P&lan…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    openProfile = add(tr("Open &Hardware Profile…"), {});
    openProfile->setToolTip(tr("Borrow the costs of another machine from its measurement store"));
    closeProfile = add(tr("Close Hard&ware Profile"), {});
    sizes = add(tr("S&izes of Inputs…"), {});
    savePlan = add(tr("&Save Plan…"), iconOf(style::Icon::kSave), {QKeySequence(QKeySequence::Save)});
    closeModel = add(tr("&Close Model"), QKeySequence(QKeySequence::Close));
    quit = add(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));
    find = add(tr("&Find…"), iconOf(style::Icon::kFind), {QKeySequence(QKeySequence::Find)});
    findInOutline = add(tr("Filter &Outline"), QKeySequence(Qt::CTRL | Qt::Key_L));
    settings =
        add(tr("&Settings…"), iconOf(style::Icon::kSettings), {QKeySequence(Qt::CTRL | Qt::Key_Comma)});
}

void Actions::makeView() {
    zoomIn = add(tr("Zoom &In"), iconOf(style::Icon::kZoomIn),
                 {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    zoomOut = add(tr("Zoom &Out"), iconOf(style::Icon::kZoomOut), {QKeySequence(Qt::CTRL | Qt::Key_Minus)});
    zoomReset = add(tr("&Actual Size"), QKeySequence(Qt::CTRL | Qt::Key_1));
    fit = add(tr("&Fit"), iconOf(style::Icon::kFit), {QKeySequence(Qt::CTRL | Qt::Key_0)});
    minimap = add(tr("&Minimap"), iconOf(style::Icon::kMinimap), {QKeySequence(Qt::CTRL | Qt::Key_M)});
    minimap->setCheckable(true);
    minimap->setChecked(true);
    fold = add(tr("Fold &Group"), QKeySequence(Qt::CTRL | Qt::Key_G));
    foldRepeats = add(tr("Fold &Repeated Blocks"), iconOf(style::Icon::kFold),
                      {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_G)});
    foldRepeats->setCheckable(true);
    foldRepeats->setToolTip(tr("Draw each repeated block as one box (Ctrl+Alt+G)"));
    unfold = add(tr("&Unfold All"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G));
    split = add(tr("Show A | &B"), iconOf(style::Icon::kSplit), {QKeySequence(Qt::Key_F8)});
    split->setCheckable(true);
    fullScreen = add(tr("F&ull Screen"), QKeySequence(Qt::Key_F11));
    fullScreen->setCheckable(true);
    reveal = add(tr("Show Selection on &Canvas"), QKeySequence(Qt::CTRL | Qt::Key_J));
}

void Actions::makeWork() {
    search = add(tr("&Search"), iconOf(style::Icon::kPlay), {QKeySequence(Qt::Key_F5)});
    search->setToolTip(tr("Find the fastest plan for this machine (F5)"));
    searchOperators = add(tr("Search &Operator Level Only"), QKeySequence(Qt::SHIFT | Qt::Key_F5));
    searchGraph = add(tr("Search &Graph Level Only"), QKeySequence(Qt::CTRL | Qt::Key_F5));
    pause = add(tr("&Pause"), iconOf(style::Icon::kPause), {QKeySequence(Qt::Key_F6)});
    stop = add(tr("S&top"), iconOf(style::Icon::kStop), {QKeySequence(Qt::Key_F7)});
    measure =
        add(tr("&Measure This Plan"), iconOf(style::Icon::kClock), {QKeySequence(Qt::CTRL | Qt::Key_R)});
    profile = add(tr("&Profile Plan"), iconOf(style::Icon::kTimeline),
                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)});
    verify = add(tr("&Verify Against the Reference"), iconOf(style::Icon::kTick),
                 {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)});
    pin = add(tr("&Pin as It Is"), iconOf(style::Icon::kPin), {QKeySequence(Qt::CTRL | Qt::Key_P)});
    unpin = add(tr("U&npin"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    forbid = add(tr("&Forbid This Backend Here"), iconOf(style::Icon::kForbid),
                 {QKeySequence(Qt::CTRL | Qt::Key_D)});
    kernel = add(tr("&How It Runs…"), QKeySequence(Qt::CTRL | Qt::Key_K));
    kernel->setToolTip(
        tr("Schedule, bound and source of this region's kernel, as far as its backend tells them"));
    applyPreview = add(tr("&Apply the Preview"), QKeySequence(Qt::CTRL | Qt::Key_Return));
    discardPreview = add(tr("&Discard the Preview"), QKeySequence(Qt::Key_Escape));
    compareGreedy = add(tr("With the &Greedy Placement"), QKeySequence(Qt::CTRL | Qt::Key_B));
    compareFile = add(tr("With a &Plan…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    compareNone = add(tr("&No Second Plan"), {});
    reloadBackends = add(tr("&Reload Backends"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    editSpecs = add(tr("&Edit Specs"), iconOf(style::Icon::kSpec), {QKeySequence(Qt::CTRL | Qt::Key_E)});
}

void Actions::makeHelp() {
    help = add(tr("&User Guide"), QKeySequence(QKeySequence::HelpContents));
    about = add(tr("&About Tessera"), {});
}

void Actions::fillSubmenus() {
    for (const models::BuiltinModel& model : models::builtinModels()) {
        const QString name = QString::fromUtf8(model.name.data(), static_cast<qsizetype>(model.name.size()));
        QAction* action = builtinMenu->addAction(name);
        connect(action, &QAction::triggered, this,
                [this, name] { emit builtinRequested(QStringLiteral("builtin:") + name); });
    }
    exportMenu->setIcon(m_theme.icon(style::Icon::kExport));
    for (const ExportFormat& format : exportFormats()) {
        QAction* action = exportMenu->addAction(format.title);
        connect(action, &QAction::triggered, this,
                [this, format] { emit exportRequested(format.id, format.ending); });
    }
}

void Actions::fillPrecisions() {
    auto* group = new QActionGroup(this);
    const std::pair<graph::Precision, QString> classes[] = {
        {graph::Precision::kStrict, tr("&strict: direct algorithms in f32")},
        {graph::Precision::kF32, tr("&f32: fast algorithms too")},
        {graph::Precision::kBf16, tr("&bf16: operands rounded, on CPUs with AVX512-BF16")}};
    for (const auto& [precision, words] : classes) {
        QAction* action = precisionMenu->addAction(words);
        action->setCheckable(true);
        action->setData(static_cast<int>(precision));
        group->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, asked = precision] { emit precisionRequested(asked); });
    }
    setPrecision(graph::Precision::kF32);
}

void Actions::setPrecision(graph::Precision precision) {
    for (QAction* action : precisionMenu->actions()) {
        if (action->data().toInt() == static_cast<int>(precision)) {
            action->setChecked(true);
        }
    }
}

void Actions::fillMenus(QMenuBar& bar) {
    QMenu* file = bar.addMenu(tr("&File"));
    file->addAction(open);
    file->addMenu(recentMenu);
    file->addMenu(builtinMenu);
    file->addAction(openPlan);
    file->addAction(sizes);
    file->addSeparator();
    file->addActions({openProfile, closeProfile});
    file->addSeparator();
    file->addAction(savePlan);
    file->addMenu(exportMenu);
    file->addSeparator();
    file->addActions({closeModel, quit});
    QMenu* edit = bar.addMenu(tr("&Edit"));
    edit->addActions({undoAction, redoAction});
    edit->addSeparator();
    edit->addActions({find, findInOutline});
    edit->addSeparator();
    edit->addAction(settings);
    QMenu* view = bar.addMenu(tr("&View"));
    view->addActions({zoomIn, zoomOut, zoomReset, fit});
    view->addSeparator();
    view->addActions({minimap, split, fullScreen});
    QMenu* graph = bar.addMenu(tr("&Graph"));
    graph->addActions({pin, unpin, forbid, kernel});
    graph->addSeparator();
    graph->addActions({applyPreview, discardPreview});
    graph->addSeparator();
    graph->addActions({reveal, fold, foldRepeats, unfold});
    QMenu* searchMenu = bar.addMenu(tr("&Search"));
    searchMenu->addActions({search, searchOperators, searchGraph});
    searchMenu->addSeparator();
    searchMenu->addActions({pause, stop});
    searchMenu->addSeparator();
    searchMenu->addMenu(precisionMenu);
    QMenu* profileMenu = bar.addMenu(tr("&Profile"));
    profileMenu->addActions({measure, profile, verify});
    QMenu* compare = profileMenu->addMenu(tr("&Compare"));
    compare->addActions({compareGreedy, compareFile, compareNone});
    QMenu* backends = bar.addMenu(tr("&Backends"));
    backends->addActions({editSpecs, reloadBackends});
    bar.addMenu(panelMenu)->setText(tr("&Window"));
    QMenu* helpMenu = bar.addMenu(tr("&Help"));
    helpMenu->addActions({help, about});
}

void Actions::fillToolBar(QToolBar& bar) {
    style::setUpToolBar(bar, m_theme);
    const auto button = [&](QAction* action, Qt::ToolButtonStyle look) {
        auto* made = new QToolButton(&bar);
        made->setDefaultAction(action);
        made->setToolButtonStyle(look);
        made->setFocusPolicy(Qt::TabFocus);
        bar.addWidget(made);
        return made;
    };
    m_worded.push_back(button(open, Qt::ToolButtonTextBesideIcon));
    auto* exporting = new QToolButton(&bar);
    exporting->setText(tr("Export"));
    exporting->setToolTip(tr("Export"));
    exporting->setIcon(m_theme.icon(style::Icon::kExport));
    exporting->setMenu(exportMenu);
    exporting->setPopupMode(QToolButton::InstantPopup);
    exporting->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    exporting->setFocusPolicy(Qt::TabFocus);
    // A button with a menu does not follow the menu's own state.
    exporting->setEnabled(exportMenu->isEnabled());
    connect(exportMenu->menuAction(), &QAction::changed, exporting,
            [this, exporting] { exporting->setEnabled(exportMenu->isEnabled()); });
    bar.addWidget(exporting);
    m_worded.push_back(exporting);
    bar.addSeparator();
    button(undoAction, Qt::ToolButtonIconOnly);
    button(redoAction, Qt::ToolButtonIconOnly);
    bar.addSeparator();
    QToolButton* filled = button(search, Qt::ToolButtonTextBesideIcon);
    filled->setProperty("primary", true);
    search->setIcon(m_theme.icon(style::Icon::kPlay, {style::Role::kTextOnAccent, style::Role::kTextOnAccent,
                                                      style::IconFill::kSolid}));
    button(pause, Qt::ToolButtonIconOnly);
    button(stop, Qt::ToolButtonIconOnly);
    bar.addSeparator();
    auto* label = new QLabel(tr("Colour by"), &bar);
    label->setProperty("secondary", true);
    label->setContentsMargins(8, 0, 8, 0);
    m_colourLabel = bar.addWidget(label);
    colours = new style::SegmentedControl(m_theme, &bar);
    colours->setAccessibleName(tr("Colour by"));
    colours->addSegment(static_cast<int>(layout::ColourMode::kBackend), tr("Backend"), style::Icon::kBackend);
    colours->addSegment(static_cast<int>(layout::ColourMode::kHeat), tr("Heat"), style::Icon::kHeat);
    colours->addSegment(static_cast<int>(layout::ColourMode::kDelta), tr("Delta"), style::Icon::kDelta);
    colours->addSegment(static_cast<int>(layout::ColourMode::kConfidence), tr("Confidence"),
                        style::Icon::kConfidence);
    bar.addWidget(colours);
    auto* spacer = new QWidget(&bar);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(spacer);
    button(zoomOut, Qt::ToolButtonIconOnly);
    m_zoom = new QLabel(QStringLiteral("–"), &bar);
    m_zoom->setAlignment(Qt::AlignCenter);
    m_zoom->setMinimumWidth(m_theme.scaled(52));
    m_zoom->setAccessibleName(tr("Zoom"));
    bar.addWidget(m_zoom);
    button(zoomIn, Qt::ToolButtonIconOnly);
    button(fit, Qt::ToolButtonIconOnly);
    button(split, Qt::ToolButtonIconOnly);
    auto* end = new QWidget(&bar);
    end->setFixedWidth(m_theme.tokens().space.tight);
    bar.addWidget(end);
    const auto changed = [this] {
        emit coloursChanged(static_cast<layout::ColourMode>(colours->current()),
                            heats != nullptr ? static_cast<Heat>(heats->current()) : Heat::kTime);
    };
    connect(colours, &style::SegmentedControl::changed, this, changed);
    if (heats != nullptr) {
        connect(heats, &style::SegmentedControl::changed, this, changed);
    }
}

void Actions::setState(const State& state) {
    for (QAction* action :
         {closeModel, find, findInOutline, zoomIn, zoomOut, zoomReset, fit, foldRepeats, split}) {
        action->setEnabled(state.model);
    }
    fold->setEnabled(state.model && state.node);
    fold->setText(state.nodeFolded ? tr("Unfold &Group") : tr("Fold &Group"));
    foldRepeats->setChecked(state.folded);
    unfold->setEnabled(state.folded);
    const bool idle = state.model && !state.searching;
    for (QAction* action : {search, searchOperators, searchGraph, openPlan}) {
        action->setEnabled(idle && state.sized);
    }
    for (QAction* action : {compareGreedy, compareFile}) {
        action->setEnabled(idle && state.plan);
    }
    measure->setText(state.other ? tr("&Measure Both Plans") : tr("&Measure This Plan"));
    for (QAction* action : {measure, profile, verify}) {
        action->setEnabled(idle && state.plan && !state.borrowed);
    }
    sizes->setEnabled(idle && state.symbolic);
    openProfile->setEnabled(!state.searching);
    precisionMenu->setEnabled(!state.searching);
    closeProfile->setEnabled(!state.searching && state.borrowed);
    savePlan->setEnabled(state.plan);
    exportMenu->setEnabled(state.plan);
    pause->setEnabled(state.searching);
    pause->setText(state.paused ? tr("&Resume") : tr("&Pause"));
    pause->setIcon(m_theme.icon(state.paused ? style::Icon::kPlay : style::Icon::kPause));
    stop->setEnabled(state.searching || state.busy);
    for (QAction* action : {pin, unpin, forbid, reveal}) {
        action->setEnabled(state.plan && state.node && (action == reveal || !state.searching));
    }
    kernel->setEnabled(idle && state.plan && state.node && !state.borrowed);
    applyPreview->setEnabled(state.preview);
    discardPreview->setEnabled(state.preview);
    compareNone->setEnabled(state.other);
    if (colours != nullptr) {
        colours->setEnabled(state.model);
    }
}

void Actions::setRoom(Room room) {
    for (QToolButton* button : m_worded) {
        button->setToolButtonStyle(room == Room::kWide ? Qt::ToolButtonTextBesideIcon
                                                       : Qt::ToolButtonIconOnly);
    }
    if (colours != nullptr) {
        colours->setWords(room == Room::kWide ? style::SegmentedControl::Words::kOfAll
                                              : style::SegmentedControl::Words::kOfCurrent);
    }
    if (m_colourLabel != nullptr) {
        m_colourLabel->setVisible(room == Room::kWide);
    }
}

void Actions::setZoom(double zoom) {
    if (m_zoom != nullptr) {
        m_zoom->setText(zoom > 0 ? itemmodels::percentText(zoom, 0) : QStringLiteral("–"));
    }
}

} // namespace tessera::shell
