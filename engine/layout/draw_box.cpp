#include "engine/layout/draw_box.h"

#include "engine/layout/marks.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

constexpr double kFilteredOpacity = 0.28;
constexpr double kNodeTint = 0.13;
constexpr double kHullTint = 0.16;
constexpr double kHoverTint = 0.10;
constexpr double kMarkSize = 16;
constexpr double kFarRadius = 3;

bool dashed(CostState cost) {
    return cost == CostState::kPredicted || cost == CostState::kNone || cost == CostState::kUnplaced;
}

float valueOf(const BoxInput& box, ColourMode mode) {
    switch (mode) {
    case ColourMode::kBackend:
        return 0;
    case ColourMode::kHeat:
        return box.heat;
    case ColourMode::kDelta:
        return box.delta;
    case ColourMode::kConfidence:
        return 1 - box.confidence; // yellow where little is known: that is what asks for a look
    }
    return 0;
}

/// Half a pixel in, so that a line of one pixel covers one row of pixels.
Rect onHalves(const Rect& place) {
    return {place.x + 0.5, place.y + 0.5, place.width - 1, place.height - 1};
}

std::vector<MarkShape> marksOfBox(const BoxInput& box) {
    std::vector<MarkShape> marks;
    if (box.warning) {
        marks.push_back(MarkShape::kWarning);
    }
    if (box.pinned) {
        marks.push_back(MarkShape::kPin);
    }
    if (box.forbidden) {
        marks.push_back(MarkShape::kForbid);
    }
    if (box.cost == CostState::kStale) {
        marks.push_back(MarkShape::kStale);
    }
    return marks;
}

Ink markInk(MarkShape shape, const Ink& text) {
    return shape == MarkShape::kWarning ? Ink::of(Role::kWarning) : text;
}

} // namespace

Ink fillInk(const BoxInput& box, ColourMode mode) {
    const float value = valueOf(box, mode);
    if (mode == ColourMode::kBackend) {
        return box.cost == CostState::kUnplaced ? Ink::of(Slot::kUnplaced) : Ink::of(box.placement.slot);
    }
    if (std::isnan(value)) {
        return Ink::of(Role::kSunken);
    }
    return mode == ColourMode::kDelta ? Ink::delta(value) : Ink::heat(value);
}

Rect BoxDrawer::placeOf(BoxId id) const {
    const Rect place = m_view.toScreen(m_scene.rectOf(id));
    const double left = std::round(place.left());
    const double top = std::round(place.top());
    return {left, top, std::max(1.0, std::round(place.right()) - left),
            std::max(1.0, std::round(place.bottom()) - top)};
}

BoxDrawer::Look BoxDrawer::lookOf(BoxId id) const {
    const BoxInput& box = m_scene.box(id);
    Look look{box, placeOf(id), {}, {}, {}, {}, {}};
    look.opacity = (marksOf(id) & mark::kFiltered) != 0 ? kFilteredOpacity : 1;
    look.scale = std::max(1.0, m_view.zoom);
    const bool hover = m_state.hover == id;
    look.solid = m_state.mode != ColourMode::kBackend && box.kind != BoxKind::kTerminal;
    look.colour = fillInk(box, m_state.mode);
    look.dash = dashed(box.cost) && !look.solid ? Dash::kDashed : Dash::kSolid;
    look.text = Ink::of(Role::kText);
    look.secondary = Ink::of(hover ? Role::kText : Role::kTextSecondary);
    if (look.solid) {
        look.fill = look.colour;
        look.outline = Ink::of(Role::kStrong);
        if (look.colour.kind != InkKind::kRole) {
            look.text = look.secondary = look.colour.textOn();
        } else {
            look.dash = Dash::kDashed; // nothing known
        }
    } else if (box.kind == BoxKind::kMember) {
        look.fill = Ink::of(Role::kSurface);
        look.outline = look.colour.mixed(0.5, Role::kSurface);
    } else {
        const double tint = (box.kind == BoxKind::kHull ? kHullTint : kNodeTint) + (hover ? kHoverTint : 0);
        look.fill = look.colour.mixed(tint);
        look.outline = look.colour;
    }
    if (!look.solid && box.cost == CostState::kStale) {
        look.outline = Ink::of(Role::kStrong);
        look.text = look.secondary;
        if (box.kind != BoxKind::kMember) {
            look.fill = Ink::of(Role::kStrong).mixed(kNodeTint / 2 + (hover ? kHoverTint : 0));
        }
    }
    for (Ink* ink : {&look.colour, &look.fill, &look.text, &look.secondary, &look.outline}) {
        ink->opacity = static_cast<float>(look.opacity);
    }
    return look;
}

void BoxDrawer::draw(BoxId id) {
    const Look look = lookOf(id);
    switch (look.box.kind) {
    case BoxKind::kTerminal:
        drawTerminal(look);
        return;
    case BoxKind::kHull:
        drawHull(look);
        break;
    case BoxKind::kMember:
        drawMember(look);
        return;
    case BoxKind::kNode:
    case BoxKind::kGroup:
        if (m_level == DetailLevel::kFar) {
            drawFar(look);
        } else if (m_level == DetailLevel::kMiddle) {
            drawMiddle(look);
        } else {
            drawNear(look);
        }
        break;
    }
    if (m_level != DetailLevel::kNear || look.box.kind == BoxKind::kHull) {
        drawMarks(look);
    }
    if (m_state.mode == ColourMode::kHeat && look.box.heatRank > 0) {
        drawRank(look);
    }
}

void BoxDrawer::drawFar(const Look& look) {
    const double radius = std::min(kFarRadius, look.place.height / 3);
    const bool hollow = look.box.cost == CostState::kUnplaced && !look.solid;
    const bool pale = look.dash == Dash::kDashed || look.box.cost == CostState::kStale;
    if (look.box.kind == BoxKind::kGroup && look.place.height > 8) {
        drawBehindGroup(look, radius);
    }
    if (!hollow) {
        m_painter.fillRounded(look.place, radius,
                              pale && !look.solid ? look.colour.mixed(0.45) : look.colour);
    }
    if (look.solid || look.dash == Dash::kDashed || look.box.cost == CostState::kStale) {
        const Ink ink = look.box.cost == CostState::kStale ? look.colour.mixed(0.45) : look.outline;
        m_painter.strokeRounded(onHalves(look.place), radius, {ink, 1, look.dash});
    }
    if (look.box.measuring) {
        drawMeasuring(look, {look.place.x, look.place.bottom() + 1, look.place.width, 2});
    }
}

void BoxDrawer::drawBehindGroup(const Look& look, double radius) {
    for (const double by : {6.0, 3.0}) {
        const double shift = std::max(1.0, std::round(by * std::min(1.0, m_view.zoom * 1.4)));
        const Rect behind{look.place.x + shift, look.place.y + shift, look.place.width, look.place.height};
        m_painter.fillRounded(behind, radius, Ink::of(Role::kCanvas));
        m_painter.fillRounded(behind, radius, look.fill);
        m_painter.strokeRounded(onHalves(behind), radius, {look.outline, 1, look.dash});
    }
    m_painter.fillRounded(look.place, radius, Ink::of(Role::kCanvas));
}

void BoxDrawer::drawMiddle(const Look& look) {
    constexpr double kRadius = 4;
    if (look.box.kind == BoxKind::kGroup) {
        drawBehindGroup(look, kRadius);
    }
    m_painter.fillRounded(look.place, kRadius, look.fill);
    m_painter.strokeRounded(onHalves(look.place), kRadius, {look.outline, 1, look.dash});
    const double middle = look.place.centre().y;
    const Rect badge{look.place.x + 5, std::round(middle - 7), 19, 14};
    drawBadge(look, badge);
    const double x = badge.right() + 5;
    const Rect row{x, look.place.y, look.place.right() - x - 4, look.place.height};
    TextStyle style{look.text, 11, 500, Align::kLeft, Elide::kEnd};
    if (m_painter.textWidth(look.box.title, style) > row.width) {
        style.px = 10;
    }
    m_painter.text(row, look.box.title, style);
    if (look.box.measuring) {
        drawMeasuring(look, {look.place.x + 4, look.place.bottom() - 3, look.place.width - 8, 2});
    }
}

void BoxDrawer::drawNear(const Look& look) {
    const double f = m_view.zoom;
    const double radius = 6 * std::min(1.0, f);
    const Rect& place = look.place;
    if (look.box.kind == BoxKind::kGroup) {
        drawBehindGroup(look, radius);
    }
    m_painter.fillRounded(place, radius, look.fill);
    drawStripe(look, radius);
    m_painter.strokeRounded(onHalves(place), radius, {look.outline, 1, look.dash});
    const Rect badge{place.x + 12 * f, place.y + 8 * f, 24 * look.scale, 16 * look.scale};
    drawBadge(look, badge);
    const auto marks = marksOfBox(look.box);
    const double markSize = kMarkSize * look.scale;
    double right = place.right() - 8 * f;
    for (const auto shape : marks) {
        right -= markSize;
        drawMark(m_painter, shape, {right, badge.y, markSize, markSize}, markInk(shape, look.text).faded(1));
        right -= 4;
    }
    const double left = place.x + 12 * f;
    const double titleX = badge.right() + 6 * f;
    m_painter.text({titleX, badge.y, right - titleX, badge.height}, look.box.title,
                   {look.text, std::max(11.0, 13 * f), 600, Align::kLeft, Elide::kEnd});
    const double px = std::max(11.0, 11 * f);
    const double width = place.right() - 8 * f - left;
    m_painter.text({left, place.y + 25.5 * f, width, 16 * f}, look.box.name,
                   {look.secondary, px, 400, Align::kLeft, Elide::kMiddle});
    const Rect row{left, place.y + 43 * f, width, 16 * f};
    const double shapeRight = textWithTime(look, row, px);
    m_painter.text({left, row.y, shapeRight - left, row.height}, look.box.shape,
                   {look.secondary, px, 400, Align::kLeft, Elide::kEnd});
    const Rect bar{left, std::round(place.y + 62 * f), width, 4 * look.scale};
    if (look.box.measuring) {
        drawMeasuring(look, {left, place.bottom() - 6 * f, width, 2});
    } else if (look.box.time) {
        drawBar(look, bar);
    }
}

/// The time at the right end of a row, or the note in its place. \return where it starts.
double BoxDrawer::textWithTime(const Look& look, const Rect& row, double px) {
    std::string text = look.box.note;
    Ink ink = look.box.measuring ? Ink::of(Role::kAccent).faded(look.opacity) : look.secondary;
    const bool predicted = look.box.cost == CostState::kPredicted;
    if (text.empty() && look.box.time) {
        text = (predicted ? "≈ " : "") + timeText(look.box.time->median);
        ink = predicted || look.box.cost == CostState::kStale ? look.secondary : look.text;
    }
    if (text.empty()) {
        return row.right();
    }
    const TextStyle style{ink, px, 400, Align::kRight, Elide::kNone};
    m_painter.text(row, text, style);
    return row.right() - m_painter.textWidth(text, style) - 6;
}

void BoxDrawer::drawStripe(const Look& look, double radius) {
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

void BoxDrawer::drawBadge(const Look& look, const Rect& rect) {
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

void BoxDrawer::drawBar(const Look& look, const Rect& rect) {
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

void BoxDrawer::drawMeasuring(const Look& look, const Rect& track) {
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

void BoxDrawer::drawHull(const Look& look) {
    const double f = m_view.zoom;
    const bool far = m_level == DetailLevel::kFar;
    const double radius = far ? kFarRadius : 8 * std::min(1.0, f + 0.2);
    m_painter.fillRounded(look.place, radius, look.fill);
    const double width = far ? 1 : 1.5;
    const Rect line{look.place.x + width / 2, look.place.y + width / 2, look.place.width - width,
                    look.place.height - width};
    m_painter.strokeRounded(line, radius, {look.outline, width, look.dash});
    if (!far) {
        drawHullHeader(look);
    }
    if (look.box.measuring) {
        const double inset = far ? 2 : 6;
        drawMeasuring(look, {look.place.x + inset, look.place.bottom() - 3, look.place.width - 2 * inset, 2});
    }
}

void BoxDrawer::drawHullHeader(const Look& look) {
    const double f = m_view.zoom;
    const Rect& p = look.place;
    const double header = kHullHeader * f;
    if (m_level == DetailLevel::kMiddle) {
        const double height = std::min(14.0, header - 1);
        const double y = std::round(p.y + std::max(1.0, (header - height) / 2));
        const Rect badge{p.x + 4, y, 19, height};
        drawBadge(look, badge);
        const Rect row{badge.right() + 4, p.y + 1, p.right() - 5 - badge.right() - 4, header};
        const double timeLeft = textWithTime(look, row, 11);
        if (timeLeft - row.x > 40) {
            m_painter.text({row.x, row.y, timeLeft - row.x, row.height}, look.box.title,
                           {look.secondary, 11, 400, Align::kLeft, Elide::kEnd});
        }
        return;
    }
    const Rect badge{p.x + 8 * f, p.y + 8 * f, 24 * look.scale, 16 * look.scale};
    drawBadge(look, badge);
    const Rect row{badge.right() + 6 * f, badge.y, p.right() - 10 * f - badge.right() - 6 * f, badge.height};
    const double px = std::max(11.0, 12 * f);
    const double timeLeft = textWithTime(look, row, px);
    m_painter.text({row.x, row.y, timeLeft - row.x, row.height}, look.box.title,
                   {look.text, px, 400, Align::kLeft, Elide::kEnd});
    if (look.box.time && !look.box.measuring) {
        drawBar(look, {p.x + 8 * f, std::round(p.y + 28 * f), p.width - 16 * f, 4 * look.scale});
    }
}

void BoxDrawer::drawMember(const Look& look) {
    const double f = m_view.zoom;
    const Rect& p = look.place;
    if (m_level == DetailLevel::kFar) {
        const double radius = std::min(kFarRadius, p.height / 3);
        if (look.box.cost == CostState::kUnplaced && !look.solid) {
            m_painter.strokeRounded(onHalves(p), radius, {look.colour, 1, Dash::kDashed});
            return;
        }
        const bool pale = look.dash == Dash::kDashed || look.box.cost == CostState::kStale;
        m_painter.fillRounded(p, radius, pale && !look.solid ? look.colour.mixed(0.45) : look.colour);
        return;
    }
    const double radius = m_level == DetailLevel::kMiddle ? 4 : 6 * std::min(1.0, f);
    m_painter.fillRounded(p, radius, look.fill);
    m_painter.strokeRounded(onHalves(p), radius, {look.outline, 1, Dash::kSolid});
    if (m_level == DetailLevel::kMiddle) {
        const Rect row{p.x + 6, p.y, p.width - 10, p.height};
        m_painter.text(row, look.box.title, {look.text, 11, 500, Align::kLeft, Elide::kEnd});
        return;
    }
    const double left = p.x + 12 * f;
    const double width = p.width - 20 * f;
    const double px = std::max(11.0, 11 * f);
    m_painter.text({left, p.y + 8 * f, width, 16 * f}, look.box.title,
                   {look.text, std::max(11.0, 13 * f), 600, Align::kLeft, Elide::kEnd});
    m_painter.text({left, p.y + 28 * f, width, 16 * f}, look.box.name,
                   {look.secondary, px, 400, Align::kLeft, Elide::kMiddle});
    m_painter.text({left, p.y + 46 * f, width, 16 * f}, look.box.shape,
                   {look.secondary, px, 400, Align::kLeft, Elide::kEnd});
}

void BoxDrawer::drawTerminal(const Look& look) {
    const Rect& p = look.place;
    const double radius = p.height / 2;
    const Ink outline = Ink::of(Role::kStrong).faded(look.opacity);
    if (m_level == DetailLevel::kFar) {
        m_painter.fillRounded(p, std::min(radius, kFarRadius), outline.faded(0.6));
        return;
    }
    m_painter.fillRounded(p, radius, Ink::of(Role::kSurface).faded(look.opacity));
    m_painter.strokeRounded(onHalves(p), radius, {outline, 1, Dash::kSolid});
    const Rect row{p.x + radius * 0.8, p.y, p.width - radius * 1.6, p.height};
    const double px = std::max(11.0, 11 * m_view.zoom);
    if (m_level == DetailLevel::kMiddle || look.box.shape.empty()) {
        m_painter.text(row, look.box.title, {look.secondary, px, 400, Align::kCentre, Elide::kEnd});
        return;
    }
    const TextStyle shape{look.secondary, px, 400, Align::kRight, Elide::kNone};
    const double room = row.width - m_painter.textWidth(look.box.shape, shape) - 6;
    if (room < 24) {
        m_painter.text(row, look.box.title, {look.text, px, 500, Align::kCentre, Elide::kEnd});
        return;
    }
    m_painter.text(row, look.box.shape, shape);
    m_painter.text({row.x, row.y, room, row.height}, look.box.title,
                   {look.text, px, 500, Align::kLeft, Elide::kEnd});
}

void BoxDrawer::drawMarks(const Look& look) {
    const auto marks = marksOfBox(look.box);
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
    for (const auto shape : marks) {
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

void BoxDrawer::drawRank(const Look& look) {
    const double size = m_level == DetailLevel::kFar ? 14 : 16;
    const Rect disc{std::round(look.place.x - size / 2), std::round(look.place.y - size / 2), size, size};
    m_painter.fillRounded(disc, size / 2, Ink::of(Role::kText).faded(look.opacity));
    m_painter.text(disc, std::to_string(look.box.heatRank),
                   {Ink::of(Role::kCanvas).faded(look.opacity), 11, 600, Align::kCentre, Elide::kNone});
}

void BoxDrawer::drawRings(BoxId id) {
    const auto marks = marksOf(id);
    const Rect place = placeOf(id);
    const bool hull = m_scene.box(id).kind == BoxKind::kHull;
    const double radius = m_level == DetailLevel::kFar      ? kFarRadius
                          : hull                            ? 8
                          : m_level == DetailLevel::kMiddle ? 4
                                                            : 6;
    const Ink accent = Ink::of(Role::kAccent);
    if (m_state.hover == id && m_level == DetailLevel::kFar) {
        m_painter.strokeRounded(onHalves(place), radius, {Ink::of(Role::kText), 1, Dash::kSolid});
    }
    if ((marks & mark::kFound) != 0) {
        m_painter.strokeRounded(place.grown(2), radius + 2, {Ink::of(Role::kWarning), 2, Dash::kSolid});
    }
    if ((marks & mark::kChanged) != 0) {
        m_painter.strokeRounded(place.grown(3), radius + 3, {accent, 2, Dash::kDashed});
    }
    if ((marks & mark::kSelected) != 0) {
        m_painter.strokeRounded(place.grown(3), radius + 3,
                                {accent, 2, Dash::kSolid}); // 2 px wide, 2 px away
    }
    if (m_state.focus == id) {
        const Rect r = place.grown(7);
        const double arm = std::min({10.0, r.width / 3, r.height / 3});
        const Stroke stroke{accent, 2, Dash::kSolid};
        const auto corner = [&](double x, double y, double dx, double dy) {
            m_painter.polyline(std::vector<Point>{{x + dx * arm, y}, {x, y}, {x, y + dy * arm}}, 0, stroke);
        };
        corner(r.left(), r.top(), 1, 1);
        corner(r.right(), r.top(), -1, 1);
        corner(r.left(), r.bottom(), 1, -1);
        corner(r.right(), r.bottom(), -1, -1);
    }
}

} // namespace tessera::layout
