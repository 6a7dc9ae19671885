#include "widgets/shell/actions.h"

#include "engine/models/models.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QUndoGroup>

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

constexpr const char* kTip = "tip";
constexpr const char* kShortName = "short_name"; ///< where it is other than the entry's text

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

Actions::Actions(const style::Theme& theme, QUndoGroup& undo, QWidget& window)
    : QObject(&window), m_theme(theme), m_undo(undo), m_window(window) {
    makeFile();
    undoAction = undo.createUndoAction(this, tr("&Undo"));
    disconnect(undoAction, &QAction::triggered, &undo, nullptr); // before a step, it takes back a preview
    undoAction->setIcon(theme.icon(style::Icon::kUndo));
    adopt("undo", undoAction, {}, {QKeySequence::Undo});
    redoAction = undo.createRedoAction(this, tr("&Redo"));
    redoAction->setIcon(theme.icon(style::Icon::kRedo));
    adopt("redo", redoAction, {}, {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
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
    budgetMenu = new QMenu(tr("&Budget"), &window);
    compareAloneMenu = new QMenu(tr("With One &Backend"), &window);
    m_needs.emplace_back(compareAloneMenu->menuAction(), Need::kModel | Need::kPlan);
    m_needs.emplace_back(exportMenu->menuAction(), Need::kModel | Need::kPlan);
    m_needs.emplace_back(precisionMenu->menuAction(), Need::kNoSearch);
    m_needs.emplace_back(budgetMenu->menuAction(), Need::kNoSearch);
    fillSubmenus();
    fillPrecisions();
    fillBudgets();
    setState({});
}

/// A menu has one place for a sign: that of an entry that is on or off says which.
void Actions::makeCheckable(QAction& action) {
    action.setCheckable(true);
    action.setIconVisibleInMenu(false);
}

QAction* Actions::add(const char* id, const QString& text, Needs needs, const QList<QKeySequence>& shortcuts,
                      std::optional<style::Icon> icon) {
    auto* action = new QAction(text, this);
    if (icon) {
        action->setIcon(m_theme.icon(*icon));
    }
    adopt(id, action, needs, shortcuts);
    m_window.addAction(action);
    return action;
}

QAction* Actions::addPanel(const char* id, const QString& title, char digit,
                           const QList<QKeySequence>& shortcuts) {
    const QString mnemonic = QStringLiteral("&") + QLatin1Char(digit);
    QAction* action = add(id, mnemonic + QStringLiteral("  ") + style::menuText(title), {}, shortcuts);
    setShortName(action, title);
    panelMenu->addAction(action);
    return action;
}

QAction* Actions::addPage(const char* id, const QString& text, const QString& about,
                          const QList<QKeySequence>& shortcuts) {
    QAction* action = add(id, text, {}, shortcuts);
    setTip(action, about);
    panelMenu->addAction(action);
    return action;
}

QString Actions::tipOf(const QAction& action) {
    return action.property(kTip).toString();
}

void Actions::adopt(const char* id, QAction* action, Needs needs, const QList<QKeySequence>& shortcuts) {
    action->setObjectName(QLatin1String(id));
    action->setShortcuts(shortcuts);
    if (needs) {
        m_needs.emplace_back(action, needs);
    }
    connect(action, &QAction::changed, this, [action] { updateTip(*action); });
    updateTip(*action);
}

void Actions::setShortName(QAction* action, const QString& name) {
    action->setProperty(kShortName, name);
    updateTip(*action);
}

void Actions::setTip(QAction* action, const QString& words) {
    action->setProperty(kTip, words);
    updateTip(*action);
}

/// What an action does, or else its name, and its keys as they are now. The name of a button is set beside
/// it: of an entry whose letter stands in brackets Qt's own would keep them.
void Actions::updateTip(QAction& action) {
    if (const QString name = plainText(action); action.iconText() != name) {
        action.setIconText(name);
    }
    const QString tip = action.property(kTip).toString();
    action.setToolTip(withKeys(tip.isEmpty() ? plainText(action) : tip, action));
}

QString Actions::withKeys(const QString& words, const QAction& action) {
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? words : tr("%1 (%2)").arg(words, keys);
}

QString Actions::plainText(const QAction& action) {
    const QString name = action.property(kShortName).toString();
    return name.isEmpty() ? style::withoutMnemonic(action.text()) : name;
}

void Actions::makeFile() {
    using style::Icon;
    open = add("open", tr("&Open…"), Need::kNoSearch, {QKeySequence::Open}, Icon::kOpen);
    setShortName(open, tr("Open"));
    openPlan = add("open_plan", tr("Open P&lan…"), Need::kModel | Need::kSized | Need::kNoSearch,
                   {Qt::CTRL | Qt::SHIFT | Qt::Key_O});
    openProfile = add("open_profile", tr("Open &Hardware Profile…"), Need::kNoSearch);
    setTip(openProfile, tr("Borrow the costs of another machine from its measurement store"));
    closeProfile = add("close_profile", tr("Close Hard&ware Profile"), Need::kNoSearch | Need::kProfile);
    sizes = add("sizes", tr("S&izes of Inputs…"), Need::kModel | Need::kNoSearch | Need::kSymbolic);
    savePlan =
        add("save_plan", tr("&Save Plan…"), Need::kModel | Need::kPlan, {QKeySequence::Save}, Icon::kSave);
    exportPicture = add("export_picture", tr("Picture for a slid&e…"), Need::kModel | Need::kPlan);
    closeModel =
        add("close_model", tr("&Close Model"), Need::kModel, {Qt::CTRL | Qt::Key_W, Qt::CTRL | Qt::Key_F4});
    nextModel =
        add("next_model", tr("Ne&xt Model"), Need::kNoSearch | Need::kModels, {Qt::CTRL | Qt::Key_Tab});
    previousModel = add("previous_model", tr("&Previous Model"), Need::kNoSearch | Need::kModels,
                        {Qt::CTRL | Qt::SHIFT | Qt::Key_Tab});
    quit = add("quit", tr("&Quit"), {}, {Qt::CTRL | Qt::Key_Q});
    copyRow = add("copy_row", tr("Copy Ro&w"), Need::kModel, {QKeySequence::Copy});
    copyTable = add("copy_table", tr("Copy &Table"), Need::kModel, {Qt::CTRL | Qt::SHIFT | Qt::Key_C});
    copyPicture = add("copy_picture", tr("Copy as &Picture"), Need::kModel, {Qt::CTRL | Qt::ALT | Qt::Key_C});
    paste = add("paste", tr("Open Pasted Pat&h"), {}, {QKeySequence::Paste});
    find = add("find", tr("&Find…"), Need::kModel, {QKeySequence::Find}, Icon::kFind);
    findInOutline = add("filter_outline", tr("Filter &Outline"), Need::kModel, {Qt::CTRL | Qt::Key_L});
    commands = add("commands", tr("Find a &Command…"), {}, {Qt::CTRL | Qt::SHIFT | Qt::Key_P});
    settings = add("settings", tr("&Settings…"), {}, {Qt::CTRL | Qt::Key_Comma}, Icon::kSettings);
}

void Actions::makeView() {
    using style::Icon;
    zoomIn = add("zoom_in", tr("Zoom &In"), Need::kModel, {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal},
                 Icon::kZoomIn);
    zoomOut = add("zoom_out", tr("Zoom &Out"), Need::kModel, {Qt::CTRL | Qt::Key_Minus}, Icon::kZoomOut);
    zoomReset = add("zoom_reset", tr("&Actual Size"), Need::kModel, {Qt::CTRL | Qt::Key_1});
    fit = add("fit", tr("&Fit"), Need::kModel, {Qt::CTRL | Qt::Key_0}, Icon::kFit);
    minimap = add("minimap", tr("&Minimap"), {}, {Qt::CTRL | Qt::Key_M}, Icon::kMinimap);
    makeCheckable(*minimap);
    minimap->setChecked(true);
    fold = add("fold", tr("Fold &Group"), Need::kModel | Need::kNode | Need::kWhole, {Qt::CTRL | Qt::Key_G});
    foldRepeats = add("fold_repeats", tr("Fold &Repeated Blocks"), Need::kModel | Need::kWhole,
                      {Qt::CTRL | Qt::ALT | Qt::Key_G}, Icon::kFold);
    makeCheckable(*foldRepeats);
    setTip(foldRepeats, tr("Draw each repeated block as one box"));
    unfold =
        add("unfold", tr("&Unfold All"), Need::kFolded | Need::kWhole, {Qt::CTRL | Qt::SHIFT | Qt::Key_G});
    openBody = add("open_body", tr("&Open Body"), Need::kNode | Need::kBody, {}, Icon::kDown);
    setTip(openBody, tr("Show the graph that the selected If, Loop or Scan holds"));
    leaveBody = add("leave_body", tr("&Back to the Graph Around"), Need::kInBody, {Qt::ALT | Qt::Key_Up},
                    Icon::kClose);
    split = add("split", tr("Show A | &B"), Need::kModel | Need::kWhole, {Qt::Key_F8}, Icon::kSplit);
    makeCheckable(*split);
    fullScreen = add("full_screen", tr("F&ull Screen"), {}, {Qt::Key_F11});
    makeCheckable(*fullScreen);
    openOverlay = add("open_overlay", tr("O&verlay Values from a File…"), Need::kModel, {}, Icon::kOpen);
    setTip(openOverlay, tr("Colour the graph by a value of each node: CSV (node,value) or JSON"));
    closeOverlay = add("close_overlay", tr("Close Overla&y"), Need::kOverlay);
    reveal = add("reveal", tr("Show Selection on &Canvas"), Need::kModel | Need::kPlan | Need::kNode,
                 {Qt::CTRL | Qt::Key_J});
}

void Actions::makeWork() {
    using style::Icon;
    const Needs placeable = Need::kModel | Need::kSized | Need::kNoSearch;
    const Needs plan = Need::kModel | Need::kPlan | Need::kNoSearch;
    const Needs runnable = plan | Need::kThisMachine;
    search = add("search", tr("&Search"), placeable, {Qt::Key_F5}, Icon::kPlay);
    setTip(search, tr("Find the fastest plan for this machine"));
    searchOperators =
        add("search_operators", tr("Search &Operator Level Only"), placeable, {Qt::SHIFT | Qt::Key_F5});
    searchGraph = add("search_graph", tr("Search &Graph Level Only"), placeable, {Qt::CTRL | Qt::Key_F5});
    searchAnew = add("search_anew", tr("Search &Anew"), placeable);
    setTip(searchAnew, tr("Search once more, though the answer of an earlier search is kept"));
    pause = add("pause", tr("&Pause"), Need::kSearch, {Qt::Key_F6}, Icon::kPause);
    stop = add("stop", tr("S&top"), Need::kJob, {Qt::Key_F7}, Icon::kStop);
    replay = add("replay", tr("&Replay the Search"), Need::kModel | Need::kSteps, {Qt::SHIFT | Qt::Key_F6});
    setTip(replay, tr("Shows on the canvas, step by step, what the search did"));
    measure = add("measure", tr("&Measure This Plan"), runnable, {Qt::CTRL | Qt::Key_R}, Icon::kClock);
    profile =
        add("profile", tr("&Profile Plan"), runnable, {Qt::CTRL | Qt::SHIFT | Qt::Key_R}, Icon::kTimeline);
    verify = add("verify", tr("&Verify Against the Reference"), runnable, {Qt::CTRL | Qt::SHIFT | Qt::Key_V},
                 Icon::kTick);
    checkErrors = add("check_errors", tr("Check &Errors of Each Node"), runnable, {}, Icon::kWarning);
    setTip(checkErrors,
           tr("How far what each region makes is from the reference, as a colour and in the table"));
    const Needs timed = Need::kModel | Need::kPlan | Need::kTimed;
    nextSlowest = add("next_slowest", tr("&Next Slowest Region"), timed, {Qt::CTRL | Qt::Key_N});
    setTip(nextSlowest, tr("From the slowest region to the next slowest"));
    previousSlowest =
        add("previous_slowest", tr("Previous S&lowest Region"), timed, {Qt::CTRL | Qt::SHIFT | Qt::Key_N});
    pin = add("pin", tr("&Pin as It Is"), plan | Need::kNode, {Qt::CTRL | Qt::Key_P}, Icon::kPin);
    pinTo = add("pin_to", tr("Pin &To…"), plan | Need::kNode, {Qt::CTRL | Qt::SHIFT | Qt::Key_D});
    setTip(pinTo, tr("What can run the selected region, and what each would cost the whole plan"));
    unpin = add("unpin", tr("U&npin"), plan | Need::kNode, {Qt::CTRL | Qt::Key_U});
    forbid = add("forbid", tr("&Forbid This Backend Here"), plan | Need::kNode, {Qt::CTRL | Qt::Key_D},
                 Icon::kForbid);
    kernel = add("kernel", tr("&How It Runs…"), runnable | Need::kNode, {Qt::CTRL | Qt::Key_K});
    setTip(kernel,
           tr("Schedule, bound and source of this region's kernel, as far as its backend tells them"));
    values = add("values", tr("&Values of Its Output…"), runnable | Need::kNode | Need::kWhole);
    setTip(values, tr("Record what the region makes, by a run of the plan, and show its range and values"));
    applyPreview =
        add("apply_preview", tr("&Apply the Preview"), Need::kPreview, {Qt::CTRL | Qt::Key_Return});
    discardPreview = add("discard_preview", tr("&Discard the Preview"), Need::kGuest, {Qt::Key_Escape});
    compareGreedy = add("compare_greedy", tr("With the &Greedy Placement"), plan, {Qt::CTRL | Qt::Key_B});
    compareMix =
        add("compare_mix", tr("With the Best &Mix"), plan | Need::kMix, {Qt::CTRL | Qt::SHIFT | Qt::Key_M});
    setTip(compareMix, tr("The fastest plan of several backends beside the whole graph that won the search"));
    takeMix = add("take_mix", tr("Take the Mi&x"), plan | Need::kMix | Need::kNoSearch);
    setTip(takeMix,
           tr("The fastest plan of several backends becomes the plan in force, in place of the whole "
              "graph that won the search"));
    compareFile = add("compare_file", tr("With a &Plan…"), plan, {Qt::CTRL | Qt::SHIFT | Qt::Key_B});
    compareNone = add("compare_none", tr("&No Second Plan"), Need::kOther);
    takeOther = add("take_other", tr("&Take the Second Plan"), Need::kOtherOrRow | Need::kNoSearch,
                    {Qt::CTRL | Qt::SHIFT | Qt::Key_T});
    setTip(takeOther, tr("The second plan, or the one at the keyboard in the list of plans, becomes the plan "
                         "in force, and that one the second"));
    measureAll = add("measure_all", tr("Measure &All Compared Plans"), runnable | Need::kSeveral);
    setTip(measureAll, tr("This plan and all that were compared with it, in turns"));
    reloadBackends = add("reload_backends", tr("&Reload Backends"), {}, {Qt::CTRL | Qt::SHIFT | Qt::Key_L});
    addPattern = add("add_pattern", tr("Add a &Pattern"), {}, {Qt::CTRL | Qt::SHIFT | Qt::Key_E});
    setTip(addPattern, tr("Writes a pattern that takes the selected region into the spec of the backend that "
                          "runs it, or into the one that you chose in the spec editor"));
    editSpecs = add("edit_specs", tr("&Edit Specs"), {}, {Qt::CTRL | Qt::Key_E}, Icon::kSpec);
}

void Actions::makeHelp() {
    shortcuts = add("shortcuts", tr("&Keyboard Shortcuts…"), {}, {Qt::CTRL | Qt::Key_Question});
    help = add("help", tr("&User Guide"), {}, {QKeySequence::HelpContents});
    tour = add("tour", tr("&Tour"), {});
    about = add("about", tr("&About Tessera"), {});
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
    exportMenu->addSeparator();
    exportMenu->addAction(exportPicture);
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

void Actions::fillBudgets() {
    auto* group = new QActionGroup(this);
    const std::pair<qlonglong, QString> budgets[] = {{10, tr("&10 seconds")}, {20, tr("&20 seconds")},
                                                     {30, tr("&30 seconds")}, {60, tr("1 &minute")},
                                                     {300, tr("&5 minutes")}, {600, tr("10 mi&nutes")}};
    for (const auto& [seconds, words] : budgets) {
        QAction* action = budgetMenu->addAction(words);
        action->setCheckable(true);
        action->setData(seconds);
        group->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, asked = base::Nanoseconds(seconds * 1'000'000'000)] { emit budgetRequested(asked); });
    }
}

void Actions::setBudget(base::Nanoseconds budget) {
    for (QAction* action : budgetMenu->actions()) {
        action->setChecked(base::Nanoseconds(action->data().toLongLong() * 1'000'000'000) == budget);
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
    edit->addActions({copyRow, copyTable, copyPicture, paste});
    edit->addSeparator();
    edit->addActions({find, findInOutline, commands});
    edit->addSeparator();
    edit->addAction(settings);
    QMenu* view = bar.addMenu(tr("&View"));
    view->addActions({zoomIn, zoomOut, zoomReset, fit});
    view->addSeparator();
    view->addActions({openOverlay, closeOverlay});
    view->addSeparator();
    view->addActions({minimap, split, fullScreen});
    view->addSeparator();
    view->addActions({nextModel, previousModel});
    QMenu* graph = bar.addMenu(tr("&Graph"));
    graph->addActions({pin, pinTo, unpin, forbid, kernel, values});
    graph->addSeparator();
    graph->addActions({applyPreview, discardPreview});
    graph->addSeparator();
    graph->addActions({openBody, leaveBody});
    graph->addSeparator();
    graph->addActions({reveal, fold, foldRepeats, unfold});
    QMenu* searchMenu = bar.addMenu(tr("&Search"));
    searchMenu->addActions({search, searchOperators, searchGraph, searchAnew});
    searchMenu->addSeparator();
    searchMenu->addActions({pause, stop});
    searchMenu->addSeparator();
    searchMenu->addAction(replay);
    searchMenu->addSeparator();
    searchMenu->addMenu(precisionMenu);
    searchMenu->addMenu(budgetMenu);
    QMenu* profileMenu = bar.addMenu(tr("&Profile"));
    profileMenu->addActions({measure, profile, verify, checkErrors});
    profileMenu->addSeparator();
    profileMenu->addActions({nextSlowest, previousSlowest});
    QMenu* compare = profileMenu->addMenu(tr("&Compare"));
    compare->addActions({compareGreedy, compareMix});
    compare->addMenu(compareAloneMenu);
    compare->addActions({compareFile, takeOther, takeMix, measureAll, compareNone});
    QMenu* backends = bar.addMenu(tr("&Backends"));
    backends->addActions({editSpecs, addPattern, reloadBackends});
    bar.addMenu(panelMenu)->setText(tr("&Window"));
    QMenu* helpMenu = bar.addMenu(tr("&Help"));
    helpMenu->addActions({help, tour, shortcuts, about});
}

void Actions::setState(const State& state) {
    m_met = state.met;
    for (const auto& [action, needs] : m_needs) {
        const bool usable = (needs & ~m_met) == Needs();
        // A menu and its entry are two things, and only the menu tells the other.
        action->menu() != nullptr ? action->menu()->setEnabled(usable) : action->setEnabled(usable);
    }
    undoAction->setEnabled(m_undo.canUndo() || m_met.testFlag(Need::kPreview));
    fold->setText(state.nodeFolded ? tr("Unfold &Group") : tr("Fold &Group"));
    discardPreview->setText(state.replays ? tr("&End the Replay") : tr("&Discard the Preview"));
    foldRepeats->setChecked(m_met.testFlag(Need::kFolded));
    measure->setText(m_met.testFlag(Need::kOtherRuns) ? tr("&Measure Both Plans") : tr("&Measure This Plan"));
    pause->setText(state.paused ? tr("&Resume") : tr("&Pause"));
    pause->setIcon(m_theme.icon(state.paused ? style::Icon::kPlay : style::Icon::kPause));
    if (colours != nullptr) {
        colours->setEnabled(m_met.testFlag(Need::kModel));
    }
}

QString Actions::whyDisabled(const QAction& action) const {
    if (action.isEnabled()) {
        return {};
    }
    if (&action == undoAction) {
        return tr("There is nothing to undo.");
    }
    if (&action == redoAction) {
        return tr("There is nothing to redo.");
    }
    if (&action == recentMenu->menuAction()) {
        return tr("No model was opened yet.");
    }
    const auto needs =
        std::find_if(m_needs.begin(), m_needs.end(), [&](const auto& each) { return each.first == &action; });
    return needs != m_needs.end() ? reasonOf(needs->second & ~m_met) : QString();
}

} // namespace tessera::shell
