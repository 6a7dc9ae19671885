// The bar that says what a change would do, from when it is asked for until it is applied or discarded.
#include "engine/graph/anchor.h"
#include "engine/graph/region.h"
#include "engine/plan/plan_text.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/moments.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/work_progress.h"

#include <QApplication>
#include <QGridLayout>
#include <QTimer>

#include <algorithm>
#include <set>
#include <utility>

namespace tessera::shell {
namespace {

bool isOrHolds(const QWidget& widget, const QWidget* other) {
    return other != nullptr && (other == &widget || widget.isAncestorOf(other));
}

/// Regions of the preview that a constraint asks for which is not in force yet.
std::set<plan::PlannedRegionId> askedFor(const PendingPreview& pending,
                                         const std::vector<plan::Constraint>& before) {
    const plan::Plan& plan = *pending.preview.plan;
    std::set<plan::PlannedRegionId> asked;
    for (const plan::Constraint& constraint : pending.constraints) {
        const graph::NodeId node = plan.graph->findNode(constraint.node);
        if (node.valid() && std::find(before.begin(), before.end(), constraint) == before.end()) {
            asked.insert(plan.regionOf(node));
        }
    }
    return asked;
}

/// "Conv + Relu at /layer3/0/conv1/Conv".
QString partWords(const plan::Plan& plan, const plan::PlannedRegion& part) {
    const graph::NodeId anchor = graph::anchorOf(*plan.graph, part.region.nodes);
    return MainWindow::tr("%1 at %2", "operators, a node")
        .arg(QString::fromStdString(graph::regionTitle(*plan.graph, part.region)),
             QString::fromStdString(plan.graph->node(anchor).name));
}

/// What a part takes, and what took its place so far where that was of the same operators.
QString takesWords(const plan::PlannedRegion& part, const plan::Plan& current,
                   const itemmodels::BackendLooks& looks) {
    if (!part.cost.timed()) {
        return part.cost.feasible() ? MainWindow::tr("It was never measured: %1 is predicted.")
                                          .arg(itemmodels::costText(part.cost))
                                    : MainWindow::tr("It was never measured.");
    }
    const QString time = itemmodels::costText(part.cost);
    const plan::PlannedRegionId id = current.regionOf(part.region.nodes.front());
    const plan::PlannedRegion* before = id.valid() ? &current.regions[id.index()] : nullptr;
    if (before == nullptr || before->region.nodes != part.region.nodes || !before->cost.timed()) {
        return MainWindow::tr("It takes %1.").arg(time);
    }
    const QString name = itemmodels::titledWords(
        QString::fromStdString(plan::implementationText(before->implementation)), looks);
    return MainWindow::tr("It takes %1, and %2 takes %3.")
        .arg(time, name, itemmodels::costText(before->cost));
}

/// What moves, why and to what time: first what was asked for, then what moves for it, then what stays and
/// was never measured.
QStringList reasonsOf(const PendingPreview& pending, const Document& document) {
    constexpr qsizetype kMostUnmeasured = 8;
    const plan::Plan& plan = *pending.preview.plan;
    const auto asked = askedFor(pending, document.constraints());
    std::vector<session::Preview::Move> moves = pending.preview.moves;
    std::ranges::stable_sort(
        moves, {}, [&](const session::Preview::Move& move) { return asked.contains(move.region) ? 0 : 1; });
    QStringList lines;
    std::set<plan::PlannedRegionId> told;
    for (const auto& move : moves) {
        // That it is pinned says the title.
        const auto pin = asked.contains(move.region) ? move.text.find(": A pin ") : std::string::npos;
        const QString words =
            itemmodels::titledWords(itemmodels::engineWords(move.text.substr(0, pin)), document.looks());
        lines << words + u' ' +
                     takesWords(plan.regions[move.region.index()], *pending.preview.current,
                                document.looks());
        told.insert(move.region);
    }
    qsizetype others = 0;
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        if (plan.regions[i].cost.timed() || told.contains(plan::PlannedRegionId(i))) {
            continue;
        }
        if (++others <= kMostUnmeasured) {
            lines << MainWindow::tr("%1 stays as it is, and was never measured.")
                         .arg(partWords(plan, plan.regions[i]));
        }
    }
    if (others > kMostUnmeasured) {
        lines << MainWindow::tr("%n more part(s) stay and were never measured.", nullptr,
                                static_cast<int>(others - kMostUnmeasured));
    }
    return lines;
}

bool isOpen(const plan::PlannedRegion& part) {
    return !part.cost.timed();
}

int unmeasuredParts(const plan::Plan& plan) {
    return static_cast<int>(std::ranges::count_if(plan.regions, isOpen));
}

/// Why the difference is not known.
QString unmeasuredWords(const plan::Plan& plan) {
    const int count = unmeasuredParts(plan);
    return count == 1 ? MainWindow::tr("never measured: %1")
                            .arg(partWords(plan, *std::ranges::find_if(plan.regions, isOpen)))
                      : MainWindow::tr("%n part(s) were never measured", nullptr, count);
}

} // namespace

void MainWindow::wirePreview() {
    m_previewDue = new QTimer(this);
    m_previewDue->setSingleShot(true);
    connect(m_previewDue, &QTimer::timeout, this, &MainWindow::showWaitingPreview);
    connect(m_controller, &Controller::previewChanged, this, &MainWindow::showPreview);
    connect(m_controller, &Controller::askedPreviewChanged, this, &MainWindow::showAskedPreview);
    connect(m_previewBar, &PreviewBar::applied, m_controller, &Controller::applyPreview);
    connect(m_previewBar, &PreviewBar::discarded, m_controller, &Controller::discardPreview);
    connect(m_previewBar, &PreviewBar::reasonsToggled, this, &MainWindow::uncoverPreview);
    connect(m_previewBar, &PreviewBar::measureAsked, m_controller, &Controller::measurePreview);
}

/// What takes a moment has its bar before its answer, and what is measured says how far it is.
void MainWindow::showAskedPreview() {
    const auto& asked = m_controller->askedPreview();
    m_previewDue->stop();
    if (!asked) {
        if (m_previewBar->isVisible() && !m_previewBar->isAnswered()) {
            showPreview(); // there is no answer: back to what stood there before
        }
    } else if (asked->unmeasured == session::Unmeasured::kMeasure) {
        m_previewBar->showMeasuring(tr("measuring…"));
    } else {
        m_previewDue->start(m_options.briefWork);
    }
}

void MainWindow::showWaitingPreview() {
    if (const auto& asked = m_controller->askedPreview()) {
        QWidget* focus = QApplication::focusWidget();
        if (!isOrHolds(*m_previewBar, focus)) {
            m_beforePreview = focus;
        }
        m_previewBar->showWaiting(asked->title);
        placeBar(*m_previewBar, [this](Qt::Edge edge) { m_previewBar->setEdge(edge); });
    }
}

void MainWindow::noteMeasuring() {
    const auto& asked = m_controller->askedPreview();
    if (asked && asked->unmeasured == session::Unmeasured::kMeasure && m_work->state() &&
        m_work->state()->kind == bridge::JobKind::kPreview) {
        WorkState state = *m_work->state();
        state.title = tr("measuring…");
        state.now.clear(); // the bar has no room for what changes many times a second
        m_previewBar->showMeasuring(state.words());
    }
}

void MainWindow::showPreview() {
    const auto& pending = m_controller->preview();
    updateStatus();
    QWidget* focus = QApplication::focusWidget();
    const bool hasFocus = isOrHolds(*m_previewBar, focus);
    if (!pending) {
        // Back to where it was asked for.
        QWidget* back = std::exchange(m_beforePreview, nullptr);
        const bool fits = back != nullptr && back->isVisible() && back->isEnabled();
        if (hasFocus || focus == nullptr) {
            (fits ? back : &shownCanvas())->setFocus(Qt::OtherFocusReason);
        }
        m_previewBar->hide();
        markPreview();
        updateActions();
        return;
    }
    if (!hasFocus) {
        m_beforePreview = focus;
    }
    const auto [difference, summary] = wordsOf(*pending);
    const bool isKnown = pending->preview.complete || m_controller->hardwareProfile().has_value();
    const auto open = isKnown ? 0 : std::max(1, unmeasuredParts(*pending->preview.plan));
    m_previewBar->show(pending->title, difference, summary.join(QStringLiteral(" · ")),
                       reasonsOf(*pending, m_controller->document()), open);
    placeBar(*m_previewBar, [this](Qt::Edge edge) { m_previewBar->setEdge(edge); });
    markPreview();
    uncoverPreview();
    updateActions();
}

MainWindow::PreviewWords MainWindow::wordsOf(const PendingPreview& pending) const {
    const session::Preview& preview = pending.preview;
    const plan::Plan& current = *m_controller->document().plan();
    const auto before = preview.current->predicted();
    const auto asShown = current.predicted();
    const auto after = preview.plan->predicted();
    const auto change = preview.difference();
    PreviewWords words{QStringLiteral("≈ ?"),
                       {tr("%n node(s) change", nullptr, static_cast<int>(preview.changed.size()))}};
    if (!preview.complete) {
        words.summary
            << (m_controller->hardwareProfile()
                    ? tr("a part has no cost in the hardware profile, and nothing is run while it is open")
                    : unmeasuredWords(*preview.plan));
    } else if (change) {
        words.difference = change->count() == 0 ? tr("no difference") : itemmodels::differenceText(*change);
        words.summary << tr("predicted %1 → %2")
                             .arg(itemmodels::durationText(*before), itemmodels::durationText(*after));
        if (asShown && *asShown != *before) {
            words.summary << tr("parts of the plan were timed again for it: %1 was predicted before")
                                 .arg(itemmodels::durationText(*asShown));
        }
    } else if (after) {
        words.difference = QStringLiteral("≈ ") + itemmodels::durationText(*after);
        words.summary << tr("predicted; the plan in force was measured end to end only");
    }
    if (current.endToEnd) {
        const QString time = itemmodels::durationText(current.endToEnd->median);
        const QString moment = itemmodels::momentText(current.endToEnd->unixSeconds);
        words.summary << (moment.isEmpty() ? tr("now %1 measured").arg(time)
                                           : tr("now %1 measured at %2").arg(time, moment));
    }
    return words;
}

/// What changes is not behind the bar that tells of it: where it was in sight the graph moves aside.
void MainWindow::uncoverPreview() {
    const auto& pending = m_controller->preview();
    if (!pending || pending->preview.changed.empty() || m_canvas->scene() == nullptr ||
        !m_previewBar->isVisible()) {
        return;
    }
    const graph::NodeId current = currentNode();
    const auto& changed = pending->preview.changed;
    const bool isOfCurrent = std::ranges::find(changed, current) != changed.end();
    const layout::BoxId box = shownBoxOf(isOfCurrent ? current : changed.front());
    if (!box.valid()) {
        return;
    }
    m_stage->activate(); // the bar is as high as its words now
    const QRectF place = m_canvas->placeOf(box);
    if (place.intersects(onCanvas(*m_previewBar)) && place.intersects(QRectF(m_canvas->viewport()->rect()))) {
        m_canvas->reveal(box);
    }
}

} // namespace tessera::shell
