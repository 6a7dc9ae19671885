// Folding on the canvas, its fit, and what lies over it.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/costs_model.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/style/menu_text.h"

#include <QAction>
#include <QGridLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <utility>

namespace tessera::shell {

void MainWindow::dropPictures() {
    const QScopedValueRollback to(m_toCanvas, true);
    for (canvas::GraphCanvas* canvas : {m_canvas, m_otherCanvas}) {
        auto scene = canvas->scene();
        canvas->setScene(nullptr);
        m_controller->bridge().discard(std::move(scene));
    }
    // Nor do tables name what another model has, until theirs is made.
    auto gone = std::make_shared<Picture>();
    gone->outline = m_outline->exchangeOutline(nullptr);
    gone->rows = m_operatorsModel->exchangeRows({}, {});
    gone->costs = m_costsModel->exchangeRows({});
    gone->differences = m_compareModel->exchangeRows({});
    gone->operatorKinds = m_operatorKinds->exchangeRows({});
    gone->backendKinds = m_backendKinds->exchangeRows({});
    m_operators->setPlan(nullptr);
    m_controller->bridge().discard(std::move(gone));
}

/// In the shape that the view has now: a layout is not made anew while the window is dragged to another size,
/// but when all of it is asked for.
void MainWindow::fitCanvas() {
    constexpr double kOtherShape = 1.3;
    shownCanvas().fit();
    if (m_canvas->scene() == nullptr || &shownCanvas() != m_canvas) {
        return;
    }
    const double ratio = m_canvas->shape() / m_canvas->scene()->aspect();
    if (ratio > kOtherShape || ratio < 1 / kOtherShape) {
        m_controller->layOutAnew();
    }
}

graph::NodeId MainWindow::keptNode() const {
    return m_canvas->isInSight(currentNode()) ? currentNode() : m_canvas->nodeUnderPointer();
}

void MainWindow::toggleFold(graph::NodeId node) {
    // Of a folded box all operators are selected; of those that it opens into, only the one that stays.
    const bool opens = m_controller->folding().isFolded(node);
    if (opens) {
        m_controller->document().selection().select({node}, node, m_canvas);
    }
    m_controller->toggleFold(node);
}

void MainWindow::addBlocks(QMenu& menu, layout::BoxId box) {
    const layout::BoxInput& group = m_canvas->scene()->box(box);
    if (group.instances < 2) {
        return;
    }
    const auto add = [&](const QString& text, graph::NodeId node) {
        connect(menu.addAction(style::menuText(text)), &QAction::triggered, this,
                [this, node] { toggleFold(node); });
    };
    if (group.eachTimes) {
        add(tr("Open the Slowest Block, %1").arg(QString::fromStdString(group.eachTimes->slowestTitle)),
            group.eachTimes->slowest);
    }
    add(tr("Open the First Block"), group.nodes.front());
    add(tr("Open the Last Block"), group.nodes.back());
    menu.addSeparator();
}

QRectF MainWindow::onCanvas(const QWidget& part) const {
    return {m_canvas->viewport()->mapFromGlobal(part.mapToGlobal(QPoint(0, 0))), part.size()};
}

/// Where the last one was, but for one that covers what is selected: at first above, and under the titles of
/// A | B below.
void MainWindow::placeBar(QWidget& bar, const std::function<void(Qt::Edge)>& tell) {
    const bool split = m_otherSide->isVisible();
    Qt::Edge& edge = split ? m_barEdgeInSplit : m_barEdge;
    const graph::NodeId node = currentNode();
    const layout::BoxId box =
        node.valid() && m_canvas->scene() != nullptr ? shownBoxOf(node) : layout::BoxId();
    if (box.valid()) {
        const QRectF place = m_canvas->placeOf(box);
        m_stage->activate(); // its height is that of the words that it has now
        const double height = bar.height();
        const bool hidesAbove = place.top() < height;
        const bool hidesBelow = place.bottom() > m_canvas->viewport()->height() - height;
        if ((edge == Qt::TopEdge ? hidesAbove : hidesBelow) && hidesAbove != hidesBelow) {
            edge = hidesAbove ? Qt::BottomEdge : Qt::TopEdge;
        }
    }
    tell(edge);
    m_overTop->removeWidget(&bar);
    m_overBottom->removeWidget(&bar);
    (edge == Qt::TopEdge ? m_overTop : m_overBottom)->addWidget(&bar);
    bar.raise();
}

} // namespace tessera::shell
