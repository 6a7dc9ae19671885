// Mouse, wheel, gestures and keys of the canvas.
#include "engine/layout/layered_layout.h"
#include "engine/layout/metrics.h"
#include "widgets/canvas/accessible_canvas.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/style/plain_tip.h"

#include <QApplication>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPinchGesture>
#include <QRubberBand>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace tessera::canvas {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 80;

} // namespace

bool GraphCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Gesture) {
        auto* gestures = static_cast<QGestureEvent*>(event);
        if (auto* pinch = static_cast<QPinchGesture*>(gestures->gesture(Qt::PinchGesture))) {
            zoomBy(pinch->scaleFactor(), viewport()->mapFromGlobal(pinch->hotSpot().toPoint()));
            gestures->accept();
            return true;
        }
    }
    if (event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1 + gesture->value(), gesture->position());
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto box = boxAt(help->pos());
        if (const auto pill = pillAt(help->pos()); pill.valid()) {
            QToolTip::showText(help->globalPos(), style::plainTip(description(pill)), viewport());
        } else if (box.valid() && (layout::levelAt(m_view.zoom) != layout::DetailLevel::kNear ||
                                   m_scene->box(box).instances > 1)) {
            // Near, boxes say it themselves, but for a group's slowest block.
            QToolTip::showText(help->globalPos(), style::plainTip(description(box)), viewport());
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    if (event->type() == QEvent::Leave) {
        m_pointer.reset();
        setHover({});
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void GraphCanvas::resizeEvent(QResizeEvent*) {
    refit();
}

void GraphCanvas::setHover(layout::BoxId box, layout::PillId pill) {
    if (box != m_hover || pill != m_hoverPill) {
        m_hover = box;
        m_hoverPill = pill;
        viewport()->update();
        emit hovered(nodeUnderPointer());
    }
}

layout::EdgeId GraphCanvas::tagAt(const QPointF& position) const {
    if (!m_scene || layout::levelAt(m_view.zoom) == layout::DetailLevel::kFar) {
        return {};
    }
    const layout::Point pointer = toView(position);
    for (const auto& tag : m_scene->geometry().tags) {
        const auto at = m_view.toScreen(tag.at);
        const double width = layout::tagWidth(layout::tagText(m_scene->edge(tag.edge)));
        const QRectF frame =
            tag.side == layout::TagSide::kReader
                ? QRectF(at.x - width - layout::kStubLength, at.y - 9, width + layout::kStubLength, 18)
                : QRectF(at.x - width / 2, at.y + 2, width, 26);
        if (frame.contains(QPointF(pointer.x, pointer.y))) {
            return tag.edge;
        }
    }
    return {};
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    m_pressed = m_last = event->position();
    m_pointer = event->position();
    const bool pans = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
    if (!pans) {
        return;
    }
    if (event->button() == Qt::LeftButton && m_minimap == Minimap::kShown && isOnMinimap(m_pressed)) {
        m_drag = Drag::kMinimap;
        centreFromMinimap(m_pressed);
        return;
    }
    m_drag = Drag::kPressed;
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    m_pointer = at;
    if (m_drag == Drag::kNone) {
        const auto pill = pillAt(at);
        setHover(pill.valid() ? layout::BoxId() : boxAt(at), pill);
        return;
    }
    if (m_drag == Drag::kMinimap) {
        centreFromMinimap(at);
        return;
    }
    const bool moved = (at - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_drag == Drag::kPressed && moved) {
        const bool band = (event->modifiers() & Qt::ShiftModifier) != 0;
        m_drag = band ? Drag::kBand : Drag::kPan;
        if (band) {
            if (m_band == nullptr) {
                m_band = new QRubberBand(QRubberBand::Rectangle, viewport());
            }
            m_band->show();
        } else {
            viewport()->setCursor(Qt::ClosedHandCursor);
        }
    }
    if (m_drag == Drag::kBand) {
        m_band->setGeometry(QRectF(m_pressed, at).normalized().toRect());
    } else if (m_drag == Drag::kPan) {
        panBy(at - m_last);
    }
    m_last = at;
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const auto drag = m_drag;
    m_drag = Drag::kNone;
    viewport()->unsetCursor();
    if (drag == Drag::kBand) {
        m_band->hide();
        selectBand(m_band->geometry());
    } else if (drag == Drag::kPressed && event->button() == Qt::LeftButton) {
        const auto tag = tagAt(event->position());
        if (tag.valid()) {
            emit tagActivated(tag, event->globalPosition().toPoint());
            return;
        }
        if (const auto pill = pillAt(event->position()); pill.valid()) {
            select(pill);
            return;
        }
        const bool toggle = (event->modifiers() & Qt::ControlModifier) != 0;
        select(boxAt(event->position()), toggle ? Selecting::kToggle : Selecting::kReplace);
    }
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const auto box = boxAt(event->position());
    if (const auto pill = pillAt(event->position()); pill.valid()) {
        emit pillActivated(pill);
    } else if (box.valid()) {
        emit activated(box);
    }
}

void GraphCanvas::select(layout::BoxId box, Selecting how) {
    setFocusBox(box);
    auto chosen = how == Selecting::kToggle ? selection() : std::vector<layout::BoxId>{};
    if (box.valid()) {
        const auto found = std::find(chosen.begin(), chosen.end(), box);
        if (found != chosen.end()) {
            chosen.erase(found);
        } else {
            chosen.push_back(box);
        }
    }
    mark(std::move(chosen), {}); // the keyboard stays at a box that is no longer selected
}

void GraphCanvas::selectBand(const QRect& band) {
    if (!m_scene) {
        return;
    }
    const layout::Point from = m_view.toScene(toView(band.topLeft()));
    const double zoom = m_view.zoom * m_theme.fontScale();
    const layout::Rect area{from.x, from.y, band.width() / zoom, band.height() / zoom};
    std::vector<std::uint32_t> near;
    m_scene->boxesIn(area, near);
    std::vector<layout::BoxId> chosen;
    for (const auto index : near) {
        const layout::BoxId id(index);
        if (!m_scene->box(id).parent.valid() && m_scene->rectOf(id).intersects(area)) {
            chosen.push_back(id);
        }
    }
    setSelection(chosen);
}

void GraphCanvas::wheelEvent(QWheelEvent* event) {
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
        zoomBy(std::pow(kZoomStep, event->angleDelta().y() / 120.0), event->position());
    } else {
        QPointF delta = event->pixelDelta().isNull() ? QPointF(event->angleDelta()) * kPanStep / 120
                                                     : QPointF(event->pixelDelta());
        if ((event->modifiers() & Qt::ShiftModifier) != 0 && delta.x() == 0) {
            delta = {delta.y(), 0};
        }
        panBy(delta);
    }
    event->accept();
}

GraphCanvas::Stop GraphCanvas::stepAlongEdges(int key) const {
    const auto isHere = [this](layout::BoxId box) {
        return box == m_focus || m_scene->box(box).parent == m_focus;
    };
    const bool down = key == Qt::Key_Down;
    for (const auto id : down ? m_scene->edgesFrom(m_focus) : m_scene->edgesInto(m_focus)) {
        const auto& edge = m_scene->edge(id);
        for (std::uint32_t r = 0; r < edge.readers.size(); ++r) {
            const auto reader = edge.readers[r].box;
            const auto next = down ? reader : edge.from;
            if (next.valid() && !isHere(next) && (down || isHere(reader))) {
                return {next, m_scene->pillOf(id, r)};
            }
        }
    }
    return {};
}

/// What counts across counts threefold. Empty: it is not to that side, but more above or below.
std::optional<double> GraphCanvas::distanceAside(int key, layout::Point from, layout::Point to) {
    const double along = key == Qt::Key_Right ? to.x - from.x : from.x - to.x;
    const double across = std::fabs(to.y - from.y);
    return along > 1 && across <= along ? std::optional(along + 3 * across) : std::nullopt;
}

/// The nearest box to that side, of the same depth as `beside` or, without one, of those that stand alone.
layout::BoxId GraphCanvas::nearestBox(int key, layout::Point from, layout::BoxId beside) const {
    const bool member = beside.valid() && m_scene->box(beside).parent.valid();
    layout::BoxId best;
    double least = std::numeric_limits<double>::max();
    for (std::uint32_t i = 0; i < m_scene->boxes().size(); ++i) {
        const layout::BoxId id(i);
        if (id == beside || m_scene->box(id).parent.valid() != member) {
            continue;
        }
        const std::optional<double> distance = distanceAside(key, from, m_scene->rectOf(id).centre());
        if (distance && *distance < least) {
            least = *distance;
            best = id;
        }
    }
    return best;
}

bool GraphCanvas::walk(int key) {
    if (!m_scene || m_scene->boxes().empty()) {
        return false;
    }
    if (key == Qt::Key_Home || (!m_focus.valid() && !m_pill.valid())) {
        goTo({layout::BoxId(0), {}});
    } else if (key == Qt::Key_End) {
        goTo({layout::BoxId(m_scene->boxes().size() - 1), {}});
    } else if (!m_focus.valid()) {
        goTo(stepFromPill(key));
    } else if (key == Qt::Key_Up || key == Qt::Key_Down) {
        goTo(stepAlongEdges(key));
    } else {
        goTo({nearestBox(key, m_scene->rectOf(m_focus).centre(), m_focus), {}});
    }
    return true;
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    const QPointF middle = QRectF(viewport()->rect()).center();
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (control) {
            const int key = event->key();
            panBy({key == Qt::Key_Left    ? kPanStep
                   : key == Qt::Key_Right ? -kPanStep
                                          : 0,
                   key == Qt::Key_Up     ? kPanStep
                   : key == Qt::Key_Down ? -kPanStep
                                         : 0});
            return;
        }
        [[fallthrough]];
    case Qt::Key_Home:
    case Qt::Key_End:
        if (walk(event->key())) {
            return;
        }
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(kZoomStep, middle);
        return;
    case Qt::Key_Minus:
        zoomBy(1 / kZoomStep, middle);
        return;
    case Qt::Key_F:
        if (!control) {
            fit();
            return;
        }
        break;
    case Qt::Key_M:
        setMinimap(m_minimap == Minimap::kShown ? Minimap::kHidden : Minimap::kShown);
        return;
    case Qt::Key_C:
        if (!control &&
            walkPills((event->modifiers() & Qt::ShiftModifier) != 0 ? Order::kPrevious : Order::kNext)) {
            return;
        }
        break;
    case Qt::Key_Space:
        if (m_focus.valid()) {
            select(m_focus, Selecting::kToggle);
            return;
        }
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focus.valid()) {
            emit activated(m_focus);
            return;
        }
        if (m_pill.valid()) {
            emit pillActivated(m_pill);
            return;
        }
        break;
    case Qt::Key_Escape:
        if (!selection().empty() || m_pill.valid()) {
            setSelection({});
            return;
        }
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    if (pillMenu(*event)) {
        return;
    }
    const auto box = keyboard ? m_focus : boxAt(event->pos());
    if (!box.valid()) {
        return;
    }
    if ((m_marks[box.index()] & layout::mark::kSelected) == 0) {
        select(box, Selecting::kReplace);
    }
    const QPoint position =
        keyboard ? viewport()->mapToGlobal(placeOf(box).center().toPoint()) : event->globalPos();
    emit contextMenuRequested(box, position);
    event->accept();
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
    // Qt tells of the canvas itself when this has returned.
    QMetaObject::invokeMethod(
        this, [this] { tellAccessibleFocus(*this); }, Qt::QueuedConnection);
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace tessera::canvas
