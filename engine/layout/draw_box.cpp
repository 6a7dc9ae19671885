#include "engine/layout/draw_box.h"

#include "engine/layout/marks.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

constexpr double kFarRadius = 3;

} // namespace

Rect BoxDrawer::placeOf(BoxId id) const {
    const Rect place = m_view.toScreen(m_scene.rectOf(id));
    const double left = std::round(place.left());
    const double top = std::round(place.top());
    return {left, top, std::max(1.0, std::round(place.right()) - left),
            std::max(1.0, std::round(place.bottom()) - top)};
}

BoxLook BoxDrawer::lookOf(BoxId id) const {
    return lookOfBox(m_scene.box(id), placeOf(id),
                     {.mode = m_state.mode,
                      .scale = std::max(1.0, m_view.zoom),
                      .isFiltered = m_state.isFiltered(id),
                      .isHovered = m_state.hover == id});
}

void BoxDrawer::draw(BoxId id) {
    const BoxLook look = lookOf(id);
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
        if (m_level == DetailLevel::kFar) {
            drawFar(look);
        } else if (m_level == DetailLevel::kMiddle) {
            drawMiddle(look);
        } else {
            drawNear(look);
        }
        break;
    case BoxKind::kGroup:
        if (m_level == DetailLevel::kFar) {
            drawFar(look);
        } else if (m_level == DetailLevel::kMiddle) {
            drawGroupMiddle(look);
        } else {
            drawGroupNear(look);
        }
        break;
    }
    if (m_level != DetailLevel::kNear || look.box.kind == BoxKind::kHull) {
        m_parts.marks(look);
    }
    if (m_state.mode == ColourMode::kHeat && look.box.heatRank > 0) {
        m_parts.rank(look);
    }
}

void BoxDrawer::drawFar(const BoxLook& look) {
    const double radius = std::min(kFarRadius, look.place.height / 3);
    const bool hollow = look.box.cost == CostState::kUnplaced && !look.solid;
    const bool pale = look.dash == Dash::kDashed || look.box.cost == CostState::kStale;
    if (look.box.kind == BoxKind::kGroup && look.place.height > 8) {
        m_parts.behindGroup(look, radius);
    }
    if (!hollow) {
        m_painter.fillRounded(look.place, radius,
                              pale && !look.solid ? look.colour.mixed(0.45) : look.colour);
    }
    if (look.solid || look.dash == Dash::kDashed || look.box.cost == CostState::kStale) {
        const Ink ink = look.box.cost == CostState::kStale ? look.colour.mixed(0.45) : look.outline;
        m_painter.strokeRounded(onHalves(look.place), radius, {ink, 1, look.dash});
    }
    if (look.box.kind == BoxKind::kNode) {
        drawFarBadge(look);
    }
    if (look.box.measuring) {
        m_parts.measuring(look, {look.place.x, look.place.bottom() + 1, look.place.width, 2});
    }
}

/// The letters on the tile, as long as it can hold them: its colour alone is no sign.
void BoxDrawer::drawFarBadge(const BoxLook& look) {
    constexpr double kWidth = 19;
    constexpr double kHeight = 13;
    constexpr double kLeastHeight = 10; ///< px: letters of 9 px
    const Rect& p = look.place;
    if (p.width < kWidth + 2 || p.height < kLeastHeight) {
        return;
    }
    const double height = std::min(kHeight, p.height);
    m_parts.badge(
        look, {std::round(p.centre().x - kWidth / 2), std::round(p.centre().y - height / 2), kWidth, height});
}

/// With the time, as a hull's header has it, where a second row has room.
void BoxDrawer::drawMiddle(const BoxLook& look) {
    constexpr double kRadius = 4;
    m_painter.fillRounded(look.place, kRadius, look.fill);
    m_painter.strokeRounded(onHalves(look.place), kRadius, {look.outline, 1, look.dash});
    const bool two = (look.box.time || !look.box.note.empty()) && look.place.height >= kTwoRows;
    const double middle = two ? look.place.y + look.place.height * 0.3 : look.place.centre().y;
    const Rect badge{look.place.x + 5, std::round(middle - 7), 19, 14};
    m_parts.badge(look, badge);
    const double x = badge.right() + 5;
    const double top = two ? std::round(middle) - 8 : look.place.y;
    const Rect row{x, top, look.place.right() - x - 4, two ? 16 : look.place.height};
    TextStyle style{look.text, 11, 500, Align::kLeft, Elide::kEnd};
    if (m_painter.textWidth(look.box.title, style) > row.width) {
        style.px = 10;
    }
    m_painter.text(row, look.box.title, style);
    if (two) {
        std::ignore =
            m_parts.textWithTime(look,
                                 {look.place.x + 6, std::round(look.place.y + look.place.height * 0.72) - 8,
                                  look.place.width - 10, 16},
                                 11);
    }
    if (look.box.measuring) {
        m_parts.measuring(look, {look.place.x + 4, look.place.bottom() - 3, look.place.width - 8, 2});
    }
}

void BoxDrawer::drawNear(const BoxLook& look) {
    const double f = m_view.zoom;
    const double radius = 6 * std::min(1.0, f);
    const Rect& place = look.place;
    m_painter.fillRounded(place, radius, look.fill);
    m_parts.stripe(look, radius);
    m_painter.strokeRounded(onHalves(place), radius, {look.outline, 1, look.dash});
    const Rect badge{place.x + 12 * f, place.y + 8 * f, 24 * look.scale, 16 * look.scale};
    m_parts.badge(look, badge);
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
    const double shapeRight = m_parts.textWithTime(look, row, px);
    m_painter.text({left, row.y, shapeRight - left, row.height}, look.box.shape,
                   {look.secondary, px, 400, Align::kLeft, Elide::kEnd});
    const Rect bar{left, std::round(place.y + 62 * f), width, 4 * look.scale};
    if (look.box.measuring) {
        m_parts.measuring(look, {left, place.bottom() - 6 * f, width, 2});
    } else if (look.box.time) {
        m_parts.bar(look, bar);
    }
}

void BoxDrawer::drawHull(const BoxLook& look) {
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
        m_parts.measuring(look,
                          {look.place.x + inset, look.place.bottom() - 3, look.place.width - 2 * inset, 2});
    }
}

void BoxDrawer::drawHullHeader(const BoxLook& look) {
    const double f = m_view.zoom;
    const Rect& p = look.place;
    const double header = kHullHeader * f;
    if (m_level == DetailLevel::kMiddle) {
        const double height = std::min(14.0, header - 1);
        const double y = std::round(p.y + std::max(1.0, (header - height) / 2));
        const Rect badge{p.x + 4, y, 19, height};
        m_parts.badge(look, badge);
        const Rect row{badge.right() + 4, p.y + 1, p.right() - 5 - badge.right() - 4, header};
        const double timeLeft = m_parts.textWithTime(look, row, 11);
        if (timeLeft - row.x > 40) {
            m_painter.text({row.x, row.y, timeLeft - row.x, row.height}, look.box.title,
                           {look.secondary, 11, 400, Align::kLeft, Elide::kEnd});
        }
        return;
    }
    const Rect badge{p.x + 8 * f, p.y + 8 * f, 24 * look.scale, 16 * look.scale};
    m_parts.badge(look, badge);
    const Rect row{badge.right() + 6 * f, badge.y, p.right() - 10 * f - badge.right() - 6 * f, badge.height};
    const double px = std::max(11.0, 12 * f);
    const double timeLeft = m_parts.textWithTime(look, row, px);
    m_painter.text({row.x, row.y, timeLeft - row.x, row.height}, look.box.title,
                   {look.text, px, 400, Align::kLeft, Elide::kEnd});
    if (look.box.time && !look.box.measuring) {
        m_parts.bar(look, {p.x + 8 * f, std::round(p.y + 28 * f), p.width - 16 * f, 4 * look.scale});
    }
}

bool BoxDrawer::isLastOfHull(const BoxInput& member) const {
    const BoxInput& hull = m_scene.box(member.parent);
    return !member.nodes.empty() && !hull.nodes.empty() && member.nodes.back() == hull.nodes.back();
}

void BoxDrawer::drawMember(const BoxLook& look) {
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
        if (isLastOfHull(
                look.box)) { // of all: its header is too low for a badge, and its name lies over the first
            drawFarBadge(look);
        }
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

void BoxDrawer::drawTerminal(const BoxLook& look) {
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

void BoxDrawer::drawRings(BoxId id) {
    const auto marks = m_state.marksOf(id);
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
    if ((marks & mark::kSelected) != 0) {
        // 2 px wide and 2 px away; in a hull there is no room for that beside its title.
        const double away = m_scene.box(id).kind == BoxKind::kMember ? -1 : 3;
        m_painter.strokeRounded(place.grown(away), radius + away, {accent, 2, Dash::kSolid});
    }
    const bool isChanged = (marks & mark::kChanged) != 0;
    if (isChanged) { // outside the ring of a selected one, which is often what a preview is of
        drawChanged(m_painter, place, radius, (marks & mark::kSelected) != 0 ? 7 : 3);
    }
    if (m_state.focus == id) {
        drawFocusCorners(m_painter, place.grown(isChanged ? 11 : 7));
    }
}

} // namespace tessera::layout
