// The plans that are compared: their list, what differs, and the two canvases of A | B.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/figures.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/panel_tools.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/plan_shelf.h"
#include "widgets/shell/side_header.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>

namespace tessera::shell {

using itemmodels::OtherPlan;
using itemmodels::PlanOrigin;
using itemmodels::Scale;

namespace {

/// "end to end 18.42 ms ± 0.11", "predicted ≈ 17.9 ms", "not measured".
QString timeText(const std::optional<plan::EndToEnd>& time,
                 const std::optional<base::Nanoseconds>& predicted) {
    return time        ? MainWindow::tr("end to end %1").arg(itemmodels::durationText(*time))
           : predicted ? MainWindow::tr("predicted ≈ %1").arg(itemmodels::durationText(*predicted))
                       : MainWindow::tr("not measured");
}

QString timeOfPlan(const plan::Plan& plan) {
    return timeText(plan.endToEnd, plan.endToEnd ? std::nullopt : plan.predicted());
}

/// Of all of it, though only a part of its nodes may be of this model.
QString timeOfPlan(const OtherPlan& other) {
    return other.byName ? timeText(other.byName->overview.endToEnd, other.byName->overview.predicted)
                        : timeOfPlan(*other.plan);
}

/// As its row of the list has it: of a race it has the time beside the others of that race.
QString timeOfOther(const OtherPlan& other, const itemmodels::PlansModel& plans) {
    const itemmodels::PlanRow* row = plans.second();
    if (row != nullptr && row->origin == other.origin && row->isRescaled) {
        return MainWindow::tr("end to end %1")
            .arg(QStringLiteral("≈ ") + itemmodels::durationText(row->time->median));
    }
    return row != nullptr && row->origin == other.origin
               ? timeText(row->time, row->time ? std::nullopt : row->predicted)
               : timeOfPlan(other);
}

} // namespace

void MainWindow::wireCompare() {
    m_shelf = new PlanShelf(*m_controller, *m_plans, m_options.settings, m_options.plansFolder, this);
    m_controller->setFileTitle([this](const QString& file) { return m_shelf->titleOf(file); });
    connect(m_plans, &QAbstractItemModel::modelReset, this, [this] {
        showCompare();
        nameSides();
    });
    connect(m_actions->compareAloneMenu, &QMenu::aboutToShow, this, &MainWindow::fillAloneMenu);
    connect(m_compare, &panels::ComparePanel::addRequested, m_controller, &Controller::compareWithGreedy);
    connect(m_compare, &panels::ComparePanel::planChosen, this, &MainWindow::compareWith);
    connect(m_compare, &panels::ComparePanel::planTaken, m_controller, &Controller::takePlan);
    connect(m_compare, &panels::ComparePanel::planForgotten, m_shelf, &PlanShelf::forget);
    connect(m_compare, &panels::ComparePanel::keyboardMoved, this, &MainWindow::updateActions);
    connect(m_compare, &panels::ComparePanel::nodesChosen, this,
            [this](const std::vector<graph::NodeId>& nodes, graph::NodeId current) {
                m_controller->document().selection().select(nodes, current, m_compare);
            });
    connect(&m_controller->document(), &Document::otherChanged, this,
            [this, shown = std::optional<PlanOrigin>()]() mutable {
                const auto* other = m_controller->document().second();
                const auto before =
                    std::exchange(shown, other != nullptr ? std::optional(other->origin) : std::nullopt);
                if (m_controller->exchanging()) {
                    return; // another model's, which keeps what is shown of it
                }
                if (other == nullptr) {
                    m_actions->split->setChecked(false);
                } else if (before != shown) { // else a newer one of the same origin, not asked for
                    if (!m_controller->taking()) {
                        showBottom(kCompare);
                    }
                    QMetaObject::invokeMethod(m_compare, &panels::ComparePanel::leaveTakeButton,
                                              Qt::QueuedConnection);
                }
            });
    connect(m_controller, &Controller::taken, this, &MainWindow::tellTaken);
    connect(&m_controller->document(), &Document::placementChanged, this, [this] {
        const Document& document = m_controller->document();
        if (m_undoable != nullptr && document.newest(m_undoable) != document.plan()) {
            m_undoable.reset(); // undo would lead elsewhere
            m_toasts->withdraw(kUndoTake);
        }
    });
    // A | B: the two views move together, and what the pointer is over in one is marked in the other.
    for (const auto& [moved, led] :
         {std::pair(m_canvas, m_otherCanvas), std::pair(m_otherCanvas, m_canvas)}) {
        connect(moved, &canvas::GraphCanvas::viewChanged, led, [this, moved = moved, led = led] {
            if (!m_leading && m_otherSide->isVisible()) {
                const QScopedValueRollback leading(m_leading, true);
                led->follow(*moved);
            }
        });
        connect(moved, &canvas::GraphCanvas::hovered, led, &canvas::GraphCanvas::setEchoedHover);
    }
}

/// Whoever asks for a comparison sees it, also where that plan was B all along.
void MainWindow::compareWith(const PlanOrigin& origin) {
    m_controller->compareWith(origin, [this] { showBottom(kCompare); });
}

/// The plan that the keyboard is at in the list becomes B first: it is the one that a person looks at.
void MainWindow::measurePlans() {
    const OtherPlan* second = m_controller->document().second();
    const auto origin = m_compare->planAtKeyboard();
    if (origin && (second == nullptr || second->origin != *origin)) {
        m_controller->compareWith(*origin, [this] { m_controller->measure(); });
    } else {
        m_controller->measure();
    }
}

void MainWindow::takePlan() {
    if (const auto origin = m_compare->planAtKeyboard()) {
        m_controller->takePlan(*origin);
    } else {
        m_controller->takeOther();
    }
}

void MainWindow::tellTaken(const QString& title, const plan::PlanRef& before) {
    const plan::PlanRef& now = m_controller->document().plan();
    m_undoable = now;
    m_toasts->post({style::NoticeKind::kSuccess, tr("Taken: %1").arg(title),
                    tr("Now: %1. Before: %2. The plan before stands in Compare.")
                        .arg(timeOfPlan(*now), timeOfPlan(*before)),
                    tr("Undo"), kUndoTake});
}

void MainWindow::showSides(const Picture& picture) {
    const bool split = picture.otherScene != nullptr && m_controller->document().second() != nullptr;
    m_otherSide->setVisible(split);
    m_sideA->setVisible(split);
    m_sideB->setVisible(split);
    if (!split) {
        return;
    }
    nameSides();
    colourOtherSide();
    {
        const QScopedValueRollback to(m_toCanvas, true);
        m_otherCanvas->setScene(picture.otherScene);
    }
    const QScopedValueRollback leading(m_leading, true);
    m_otherCanvas->follow(*m_canvas);
}

/// By what differs where that was asked for: its scale is the legend's. Else by backend, which it says
/// itself.
void MainWindow::colourOtherSide() {
    const Document& document = m_controller->document();
    if (document.plan() == nullptr || document.other() == nullptr) {
        return;
    }
    // Of a whole graph no part has a difference: then which backend runs what is all there is to see.
    const bool differs = m_controller->colourMode() == layout::ColourMode::kDelta &&
                         itemmodels::scaleOf(*document.plan(), *document.other()) == Scale::kOne;
    m_otherCanvas->setColourMode(differs ? layout::ColourMode::kDelta : layout::ColourMode::kBackend);
    std::vector<itemmodels::BackendLook> key;
    for (const itemmodels::KindRow& kind : m_backendKinds->rows()) {
        if (!differs && kind.backend && kind.b.count > 0) {
            key.push_back(*kind.backend);
        }
    }
    m_sideB->setKey(std::move(key));
}

void MainWindow::nameSides() {
    const Document& document = m_controller->document();
    if (document.plan() != nullptr && document.second() != nullptr) {
        m_sideA->show(tr("This plan"), timeOfPlan(*document.plan()));
        m_sideB->show(document.otherTitle(), timeOfOther(*document.second(), *m_plans));
    }
}

QString MainWindow::compareWords(const plan::Plan& plan, const OtherPlan& other) const {
    if (other.byName) {
        const plan::PlanOverview& whole = other.byName->overview;
        const QString agreement = itemmodels::agreementWords(other.byName->agreement);
        return whole.structureHash == plan.structureHash
                   ? tr("B does not fit the model as it is open, see Problems: %1").arg(agreement)
                   : tr("B is of another model, %1: %2")
                         .arg(QString::fromStdString(whole.modelName), agreement);
    }
    if (const auto both = m_controller->document().together()) {
        QString words = itemmodels::ratioWords(both->ratio);
        if (const QString pairs = itemmodels::pairsWords(both->ratio, both->a, both->b); !pairs.isEmpty()) {
            words += QStringLiteral(", ") + pairs;
        }
        const auto then = other.otherTimeOf(m_controller->document().plan());
        return then ? tr("%1, when A took %2").arg(words, itemmodels::durationText(then->median)) : words;
    }
    const Scale scale = itemmodels::scaleOf(plan, *other.plan);
    if (scale == Scale::kOtherMachine) {
        return tr("B was made for another machine, %1: its times have no ratio to these")
            .arg(itemmodels::machineWords(plan::overviewOf(*other.plan)));
    }
    const itemmodels::PlanRow* row = m_plans->second();
    if (row != nullptr && row->origin == other.origin &&
        row->against == itemmodels::PlanRow::Against::kSamePlan) {
        return tr("B is this plan");
    }
    if (row != nullptr && row->origin == other.origin && row->ratio) {
        return tr("A was measured again since their race: Measure runs both in turns");
    }
    const auto left = plan.predicted();
    const auto right = other.plan->predicted();
    if (scale == Scale::kOne && left && right && left->count() > 0) {
        const double ratio = static_cast<double>(right->count()) / static_cast<double>(left->count());
        return ratio >= 1 ? tr("≈ A is %1× faster, predicted").arg(itemmodels::decimalText(ratio, 2))
                          : tr("≈ B is %1× faster, predicted").arg(itemmodels::decimalText(1 / ratio, 2));
    }
    return tr("Not measured together yet: Measure runs both in turns");
}

QString MainWindow::basisOfParts(const plan::Plan& plan, const plan::Plan& other) const {
    switch (itemmodels::scaleOf(plan, other)) {
    case Scale::kOtherMachine:
        return itemmodels::scaleWords(Scale::kOtherMachine);
    case Scale::kWholeGraph:
        return tr("%1 runs the model as one piece: no part of it was timed.")
            .arg(m_controller->document()
                     .looks()
                     .of(plan.wholeGraphBackend.empty() ? other.wholeGraphBackend : plan.wholeGraphBackend)
                     .title);
    case Scale::kOne:
        break;
    }
    const QString alone =
        tr("Times of parts, each timed alone: they need not add up to the plans end to end.");
    return plan.isProfiled() ? tr("%1 The canvas and Operators show A in place.").arg(alone) : alone;
}

void MainWindow::showCompare() {
    const Document& document = m_controller->document();
    const plan::PlanRef& plan = document.plan();
    if (plan == nullptr) {
        m_compare->showEmpty();
        m_compare->setSummary({}, {}, {});
        return;
    }
    m_compare->showContent();
    const QString a = tr("A  This plan  %1").arg(timeOfPlan(*plan));
    const OtherPlan* other = document.second();
    m_compare->setOffer(other != nullptr && other == document.faster() ? panels::ComparePanel::Offer::kFaster
                                                                       : panels::ComparePanel::Offer::kPlain);
    if (other == nullptr) {
        m_compare->setSummary(a, {}, tr("Return, or a double click, sets a plan beside this one."));
        return;
    }
    const auto differ =
        std::ranges::count_if(m_compareModel->rows(), [](const auto& row) { return row.differs(); });
    const auto all =
        std::ranges::count_if(m_compareModel->rows(), [](const auto& row) { return !row.nodes.empty(); });
    const QString parts = tr("%1 of %2 parts differ").arg(differ).arg(all);
    m_compare->setBasis(basisOfParts(*plan, *other->plan));
    m_compare->setSummary(a, tr("B  %1  %2").arg(other->title, timeOfOther(*other, *m_plans)),
                          compareWords(*plan, *other) + QStringLiteral(" · ") + parts);
}

void MainWindow::fillAloneMenu() {
    m_actions->compareAloneMenu->clear();
    for (const itemmodels::PlanRow& row : m_plans->rows()) {
        if (row.origin.kind != PlanOrigin::Kind::kBaseline || !row.backend) {
            continue;
        }
        QAction* action = m_actions->compareAloneMenu->addAction(
            style::menuText(row.title), this, [this, origin = row.origin] { compareWith(origin); });
        action->setEnabled(row.isPossible);
        action->setToolTip(row.isPossible ? QString() : row.note);
    }
}

void MainWindow::addPlans(std::vector<panels::Command>& commands) {
    using panels::Command;
    for (const itemmodels::PlanRow& row : m_plans->rows()) {
        if (row.against == itemmodels::PlanRow::Against::kItself) {
            continue;
        }
        commands.push_back(
            {Command::Kind::kAction,
             tr("Compare with %1").arg(row.title),
             row.machine.isEmpty() ? tr("Plan") : tr("Plan · %1").arg(row.machine),
             {},
             row.isPossible ? QString() : row.note,
             row.side == itemmodels::PlanRow::Side::kNone ? Command::Mark::kNone : Command::Mark::kInForce,
             [this, origin = row.origin] { compareWith(origin); }});
    }
}

} // namespace tessera::shell
