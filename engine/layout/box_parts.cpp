#include "engine/layout/box_parts.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace tessera::layout {

void BoxParts::behindGroup(const BoxLook& look, double radius) {
    for (const double by : {6.0, 3.0}) {
        const double shift = std::max(1.0, std::round(by * std::min(1.0, m_view.zoom * 1.4)));
        const Rect behind{look.place.x + shift, look.place.y + shift, look.place.width, look.place.height};
        m_painter.fillRounded(behind, radius, Ink::of(Role::kCanvas));
        m_painter.fillRounded(behind, radius, look.fill);
        // So close to one another dashes would only flicker.
        m_painter.strokeRounded(onHalves(behind), radius,
                                {look.outline, 1, m_level == DetailLevel::kFar ? Dash::kSolid : look.dash});
    }
    m_painter.fillRounded(look.place, radius, Ink::of(Role::kCanvas));
}

double BoxParts::textWithTime(const BoxLook& look, const Rect& row, double px) {
    std::string text = look.box.note;
    Ink ink = look.box.measuring ? Ink::of(Role::kAccent).faded(look.opacity) : look.secondary;
    const bool predicted = look.box.cost == CostState::kPredicted;
    if (text.empty() && look.box.time) {
        // Between the levels there is no room for a space.
        const char* about = m_level == DetailLevel::kNear ? "≈ " : "≈";
        text = (predicted ? about : "") + m_scene.words().time(look.box.time->median);
        ink = predicted || look.box.cost == CostState::kStale ? look.secondary : look.text;
    } else if (text.empty() && predicted) {
        text = "≈ ?";
    }
    if (text.empty()) {
        return row.right();
    }
    TextStyle style{ink, px, 400, Align::kRight, Elide::kNone};
    if (m_painter.textWidth(text, style) > row.width) {
        style.px = px - 1;
    }
    m_painter.text(row, text, style);
    return row.right() - m_painter.textWidth(text, style) - 6;
}

void BoxParts::stripe(const BoxLook& look, double radius) {
    if (look.solid) {
        return;
    }
    Ink ink = look.box.cost == CostState::kStale ? look.colour.mixed(0.45) : look.colour;
    const double width = std::round(4 * look.scale);
    const Rect& p = look.place;
    if (look.dash == Dash::kDashed) {
        const double x = p.x + width / 2;
        const std::vector<Point> line{{x, p.y + radius / 2}, {x, p.bottom() - radius / 2}};
        m_painter.polyline(line, 0, {ink, width, Dash::kDashed});
        return;
    }
    // The left end of a rounded rectangle; arcs in four steps are round enough at this size.
    std::vector<Point> shape;
    constexpr int kSteps = 6;
    const double reach = std::min(width, radius);
    for (int i = 0; i <= kSteps; ++i) {
        const double x = reach * (1 - static_cast<double>(i) / kSteps);
        const double dy = radius - std::sqrt(std::max(0.0, radius * radius - (radius - x) * (radius - x)));
        shape.push_back({p.x + x, p.y + dy});
    }
    for (int i = kSteps; i >= 0; --i) {
        const double x = reach * (1 - static_cast<double>(i) / kSteps);
        const double dy = radius - std::sqrt(std::max(0.0, radius * radius - (radius - x) * (radius - x)));
        shape.push_back({p.x + x, p.bottom() - dy});
    }
    m_painter.fillPolygon(shape, ink);
}

void BoxParts::badge(const BoxLook& look, const Rect& rect) {
    const double radius = 3 * std::max(1.0, rect.height / 16);
    const auto& placement = look.box.placement;
    const TextStyle letters{Ink::of(Role::kTextSecondary).faded(look.opacity),
                            9 * std::max(1.0, rect.height / 16), 700, Align::kCentre, Elide::kNone};
    if (look.box.cost == CostState::kUnplaced || placement.slot == Slot::kUnplaced) {
        m_painter.strokeRounded(onHalves(rect), radius,
                                {Ink::of(Role::kStrong).faded(look.opacity), 1, Dash::kDashed});
        m_painter.text(rect, "??", letters);
        return;
    }
    const Ink fill = Ink::of(placement.slot).faded(look.opacity);
    m_painter.fillRounded(rect, radius, fill);
    if (look.solid) { // on heat: an outline keeps it apart from its ground
        m_painter.strokeRounded(onHalves(rect), radius, {fill.textOn().faded(0.35), 1, Dash::kSolid});
    }
    if (placement.device == DeviceClass::kAccelerator) {
        m_painter.strokeRounded(onHalves(rect).grown(-1.5), radius - 1, {fill.textOn(), 1, Dash::kSolid});
    }
    TextStyle style = letters;
    style.ink = fill.textOn();
    m_painter.text(rect, placement.letters, style);
}

void BoxParts::bar(const BoxLook& look, const Rect& rect) {
    const auto scale = static_cast<double>(m_scene.barScale().count());
    if (scale <= 0 || !look.box.time) {
        return;
    }
    const auto share = [&](base::Nanoseconds time) {
        return std::clamp(static_cast<double>(time.count()) / scale, 0.0, 1.0) * rect.width;
    };
    const TimeRange& time = *look.box.time;
    const double radius = rect.height / 2;
    const Ink track = Ink::of(Role::kTrack).faded(look.opacity);
    Ink ink = look.solid ? look.text : look.colour;
    if (look.box.cost == CostState::kStale) {
        ink = Ink::of(Role::kStrong).faded(look.opacity);
    }
    m_painter.fillRounded(rect, radius, look.solid ? look.text.faded(0.25) : track);
    const Rect bar{rect.x, rect.y, std::max(rect.height, share(time.median)), rect.height};
    if (look.box.cost == CostState::kPredicted) {
        m_painter.fillRounded(bar, radius, look.fill);
        m_painter.strokeRounded(onHalves(bar), radius, {ink, 1, Dash::kDashed});
    } else {
        m_painter.fillRounded(bar, radius, ink);
    }
    // The interval: a line with two feet that stand out of the bar.
    const double low = std::round(rect.x + share(time.low)) + 0.5;
    const double high = std::max(low + 2, std::round(rect.x + share(time.high)) + 0.5);
    const Stroke stroke{look.text, 1, Dash::kSolid};
    const double middle = std::round(rect.centre().y);
    for (const double x : {low, high}) {
        m_painter.polyline(std::vector<Point>{{x, rect.y - 2}, {x, rect.bottom() + 2}}, 0, stroke);
    }
    m_painter.polyline(std::vector<Point>{{low, middle}, {high, middle}}, 0, stroke);
}

void BoxParts::measuring(const BoxLook& look, const Rect& track) {
    const Ink accent = Ink::of(Role::kAccent).faded(look.opacity);
    if (m_state.measurePhase < 0) {
        m_painter.fillRounded(track, track.height / 2, accent);
        return;
    }
    const double length = track.width / 3;
    const double at = (track.width + length) * m_state.measurePhase - length;
    const double left = std::max(0.0, at);
    const double right = std::min(track.width, at + length);
    m_painter.fillRounded({track.x, track.centre().y - 0.5, track.width, 1}, 0.5, accent.faded(0.25));
    if (right > left) {
        m_painter.fillRounded({track.x + left, track.y, right - left, track.height}, track.height / 2,
                              accent);
    }
}

void BoxParts::marks(const BoxLook& look) {
    const auto shapes = marksOfBox(look.box);
    const Rect& p = look.place;
    if (m_level == DetailLevel::kFar) {
        if (look.box.pinned) {
            m_painter.fillRounded({p.right() - 3, p.y - 2, 5, 5}, 2.5,
                                  Ink::of(Role::kText).faded(look.opacity));
        }
        if (look.box.warning) {
            const std::vector<Point> triangle{{p.x - 3, p.y + 4}, {p.x + 4, p.y + 4}, {p.x + 0.5, p.y - 3}};
            m_painter.fillPolygon(triangle, Ink::of(Role::kWarning).faded(look.opacity));
        }
        return;
    }
    double x = p.right() - kMarkSize / 2 + 1;
    for (const auto shape : shapes) {
        const Rect disc{std::round(x - 2), std::round(p.y - kMarkSize / 2 + 1), kMarkSize, kMarkSize};
        const bool warning = shape == MarkShape::kWarning;
        m_painter.fillRounded(disc, kMarkSize / 2, Ink::of(Role::kRaised).faded(look.opacity));
        m_painter.strokeRounded(
            onHalves(disc), kMarkSize / 2 - 0.5,
            {Ink::of(warning ? Role::kWarning : Role::kStrong).faded(look.opacity), 1, Dash::kSolid});
        drawMark(m_painter, shape, disc.grown(-3), markInk(shape, Ink::of(Role::kText)).faded(look.opacity));
        x -= kMarkSize + 1;
    }
}

void BoxParts::rank(const BoxLook& look) {
    const double size = m_level == DetailLevel::kFar ? 14 : 16;
    const Rect disc{std::round(look.place.x - size / 2), std::round(look.place.y - size / 2), size, size};
    m_painter.fillRounded(disc, size / 2, Ink::of(Role::kText).faded(look.opacity));
    m_painter.text(disc, std::to_string(look.box.heatRank),
                   {Ink::of(Role::kCanvas).faded(look.opacity), 11, 600, Align::kCentre, Elide::kNone});
}

} // namespace tessera::layout
