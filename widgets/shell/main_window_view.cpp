#include "widgets/shell/main_window.h"

#include "engine/plan/verdict.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/costs_model.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/legend_model.h"
#include "widgets/models/log_models.h"
#include "widgets/models/moments.h"
#include "widgets/models/outline_model.h"
#include "widgets/models/plan_models.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/legend_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/panel_tools.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/body_view.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/looks_of_regions.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/side_header.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/shell/status_line.h"
#include "widgets/shell/tab_view.h"
#include "widgets/style/segmented_control.h"

#include <QApplication>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSignalBlocker>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace tessera::shell {
namespace {

/// Was it not told from another one that may be faster?
bool isTie(const plan::PlanVerdict& verdict) {
    const auto& rival =
        verdict.kind == plan::PlanVerdict::Kind::kIsBaseline ? verdict.mixBehind : verdict.ratio;
    return rival && plan::holdsOne(*rival);
}

/// Adds the box of a node, or the hull that stands for all of its members where `nodes`, in order, has them.
void addWhole(std::set<layout::BoxId>& boxes, const layout::Scene& scene, layout::BoxId box,
              const std::vector<graph::NodeId>& nodes) {
    const layout::BoxInput& input = scene.box(box);
    if (input.kind == layout::BoxKind::kMember) {
        if (boxes.contains(input.parent)) {
            return;
        }
        const auto& members = scene.box(input.parent).nodes;
        const bool whole = std::all_of(members.begin(), members.end(), [&](graph::NodeId member) {
            return std::binary_search(nodes.begin(), nodes.end(), member);
        });
        box = whole ? input.parent : box;
    }
    boxes.insert(box);
}

} // namespace

/// Takes the rows out of the picture and leaves those that were shown before in it.
void MainWindow::showPicture(Picture& picture) {
    Document& document = m_controller->document();
    if (document.model() == nullptr) {
        showCosts(picture);
        showStart();
        return;
    }
    showWorkspace();
    if (picture.outline != nullptr) {
        frontView()->outline = picture.outline;
        picture.outline = m_outline->exchangeOutline(std::move(picture.outline));
    } else if (m_comesBack) {
        picture.outline = m_outline->exchangeOutline(frontView()->outline);
    }
    picture.nodeTimes = m_outlineModel->exchangeNodeTimes(std::move(picture.nodeTimes));
    showTimes(picture);
    m_operatorsModel->setOverlayTitle(
        document.overlay() != nullptr ? QString::fromStdString(document.overlay()->title) : tr("Overlay"));
    refreshMemory();
    picture.rows = m_operatorsModel->exchangeRows(std::move(picture.rows), std::move(picture.rowSummary));
    m_operators->setPlan(picture.parts);
    noteParts(picture);
    showCosts(picture);
    updateTools(picture);
    m_stepPicture = std::exchange(picture.step, {});
    showLegendOf(picture);
    picture.differences = m_compareModel->exchangeRows(std::move(picture.differences));
    picture.operatorKinds = m_operatorKinds->exchangeRows(std::move(picture.operatorKinds));
    picture.backendKinds = m_backendKinds->exchangeRows(std::move(picture.backendKinds));
    showCompare();
    const bool replays = m_stepPicture.scene != nullptr;
    m_canvas->setColourMode(replays ? layout::ColourMode::kBackend : m_controller->colourMode());
    // A pill is selected anew in another layout; an operator is followed where it would be lost from sight.
    const bool showsPill = m_canvas->selectedPill().valid() && showsSelection();
    const bool follows = !m_comesBack && !picture.kept.valid();
    const bool wasInSight = follows && m_canvas->isInSight(currentNode());
    {
        // A new layout drops the canvas's own selection; the document's outlives it.
        const QScopedValueRollback to(m_toCanvas, true);
        m_canvas->setScene(replays ? m_stepPicture.scene : picture.scene, picture.kept, picture.untouched);
    }
    if (m_firstPicture) {
        m_canvas->home();
        m_canvas->setFocus(Qt::OtherFocusReason);
    } else if (m_comesBack) {
        m_canvas->setPlace(frontView()->place);
    }
    m_firstPicture = m_comesBack = false;
    showSides(picture);
    selectionToCanvas();
    refreshBody();
    if (m_revealDue || (follows && showsPill) || (wasInSight && !m_canvas->isInSight(currentNode()))) {
        revealSelection();
    }
    markFiltered();
    markPreview();
    showInspector();
    updateStatus();
    updateTitle();
    updateActions();
    emit settled();
}

void MainWindow::showLegendOf(const Picture& picture) {
    if (m_stepPicture.scene != nullptr) {
        m_legendModel->setLegend(m_stepPicture.legend);
        m_legend->showBackends();
        return;
    }
    m_legendModel->setLegend(picture.legend);
    if (picture.scale) {
        m_legend->showScale(*picture.scale);
    } else {
        m_legend->showBackends();
    }
}

void MainWindow::showInspector() {
    Document& document = m_controller->document();
    const graph::NodeId node = currentNode();
    // Asked once: it looks at region after region, of which a large model has a million.
    const plan::PlannedRegionId region = document.plan() != nullptr && node.valid()
                                             ? document.plan()->regionOf(node)
                                             : plan::PlannedRegionId();
    if (!region.valid()) {
        const itemmodels::CostRow* cost = selectedCost();
        cost != nullptr ? m_inspector->showConversion(itemmodels::aboutText(*cost)) : m_inspector->clear();
        showCurrentRegion(std::nullopt);
        return;
    }
    const auto& body = document.selection().body();
    panels::NodeDetails details =
        body && body->node.valid()
            ? panels::bodyNodeDetails(*document.plan(), *body, document.looks(), document.constraints())
            : panels::nodeDetails(*document.plan(), node, document.looks(), document.constraints());
    m_controller->askPinEffects(node);
    using itemmodels::EffectsCome;
    panels::addEffects(details, *document.plan(), m_controller->pinEffects(node), document.looks(),
                       m_controller->pinEffectsCome(node) ? EffectsCome::kYes : EffectsCome::kNo);
    if (body && !body->node.valid()) {
        details.bodies.clear(); // one is open
    }
    const int row = m_operators->plan() == document.plan() ? m_operatorsModel->rowOf(region.index()) : -1;
    if (row >= 0 && details.inBody.isEmpty() &&
        m_operatorsModel->rows()[static_cast<std::size_t>(row)].efficiency) {
        details.work +=
            QStringLiteral(" · ") +
            itemmodels::percentText(*m_operatorsModel->rows()[static_cast<std::size_t>(row)].efficiency, 0);
    }
    auto values = valueRows(node);
    details.attributes.insert(details.attributes.begin(), std::make_move_iterator(values.begin()),
                              std::make_move_iterator(values.end()));
    m_inspector->show(std::move(details));
    showCurrentRegion(region.index());
}

void MainWindow::markPreview() {
    std::set<layout::BoxId> boxes;
    if (m_canvas->scene() != nullptr) {
        const std::vector<graph::NodeId>& changed =
            m_controller->preview() ? m_controller->preview()->preview.changed : m_stepPicture.changed;
        for (const graph::NodeId node : changed) {
            if (const layout::BoxId box = m_canvas->scene()->boxOf(node); box.valid()) {
                addWhole(boxes, *m_canvas->scene(), box, changed);
            }
        }
    }
    m_canvas->setChanged({boxes.begin(), boxes.end()});
}

void MainWindow::markFiltered() {
    std::vector<layout::Placement> hidden;
    const QStringList ids = m_legendModel->hidden();
    for (const itemmodels::LegendRow& row : m_legendModel->rows()) {
        if (ids.contains(row.backend.id)) {
            hidden.push_back(placementOf(row.backend));
        }
    }
    m_canvas->setFiltered(hidden);
}

void MainWindow::canvasToSelection(canvas::GraphCanvas& canvas) {
    const auto& scene = canvas.scene();
    if (m_toCanvas || scene == nullptr) {
        return;
    }
    if (canvas.selectedPill().valid()) {
        if (&canvas == m_canvas) { // the list of costs is of the plan in force
            selectPill(canvas.selectedPill());
        }
        return;
    }
    const QScopedValueRollback from(m_fromCanvas, static_cast<const canvas::GraphCanvas*>(&canvas));
    std::vector<graph::NodeId> nodes;
    for (const layout::BoxId box : canvas.selection()) {
        const auto& held = scene->box(box).nodes;
        nodes.insert(nodes.end(), held.begin(), held.end());
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    graph::NodeId current;
    const layout::BoxId focus = canvas.focusBox();
    if (focus.valid() && !scene->box(focus).nodes.empty() &&
        std::binary_search(nodes.begin(), nodes.end(), scene->box(focus).nodes.front())) {
        current = scene->box(focus).nodes.front();
    } else if (!nodes.empty()) {
        current = nodes.front();
    }
    m_controller->document().selection().select(std::move(nodes), current, &canvas);
}

void MainWindow::selectionToCanvas() {
    const QScopedValueRollback to(m_toCanvas, true);
    const Document& document = m_controller->document();
    if (m_fromCanvas != m_canvas) {
        selectOn(*m_canvas, document.plan());
    }
    if (m_fromCanvas != m_otherCanvas && m_otherSide->isVisible()) {
        selectOn(*m_otherCanvas, document.other());
    }
}

void MainWindow::selectOn(canvas::GraphCanvas& canvas, const plan::PlanRef& plan) {
    const auto& scene = canvas.scene();
    if (scene == nullptr) {
        return;
    }
    if (const itemmodels::CostRow* cost = selectedCost(); cost != nullptr) {
        // Without a pill of its own what reads it stands for it.
        const layout::PillId pill = &canvas == m_canvas ? pillOf(*cost) : layout::PillId();
        const layout::BoxId reader = pill.valid() ? layout::BoxId() : scene->boxOf(cost->anchor);
        canvas.setSelection(reader.valid() ? std::vector{reader} : std::vector<layout::BoxId>(), pill);
        return;
    }
    const std::vector<graph::NodeId>& nodes = m_controller->document().selection().nodes();
    std::set<layout::BoxId> boxes;
    for (const graph::NodeId node : nodes) {
        layout::BoxId box = scene->boxOf(node);
        if (!box.valid()) {
            continue;
        }
        addWhole(boxes, *scene, box, nodes);
    }
    // Of a region that is a large part of the model a ring around each operator would hide more than it
    // shows.
    constexpr std::size_t kMostRings = 12;
    const graph::NodeId current = currentNode();
    if (boxes.size() > kMostRings && plan != nullptr && current.valid() && plan->regionOf(current).valid() &&
        plan->regions[plan->regionOf(current).index()].region.nodes == nodes) {
        boxes = {scene->boxOf(current)};
    }
    canvas.setSelection({boxes.begin(), boxes.end()});
}

void MainWindow::revealSelection() {
    if (m_canvas->scene() == nullptr) {
        return;
    }
    markInBody();
    const itemmodels::CostRow* cost = selectedCost();
    if (const layout::PillId pill = cost != nullptr ? pillOf(*cost) : layout::PillId(); pill.valid()) {
        m_canvas->reveal(pill);
        m_revealDue = false;
        return;
    }
    const graph::NodeId node = cost != nullptr ? cost->anchor : currentNode();
    if (!node.valid()) {
        return;
    }
    if (const layout::BoxId box = shownBoxOf(node); box.valid()) {
        m_canvas->reveal(box);
        m_revealDue = false;
    }
}

layout::BoxId MainWindow::shownBoxOf(graph::NodeId node) const {
    const layout::Scene& scene = *m_canvas->scene();
    const layout::BoxId box = scene.boxOf(node);
    if (!box.valid() || !scene.box(box).parent.valid()) {
        return box;
    }
    // The whole hull, unless it is a large part of the view: then the operator in it.
    constexpr double kMostShare = 0.6;
    const QRectF hull = m_canvas->placeOf(scene.box(box).parent);
    const bool fits = hull.height() <= kMostShare * m_canvas->viewport()->height() &&
                      hull.width() <= kMostShare * m_canvas->viewport()->width();
    return fits ? scene.box(box).parent : box;
}

bool MainWindow::showsSelection() const {
    if (m_canvas->scene() != nullptr && m_canvas->selectedPill().valid()) {
        return m_canvas->shows(m_canvas->selectedPill());
    }
    const graph::NodeId node = currentNode();
    return m_canvas->scene() != nullptr && node.valid() && m_canvas->shows(shownBoxOf(node));
}

graph::NodeId MainWindow::currentNode() const {
    return m_controller->document().selection().current();
}

QString MainWindow::backendOfSelection() const {
    const plan::PlanRef plan = m_controller->document().plan();
    const graph::NodeId node = currentNode();
    const auto region = plan != nullptr && node.valid() ? plan->regionOf(node) : plan::PlannedRegionId();
    return region.valid() ? QString::fromStdString(plan->regions[region.index()].implementation.backend)
                          : QString();
}

void MainWindow::updateActions() {
    Document& document = m_controller->document();
    const bool model = document.model() != nullptr;
    const bool searching = m_controller->searching();
    const bool busy =
        searching || m_work->state().has_value() || m_controller->bridge().running(bridge::JobKind::kRecord);
    Actions::State state;
    state.paused = searching && m_controller->searchPaused();
    state.replays = m_controller->shownStep().has_value();
    state.nodeFolded = m_controller->folding().isFolded(currentNode());
    state.met.setFlag(Need::kModel, model)
        .setFlag(Need::kModels, m_controller->models().size() > 1)
        .setFlag(Need::kSized, model && document.model()->unsized.empty())
        .setFlag(Need::kSymbolic, model && !symbolicInputs(*document.model()->asRead).empty())
        .setFlag(Need::kProfile, m_controller->hardwareProfile().has_value())
        .setFlag(Need::kThisMachine, !m_controller->hardwareProfile().has_value())
        .setFlag(Need::kPlan, document.plan() != nullptr)
        .setFlag(Need::kSearch, searching)
        .setFlag(Need::kNoSearch, !searching)
        .setFlag(Need::kJob, busy)
        .setFlag(Need::kNode, currentNode().valid())
        .setFlag(Need::kOther, document.other() != nullptr)
        .setFlag(Need::kOtherOrRow, document.other() != nullptr || m_compare->planAtKeyboard().has_value())
        .setFlag(Need::kSeveral, document.others().size() > 1)
        .setFlag(Need::kOtherRuns,
                 m_compare->rowAtKeyboard() != nullptr
                     ? m_compare->rowAtKeyboard()->against != itemmodels::PlanRow::Against::kOtherModel
                     : document.second() != nullptr && !document.second()->byName)
        .setFlag(Need::kMix, m_controller->mix() != nullptr)
        .setFlag(Need::kPreview, m_controller->preview().has_value())
        .setFlag(Need::kFolded, m_controller->folding().any())
        .setFlag(Need::kTimed, !m_byTime.empty())
        .setFlag(Need::kOverlay, document.overlay() != nullptr)
        .setFlag(Need::kSteps, !m_controller->steps().empty())
        .setFlag(Need::kGuest, m_controller->preview().has_value() || state.replays)
        .setFlag(Need::kBody, !bodiesOfSelection().isEmpty())
        .setFlag(Need::kInBody, document.selection().body().has_value())
        .setFlag(Need::kWhole, !document.selection().body());
    const QWidget* had = QApplication::focusWidget();
    m_actions->setState(state);
    // The keyboard would go on to the next button, where Return does something else.
    if (had != nullptr && isAncestorOf(had) && !had->isEnabled()) {
        shownCanvas().setFocus(Qt::OtherFocusReason);
    }
}

void MainWindow::updateTitle() {
    const Document& document = m_controller->document();
    if (document.model() == nullptr) {
        setWindowTitle(tr("Tessera"));
        return;
    }
    const QString name = QString::fromStdString(document.model()->name);
    QString what = document.plan() != nullptr ? tr("greedy placement") : tr("not placed");
    if (m_controller->searching()) {
        what = tr("searching");
    } else if (document.plan() != nullptr && document.plan()->endToEnd) {
        const auto verdict = plan::verdictOf(*document.plan());
        const bool isBest = document.plan()->raced && document.faster() == nullptr &&
                            verdict.kind != plan::PlanVerdict::Kind::kSlower;
        what = !document.constraints().empty() ? tr("plan with pins")
               : !isBest                       ? tr("plan in force")
               : isTie(verdict)                ? tr("best plan, in a tie", "of the fastest")
                                               : tr("best plan");
        if (document.pins() == 0 && document.bans() > 0) {
            what = tr("plan with forbidden backends");
        }
    } else if (document.plan() != nullptr && document.plan()->predicted()) {
        what = tr("predicted plan");
    }
    if (const auto shown = m_controller->shownStep()) {
        what = tr("replay, step %1 of %2").arg(*shown + 1).arg(m_controller->steps().size());
    }
    const QString sizes = sizesText(*document.model());
    const QString dot = QStringLiteral(" · ");
    m_modelTabs->setNote((sizes.isEmpty() ? QString() : dot + sizes) + dot + what);
    m_modelTabs->setLocked(m_controller->whyNoOther());
    fitStrip();
    // A tab may have no room for them.
    setWindowTitle(name + (sizes.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(sizes)) +
                   QStringLiteral(" — ") + tr("Tessera"));
}

const itemmodels::OtherPlan* MainWindow::rivalSince() const {
    const Document& document = m_controller->document();
    return document.plan() != nullptr ? itemmodels::rivalMeasuredSince(*document.plan(), document.others())
                                      : nullptr;
}

const itemmodels::OtherPlan* MainWindow::fasterRival() const {
    const itemmodels::OtherPlan* rival = rivalSince();
    return rival != nullptr && rival->ratio->high < 1 ? rival : nullptr;
}

void MainWindow::followVerdict() {
    if (const itemmodels::OtherPlan* rival = fasterRival()) {
        m_controller->takePlan(itemmodels::PlanOrigin(rival->origin)); // a copy: the list of others changes
    } else {
        showMix();
    }
}

void MainWindow::showMix() {
    m_actions->compareMix->trigger();
    m_compare->goToSecond(
        {itemmodels::PlanOrigin::Kind::kMix, {}}); // what was looked at there before is not what is asked for
    m_actions->split->setChecked(true);
}

void MainWindow::tellVerdict() {
    m_captionTold.clear();
    m_verdictIsNews = true;
    updateVerdict();
}

/// A sentence that comes without news, as after an undo or with another tab, was told before.
void MainWindow::showCaption(const QString& words, const QString& action, const QString& doubt) {
    m_caption->setMessage(words, action, doubt);
    if (words.isEmpty() || words == m_captionTold) {
        return;
    }
    m_captionTold = words;
    std::exchange(m_verdictIsNews, false) ? m_caption->comeBack() : m_caption->dismiss();
}

QString MainWindow::verdictOf(itemmodels::VerdictLength length) const {
    const Document& document = m_controller->document();
    return document.plan() != nullptr
               ? itemmodels::verdictWords(*document.plan(), document.looks(), document.others(), length)
               : QString();
}

void MainWindow::updateVerdict() {
    const Document& document = m_controller->document();
    const plan::PlanRef& plan = document.plan();
    const bool searching = m_controller->searching(); // and which plan is the fastest is open
    using Length = itemmodels::VerdictLength;
    const auto words = [&](Length length) { return searching ? QString() : verdictOf(length); };
    const QString load = plan != nullptr ? itemmodels::loadWords(*plan) : QString();
    const QString action = fasterRival() != nullptr         ? tr("Take the Faster Plan")
                           : m_controller->mix() != nullptr ? tr("Show the Mix")
                                                            : QString();
    // In a replay the plan on the canvas is another one.
    showCaption(m_controller->shownStep() ? QString() : words(Length::kShort), action, load);
    if (!searching) {
        m_searchPanel->setLoad(load, m_actions->measure->isEnabled() ? tr("Measure Again") : QString(),
                               m_actions->searchAnew->isEnabled() ? tr("Search Anew") : QString());
        using Answer = panels::SearchPanel::Answer;
        m_searchPanel->setAnswer(m_controller->showsAnswer() ? Answer::kInForce : Answer::kPast);
    }
    if (const QString whole = words(Length::kWhole); !whole.isEmpty()) {
        m_searchPanel->setVerdict(whole, action); // it stays in its dock when the plan is overridden
    }
}

void MainWindow::updateStatus() {
    Document& document = m_controller->document();
    updateVerdict();
    if (document.plan() == nullptr) {
        if (document.model() == nullptr) {
            const auto usable =
                std::count_if(m_controller->backends().begin(), m_controller->backends().end(),
                              [](const auto& backend) { return backend.available; });
            m_status->showNothing();
            const auto all = static_cast<std::ptrdiff_t>(m_controller->backends().size());
            m_status->setState(usable < all  ? tr("%1 of %2 backends ready").arg(usable).arg(all)
                               : usable == 1 ? tr("1 backend")
                                             : tr("%1 backends").arg(usable));
        } else {
            m_status->showUnplaced();
        }
        return;
    }
    // A preview subtracts from what kernels take alone, which a profile does not show.
    // Nor does it from times that were taken before those that it rests on.
    const auto& pending = m_controller->preview();
    const bool isNewer = pending && pending->preview.current != pending->current;
    const plan::PlanRef runBefore = document.runBefore();
    m_status->showPlan({.plan = *document.plan(),
                        .profile = pending ? std::nullopt : document.profile(),
                        .times = pending ? plan::PartTimes::kAlone : document.plan()->partTimes(),
                        .wishes = {document.pins(), document.bans()},
                        .timedAgain = isNewer ? pending->preview.current.get() : nullptr,
                        .before = isNewer ? document.plan()->predicted() : document.predictedBefore(),
                        .runBefore = runBefore.get()});
    m_status->setState(m_controller->searching() ? m_searchPanel->nowText() : QString());
}

void MainWindow::setColours(layout::ColourMode mode, Heat heat) {
    {
        // Whoever chose it, the controls show it; their own signal would come back here.
        const QSignalBlocker colours(m_actions->colours);
        const QSignalBlocker heats(m_actions->heats);
        m_actions->colours->setCurrent(static_cast<int>(mode));
        m_actions->heats->setCurrent(static_cast<int>(heat));
    }
    m_canvas->setColourMode(mode);
    fitStrip();
    for (canvas::GraphCanvas* canvas : m_bodyView->canvases()) {
        canvas->setColourMode(mode);
    }
    m_controller->setColours(mode, heat);
    colourOtherSide();
}

} // namespace tessera::shell
