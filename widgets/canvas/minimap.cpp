// The small picture in the canvas's lower left corner.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/style/paint.h"

#include <QPainter>

#include <algorithm>

namespace tessera::canvas {
namespace {

constexpr double kMostWidth = 160;
constexpr double kMostHeight = 110;
constexpr double kInset = 12;
constexpr double kPadding = 6;

} // namespace

void GraphCanvas::setMinimap(Minimap minimap) {
    m_minimap = minimap;
    viewport()->update();
}

QRect GraphCanvas::minimapPlace() const {
    return m_minimap == Minimap::kShown ? minimapRect().toAlignedRect() : QRect();
}

QRectF GraphCanvas::minimapRect(const layout::View& view) const {
    if (!m_scene || m_scene->extents().empty()) {
        return {};
    }
    const auto& all = m_scene->extents();
    // With all of the graph in sight it would only hide a part of it.
    if (const auto shown = view.visible();
        shown.united(all).width <= shown.width + 1 && shown.united(all).height <= shown.height + 1) {
        return {};
    }
    const double scale =
        std::min((kMostWidth - 2 * kPadding) / all.width, (kMostHeight - 2 * kPadding) / all.height);
    const double width = std::max(48.0, std::ceil(all.width * scale) + 2 * kPadding);
    const double height = std::max(36.0, std::ceil(all.height * scale) + 2 * kPadding);
    // In a low or narrow view it would lie over what people look at.
    constexpr double kMostShare = 0.4;
    const layout::Rect room = this->room();
    if (height > room.height * kMostShare || width > room.width * kMostShare) {
        return {};
    }
    return {kInset, room.height - kInset - height, width, height};
}

layout::View GraphCanvas::minimapView() const {
    const QRectF frame = minimapRect().adjusted(kPadding, kPadding, -kPadding, -kPadding);
    const auto& all = m_scene->extents();
    layout::View view;
    view.zoom = std::min(frame.width() / all.width, frame.height() / all.height);
    view.screen = {frame.x(), frame.y(), frame.width(), frame.height()};
    view.origin = {all.centre().x - frame.width() / view.zoom / 2,
                   all.centre().y - frame.height() / view.zoom / 2};
    return view;
}

void GraphCanvas::paintMinimap(QPainter& painter) {
    const QRectF card = minimapRect();
    if (card.isEmpty()) {
        return;
    }
    style::paintCard(painter, card, m_theme);
    const double ratio = viewport()->devicePixelRatioF() * m_theme.fontScale();
    auto view = minimapView();
    const QSize size = (card.size() * ratio).toSize();
    if (m_minimapTiles.size() != size) {
        m_minimapTiles = QImage(size, QImage::Format_ARGB32_Premultiplied);
        m_minimapTiles.setDevicePixelRatio(ratio);
        m_minimapTiles.fill(Qt::transparent);
        QPainter tiles(&m_minimapTiles);
        auto inside = view;
        inside.screen.x -= card.x();
        inside.screen.y -= card.y();
        m_paint.begin(&tiles);
        layout::drawTiles(m_paint, *m_scene, inside, m_mode);
        m_paint.begin(&painter);
    }
    painter.drawImage(card.topLeft(), m_minimapTiles);
    const auto shown = view.toScreen(m_view.visible());
    const QRectF frame =
        QRectF(shown.x, shown.y, shown.width, shown.height).intersected(card.adjusted(3, 3, -3, -3));
    QColor ground = m_theme.colour(style::Role::kAccent);
    painter.setPen(QPen(ground, 1.5));
    ground.setAlphaF(0.08F);
    painter.setBrush(ground);
    painter.drawRoundedRect(frame, 2, 2);
}

bool GraphCanvas::isOnMinimap(const QPointF& px) const {
    const layout::Point at = toView(px);
    return minimapRect().contains(at.x, at.y);
}

void GraphCanvas::centreFromMinimap(const QPointF& position) {
    const layout::Point centre = minimapView().toScene(toView(position));
    layout::View view = m_view;
    view.origin = {centre.x - room().width / view.zoom / 2, centre.y - room().height / view.zoom / 2};
    m_camera.stop();
    m_follow = Follow::kNothing;
    setView(view);
}

} // namespace tessera::canvas
