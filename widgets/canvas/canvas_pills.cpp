// Conversions on the canvas: where their pills are, and how mouse and keys reach them.
#include "engine/layout/draw_pills.h"
#include "widgets/canvas/graph_canvas.h"

#include <QContextMenuEvent>

#include <limits>

namespace tessera::canvas {

layout::PillId GraphCanvas::pillAt(const QPointF& position) {
    return m_scene ? layout::pillAt(m_paint, *m_scene, m_view, toView(position)) : layout::PillId();
}

QRectF GraphCanvas::placeOf(layout::PillId pill) {
    return toViewport(layout::pillLook(m_paint, *m_scene, m_view, pill).frame);
}

QString GraphCanvas::description(layout::PillId id) const {
    if (!m_scene || !id.valid()) {
        return {};
    }
    const layout::PillPlace& pill = m_scene->pill(id);
    const layout::Transit& transit = m_scene->edge(pill.edge).readers[pill.reader].transit;
    return QString::fromStdString(transit.about.empty() ? transit.what + " " + transit.cost : transit.about);
}

void GraphCanvas::select(layout::PillId pill) {
    setSelection({}, pill);
}

bool GraphCanvas::pillMenu(QContextMenuEvent& event) {
    const bool keyboard = event.reason() == QContextMenuEvent::Keyboard;
    const layout::PillId here = m_focus.valid() ? layout::PillId() : m_pill;
    const layout::PillId pill = keyboard ? here : pillAt(event.pos());
    if (!pill.valid()) {
        return false;
    }
    select(pill);
    const QPoint middle = placeOf(pill).center().toPoint();
    emit pillMenuRequested(pill, keyboard ? viewport()->mapToGlobal(middle) : event.globalPos());
    event.accept();
    return true;
}

void GraphCanvas::goTo(const Stop& stop) {
    if (stop.pill.valid()) {
        select(stop.pill);
        reveal(stop.pill);
    } else if (stop.box.valid()) {
        select(stop.box, Selecting::kReplace);
        reveal(stop.box);
    }
}

/// Up to what writes the value, down to what reads it, aside to the conversion or box that stands next.
GraphCanvas::Stop GraphCanvas::stepFromPill(int key) const {
    const layout::PillPlace& from = m_scene->pill(m_pill);
    const layout::EdgeInput& edge = m_scene->edge(from.edge);
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        return {key == Qt::Key_Up ? edge.from : edge.readers[from.reader].box, {}};
    }
    const auto& pills = m_scene->geometry().pills;
    Stop best{nearestBox(key, from.at, layout::BoxId()), {}};
    double least = best.box.valid() ? *distanceAside(key, from.at, m_scene->rectOf(best.box).centre())
                                    : std::numeric_limits<double>::max();
    for (std::uint32_t i = 0; i < pills.size(); ++i) {
        const std::optional<double> distance = distanceAside(key, from.at, pills[i].at);
        if (distance && *distance < least && layout::hasConversion(*m_scene, layout::PillId(i))) {
            least = *distance;
            best = {{}, layout::PillId(i)};
        }
    }
    return best;
}

bool GraphCanvas::walkPills(Order order) {
    const std::size_t count = m_scene ? m_scene->geometry().pills.size() : 0;
    if (count == 0) {
        return false;
    }
    const std::size_t step = order == Order::kNext ? 1 : count - 1;
    std::size_t next = order == Order::kNext ? 0 : count - 1;
    if (m_pill.valid()) {
        next = (m_pill.index() + step) % count;
    }
    for (std::size_t tried = 0; tried < count; ++tried, next = (next + step) % count) {
        if (layout::hasConversion(*m_scene, layout::PillId(next))) {
            goTo({{}, layout::PillId(next)});
            return true;
        }
    }
    return false;
}

} // namespace tessera::canvas
