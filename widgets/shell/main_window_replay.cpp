// What a search did, step by step: the list in its dock, the step on the canvas, the mark in the chart.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/best_plan_chart.h"
#include "widgets/panels/replay_list.h"
#include "widgets/panels/search_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/replay_bar.h"

#include <QAction>

#include <utility>

namespace tessera::shell {
namespace {

/// Where a step stands among the plans that the graph level measured; empty: it ran beside them.
std::optional<double> placeInChart(const session::SearchStep& step) {
    return step.kind == session::SearchStep::Kind::kBaseline
               ? std::nullopt
               : std::optional(static_cast<double>(step.evaluation));
}

} // namespace

void MainWindow::wireReplay() {
    connect(m_controller, &Controller::stepsChanged, this, &MainWindow::showSteps);
    connect(m_controller, &Controller::stepShown, this, &MainWindow::showStep);
    const auto show = [this](int step) {
        m_controller->showStep(step >= 0 ? std::optional(static_cast<std::size_t>(step)) : std::nullopt);
    };
    const auto replay = [this] {
        if (!m_controller->shownStep()) {
            m_controller->showStep(0);
        }
        m_replayBar->play();
    };
    panels::ReplayList& list = m_searchPanel->replay();
    connect(&list, &panels::ReplayList::stepChosen, this, show);
    connect(&list, &panels::ReplayList::replayAsked, m_actions->replay, &QAction::trigger);
    connect(m_actions->replay, &QAction::triggered, this, replay);
    connect(m_replayBar, &ReplayBar::stepAsked, this, show);
    connect(m_replayBar, &ReplayBar::ended, this, [this] { m_controller->showStep(std::nullopt); });
}

void MainWindow::showSteps() {
    const auto& steps = m_controller->steps();
    const session::ModelRef& model = m_controller->document().model();
    const itemmodels::BackendLooks& looks = m_controller->document().looks();
    std::vector<itemmodels::ReplayRow> rows;
    if (model != nullptr) {
        for (const session::SearchStep& step : steps) {
            rows.push_back(itemmodels::replayRow(step, *model->graph, looks));
        }
    }
    m_searchPanel->replay().setSteps(std::move(rows), itemmodels::sumOfSteps(steps, looks));
    if (m_controller->shownStep()) {
        showStep(); // of how many
    }
    updateActions();
}

void MainWindow::showStep() {
    const auto shown = m_controller->shownStep();
    m_searchPanel->replay().showStep(shown);
    updateVerdict();
    updateTitle();
    m_bestPlan->setCursor(shown ? placeInChart(m_controller->steps()[*shown]) : std::nullopt);
    if (!shown) {
        const bool hadFocus = m_replayBar->isAncestorOf(focusWidget());
        m_replayBar->hide();
        if (hadFocus) {
            m_canvas->setFocus(Qt::OtherFocusReason);
        }
        updateActions();
        return;
    }
    const auto& rows = m_searchPanel->replay().steps().rows();
    const itemmodels::ReplayRow& row = rows[*shown];
    m_replayBar->showStep({static_cast<int>(*shown), static_cast<int>(rows.size()),
                           itemmodels::momentOfSearch(row.at), row.words,
                           row.gain ? itemmodels::gainText(*row.gain) : QString(),
                           row.gain ? itemmodels::gainInterval(*row.gain) : QString(), row.details});
    placeBar(*m_replayBar, [this](Qt::Edge edge) { m_replayBar->setEdge(edge); });
    updateActions();
}

} // namespace tessera::shell
