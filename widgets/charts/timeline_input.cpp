// Mouse and keyboard of the timeline, and what they mark.
#include "widgets/charts/timeline.h"

#include "widgets/models/figures.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tessera::charts {
namespace {

constexpr double kZoomStep = 1.5;

} // namespace

std::optional<std::size_t> Timeline::currentEvent() const {
    const auto found = std::find_if(m_events.begin(), m_events.end(), [this](const Event& event) {
        return m_current && event.region == m_current;
    });
    return found == m_events.end() ? std::nullopt
                                   : std::optional(static_cast<std::size_t>(found - m_events.begin()));
}

std::size_t Timeline::nearestTo(double x) const {
    const auto distance = [&](const Event& event) {
        const QRectF place = placeOf(event, 0);
        return std::max({0.0, place.left() - x, x - place.right()});
    };
    const auto nearest =
        std::min_element(m_events.begin(), m_events.end(),
                         [&](const Event& a, const Event& b) { return distance(a) < distance(b); });
    return static_cast<std::size_t>(nearest - m_events.begin());
}

void Timeline::setMark(std::optional<Mark> mark) {
    m_mark = mark;
    setAccessibleDescription(m_mark ? markedText() : m_summary);
    update();
}

/// What the white between the bars is: a start is the median of many inferences, as a length is, and in each
/// of these others of the kernels take longer than their medians.
QString Timeline::whiteWords(const session::Profile& profile, base::Nanoseconds medians) {
    constexpr double kVisible = 0.02; // of the whole
    const auto beyond = profile.sum - medians;
    const bool isVisible =
        static_cast<double>(beyond.count()) > kVisible * static_cast<double>(profile.endToEnd.median.count());
    const QString longer = itemmodels::durationText(beyond);
    if (profile.gap().count() < 0) {
        return isVisible
                   ? tr("White between them: %1 by which kernels took longer than their medians, in each "
                        "inference others.")
                         .arg(longer)
                   : tr("White between them: the next one is started in less than what two runs differ by.");
    }
    const QString gap = itemmodels::durationText(profile.gap());
    return isVisible ? tr("White between them: %1 by which kernels took longer than their medians, in each "
                          "inference others; and %2 in which the next one is started.")
                           .arg(longer, gap)
                     : tr("White between them: %1, in which the next one is started.").arg(gap);
}

QString Timeline::markedText() const {
    if (!m_mark) {
        return {};
    }
    double all = 0;
    double marked = 0;
    int kernels = 0;
    int conversions = 0;
    for (std::size_t i = 0; i < m_events.size(); ++i) {
        all += m_events[i].length;
        if (i >= m_mark->first() && i <= m_mark->last()) {
            marked += m_events[i].length;
            ++(m_events[i].region ? kernels : conversions);
        }
    }
    QString what = tr("%n kernels", nullptr, kernels);
    if (kernels == 0) {
        what = tr("%n conversions", nullptr, conversions);
    } else if (conversions > 0) {
        what = tr("%1 and %2").arg(what, tr("%n conversions", nullptr, conversions));
    }
    return tr("Marked: %1, %2, %3 of all kernels and conversions")
        .arg(what, itemmodels::durationText(base::Nanoseconds(std::llround(marked))),
             itemmodels::percentText(all > 0 ? marked / all : 0));
}

void Timeline::zoomToSelection() {
    const auto current = currentEvent();
    if (!m_mark && !current) {
        return;
    }
    const Event& first = m_events[m_mark ? m_mark->first() : *current];
    const Event& last = m_events[m_mark ? m_mark->last() : *current];
    constexpr double kAround = 1.25; // what lies beside it tells where it is
    const double length = last.start + last.length - first.start;
    setView(first.start - length * (kAround - 1) / 2, length * kAround);
}

void Timeline::mousePressEvent(QMouseEvent* event) {
    const bool onAxis = event->position().y() < field().top();
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && onAxis)) {
        m_drag = Drag::kMove;
    } else if (event->button() == Qt::LeftButton && !m_events.empty()) {
        m_drag = Drag::kMark;
    } else {
        return;
    }
    m_pressed = event->position();
    m_pressedFirst = m_first;
    m_dragged = false;
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
    if (m_drag == Drag::kNone) {
        return;
    }
    const double by = event->position().x() - m_pressed.x();
    m_dragged = m_dragged || std::abs(by) >= QApplication::startDragDistance();
    if (!m_dragged) {
        return;
    }
    if (m_drag == Drag::kMark) {
        setMark(Mark{nearestTo(m_pressed.x()), nearestTo(event->position().x())});
    } else if (m_span > 0) {
        setView(m_pressedFirst - by * m_span / std::max(1.0, field().width()), m_span);
    }
}

void Timeline::mouseReleaseEvent(QMouseEvent* event) {
    const bool isClick = m_drag == Drag::kMark && !m_dragged;
    m_drag = Drag::kNone;
    if (isClick) {
        click(event->position(), event->modifiers());
    }
}

void Timeline::click(const QPointF& place, Qt::KeyboardModifiers modifiers) {
    const Event* hit = eventAt(place);
    if ((modifiers & Qt::ShiftModifier) != 0 && hit != nullptr) {
        const auto head = static_cast<std::size_t>(hit - m_events.data());
        setMark(Mark{m_mark ? m_mark->anchor : currentEvent().value_or(head), head});
        return;
    }
    setMark(std::nullopt);
    if (hit != nullptr && hit->region) {
        emit regionChosen(static_cast<int>(*hit->region));
    }
}

void Timeline::wheelEvent(QWheelEvent* event) {
    const QPoint turn = event->angleDelta();
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
        zoomAt(std::pow(kZoomStep, turn.y() / 120.0), event->position().x());
    } else if (m_span > 0) {
        const int steps = turn.x() != 0 ? turn.x() : turn.y();
        setView(m_first - steps / 120.0 * m_span / 8, m_span);
    }
    event->accept();
}

void Timeline::extendMark(int by) {
    if (m_events.empty()) {
        return;
    }
    const Mark from = m_mark.value_or(Mark{currentEvent().value_or(0), currentEvent().value_or(0)});
    const auto last = static_cast<std::ptrdiff_t>(m_events.size()) - 1;
    const auto head = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(from.head) + by, 0, last);
    setMark(Mark{from.anchor, static_cast<std::size_t>(head)});
    const Event& reached = m_events[m_mark->head];
    if (m_span > 0 && (reached.start < m_first || reached.start + reached.length > m_first + m_span)) {
        setView(reached.start + reached.length / 2 - m_span / 2, m_span);
    }
}

void Timeline::walk(int by) {
    setMark(std::nullopt);
    const auto current = currentEvent();
    by = current ? by : 1;
    std::ptrdiff_t at = current ? static_cast<std::ptrdiff_t>(*current) + by : 0;
    const auto count = static_cast<std::ptrdiff_t>(m_events.size());
    while (at >= 0 && at < count && !m_events[static_cast<std::size_t>(at)].region) {
        at += by; // over a conversion
    }
    if (at >= 0 && at < count) {
        emit regionChosen(static_cast<int>(*m_events[static_cast<std::size_t>(at)].region));
    }
}

void Timeline::keyPressEvent(QKeyEvent* event) {
    const bool extends = (event->modifiers() & Qt::ShiftModifier) != 0;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(kZoomStep);
        return;
    case Qt::Key_Minus:
        zoomBy(1 / kZoomStep);
        return;
    case Qt::Key_0:
        showAll();
        return;
    case Qt::Key_Z:
        zoomToSelection();
        return;
    case Qt::Key_Left:
        extends ? extendMark(-1) : walk(-1);
        return;
    case Qt::Key_Right:
        extends ? extendMark(1) : walk(1);
        return;
    case Qt::Key_Escape:
        if (m_mark) {
            setMark(std::nullopt);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace tessera::charts
