// The bar that says what a change would do, from when it is asked for until it is applied or discarded.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/moments.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/work_progress.h"

#include <QApplication>
#include <QTimer>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::shell {
namespace {

bool isOrHolds(const QWidget& widget, const QWidget* other) {
    return other != nullptr && (other == &widget || widget.isAncestorOf(other));
}

/// What moves, and why: first what was asked for, then what moves for it, at last what newer times move.
/// \param before the constraints in force.
std::vector<std::string> inOrder(const PendingPreview& pending, const std::vector<plan::Constraint>& before) {
    const plan::Plan& plan = *pending.preview.plan;
    const auto placeOf = [&plan](graph::NodeId node) { // as the lines name it
        const auto& region = plan.regions[plan.regionOf(node).index()].region;
        return " at " + plan.graph->node(region.nodes.front()).name + " moves to ";
    };
    std::vector<std::string> asked;
    for (const plan::Constraint& constraint : pending.constraints) {
        const graph::NodeId node = plan.graph->findNode(constraint.node);
        if (node.valid() && std::find(before.begin(), before.end(), constraint) == before.end()) {
            asked.push_back(placeOf(node));
        }
    }
    std::vector<std::string> own;
    std::transform(pending.own.begin(), pending.own.end(), std::back_inserter(own), placeOf);
    std::vector<std::string> lines = pending.preview.explanation;
    auto rest = lines.begin();
    for (const auto* places : {&asked, &own}) {
        rest = std::stable_partition(rest, lines.end(), [&](const std::string& line) {
            return std::any_of(places->begin(), places->end(), [&](const std::string& place) {
                return line.find(place) != std::string::npos;
            });
        });
    }
    return lines;
}

} // namespace

void MainWindow::wirePreview() {
    m_previewDue = new QTimer(this);
    m_previewDue->setSingleShot(true);
    connect(m_previewDue, &QTimer::timeout, this, &MainWindow::showWaitingPreview);
    connect(m_controller, &Controller::previewChanged, this, &MainWindow::showPreview);
    connect(m_controller, &Controller::askedPreviewChanged, this, &MainWindow::showAskedPreview);
    connect(&m_controller->bridge(), &bridge::Bridge::progress, this,
            [this](int kind, const QString&, const QString&, qlonglong done, qlonglong total) {
                if (static_cast<bridge::JobKind>(kind) == bridge::JobKind::kPreview) {
                    noteMeasuring(done, total);
                }
            });
    connect(m_previewBar, &PreviewBar::applied, m_controller, &Controller::applyPreview);
    connect(m_previewBar, &PreviewBar::discarded, m_controller, &Controller::discardPreview);
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
        m_measuringSince = m_options.clock();
        m_previewBar->showMeasuring(tr("measuring…"));
    } else {
        constexpr int kAtOnceMs = 500;
        m_previewDue->start(kAtOnceMs);
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

void MainWindow::noteMeasuring(qint64 done, qint64 total) {
    const auto& asked = m_controller->askedPreview();
    if (!asked || asked->unmeasured != session::Unmeasured::kMeasure || total <= 0) {
        return;
    }
    const QString count = tr("%1 of %2", "done of all").arg(done).arg(total);
    WorkState state{tr("measuring…"), {}, done, total, count, {}};
    if (done > 0 && done < total) {
        state.leftMs = (m_options.clock() - m_measuringSince) * (total - done) / done;
    }
    m_previewBar->showMeasuring(state.words());
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
    const session::Preview& preview = pending->preview;
    const plan::Plan& current = *m_controller->document().plan();
    const auto before = preview.current->predicted();
    const auto asShown = current.predicted();
    const auto after = preview.plan->predicted();
    const auto change = preview.difference();
    QString difference = QStringLiteral("≈ ?");
    const auto own = static_cast<int>(pending->own.size());
    const int moved = static_cast<int>(preview.changed.size()) - own;
    QStringList summary{moved == 0 ? tr("%n node(s) change", nullptr, own)
                                   : tr("%n node(s) change for it", nullptr, own)};
    if (moved > 0) {
        summary << tr("%n more since parts were timed again", nullptr, moved);
    }
    if (!preview.complete) {
        summary
            << (m_controller->hardwareProfile()
                    ? tr("a part has no cost in the hardware profile, and nothing is run while it is open")
                    : tr("a part was never measured"));
    } else if (change) {
        difference = change->count() == 0 ? tr("no difference") : itemmodels::differenceText(*change);
        summary << tr("predicted %1 → %2")
                       .arg(itemmodels::durationText(*before), itemmodels::durationText(*after));
        if (asShown && *asShown != *before) {
            summary << tr("parts of the plan were timed again for it: %1 was predicted before")
                           .arg(itemmodels::durationText(*asShown));
        }
    } else if (after) {
        difference = QStringLiteral("≈ ") + itemmodels::durationText(*after);
        summary << tr("predicted; the plan in force was measured end to end only");
    }
    if (current.endToEnd) {
        const QString time = itemmodels::durationText(current.endToEnd->median);
        const QString moment = itemmodels::momentText(current.endToEnd->unixSeconds);
        summary << (moment.isEmpty() ? tr("now %1 measured").arg(time)
                                     : tr("now %1 measured at %2").arg(time, moment));
    }
    QStringList moves;
    for (const std::string& line : inOrder(*pending, m_controller->document().constraints())) {
        moves << itemmodels::titledWords(itemmodels::engineWords(line), m_controller->document().looks());
    }
    m_previewBar->show(pending->title, difference, summary.join(QStringLiteral(" · ")), moves,
                       preview.complete || m_controller->hardwareProfile() ? PreviewBar::Known::kAll
                                                                           : PreviewBar::Known::kPart);
    placeBar(*m_previewBar, [this](Qt::Edge edge) { m_previewBar->setEdge(edge); });
    markPreview();
    updateActions();
}

} // namespace tessera::shell
