#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/best_plan_chart.h"
#include "widgets/charts/timeline.h"
#include "widgets/models/figures.h"
#include "widgets/models/legend_model.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_models.h"
#include "widgets/models/replay_model.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/copy_rows.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/page.h"
#include "widgets/panels/problems_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/body_view.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/find_nodes.h"
#include "widgets/shell/kernel_dialog.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/spec_editor_controller.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/status_line.h"
#include "widgets/shell/tab_view.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QDockWidget>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QUrl>

namespace tessera::shell {

using Level = session::SearchRequest::Level;

namespace {

/// Does the desktop have a program that shows it? Of what only we read a person wants no such link.
bool isShownByDesktop(const QFileInfo& file) {
    static const QStringList kSuffixes{QStringLiteral("html"), QStringLiteral("pdf"), QStringLiteral("svg"),
                                       QStringLiteral("png"), QStringLiteral("csv")};
    return kSuffixes.contains(file.suffix().toLower());
}

/// On another thread: a large model takes a while.
void filterOutline(Controller& controller, panels::OutlinePanel& panel, const QString& text) {
    if (panel.outline() == nullptr) {
        return;
    }
    controller.bridge().compute<itemmodels::OutlineRef>(
        bridge::JobKind::kCompute,
        [outline = panel.outline(), text] {
            return itemmodels::filteredOutline(*outline, text, panels::OutlinePanel::kMostFiltered);
        },
        [&panel, text, whole = panel.outline()](itemmodels::OutlineRef part) {
            if (panel.outline() == whole) { // else it is of another model
                panel.showFiltered(text, std::move(part));
            }
        });
}

} // namespace

void MainWindow::wireActions() {
    const auto on = [this](QAction* action, auto&& work) {
        connect(action, &QAction::triggered, this, std::forward<decltype(work)>(work));
    };
    on(m_actions->open, [this] { chooseModel(); });
    on(m_actions->openPlan, [this] { choosePlan(false); });
    on(m_actions->savePlan, [this] { exportAs(QStringLiteral("json"), QStringLiteral("json")); });
    on(m_actions->closeModel, [this] { m_controller->closeModel(); });
    on(m_actions->quit, [this] { close(); });
    for (const auto& [action, level] : {std::pair(m_actions->search, Level::kBoth),
                                        {m_actions->searchOperators, Level::kOperator},
                                        {m_actions->searchGraph, Level::kGraph}}) {
        on(action,
           [this, level = level] { searchWithEdits([this, level] { m_controller->search(level); }); });
    }
    on(m_actions->searchAnew, [this] { searchWithEdits([this] { m_controller->searchAnew(); }); });
    on(m_actions->pause, [this] { m_controller->togglePause(); });
    on(m_actions->stop, [this] { m_controller->stop(); });
    on(m_actions->measure, [this] { measurePlans(); });
    on(m_actions->profile, [this] { m_controller->profile(); });
    on(m_actions->verify, [this] { m_controller->verify(); });
    on(m_actions->undoAction, [this] {
        m_controller->preview() ? m_controller->discardPreview() : m_controller->document().undo().undo();
    });
    on(m_actions->pin, [this] {
        const Document& document = m_controller->document();
        if (document.plan() != nullptr && currentNode().valid()) {
            const plan::PlannedRegionId region = document.plan()->regionOf(currentNode());
            const auto& implementation = document.plan()->regions[region.index()].implementation;
            m_controller->pin(currentNode(), document.looks().of(implementation.maker()).id,
                              QString::fromStdString(implementation.name));
        }
    });
    on(m_actions->unpin, [this] { m_controller->unpin(currentNode()); });
    on(m_actions->forbid, [this] {
        if (m_inspector->details()) {
            m_controller->forbid(currentNode(), m_inspector->details()->backend.id);
        }
    });
    on(m_actions->kernel, [this] { m_controller->askKernel(currentNode()); });
    on(m_actions->applyPreview, [this] { m_controller->applyPreview(); });
    on(m_actions->discardPreview, [this] {
        m_controller->discardPreview();
        m_controller->showStep(std::nullopt);
    });
    on(m_actions->compareGreedy, [this] { compareWith({itemmodels::PlanOrigin::Kind::kGreedy, {}}); });
    on(m_actions->compareMix, [this] { compareWith({itemmodels::PlanOrigin::Kind::kMix, {}}); });
    on(m_actions->compareFile, [this] { choosePlan(true); });
    on(m_actions->takeOther, [this] { takePlan(); });
    on(m_actions->takeMix, [this] { takeMix(); });
    on(m_actions->measureAll, [this] { m_controller->measureAll(); });
    on(m_actions->compareNone, [this] { m_controller->document().clearOther(); });
    on(m_actions->reloadBackends, [this] { m_controller->reloadBackends(Controller::Reload::kAll); });
    on(m_actions->editSpecs, [this] {
        showBottom(kSpecs);
        m_specs->begin(backendOfSelection());
    });
    on(m_actions->addPattern, [this] { addPattern(backendForPattern()); });
    on(m_actions->pinTo, [this] { showPins(); });
    on(m_actions->paste, [this] { pastePath(); });
    on(m_actions->copyRow, [this] { copyRows(panels::CopiedRows::kCurrent); });
    on(m_actions->copyTable, [this] { copyRows(panels::CopiedRows::kAll); });
    on(m_actions->copyPicture, [this] { copyPicture(); });
    on(m_actions->commands, [this] { m_palette->open(commands()); });
    connect(m_palette, &panels::CommandPalette::nodesAsked, this, &MainWindow::findCommandNodes);
    on(m_actions->settings, [this] { showSettings(); });
    on(m_actions->shortcuts, [this] { showShortcuts(); });
    on(m_actions->tour, [this] { startTour(); });
    on(m_actions->about, [this] { showAbout(); });
    on(m_actions->help, [this] {
        const QWidget* at = QApplication::focusWidget();
        showHelp(helpOf(at), operatorHelpOf(at));
    });
    connect(m_actions, &Actions::exportRequested, this, &MainWindow::exportAs);
    on(m_actions->exportPicture, [this] { exportPicture(); });
    connect(m_actions, &Actions::builtinRequested, this, [this](const QString& source) { open(source); });
    connect(m_actions, &Actions::coloursChanged, this, &MainWindow::setColours);
}

void MainWindow::wireView() {
    const auto on = [this](QAction* action, auto&& work) {
        connect(action, &QAction::triggered, this, std::forward<decltype(work)>(work));
    };
    constexpr double kStep = 1.25;
    on(m_actions->zoomIn, [this] { shownCanvas().setZoom(shownCanvas().zoom() * kStep); });
    on(m_actions->zoomOut, [this] { shownCanvas().setZoom(shownCanvas().zoom() / kStep); });
    on(m_actions->zoomReset, [this] { shownCanvas().setZoom(1); });
    on(m_actions->fit, [this] { fitCanvas(); });
    on(m_actions->reveal, [this] { revealSelection(); });
    on(m_actions->fold, [this] { toggleFold(currentNode()); });
    connect(m_actions->foldRepeats, &QAction::triggered, this, [this](bool fold) {
        if (!fold) {
            m_controller->unfoldAll(keptNode());
        } else if (!m_controller->foldRepeats(keptNode())) {
            m_actions->foldRepeats->setChecked(false);
        }
    });
    on(m_actions->unfold, [this] { m_controller->unfoldAll(keptNode()); });
    connect(m_actions->minimap, &QAction::toggled, this, [this](bool shown) {
        std::vector<canvas::GraphCanvas*> canvases = m_bodyView->canvases();
        canvases.push_back(m_canvas);
        for (canvas::GraphCanvas* canvas : canvases) {
            canvas->setMinimap(shown ? canvas::Minimap::kShown : canvas::Minimap::kHidden);
        }
    });
    connect(m_actions->fullScreen, &QAction::toggled, this,
            [this](bool full) { full ? showFullScreen() : showNormal(); });
    connect(m_actions->split, &QAction::toggled, this, [this](bool shown) {
        m_controller->setSplit(shown);
        if (shown && !m_controller->exchanging() && m_controller->document().other() == nullptr) {
            m_controller->compareWithGreedy(); // the plan that every model has
        }
    });
    on(m_actions->find, [this] {
        showDock(m_leftDock);
        m_left->setCurrent(1);
        m_find->focusInput();
    });
    on(m_actions->findInOutline, [this] {
        showDock(m_leftDock);
        m_left->setCurrent(0);
        m_outline->focusFilter();
    });
    connect(m_canvas, &canvas::GraphCanvas::viewChanged, this, [this] {
        if (m_canvas == &shownCanvas()) {
            m_actions->setZoom(m_canvas->scene() != nullptr ? m_canvas->zoom() : 0);
        }
    });
    for (canvas::GraphCanvas* canvas : {m_canvas, m_otherCanvas}) {
        connect(canvas, &canvas::GraphCanvas::selectionChanged, this,
                [this, canvas] { canvasToSelection(*canvas); });
        connect(canvas, &canvas::GraphCanvas::activated, this, [this, canvas](layout::BoxId box) {
            if (canvas->scene()->box(box).kind == layout::BoxKind::kGroup) {
                toggleFold(canvas->scene()->box(box).nodes.front());
            } else if (canvas == m_canvas && !bodiesOfSelection().isEmpty()) {
                openBody({});
            } else {
                showDock(m_rightDock);
            }
        });
    }
    connect(m_canvas, &canvas::GraphCanvas::contextMenuRequested, this,
            [this](layout::BoxId box, const QPoint& place) { canvasMenu(box, place); });
    m_controller->setViewShape([this] { return m_canvas->shape(); });
    connect(&m_controller->document().selection(), &itemmodels::NodeSelection::changed, this,
            [this](const QObject* origin) {
                selectionToCanvas();
                // What follows the plan in force stays where it is.
                if (origin != m_canvas && origin != m_otherCanvas && origin != &m_controller->document()) {
                    // The node's picture may still be made, and then it stands elsewhere.
                    m_revealDue = currentNode().valid() || selectedCost() != nullptr;
                    if (!m_controller->bridge().running(bridge::JobKind::kScene)) {
                        revealSelection();
                    }
                }
                showBody();
                showInspector();
                updateActions();
            });
    connect(m_legendModel, &itemmodels::LegendModel::filterChanged, this, &MainWindow::markFiltered);
}

void MainWindow::wireController() {
    wireSearch();
    wirePreview();
    connect(&m_controller->document(), &Document::modelChanged, this, [this] {
        dropPictures(); // what is drawn is of another model
        if (m_controller->document().model() != nullptr) {
            // Now, since its first picture is laid out for the shape of the view.
            showWorkspace();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        }
    });
    connect(m_controller, &Controller::opened, this, [this] {
        m_firstPicture = true;
        m_comesBack = false;
        restorePins();
        findAgain();
        m_toasts->clear(); // what failed before is past, and stands under Problems
        tellVerdict();     // of the plan that it was left with, if it comes with one
        addRecent();
    });
    connect(m_controller, &Controller::pictureChanged, this, &MainWindow::showPicture);
    connect(m_controller, &Controller::pinEffectsTold, this, [this] {
        showInspector();
        if (m_palette->isVisible()) {
            m_palette->renew(commands()); // what pins cost stands in it
        }
    });
    connect(m_controller, &Controller::busyChanged, this, [this] {
        m_searchPanel->setPaused(m_controller->searching() && m_controller->searchPaused());
        updateTitle(); // "searching", or no longer
        updateActions();
    });
    connect(m_controller, &Controller::backendsChanged, this, [this] {
        m_backends->setBackends(m_controller->backends());
        updateStatus();
    });
    connect(m_controller, &Controller::noticed, this,
            [this](style::NoticeKind kind, const QString& title, const QString& text) {
                // An error stays until it is closed; what failed last matters more, and both stand in
                // Problems.
                while (kind == style::NoticeKind::kDanger && m_toasts->current() != nullptr &&
                       m_toasts->current()->kind == style::NoticeKind::kDanger) {
                    m_toasts->closeCurrent();
                }
                m_toasts->post({kind, title, text, {}, 0});
            });
    connect(m_controller, &Controller::problemFound, this, &MainWindow::noteProblem);
    connect(m_controller, &Controller::specProblems, this,
            [this](const std::vector<itemmodels::ProblemRow>& problems) {
                m_tabViews->specs = problems;
                showProblems();
            });
    connect(&m_controller->document(), &Document::modelChanged, this, [this] {
        m_bestPlan->clear();
        m_captionTold.clear();
        m_verdictIsNews = false;
        m_resumeNote->hide();
        m_searchPanel->reset();
        m_bottom->setTitle(kSearch, tr("Search"));
    });
    connect(m_controller, &Controller::fileWritten, this, [this](const QString& file) {
        const QFileInfo written(file);
        const QString open = isShownByDesktop(written) ? tr("Open", "a file that was written") : QString();
        m_toasts->post({style::NoticeKind::kSuccess, tr("Written"), written.fileName(), open,
                        kOpenWritten + static_cast<int>(m_written.size())});
        m_written << written.absoluteFilePath();
    });
    connect(m_controller, &Controller::profiled, this, [this] { showBottom(kTimeline); });
    connect(&m_controller->document(), &Document::profileChanged, this, [this] {
        Document& document = m_controller->document();
        if (document.profile() && document.plan() != nullptr) {
            m_timeline->setProfile(*document.profile(), *document.plan(), document.looks());
            m_timelinePage->showContent();
        } else {
            m_timeline->clear();
            const bool isTimed = document.plan() != nullptr && document.plan()->isProfiled();
            m_timelinePage->setEmptyMessage(
                isTimed ? tr("Each part of this plan was timed in place; when each ran was not kept.")
                        : tr("No profile yet."),
                tr("Profile plan"));
            m_timelinePage->showEmpty();
        }
    });
}

void MainWindow::wireSearch() {
    connect(m_controller, &Controller::searchStarted, this, [this](qint64 budgetMs) {
        m_toasts->clear(); // what they tell is of before; errors stand in Problems
        m_bestPlan->clear();
        noteSearch(true);
        if (TabView* view = frontView(); view != nullptr) {
            view->search = SearchTold{.budgetMs = budgetMs, .beganAt = m_options.clock()};
        }
        m_searchPanel->begin(budgetMs);
        showBottom(kSearch);
        updateVerdict();
        nameSearch();
        updateTitle();
    });
    connect(m_controller, &Controller::searchProgressed, this,
            [this](const session::SearchProgress& progress) {
                noteProgress(progress);
                m_searchPanel->show(
                    progress, itemmodels::runningWords(progress.detail, m_controller->document().looks()));
                m_bestPlan->add(progress.newPoints);
                m_bestPlan->setBaselines(progress.baselines, m_controller->document().looks());
                if (progress.best) {
                    m_bestPlan->setBest(progress.best->endToEnd, progress.best->identicalTo);
                }
                m_searchPanel->setLoad(itemmodels::loadWords(progress.othersShare.value_or(0)), {});
                const auto share = m_searchPanel->share();
                m_bottom->setTitle(kSearch, share ? tr("Search  %1").arg(itemmodels::percentText(*share, 0))
                                                  : tr("Search"));
                m_status->setState(m_searchPanel->nowText());
            });
    connect(m_controller, &Controller::searchFinished, this, [this](const session::SearchReport& report) {
        noteSearch(false);
        noteEnd(report, {});
        showAnswer(report);
        tellUntried(report);
        tellVerdict();
        m_bottom->setTitle(kSearch, tr("Search"));
        addRecent();
    });
    connect(m_controller, &Controller::searchFailed, this, [this](const QString& words) {
        noteSearch(false);
        noteEnd({}, words);
        m_searchPanel->endWith(words);
        m_bottom->setTitle(kSearch, tr("Search"));
        nameSearch();
        updateStatus();
    });
}

/// Where the search is not on show its dock does not say it.
void MainWindow::tellOfLoad() {
    const plan::PlanRef& plan = m_controller->document().plan();
    if (const QString words = plan != nullptr ? itemmodels::loadWords(*plan) : QString(); !words.isEmpty()) {
        m_toasts->post({style::NoticeKind::kWarning, tr("The machine was busy"), words, tr("Measure Again"),
                        kMeasureAgain});
    }
}

/// What was just measured tells how the plan compares only where its rival ran too. Else the sentence on the
/// canvas is of an older race: Search has it.
void MainWindow::tellOfRun() {
    const Document& document = m_controller->document();
    const itemmodels::OtherPlan* rival = rivalSince();
    const auto& now = document.plan() != nullptr ? document.plan()->endToEnd : std::nullopt;
    const bool ranNow = rival != nullptr && now && rival->timeOfRatioTo &&
                        rival->timeOfRatioTo->unixSeconds == now->unixSeconds &&
                        rival->timeOfRatioTo->median == now->median;
    if (ranNow) {
        tellVerdict();
    } else {
        m_caption->dismiss();
    }
}

/// Where the plans are compared their panel says it, with the same button.
void MainWindow::tellOfFaster() {
    const itemmodels::OtherPlan* faster = m_controller->document().faster();
    if (faster != nullptr && !(m_bottomDock->isVisible() && m_bottom->current() == kCompare)) {
        m_toasts->post({style::NoticeKind::kInfo, tr("A faster plan"), itemmodels::fasterWords(*faster),
                        tr("Take the Faster Plan"), kTakeFaster});
    }
}

void MainWindow::wirePanels() {
    connect(&m_controller->document(), &Document::placementChanged, this, &MainWindow::rememberPins);
    connect(&m_controller->document(), &Document::placementChanged, this, &MainWindow::rememberPlan);
    connect(&m_controller->document(), &Document::placementChanged, this, &MainWindow::rememberRuns);
    connect(&m_controller->document(), &Document::otherChanged, this, &MainWindow::rememberRuns);
    connect(m_controller, &Controller::placed, this, &MainWindow::restorePlan);
    connect(this, &MainWindow::settled, this, &MainWindow::offerTour);
    connect(m_controller, &Controller::placed, this, &MainWindow::offerToResume);
    connect(m_start, &StartPage::openRequested, this, &MainWindow::chooseModel);
    connect(m_start, &StartPage::sourceChosen, this, [this](const QString& source) { open(source); });
    connect(m_operators, &panels::OperatorsPanel::searchRequested, this, &MainWindow::searchOrAskSizes);
    connect(m_operators, &panels::OperatorsPanel::revealRequested, this, &MainWindow::revealSelection);
    connect(m_operators, &panels::OperatorsPanel::menuRequested, this, &MainWindow::nodeMenu);
    connect(m_outline, &panels::OutlinePanel::revealRequested, this, &MainWindow::revealSelection);
    connect(m_find, &panels::FindPanel::revealRequested, this, &MainWindow::revealSelection);
    connect(m_outline, &panels::OutlinePanel::filterAsked, this,
            [this](const QString& text) { filterOutline(*m_controller, *m_outline, text); });
    connect(m_find, &panels::FindPanel::queryChanged, this, [this](const QString& query) {
        const session::ModelRef model = m_controller->document().model();
        if (model == nullptr) {
            return;
        }
        m_controller->bridge().compute<std::vector<panels::FoundRow>>(
            bridge::JobKind::kCompute, [model, query] { return findNodes(*model->graph, query); },
            [this, query, model](std::vector<panels::FoundRow> rows) {
                if (query == m_find->input()->text().trimmed() && model == m_controller->document().model()) {
                    m_find->setResults(query, std::move(rows));
                }
            });
    });
    connect(m_inspector, &panels::InspectorPanel::pinRequested, this,
            [this](graph::NodeId node, const QString& backend, const QString& implementation) {
                m_controller->pin(node, backend, implementation);
            });
    connect(m_inspector, &panels::InspectorPanel::refusedChosen, this,
            [this](const QString& title, const QString& reason) {
                m_toasts->post({style::NoticeKind::kInfo,
                                tr("%1 cannot run here", "an implementation").arg(title),
                                reason,
                                {},
                                0});
            });
    connect(m_inspector, &panels::InspectorPanel::unpinRequested, this,
            [this] { m_controller->unpin(currentNode()); });
    connect(m_inspector, &panels::InspectorPanel::forbidRequested, this,
            [this](graph::NodeId node, const QString& backend) { m_controller->forbid(node, backend); });
    fillPins(m_inspector->pinMenu());
    connect(m_inspector, &panels::InspectorPanel::measureRequested, m_controller, &Controller::profile);
    connect(m_inspector, &panels::InspectorPanel::revealRequested, this, &MainWindow::revealSelection);
    connect(m_controller, &Controller::kernelTold, this,
            [this](const QString& title, const QString& implementation,
                   const std::vector<backend::Detail>& details) {
                auto* dialog = new KernelDialog(m_theme, title, implementation, details, this);
                dialog->setAttribute(Qt::WA_DeleteOnClose);
                helpIn(*dialog, QStringLiteral("ask-why"));
                dialog->open();
            });
    connect(m_inspector, &panels::InspectorPanel::kernelRequested, m_actions->kernel, &QAction::trigger);
    connect(m_searchPanel, &panels::SearchPanel::searchRequested, m_actions->search, &QAction::trigger);
    connect(m_searchPanel, &panels::SearchPanel::pauseToggled, m_controller, &Controller::togglePause);
    connect(m_searchPanel, &panels::SearchPanel::stopRequested, m_controller, &Controller::stop);
    connect(m_searchPanel, &panels::SearchPanel::anewRequested, m_actions->searchAnew, &QAction::trigger);
    connect(m_searchPanel, &panels::SearchPanel::verdictAction, this, &MainWindow::followVerdict);
    connect(m_searchPanel, &panels::SearchPanel::loadAction, m_actions->measure, &QAction::trigger);
    connect(m_toasts, &style::ToastArea::actionTriggered, this, [this](int id) {
        if (id == kMeasureAgain) {
            m_actions->measure->trigger();
        } else if (id == kTakeFaster) {
            if (const itemmodels::OtherPlan* faster = m_controller->document().faster()) {
                m_controller->takePlan(itemmodels::PlanOrigin(faster->origin));
            }
        } else if (id == kUndoTake) {
            m_actions->undoAction->trigger();
        } else if (id >= kOpenWritten) {
            QDesktopServices::openUrl(QUrl::fromLocalFile(m_written.value(id - kOpenWritten)));
        }
    });
    connect(m_controller, &Controller::measured, this, [this] {
        tellOfRun();
        tellOfFaster();
        tellOfLoad();
    });
    connect(m_caption, &CanvasCaption::actionTriggered, this, &MainWindow::followVerdict);
    connect(m_bottom, &panels::TabbedPanel::currentChanged, this,
            [this](int tab) { showBottom(static_cast<BottomTab>(tab)); });
    wireSpecs();
    connect(m_problemsPanel, &panels::ProblemsPanel::activated, this, [this](int at) {
        if (at >= 0 && m_problems->rows()[static_cast<std::size_t>(at)].node.valid()) {
            const graph::NodeId node = m_problems->rows()[static_cast<std::size_t>(at)].node;
            m_controller->document().selection().select({node}, node, m_problemsPanel);
        }
    });
}

/// A search is of what stands in the spec editor, and says so: what is not saved is saved for it.
void MainWindow::searchWithEdits(const std::function<void()>& search) {
    const auto [saved, wrong] = m_specDesk->saveValid();
    search();
    const auto named = [this](const std::vector<std::string>& ids) {
        QStringList titles;
        for (const std::string& id : ids) {
            titles << m_controller->document().looks().of(id).title;
        }
        return titles.join(QStringLiteral(", "));
    };
    QStringList words;
    if (!saved.empty()) {
        words << tr("Your edit of %1 was saved for this search, which uses it.").arg(named(saved));
    }
    if (!wrong.empty()) {
        words << tr("Your edit of %1 has an error: this search does not use it.").arg(named(wrong));
    }
    if (!words.isEmpty()) {
        tellEdits(words.join(u'\n'), QString::fromStdString(wrong.empty() ? saved.front() : wrong.front()),
                  {});
        if (SearchTold* told = toldOfFront(); told != nullptr) {
            told->isSaved = wrong.empty();
        }
    }
}

void MainWindow::tellEdits(const QString& words, const QString& backend, const QString& rule) {
    if (SearchTold* told = toldOfFront(); told != nullptr) {
        told->isUntried = told->isSaved = false;
        told->edits = words;
        told->edit = {backend, rule};
    }
    m_searchPanel->setEdits(words, tr("Show in the Spec Editor"));
}

/// What was saved for a search that then had no time for it was not tried, and a larger budget tries it.
void MainWindow::tellUntried(const session::SearchReport& report) {
    SearchTold* told = toldOfFront();
    if (told == nullptr || !report.operatorLevelCut || !told->isSaved) {
        return;
    }
    told->isUntried = true;
    told->edits = tr("Your edit of %1 was not tried: the budget of this search had no time for it.")
                      .arg(m_controller->document().looks().of(told->edit.first.toStdString()).title);
    m_searchPanel->setEdits(told->edits, tr("Show in the Spec Editor"), tr("Raise the Budget"));
}

void MainWindow::wireSpecs() {
    m_specDesk = new SpecEditorController(*m_controller, *m_specs, this);
    connect(m_specDesk, &SpecEditorController::failed, this,
            [this](const QString& title, const QString& text) {
                m_toasts->post({style::NoticeKind::kDanger, title, text, {}, 0});
            });
    connect(m_specDesk, &SpecEditorController::unsavedChanged, this, [this] {
        const auto count = m_specDesk->unsaved().size();
        m_bottom->setTitle(kSpecs, count > 0 ? tr("Spec editor  %1 edited").arg(count) : tr("Spec editor"));
    });
    connect(m_specDesk, &SpecEditorController::editsTold, this,
            [this](const QString& words, const QString& backend, const QString& rule) {
                const SearchTold* told = toldOfFront();
                if (told == nullptr || !told->isUntried) { // what was not tried has no fates
                    tellEdits(words, backend, rule);
                }
            });
    connect(m_searchPanel, &panels::SearchPanel::budgetRequested, this, [this] { m_budget->showMenu(); });
    connect(m_searchPanel, &panels::SearchPanel::editsAction, this, [this] {
        if (const SearchTold* told = toldOfFront(); told != nullptr) {
            showBottom(kSpecs);
            m_specs->show(told->edit.first);
            m_specs->goToRule(told->edit.second);
        }
    });
    connect(m_specs, &panels::SpecEditor::addRequested, this, [this] { addPattern(m_specs->specId()); });
    m_specs->setSaveKeysOf(*m_actions->savePlan);
    connect(m_specs, &panels::SpecEditor::saveRefused, this, [this](const QString& why) {
        m_toasts->post(
            {style::NoticeKind::kWarning, tr("The spec has an error and is not saved"), why, {}, 0});
    });
    connect(m_specs, &panels::SpecEditor::nodesChosen, this, [this](const std::vector<graph::NodeId>& nodes) {
        if (!nodes.empty() && m_controller->document().model() != nullptr) {
            m_controller->document().selection().select(nodes, nodes.front(), m_specs);
        }
    });
}

} // namespace tessera::shell
