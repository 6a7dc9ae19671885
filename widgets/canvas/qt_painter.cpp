#include "widgets/canvas/qt_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tessera::canvas {
namespace {

QRectF toQt(const layout::Rect& rect) {
    return {rect.x, rect.y, rect.width, rect.height};
}

QPen penOf(const QColor& colour, const layout::Stroke& stroke) {
    QPen pen(colour, stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (stroke.dash == layout::Dash::kDashed) {
        // Lengths are in pen widths.
        pen.setDashPattern({4 / std::max(1.0, stroke.width), 3 / std::max(1.0, stroke.width)});
    }
    return pen;
}

QPainterPath roundedLine(std::span<const layout::Point> points, double radius) {
    QPainterPath path(QPointF(points[0].x, points[0].y));
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const auto& before = points[i - 1];
        const auto& at = points[i];
        const auto& after = points[i + 1];
        const double in = std::hypot(at.x - before.x, at.y - before.y);
        const double out = std::hypot(after.x - at.x, after.y - at.y);
        const double r = std::min({radius, in / 2, out / 2});
        if (r < 0.5) {
            path.lineTo(at.x, at.y);
            continue;
        }
        path.lineTo(at.x - (at.x - before.x) / in * r, at.y - (at.y - before.y) / in * r);
        path.quadTo(at.x, at.y, at.x + (after.x - at.x) / out * r, at.y + (after.y - at.y) / out * r);
    }
    path.lineTo(points.back().x, points.back().y);
    return path;
}

} // namespace

void QtPainter::begin(QPainter* painter) {
    m_painter = painter;
    if (m_painter != nullptr) {
        m_painter->setRenderHint(QPainter::Antialiasing);
    }
}

void QtPainter::clear() {
    m_faces.clear();
}

QColor QtPainter::colour(const layout::Ink& ink) const {
    const style::Palette& palette = m_theme.palette();
    QColor result;
    switch (ink.kind) {
    case layout::InkKind::kRole:
        result = palette.colour(ink.role);
        break;
    case layout::InkKind::kSlot:
        result = palette.fill(ink.slot);
        break;
    case layout::InkKind::kHeat:
        result = palette.heat(ink.value);
        break;
    case layout::InkKind::kDelta:
        result = palette.delta(ink.value);
        break;
    }
    if (ink.share < 1) {
        result = style::tint(result, palette.colour(ink.ground), ink.share);
    }
    if (ink.contrast == layout::Contrast::kTextOnIt) {
        result = style::textOn(result);
    }
    if (ink.opacity < 1) {
        result.setAlphaF(ink.opacity);
    }
    return result;
}

void QtPainter::fillRects(std::span<const layout::Rect> rects, const layout::Ink& ink) {
    std::vector<QRect> whole;
    whole.reserve(rects.size());
    for (const auto& rect : rects) {
        whole.emplace_back(static_cast<int>(rect.x), static_cast<int>(rect.y), static_cast<int>(rect.width),
                           static_cast<int>(rect.height));
    }
    m_painter->setRenderHint(QPainter::Antialiasing, false);
    m_painter->setPen(Qt::NoPen);
    m_painter->setBrush(colour(ink));
    m_painter->drawRects(whole.data(), static_cast<int>(whole.size()));
    m_painter->setRenderHint(QPainter::Antialiasing, true);
}

void QtPainter::hairlines(std::span<const layout::Segment> segments, const layout::Ink& ink) {
    if (segments.empty()) {
        return;
    }
    std::vector<QLine> lines;
    lines.reserve(segments.size());
    for (const auto& segment : segments) {
        lines.emplace_back(
            static_cast<int>(std::floor(segment.from.x)), static_cast<int>(std::floor(segment.from.y)),
            static_cast<int>(std::floor(segment.to.x)), static_cast<int>(std::floor(segment.to.y)));
    }
    m_painter->setRenderHint(QPainter::Antialiasing, false);
    m_painter->setPen(QPen(colour(ink), 0));
    m_painter->drawLines(lines.data(), static_cast<int>(lines.size()));
    m_painter->setRenderHint(QPainter::Antialiasing, true);
}

void QtPainter::fillRounded(const layout::Rect& rect, double radius, const layout::Ink& ink) {
    m_painter->setPen(Qt::NoPen);
    m_painter->setBrush(colour(ink));
    m_painter->drawRoundedRect(toQt(rect), radius, radius);
}

void QtPainter::strokeRounded(const layout::Rect& rect, double radius, const layout::Stroke& stroke) {
    m_painter->setPen(penOf(colour(stroke.ink), stroke));
    m_painter->setBrush(Qt::NoBrush);
    m_painter->drawRoundedRect(toQt(rect), radius, radius);
}

void QtPainter::polyline(std::span<const layout::Point> points, double cornerRadius,
                         const layout::Stroke& stroke) {
    m_painter->setPen(penOf(colour(stroke.ink), stroke));
    m_painter->setBrush(Qt::NoBrush);
    if (points.size() == 2) {
        m_painter->drawLine(QPointF(points[0].x, points[0].y), QPointF(points[1].x, points[1].y));
        return;
    }
    m_painter->drawPath(roundedLine(points, cornerRadius));
}

void QtPainter::fillPolygon(std::span<const layout::Point> points, const layout::Ink& ink) {
    QPolygonF polygon;
    for (const auto& point : points) {
        polygon << QPointF(point.x, point.y);
    }
    m_painter->setPen(Qt::NoPen);
    m_painter->setBrush(colour(ink));
    m_painter->drawPolygon(polygon);
}

const QtPainter::Face& QtPainter::face(const layout::TextStyle& style) {
    const std::pair<int, int> key{static_cast<int>(std::lround(style.px * 4)), style.weight};
    const auto found = m_faces.find(key);
    if (found != m_faces.end()) {
        return found->second;
    }
    QFont font = m_theme.font(style::TypeSize::kCaption);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(m_theme.scaledF(style.px)))));
    font.setWeight(static_cast<QFont::Weight>(style.weight));
    return m_faces.emplace(key, Face{font, QFontMetricsF(font)}).first->second;
}

void QtPainter::text(const layout::Rect& rect, std::string_view text, const layout::TextStyle& style) {
    if (text.empty() || rect.width <= 0) {
        return;
    }
    const Face& used = face(style);
    const double scale = m_theme.fontScale();
    const layout::Rect room{rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale};
    QString words = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    double width = used.metrics.horizontalAdvance(words);
    if (style.elide != layout::Elide::kNone && width > room.width) {
        const auto mode = style.elide == layout::Elide::kMiddle ? Qt::ElideMiddle : Qt::ElideRight;
        words = used.metrics.elidedText(words, mode, room.width);
        width = used.metrics.horizontalAdvance(words);
    }
    double x = room.x;
    if (style.align == layout::Align::kCentre) {
        x += (room.width - width) / 2;
    } else if (style.align == layout::Align::kRight) {
        x += room.width - width;
    }
    const double baseline = room.y + (room.height + used.metrics.capHeight()) / 2;
    m_painter->setFont(used.font);
    m_painter->setPen(colour(style.ink));
    const QTransform whole = m_painter->transform();
    if (scale != 1) {
        m_painter->scale(1 / scale, 1 / scale);
    }
    m_painter->drawText(QPointF(x, std::round(baseline)), words);
    if (scale != 1) {
        m_painter->setTransform(whole);
    }
}

double QtPainter::textWidth(std::string_view text, const layout::TextStyle& style) {
    return face(style).metrics.horizontalAdvance(
               QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))) /
           m_theme.fontScale();
}

} // namespace tessera::canvas
