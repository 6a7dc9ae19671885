// A folded group, near and at middle distance: a stack of sheets that says how many blocks it stands for,
// what part of the time they take, and between which times each of them lies.
#include "engine/layout/draw_box.h"
#include "engine/layout/marks.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tessera::layout {
namespace {

std::string shareText(const BoxInput& box) {
    if (!box.share) {
        return {};
    }
    const double percent = *box.share * 100;
    return percent > 0 && percent < 1 ? "<1 %" : std::to_string(std::lround(percent)) + " %";
}

/// "1.21–1.38 ms each", with the units of both where they differ; "≈" as the sum has it.
std::string eachText(const BoxInput& box, const SceneWords& words) {
    if (!box.eachTimes) {
        return {};
    }
    std::string least = words.time(box.eachTimes->least);
    const std::string most = words.time(box.eachTimes->most);
    const std::string about = box.cost == CostState::kPredicted ? "≈ " : "";
    if (least == most) {
        return filled(words.each, about + most);
    }
    const auto unit = [](const std::string& text) { return text.substr(text.find_last_of(' ')); };
    if (unit(least) == unit(most)) {
        least.resize(least.find_last_of(' '));
    }
    return filled(words.each, about + least + "–" + most);
}

} // namespace

void BoxDrawer::drawGroupTitle(const BoxLook& look, const Rect& row, TextStyle style) {
    // Where room is short the name gives way, never the count.
    const std::string& title = look.box.title;
    const auto count = look.box.instances > 1 ? title.rfind(" ×") : std::string::npos;
    if (count == std::string::npos) {
        m_painter.text(row, title, style);
        return;
    }
    const std::string name = title.substr(0, count);
    const std::string number = title.substr(count);
    const double room = row.width - m_painter.textWidth(number, style);
    const double used = std::min(room, m_painter.textWidth(name, style) + 1);
    m_painter.text({row.x, row.y, used, row.height}, name, style);
    style.elide = Elide::kNone;
    m_painter.text({row.x + used, row.y, row.width - used, row.height}, number, style);
}

void BoxDrawer::drawGroupMiddle(const BoxLook& look) {
    constexpr double kRadius = 4;
    const Rect& p = look.place;
    m_parts.behindGroup(look, kRadius);
    m_painter.fillRounded(p, kRadius, look.fill);
    m_painter.strokeRounded(onHalves(p), kRadius, {look.outline, 1, look.dash});
    const bool two = p.height >= kTwoRows;
    const double middle = std::round(two ? p.y + p.height * 0.3 : p.centre().y);
    const Rect badge{p.x + 5, middle - 7, 19, 14};
    const TextStyle style{look.text, 11, 600, Align::kLeft, Elide::kEnd};
    // The badge goes before the name does: the outline has its colour.
    double x = badge.right() + 5;
    if (m_painter.textWidth(look.box.title, style) > p.right() - x - 4) {
        x = p.x + 6;
    } else {
        m_parts.badge(look, badge);
    }
    drawGroupTitle(look, {x, middle - 8, p.right() - x - 4, 16}, style);
    const Rect row{p.x + 6, std::round(p.y + p.height * 0.72) - 8, p.width - 10, 16};
    if (two) {
        const double timeLeft = m_parts.textWithTime(look, row, 11);
        const std::string share = shareText(look.box);
        const TextStyle left{look.secondary, 11, 400, Align::kLeft, Elide::kNone};
        if (m_painter.textWidth(share, left) <= timeLeft - row.x) {
            m_painter.text(row, share, left);
        }
    }
    if (look.box.measuring) {
        m_parts.measuring(look, {p.x + 4, p.bottom() - 3, p.width - 8, 2});
    }
}

void BoxDrawer::drawGroupNear(const BoxLook& look) {
    const double f = m_view.zoom;
    const double radius = 6 * std::min(1.0, f);
    const Rect& p = look.place;
    m_parts.behindGroup(look, radius);
    m_painter.fillRounded(p, radius, look.fill);
    m_parts.stripe(look, radius);
    m_painter.strokeRounded(onHalves(p), radius, {look.outline, 1, look.dash});
    const Rect badge{p.x + 12 * f, p.y + 10 * f, 24 * look.scale, 16 * look.scale};
    m_parts.badge(look, badge);
    const double markSize = kMarkSize * look.scale;
    double right = p.right() - 10 * f;
    for (const auto shape : marksOfBox(look.box)) {
        right -= markSize;
        drawMark(m_painter, shape, {right, badge.y, markSize, markSize}, markInk(shape, look.text).faded(1));
        right -= 4;
    }
    const double px = std::max(11.0, 11 * f);
    const double left = p.x + 12 * f;
    const double width = p.right() - 10 * f - left;
    const std::string share = shareText(look.box);
    const TextStyle shareStyle{look.text, std::max(11.0, 12 * f), 600, Align::kRight, Elide::kNone};
    m_painter.text({left, badge.y, right - left, badge.height}, share, shareStyle);
    right -= share.empty() ? 0 : m_painter.textWidth(share, shareStyle) + 6;
    const double titleX = badge.right() + 6 * f;
    drawGroupTitle(look, {titleX, badge.y, right - titleX, badge.height},
                   {look.text, std::max(11.0, 13 * f), 600, Align::kLeft, Elide::kEnd});
    m_painter.text({left, p.y + 33 * f, width, 16 * f}, look.box.name,
                   {look.secondary, px, 400, Align::kLeft, Elide::kMiddle});
    const Rect row{left, p.y + 56 * f, width, 16 * f};
    const double eachRight = m_parts.textWithTime(look, row, px);
    m_painter.text({left, row.y, eachRight - left, row.height}, eachText(look.box, m_scene.words()),
                   {look.secondary, px, 400, Align::kLeft, Elide::kEnd});
    if (look.box.measuring) {
        m_parts.measuring(look, {left, p.bottom() - 8 * f, width, 2});
    } else if (look.box.time) {
        m_parts.bar(look, {left, std::round(p.y + 82 * f), width, 4 * look.scale});
    }
}

} // namespace tessera::layout
