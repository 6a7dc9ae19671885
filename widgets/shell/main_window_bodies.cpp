// The bodies of If, Loop and Scan nodes as graphs of their own.
#include "engine/graph/node_bodies.h"
#include "engine/layout/scene.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/body_view.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/menu_text.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace tessera::shell {

using itemmodels::BodyPlace;

void MainWindow::wireBodies() {
    connect(m_bodyView, &BodyView::canvasMade, this, &MainWindow::wireBodyCanvas);
    connect(m_bodyView, &BodyView::leaveRequested, this, &MainWindow::leaveBody);
    connect(m_bodyView, &BodyView::placeChosen, this,
            [this](const graph::BodyPath& path, graph::NodeId node) { goTo(path, node); });
    connect(m_actions->openBody, &QAction::triggered, this, [this] { openBody({}); });
    connect(m_actions->leaveBody, &QAction::triggered, this, &MainWindow::leaveBody);
    connect(m_inspector, &panels::InspectorPanel::bodyRequested, this, &MainWindow::openBody);
    connect(&m_controller->document(), &Document::modelChanged, this, [this] { m_bodyView->clear(); });
}

void MainWindow::wireBodyCanvas(canvas::GraphCanvas* canvas) {
    canvas->setMinimap(m_canvas->minimap());
    canvas->setColourMode(m_canvas->colourMode());
    connect(canvas, &canvas::GraphCanvas::viewChanged, this, [this, canvas] {
        if (canvas == &shownCanvas()) {
            m_actions->setZoom(canvas->scene() != nullptr ? canvas->zoom() : 0);
        }
    });
    connect(canvas, &canvas::GraphCanvas::selectionChanged, this, [this, canvas] {
        const auto& body = m_controller->document().selection().body();
        if (m_toCanvas || !body || canvas != &shownCanvas() || canvas->scene() == nullptr) {
            return;
        }
        const std::vector<layout::BoxId> boxes = canvas->selection();
        const layout::BoxId focus = canvas->focusBox();
        const bool focused = std::find(boxes.begin(), boxes.end(), focus) != boxes.end();
        const layout::BoxId box = boxes.empty() ? layout::BoxId() : focused ? focus : boxes.front();
        const bool isNode = box.valid() && !canvas->scene()->box(box).nodes.empty();
        m_controller->document().selection().selectInBody(
            {body->path, isNode ? canvas->scene()->box(box).nodes.front() : graph::NodeId()}, canvas);
    });
    connect(canvas, &canvas::GraphCanvas::activated, this, [this] {
        if (bodiesOfSelection().empty()) {
            showDock(m_rightDock);
        } else {
            openBody({});
        }
    });
    connect(canvas, &canvas::GraphCanvas::contextMenuRequested, this,
            [this](layout::BoxId, const QPoint& place) {
                QMenu menu(this);
                addBodies(menu);
                menu.addActions({m_actions->leaveBody, m_actions->fit, m_actions->copyPicture});
                menu.exec(place);
            });
}

canvas::GraphCanvas& MainWindow::shownCanvas() {
    return m_bodyView->path().empty() ? *m_canvas : m_bodyView->canvas();
}

const graph::Node* MainWindow::selectedNode() const {
    const session::ModelRef& model = m_controller->document().model();
    const auto& body = m_controller->document().selection().body();
    if (model == nullptr || !currentNode().valid()) {
        return nullptr;
    }
    if (!body) {
        return &model->graph->node(currentNode());
    }
    const graph::GraphRef graph = graph::bodyAt(*model->graph, body->path); // the model keeps it
    return graph != nullptr && body->node.valid() ? &graph->node(body->node) : nullptr;
}

QStringList MainWindow::bodiesOfSelection() const {
    QStringList names;
    if (const graph::Node* node = selectedNode(); node != nullptr && graph::hasBody(*node)) {
        for (const graph::NodeBody& body : graph::bodiesOf(*node)) {
            names << QString::fromStdString(body.name);
        }
    }
    return names;
}

void MainWindow::addBodies(QMenu& menu) {
    const QStringList bodies = bodiesOfSelection();
    for (const QString& body : bodies) {
        QAction* action = menu.addAction(bodies.size() == 1 ? Actions::plainText(*m_actions->openBody)
                                                            : tr("Open %1").arg(style::menuText(body)));
        connect(action, &QAction::triggered, this, [this, body] { openBody(body); });
    }
    if (!bodies.isEmpty()) {
        menu.addSeparator();
    }
}

void MainWindow::openBody(const QString& name) {
    const QStringList bodies = bodiesOfSelection();
    if (bodies.isEmpty()) {
        return;
    }
    const auto& body = m_controller->document().selection().body();
    graph::BodyPath path = body ? body->path : graph::BodyPath();
    path.push_back(
        {body ? body->node : currentNode(), (bodies.contains(name) ? name : bodies.front()).toStdString()});
    goTo(std::move(path), {});
}

void MainWindow::leaveBody() {
    const auto& body = m_controller->document().selection().body();
    if (!body) {
        return;
    }
    graph::BodyPath path = body->path;
    const graph::NodeId owner = path.back().node;
    path.pop_back();
    goTo(std::move(path), owner);
}

void MainWindow::goTo(graph::BodyPath path, graph::NodeId node) {
    itemmodels::NodeSelection& selection = m_controller->document().selection();
    // The graph that is left stays where it is: nothing is to be brought into sight in it.
    if (path.empty()) {
        selection.select({node}, node, m_canvas);
    } else {
        selection.selectInBody({std::move(path), node}, m_canvas);
    }
}

/// The canvas shows the graph in which something is selected.
void MainWindow::showBody() {
    const auto& body = m_controller->document().selection().body();
    if (!body) {
        if (m_bodyView->isVisibleTo(m_bodyView->parentWidget())) {
            const bool hadFocus = m_bodyView->isAncestorOf(QApplication::focusWidget());
            const QScopedValueRollback to(m_toCanvas, true);
            m_bodyView->clear();
            m_bodyView->hide();
            m_sides->show();
            m_actions->setZoom(m_canvas->scene() != nullptr ? m_canvas->zoom() : 0);
            if (hadFocus) {
                m_canvas->setFocus(Qt::OtherFocusReason);
            }
            selectionToCanvas();
        }
        return;
    }
    const bool enters = m_bodyView->path() != body->path;
    if (enters) {
        const bool hadFocus = m_sides->isAncestorOf(QApplication::focusWidget()) ||
                              m_bodyView->isAncestorOf(QApplication::focusWidget());
        const QScopedValueRollback to(m_toCanvas, true);
        canvas::GraphCanvas& canvas = m_bodyView->enter(body->path);
        static_cast<QWidget*>(m_bodyView)->show();
        m_sides->hide();
        if (hadFocus) {
            canvas.setFocus(Qt::OtherFocusReason);
        }
        m_actions->setZoom(canvas.scene() != nullptr ? canvas.zoom() : 0);
    }
    markInBody();
    if (enters) {
        refreshBody();
    }
}

/// Lays the body out that is open, or only colours it anew where it was.
void MainWindow::refreshBody() {
    if (m_bodyView->path().empty()) {
        return;
    }
    const Document& document = m_controller->document();
    canvas::GraphCanvas& canvas = m_bodyView->canvas();
    m_controller->bridge().compute<BodyPicture>(
        bridge::JobKind::kBody,
        [request = BodyRequest{document.model(), document.plan(), m_bodyView->path(), document.looks(),
                               canvas.shape(), canvas.scene()}] { return makeBodyPicture(request); },
        [this](BodyPicture picture) {
            if (picture.path != m_bodyView->path()) {
                return;
            }
            {
                const QScopedValueRollback to(m_toCanvas, true);
                m_bodyView->show(std::move(picture));
            }
            markInBody();
        });
}

void MainWindow::markInBody() {
    const auto& body = m_controller->document().selection().body();
    if (!body || body->path != m_bodyView->path() || m_bodyView->canvas().scene() == nullptr) {
        return; // it is entered, or laid out, first
    }
    canvas::GraphCanvas& canvas = m_bodyView->canvas();
    const QScopedValueRollback to(m_toCanvas, true);
    const layout::BoxId box = body->node.valid() ? canvas.scene()->boxOf(body->node) : layout::BoxId();
    canvas.setSelection(box.valid() ? std::vector{box} : std::vector<layout::BoxId>());
    if (box.valid() && !canvas.shows(box)) {
        canvas.reveal(box);
    }
}

} // namespace tessera::shell
