// What part of the scene the canvas shows, and how it gets there.
#include "engine/layout/metrics.h"
#include "widgets/canvas/graph_canvas.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace tessera::canvas {
namespace {

constexpr double kLeastZoom = 0.0005;
constexpr double kMostZoom = 4;
/// The zoom of the opening view of a graph that is too large to be read as a whole: the usual operators stand
/// on their boxes without being elided.
constexpr double kReadableZoom = 0.5;
constexpr double kHomeMargin = 24; ///< px of a view

double distance(const layout::Point& point, const layout::Rect& rect) {
    return std::hypot(std::max({rect.left() - point.x, point.x - rect.right(), 0.0}),
                      std::max({rect.top() - point.y, point.y - rect.bottom(), 0.0}));
}

/// The operator in both scenes whose box of `from` is at `point`, or nearest to it; invalid: there is none.
/// It is looked for around the point first: a million boxes are not looked at for a few. A hull stands for no
/// operator: its members have places of their own.
graph::NodeId nodeNear(const layout::Scene& from, const layout::Point& point, const layout::Scene& to) {
    const layout::Rect& all = from.extents();
    const double most = 2 * (all.width + all.height + std::hypot(point.x - all.x, point.y - all.y));
    graph::NodeId nearest;
    double least = std::numeric_limits<double>::max();
    std::vector<std::uint32_t> boxes;
    for (double reach = 2 * layout::kNodeWidth; !nearest.valid() && reach < 4 * most; reach *= 4) {
        boxes.clear();
        from.boxesIn({point.x - reach, point.y - reach, 2 * reach, 2 * reach}, boxes);
        for (const std::uint32_t i : boxes) {
            const layout::BoxInput& box = from.boxes()[i];
            const double far = distance(point, from.rectOf(layout::BoxId(i)));
            if (far < least && box.kind != layout::BoxKind::kHull && !box.nodes.empty() &&
                to.boxOf(box.nodes.front()).valid()) {
                least = far;
                nearest = box.nodes.front();
            }
        }
    }
    return nearest;
}

/// The view of `to` in which an operator stands where it stands in `view` of `from`.
layout::View alignedView(const layout::Scene& from, const layout::View& view, const layout::Scene& to,
                         graph::NodeId node) {
    layout::View result = view;
    if (node.valid()) {
        const layout::Point was = from.rectOf(from.boxOf(node)).centre();
        const layout::Point is = to.rectOf(to.boxOf(node)).centre();
        result.origin = {view.origin.x + is.x - was.x, view.origin.y + is.y - was.y};
    }
    return result;
}

} // namespace

layout::Rect GraphCanvas::room() const {
    const double scale = m_theme.fontScale();
    return {0, 0, viewport()->width() / scale, viewport()->height() / scale};
}

layout::Point GraphCanvas::toView(const QPointF& px) const {
    return {px.x() / m_theme.fontScale(), px.y() / m_theme.fontScale()};
}

QRectF GraphCanvas::toViewport(const layout::Rect& place) const {
    const double scale = m_theme.fontScale();
    return {place.x * scale, place.y * scale, place.width * scale, place.height * scale};
}

void GraphCanvas::refit() {
    if (m_follow == Follow::kFit && m_scene) {
        setView(fitted());
    } else if (m_follow == Follow::kHome && m_scene) {
        setView(homeView());
    } else {
        setView(m_view);
    }
    if (m_follow == Follow::kRevealed && m_scene) {
        const QPointF by = shiftToShow(m_revealed, m_view);
        layout::View view = m_view;
        view.origin.x -= by.x() / view.zoom;
        view.origin.y -= by.y() / view.zoom;
        m_camera.stop();
        setView(view);
    }
}

void GraphCanvas::setView(const layout::View& view) {
    m_view = view;
    m_view.zoom = std::clamp(view.zoom, kLeastZoom, kMostZoom);
    m_view.screen = room();
    m_anchor = {};
    viewport()->update();
    emit viewChanged();
}

void GraphCanvas::moveCamera(const layout::View& target) {
    m_anchor = {};
    m_camera.stop();
    m_camera.disconnect(this);
    const int duration = isVisible() ? m_theme.duration(m_theme.tokens().motion.camera) : 0;
    if (duration == 0) {
        setView(target);
        return;
    }
    const layout::View start = m_view;
    m_target = target;
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

layout::View GraphCanvas::fitted() const {
    return layout::fitView(m_scene->extents(), room());
}

void GraphCanvas::holdView(const layout::Scene& before, graph::NodeId focus) {
    const auto isIn = [](const layout::Scene& scene, graph::NodeId node) {
        return node.valid() && scene.boxOf(node).valid();
    };
    if (!isIn(before, m_anchor) || !isIn(*m_scene, m_anchor)) {
        m_anchor = nodeNear(before, m_view.visible().centre(), *m_scene);
    }
    layout::View view = alignedView(before, m_view, *m_scene, m_anchor);
    if (isIn(*m_scene, focus) && !showsRect(m_scene->rectOf(m_scene->boxOf(focus)), view)) {
        m_anchor = focus;
        view = alignedView(before, m_view, *m_scene, focus);
    }
    m_view = view;
}

bool GraphCanvas::showsAll(const layout::Scene& scene) const {
    return m_view.visible().contains(scene.extents());
}

graph::NodeId GraphCanvas::nodeOf(const layout::Scene& scene, layout::BoxId box) {
    return box.valid() && !scene.box(box).nodes.empty() ? scene.box(box).nodes.front() : graph::NodeId();
}

bool GraphCanvas::keepInPlace(const layout::Scene& before, graph::NodeId kept) {
    const layout::BoxId then = kept.valid() ? before.boxOf(kept) : layout::BoxId();
    const layout::BoxId now = then.valid() ? m_scene->boxOf(kept) : layout::BoxId();
    const layout::Rect was = now.valid() ? m_view.toScreen(before.rectOf(then)) : layout::Rect();
    if (was.empty() || !was.intersects(room())) {
        return false;
    }
    layout::Point share{0.5, 0.5};
    if (const layout::Point at = toView(m_pointer.value_or(QPointF())); m_pointer && was.contains(at)) {
        share = {(at.x - was.x) / was.width, (at.y - was.y) / was.height};
    }
    const auto at = [&](const layout::Rect& rect) {
        return layout::Point{rect.x + share.x * rect.width, rect.y + share.y * rect.height};
    };
    const layout::Point on = m_view.toScreen(at(before.rectOf(then)));
    const layout::Point to = at(m_scene->rectOf(now));
    if (m_follow == Follow::kFit || m_follow == Follow::kHome) {
        m_view.zoom = std::max(m_view.zoom, fitted().zoom); // what became smaller can be read
    }
    m_view.origin = {to.x - (on.x - m_view.screen.x) / m_view.zoom,
                     to.y - (on.y - m_view.screen.y) / m_view.zoom};
    return true;
}

graph::NodeId GraphCanvas::nodeUnderPointer() const {
    return m_scene ? nodeOf(*m_scene, m_hover) : graph::NodeId();
}

bool GraphCanvas::isInSight(graph::NodeId node) const {
    const layout::BoxId box = m_scene && node.valid() ? m_scene->boxOf(node) : layout::BoxId();
    return box.valid() && m_view.toScreen(m_scene->rectOf(box)).intersects(room());
}

double GraphCanvas::shape() const {
    constexpr double kNarrowest = 0.4; // beyond it columns would be too many, or too few, to be followed
    constexpr double kWidest = 4;
    const QSize size = viewport()->size();
    return size.isEmpty()
               ? layout::kColumnAspect
               : std::clamp(static_cast<double>(size.width()) / size.height(), kNarrowest, kWidest);
}

void GraphCanvas::fit() {
    if (m_scene) {
        moveCamera(fitted());
        m_follow = Follow::kFit;
    }
}

layout::View GraphCanvas::homeView() const {
    if (m_scene == nullptr) {
        return {};
    }
    layout::View view = fitted();
    if (layout::levelAt(view.zoom) != layout::DetailLevel::kFar || m_scene->extents().empty()) {
        return view;
    }
    view.zoom = kReadableZoom;
    const layout::Rect& all = m_scene->extents();
    const double width = view.screen.width / view.zoom;
    const double height = view.screen.height / view.zoom;
    const double margin = kHomeMargin / view.zoom;
    const layout::Rect& first = m_scene->rectOf(layout::BoxId(0));
    if (all.width + 2 * margin <= width) {
        view.origin.x = all.centre().x - width / 2;
    } else {
        // The left edge, or as far from it as the graph's beginning asks for.
        const bool inSight = first.right() <= all.x - 2 * margin + width;
        view.origin.x =
            inSight ? all.x - margin : std::min(first.centre().x - width / 2, all.right() + margin - width);
    }
    view.origin.y = all.height + 2 * margin <= height ? all.centre().y - height / 2 : all.y - margin;
    return view;
}

void GraphCanvas::home() {
    if (m_scene) {
        moveCamera(homeView());
        m_follow = Follow::kHome;
    }
}

GraphCanvas::Place GraphCanvas::place() const {
    Place place;
    place.m_view = destination();
    place.m_isHome = m_follow == Follow::kHome;
    place.m_isFitted = m_follow == Follow::kFit;
    return place;
}

void GraphCanvas::setPlace(const Place& place) {
    if (m_scene == nullptr) {
        return;
    }
    m_camera.stop();
    m_follow = place.m_isHome ? Follow::kHome : place.m_isFitted ? Follow::kFit : Follow::kNothing;
    if (m_follow != Follow::kNothing) {
        refit();
        return;
    }
    layout::View view = place.m_view;
    view.screen = m_view.screen;
    setView(view);
}

void GraphCanvas::follow(const GraphCanvas& other) {
    if (m_scene && other.m_scene) {
        m_camera.stop();
        m_follow = Follow::kNothing;
        const layout::Point middle = other.m_view.visible().centre();
        setView(
            alignedView(*other.m_scene, other.m_view, *m_scene, nodeNear(*other.m_scene, middle, *m_scene)));
    }
}

void GraphCanvas::setZoom(double zoom) {
    zoomBy(zoom / m_view.zoom, QRectF(viewport()->rect()).center());
}

void GraphCanvas::zoomBy(double factor, const QPointF& around) {
    const layout::Point at = toView(around);
    const layout::Point fixed = m_view.toScene(at);
    layout::View view = m_view;
    view.zoom = std::clamp(m_view.zoom * factor, kLeastZoom, kMostZoom);
    view.origin = {fixed.x - at.x / view.zoom, fixed.y - at.y / view.zoom};
    m_camera.stop();
    m_follow = Follow::kNothing;
    setView(view);
}

void GraphCanvas::panBy(const QPointF& delta) {
    layout::View view = m_view;
    const layout::Point by = toView(delta);
    view.origin.x -= by.x / view.zoom;
    view.origin.y -= by.y / view.zoom;
    m_camera.stop();
    m_follow = Follow::kNothing;
    setView(view);
}

const layout::View& GraphCanvas::destination() const {
    return m_camera.state() == QAbstractAnimation::Running ? m_target : m_view;
}

std::vector<QRectF> GraphCanvas::floatingPanels() const {
    std::vector<QRectF> panels = m_floatingPanels ? m_floatingPanels() : std::vector<QRectF>();
    for (QRectF& panel : panels) {
        panel = QRectF(panel.topLeft() / m_theme.fontScale(), panel.size() / m_theme.fontScale());
    }
    return panels;
}

QPointF GraphCanvas::shiftToShow(const layout::Rect& rect, const layout::View& view) const {
    constexpr double kMargin = 40;
    constexpr double kGap = 12; ///< to a floating panel
    const auto shift = [](double low, double high, double least, double most) {
        if (high - low > most - least || low < least) {
            return least - low;
        }
        return high > most ? most - high : 0.0;
    };
    const auto on = view.toScreen(rect);
    const QRectF place(on.x, on.y, on.width, on.height);
    const layout::Rect whole = this->room();
    const QRectF all(0, 0, whole.width, whole.height);
    const QRectF room = all.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    QPointF by(shift(place.left(), place.right(), room.left(), room.right()),
               shift(place.top(), place.bottom(), room.top(), room.bottom()));
    layout::View moved = view;
    moved.origin = {view.origin.x - by.x() / view.zoom, view.origin.y - by.y() / view.zoom};
    std::vector<QRectF> panels = floatingPanels();
    panels.push_back(m_minimap == Minimap::kShown ? minimapRect(moved) : QRectF());
    for (const QRectF& panel : panels) {
        const QRectF now = place.translated(by);
        if (panel.isEmpty() || !now.intersects(panel.adjusted(-kGap, -kGap, kGap, kGap))) {
            continue;
        }
        // Away from the edge or from the side that the panel stands at: whichever is nearer and leaves the
        // box in sight.
        const bool above = panel.center().y() < all.center().y();
        const double away = above ? panel.bottom() + kGap - now.top() : panel.top() - kGap - now.bottom();
        const bool fitsAway = above ? now.bottom() + away <= all.bottom() : now.top() + away >= all.top();
        const bool left = panel.center().x() < all.center().x();
        const double aside = left ? panel.right() + kGap - now.left() : panel.left() - kGap - now.right();
        const bool fitsAside = left ? now.right() + aside <= all.right() : now.left() + aside >= all.left();
        if (fitsAway && (!fitsAside || std::abs(away) <= std::abs(aside))) {
            by.ry() += away;
        } else if (fitsAside) {
            by.rx() += aside;
        }
    }
    return by;
}

bool GraphCanvas::shows(layout::BoxId box) const {
    return m_scene && box.valid() && showsRect(m_scene->rectOf(box), destination());
}

bool GraphCanvas::shows(layout::PillId pill) const {
    return m_scene && pill.valid() && showsRect(m_scene->pill(pill).frame, destination());
}

bool GraphCanvas::showsRect(const layout::Rect& rect, const layout::View& view) const {
    const auto on = view.toScreen(rect);
    const QRectF place(on.x, on.y, on.width, on.height);
    const layout::Rect room = this->room();
    const QRectF seen = place.intersected(QRectF(0, 0, room.width, room.height));
    const auto hides = [&](const QRectF& panel) { return !panel.isEmpty() && panel.intersects(place); };
    const std::vector<QRectF> floating = floatingPanels();
    // Of what is larger than the viewport a part is enough; a pixel is lost to rounding.
    return seen.width() >= std::min(place.width(), room.width / 2) - 1 &&
           seen.height() >= std::min(place.height(), room.height / 2) - 1 &&
           !(m_minimap == Minimap::kShown && hides(minimapRect(view))) &&
           std::none_of(floating.begin(), floating.end(), hides);
}

void GraphCanvas::reveal(layout::BoxId box) {
    if (m_scene && box.valid()) {
        revealRect(m_scene->rectOf(box));
    }
}

void GraphCanvas::reveal(layout::PillId pill) {
    if (m_scene && pill.valid()) {
        revealRect(m_scene->pill(pill).frame);
    }
}

void GraphCanvas::revealRect(const layout::Rect& rect) {
    layout::View view = destination();
    const QPointF by = shiftToShow(rect, view);
    m_follow = Follow::kRevealed;
    m_revealed = rect;
    if (by.isNull()) {
        return;
    }
    view.origin.x -= by.x() / view.zoom;
    view.origin.y -= by.y() / view.zoom;
    moveCamera(view);
}

} // namespace tessera::canvas
