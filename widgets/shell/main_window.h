#pragma once

#include "widgets/models/verdict_words.h"
#include "widgets/shell/controller.h"
#include "widgets/shell/operator_help.h"
#include "widgets/style/theme.h"

#include <QMainWindow>
#include <QPointer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>

class QDialog;
class QDockWidget;
class QGridLayout;
class QLabel;
class QMenu;
class QSettings;
class QStackedWidget;
class QTimer;
class QToolBar;
class QToolButton;
class QVBoxLayout;

namespace tessera::canvas {
class GraphCanvas;
}
namespace tessera::charts {
class BestPlanChart;
class MemoryPanel;
class TimePanel;
class Timeline;
} // namespace tessera::charts
namespace tessera::itemmodels {
class BackendsModel;
class CompareModel;
class CostsModel;
struct CostRow;
class KindsModel;
class LegendModel;
class OperatorsModel;
class OutlineModel;
struct PinChoice;
class PlansModel;
class ProblemsModel;
class RecentModel;
} // namespace tessera::itemmodels
namespace tessera::panels {
struct Command;
class CommandPalette;
class ComparePanel;
class CostsPanel;
enum class CopiedRows;
class FindPanel;
class InspectorPanel;
class LegendPanel;
class OperatorsPanel;
class OutlinePanel;
class Page;
class PanelTools;
class ProblemsPanel;
class SearchPanel;
class SpecEditor;
class TabbedPanel;
} // namespace tessera::panels
namespace tessera::style {
class InlineNote;
class SegmentedControl;
class ToastArea;
} // namespace tessera::style

namespace tessera::shell {

class Actions;
class BodyView;
class ModelTabs;
class PlanShelf;
class PreviewBar;
class ReplayBar;
class Shortcuts;
class SideHeader;
class SizesDialog;
class SpecEditorController;
class StartPage;
class CanvasCaption;
class DesktopNotice;
class StatusLine;
class TensorDialog;
class Tour;
class WorkProgress;
struct SearchTold;
struct TabView;
struct TabViews;

/// What a window needs besides the session.
struct WindowOptions {
    /// Where geometry, recent models and pins are kept; nullptr: nowhere (tests, screenshots).
    QSettings* settings = nullptr;
    QString machine; ///< "AMD EPYC, 2 threads"
    QString processor;
    QString caches;
    QString threads;
    /// Where each model's last plan is kept, and found again when the model is opened; empty: nowhere.
    QString plansFolder = {};
    /// Whether the first model that is ever opened brings the tour.
    enum class Tour { kNever, kOnce } tour = Tour::kNever;
    /// A preview is told of before its answer when it takes longer.
    std::chrono::milliseconds briefWork{400};
    /// What takes so long is worth a call to a person who looks elsewhere.
    std::chrono::milliseconds longWork = std::chrono::seconds(10);
    /// Shows a message outside of the window; empty: the desktop does, where it can.
    std::function<void(const QString& title, const QString& text)> notify = {};
    /// Milliseconds from any beginning; empty: the system's.
    std::function<qint64()> clock = {};
    /// The session was made with devices to place on: those that are kept do not count.
    bool hasDevices = false;
};

/// The window's size until somebody chooses one: all of its own, or what a smaller screen leaves of it.
/// \param available of the screen, without panels, in logical pixels.
[[nodiscard]] QSize firstSize(QSize available);

/// The window: menu, tool bar, docks around the canvas, status line. It shows what the controller knows and
/// sends it what people want.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(style::Theme& theme, bridge::SessionFactory factory, WindowOptions options,
               QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Controller& controller() { return *m_controller; }
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] canvas::GraphCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] canvas::GraphCanvas& otherCanvas() { return *m_otherCanvas; }
    [[nodiscard]] BodyView& bodyView() { return *m_bodyView; }
    /// That of the model, or of the body that is open.
    [[nodiscard]] canvas::GraphCanvas& shownCanvas();
    [[nodiscard]] panels::InspectorPanel& inspector() { return *m_inspector; }
    [[nodiscard]] panels::OperatorsPanel& operators() { return *m_operators; }
    [[nodiscard]] panels::OutlinePanel& outline() { return *m_outline; }
    [[nodiscard]] panels::SearchPanel& searchPanel() { return *m_searchPanel; }
    [[nodiscard]] panels::ComparePanel& compare() { return *m_compare; }
    [[nodiscard]] panels::CostsPanel& costs() { return *m_costs; }
    [[nodiscard]] charts::TimePanel& times() { return *m_times; }
    [[nodiscard]] charts::MemoryPanel& memory() { return *m_memory; }
    /// Of the page of charts: time (0) or memory (1).
    [[nodiscard]] style::SegmentedControl& chartsChoice() { return *m_chartsChoice; }
    [[nodiscard]] charts::Timeline& timeline() { return *m_timeline; }
    [[nodiscard]] Shortcuts& shortcuts() { return *m_shortcuts; }
    [[nodiscard]] PreviewBar& previewBar() { return *m_previewBar; }
    [[nodiscard]] ReplayBar& replayBar() { return *m_replayBar; }
    [[nodiscard]] charts::BestPlanChart& bestPlan() { return *m_bestPlan; }
    [[nodiscard]] CanvasCaption& caption() { return *m_caption; }
    [[nodiscard]] StatusLine& statusLine() { return *m_status; }
    [[nodiscard]] itemmodels::ProblemsModel& problems() { return *m_problems; }
    [[nodiscard]] panels::TabbedPanel& bottom() { return *m_bottom; }
    [[nodiscard]] ModelTabs& modelTabs() { return *m_modelTabs; }

    /// \param sizes of symbolic inputs; those that are missing are asked for.
    void open(const QString& source, std::function<void()> then = {},
              std::vector<graph::InputShape> sizes = {}, std::vector<graph::SymbolSize> symbols = {});
    /// Tabs of the models that were open when the window was closed: each is read when it comes to the front.
    void restoreTabs();
    /// Selects a node of the model, or of a body in it, by its name and shows it; false when there is none.
    bool selectNode(const QString& name);
    void setColours(layout::ColourMode mode, Heat heat);
    /// What heat can show, as the strip of the canvas and the palette offer it.
    struct HeatKind {
        Heat heat;
        QString title;
        style::Icon icon;
    };
    [[nodiscard]] static std::vector<HeatKind> heatKinds();
    /// The user guide. \param anchor of a heading; empty: from its beginning. \param own a page of an
    /// operator, which comes first.
    void showHelp(const QString& anchor, const std::optional<OperatorHelp>& own = {});

    enum BottomTab { kOperators, kCosts, kCharts, kTimeline, kSearch, kCompare, kSpecs, kProblems };
    void showBottom(BottomTab tab);
    [[nodiscard]] Tour& tour() { return *m_tour; }
    [[nodiscard]] panels::CommandPalette& palette() { return *m_palette; }

signals:
    /// The picture of the newest state is on the canvas.
    void settled();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Tab and Shift+Tab go to what can be seen.
    bool focusNextPrevChild(bool next) override;
    /// What nothing in the window wants of the keys.
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    /// Tells of the keys of a command that cannot be used now why it cannot, as its menu entry does.
    bool sayWhyDisabled(const QKeyEvent& event);
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What the action of a toast does.
    enum ToastAction {
        kMeasureAgain = 1,
        kTakeFaster,
        kUndoTake,
        kOpenWritten ///< and from here on: opens what was written, by its place in the list
    };
    void buildModels();
    void buildCentre();
    void buildNotes(QWidget* stage);
    QWidget* buildStage(QWidget* parent);
    QWidget* buildSides(QWidget* parent);
    void buildDocks();
    void buildLeft();
    void buildBottom();
    void buildTools();
    void buildPanelMenu();
    void buildInspectorPages();
    /// What the palette finds, but nodes.
    [[nodiscard]] std::vector<panels::Command> commands();
    void addCompareViews(std::vector<panels::Command>& commands);
    void addColours(std::vector<panels::Command>& commands);
    void addLooks(std::vector<panels::Command>& commands);
    void findCommandNodes(const QString& query);
    [[nodiscard]] QToolButton* makeCanvasMore(QWidget* parent);
    [[nodiscard]] QWidget* makeLegendTools();
    void updateTools(const Picture& picture);
    [[nodiscard]] static QString searchWords(const plan::SearchSettings& search);
    QDockWidget* addDock(const QString& name, QWidget* content, Qt::DockWidgetArea area);
    void wireActions();
    void wireView();
    void wireController();
    void wireSearch();
    void wirePanels();
    void wireSpecs();
    void searchWithEdits(const std::function<void()>& search);
    /// What became of a person's edits of specs, or will: in the Search dock, and kept with the model in
    /// front.
    void tellEdits(const QString& words, const QString& backend, const QString& rule);
    void tellUntried(const session::SearchReport& report);
    /// What a search says of the plan that was in force when it began; empty: nothing.
    [[nodiscard]] static QString incumbentWords(const session::IncumbentFate& fate, const plan::Plan& answer);
    void wireMachine();
    void wireBudget();
    /// With the folder of optional backends that was kept.
    void startSession();
    void showStart();
    void showWorkspace();
    [[nodiscard]] int bottomHeight() const;
    /// The dock at the bottom has one height, whatever page it shows: the one that it is given.
    void keepBottomHeight();
    void showPicture(Picture& picture);
    void fitStrip();
    /// Tool bar, strip and docks take the room that there is for letters of this size.
    void boundMinimum();
    void fitRoom();
    void followText();
    /// Beside and below the graph; or, where no graph would be left between them, as tabs of one place beside
    /// it.
    enum class Docks { kAround, kTabs };
    void placeDocks(Docks docks);
    void sizeDocks();
    [[nodiscard]] bool isNarrow() const;
    /// In front of the docks that share its place.
    void showDock(QDockWidget* dock);
    void dropPictures();
    void fitCanvas();
    void toggleFold(graph::NodeId node);
    /// What stays in its place when the picture is folded as a whole: the selected operator, if its box is in
    /// sight, else what is under the pointer; invalid: there is neither.
    [[nodiscard]] graph::NodeId keptNode() const;
    void showInspector();
    void showCompare();
    void showTimes(Picture& picture);
    void showCurrentRegion(std::optional<std::size_t> region);
    void selectRegions(const plan::PlanRef& plan, const std::vector<std::size_t>& regions, QObject* origin);
    /// Whose operators the tables and charts list, where the plan is a whole graph.
    void noteParts(const Picture& picture);
    void followNote();
    void wireTimes();
    [[nodiscard]] QWidget* makeChartsTools();
    void wireMemory();
    /// Makes the picture of the arena anew, where the plan is another one.
    void refreshMemory();
    void markInMemory();
    /// By time: the next slower region (-1) or the next faster one (1), round and round.
    void walkByTime(int step);
    void showSides(const Picture& picture);
    /// Over the two canvases.
    void nameSides();
    void colourOtherSide();
    void showPreview();
    /// What the bar of a preview says of it.
    struct PreviewWords {
        QString difference;
        QStringList summary;
    };
    [[nodiscard]] PreviewWords wordsOf(const PendingPreview& pending) const;
    void uncoverPreview();
    /// Where a part of the window lies, in the canvas's px.
    [[nodiscard]] QRectF onCanvas(const QWidget& part) const;
    /// Lays a bar over the edge of the canvas at which it does not cover what is selected.
    void placeBar(QWidget& bar, const std::function<void(Qt::Edge)>& tell);
    void wireReplay();
    void showStep();
    void showSteps();
    void showLegendOf(const Picture& picture);
    void canvasToSelection(canvas::GraphCanvas& canvas);
    /// To the canvas, or both of A | B, but the one that it comes from.
    void selectionToCanvas();
    /// \param plan that the canvas shows.
    void selectOn(canvas::GraphCanvas& canvas, const plan::PlanRef& plan);
    void markFiltered();
    void wirePreview();
    void showAskedPreview();
    void showWaitingPreview();
    void noteMeasuring();
    void markPreview();
    void revealSelection();
    [[nodiscard]] bool showsSelection() const;
    void wireCosts();
    void wireCompare();
    /// What the figures of the tables are, which are of parts, beside those of whole plans.
    [[nodiscard]] QString basisOfParts(const plan::Plan& plan, const plan::Plan& other) const;
    /// What the two plans have in common, and how they compare.
    [[nodiscard]] QString compareWords(const plan::Plan& plan, const itemmodels::OtherPlan& other) const;
    void fillAloneMenu();
    void addPlans(std::vector<panels::Command>& commands);
    /// The row of the list that has the keyboard, else the second plan.
    void takePlan();
    /// Where nothing else says it: a person who takes a plan stays in the dock where the button was.
    void tellTaken(const QString& title, const plan::PlanRef& before);
    void measurePlans();
    void compareWith(const itemmodels::PlanOrigin& origin);
    void showCosts(Picture& picture);
    /// The row of the selected conversion; nullptr: none is, or the plan on show has it not.
    [[nodiscard]] const itemmodels::CostRow* selectedCost() const;
    /// The pill on the canvas that stands for a row; invalid where a folded group hides it.
    [[nodiscard]] layout::PillId pillOf(const itemmodels::CostRow& cost) const;
    /// What a person may do with the selected conversion.
    void pillMenu(layout::PillId pill, const QPoint& place);
    void showSelectedCost();
    /// Selects the conversion of a pill as a person's choice on the canvas.
    void selectPill(layout::PillId pill);
    /// The box that is brought into sight for a node.
    [[nodiscard]] layout::BoxId shownBoxOf(graph::NodeId node) const;
    void updateActions();
    void updateTitle();
    void updateStatus();
    /// What a repeated block's box can be opened into.
    void addBlocks(QMenu& menu, layout::BoxId box);
    void wireBodies();
    void wireBodyCanvas(canvas::GraphCanvas* canvas);
    /// Of the model or of the body that is open; nullptr: none.
    [[nodiscard]] const graph::Node* selectedNode() const;
    [[nodiscard]] QStringList bodiesOfSelection() const;
    void addBodies(QMenu& menu);
    void addDevices(QMenu& menu, QMenu& forbids);
    /// Of the selected node; one that it has not: its first.
    void openBody(const QString& name);
    /// To the graph around the body that is open.
    void leaveBody();
    /// \param path empty: to the model itself.
    void goTo(graph::BodyPath path, graph::NodeId node);
    void showBody();
    void refreshBody();
    void markInBody();
    void canvasMenu(layout::BoxId box, const QPoint& place);
    /// Of the selected node, wherever that was selected.
    void nodeMenu(const QPoint& place);
    void fillNodeMenu(QMenu& menu);
    /// How the plan in force compares; empty: there is nothing to say.
    [[nodiscard]] QString verdictOf(itemmodels::VerdictLength length) const;
    void updateVerdict();
    /// There is news of how the plan compares. What is told without it is told in the docks only.
    void tellVerdict();
    void showCaption(const QString& words, const QString& action, const QString& doubt);
    /// How much the search took that the plan is of.
    void nameSearch();
    /// The rival of the plan's verdict, where both ran in turns since; nullptr: they did not.
    [[nodiscard]] const itemmodels::OtherPlan* rivalSince() const;
    /// The rival of the plan's verdict, where it was faster when both ran in turns since.
    [[nodiscard]] const itemmodels::OtherPlan* fasterRival() const;
    /// What the button beside the verdict does.
    void followVerdict();
    /// The best mix beside the plan in force, on the canvas too.
    void showMix();
    void takeMix();
    void wireTabs();
    void stepModel(int step);
    void showTabs();
    /// Of the model in front; nullptr: there is none.
    [[nodiscard]] TabView* frontView();
    void keepView();
    void beginView();
    void restoreView();
    void showSearchAgain(const SearchTold& told);
    void showAnswer(const session::SearchReport& report);
    [[nodiscard]] SearchTold* toldOfFront();
    void noteProgress(const session::SearchProgress& progress);
    void noteEnd(const std::optional<session::SearchReport>& report, const QString& words);
    /// Those of specs, of no model, and of the model in front.
    void showProblems();
    void noteProblem(const itemmodels::ProblemRow& problem, ModelTabId tab);
    void clearProblems();
    void nameProblems();
    void findAgain();
    void tellOfLoad();
    void tellOfRun();
    void tellOfFaster();
    void noteSearch(bool runs);
    void offerToResume();
    /// Of the node that the inspector shows.
    void addPins(QMenu& menu);
    /// Below a menu of pins: what the figures are, or why there are none; empty: nothing is to be said.
    [[nodiscard]] QString aboutPins(std::span<const itemmodels::PinChoice> choices) const;
    void fillPins(QMenu& menu);
    /// The same by themselves.
    void showPins();
    /// \param backend whose spec gets it.
    void addPattern(const QString& backend);
    [[nodiscard]] QString backendForPattern() const;
    void addPinCommands(std::vector<panels::Command>& commands);
    void chooseModel();
    /// A model, a plan or a hardware profile, by its ending.
    void openAny(const QString& file);
    void leaveDropsToWindow();
    void pastePath();
    void copyRows(panels::CopiedRows which);
    void copyPicture();
    void choosePlan(bool second);
    void chooseOverlay();
    void wireValues();
    /// What a preview would do to the first of these that it changes.
    [[nodiscard]] QString changeWords(const std::vector<graph::NodeId>& nodes) const;
    /// What is known of some operators besides times, for tool tips: "latency, ms: 0.25"; a line each.
    [[nodiscard]] QString valueWords(const std::vector<graph::NodeId>& nodes) const;
    /// The same as rows of the inspector, of one operator.
    [[nodiscard]] std::vector<std::pair<QString, QString>> valueRows(graph::NodeId node) const;
    void chooseProfile();
    void showMachine();
    void showSizes();
    void askSizes();
    /// A model whose sizes are not known can't be searched yet.
    void searchOrAskSizes();
    void exportAs(const QString& format, const QString& ending);
    void exportPicture();
    /// Where a file of this ending is to be written; empty: nowhere.
    [[nodiscard]] QString askFile(const session::OpenModel& model, const QString& ending);
    /// Dialogs look there first from now on.
    void keepFolderOf(const QString& file);
    void addRecent();
    void readRecent();
    void fillRecentMenu();
    void rememberPins();
    void restorePins();
    void rememberPlan();
    /// What ran in turns with the plan.
    void rememberRuns();
    void restorePlan();
    /// Asks what becomes of texts that are not saved; false: the person wants to stay.
    [[nodiscard]] bool mayLoseSpecs();
    void showSettings();
    void showShortcuts();
    void startTour();
    void offerTour();
    /// What is measured, profiled, verified or written is told of in the status line.
    void followWork();
    /// Long work that ends while no window of ours is active calls for it.
    void tellOfEnd(bridge::JobKind kind, const QString& model, qint64 tookMs);
    void wireTensors();
    /// What a tensor of the inspector holds: a constant is read, an activation recorded.
    void showTensor(const itemmodels::TensorRow& tensor);
    TensorDialog* openTensorDialog(const QString& name);
    void record(const QString& name);
    void showRecorded(const RecordedActivation& recorded);
    void showAbout();
    /// Tells each part of the window where the user guide speaks of it.
    void placeHelp();
    /// The keys of help work in a dialog, too.
    void helpIn(QDialog& dialog, const QString& anchor);
    [[nodiscard]] QString helpOf(const QWidget* widget) const;
    [[nodiscard]] std::optional<OperatorHelp> operatorHelpOf(const QWidget* widget);
    void readWindowState();
    void writeWindowState();
    [[nodiscard]] graph::NodeId currentNode() const;
    /// Id of the backend that runs the current node; empty without a plan.
    [[nodiscard]] QString backendOfSelection() const;

    style::Theme& m_theme;
    WindowOptions m_options;
    Controller* m_controller;
    Actions* m_actions;
    itemmodels::OutlineModel* m_outlineModel = nullptr;
    itemmodels::LegendModel* m_legendModel = nullptr;
    itemmodels::OperatorsModel* m_operatorsModel = nullptr;
    itemmodels::CompareModel* m_compareModel = nullptr;
    itemmodels::CostsModel* m_costsModel = nullptr;
    itemmodels::KindsModel* m_operatorKinds = nullptr; ///< what two plans take for them
    itemmodels::KindsModel* m_backendKinds = nullptr;
    itemmodels::PlansModel* m_plans = nullptr;
    itemmodels::ProblemsModel* m_problems = nullptr;
    itemmodels::RecentModel* m_recent = nullptr;
    itemmodels::BackendsModel* m_backends = nullptr;
    QStackedWidget* m_centre = nullptr;
    StartPage* m_start = nullptr;
    ModelTabs* m_modelTabs = nullptr;
    std::unique_ptr<TabViews> m_tabViews;
    QWidget* m_heatStrip = nullptr;
    std::vector<QToolButton*> m_stripButtons; ///< that give way to the kinds of heat: menus have them too
    QLabel* m_heatLabel = nullptr;
    QToolButton* m_canvasMore = nullptr;
    QToolButton* m_budget = nullptr;
    QMenu* m_heatMenu = nullptr; ///< in the place of the strip where that has no room
    PreviewBar* m_previewBar = nullptr;
    ReplayBar* m_replayBar = nullptr;
    StepPicture m_stepPicture;        ///< of the replay's step that is on the canvas
    QGridLayout* m_stage = nullptr;   ///< the canvases, and what lies over them
    QVBoxLayout* m_overTop = nullptr; ///< at its upper edge: notes, then bars
    QVBoxLayout* m_overBottom = nullptr;
    CanvasCaption* m_caption = nullptr; ///< how the plan compares
    QString m_captionTold;              ///< the last words that it had
    bool m_verdictIsNews = false;       ///< the next words are the first that tell of it
    Qt::Edge m_barEdge = Qt::TopEdge;   ///< where a bar stands over the canvas
    Qt::Edge m_barEdgeInSplit = Qt::BottomEdge;
    QPointer<QWidget> m_beforePreview; ///< had the focus when the preview was asked for
    QTimer* m_previewDue = nullptr;    ///< to say that one is being worked out
    canvas::GraphCanvas* m_canvas = nullptr;
    canvas::GraphCanvas* m_otherCanvas = nullptr; ///< of the second plan, while A | B is shown
    QWidget* m_otherSide = nullptr;
    QWidget* m_sides = nullptr;     ///< both of them
    BodyView* m_bodyView = nullptr; ///< in their place while a body is open
    std::unique_ptr<Shortcuts> m_shortcuts;
    SideHeader* m_sideA = nullptr;
    SideHeader* m_sideB = nullptr;
    panels::OutlinePanel* m_outline = nullptr;
    panels::FindPanel* m_find = nullptr;
    panels::TabbedPanel* m_left = nullptr;
    panels::LegendPanel* m_legend = nullptr;
    panels::InspectorPanel* m_inspector = nullptr;
    panels::TabbedPanel* m_bottom = nullptr;
    panels::OperatorsPanel* m_operators = nullptr;
    panels::SearchPanel* m_searchPanel = nullptr;
    panels::ComparePanel* m_compare = nullptr;
    panels::CostsPanel* m_costs = nullptr;
    panels::ProblemsPanel* m_problemsPanel = nullptr;
    panels::SpecEditor* m_specs = nullptr;
    SpecEditorController* m_specDesk = nullptr;
    PlanShelf* m_shelf = nullptr;
    QStackedWidget* m_charts = nullptr; ///< its two faces: time and memory
    style::SegmentedControl* m_chartsChoice = nullptr;
    panels::Page* m_chartsPage = nullptr;
    panels::Page* m_memoryPage = nullptr;
    charts::MemoryPanel* m_memory = nullptr;
    plan::PlanRef m_memoryOf; ///< whose arena is shown, or being made
    panels::Page* m_timelinePage = nullptr;
    charts::BestPlanChart* m_bestPlan = nullptr;
    charts::TimePanel* m_times = nullptr;
    charts::Timeline* m_timeline = nullptr;
    panels::PanelTools* m_operatorsTools = nullptr;
    panels::PanelTools* m_costsTools = nullptr;
    panels::PanelTools* m_timelineTools = nullptr;
    panels::PanelTools* m_searchTools = nullptr;
    panels::PanelTools* m_compareTools = nullptr;
    panels::PanelTools* m_problemsTools = nullptr;
    StatusLine* m_status = nullptr;
    style::InlineNote* m_profileNote = nullptr; ///< whose costs are borrowed
    style::InlineNote* m_sizesNote = nullptr;   ///< which sizes are missing
    style::InlineNote* m_resumeNote = nullptr;  ///< a search that never ended
    QPointer<SizesDialog> m_sizesDialog;
    QPointer<TensorDialog> m_tensorDialog;
    QString m_tensorShape;                          ///< of the tensor that was asked for last
    QString m_recordedName;                         ///< of the activation in the dialog; empty: a constant
    exporting::PlanPictureRequest m_pictureRequest; ///< the last one
    style::ToastArea* m_toasts = nullptr;
    QStringList m_written;    ///< files that toasts offer to open
    plan::PlanRef m_undoable; ///< the plan that a toast says was taken, and offers to undo; null: none does
    panels::CommandPalette* m_palette = nullptr;
    Tour* m_tour = nullptr;
    WorkProgress* m_work = nullptr;
    DesktopNotice* m_notice = nullptr;
    QToolBar* m_toolBar = nullptr;
    Docks m_docks = Docks::kAround;
    QDockWidget* m_front = nullptr; ///< of docks that share a place
    double m_fittedScale = 1;       ///< of letters, that the docks have the room of
    QDockWidget* m_leftDock = nullptr;
    QDockWidget* m_rightDock = nullptr;
    QDockWidget* m_bottomDock = nullptr;
    std::vector<plan::Constraint> m_pinsWritten; ///< of the open model, as the settings hold them
    session::ModelRef m_pinsOf;                  ///< the model that they are of
    std::vector<std::size_t> m_byTime; ///< regions of the plan shown, longest first; none without times
    plan::PlanRef m_planKept;          ///< in the plans' folder, of the open model
    const canvas::GraphCanvas* m_fromCanvas = nullptr; ///< whose selection is being taken over
    bool m_leading = false;                            ///< one canvas of A | B moves the other
    bool m_toCanvas = false;
    bool m_firstPicture = false;
    bool m_comesBack = false;          ///< the next picture is the first of a model that was left before
    bool m_revealDue = false;          ///< the selection was not shown yet: its picture is being made
    std::optional<int> m_bottomHeight; ///< of the dock at the bottom, while it is not shown
};

} // namespace tessera::shell
