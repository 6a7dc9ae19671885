// The tabs of the open models, and what the window keeps of those behind.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/best_plan_chart.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/log_models.h"
#include "widgets/models/moments.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/page.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/tab_view.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace tessera::shell {

void MainWindow::wireTabs() {
    connect(m_controller, &Controller::modelsChanged, this, &MainWindow::showTabs);
    connect(m_controller, &Controller::leaving, this, &MainWindow::keepView);
    connect(&m_controller->document(), &Document::modelChanged, this, &MainWindow::beginView);
    connect(m_controller, &Controller::returned, this, &MainWindow::restoreView);
    connect(m_modelTabs, &ModelTabs::modelChosen, this, [this](int tab) {
        m_controller->showModel(static_cast<std::size_t>(tab));
        showTabs(); // its model may have to be read first
    });
    connect(m_modelTabs, &ModelTabs::modelMoved, m_controller, [this](int from, int to) {
        m_controller->moveModel(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    });
    connect(m_modelTabs, &ModelTabs::closeAsked, m_controller,
            [this](int tab) { m_controller->closeModel(static_cast<std::size_t>(tab)); });
    connect(m_actions->nextModel, &QAction::triggered, this, [this] { stepModel(1); });
    connect(m_actions->previousModel, &QAction::triggered, this, [this] { stepModel(-1); });
}

void MainWindow::stepModel(int step) {
    const auto count = static_cast<std::ptrdiff_t>(m_controller->models().size());
    if (const auto front = m_controller->front(); front && count > 1) {
        const std::ptrdiff_t next = (static_cast<std::ptrdiff_t>(*front) + step + count) % count;
        m_controller->showModel(static_cast<std::size_t>(next));
    }
}

void MainWindow::showTabs() {
    const auto& models = m_controller->models();
    m_modelTabs->setModels(models, m_controller->front());
    std::erase_if(m_tabViews->of, [&](auto& view) {
        const bool isOpen =
            std::ranges::any_of(models, [&](const auto& state) { return state->id == view.first; });
        if (!isOpen) {
            m_controller->bridge().discard(std::make_shared<TabView>(std::move(view.second)));
        }
        return !isOpen;
    });
    updateTitle();
    updateActions();
    writeWindowState(); // not only at the end: what ends badly opens them again too
}

TabView* MainWindow::frontView() {
    const auto front = m_controller->front();
    return front ? &m_tabViews->of[m_controller->models()[*front]->id] : nullptr;
}

void MainWindow::keepView() {
    m_replayBar->pause();
    TabView* view = frontView();
    if (view == nullptr) {
        return;
    }
    if (m_canvas->scene() != nullptr) {
        view->place = m_canvas->place();
    }
}

void MainWindow::beginView() {
    const Document& document = m_controller->document();
    showProblems();
    m_actions->split->setChecked(m_controller->isSplit());
    m_find->setResults({}, {});
    m_memoryOf.reset();
    m_memoryPage->showEmpty();
    // What the settings and the folder of plans hold of it; of a model that was read just now they are asked.
    m_pinsOf = document.model();
    m_pinsWritten = document.constraints();
    m_planKept = document.plan();
}

void MainWindow::restoreView() {
    m_comesBack = true;
    m_firstPicture = false;
    m_toasts->clear(); // what they tell, and offer, is of the model before
    if (const TabView* view = frontView(); view != nullptr && view->search) {
        showSearchAgain(*view->search);
    }
    findAgain();
    offerToResume();
    updateStatus();
    updateTitle();
    updateActions();
}

/// What stands in the line, in the model that is in front now.
void MainWindow::findAgain() {
    if (const QString query = m_find->input()->text().trimmed(); !query.isEmpty()) {
        emit m_find->queryChanged(query);
    }
}

void MainWindow::showSearchAgain(const SearchTold& told) {
    const itemmodels::BackendLooks& looks = m_controller->document().looks();
    m_searchPanel->begin(told.budgetMs, told.tookMs);
    m_searchPanel->show(told.progress, {});
    m_bestPlan->add(told.progress.newPoints);
    m_bestPlan->setBaselines(told.progress.baselines, looks);
    if (!told.report) {
        if (told.progress.best) {
            m_bestPlan->setBest(told.progress.best->endToEnd, told.progress.best->identicalTo);
        }
        m_searchPanel->endWith(told.ended);
    } else {
        showAnswer(*told.report);
    }
    m_searchPanel->setEdits(told.edits, tr("Show in the Spec Editor"),
                            told.isUntried ? tr("Raise the Budget") : QString());
    showSteps(); // behind what begins a search
}

QString MainWindow::incumbentWords(const session::IncumbentFate& fate, const plan::Plan& answer) {
    using Kind = session::IncumbentFate::Kind;
    const bool wasFaster = fate.before && answer.endToEnd && fate.before->median < answer.endToEnd->median;
    const QString moment = wasFaster ? itemmodels::momentText(fate.before->unixSeconds) : QString();
    const QString before = !wasFaster ? QString()
                           : moment.isEmpty()
                               ? tr("The plan that was in force had taken %1.")
                                     .arg(itemmodels::durationText(fate.before->median))
                               : tr("The plan that was in force had taken %1, measured at %2.")
                                     .arg(itemmodels::durationText(fate.before->median), moment);
    switch (fate.kind) {
    case Kind::kKept:
        return tr("The plan that was in force stays: this search found none that is faster.");
    case Kind::kLeftOut:
        return QStringList{tr("The plan that was in force took no part in this search: %1.")
                               .arg(itemmodels::engineWords(fate.reason)),
                           before}
            .join(u' ')
            .trimmed();
    case Kind::kReplaced: // by a plan that is slower, as its figures read
        return !wasFaster   ? QString()
               : fate.raced ? tr("%1 In the last race of this search it took %2, and the plan that replaces "
                                 "it %3: only "
                                 "times of one race compare. Undo brings it back.")
                                  .arg(before, itemmodels::durationText(fate.raced->median),
                                       itemmodels::durationText(answer.endToEnd->median))
                            : tr("%1 The plan that replaces it took %2 at another moment: the two do not "
                                 "compare. Undo "
                                 "brings it back.")
                                  .arg(before, itemmodels::durationText(answer.endToEnd->median));
    case Kind::kNone:
        break;
    }
    return {};
}

void MainWindow::showAnswer(const session::SearchReport& report) {
    m_searchPanel->end(report);
    m_searchPanel->setIncumbent(incumbentWords(report.incumbent, *report.plan));
    m_bestPlan->setBest(report.plan->endToEnd, report.plan->identicalTo,
                        report.plan->bestMix ? std::optional(report.plan->bestMix->time) : std::nullopt);
    m_bestPlan->setBaselines(report.plan->baselines, m_controller->document().looks());
}

SearchTold* MainWindow::toldOfFront() {
    TabView* view = frontView();
    return view != nullptr && view->search ? &*view->search : nullptr;
}

void MainWindow::noteProgress(const session::SearchProgress& progress) {
    SearchTold* told = toldOfFront();
    if (told == nullptr) {
        return;
    }
    auto points = std::exchange(told->progress.newPoints, {});
    auto steps = std::exchange(told->progress.newSteps, {});
    const plan::PlanRef best = progress.best != nullptr ? progress.best : told->progress.best;
    told->progress = progress;
    told->progress.best = best;
    points.insert(points.end(), progress.newPoints.begin(), progress.newPoints.end());
    steps.insert(steps.end(), progress.newSteps.begin(), progress.newSteps.end());
    told->progress.newPoints = std::move(points);
    told->progress.newSteps = std::move(steps);
}

void MainWindow::noteEnd(const std::optional<session::SearchReport>& report, const QString& words) {
    if (SearchTold* told = toldOfFront(); told != nullptr) {
        told->tookMs = m_options.clock() - told->beganAt;
        told->report = report;
        told->ended = words;
    }
}

void MainWindow::showProblems() {
    std::vector<itemmodels::ProblemRow> rows = m_tabViews->specs;
    rows.insert(rows.end(), m_tabViews->general.begin(), m_tabViews->general.end());
    if (const TabView* view = frontView(); view != nullptr) {
        rows.insert(rows.end(), view->problems.begin(), view->problems.end());
    }
    m_problems->setRows(std::move(rows));
    nameProblems();
}

void MainWindow::noteProblem(const itemmodels::ProblemRow& problem, ModelTabId tab) {
    const auto& models = m_controller->models();
    const auto front = m_controller->front();
    const bool isOpen = std::ranges::any_of(models, [tab](const auto& state) { return state->id == tab; });
    if (!isOpen) { // or no longer
        m_tabViews->general.push_back(problem);
        showProblems();
        return;
    }
    m_tabViews->of[tab].problems.push_back(problem);
    if (front && models[*front]->id == tab) {
        m_problems->appendRow(problem); // what is selected in the list stays
        nameProblems();
    }
}

void MainWindow::clearProblems() {
    m_tabViews->specs.clear();
    m_tabViews->general.clear();
    if (TabView* view = frontView(); view != nullptr) {
        view->problems.clear();
    }
    showProblems();
}

void MainWindow::nameProblems() {
    const int count = m_problems->count();
    m_bottom->setTitle(kProblems, count > 0 ? tr("Problems  %1").arg(count) : tr("Problems"));
}

void MainWindow::restoreTabs() {
    if (m_options.settings != nullptr) {
        m_controller->restoreModels(readOpenModels(*m_options.settings));
    }
}

} // namespace tessera::shell
