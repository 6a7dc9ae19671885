#include "engine/layout/draw_names.h"

#include "engine/layout/box_look.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace tessera::layout {
namespace {

constexpr double kTextPx = 11;
constexpr double kPlateHeight = 16;
constexpr double kPlatePadding = 4;
constexpr double kPlateRadius = 3;
constexpr double kLeastInHull = 44;     ///< px: a shorter piece of a name says nothing
constexpr double kLongestName = 160;    ///< px
constexpr std::size_t kMostNames = 200; ///< on one picture

/// Where a name may stand; none where its box leaves it no room.
std::optional<Rect> plateOf(const BoxInput& box, const Rect& place, double textWidth) {
    double width = std::min(std::ceil(textWidth), kLongestName) + 2 * kPlatePadding;
    if (box.kind == BoxKind::kHull) {
        if (place.width < kLeastInHull || place.height < kPlateHeight) {
            return std::nullopt;
        }
        width = std::min(width, place.width - 2); // over its header, so that its members stay in sight
        return Rect{std::round(place.centre().x - width / 2), std::round(place.y) + 1, width, kPlateHeight};
    }
    const Point centre = place.centre();
    return Rect{std::round(centre.x - width / 2), std::round(centre.y - kPlateHeight / 2), width,
                kPlateHeight};
}

} // namespace

void drawFarNames(Painter& painter, const Scene& scene, const View& view, const DrawState& state,
                  std::span<const std::uint32_t> boxes) {
    std::vector<std::uint32_t> named;
    for (const auto index : boxes) {
        const BoxKind kind = scene.boxes()[index].kind;
        if ((kind == BoxKind::kGroup || kind == BoxKind::kHull) &&
            view.toScreen(scene.rectOf(BoxId(index))).intersects(view.screen)) {
            named.push_back(index);
        }
    }
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        const BoxInput& first = scene.boxes()[a];
        const BoxInput& second = scene.boxes()[b];
        if (first.kind != second.kind) {
            return first.kind == BoxKind::kGroup;
        }
        return first.nodes.size() != second.nodes.size() ? first.nodes.size() > second.nodes.size() : a < b;
    };
    const auto shown = std::min(named.size(), kMostNames);
    std::partial_sort(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(shown), named.end(), before);
    named.resize(shown);
    std::vector<Rect> plates;
    for (const auto index : named) {
        const BoxInput& box = scene.boxes()[index];
        const double opacity = state.opacityOf(BoxId(index));
        const TextStyle style{Ink::of(Role::kText).faded(opacity), kTextPx, 600, Align::kCentre, Elide::kEnd};
        const auto plate =
            plateOf(box, view.toScreen(scene.rectOf(BoxId(index))), painter.textWidth(box.title, style));
        if (!plate ||
            std::ranges::any_of(plates, [&](const Rect& other) { return other.intersects(*plate); })) {
            continue;
        }
        plates.push_back(*plate);
        painter.fillRounded(*plate, kPlateRadius, Ink::of(Role::kRaised).faded(0.9 * opacity));
        const bool selected = (state.marksOf(BoxId(index)) & mark::kSelected) != 0;
        if (selected || state.focus == BoxId(index)) { // it lies over the box's own ring
            painter.strokeRounded(onHalves(*plate), kPlateRadius, {Ink::of(Role::kAccent), 1, Dash::kSolid});
        }
        painter.text(plate->grown(-1), box.title, style);
    }
}

void drawSections(Painter& painter, const Scene& scene, const View& view) {
    constexpr double kGapBetween = 10;
    constexpr double kLeastElided = 64; ///< px
    constexpr double kStuckInset = 24;
    const TextStyle style{Ink::of(Role::kTextSecondary), kTextPx, 600, Align::kLeft, Elide::kMiddle};
    Rect last;
    for (const auto& section : scene.geometry().sections) {
        Rect line = view.toScreen(section.line);
        // A title whose column begins left of the view stays in sight while the column does.
        const double left =
            std::max(line.x, std::min(view.screen.x + kStuckInset, line.right() - kLeastElided));
        line.width -= left - line.x;
        line.x = left;
        // The words keep their size, so they grow out of the picture's top.
        Rect row{line.x, line.bottom() - 18, std::max(line.width, kLeastElided), 16};
        if (!row.intersects(view.screen) || (!last.empty() && row.intersects(last))) {
            continue;
        }
        // Over a narrow column a title is whole, and those of the next ones give way.
        row.width = line.width < kLeastElided ? kLongestName : line.width;
        const double width = std::min(painter.textWidth(section.title, style) + 1, row.width);
        painter.text({row.x, row.y, width, row.height}, section.title, style);
        last = {row.x, row.y, width + kGapBetween, row.height};
        if (line.width - width > 20) {
            const double middle = std::floor(row.centre().y) + 0.5;
            painter.polyline(std::vector<Point>{{line.x + width + 10, middle}, {line.right(), middle}}, 0,
                             {Ink::of(Role::kBorder), 1, Dash::kSolid});
        }
    }
}

} // namespace tessera::layout
