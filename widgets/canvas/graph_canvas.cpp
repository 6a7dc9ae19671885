#include "widgets/canvas/graph_canvas.h"

#include "widgets/canvas/accessible_canvas.h"

#include <QAccessible>
#include <QPainter>
#include <QResizeEvent>
#include <QRubberBand>
#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tessera::canvas {
namespace {

constexpr double kLeastZoom = 0.0005;
constexpr double kMostZoom = 4;
/// The smallest zoom at which boxes show their operator, as the opening view of a graph.
constexpr double kReadableZoom = 0.4;
constexpr double kHomeMargin = 24; ///< px
constexpr int kMeasureTickMs = 40;
constexpr double kMeasurePeriodMs = 1400;

layout::Rect fromQt(const QRectF& rect) {
    return {rect.x(), rect.y(), rect.width(), rect.height()};
}

/// The view of `to` in which the operator nearest to the middle of `view` of `from` stands where it stands
/// there.
layout::View alignedView(const layout::Scene& from, const layout::View& view, const layout::Scene& to) {
    const layout::Point middle = view.visible().centre();
    double least = std::numeric_limits<double>::max();
    layout::Point shift{0, 0};
    for (std::uint32_t i = 0; i < from.boxes().size(); ++i) {
        const layout::BoxInput& box = from.boxes()[i];
        if (box.nodes.empty()) {
            continue;
        }
        const layout::Point was = from.rectOf(layout::BoxId(i)).centre();
        const double far = std::hypot(was.x - middle.x, was.y - middle.y);
        const layout::BoxId now = far < least ? to.boxOf(box.nodes.front()) : layout::BoxId();
        if (now.valid()) {
            const layout::Point is = to.rectOf(now).centre();
            least = far;
            shift = {is.x - was.x, is.y - was.y};
        }
    }
    layout::View result = view;
    result.origin = {view.origin.x + shift.x, view.origin.y + shift.y};
    return result;
}

} // namespace

GraphCanvas::GraphCanvas(const style::Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(theme), m_paint(theme) {
    installAccessibleCanvas();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->grabGesture(Qt::PinchGesture);
    m_measuring.setInterval(kMeasureTickMs);
    connect(&m_measuring, &QTimer::timeout, this, [this] {
        m_measurePhase = std::fmod(m_measurePhase + kMeasureTickMs / kMeasurePeriodMs, 1.0);
        viewport()->update();
    });
    m_camera.setEasingCurve(QEasingCurve::OutCubic);
    connect(&theme, &style::Theme::changed, this, &GraphCanvas::themeChanged);
}

GraphCanvas::~GraphCanvas() = default;

void GraphCanvas::setScene(std::shared_ptr<const layout::Scene> scene) {
    const bool samePlaces = m_scene && scene && &m_scene->geometry() == &scene->geometry();
    const std::shared_ptr<const layout::Scene> before = std::exchange(m_scene, std::move(scene));
    m_minimapTiles = {};
    if (!samePlaces) {
        m_marks.assign(m_scene ? m_scene->boxes().size() : 0, 0);
        m_focus = m_hover = {};
        m_camera.stop();
        if (before == nullptr || m_scene == nullptr || m_follow == Follow::kHome) {
            m_follow = Follow::kHome;
            m_view = homeView();
        } else if (m_follow == Follow::kFit) {
            m_view = layout::fitView(m_scene->extents(), fromQt(viewport()->rect()));
        } else {
            m_view = alignedView(*before, m_view, *m_scene);
        }
        emit selectionChanged();
        emit viewChanged();
    }
    refreshMeasuring();
    viewport()->update();
}

void GraphCanvas::refreshMeasuring() {
    const bool any = m_scene && std::any_of(m_scene->boxes().begin(), m_scene->boxes().end(),
                                            [](const layout::BoxInput& box) { return box.measuring; });
    if (any && m_theme.motion() == style::Motion::kFull) {
        m_measuring.start();
    } else {
        m_measuring.stop();
    }
}

void GraphCanvas::themeChanged() {
    m_paint.clear();
    m_minimapTiles = {};
    refreshMeasuring();
    viewport()->update();
}

void GraphCanvas::markBoxes(std::uint8_t mark, const std::vector<layout::BoxId>& boxes) {
    for (auto& marks : m_marks) {
        marks = static_cast<std::uint8_t>(marks & ~mark);
    }
    for (const auto box : boxes) {
        if (box.index() < m_marks.size()) {
            m_marks[box.index()] |= mark;
        }
    }
    viewport()->update();
}

void GraphCanvas::setSelection(const std::vector<layout::BoxId>& boxes) {
    auto sorted = boxes;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted == selection()) {
        return;
    }
    markBoxes(layout::mark::kSelected, sorted);
    emit selectionChanged();
}

std::vector<layout::BoxId> GraphCanvas::selection() const {
    std::vector<layout::BoxId> boxes;
    for (std::uint32_t i = 0; i < m_marks.size(); ++i) {
        if ((m_marks[i] & layout::mark::kSelected) != 0) {
            boxes.emplace_back(i);
        }
    }
    return boxes;
}

void GraphCanvas::setFocusBox(layout::BoxId box) {
    if (box == m_focus) {
        return;
    }
    m_focus = box;
    viewport()->update();
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

void GraphCanvas::setFound(const std::vector<layout::BoxId>& boxes) {
    markBoxes(layout::mark::kFound, boxes);
}

void GraphCanvas::setChanged(const std::vector<layout::BoxId>& boxes) {
    markBoxes(layout::mark::kChanged, boxes);
}

void GraphCanvas::setFilteredSlots(const std::vector<layout::Slot>& filtered) {
    std::vector<layout::BoxId> boxes;
    for (std::uint32_t i = 0; m_scene && i < m_scene->boxes().size(); ++i) {
        const auto& box = m_scene->boxes()[i];
        if (box.kind != layout::BoxKind::kTerminal &&
            std::find(filtered.begin(), filtered.end(), box.placement.slot) != filtered.end()) {
            boxes.emplace_back(i);
        }
    }
    markBoxes(layout::mark::kFiltered, boxes);
}

void GraphCanvas::setColourMode(layout::ColourMode mode) {
    if (mode != m_mode) {
        m_mode = mode;
        m_minimapTiles = {};
        viewport()->update();
    }
}

void GraphCanvas::setView(const layout::View& view) {
    m_view = view;
    m_view.zoom = std::clamp(view.zoom, kLeastZoom, kMostZoom);
    m_view.screen = fromQt(viewport()->rect());
    viewport()->update();
    emit viewChanged();
}

void GraphCanvas::moveCamera(const layout::View& target) {
    m_camera.stop();
    m_camera.disconnect(this);
    const int duration = isVisible() ? m_theme.duration(m_theme.tokens().motion.camera) : 0;
    if (duration == 0) {
        setView(target);
        return;
    }
    const layout::View start = m_view;
    connect(&m_camera, &QVariantAnimation::valueChanged, this, [this, start, target](const QVariant& value) {
        const double t = value.toDouble();
        // Zoom runs in steps of equal ratio, and the origin so that one point of the scene stands still.
        layout::View now = target;
        now.zoom = start.zoom * std::pow(target.zoom / start.zoom, t);
        const double same = std::fabs(1 / target.zoom - 1 / start.zoom);
        const double share =
            same < 1e-9 ? t : (1 / now.zoom - 1 / start.zoom) / (1 / target.zoom - 1 / start.zoom);
        now.origin = {start.origin.x + (target.origin.x - start.origin.x) * share,
                      start.origin.y + (target.origin.y - start.origin.y) * share};
        setView(now);
    });
    m_camera.setStartValue(0.0);
    m_camera.setEndValue(1.0);
    m_camera.setDuration(duration);
    m_camera.start();
}

void GraphCanvas::fit() {
    if (m_scene) {
        moveCamera(layout::fitView(m_scene->extents(), fromQt(viewport()->rect())));
        m_follow = Follow::kFit;
    }
}

layout::View GraphCanvas::homeView() const {
    if (m_scene == nullptr) {
        return {};
    }
    layout::View view = layout::fitView(m_scene->extents(), fromQt(viewport()->rect()));
    if (view.zoom >= kReadableZoom || m_scene->extents().empty()) {
        return view;
    }
    view.zoom = kReadableZoom;
    const layout::Rect& all = m_scene->extents();
    const double width = view.screen.width / view.zoom;
    const double height = view.screen.height / view.zoom;
    const double margin = kHomeMargin / view.zoom;
    view.origin.x = all.width + 2 * margin <= width ? all.centre().x - width / 2 : all.x - margin;
    view.origin.y = all.height + 2 * margin <= height ? all.centre().y - height / 2 : all.y - margin;
    return view;
}

void GraphCanvas::home() {
    if (m_scene) {
        moveCamera(homeView());
        m_follow = Follow::kHome;
    }
}

void GraphCanvas::follow(const GraphCanvas& other) {
    if (m_scene && other.m_scene) {
        m_camera.stop();
        m_follow = Follow::kNothing;
        setView(alignedView(*other.m_scene, other.m_view, *m_scene));
    }
}

void GraphCanvas::setZoom(double zoom) {
    zoomBy(zoom / m_view.zoom, QRectF(viewport()->rect()).center());
}

void GraphCanvas::zoomBy(double factor, const QPointF& around) {
    const auto fixed = m_view.toScene({around.x(), around.y()});
    layout::View view = m_view;
    view.zoom = std::clamp(m_view.zoom * factor, kLeastZoom, kMostZoom);
    view.origin = {fixed.x - around.x() / view.zoom, fixed.y - around.y() / view.zoom};
    m_camera.stop();
    m_follow = Follow::kNothing;
    setView(view);
}

void GraphCanvas::panBy(const QPointF& delta) {
    layout::View view = m_view;
    view.origin.x -= delta.x() / view.zoom;
    view.origin.y -= delta.y() / view.zoom;
    m_camera.stop();
    m_follow = Follow::kNothing;
    setView(view);
}

void GraphCanvas::reveal(layout::BoxId box) {
    if (!m_scene || !box.valid()) {
        return;
    }
    constexpr double kMargin = 40;
    const QRectF place = placeOf(box);
    const QRectF room = QRectF(viewport()->rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const auto shift = [](double low, double high, double least, double most) {
        if (high - low > most - least || low < least) {
            return least - low;
        }
        return high > most ? most - high : 0.0;
    };
    const QPointF by(shift(place.left(), place.right(), room.left(), room.right()),
                     shift(place.top(), place.bottom(), room.top(), room.bottom()));
    if (by.isNull()) {
        return;
    }
    layout::View view = m_view;
    view.origin.x -= by.x() / view.zoom;
    view.origin.y -= by.y() / view.zoom;
    m_follow = Follow::kNothing;
    moveCamera(view);
}

QRectF GraphCanvas::placeOf(layout::BoxId box) const {
    const auto place = m_view.toScreen(m_scene->rectOf(box));
    return {place.x, place.y, place.width, place.height};
}

layout::BoxId GraphCanvas::boxAt(const QPointF& position) const {
    return m_scene ? m_scene->boxAt(m_view.toScene({position.x(), position.y()})) : layout::BoxId();
}

void GraphCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.colour(style::Role::kCanvas));
    if (!m_scene) {
        return;
    }
    m_paint.begin(&painter);
    layout::DrawState state;
    state.mode = m_mode;
    state.marks = m_marks;
    state.focus = hasFocus() ? m_focus : layout::BoxId();
    state.hover = m_hover;
    state.measurePhase = m_theme.motion() == style::Motion::kFull ? m_measurePhase : -1;
    layout::drawScene(m_paint, *m_scene, m_view, state);
    if (m_minimap == Minimap::kShown) {
        paintMinimap(painter);
    }
    m_paint.begin(nullptr);
}

QString GraphCanvas::description(layout::BoxId id) const {
    if (!m_scene || !id.valid()) {
        return {};
    }
    const auto& box = m_scene->box(id);
    QStringList parts;
    parts << QString::fromStdString(box.title + (box.name.empty() ? "" : " " + box.name));
    if (!box.shape.empty()) {
        parts << QString::fromStdString(box.shape);
    }
    const QString time = box.time ? QString::fromStdString(layout::timeText(box.time->median)) : QString();
    const QString backend = QString::fromStdString(box.placement.letters);
    switch (box.cost) {
    case layout::CostState::kNone:
        if (box.kind != layout::BoxKind::kTerminal) {
            parts << tr("%1, not timed").arg(backend);
        }
        break;
    case layout::CostState::kPredicted:
        parts << (time.isEmpty() ? tr("%1, never measured").arg(backend)
                                 : tr("%1, predicted %2").arg(backend, time));
        break;
    case layout::CostState::kMeasured:
        parts << (time.isEmpty() ? backend : tr("%1, measured %2").arg(backend, time));
        break;
    case layout::CostState::kStale:
        parts << tr("%1, out of date %2").arg(backend, time);
        break;
    case layout::CostState::kUnplaced:
        parts << tr("no backend");
        break;
    }
    if (box.measuring) {
        parts << tr("being measured");
    }
    if (box.pinned) {
        parts << tr("pinned");
    }
    if (box.forbidden) {
        parts << tr("a backend is forbidden");
    }
    if (box.warning) {
        parts << tr("warning");
    }
    if ((m_marks[id.index()] & layout::mark::kSelected) != 0) {
        parts << tr("selected");
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace tessera::canvas
