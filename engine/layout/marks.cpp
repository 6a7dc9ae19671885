#include "engine/layout/marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace tessera::layout {
namespace {

constexpr double kBox = 24; // of the icons' own coordinates

/// Draws in the icons' coordinates.
class Pen {
public:
    Pen(Painter& painter, const Rect& square, const Ink& ink) : m_painter(painter), m_square(square) {
        const double scale = square.width / kBox;
        m_stroke = {ink, square.width >= 14 ? 1.5 : std::max(1.0, 1.5 * square.width / 14), Dash::kSolid};
        m_scale = scale;
    }
    void line(std::initializer_list<Point> points) {
        std::vector<Point> placed;
        for (const auto& point : points) {
            placed.push_back(place(point));
        }
        m_painter.polyline(placed, 0, m_stroke);
    }
    void solid(std::initializer_list<Point> points) {
        std::vector<Point> placed;
        for (const auto& point : points) {
            placed.push_back(place(point));
        }
        m_painter.fillPolygon(placed, m_stroke.ink);
        placed.push_back(placed.front());
        m_painter.polyline(placed, 0, m_stroke);
    }
    /// Clockwise from `start` to `end`, degrees from three o'clock.
    void arc(Point centre, double radius, double start, double end) {
        constexpr int kSteps = 28;
        std::vector<Point> points;
        for (int i = 0; i <= kSteps; ++i) {
            const double angle = (start + (end - start) * i / kSteps) * std::numbers::pi / 180;
            points.push_back(
                place({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)}));
        }
        m_painter.polyline(points, 0, m_stroke);
    }
    void frame(double x, double y, double side) {
        const Point corner = place({x, y});
        m_painter.strokeRounded({corner.x, corner.y, side * m_scale, side * m_scale}, m_scale, m_stroke);
    }
    void dot(Point at) {
        const Point centre = place(at);
        const double r = m_stroke.width * 0.6;
        m_painter.fillRounded({centre.x - r, centre.y - r, 2 * r, 2 * r}, r, m_stroke.ink);
    }

private:
    [[nodiscard]] Point place(Point p) const {
        return {m_square.x + p.x * m_scale, m_square.y + p.y * m_scale};
    }

    Painter& m_painter;
    Rect m_square;
    Stroke m_stroke;
    double m_scale = 1;
};

} // namespace

void drawMark(Painter& painter, MarkShape shape, const Rect& square, const Ink& ink) {
    Pen pen(painter, square, ink);
    switch (shape) {
    case MarkShape::kPin:
        pen.line({{8, 3.5}, {16, 3.5}});
        pen.solid({{9.5, 3.5},
                   {9.5, 9.5},
                   {6.5, 13},
                   {6.5, 14.5},
                   {17.5, 14.5},
                   {17.5, 13},
                   {14.5, 9.5},
                   {14.5, 3.5}});
        pen.line({{12, 14.5}, {12, 21}});
        return;
    case MarkShape::kForbid:
        pen.arc({12, 12}, 8, 0, 360);
        pen.line({{6.4, 6.4}, {17.6, 17.6}});
        return;
    case MarkShape::kWarning:
        pen.line({{12, 4}, {21, 19.5}, {3, 19.5}, {12, 4}});
        pen.line({{12, 10}, {12, 14}});
        pen.dot({12, 16.7});
        return;
    case MarkShape::kStale:
        pen.arc({12, 12}, 7.5, 0, 315);
        pen.line({{17.3, 6.7}, {19.5, 9}});
        pen.line({{19.5, 4.5}, {19.5, 9}, {15, 9}});
        return;
    case MarkShape::kConvert:
        pen.line({{4, 8.5}, {19.5, 8.5}});
        pen.line({{16, 5}, {19.5, 8.5}, {16, 12}});
        pen.line({{20, 15.5}, {4.5, 15.5}});
        pen.line({{8, 12}, {4.5, 15.5}, {8, 19}});
        return;
    case MarkShape::kCopyDevice:
        pen.frame(3.5, 3.5, 7);
        pen.frame(13.5, 13.5, 7);
        pen.line({{10.5, 7}, {17, 7}, {17, 13.5}});
        pen.line({{7, 10.5}, {7, 17}, {13.5, 17}});
        return;
    case MarkShape::kChange:
        pen.line({{4.5, 12}, {19.5, 12}});
        pen.line({{13.5, 6}, {19.5, 12}, {13.5, 18}});
        return;
    }
}

void drawChanged(Painter& painter, const Rect& place, double radius, double away) {
    constexpr double kDisc = 14;
    constexpr double kLeast = 7; ///< px of height: below it the disc would hide the box
    const Ink accent = Ink::of(Role::kAccent);
    const Rect ring = place.grown(away);
    painter.strokeRounded(ring, radius + away, {accent, 2, Dash::kDashed});
    if (place.height < kLeast) {
        return;
    }
    const Rect disc{std::round(ring.right() - kDisc * 0.75), std::round(ring.bottom() - kDisc * 0.75), kDisc,
                    kDisc};
    painter.fillRounded(disc.grown(1.5), kDisc / 2 + 1.5, Ink::of(Role::kCanvas));
    painter.fillRounded(disc, kDisc / 2, accent);
    drawMark(painter, MarkShape::kChange, disc.grown(-2), Ink::of(Role::kTextOnAccent));
}

void drawFocusCorners(Painter& painter, const Rect& around) {
    const double arm = std::min({10.0, around.width / 3, around.height / 3});
    const auto corner = [&](double x, double y, double dx, double dy) {
        painter.polyline(std::vector<Point>{{x + dx * arm, y}, {x, y}, {x, y + dy * arm}}, 0,
                         {Ink::of(Role::kAccent), 2, Dash::kSolid});
    };
    corner(around.left(), around.top(), 1, 1);
    corner(around.right(), around.top(), -1, 1);
    corner(around.left(), around.bottom(), 1, -1);
    corner(around.right(), around.bottom(), -1, -1);
}

} // namespace tessera::layout
