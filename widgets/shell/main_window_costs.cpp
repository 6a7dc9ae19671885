// What a plan's time goes to besides its choice of kernels: the list, the canvas and the status line.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/time_panel.h"
#include "widgets/models/costs_model.h"
#include "widgets/models/figures.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/costs_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/panel_tools.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/status_line.h"

#include <QAction>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>

namespace tessera::shell {

using Kind = itemmodels::CostRow::Kind;

namespace {

/// The row that says most of a figure of the status line; -1: the whole list does.
int rowFor(const itemmodels::CostsModel& model, StatusLine::Figure figure) {
    switch (figure) {
    case StatusLine::Figure::kEndToEnd:
        return -1;
    case StatusLine::Figure::kKernels:
        return model.rowOfKind(Kind::kKernels);
    case StatusLine::Figure::kConversions: {
        const int sum = model.rowOfKind(Kind::kConversions);
        const int conversion = sum >= 0 ? sum : model.rowOfKind(Kind::kConversion);
        return conversion >= 0 ? conversion : model.rowOfKind(Kind::kDeviceCopy);
    }
    case StatusLine::Figure::kFluctuation:
        return model.rowOfKind(Kind::kFluctuation);
    case StatusLine::Figure::kGap:
        return model.rowOfKind(Kind::kGap);
    }
    return -1;
}

panels::CostsPanel::Plan stateOf(const session::ModelRef& model, const plan::PlanRef& plan) {
    using Plan = panels::CostsPanel::Plan;
    if (model == nullptr) {
        return Plan::kNoModel;
    }
    if (plan == nullptr) {
        return Plan::kNone;
    }
    return plan->predicted() ? Plan::kMeasured : Plan::kUnmeasured;
}

} // namespace

void MainWindow::wireCosts() {
    connect(m_costs, &panels::CostsPanel::openRequested, this, &MainWindow::chooseModel);
    connect(m_costs, &panels::CostsPanel::searchRequested, this, &MainWindow::searchOrAskSizes);
    connect(m_costs, &panels::CostsPanel::revealRequested, this, &MainWindow::revealSelection);
    connect(m_costs, &panels::CostsPanel::activated, this, [this](int row) {
        // What has no place on the canvas has one in another list.
        const Kind kind = m_costsModel->rows()[static_cast<std::size_t>(row)].kind;
        if (kind == Kind::kKernels) {
            showBottom(kOperators);
        } else if (kind == Kind::kGap) {
            showBottom(kTimeline);
        }
    });
    connect(m_inspector, &panels::InspectorPanel::costsRequested, this, &MainWindow::showSelectedCost);
    connect(m_canvas, &canvas::GraphCanvas::pillActivated, this, [this](layout::PillId pill) {
        selectPill(pill);
        showSelectedCost();
    });
    connect(m_canvas, &canvas::GraphCanvas::pillMenuRequested, this, &MainWindow::pillMenu);
    connect(m_costs, &panels::Page::noteAction, m_actions->profile, &QAction::trigger);
    const auto showFigure = [this](StatusLine::Figure figure) {
        showBottom(kCosts);
        m_costs->choose(rowFor(*m_costsModel, figure));
    };
    connect(m_status, &StatusLine::followed, this, showFigure);
    connect(m_times, &charts::TimePanel::conversionsChosen, this,
            [showFigure] { showFigure(StatusLine::Figure::kConversions); });
}

void MainWindow::showCosts(Picture& picture) {
    picture.costs = m_costsModel->exchangeRows(std::move(picture.costs));
    m_costs->setPlan(stateOf(m_controller->document().model(), picture.plan));
    const QString far = picture.plan != nullptr && !picture.plan->isProfiled()
                            ? itemmodels::predictionWords(*picture.plan)
                            : QString();
    m_costs->setNote(far, far.isEmpty() ? QString() : tr("Profile Plan"));
    const auto count = [this](Kind kind) {
        return itemmodels::countText(
            std::ranges::count(m_costsModel->rows(), kind, &itemmodels::CostRow::kind));
    };
    m_costsTools->setWords(
        picture.plan == nullptr
            ? QString()
            : tr("Conversions %1 · device copies %2 · fallbacks %3")
                  .arg(count(Kind::kConversion), count(Kind::kDeviceCopy), count(Kind::kFallback)));
}

void MainWindow::showSelectedCost() {
    const auto& conversion = m_controller->document().selection().conversion();
    showBottom(kCosts);
    m_costs->choose(conversion ? m_costsModel->rowOf(*conversion) : -1);
}

void MainWindow::pillMenu(layout::PillId id, const QPoint& place) {
    const layout::Scene& scene = *m_canvas->scene();
    const layout::PillPlace& pill = scene.pill(id);
    const layout::EdgeInput& edge = scene.edge(pill.edge);
    QMenu menu(this);
    menu.addAction(tr("Show in &Costs"), this, &MainWindow::showSelectedCost);
    const auto add = [&](const QString& words, layout::BoxId box) {
        const auto nodes = box.valid() ? scene.box(box).nodes : std::vector<graph::NodeId>();
        QAction* action = menu.addAction(words, this, [this, nodes] {
            m_controller->document().selection().select(nodes, nodes.front(), m_costs);
        });
        action->setEnabled(!nodes.empty()); // an end of the model is no operator
    };
    add(tr("Select What &Writes It"), edge.from);
    add(tr("Select What &Reads It"), edge.readers[pill.reader].box);
    menu.exec(place);
}

const itemmodels::CostRow* MainWindow::selectedCost() const {
    const auto& conversion = m_controller->document().selection().conversion();
    const int row = conversion ? m_costsModel->rowOf(*conversion) : -1;
    return row < 0 ? nullptr : &m_costsModel->rows()[static_cast<std::size_t>(row)];
}

layout::PillId MainWindow::pillOf(const itemmodels::CostRow& cost) const {
    const layout::Scene& scene = *m_canvas->scene();
    const auto& pills = scene.geometry().pills;
    const auto found = std::ranges::find_if(pills, [&](const layout::PillPlace& pill) {
        return scene.edge(pill.edge).readers[pill.reader].transit.id == cost.pill;
    });
    return found == pills.end() ? layout::PillId()
                                : layout::PillId(static_cast<std::size_t>(found - pills.begin()));
}

void MainWindow::selectPill(layout::PillId id) {
    const layout::Scene& scene = *m_canvas->scene();
    const layout::PillPlace& pill = scene.pill(id);
    const std::uint32_t conversion = scene.edge(pill.edge).readers[pill.reader].transit.id;
    const auto& rows = m_costsModel->rows();
    // The end of a chain of conversions has the pill of all of them.
    const auto row = std::ranges::find_if(
        rows, [&](const itemmodels::CostRow& cost) { return cost.key && cost.conversion == conversion; });
    if (row != rows.end()) {
        const QScopedValueRollback from(m_fromCanvas, static_cast<const canvas::GraphCanvas*>(m_canvas));
        m_controller->document().selection().selectConversion(*row->key, m_canvas);
    }
}

} // namespace tessera::shell
