#include "engine/export/picture_legend.h"

#include "engine/base/utf8.h"
#include "engine/layout/marks.h"
#include "engine/layout/scene_words.h"
#include "engine/plan/plan_times.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace tessera::exporting {

namespace {

using layout::Ink;
using layout::Point;
using layout::Rect;
using layout::Role;

constexpr double kRow = 24;
constexpr double kBetween = 20; ///< items of one row
constexpr double kAbove = 12;   ///< from the picture to the first row

layout::TextStyle titleStyle() {
    return {Ink::of(Role::kText), 12, 400};
}

layout::TextStyle noteStyle() {
    return {Ink::of(Role::kTextSecondary), 12, 400};
}

/// One item: a sign of this width, then words.
struct Item {
    enum class Sign : std::uint8_t { kBadge, kScale, kWarning, kDashed, kConversion } sign = Sign::kBadge;
    std::size_t backend = 0;
    double signWidth = 24;
    std::string title = {};
    std::string note = {};
    Point place = {}; ///< of its upper left corner, from the legend's
};

std::vector<Item> itemsOf(const Legend& legend) {
    std::vector<Item> items;
    for (std::size_t i = 0; i < legend.backends.size(); ++i) {
        items.push_back({.backend = i, .title = legend.backends[i].title, .note = legend.backends[i].note});
    }
    if (!legend.heat.empty()) {
        items.push_back(
            {.sign = Item::Sign::kScale, .signWidth = 120, .title = legend.heat, .note = legend.heatNote});
    }
    if (!legend.warning.empty()) {
        items.push_back({.sign = Item::Sign::kWarning, .signWidth = 16, .title = legend.warning});
    }
    if (legend.hasPredicted) {
        items.push_back({.sign = Item::Sign::kDashed, .title = "Predicted"});
    }
    if (legend.hasConversions) {
        items.push_back({.sign = Item::Sign::kConversion, .title = "Conversion"});
    }
    return items;
}

double lengthOf(const Item& item, TextMeasure& measure) {
    const double note = item.note.empty() ? 0 : 6 + measure.width(item.note, noteStyle());
    return item.signWidth + 6 + measure.width(item.title, titleStyle()) + note;
}

/// Rows of items, broken where the width ends.
std::vector<Item> placedItems(const Legend& legend, double width, TextMeasure& measure) {
    auto items = itemsOf(legend);
    Point at{0, kAbove};
    for (auto& item : items) {
        const double length = lengthOf(item, measure);
        if (at.x > 0 && at.x + length > width) {
            at = {0, at.y + kRow};
        }
        item.place = at;
        at.x += length + kBetween;
    }
    return items;
}

void drawSign(layout::Painter& painter, const Legend& legend, const Item& item, Point corner) {
    const double middle = corner.y + kRow / 2;
    switch (item.sign) {
    case Item::Sign::kBadge: {
        const auto& placement = legend.backends[item.backend].placement;
        const Rect badge{corner.x, middle - 8, item.signWidth, 16};
        painter.fillRounded(badge, 3, Ink::of(placement.slot));
        painter.text(badge, placement.letters,
                     {Ink::of(placement.slot).textOn(), 9, 700, layout::Align::kCentre});
        return;
    }
    case Item::Sign::kScale: {
        constexpr int kSteps = 40;
        const double step = item.signWidth / kSteps;
        for (int i = 0; i < kSteps; ++i) {
            const Rect part{corner.x + i * step, middle - 6, step, 12};
            painter.fillRects(std::span(&part, 1), Ink::heat((static_cast<float>(i) + 0.5F) / kSteps));
        }
        if (legend.heatMark) {
            const double x = corner.x + *legend.heatMark * item.signWidth;
            const std::array line{Point{x, middle - 9}, Point{x, middle + 9}};
            painter.polyline(line, 0, {Ink::of(Role::kText), 1.5, layout::Dash::kSolid});
        }
        return;
    }
    case Item::Sign::kWarning:
        layout::drawMark(painter, layout::MarkShape::kWarning,
                         {corner.x, middle - 8, item.signWidth, item.signWidth}, Ink::of(Role::kWarning));
        return;
    case Item::Sign::kDashed:
        painter.strokeRounded({corner.x + 0.5, middle - 7.5, item.signWidth - 1, 15}, 3,
                              {Ink::of(Role::kStrong), 1, layout::Dash::kDashed});
        return;
    case Item::Sign::kConversion:
        for (const double shift : {-1.5, 1.5}) {
            const std::array line{Point{corner.x, middle + shift},
                                  Point{corner.x + item.signWidth, middle + shift}};
            painter.polyline(line, 0, {Ink::of(Role::kTransit), 1.25, layout::Dash::kSolid});
        }
        return;
    }
}

/// "61%", "4.2%", "<0.1%".
std::string percentText(double percent) {
    if (percent > 0 && percent < 0.05) {
        return "<0.1%";
    }
    const auto tenths = std::lround(percent * 10);
    const auto whole = std::to_string(percent < 10 ? tenths / 10 : std::lround(percent));
    return whole + (percent < 10 ? "." + std::to_string(tenths % 10) : "") + "%";
}

bool isShown(const plan::PlannedRegion& region, std::span<const graph::NodeId> nodes) {
    return nodes.empty() || std::ranges::any_of(region.region.nodes, [&](graph::NodeId node) {
               return std::ranges::binary_search(nodes, node);
           });
}

/// The backends of the regions shown, with how many regions and how much time each has.
std::vector<Legend::Backend> backendsOf(const plan::Plan& plan, const BackendLooks& looks,
                                        std::span<const graph::NodeId> nodes) {
    const plan::PlanTimes times(plan);
    struct Part {
        backend::BackendOnDevice backend;
        std::size_t regions = 0;
        base::Nanoseconds time;
    };
    std::map<backend::BackendOnDevice, Part> parts;
    for (const auto& region : plan.regions) {
        if (isShown(region, nodes)) {
            auto& part = parts[region.implementation.maker()];
            part.backend = region.implementation.maker();
            ++part.regions;
            part.time += times.scale() == plan::PlanTimes::Scale::kNone ? base::Nanoseconds()
                                                                        : times.of(region).median();
        }
    }
    std::vector<Part> order;
    for (auto& [backend, part] : parts) {
        order.push_back(std::move(part));
    }
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [](const Part& part) { return std::pair(part.time, part.regions); });
    std::vector<Legend::Backend> backends;
    for (const auto& part : order) {
        Legend::Backend entry{
            {}, part.backend.id, std::to_string(part.regions) + (part.regions == 1 ? " region" : " regions")};
        if (const auto found = looks.find(part.backend.id); found != looks.end()) {
            entry.placement.slot = layout::slotNamed(found->second.colour).value_or(layout::Slot::kUnplaced);
            entry.placement.letters =
                layout::badgeLetters(found->second.letters, part.backend.device.ordinal);
            entry.title = found->second.title;
        }
        if (part.backend.device != backend::DeviceId{}) {
            entry.title += " on " + part.backend.device.toText();
        }
        if (times.sum().count() > 0) {
            const auto percent =
                100 * static_cast<double>(part.time.count()) / static_cast<double>(times.sum().count());
            entry.note += ", " + percentText(percent) + " of kernels and conversions";
        }
        backends.push_back(std::move(entry));
    }
    return backends;
}

/// Three digits: a scale is read, not computed with.
std::string numberText(double value) {
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 3);
    return {text.data(), end.ptr};
}

void addTimeScale(Legend& legend, const plan::Plan& plan, const layout::Scene& scene) {
    const plan::PlanTimes times(plan);
    legend.heat = "0 to " + base::timeText(times.of(plan.regions[times.slowestFirst().front()]).median());
    legend.heatNote = timeScaleNote(scene);
}

void addValueScale(Legend& legend, const plan::NodeValues& values) {
    const plan::ValueScale scale(values);
    legend.heat = numberText(scale.low()) + " to " + numberText(scale.high());
    legend.heatNote = values.title +
                      (values.source.empty() ? "" : " from " + base::visibleText(values.source)) +
                      (scale.isLogarithmic() ? ", logarithmic" : "") + "; the five highest are numbered";
    if (values.limit) {
        legend.heatMark = scale.shareOf(*values.limit);
    }
}

} // namespace

std::string timeScaleNote(const layout::Scene& scene) {
    const bool isFolded = std::ranges::any_of(
        scene.boxes(), [](const auto& box) { return box.kind == layout::BoxKind::kGroup; });
    return isFolded ? "a region, of a folded box its slowest; the five slowest are numbered"
                    : "a region; the five slowest are numbered";
}

Legend legendOf(const plan::Plan& plan, const BackendLooks& looks, const layout::Scene& scene,
                const LegendRequest& request) {
    Legend legend;
    legend.backends = backendsOf(plan, looks, request.nodes);
    const bool hasHeat =
        std::ranges::any_of(scene.boxes(), [](const auto& box) { return !std::isnan(box.heat); });
    if (request.mode == layout::ColourMode::kHeat && hasHeat) {
        request.values != nullptr ? addValueScale(legend, *request.values)
                                  : addTimeScale(legend, plan, scene);
    }
    if (request.values != nullptr && request.values->limit &&
        std::ranges::any_of(scene.boxes(), [](const auto& box) { return box.warning; })) {
        legend.warning = "above " + numberText(*request.values->limit);
    }
    legend.hasPredicted = std::ranges::any_of(
        scene.boxes(), [](const auto& box) { return box.cost == layout::CostState::kPredicted; });
    legend.hasConversions = std::ranges::any_of(scene.edges(), [](const auto& edge) {
        return std::ranges::any_of(edge.readers, [](const auto& reader) {
            return reader.transit.kind != layout::TransitKind::kNone;
        });
    });
    return legend;
}

double legendLeastWidth(const Legend& legend, TextMeasure& measure) {
    double width = 0;
    for (const auto& item : itemsOf(legend)) {
        width = std::max(width, lengthOf(item, measure));
    }
    return std::ceil(width) + 1;
}

double legendHeight(const Legend& legend, double width, TextMeasure& measure) {
    const auto items = placedItems(legend, width, measure);
    return items.empty() ? 0 : items.back().place.y + kRow;
}

void drawLegend(layout::Painter& painter, const Legend& legend, Point corner, double width,
                TextMeasure& measure) {
    for (const auto& item : placedItems(legend, width, measure)) {
        const Point at{corner.x + item.place.x, corner.y + item.place.y};
        drawSign(painter, legend, item, at);
        const double title = at.x + item.signWidth + 6;
        const double titleWidth = measure.width(item.title, titleStyle());
        painter.text({title, at.y, titleWidth + 1, kRow}, item.title, titleStyle());
        painter.text({title + titleWidth + 6, at.y, measure.width(item.note, noteStyle()) + 1, kRow},
                     item.note, noteStyle());
    }
}

} // namespace tessera::exporting
