// Where a region can go: the menus of pins, and a pattern that would take it.
#include "engine/graph/region.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/device_text.h"
#include "widgets/models/word_help.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/pattern_template.h"
#include "widgets/style/icons.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace tessera::shell {

namespace {

/// Of an action: which choice it is.
QStringList keyOf(const itemmodels::PinChoice& choice) {
    return {choice.backend.id, choice.implementation};
}

void describePin(QAction& action, const itemmodels::PinChoice& choice) {
    const QString title = choice.covers.isEmpty()
                              ? choice.title
                              : MainWindow::tr("%1 · runs %2").arg(choice.title, choice.covers);
    // What follows the tab stands where keys do: at the right.
    action.setText(style::menuText(title) + (choice.cost.isEmpty() ? QString() : u'\t' + choice.cost));
    const QString tip =
        choice.cost.isEmpty() ? title
        : choice.isOfMix
            ? MainWindow::tr("%1: %2. This is the fastest mix with this pin, by the times of the last "
                             "search: what the pin leaves of the whole-graph piece was never timed.")
                  .arg(title, choice.cost)
            : MainWindow::tr("%1: %2 for the whole plan").arg(title, choice.cost);
    action.setToolTip(itemmodels::withWordHelp(tip, choice.implementation));
}

} // namespace

/// What can run the node, with what each would cost the plan; the table of candidates has the rest.
void MainWindow::addPins(QMenu& menu) {
    constexpr double kMost = 24; // fewer large ones: a menu is not to fill the screen
    menu.clear();
    const auto& details = m_inspector->details();
    const std::vector<itemmodels::PinChoice> choices =
        details ? details->pins : std::vector<itemmodels::PinChoice>();
    const std::size_t count =
        std::min(static_cast<std::size_t>(std::lround(kMost / m_theme.fontScale())), choices.size());
    for (std::size_t i = 0; i < count; ++i) {
        const itemmodels::PinChoice& choice = choices[i];
        if (choice.implementation.isEmpty() && i > 0) {
            menu.addSeparator();
        }
        QAction* action = menu.addAction(QString());
        action->setData(keyOf(choice));
        describePin(*action, choice);
        connect(action, &QAction::triggered, this, [this, choice] {
            m_controller->pin(currentNode(), choice.backend.id, choice.implementation);
        });
    }
    if (const QString words = aboutPins({choices.data(), count}); !words.isEmpty()) {
        menu.addSeparator();
        menu.addAction(style::menuText(words))->setEnabled(false);
    }
    menu.setToolTipsVisible(true);
}

QString MainWindow::aboutPins(std::span<const itemmodels::PinChoice> choices) const {
    const bool isMix = std::ranges::any_of(choices, &itemmodels::PinChoice::isOfMix);
    if (std::ranges::all_of(choices, &itemmodels::PinChoice::isKnown)) {
        return isMix ? tr("as a mix: without the whole-graph piece, by the last search") : QString();
    }
    if (m_controller->pinEffectsCome(currentNode())) {
        return tr("…: what it costs the plan is being worked out");
    }
    const bool isSaidOfEach = std::ranges::any_of(choices, [](const itemmodels::PinChoice& choice) {
        return !choice.isKnown && !choice.cost.isEmpty();
    });
    if (m_controller->pinEffects(currentNode()).empty()) {
        return isSaidOfEach ? tr("≈ ?: known once the model is searched, or a change is previewed")
                            : tr("Costs are known once the model is searched, or a change is previewed");
    }
    return isSaidOfEach ? tr("≈ ?: a part was never measured; the preview offers to")
                        : tr("Never measured: choose one, its preview offers to");
}

/// What pins cost may come while the menu is open: entries then say it where they stand, once a person has
/// gone further than the first.
void MainWindow::fillPins(QMenu& menu) {
    addPins(menu);
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] { addPins(menu); });
    connect(m_controller, &Controller::pinEffectsTold, &menu, [this, &menu] {
        const QAction* active = menu.activeAction();
        const bool isAtFirst = active != nullptr && active == menu.actions().value(0);
        if (isAtFirst || active == nullptr) {
            addPins(menu);
            menu.setActiveAction(isAtFirst ? menu.actions().value(0) : nullptr);
            return;
        }
        const auto& details = m_inspector->details();
        for (QAction* action : menu.actions()) {
            const QStringList key = action->data().toStringList();
            for (const auto& choice : details ? details->pins : std::vector<itemmodels::PinChoice>()) {
                if (key == keyOf(choice)) {
                    describePin(*action, choice);
                }
            }
            if (key.isEmpty() && !action->isSeparator() && details) {
                action->setText(style::menuText(aboutPins(details->pins)));
            }
        }
    });
}

/// At the selected region, where it is in sight.
void MainWindow::showPins() {
    QMenu menu(this);
    fillPins(menu);
    const layout::BoxId box =
        m_canvas->scene() != nullptr ? m_canvas->scene()->boxOf(currentNode()) : layout::BoxId();
    const QRectF place = box.valid() ? m_canvas->placeOf(box) : QRectF();
    const QPoint at = m_canvas->viewport()->rect().contains(place.toRect().bottomLeft())
                          ? place.toRect().bottomLeft()
                          : m_canvas->viewport()->rect().center();
    menu.exec(m_canvas->viewport()->mapToGlobal(at));
}

/// The spec on show where a person chose it, else that of the backend that runs the selected region. One that
/// has no patterns, or runs what no other backend does, is none that a person would add to.
QString MainWindow::backendForPattern() const {
    if (m_bottom->current() == kSpecs && m_specs->isVisible() && m_specs->isChosen()) {
        return m_specs->specId();
    }
    const auto& backends = m_controller->backends();
    const auto isFit = [](const session::BackendInfo& info) {
        return info.spec.level == pattern::Level::kOperator && !info.spec.patterns.empty() &&
               info.spec.id != "reference";
    };
    for (const QString& id : {backendOfSelection(), m_specs->specId()}) {
        const auto found = std::ranges::find(backends, id.toStdString(),
                                             [](const session::BackendInfo& info) { return info.spec.id; });
        if (found != backends.end() && isFit(*found)) {
            return id;
        }
    }
    const auto first = std::ranges::find_if(backends, isFit);
    return first != backends.end() ? QString::fromStdString(first->spec.id) : QString();
}

void MainWindow::addPattern(const QString& backend) {
    const session::ModelRef& model = m_controller->document().model();
    const bool hasRegion = model != nullptr && currentNode().valid();
    const PatternTemplate pattern =
        hasRegion ? patternOf(*model->graph, m_controller->document().selection().nodes(), currentNode())
                  : PatternTemplate{patternExample(), {}};
    showBottom(kSpecs);
    m_specs->show(backend);
    const QString id = m_specs->addPattern(pattern.match);
    const QString title = m_controller->document().looks().of(m_specs->specId().toStdString()).title;
    if (id.isEmpty()) {
        m_toasts->post(
            {style::NoticeKind::kWarning,
             tr("No pattern was added"),
             tr("The spec of %1 has no list of patterns. Choose another backend in the list of the "
                "spec editor, then add it there.")
                 .arg(title),
             {},
             0});
    } else if (hasRegion) {
        const QString what = QString::fromStdString(graph::regionTitle(*model->graph, pattern.nodes));
        const QString where = QString::fromStdString(model->graph->node(pattern.nodes.front()).name);
        m_toasts->post(
            {style::NoticeKind::kSuccess,
             tr("%1 was added to %2").arg(id, title),
             tr("It takes %1 at %2. Search, which saves it: until then no plan uses it.").arg(what, where),
             {},
             0});
    } else {
        m_toasts->post({style::NoticeKind::kInfo,
                        tr("An example was added to %1").arg(title),
                        tr("No region is selected. Select one in the graph first, and the pattern that is "
                           "added takes it; or write over the example."),
                        {},
                        0});
    }
}

/// Devices to keep a region away from, one by one, and what if it ran on the CPU.
void MainWindow::addDevices(QMenu& menu, QMenu& forbids) {
    const auto devices = m_controller->accelerators();
    if (devices.empty()) {
        return;
    }
    forbids.addSeparator();
    for (const backend::DeviceId& device : devices) {
        const QString name = itemmodels::deviceText(device);
        connect(forbids.addAction(tr("Everything on %1").arg(name)), &QAction::triggered, this,
                [this, device] { m_controller->forbidDevices(currentNode(), {device}); });
    }
    const plan::Plan& plan = *m_controller->document().plan();
    const plan::PlannedRegionId region = plan.regionOf(currentNode());
    if (region.valid() && plan.regions[region.index()].implementation.device != backend::DeviceId{}) {
        connect(menu.addAction(m_theme.icon(style::Icon::kChip), tr("What If It Ran on the &CPU?")),
                &QAction::triggered, this,
                [this, devices] { m_controller->forbidDevices(currentNode(), devices); });
    }
}

void MainWindow::canvasMenu(layout::BoxId box, const QPoint& place) {
    QMenu menu(this);
    addBlocks(menu, box);
    fillNodeMenu(menu);
    menu.exec(place);
}

void MainWindow::nodeMenu(const QPoint& place) {
    QMenu menu(this);
    fillNodeMenu(menu);
    menu.exec(place);
}

void MainWindow::fillNodeMenu(QMenu& menu) {
    addBodies(menu);
    const auto& details = m_inspector->details();
    if (details && !m_controller->searching()) {
        QMenu* pins = menu.addMenu(m_theme.icon(style::Icon::kPin), tr("Pin to"));
        fillPins(*pins);
        QMenu* forbids = menu.addMenu(m_theme.icon(style::Icon::kForbid), tr("Forbid"));
        for (const itemmodels::PinChoice& choice : details->pins) {
            if (choice.implementation.isEmpty()) {
                connect(
                    forbids->addAction(style::menuText(choice.backend.title)), &QAction::triggered, this,
                    [this, backend = choice.backend.id] { m_controller->forbid(currentNode(), backend); });
            }
        }
        addDevices(menu, *forbids);
    }
    menu.addActions({m_actions->pin, m_actions->unpin, m_actions->forbid});
    menu.addSeparator();
    menu.addActions({m_actions->kernel, m_actions->values, m_actions->fold, m_actions->reveal});
}

} // namespace tessera::shell
